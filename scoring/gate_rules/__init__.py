"""What a release gate may require, one file an axis, and how each requirement is judged. There is no rule over axes or data sets."""
