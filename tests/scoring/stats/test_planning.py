from math import ceil

import numpy as np
import pytest
from scipy.stats import binom
from statsmodels.stats.power import TTestPower
from statsmodels.stats.proportion import proportion_effectsize

from scoring.stats.claim_plan import difference_size, independence_size, reversal_size
from scoring.stats.mcnemar_plan import exact_mcnemar_power, exact_mcnemar_size, mcnemar_size
from scoring.stats.planning import (
    LEAST_INSTANCES,
    Question,
    Spread,
    achieved_power,
    cheapest_plan,
    cohens_h,
    sample_size,
    smallest_effect,
    student_effect,
    student_size,
)


def test_size_effect_and_power_are_one_relation() -> None:
    n = sample_size(0.05, 0.0625)
    assert smallest_effect(round(n), 0.0625) == pytest.approx(0.05, rel=0.01)
    assert achieved_power(round(n), 0.05, 0.0625) == pytest.approx(0.8, abs=0.002)
    assert sample_size(-0.05, 0.0625) == n
    assert sample_size(0.05, 0.0625, design_effect=2) == 2 * n


def test_power_at_no_effect_is_the_level() -> None:
    assert achieved_power(100, 1e-12, 1.0) == pytest.approx(0.05)


@pytest.mark.parametrize(("delta", "sd"), [(0.05, 0.25), (0.1, 0.25), (0.3, 0.25)])
def test_the_planned_size_has_its_power_by_student_s_own_law(delta: float, sd: float) -> None:
    n = ceil(student_size(delta, sd**2))
    # noncentral t, as statsmodels works it out; one instance fewer falls short, so the plan is not wasteful either
    assert TTestPower().power(delta / sd, n, 0.05) >= 0.7999
    assert TTestPower().power(delta / sd, n - 1, 0.05) < 0.8


def test_the_size_from_the_normal_law_falls_short() -> None:
    assert TTestPower().power(0.2, ceil(sample_size(0.05, 0.25**2)), 0.05) < 0.8


def test_the_smallest_effect_is_the_one_that_takes_this_size() -> None:
    effect = student_effect(200, 0.0625, design_effect=1.5)
    assert effect is not None
    assert student_size(effect, 0.0625, design_effect=1.5) == pytest.approx(200)
    # two instances over a design effect of 1.5 are 1.33, under the 1.92 that an estimated spread costs
    assert student_effect(2, 0.0625, design_effect=1.5) is None


def test_mcnemar_size_of_the_table() -> None:
    assert np.ceil(mcnemar_size(0.10, 0.04)) == 303
    for bad in ((0.1, 0.1), (-0.1, 0.1), (0.7, 0.6)):
        for size in (mcnemar_size, exact_mcnemar_size):
            with pytest.raises(ValueError, match="shares"):
                size(*bad)


def test_the_exact_test_has_the_power_that_counting_every_outcome_gives() -> None:
    n, first, second = 24, 0.4, 0.1
    total = 0.0
    for b in range(n + 1):
        for c in range(n + 1 - b):
            m = b + c
            p = min(1.0, 2 * float(binom.cdf(min(b, c), m, 0.5))) if m else 1.0
            # P(b alone, c alone) of the multinomial, as a binomial of b and one of c among the rest
            total += (p <= 0.05) * float(binom.pmf(b, n, first) * binom.pmf(c, n - b, second / (1 - first)))
    assert exact_mcnemar_power(n, first, second) == pytest.approx(total, abs=1e-12)


@pytest.mark.parametrize("shares", [(0.10, 0.04), (0.04, 0.10), (0.5, 0.1), (0.2, 0.0), (1.0, 0.0)])
def test_the_exact_size_is_the_fewest_that_have_the_power(shares: tuple[float, float]) -> None:
    n = exact_mcnemar_size(*shares)
    assert exact_mcnemar_power(n, *shares) >= 0.8 > exact_mcnemar_power(n - 1, *shares)
    assert n >= mcnemar_size(*shares)


def test_shares_that_no_run_could_tell_apart_have_no_plan() -> None:
    with pytest.raises(ValueError, match="tell apart"):
        exact_mcnemar_size(0.1, 0.1 + 1e-12)


def test_a_reversal_takes_both_data_sets_and_a_difference_two_samples() -> None:
    question = Question(0.05)
    # each half of an intersection needs power √0.8, one-sided at 5 %: (1.6449 + 1.2496)²·0.0625/0.0025 + 1.6449²/2
    assert reversal_size(question, 0.0625) == pytest.approx(210.9, abs=0.2)
    # two routes halve the level: (2.2414 + 0.8416)²·0.125/0.0025 + 2.2414²/2
    assert difference_size(question, 0.0625) == pytest.approx(477.8, abs=0.3)
    assert difference_size(question, 0.0625, datasets=3) > difference_size(question, 0.0625)
    with pytest.raises(ValueError, match="two or more data sets"):
        difference_size(question, 0.0625, datasets=1)


def test_noisy_scores_need_more_instances_to_be_shown_independent() -> None:
    sizes = [independence_size(reliability) for reliability in (1.0, 0.89, 0.7, 0.5)]
    assert sizes == sorted(sizes)
    # without noise: (1.645 + 1.282)²·(4/9)/0.2² = 95, and six more since the interval reaches as Student's t does
    assert 95 < sizes[0] < 105
    for bad in (0.49, 1.1):
        with pytest.raises(ValueError, match="reliability"):
            independence_size(bad)


@pytest.mark.parametrize(("p", "q"), [(0.3, 0.2), (0.0, 1.0), (0.5, 0.5)])
def test_cohens_h_equals_statsmodels(p: float, q: float) -> None:
    assert cohens_h(p, q) == pytest.approx(proportion_effectsize(p, q))


def test_repeats_pay_only_where_an_instance_costs_something() -> None:
    spread, question = Spread(0.01, 0.20), Question(0.05)
    cheap = cheapest_plan(question, spread)
    dear = cheapest_plan(question, spread, instance_cost=200)
    assert cheap.repeats == 2
    assert dear.repeats > 2
    assert dear.n < cheap.n
    assert cheap.requests == cheap.n * 5 * cheap.repeats


@pytest.mark.parametrize(("delta", "variance", "deff"), [(0, 1, 1), (0.1, 0, 1), (0.1, -1, 1), (0.1, 1, 0.5)])
def test_questions_without_an_answer_are_refused(delta: float, variance: float, deff: float) -> None:
    with pytest.raises(ValueError, match="expected"):
        sample_size(delta, variance, design_effect=deff)


def test_impossible_pilots_are_refused() -> None:
    for between, noise in ((-1, 1), (0, 0)):
        with pytest.raises(ValueError, match="variances"):
            Spread(between, noise)
    with pytest.raises(ValueError, match="repeats"):
        Spread(1, 1).at(0)
    with pytest.raises(ValueError, match="n ≥ 1"):
        smallest_effect(0, 1)
    with pytest.raises(ValueError, match="variants"):
        cheapest_plan(Question(0.1), Spread(1), repeats=(3, 2))


def test_even_a_huge_effect_needs_as_many_instances_as_a_claim_may_rest_on() -> None:
    assert cheapest_plan(Question(10.0), Spread(0.01)).n == LEAST_INSTANCES == 30
