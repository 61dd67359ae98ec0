"""Generators, one file each; `GENERATORS` names them."""
