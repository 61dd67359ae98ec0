"""What the audit's `report.json` holds, as those who read it rely on: what is there must be of its kind."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from variants.types import Axis


class _Part(BaseModel):
    """What is not named here is left alone, and no value is converted."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)


class Shard(_Part):
    """One file of audited rows."""

    axis: Axis
    rows_hash: str


class Control(_Part):
    """How one kind of planted control came out."""

    kind: str
    lang: str = ""
    keeps_meaning: bool
    right: int
    n: int
    passed: bool


class NotLookedFor(_Part):
    """Kinds of faults that no check claims to see in a language."""

    lang: str
    kinds: list[str]


class Controls(_Part):
    """All of them."""

    by_kind: list[Control]
    not_looked_for: list[NotLookedFor] = []


class Rate(_Part):
    """A share of variants that failed."""

    rate: float
    low: float
    high: float
    level: float
    n: int


class CellRate(Rate):
    """The same of one generator, kind, data set and language."""

    generator: str
    kind: str
    dataset: str


class Counted(_Part):
    """How often a check applied and failed."""

    check: str
    applied: int
    failed: int


class Sets(_Part):
    """Sets of one axis."""

    judged: int
    passed: int
    variants_short: int


class ReportShape(_Part):
    """The whole; parts that an older report lacks are absent, and said to be missing where they are shown."""

    shards: dict[str, Shard]
    audit_id: str
    checks: list[str]
    tool_version: str = ""
    ended: str = ""
    certified: bool = False
    refusal: str = ""
    evidence: list[str] = []
    controls: Controls | None = None
    failure_rate: Rate | None = None
    failure_rate_by_cell: list[CellRate] = []
    checks_failed: list[Counted] = []
    sets: dict[str, Sets] = {}
    overridden_by_people: int = 0
    inputs: dict[str, Any] = {}
