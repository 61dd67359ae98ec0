"""The audit report as pages: Markdown beside HTML, from the same plain data."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from variants.files import write_text
from variants.inert import markdown_cell, visible


def write_pages(folder: Path, told: Mapping[str, Any]) -> None:
    """Write `report.md` and `report.html`."""
    from jinja2 import Environment, FileSystemLoader, select_autoescape

    here = Path(__file__).parent / "pages"
    environment = Environment(
        loader=FileSystemLoader(here),
        autoescape=select_autoescape(("html.jinja",), default=False),
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    environment.filters["percent"] = _percent
    environment.filters["cell"] = markdown_cell
    write_text(folder / "report.md", environment.get_template("report.md.jinja").render(told=told))
    write_text(folder / "report.html", environment.get_template("report.html.jinja").render(told=told, bars=_bars(told)))


def _shown(value: Any) -> Any:  # noqa: ANN401 - whatever a template prints
    return visible(value) if type(value) is str else value


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f} %"


def _bars(told: Mapping[str, Any]) -> list[dict[str, float]]:
    counts = told["pass_rate_by_instance"]
    most = max([*counts, 1])
    return [{"share": place / (len(counts) - 1), "n": n, "height": 100 * n / most} for place, n in enumerate(counts)]
