"""Whose the rows are: SPDX names, which licences may stand together, and the folder of their texts."""
