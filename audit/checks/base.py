"""The interface of a check: from candidates to findings, one each, or None where it does not apply."""

from collections.abc import Sequence
from typing import Protocol

from audit.types import Candidate, Finding


class Check(Protocol):
    """A frozen dataclass whose fields are its bounds and whose `repr` is its provenance.

    A check takes a batch, so that those which embed or run a model can do so at once. It reads the candidate's relation: a
    mirror that must turn the answer round is expected to change polarity, a paraphrase is not. It never raises on odd text:
    what it cannot measure is a finding with the value NaN and the reason, and where it does not apply (no rule for the
    language, nothing of its kind in either text) it returns None. A check whose rule knows some languages alone names their
    primary subtags in a class variable LANGUAGES, and one that knows all but some names those in UNREAD, so that a report can
    say where it has no rule.
    """

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone, in order."""
        ...
