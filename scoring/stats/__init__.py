"""Pure functions over arrays. No file here knows an axis, a model or a data set."""
