"""Models that can be asked."""
