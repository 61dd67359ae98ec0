"""From what a model wrote to what it answered: parsing that counts what it cannot read, and the comparison with the right answer."""
