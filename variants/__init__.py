"""Stage 1: from source rows to variant sets, one per item and axis."""
