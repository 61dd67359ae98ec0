"""The thin top: one command, one configuration, one pipeline. Nothing imports it."""
