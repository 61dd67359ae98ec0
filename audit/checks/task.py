"""Is the right answer to the variant still right? Asked of a reference model that is not under evaluation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from audit.answerers import Answerer
from audit.types import Candidate, Finding
from variants.types import Item

LEAST = 0.3
"""Share of answers to the variant that must be right: one of three. Set by us."""


@dataclass(frozen=True, slots=True)
class TaskConsistency:
    """Value: share of the reference model's answers to the variant that are right by the variant's own answer, 0 to 1, high is good.

    It applies only where the model answers the original rightly every time: a model that does not know the answer tells nothing of the
    variant. It fails only where hardly any answer to the variant is right, since a model wavers for reasons of its own, and a filter
    that takes every wavering for a fault would leave only what is easy.
    """

    answerer: Answerer
    least: float = LEAST

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Ask about every original once, and about the variants of those that the model knows."""
        originals = list(dict.fromkeys(candidate.item for candidate in candidates if has_answer(candidate.item)))
        right = dict(zip(originals, self.answerer(originals), strict=True))
        asked = [place for place, one in enumerate(candidates) if right.get(one.item) == 1.0 and has_answer(as_item(one))]
        shares = self.answerer([as_item(candidates[place]) for place in asked])
        found: list[Finding | None] = [None] * len(candidates)
        for place, share in zip(asked, shares, strict=True):
            found[place] = None if share is None else self._finding(share)
        return found

    def _finding(self, share: float) -> Finding:
        reason = f"the reference model answers the original rightly every time, the variant {share:.0%} of the time"
        return Finding("task", share, self.least, 1.0, reason)


def as_item(candidate: Candidate) -> Item:
    """The variant as an item of its own, with its own right answer."""
    variant = candidate.variant
    return replace(
        candidate.item,
        question=variant.question,
        context=variant.context,
        choices=variant.choices,
        answer=variant.answer,
        answer_index=variant.answer_index,
    )


def has_answer(item: Item) -> bool:
    """Whether the right answer is known."""
    return item.answer is not None or (item.choices is not None and item.answer_index is not None)
