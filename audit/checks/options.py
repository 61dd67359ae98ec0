"""Are the options the same, is the right one still marked, and does its wording still mean what it did?"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from audit.text.fold import fold
from audit.types import Candidate, Finding
from variants.types import Relation

_POSITIONAL = re.compile(
    r"\b(?:all|none|both|any|neither|either) of (?:the )?(?:above|these|those|them)\b|\bof the above\b|\b(?:both|neither|"
    r"either)? ?\(?[a-e]\)? (?:and|or|nor|&) \(?[a-e]\)?$|以上|上述",
)
_OPPOSITE = {"yes": "no", "no": "yes", "true": "false", "false": "true", "是": "否", "否": "是", "对": "错", "错": "对"}


@dataclass(frozen=True, slots=True)
class Options:
    """Value: how many options or gold answers are not what the relation demands; options that point at others may not move."""

    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return [self._judge(candidate) for candidate in candidates]

    def _judge(self, candidate: Candidate) -> Finding | None:
        if candidate.item.choices is None and candidate.variant.choices is None:
            told = gold_faults(candidate)
        else:
            told = [*option_faults(candidate), *index_faults(candidate)]
        if told is None:
            return None
        return Finding("options", float(len(told)), 0.0, self.high, "; ".join(told) or "options and gold are what they should be")


def option_faults(candidate: Candidate) -> list[str]:
    """Options lost, new, or moved though their words point at others (`all of the above`)."""
    before, after = candidate.item.choices or (), candidate.variant.choices or ()
    if (
        not after
        and candidate.variant.relation is not Relation.SWAP
        and all(fold(option) in fold(candidate.variant.question) for option in before)
    ):
        return []
    lost = Counter(map(fold, before)) - Counter(map(fold, after))
    new = Counter(map(fold, after)) - Counter(map(fold, before))
    faults = [f"option {option!r} is gone" for option in lost.elements()] + [f"option {option!r} is new" for option in new.elements()]
    for place, option in enumerate(before):
        moved = place >= len(after) or fold(after[place]) != fold(option)
        if moved and _POSITIONAL.search(fold(option)) and not lost:
            faults.append(f"option {option!r} points at the others and was moved")
    return faults


def index_faults(candidate: Candidate) -> list[str]:
    """The marked option is not the one that the relation demands."""
    item, variant = candidate.item, candidate.variant
    if item.answer_index is None or item.choices is None or variant.choices is None:
        return []
    if variant.answer_index is None or not 0 <= variant.answer_index < len(variant.choices):
        return [f"answer_index is {variant.answer_index!r}, with {len(variant.choices)} options"]
    if not 0 <= item.answer_index < len(item.choices):
        return [f"the original's answer_index is {item.answer_index!r}, with {len(item.choices)} options"]
    gold, marked = fold(item.choices[item.answer_index]), fold(variant.choices[variant.answer_index])
    if variant.relation is Relation.FLIP:
        return [] if _OPPOSITE.get(gold, marked) == marked else [f"the mirror should mark {_OPPOSITE[gold]!r}; it marks {marked!r}"]
    if variant.relation in {Relation.SAME, Relation.CONTENT} and gold != marked:
        return [f"the right option was {gold!r}; now {marked!r} is marked"]
    if variant.relation is Relation.SAME and item.answer_index != variant.answer_index:
        return [f"the right option moved from {item.answer_index} to {variant.answer_index}, which the relation 'same' does not allow"]
    return []


def gold_faults(candidate: Candidate) -> list[str] | None:
    """Without options: the answer is not the original's, or of a flip not its opposite; None where no answer is known."""
    item, variant = candidate.item, candidate.variant
    if item.answer is None or not item.answer.strip():
        return None
    before, after = fold(item.answer), fold(variant.answer or "")
    if variant.relation in {Relation.SAME, Relation.CONTENT} and after not in {before, *map(fold, item.answer_aliases)}:
        return [f"the right answer was {item.answer!r}; now it is {variant.answer!r}"]
    if variant.relation is Relation.FLIP and before in _OPPOSITE and after != _OPPOSITE[before]:
        return [f"the mirror's answer should be {_OPPOSITE[before]!r}; it is {variant.answer!r}"]
    return []
