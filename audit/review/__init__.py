"""The human half of the audit."""
