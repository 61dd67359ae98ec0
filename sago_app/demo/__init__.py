"""The demo: three small data sets of our own writing."""
