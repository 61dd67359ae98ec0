"""The cells of one axis under one rule: found, held against their baseline, and judged one by one."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from scoring.gate_rules.baseline import baseline_scores, same_protocol, same_wordings
from scoring.gate_rules.outcome import Outcome, Verdict, joined
from scoring.gate_rules.quality import qc_failure_rate
from scoring.gate_rules.where import Where
from scoring.report.run import Run
from scoring.stats.cell import CellKey, CellStatus
from variants.types import Axis


class Keyed(Protocol):
    """What a cell says besides its own figures."""

    @property
    def key(self) -> CellKey:
        """Where it belongs."""
        ...

    @property
    def status(self) -> CellStatus:
        """Whether it can carry a verdict."""
        ...


class Required(Protocol):
    """What every axis's requirements have."""

    @property
    def qc_failure_rate_at_most(self) -> float | None:
        """Of the audit, on the data set and kind of the cell."""
        ...

    @property
    def compares(self) -> bool:
        """Whether a baseline is needed."""
        ...


C = TypeVar("C", bound=Keyed)
N = TypeVar("N")
R = TypeVar("R", bound=Required)


@dataclass(frozen=True, slots=True)
class Judgement:
    """One rule on one cell."""

    rule: int
    """Position in the policy, from 1."""
    title: str
    outcomes: tuple[Outcome, ...]
    source: str
    """The file it was read from, relative to the run folder."""

    @property
    def verdict(self) -> Verdict:
        """PASS, FAIL or NO EVIDENCE."""
        return joined(self.outcomes)


@dataclass(frozen=True, slots=True)
class Held:
    """The run under judgement, and its baseline if there is one."""

    run: Run
    baseline: Run | None


@dataclass(frozen=True, slots=True)
class AxisGate(Generic[C, N, R]):
    """How one axis reads its scores and judges a cell."""

    axis: Axis
    read: Callable[[Path], tuple[Sequence[C], Sequence[N]] | None]
    belongs: Callable[[C, N], bool]
    """Whether an instance is one of the cell's."""
    family: Callable[[C], str]
    place: Callable[[N], tuple[str, str]]
    """Item, and what tells rows of one item apart: what pairs an instance with itself in another run."""
    protocol: Callable[[C], tuple[tuple[str, object], ...]]
    """What must be equal in a baseline."""
    judge: Callable[[C, Sequence[N], Sequence[N] | None, R], Iterator[Outcome | None]]


def judgements(gate: AxisGate[C, N, R], rule: int, where: Where, require: R, held: Held) -> list[Judgement]:
    """The rule on each cell that it is about; one NO EVIDENCE where there is none.

    Raises:
        BadInputError: If a baseline is needed and is missing, or is not comparable.
    """
    found = []
    for model in held.run.models:
        scored = gate.read(held.run.scores(model))
        for cell in scored[0] if scored else ():
            if where.takes(cell.key, gate.family(cell)):
                own = [one for one in (scored or ((), ()))[1] if gate.belongs(cell, one)]
                source = f"scores/{model.slug}/{gate.axis}.json"
                outcomes = _outcomes(gate, where, require, held, cell, own)
                found.append(Judgement(rule, _title(gate.axis, cell.key, gate.family(cell)), outcomes, source))
    if found:
        return found
    title = " · ".join([where.dataset, gate.axis, *(part for part in (where.family, where.kind, where.regime, where.model) if part)])
    return [Judgement(rule, title, (Outcome("scores", "NO EVIDENCE", "nothing was scored there"),), "manifest.json")]


def _outcomes(gate: AxisGate[C, N, R], where: Where, require: R, held: Held, cell: C, own: Sequence[N]) -> tuple[Outcome, ...]:
    audit = held.run.audit
    if audit is not None and not audit.get("certified"):
        refusal = audit.get("refusal") or "its controls failed"
        return (Outcome("audit", "NO EVIDENCE", f"the audit certified nothing ({refusal})"),)
    if cell.status != "ok":
        return (Outcome("status", "NO EVIDENCE", f"the cell's status is {cell.status}"),)
    before = _before(gate, where, held, cell, own) if require.compares else None
    told = [qc_failure_rate(audit, cell.key, require.qc_failure_rate_at_most), *gate.judge(cell, own, before, require)]
    return tuple(outcome for outcome in told if outcome is not None)


def _before(gate: AxisGate[C, N, R], where: Where, held: Held, cell: C, own: Sequence[N]) -> list[N] | None:
    """The same cell's instances in the baseline; None where it holds no such cell."""
    folder, run = baseline_scores(held.baseline, where, cell.key.model)
    scored = gate.read(folder)
    for other in scored[0] if scored else ():
        same = (other.key.dataset, other.key.kind, other.key.regime) == (cell.key.dataset, cell.key.kind, cell.key.regime)
        if same and gate.family(other) == gate.family(cell):
            before = [one for one in (scored or ((), ()))[1] if gate.belongs(other, one)]
            same_protocol(gate.protocol(cell), gate.protocol(other), where, run)
            same_wordings(held.run, run, gate.axis, cell.key, [gate.place(one) for one in own], [gate.place(one) for one in before])
            return before
    return None


def _title(axis: Axis, key: CellKey, family: str) -> str:
    return " · ".join([key.dataset, axis, f"{family or key.kind}, {key.regime}", key.model])
