"""Statistics that the audit and the scoring both need: rates, cuts, agreement, sampling plans. Pure functions over arrays."""
