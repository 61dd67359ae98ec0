"""What travels through the first stage: an item, its variants, and one axis's own set of them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

Axis = Literal["generation", "activation", "confidence", "mirroring"]
"""The four behavioural axes. Each has its own sets, samples, judge, thresholds and failure."""

Kind = Literal["paraphrase", "reorder", "mirror"]
"""What was done to the original: said another way, put in another order, or turned round."""

Field = Literal["question", "context", "choices"]
"""The parts of an item that a variant may change."""


class Relation(StrEnum):
    """How the right answer to the variant follows from the right answer to the original (the map T)."""

    SAME = "same"
    """The same answer, letter for letter."""
    CONTENT = "content"
    """Options moved: the option with the same content, under another letter."""
    FLIP = "flip"
    """Yes and no exchanged; an undecided answer stays undecided."""
    SWAP = "swap"
    """Each member of the pair answers the other's question: the mirror carries its own answer."""
    COMPLEMENT = "complement"
    """Likert scale 1..L: the answer y becomes L + 1 - y."""


@dataclass(frozen=True, slots=True)
class Partner:
    """A mirrored question that the source itself brings for an item."""

    question: str
    relation: Relation
    answer: str | None
    """The right answer to this question, where the source states one."""
    family: str
    """Mirror family as in the measurement specification, for instance `symmetric_relation`."""


@dataclass(frozen=True, slots=True)
class Item:
    """One instance, verbatim as its source wrote it. The unit of analysis."""

    id: str
    dataset: str
    question: str
    vertical: str = ""
    language: str = "en"
    """BCP 47 tag."""
    task_type: str = "open"
    """`numeric`, `mcq`, `yes_no`, `classification`, `extractive`, `open`, `likert` …"""
    context: str | None = None
    choices: tuple[str, ...] | None = None
    answer: str | None = None
    answer_index: int | None = None
    """Position of the answer among the choices, from 0."""
    answer_aliases: tuple[str, ...] = ()
    licence: str = ""
    source: str = ""
    group: str = ""
    """Cluster for inference (shared passage, template family); the item alone if empty."""
    partner: Partner | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """A span of the original that the variant replaces; everything outside the edits is byte-identical.

    For `question` and `context`, `start` and `end` count characters of the original field; for `choices` they count options,
    and `text` is the option that now stands there.
    """

    field: Field
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Variant:
    """One wording of an item, with all that is needed to make it again."""

    id: str
    """By content: the hash of what is asked and how it was made."""
    question: str
    context: str | None
    choices: tuple[str, ...] | None
    kind: Kind
    generator: str
    """`repr` of the generator with its settings and version."""
    relation: Relation
    answer: str | None
    """The right answer to this wording."""
    answer_index: int | None
    edits: tuple[Edit, ...]
    seed: int
    family: str = ""
    """For mirrors, the family of the measurement specification: `negation`, `antisymmetric`, …"""


@dataclass(frozen=True, slots=True)
class VariantSet:
    """The measurement of one item on one axis: the original and this axis's own variants of it.

    Kinds share the one original, so an item's set may hold several kinds; scoring keeps them apart. No variant stands in the
    sets of two axes.
    """

    item: Item
    axis: Axis
    variants: tuple[Variant, ...]
    asked: int
    """How many variants were asked for; fewer means a shortfall, reported as a number."""

    @property
    def shortfall(self) -> int:
        """Variants that were asked for and could not be made; 0 is good."""
        return max(0, self.asked - len(self.variants))
