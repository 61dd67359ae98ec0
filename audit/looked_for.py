"""Which planted faults some check claims to see in a language, and which none does.

A fault of a kind that no check has a rule for is not planted, and counts neither as caught nor as missed. Were it counted, every audit
in that language would fail for what nobody promised, and a certificate would be out of reach however well the checks did their work;
were it left out without a word, the certificate would seem to speak of it. So it stands in the table of controls and at the head of
the report as not looked for. What checks claim is taken from those that SAGO ships together with those of the run: to leave a check
out, or to break it, excuses nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from audit.checks import CHECKS
from audit.checks.base import Check
from audit.checks.coverage import has_rule
from audit.text.language import primary

SEEN_BY: dict[str, tuple[str, ...]] = {
    "negation": ("negation", "meaning"),
    "number": ("quantities",),
    "another question": ("distance", "meaning"),
    "truncated": ("length",),
    "words shuffled": ("word_salad",),
    "refusal": ("refusal",),
    "chatter": ("chatter",),
    "answer leaked": ("answered",),
    "unchanged": ("unchanged",),
}
"""Kinds of planted faults, and the checks whose business they are; that another check happens to fail one is no claim."""


@dataclass(frozen=True, slots=True)
class Unsought:
    """The kinds of faults that no check looks for in a language."""

    lang: str
    """Primary subtag."""
    kinds: tuple[str, ...]

    def sentence(self) -> str:
        """What a reader must know of it."""
        return (
            f"In {self.lang} no check looks for: {', '.join(self.kinds)}. Such faults may pass; none was planted, "
            "and the certificate says nothing of them."
        )


def unsought(languages: Iterable[str], checks: Mapping[str, Check]) -> tuple[Unsought, ...]:
    """The languages in which some kinds are not looked for, in alphabetical order."""
    found = (Unsought(lang, _kinds(lang, checks)) for lang in sorted({primary(language) for language in languages}))
    return tuple(one for one in found if one.kinds)


def _kinds(lang: str, checks: Mapping[str, Check]) -> tuple[str, ...]:
    shipped, own = CHECKS.items(), checks.items()
    able = {name for name, check in (*shipped, *own) if has_rule(check, lang)}
    return tuple(kind for kind, names in SEEN_BY.items() if not able.intersection(names))
