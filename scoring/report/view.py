"""What the page shows, already in words: one tree of frozen views that templates walk and nothing computes on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.report.difference import Piece
from scoring.stats.cell import CellStatus, Conclusion, Coverage, Regime
from scoring.stats.estimate import Estimate
from variants.types import Axis, Kind


@dataclass(frozen=True, slots=True)
class Value:
    """One figure as shown, beside the very number that stands in the JSON."""

    text: str
    exact: float | int | bool | str | None
    """As in the JSON; None where undefined."""
    interval: str = ""
    """The limits and their level, in words; empty where there are none."""
    note: str = ""
    """Why it is undefined, or how its interval was made."""
    n_items: int | None = None
    """Instances behind an estimate; None for other figures."""
    rests: str = ""
    """Said where it rests on fewer instances than the S beside it."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One named figure of a cell, with what it means and which end is good."""

    name: str
    label: str
    meaning: str
    value: Value


@dataclass(frozen=True, slots=True)
class InstanceView:
    """One row of an instance table; `stability` and `floor` are for the plot and the paired test of this cell alone."""

    item_id: str
    group: str
    status: CellStatus
    stability: float | None
    floor: float | None
    """Stability that sampling alone would leave, 1 - W, where it is on the same scale."""
    excess: float | None
    """What was held against the margin, for this instance: Δ, or what stands for it (1 - S) where there is no floor."""
    halves: tuple[float | None, float | None]
    """S from two disjoint halves of its wordings or repeats."""
    beyond_noise: bool | None
    unacceptable: bool | None
    figures: tuple[Value, ...]
    part: str = ""
    """What tells rows of one item apart, such as the mirror of a pair."""
    flipped: bool | None = None
    """Whether the usual answer changes (generation), or the relation fails more often than it holds (mirroring); None elsewhere."""

    @property
    def failing(self) -> bool:
        """Whether it flips, lies beyond the noise, or lies below what is acceptable."""
        return bool(self.flipped or self.beyond_noise or self.unacceptable)


@dataclass(frozen=True, slots=True)
class CellView:
    """One cell: a model on a data set, kind, regime and, for mirroring, a family."""

    axis: Axis
    anchor: str
    model: str
    dataset: str
    kind: Kind
    regime: Regime
    family: str
    status: CellStatus
    exploratory: bool
    conclusion: Conclusion
    margin: float
    judged: Estimate
    """The estimate whose interval was held against the margin."""
    judged_name: str
    stability: Estimate
    excess_p: float | None
    without_verdict: str
    """Why there is no verdict though the status is ok; empty otherwise."""
    null_cut: float | None
    coverage: Coverage
    protocol: tuple[tuple[str, str], ...]
    """What must be equal before two cells may be compared: repeats, wordings, source of confidence …, with its value."""
    main: tuple[Measure, ...]
    secondary: tuple[Measure, ...]
    columns: tuple[str, ...]
    """Heads of the instance table."""
    instances: tuple[InstanceView, ...]
    distances: Mapping[str, float] = field(default_factory=dict)
    """Mean distance of an item's variants from its original, where the audit measured it."""
    noise: Estimate | None = None
    """W of the cell."""
    null_items: int = 0
    """Instances behind the noise cut."""
    acceptable: float | None = None
    """S under which an instance is unacceptable; None where the run did not record it."""
    exploratory_why: str = ""
    """Why it is exploratory; empty where it is not."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One plain sentence, and the test behind it."""

    text: str
    test: str
    tone: str = "plain"
    """`good`, `bad`, `open` (cannot be told), or `plain`."""
    links: tuple["Link", ...] = ()
    """Names in the text that are laid open elsewhere on the page."""
    lines: tuple[str, ...] = ()
    """What the sentence is made of, one thing a line."""


