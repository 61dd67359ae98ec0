"""Paraphrases: the same question in other words."""
