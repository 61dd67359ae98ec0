"""The interface of a meaning judge: from pairs of texts to the probability that the meaning is preserved."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class TextPair:
    """Two texts of one language, the second on trial as a rewriting of the first."""

    text_a: str
    text_b: str
    language: str = "en"
    """BCP 47 tag."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one judge makes of one pair, and what it had to go by."""

    probability: float | None
    """Calibrated probability that the meaning is preserved, 0 to 1, high is good; None where the judge cannot say."""
    reason: str
    """One sentence for a reader: why there is no probability, or what weighs most."""
    evidence: tuple[str, ...] = ()
    """Names of the kinds of evidence that were there, such as `token_alignment`; empty where there was none."""
    similarity: float | None = None
    """Cosine of the two texts' embeddings, -1 to 1, where the judge has embedded them anyway; None elsewhere."""

    def __post_init__(self) -> None:
        """Refuse what is no probability: a judge that cannot say must say None."""
        if self.probability is not None and not 0.0 <= self.probability <= 1.0:
            raise ValueError(f"expected a probability from 0 to 1, or None with a reason; got {self.probability!r}")


class Judge(Protocol):
    """A frozen dataclass whose fields are its settings and whose `repr` is its provenance.

    A judge takes a batch, so that equal texts are embedded once and batches go by length. It answers every pair, in order,
    and never raises on odd text: an empty text, an unknown language or an undefined number is an `Opinion` without a
    probability and with the reason.
    """

    def __call__(self, pairs: Sequence[TextPair]) -> list[Opinion]:
        """Judge each pair alone, in order."""
        ...


@runtime_checkable
class Remembers(Protocol):
    """A judge or a check that keeps what it computed for texts it has seen."""

    def forget(self) -> None:
        """Keep nothing of earlier texts."""
        ...
