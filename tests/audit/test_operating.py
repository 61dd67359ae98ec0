"""The shipped operating point, and how it is fitted."""

import math

import pytest

from audit.checks import CHECKS
from audit.fitting import Row, cut_of, fit, fit_evidence
from audit.operating import CERTAIN, PRIOR, shipped


def _row(p: float, *failed: str, kept: bool, reports: bool = False, source: str = "paws_wiki") -> Row:
    return Row(source, reports, "paraphrase", kept, p, failed, vouched=False)


def test_what_is_shipped_names_checks_that_exist_and_takes_nothing_away_twice() -> None:
    held = shipped()
    assert set(held.weights) <= set(CHECKS)
    assert all(weight >= 0 for weight in held.weights.values())
    assert 0.5 < held.by_rule < 1
    assert held.slope > 0


def test_each_cut_says_what_it_bounds_and_on_how_many_changed_pairs_it_rests() -> None:
    for kind in ("any", "paraphrase", "reorder"):
        cut = shipped().cut(kind)
        assert 0 < cut.threshold < 1
        # the umbrella rule needs ln(delta) / ln(1 - alpha) negatives for any cut at all
        assert cut.negatives >= math.log(cut.delta) / math.log(1 - cut.alpha)


def test_a_kind_without_labelled_pairs_takes_the_cut_of_all() -> None:
    assert shipped().cut("mirror") == shipped().cuts["any"]


def test_a_guard_that_nobody_tested_keeps_what_we_set() -> None:
    assert shipped().weight("a check of somebody else's") == PRIOR
    assert all(shipped().weight(name) == 2 * PRIOR for name in CERTAIN)


def test_a_guard_that_fails_on_changed_pairs_alone_takes_away_more_than_one_that_fails_on_both() -> None:
    rows = [_row(0.5, kept=n % 2 == 0) for n in range(200)]
    rows += [_row(0.5, "sharp", kept=False) for _ in range(50)]
    rows += [_row(0.5, "blunt", kept=n % 2 == 0) for n in range(50)]
    _, _, weights = fit_evidence(rows)
    assert weights["sharp"] > PRIOR
    assert weights["blunt"] < 1


def test_changed_pairs_that_guards_catch_let_the_judge_be_cut_lower() -> None:
    changed = [_row(p / 400, kept=False) for p in range(400)]
    caught = [_row(p / 400, "negation", kept=False) if p % 2 else _row(p / 400, kept=False) for p in range(400)]
    alone, helped = cut_of(changed, 0.15), cut_of(caught, 0.15)
    assert alone is not None
    assert helped is not None
    assert helped.threshold < alone.threshold


def test_too_few_changed_pairs_give_no_cut_rather_than_a_guess() -> None:
    assert cut_of([_row(0.5, kept=False) for _ in range(20)], 0.15) is None


def test_the_held_back_half_reports_and_nothing_of_it_is_fitted() -> None:
    seen = [_row((n % 50) / 50, kept=n % 50 > 25) for n in range(800)]
    held = [_row((n % 50) / 50, kept=n % 50 > 25, reports=True) for n in range(800)]
    turned = [_row(1 - (n % 50) / 50, kept=n % 50 > 25, reports=True) for n in range(800)]
    (one, told), (other, told_other) = fit([*seen, *held], 0.15), fit([*seen, *turned], 0.15)
    assert one == other
    assert told["report"]["calibration_error"]["error"] < told_other["report"]["calibration_error"]["error"]


@pytest.mark.parametrize("p", [0.0, 1.0])
def test_a_certain_judge_gives_a_probability_and_no_error(p: float) -> None:
    assert 0 <= shipped().probability(p, ["negation"]) <= 1
