"""The distribution of one group over instances: an ECDF a model with its band, the noise floor drawn in."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from scoring.report.svg import inline
from scoring.report.view import CellView

SERIES = 6
_FINEST = 0.0026
"""Values nearer than a point of the drawing are one step of it; the last of them stands for all."""
"""Colours and line styles that repeat after so many models; the legend names them."""
_INK, _MUTED = "#000001", "#000002"
_COLOURS = tuple(f"#0000{number:02x}" for number in range(16, 16 + SERIES))
CLASSES = {_INK: "ink", _MUTED: "muted"} | {colour: f"s{at}" for at, colour in enumerate(_COLOURS)}
"""Colours that stand for a class of the page, so that light and dark both work."""
_DASHES = ("-", (0, (6, 2)), (0, (6, 2, 1.5, 2)), (0, (2, 1.5)), (0, (9, 3)), (0, (4, 2, 1, 2, 1, 2)))
_SETTINGS = {
    "svg.fonttype": "none",
    "svg.hashsalt": "sago",
    "font.size": 11,
    "font.family": "DejaVu Sans",
    "axes.linewidth": 0.8,
    "path.simplify": False,
}


@dataclass(frozen=True, slots=True)
class Curve:
    """One model's values, its floor values, the half-width of its band, and its noise cut."""

    values: tuple[float, ...]
    floor: tuple[float, ...]
    half_width: float | None
    null_cut: float | None


def curve_of(cell: CellView, half_width: float | None) -> Curve:
    """The curve of one cell."""
    return Curve(
        tuple(sorted(one.stability for one in cell.instances if one.stability is not None)),
        tuple(sorted(one.floor for one in cell.instances if one.floor is not None)),
        half_width,
        cell.null_cut,
    )


def ecdf_svg(curves: Sequence[Curve], *, identity: str, title: str, description: str) -> str:
    """The plot as SVG for inlining, with a title and a description for screen readers; empty where there is no value."""
    if not any(curve.values for curve in curves):
        return ""
    import matplotlib as mpl
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with mpl.rc_context(_SETTINGS):  # type: ignore[arg-type]
        figure = Figure(figsize=(6.0, 3.5), dpi=72)
        FigureCanvasSVG(figure)
        axes = figure.add_axes((0.115, 0.165, 0.87, 0.815))
        least = _least(curves)
        for at, curve in enumerate(curves):
            _draw(axes, curve, at % SERIES, least)
        _frame(axes, least)
        stream = io.StringIO()
        figure.savefig(stream, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return inline(stream.getvalue(), identity=identity, title=title, description=description, classes=CLASSES)


def step(values: Sequence[float], least: float) -> tuple[list[float], list[float]]:
    """Corners of the ECDF from the left edge to 1: places where it jumps, and the share at or below them; exact to what can be drawn."""
    xs, ys = [least], [0.0]
    for at, value in enumerate(values):
        if at + 1 == len(values) or floor(values[at + 1] / _FINEST) > floor(value / _FINEST):
            xs.append(value)
            ys.append((at + 1) / len(values))
    return [*xs, max(1.0, xs[-1])], [*ys, 1.0]


def _least(curves: Sequence[Curve]) -> float:
    values = [value for curve in curves for value in (*curve.values, *curve.floor)]
    return min(0.0, floor(min(values) * 10) / 10)


def _draw(axes: object, curve: Curve, at: int, least: float) -> None:
    from matplotlib.axes import Axes

    if not isinstance(axes, Axes) or not curve.values:
        return
    colour = _COLOURS[at]
    xs, ys = step(curve.values, least)
    if curve.half_width is not None:
        low = [max(0.0, y - curve.half_width) for y in ys]
        high = [min(1.0, y + curve.half_width) for y in ys]
        axes.fill_between(xs, low, high, step="post", color=colour, alpha=0.14, linewidth=0)
    if curve.floor:
        axes.step(*step(curve.floor, least), where="post", color=colour, linewidth=1.2, linestyle=(0, (1, 2)))
    if curve.null_cut is not None:
        axes.axvline(curve.null_cut, ymin=0, ymax=0.06, color=colour, linewidth=2.4, solid_capstyle="butt")
    axes.step(xs, ys, where="post", color=colour, linewidth=2.0, linestyle=_DASHES[at])


def _frame(axes: object, least: float) -> None:
    from matplotlib.axes import Axes

    if not isinstance(axes, Axes):
        return
    axes.set_xlim(least, 1.02)
    axes.set_ylim(0, 1.02)
    axes.set_xlabel("stability S of an instance (1 = never moves)", color=_INK)
    axes.set_ylabel("share of instances at or below", color=_INK)
    axes.grid(visible=True, color=_MUTED, linewidth=0.5, alpha=0.35)
    axes.tick_params(color=_MUTED, labelcolor=_INK, length=3)
    axes.spines[["top", "right"]].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(_MUTED)
