"""Quantifiers, frequency, modality and conditions: does the variant claim as much, as often, as firmly, on the same terms?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each
from audit.text import scales
from audit.text.edits import same_content
from audit.text.sequence import condition_of, crossed, han_condition_crossed
from audit.text.words import words
from audit.types import Candidate, Finding

_TABLES: dict[str, dict[str, scales.Table]] = {
    "quantifiers": {"en": scales.QUANTIFIERS_EN, "zh": scales.QUANTIFIERS_ZH},
    "frequency": {"en": scales.FREQUENCY_EN, "zh": scales.FREQUENCY_ZH},
    "modality": {"en": scales.MODALITY_EN, "zh": scales.MODALITY_ZH},
    "conditions": {"en": scales.CONDITIONS_EN, "zh": scales.CONDITIONS_ZH},
}
_ALIKE = (
    {"only if", "only"}, {"most", "nearly all"}, {"many", "most"}, {"many", "some"}, {"usually", "often"}, {"none", "few"},
    {"rarely", "never"},
    {"may", "possible"}, {"some", "more than"}, {"must", "only if"}, {"all", "only if"}, {"more than", "at least"}, {"less than",
    "at most"},
    {"not all", "some"}, {"must not", "may"},
)  # fmt: skip
"""Places that paraphrases exchange; those two are left to the meaning check."""
_FRAMES = ("could you", "can you", "would you", "will you", "could i", "can i", "may i", "it is possible to", "is it possible to",
           "你能", "你可以", "能否", "可以告诉", "可否", "请问")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Quantifiers:
    """Value: places on the scale from none to all (or `at least`, `at most`, `only`) that differ."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en", "zh")
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "quantifiers", _quantifiers, high=self.high, languages=self.LANGUAGES)


@dataclass(frozen=True, slots=True)
class Modality:
    """Value: places between may, should and must that differ; `Could you tell me` and its kind are no modality."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en", "zh")
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "modality", _modality, high=self.high, languages=self.LANGUAGES)


@dataclass(frozen=True, slots=True)
class Conditions:
    """Value: conditions and exceptions that differ, or a condition and its consequence exchanged."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en", "zh")
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "conditions", _conditions, high=self.high, languages=self.LANGUAGES)


def _quantifiers(pair: Pair) -> Difference | None:
    found = [_scale(pair, "quantifiers", one_sided=scales.WEIGHTS_ONE_SIDED | {"only"}), _scale(pair, "frequency")]
    told = [one for one in found if one is not None]
    return max(told, key=lambda one: one.count) if told else None


def _modality(pair: Pair) -> Difference | None:
    return _scale(
        Pair(_unframed(pair.a), _unframed(pair.b), pair.language, pair.kind, pair.relation),
        "modality",
        one_sided=frozenset({"must", "should", "must not", "need not"}),
    )


def _conditions(pair: Pair) -> Difference | None:
    difference = _scale(pair, "conditions", one_sided=frozenset({"only if", "even if", "if", "except", "instead"}))
    if pair.language == "zh":
        swapped = han_condition_crossed(pair.a, pair.b)
        return Difference(1, "the condition and what follows from it changed places") if swapped else difference
    condition_a, condition_b = condition_of(pair.a), condition_of(pair.b)
    if condition_a is None or condition_b is None:
        return difference
    swapped, narrowed = crossed(condition_a, condition_b), _only_if(pair.a) != _only_if(pair.b)
    if swapped and not narrowed:
        return Difference(1, "the condition and what follows from it changed places")
    return Difference(0, "`only if` and `if` with their parts exchanged say the same") if swapped and narrowed else difference


def _only_if(text: str) -> bool:
    return scales.places(text, scales.CONDITIONS_EN, "en")["only if"] > 0


def _scale(pair: Pair, name: str, *, one_sided: frozenset[str] = scales.WEIGHTS_ONE_SIDED) -> Difference | None:
    """Places that differ on one scale; None if neither text names any.

    Two different places are a difference. A place that one text alone names counts where losing it changes the claim and no
    content word was changed with it, since paraphrases drop and add weak ones freely.
    """
    table = _TABLES[name][pair.language]
    a, b = scales.places(pair.a, table, pair.language), scales.places(pair.b, table, pair.language)
    if not a and not b:
        return None
    only_a, only_b = scales.changed(a, b)
    if only_a and only_b:
        if any({x, y} in _ALIKE for x in only_a for y in only_b) or not _near(pair):
            return Difference(0, f"{only_a[0]!r} became {only_b[0]!r}, left to the meaning check")
        return Difference(1, f"{', '.join(only_a)} became {', '.join(only_b)}")
    weighty = [place for place in (*only_a, *only_b) if place in one_sided]
    if weighty and (pair.language == "zh" or same_content(pair.a, pair.b)):
        return Difference(1, f"{weighty[0]!r} was {'lost' if only_a else 'added'}")
    return Difference(0, f"the same {name}")


def _near(pair: Pair) -> bool:
    """Whether the texts share most of their words, so that what differs answers each other."""
    if pair.language == "zh":
        a, b = set(pair.a), set(pair.b)
    else:
        a, b = set(words(pair.a)), set(words(pair.b))
    return len(a & b) >= 0.6 * max(1, min(len(a), len(b)))


def _unframed(text: str) -> str:
    lowered = text.lower()
    for frame in _FRAMES:
        if frame in lowered:
            lowered = lowered.replace(frame, " ")
    return lowered
