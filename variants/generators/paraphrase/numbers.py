"""What the two rules about number words share: which small numbers count things, and nothing else."""

import re

_WORDS = "two three four five six seven eight nine ten eleven twelve"
DIGIT_OF = {word: str(value) for value, word in enumerate(_WORDS.split(), start=2)}
WORD_OF = {digits: word for word, digits in DIGIT_OF.items()}

COUNTED = r"[a-z]{2,}s|people|children|men|women|fish|sheep|feet|teeth|mice|geese"
"""A small-letter noun in the plural."""
NOT_COUNTED = re.compile(
    r"\s(?:am|pm|is|was|has|does|plus|minus|times|less|across|degrees|as|this|its|his|us|yes|percents?|hours|always|perhaps|thus|versus)\b"
)
"""Words in -s that are no plural, and counts that belong to a clock, a scale or a sum."""
CALCULATION = re.compile(r"\d\s*[=+*/^×÷<>|]|[=+*/^×÷<>|]\s*\d|\d\s-\s\d|\\|\$[^\d\s]")
"""A formula in the text: its numbers stay digits."""