@dataclass(frozen=True, slots=True)
class Link:
    """A name in a sentence, and the example that it leads to."""

    text: str
    anchor: str
    rank: int
    """Place among the examples of its model, from 0; those past the cap are not on the page."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two models on one group, instance by instance; or why they are not compared."""

    first: str
    second: str
    refused: str
    statement: Statement
    n_items: int = 0
    mean: Value | None = None
    shift: Value | None = None
    p: Value | None = None
    p_adjusted: Value | None = None
    standing: str = "refused"
    """Of the first against the second: `steadier`, `less_steady`, `not_worse`, `not_better`, `equal`, `open` or `refused`."""
    limits: tuple[float | None, float | None] = (None, None)
    """Of the mean difference."""
    exploratory: str = ""
    """Why the comparison is exploratory; empty where it is not."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One repeat of one wording."""

    read: str
    """What was read, or which kind of no answer it was."""
    raw: str
    """The beginning of the text as it came."""
    moved: bool
    """Whether it was read, and is another answer than the usual one to the original; on the generation axis alone."""
    breaks: bool = False
    """Whether it was read, and is not what the usual answer to the original requires of the mirror; on the mirroring axis alone."""
    unread: bool = False
    """Whether no answer could be read from it: cut off, empty, refused or not understood."""


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What one model gave to one wording, repeat by repeat."""

    model: str
    replies: tuple[Reply, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """One field of the original and of the variant, difference marked."""

    field: str
    before: tuple[Piece, ...]
    after: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class WordingView:
    """The original, or one variant beside it."""

    title: str
    expected: str
    """The right answer to this wording, where one is known."""
    sides: tuple[Side, ...]
    answers: tuple[AnswerView, ...]
    made_by: str = ""
    evidence: str = ""
    findings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownInstance:
    """An instance that fails for one model, laid open."""

    item_id: str
    anchor: str
    model: str
    headline: str
    figures: str
    original: WordingView | None
    variants: tuple[WordingView, ...]


@dataclass(frozen=True, slots=True)
class GroupView:
    """All models on one data set, axis, kind, regime and family: the only place where models stand side by side."""

    axis: Axis
    anchor: str
    title: str
    short: str
    """The title as it stands in a table."""
    kind: Kind
    regime: Regime
    family: str
    cells: tuple[CellView, ...]
    plot: str
    legend: tuple[tuple[str, str], ...]
    statements: tuple[Statement, ...]
    """The verdict of each model."""
    noise: tuple[Statement, ...]
    """Of each model, whether rewording does more than sampling."""
    which_question: str
    which: tuple[Statement, ...]
    """Of each model, which instances fail."""
    comparisons: tuple[Comparison, ...]
    failing: int
    """Rows that fail, over all models."""
    shown: tuple[ShownInstance, ...]
    """Model by model, those with a verdict first."""


@dataclass(frozen=True, slots=True)
class AxisView:
    """One axis on one data set."""

    axis: Axis
    anchor: str
    title: str
    question: str
    groups: tuple[GroupView, ...]
    missing: tuple[str, ...]
    """Sentences on models that this axis says nothing of."""


@dataclass(frozen=True, slots=True)
class DatasetView:
    """One data set: its axes one after the other, and what may be concluded from it alone."""

    name: str
    anchor: str
    models: tuple[str, ...]
    axes: tuple[AxisView, ...]
    choice: tuple[Statement, ...]
    """Dominance or trade-off of each pair of models."""


@dataclass(frozen=True, slots=True)
class Table:
    """A small table of texts, with its caption."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


@dataclass(frozen=True, slots=True)
class AuditView:
    """What the audit says of the wordings, and whether it can be trusted."""

    headline: str
    tone: str
    sentences: tuple[str, ...]
    controls: Table | None
    rates: Table | None
    sets: Table | None
    rejected: Table | None = None
    """A handful of wordings that were thrown out, with the reason."""
    weak: tuple[str, ...] = ()
    """What is weakest in it: the generators thrown out most, the controls that were hardly tried."""


@dataclass(frozen=True, slots=True)
class Caution:
    """Something to know before reading on."""

    title: str
    text: str
    serious: bool = False
    """Whether nothing below may be built on."""
    cells: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    """A reason, and the cells that it holds for: their name and anchor."""


@dataclass(frozen=True, slots=True)
class ClaimView:
    """One question over data sets or axes, with its answer wherever it could be asked."""

    question: str
    test: str
    rows: tuple[tuple[str, str, str], ...]
    """Where, the verdict, and why or by what p."""


@dataclass(frozen=True, slots=True)
class ReportView:
    """The whole page."""

    title: str
    summary: str
    made: str
    tool: str
    facts: tuple[tuple[str, tuple[str, ...]], ...]
    """What was measured, on what, with which models: a name and its lines."""
    warnings: tuple[Caution, ...]
    audits: tuple[tuple[str, AuditView], ...]
    """By run; the name is empty where there is one run alone."""
    datasets: tuple[DatasetView, ...]
    claims: tuple[ClaimView, ...]
    limits: tuple[str, ...]
    """What may not be concluded."""
