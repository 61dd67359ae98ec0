"""Checks, one file each; `CHECKS` names them."""
