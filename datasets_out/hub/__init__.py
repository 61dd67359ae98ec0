"""The Hugging Face Hub: what would change, the push, and reading a data set back."""
