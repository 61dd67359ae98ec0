"""Stage 3: asks models for audited variants and scores four behavioural axes, each on its own."""
