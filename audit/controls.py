"""Planted controls: known-good and known-bad variants of the run's own items, judged by the same checks, which cannot tell them apart."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from audit.checks.base import Check
from audit.gate import judge
from audit.looked_for import Unsought, unsought
from audit.plants import GOOD, plant
from audit.text.language import primary
from audit.types import Verdict
from variants.types import Item

LEAST_CAUGHT = 0.8
"""Share of planted faults of each kind that must be caught. Set by us."""
LEAST_PASSED = 0.7
"""Share of planted good variants that must pass. Set by us."""


@dataclass(frozen=True, slots=True)
class Detection:
    """How one kind of control came out in one language."""

    kind: str
    good: bool
    """Whether controls of this kind keep the meaning, so that passing is right."""
    right: int
    n: int
    lang: str = ""
    """Primary subtag of the items they were planted in."""

    @property
    def passed(self) -> bool:
        """Whether enough of them came out as they must."""
        return self.right >= (LEAST_PASSED if self.good else LEAST_CAUGHT) * self.n


@dataclass(frozen=True, slots=True)
class Judged:
    """One control, with the verdict on it."""

    kind: str
    lang: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Trial:
    """All controls of one audit.

    Each language stands for itself: checks that see nothing in one are not made good by what they see in another.
    """

    detections: tuple[Detection, ...]
    unsought: tuple[Unsought, ...] = ()
    """Kinds of faults that no check looks for, by language: not planted, and so neither caught nor missed."""

    @property
    def passed(self) -> bool:
        """Whether faults of each kind were caught and good variants passed in each language; False where one had no fault to catch."""
        langs = self.langs
        return bool(langs) and not self._missed() and all(any(not one.good for one in self._of(lang)) for lang in langs)

    @property
    def refusal(self) -> str:
        """Why an audit with these controls certifies nothing; empty where it does."""
        if self.passed:
            return ""
        several = len(self.langs) > 1
        missed = [f"{one.kind} {one.right}/{one.n}" + (f" in {one.lang}" if several else "") for one in self._missed()]
        return "controls failed: " + (", ".join(missed) or "nothing could be planted")

    @property
    def langs(self) -> list[str]:
        """The languages of the items, in alphabetical order."""
        return sorted({one.lang for one in self.detections})

    def _missed(self) -> list[Detection]:
        """Kinds of faults that were caught too seldom, and the kinds of good variants that failed too often where all of a language did."""
        bad = [one for one in self.detections if not one.good and not one.passed]
        return bad + [
            one for lang in self.langs if not _pooled(self._of(lang)).passed for one in self._of(lang) if one.good and not one.passed
        ]

    def _of(self, lang: str) -> list[Detection]:
        return [one for one in self.detections if one.lang == lang]


def _pooled(detections: Sequence[Detection]) -> Detection:
    """Good variants of all kinds together."""
    good = [one for one in detections if one.good]
    return Detection("good", good=True, right=sum(one.right for one in good), n=sum(one.n for one in good))


def judged_controls(items: Sequence[Item], checks: Mapping[str, Check]) -> list[Judged]:
    """Every control that can be planted on these items (a few dozen at most) and that some check looks for, with the verdict on it."""
    left_out = {(one.lang, kind) for one in unsought_in(items, checks) for kind in one.kinds}
    planted = [(kind, primary(held.item.language), held) for kind, held in plant(items)]
    planted = [one for one in planted if (one[1], one[0]) not in left_out]
    verdicts = judge([candidate for *_, candidate in planted], checks)
    return [Judged(kind, lang, verdict) for (kind, lang, _), verdict in zip(planted, verdicts, strict=True)]


def unsought_in(items: Iterable[Item], checks: Mapping[str, Check]) -> tuple[Unsought, ...]:
    """What no check looks for in the languages of these items."""
    return unsought((item.language for item in items), checks)


def trial_of(
    judged: Iterable[Judged], passes: Callable[[Verdict], bool] = lambda verdict: verdict.passed, left_out: tuple[Unsought, ...] = ()
) -> Trial:
    """Count the controls that came out as they must, by language and kind, by what counts as passing."""
    counts: dict[tuple[str, str], list[int]] = {}
    for one in judged:
        held = counts.setdefault((one.lang, one.kind), [0, 0])
        held[0] += passes(one.verdict) == (one.kind in GOOD)
        held[1] += 1
    return Trial(tuple(Detection(kind, kind in GOOD, right, n, lang) for (lang, kind), (right, n) in counts.items()), left_out)
