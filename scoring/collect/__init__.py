"""What is asked of a model for each axis; one file an axis, each with samples of its own."""
