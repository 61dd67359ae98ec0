"""Reorderings: the same content in another order."""
