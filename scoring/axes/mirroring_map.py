"""The map T: from the answer to one question onto the answer that its mirror then requires."""

from collections.abc import Sequence

import numpy as np

from audit.stats.arrays import Floats
from scoring.answers.parse import option_contents
from scoring.outcomes import content, was_read
from scoring.stats.distances import Distance, exact, pair_indices
from variants.types import Item, Relation

_LEVEL = "#"
"""Before a level of a Likert scale, in a label."""

_OPPOSITES = (
    ("yes", "no"),
    ("true", "false"),
    ("positive", "negative"),
    ("agree", "disagree"),
    ("correct", "incorrect"),
    ("right", "wrong"),
    ("support", "oppose"),
    ("for", "against"),
    ("more", "less"),
    ("greater", "smaller"),
    ("是", "否"),
    ("对", "错"),
    ("正面", "负面"),
    ("同意", "不同意"),
)
_FLIPPED = {a: b for pair in _OPPOSITES for a, b in (pair, pair[::-1])}


def mapped(label: str, relation: Relation, item: Item) -> str:
    """A label of the mirror as the label of x that it corresponds to; T is its own inverse.

    Content stays what it is wherever its option stands; sentinels and unread text map onto themselves; an undecided answer
    stays undecided. Answers that swap are compared by `swapped` instead.
    """
    if not was_read(label):
        return label
    if relation is Relation.FLIP:
        return f"={_opposite(content(label), item)}"
    if relation is Relation.COMPLEMENT and content(label).startswith(_LEVEL):
        return f"={_LEVEL}{levels(item) + 1 - level(label)}"
    return label


def on_scale(label: str, item: Item) -> str:
    """A Likert answer as its level 1..L; what is not on the scale stays as it is."""
    options = _options(item)
    if not was_read(label) or content(label) not in options:
        return label
    return f"={_LEVEL}{options.index(content(label)) + 1}"


def swapped(label: str, *, right: bool | None, side: str) -> str:
    """A label where each member answers the other's question: right answers correspond, wrong ones to nothing."""
    if not was_read(label):
        return label
    return "=<given>" if right else f"={side}:{content(label)}"


def levels(item: Item) -> int:
    """Points of the scale."""
    return len(item.choices or ())


def level(label: str) -> int:
    """The level that a label holds."""
    return int(content(label).removeprefix(_LEVEL))


def is_level(label: str) -> bool:
    """Whether a label holds a level of a scale."""
    return was_read(label) and content(label).startswith(_LEVEL)


def pair_distance(relation: Relation, item: Item) -> Distance[str]:
    """1 where two labels differ; on a scale |y - y'|/(L - 1)."""
    if relation is not Relation.COMPLEMENT or levels(item) < 2:
        return exact

    def distance(labels: Sequence[str]) -> Floats:
        first, second = pair_indices(len(labels))
        pairs = [(labels[a], labels[b]) for a, b in zip(first, second, strict=True)]
        return np.array([_on_one_scale(a, b, levels(item)) for a, b in pairs], dtype=np.float64)

    return distance


def _on_one_scale(a: str, b: str, points: int) -> float:
    if is_level(a) and is_level(b):
        return abs(level(a) - level(b)) / (points - 1)
    return float(a != b)


def _opposite(value: str, item: Item) -> str:
    if value in _FLIPPED:
        return _FLIPPED[value]
    options = _options(item)
    return options[1 - options.index(value)] if len(options) == 2 and value in options else value


def _options(item: Item) -> tuple[str, ...]:
    return option_contents(item.choices or (), task_type=item.task_type, language=item.language)
