"""Mirrors: the question turned round, with the map its answer must follow."""
