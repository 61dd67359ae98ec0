"""The common walk of the guards that compare two texts: pick the texts, compare, report a finding."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from audit.text.labels import unlabelled
from audit.text.language import primary
from audit.text.repairs import resolved
from audit.types import Candidate, Finding
from variants.types import Kind, Relation


@dataclass(frozen=True, slots=True)
class Pair:
    """The two texts of a candidate, with what a guard must know to compare them."""

    a: str
    """The original, or the parts of it that the variant does not share."""
    b: str
    """The variant."""
    language: str
    """Primary language subtag."""
    kind: Kind
    relation: Relation


@dataclass(frozen=True, slots=True)
class Difference:
    """How many things differ, and which, in one sentence."""

    count: float
    """0 where the texts agree."""
    reason: str


Compare = Callable[[Pair], Difference | None]


def each(
    candidates: Sequence[Candidate],
    check: str,
    compare: Compare,
    *,
    high: float = 0.0,
    languages: Iterable[str] | None = None,
    turned: bool = False,
) -> list[Finding | None]:
    """One finding a candidate: the number of differences, held to at most `high`.

    Args:
        candidates: Those on trial.
        check: Name of the check, as in `CHECKS`.
        compare: Compares the texts; None where there is nothing of its kind in either.
        high: The most differences that pass.
        languages: Primary subtags the rule knows; None if it does not depend on the language.
        turned: Whether the rule also holds for mirrors that must turn the answer round.
    """
    known = None if languages is None else frozenset(languages)
    found: list[Finding | None] = []
    for candidate in candidates:
        pair = pair_of(candidate)
        if (known is not None and pair.language not in known) or (not turned and turns(pair.relation)):
            found.append(None)
            continue
        difference = compare(pair)
        found.append(None if difference is None else Finding(check, float(difference.count), 0.0, high, difference.reason))
    return found


def turns(relation: Relation) -> bool:
    """Whether the right answer to the variant is not the original's, so that its meaning has to differ."""
    return relation in {Relation.FLIP, Relation.SWAP, Relation.COMPLEMENT}


def pair_of(candidate: Candidate) -> Pair:
    """The texts to compare: the questions, with the contexts before them where those differ too.

    Of a variant that corrects itself (`When, no wait, why did it close?`) the corrected text counts.
    """
    a, b = texts_of(candidate)
    language, variant = primary(candidate.item.language), candidate.variant
    b = unlabelled(b, a)
    return Pair(a, resolved(a, b) if language == "en" else b, language, variant.kind, variant.relation)


def texts_of(candidate: Candidate) -> tuple[str, str]:
    """Original and variant as they stand: the questions, with the contexts before them where those differ too."""
    item, variant = candidate.item, candidate.variant
    if item.context == variant.context:
        return item.question, variant.question
    return f"{item.context or ''}\n{item.question}".strip(), f"{variant.context or ''}\n{variant.question}".strip()
