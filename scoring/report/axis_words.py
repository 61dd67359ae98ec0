"""What an axis view tells the page besides figures, and the parts of a cell view that all four build alike."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.report.numbers import estimate, number, p_value, plain
from scoring.report.view import Measure, Value
from scoring.stats.cell import Conclusion, Distribution
from scoring.stats.estimate import Estimate
from variants.types import Axis


@dataclass(frozen=True, slots=True)
class AxisWords:
    """The words of one axis."""

    axis: Axis
    title: str
    question: str
    moves: str
    """Ends the sentence 'Rewording …', in the case that it matters."""
    which: str
    """Asks for the instances that fail."""
    fails: str
    """Ends the sentence '3 of 60 instances …'; what it says is what is counted."""
    unit: str
    """What one row stands for: an instance, or a pair."""
    adds: str
    """What a stable cell says where Δ was judged: the change adds no more than the margin."""
    varies: str
    """What moves anyway, where sampling alone moves it much; begins a clause."""
    verdicts: Mapping[Conclusion, str]
    """One sentence for each verdict."""


def of_estimate(name: str, label: str, meaning: str, figure: Estimate, *, signed: bool = False) -> Measure:
    """A figure with an interval."""
    return Measure(name, label, meaning, estimate(figure, signed=signed))


def of_number(name: str, label: str, meaning: str, figure: float | str | None, *, signed: bool = False) -> Measure:
    """A figure without one."""
    return Measure(name, label, meaning, number(figure, signed=signed))


def of_p(name: str, label: str, meaning: str, p: float | None) -> Measure:
    """A p-value."""
    return Measure(name, label, meaning, p_value(p))


def spread(name: str, held: Distribution | None) -> Measure:
    """Five quantiles, the share at one, and the half-width of the band."""
    meaning = (
        "S at the 5, 25, 50, 75 and 95 % quantiles of the instances; then the share at exactly 1 and the half-width of the ECDF's band."
    )
    if held is None:
        return Measure(name, "How S lies", meaning, number(None, note="no instance has a value"))
    quantiles = " · ".join(plain(quantile) for quantile in held.quantiles)
    text = f"{quantiles}; {plain(held.share_at_one)} at 1; band ± {plain(held.dkw_half_width)}"
    return Measure(name, "How S lies", meaning, Value(text, None))


def wordings(fewest_and_most: tuple[int, int]) -> str:
    """Number of wordings of an instance, the original included."""
    fewest, most = fewest_and_most
    return str(most) if fewest == most else f"{fewest} to {most}"
