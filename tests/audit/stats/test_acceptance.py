import numpy as np
import pytest
from scipy.stats import binom

from audit.stats.acceptance import Sprt, acceptance_size


@pytest.mark.parametrize(("p", "failures", "n"), [(0.05, 0, 59), (0.05, 1, 93), (0.05, 2, 124), (0.01, 0, 299), (0.5, 3, 13)])
def test_the_plan_is_the_smallest_that_does(p: float, failures: int, n: int) -> None:
    assert acceptance_size(p, failures) == n
    assert binom.cdf(failures, n, p) <= 0.05 < binom.cdf(failures, n - 1, p)


@pytest.mark.parametrize(("p", "failures"), [(0, 0), (1, 0), (0.05, -1)])
def test_plans_without_meaning_are_refused(p: float, failures: int) -> None:
    with pytest.raises(ValueError, match="expected"):
        acceptance_size(p, failures)


def test_wald_lines_have_their_closed_form() -> None:
    test = Sprt(good=0.01, bad=0.05)
    # g = ln 5 + ln(.99/.95); h0 = h1 = ln 19 / g; s = ln(.99/.95) / g
    gain = np.log(5) + np.log(0.99 / 0.95)
    assert test.accept_intercept == pytest.approx(np.log(19) / gain)
    assert test.reject_intercept == pytest.approx(np.log(19) / gain)
    assert test.slope == pytest.approx(np.log(0.99 / 0.95) / gain)


def test_decisions_on_both_sides_of_the_lines() -> None:
    test = Sprt(good=0.01, bad=0.05, cap=60)
    assert test(0, 10) == "continue"
    assert test(0, 80) == "accept"
    assert test(3, 10) == "reject"
    assert test(1, 60) == "undecided"


@pytest.mark.parametrize(("share", "decision"), [(0.01, "accept"), (0.05, "reject")])
def test_error_rates_are_kept(share: float, decision: str) -> None:
    test, rng = Sprt(good=0.01, bad=0.05), np.random.default_rng(5)
    right = 0
    for _ in range(400):
        defects = n = 0
        while test(defects, n) == "continue":
            n += 1
            defects += int(rng.random() < share)
        right += test(defects, n) == decision
    assert right / 400 > 0.92


@pytest.mark.parametrize("bad", [0.01, 0.005, 1.0])
def test_a_test_that_separates_nothing_is_refused(bad: float) -> None:
    with pytest.raises(ValueError, match="expected"):
        Sprt(good=0.01, bad=bad)


def test_more_defects_than_instances_are_refused() -> None:
    with pytest.raises(ValueError, match="defects"):
        Sprt(good=0.01, bad=0.05)(3, 2)
