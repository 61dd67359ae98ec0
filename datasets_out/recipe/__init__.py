"""A data set from one file: sources and settings in; variants, audit and publication out."""
