"""What the page shows is what the JSON says."""

import json
import re
from pathlib import Path

import pytest

from scoring.report.numbers import estimate, number, p_value, percent, plain
from scoring.stats.estimate import Estimate
from tests.scoring.report.page import Page


def cells_of(run: Path) -> list[dict[str, object]]:
    return [cell for path in sorted((run / "scores").glob("*/*.json")) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]


def test_every_figure_of_the_cell_tables_stands_in_the_json(run: Path, page: Page) -> None:
    told: dict[str, list[str]] = {}
    for one in page.all("td"):
        if "data-name" in one.attributes:
            told.setdefault(one.attributes["data-name"], []).append(one.attributes["data-value"])
    held: dict[str, list[str]] = {}
    for cell in cells_of(run):
        for name, value in cell.items():
            figure = value["point"] if isinstance(value, dict) and "point" in value else value
            held.setdefault(name, []).append("" if figure is None else str(figure))
    flat = {name for name in told if "." not in name and name != "n_variants" and not name.endswith(("_distribution", "_profile"))}
    assert {"answer_stability", "state_drift", "confidence_excess", "mirror_satisfaction"} <= flat
    for name in flat - {"calibration_original", "calibration_variants"}:
        assert sorted(told[name]) == sorted(held[name]), name


def test_the_shown_text_is_the_exact_figure_rounded(page: Page) -> None:
    seen = 0
    for one in page.all("td"):
        value = one.attributes.get("data-value", "")
        shown = re.match(r"[−+]?\d+\.\d{3}(?!\d)", one.text.strip())
        if shown and re.fullmatch(r"-?\d+\.\d+(e-?\d+)?", value) and one.attributes.get("data-label") not in {"p", None}:
            assert float(shown[0].replace("−", "-")) == pytest.approx(float(value), abs=0.0005000001)
            seen += 1
    assert seen > 100


def test_every_cell_of_the_run_has_its_row(run: Path, page: Page) -> None:
    rows = [one for one in page.all("tr") if one.attributes.get("id", "").startswith("a")]
    assert len(rows) == len(cells_of(run))


@pytest.mark.parametrize(
    ("figure", "shown"),
    [
        (Estimate(0.5, 0.25, 0.75, 0.95, 9), ("0.500", "0.250 to 0.750")),
        (Estimate(-0.0004, -0.1, 0.1, 0.95, 9), ("0.000", "−0.100 to 0.100")),  # no "−0.000"
        (Estimate(0.5, None, None, 0.95, 9, "why not"), ("0.500", "")),
        (Estimate(None, None, None, 0.95, 0, "no instance"), ("–", "")),
    ],
)
def test_an_estimate_is_shown_with_its_interval_or_its_reason(figure: Estimate, shown: tuple[str, str]) -> None:
    value = estimate(figure)
    assert (value.text, value.interval) == shown
    assert value.exact == figure.point


def test_undefined_is_never_shown_as_zero() -> None:
    assert number(None).text == p_value(None).text == "–"
    assert number(0.0).text == "0.000"


@pytest.mark.parametrize(("share", "text"), [(0, "0 %"), (1, "100 %"), (0.125, "12.5 %"), (0.00004, "0 %")])
def test_a_share_in_prose(share: float, text: str) -> None:
    assert percent(share) == text


def test_a_sign_is_a_true_minus() -> None:
    assert plain(-0.25, signed=True) == "−0.250"
    assert plain(0.25, signed=True) == "+0.250"
