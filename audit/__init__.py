"""Stage 2: judges every variant, keeps the evidence, and seals what passed."""
