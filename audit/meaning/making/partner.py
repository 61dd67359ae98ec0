"""A partner of the other class, in the style of a pair that people labelled."""

import random

from audit.meaning.making.pairs import MadePair, harmed, softened


def partner(text_a: str, text_b: str, *, kept: bool, source: str, rng: random.Random) -> MadePair | None:
    """For a kept pair one with a harmful edit more, for a changed pair one of its texts with harmless edits alone.

    None where no edit has anything to work on.
    """
    if kept:
        harm = harmed(text_b, rng)
        return None if harm is None else MadePair(text_a, softened(harm[1], rng, 0.2), kept=False, kind=harm[0], source=source)
    text = rng.choice((text_a, text_b))
    soft = softened(text, rng, 1.0)
    return None if soft == text else MadePair(text, soft, kept=True, kind="rewriting", source=source)
