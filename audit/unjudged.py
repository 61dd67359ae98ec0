"""Variants whose meaning no judge looked at, by language: what carries their verdict, and what that cannot see."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from audit.checks.base import Check
from audit.checks.coverage import has_rule
from audit.checks.pairwise import turns
from audit.evidence import MEANING
from audit.text.language import primary
from audit.types import Verdict


@dataclass(frozen=True, slots=True)
class Gap:
    """One language in which the meaning of some variants was judged by guards and distance alone."""

    lang: str
    """Primary subtag."""
    variants: int
    """Variants that no judge of meaning looked at."""
    passed: int
    """How many of them passed."""
    of: int
    """Variants of this language whose meaning had to be the same."""
    no_rule: tuple[str, ...]
    """Checks that have no rule for this language."""

    def sentence(self) -> str:
        """What a reader must know of it."""
        carried = f"{self.lang}: the meaning of {self.variants} of {self.of} variants ({self.passed} of them passed) was judged by no judge"
        missing = f"; {', '.join(self.no_rule)} have no rule for this language" if self.no_rule else ""
        blind = ", so that a negation put in or left out may pass" if "negation" in self.no_rule else ""
        return f"{carried}, but by the guards and the embedding distance alone{missing}{blind}."


@dataclass(slots=True)
class Unjudged:
    """Variants whose meaning had to be the same, counted by language."""

    asked: Counter[str] = field(default_factory=Counter)
    without: Counter[str] = field(default_factory=Counter)
    """Those that the judge of meaning said nothing of."""
    passed: Counter[str] = field(default_factory=Counter)
    """Those of them that passed."""

    def add(self, verdicts: Iterable[Verdict], language: str) -> None:
        """Count the verdicts on variants of one language; mirrors have to say something else."""
        lang = primary(language)
        held = [one for one in verdicts if one.variant.kind != "mirror" and not turns(one.variant.relation)]
        left = [one for one in held if all(finding.check != MEANING for finding in one.findings)]
        self.asked[lang] += len(held)
        self.without[lang] += len(left)
        self.passed[lang] += sum(one.passed for one in left)

    def merge(self, other: "Unjudged") -> None:
        """Count in what another shard came to."""
        self.asked.update(other.asked)
        self.without.update(other.without)
        self.passed.update(other.passed)

    def gaps(self, checks: Mapping[str, Check]) -> list[Gap]:
        """The languages with such variants, most of them first."""
        return [
            Gap(lang, n, self.passed[lang], self.asked[lang], tuple(without_rule(checks, lang)))
            for lang, n in sorted(self.without.items(), key=lambda entry: (-entry[1], entry[0]))
            if n
        ]


def without_rule(checks: Mapping[str, Check], language: str) -> list[str]:
    """The checks that know some languages, and not this one; the judge of meaning is not among them."""
    return [name for name, check in checks.items() if name != MEANING and not has_rule(check, language)]
