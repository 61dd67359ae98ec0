"""Makes what the judge is trained on and with: pairs of our own, and word relations."""
