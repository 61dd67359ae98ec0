"""Plots that stand in a page with a strict policy, in light and dark."""

import re

import pytest

from scoring.report.plot import Curve, ecdf_svg, step
from scoring.report.svg import short_path

CURVE = Curve((0.2, 0.5, 0.5, 1.0), (0.9, 1.0, 1.0, 1.0), 0.3, 0.75)


def test_the_steps_are_those_of_the_ecdf() -> None:
    # F jumps to 1/4 at 0.2, to 3/4 at 0.5, to 1 at 1
    assert step([0.2, 0.5, 0.5, 1.0], 0.0) == ([0.0, 0.2, 0.5, 1.0, 1.0], [0.0, 0.25, 0.75, 1.0, 1.0])


def test_values_closer_than_can_be_drawn_never_swallow_the_curve() -> None:
    xs, ys = step([at / 2000 for at in range(2001)], 0.0)
    assert len(xs) > 300
    assert max(abs(x - y) for x, y in zip(xs, ys, strict=True)) < 0.003


def test_a_plot_has_words_and_no_style() -> None:
    drawn = ecdf_svg([CURVE, CURVE], identity="p1", title="A <title>", description="What & how")
    assert 'role="img"' in drawn
    assert '<title id="p1-t">A &lt;title&gt;</title>' in drawn
    assert "What &amp; how" in drawn
    assert "style" not in drawn
    assert "url(" not in drawn
    assert not re.search(r"#[0-9a-f]{6}", drawn)
    assert "l-s0" in drawn
    assert "l-s1" in drawn
    assert "<text" in drawn


def test_two_plots_share_no_id() -> None:
    one, other = (ecdf_svg([CURVE], identity=name, title="t", description="d") for name in ("p1", "p2"))
    ids = [set(re.findall(r' id="([^"]+)"', drawn)) for drawn in (one, other)]
    assert not ids[0] & ids[1]
    assert set(re.findall(r'href="#([^"]+)"', one)) <= ids[0]


def test_nothing_to_draw_gives_no_plot() -> None:
    assert ecdf_svg([Curve((), (), None, None)], identity="p", title="t", description="d") == ""


def test_five_hundred_instances_stay_small() -> None:
    curve = Curve(tuple(at / 499 for at in range(500)), tuple(at / 499 for at in range(500)), 0.06, 0.5)
    assert len(ecdf_svg([curve, curve], identity="p", title="t", description="d")) < 42_000


@pytest.mark.parametrize(
    ("path", "short"),
    [
        ("M 1.04 2 L 1.04 5 L 7 5 L 8 6 z", "M1 2V5H7L8 6z"),
        ("M 0 0 L 0 0 L 3 0 ", "M0 0H3"),
        ("M 0 0 C 1 1 2 2 3 3", "M 0 0 C 1 1 2 2 3 3"),
    ],
)
def test_a_path_is_written_short(path: str, short: str) -> None:
    assert short_path(path) == short
