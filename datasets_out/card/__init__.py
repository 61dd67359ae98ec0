"""What a person reads first: the card, and its machine-readable companion in Croissant."""
