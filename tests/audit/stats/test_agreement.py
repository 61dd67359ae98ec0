import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score, matthews_corrcoef

from audit.stats.agreement import (
    category_counts,
    cohen_kappa,
    gwet_ac1,
    krippendorff_alpha,
    mean_pairwise_kappa,
    rating_codes,
    raw_agreement,
)
from audit.stats.agreement_report import agreement_report, judge_report
from audit.stats.arrays import Floats, flags, matrix, square, vector


def counts_of(ratings: list[list[str | None]]) -> Floats:
    return category_counts(*rating_codes(ratings))


def test_one_category_throughout_shows_no_reliability() -> None:
    counts = counts_of([["A", "A"]] * 3)
    assert raw_agreement(counts) == 1.0
    assert krippendorff_alpha(counts) is None
    assert gwet_ac1(counts) is None
    assert cohen_kappa([[3]]) is None


def test_a_declared_second_category_makes_constant_agreement_perfect_for_ac1() -> None:
    assert gwet_ac1(category_counts(*rating_codes([["ok", "ok"]] * 3, ["ok", "bad"]))) == 1.0


def test_items_seen_by_one_rater_do_not_count_for_alpha() -> None:
    full = counts_of([["A", "A"], ["A", "B"], ["B", "B"]])
    with_single = counts_of([["A", "A"], ["A", "B"], ["B", "B"], ["A", None]])
    assert krippendorff_alpha(with_single) == krippendorff_alpha(full)


rows = st.lists(st.lists(st.sampled_from(["x", "y", "z", None]), min_size=3, max_size=3), min_size=2, max_size=12)


@given(rows)
def test_alpha_equals_the_krippendorff_package(ratings: list[list[str | None]]) -> None:
    oracle = pytest.importorskip("krippendorff")
    coded, q = rating_codes(ratings)
    ours = krippendorff_alpha(category_counts(coded, q)) if q else None
    if ours is None:
        return  # the package raises or warns there
    data = np.where(coded < 0, np.nan, coded).T
    assert ours == pytest.approx(oracle.alpha(reliability_data=data, level_of_measurement="nominal"), abs=1e-9)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc")), min_size=2, max_size=30))
def test_kappa_equals_scikit_learn(pairs: list[tuple[str, str]]) -> None:
    coded, q = rating_codes(pairs)
    ours = mean_pairwise_kappa(coded, q)
    left, right = zip(*pairs, strict=True)
    if len({*left, *right}) == 1:
        assert ours is None
    else:
        assert ours == pytest.approx(cohen_kappa_score(left, right), abs=1e-12)


def test_ac1_of_three_raters_by_hand() -> None:
    # agreement 1, 1/3, 1 → 7/9; shares 1, 2/3, 0 of x → π = 5/9, P_e = 2·(5/9)(4/9)/(2−1) = 40/81
    counts = counts_of([["x", "x", "x"], ["x", "x", "y"], ["y", "y", "y"]])
    assert gwet_ac1(counts) == pytest.approx((7 / 9 - 40 / 81) / (1 - 40 / 81))


@pytest.mark.parametrize("ratings", [[], [["a"]], [["a", "b"], ["a"]]])
def test_ragged_ratings_are_refused(ratings: list[list[str | None]]) -> None:
    with pytest.raises(ValueError, match="same number of raters"):
        rating_codes(ratings)


def test_an_undeclared_category_is_refused() -> None:
    with pytest.raises(ValueError, match="none of the categories"):
        rating_codes([["a", "q"]], ["a", "b"])


def test_report_intervals_contain_their_points_and_repeat_under_one_seed() -> None:
    rng = np.random.default_rng(0)
    truth = rng.random(120) < 0.4
    ratings = [[str(t != (rng.random() < 0.1)) for _ in range(2)] for t in truth]
    first, second = (agreement_report(ratings, np.random.default_rng(1), resamples=300) for _ in range(2))
    assert first == second
    for figure in (first.raw, first.kappa, first.ac1, first.alpha):
        assert figure.point is not None
        assert figure.low is not None
        assert figure.high is not None
        assert figure.low <= figure.point <= figure.high


def test_report_on_constant_ratings_has_reasons_instead_of_numbers() -> None:
    found = agreement_report([["ok", "ok"]] * 10, np.random.default_rng(0), resamples=50)
    assert found.raw.point == 1.0
    for figure in (found.kappa, found.ac1, found.alpha):
        assert figure.point is None
        assert "one category" in figure.why


def test_an_interval_over_mostly_undefined_resamples_is_withheld() -> None:
    found = agreement_report([["ok", "ok"]] * 19 + [["bad", "bad"]], np.random.default_rng(0), resamples=200)
    assert found.alpha.point == 1.0
    assert found.alpha.low is None
    assert "undefined in" in found.alpha.why


def test_judge_report_equals_scikit_learn() -> None:
    rng = np.random.default_rng(4)
    failed = rng.random(200) < 0.3
    flagged = np.where(rng.random(200) < 0.85, failed, ~failed)
    found = judge_report(flagged, failed)
    assert found.matthews == pytest.approx(matthews_corrcoef(failed, flagged))
    assert found.kappa == pytest.approx(cohen_kappa_score(failed, flagged))
    assert found.sensitivity is not None
    assert found.sensitivity.point == pytest.approx((flagged & failed).sum() / failed.sum())


def test_judge_report_without_failures_has_no_sensitivity() -> None:
    found = judge_report([0, 1, 0], [0, 0, 0])
    assert found.sensitivity is None
    assert found.matthews is None


@pytest.mark.parametrize(
    ("check", "bad"),
    [
        (lambda v: vector(v, "v"), [[1.0]]),
        (lambda v: vector(v, "v"), [float("inf")]),
        (lambda v: matrix(v, "v"), [1.0]),
        (lambda v: matrix(v, "v"), [[]]),
        (lambda v: square(v, "v"), [[0, 1, 2], [1, 0, 3]]),
        (lambda v: square(v, "v"), [[0, 1], [2, 0]]),
        (lambda v: flags(v, "v"), [0, 0.5]),
    ],
)
def test_wrong_shapes_raise(check: object, bad: object) -> None:
    assert callable(check)
    with pytest.raises(ValueError, match="v: expected"):
        check(bad)
