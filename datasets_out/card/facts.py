"""Everything that a card and its companions tell of a data set."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from datasets_out.provenance import Provenance, SourceNote
from datasets_out.tally import Contents


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything that a card and its companions tell of a data set."""

    name: str
    told: Mapping[str, Any]
    """The audit's `report.json`."""
    contents: Contents
    origin: Provenance
    notes: Mapping[str, SourceNote]
    unlicensed: Sequence[str] = ()
    """Items whose licence nobody stated."""
    agreement: Mapping[str, Any] | None = None
    """What `sago review agreement` kept in the run; None where nobody measured it."""
