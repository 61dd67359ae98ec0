import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_effectsize

from scoring.stats.planning import Question, Spread, achieved_power, cheapest_plan, cohens_h, mcnemar_size, sample_size, smallest_effect


def test_size_effect_and_power_are_one_relation() -> None:
    n = sample_size(0.05, 0.0625)
    assert smallest_effect(round(n), 0.0625) == pytest.approx(0.05, rel=0.01)
    assert achieved_power(round(n), 0.05, 0.0625) == pytest.approx(0.8, abs=0.002)
    assert sample_size(-0.05, 0.0625) == n
    assert sample_size(0.05, 0.0625, design_effect=2) == 2 * n


def test_power_at_no_effect_is_the_level() -> None:
    assert achieved_power(100, 1e-12, 1.0) == pytest.approx(0.05)


def test_mcnemar_size_of_the_table() -> None:
    assert np.ceil(mcnemar_size(0.10, 0.04)) == 303
    for bad in ((0.1, 0.1), (-0.1, 0.1), (0.7, 0.6)):
        with pytest.raises(ValueError, match="shares"):
            mcnemar_size(*bad)


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


def test_even_a_huge_effect_needs_two_instances() -> None:
    assert cheapest_plan(Question(10.0), Spread(0.01)).n == 2
