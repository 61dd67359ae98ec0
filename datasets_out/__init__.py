"""Stage 3, the other branch: audited variant sets as a Hugging Face data set."""
