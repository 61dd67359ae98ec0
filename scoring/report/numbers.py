"""Figures in words: the same number as in the JSON, rounded for reading, never for computing."""

from dataclasses import replace

from scoring.report.view import Value
from scoring.stats.estimate import Estimate
from scoring.summary import FEW_CLUSTERS

DIGITS = 3
NONE = "–"


def number(value: float | str | None, *, signed: bool = False, note: str = "") -> Value:
    """One figure without an interval."""
    if value is None:
        return Value(NONE, None, note=note or "undefined")
    return Value(value if isinstance(value, str) else plain(value, signed=signed), value, note=note)


def flag(*, on: bool | None) -> Value:
    """Yes, no, or not known."""
    return Value(NONE, None, note="not known") if on is None else Value("yes" if on else "no", on)


def estimate(of: Estimate, *, signed: bool = False) -> Value:
    """A point with its interval; the reason where there is none."""
    if of.point is None:
        return Value(NONE, None, note=of.why or "undefined")
    limits = "" if of.low is None or of.high is None else f"{plain(of.low)} to {plain(of.high)}"
    return Value(plain(of.point, signed=signed), of.point, limits, of.why or of.method.replace("_", "–"), of.n_items)


def resting(value: Value, beside: int) -> Value:
    """The figure with the instances it rests on, where these are fewer than the S beside it has; under 30 it is exploratory."""
    if value.n_items is None or value.exact is None or value.n_items >= beside:
        return value
    doubt = ", exploratory" if value.n_items < FEW_CLUSTERS else ""
    return replace(value, rests=f"{value.n_items} of {beside} instances{doubt}")


def p_value(p: float | None) -> Value:
    """A p-value to three significant digits; undefined is said, not shown as 1."""
    return Value(NONE, None, note="no test") if p is None else Value(f"{p:.3g}", p)


def plain(value: float, *, signed: bool = False) -> str:
    """Three decimals with a true minus sign; whole numbers as they are."""
    if isinstance(value, int):
        return f"{value:+d}".replace("-", "−") if signed else str(value).replace("-", "−")
    shown = f"{value:+.{DIGITS}f}" if signed else f"{value:.{DIGITS}f}"
    if float(shown) == 0:
        shown = shown.replace("-", "").replace("+", "")
    return shown.replace("-", "−")


def percent(share: float) -> str:
    """A share for prose: `12.5 %`."""
    shown = f"{100 * share:.1f}"
    return f"{shown.removesuffix('.0')} %"


def interval(of: Estimate) -> str:
    """`0.210 (95 % interval 0.140 to 0.280)`, or the reason why not."""
    if of.point is None:
        return f"undefined ({of.why})" if of.why else "undefined"
    if of.low is None or of.high is None:
        return f"{plain(of.point)} (no interval: {of.why or 'not enough to draw from'})"
    return f"{plain(of.point)} ({percent(of.level)} interval {plain(of.low)} to {plain(of.high)})"


def p_text(p: float | None) -> str:
    """`p = 0.0123` for prose."""
    return "no p-value" if p is None else f"p = {p:.3g}"
