import numpy as np
import pytest

from audit.stats.cut import roc_cut, umbrella_cut, umbrella_rank


@pytest.mark.parametrize(("n", "rank"), [(0, None), (58, None), (59, 59), (93, 92), (100, 99), (200, 196)])
def test_umbrella_rank_at_five_percent(n: int, rank: int | None) -> None:
    assert umbrella_rank(n) == rank


def test_too_few_negatives_give_no_cut_and_say_how_many_it_takes() -> None:
    found = umbrella_cut(np.arange(58.0))
    assert found.cut is None
    assert "at least 59" in found.why


def test_with_59_negatives_the_cut_is_the_largest_of_them() -> None:
    assert umbrella_cut(np.arange(59.0)).cut == 58.0


def test_the_guarantee_holds_on_fresh_draws() -> None:
    rng = np.random.default_rng(1)
    cuts = [umbrella_cut(rng.random(200)).cut for _ in range(2_000)]
    # the score is uniform, so the true FPR of `score > cut` is 1 − cut
    exceeded = np.mean([1 - cut > 0.05 for cut in cuts if cut is not None])
    assert exceeded < 0.06


def test_roc_cut_passes_everything_when_nothing_forbids_it() -> None:
    found = roc_cut([0.1, 0.2], [0, 1], max_fpr=1)
    assert found.cut == -np.inf
    assert found.tpr == 1.0


def test_roc_cut_at_zero_false_positives_is_the_best_negative() -> None:
    found = roc_cut([0.1, 0.5, 0.4, 0.9], [0, 0, 1, 1], max_fpr=0)
    assert (found.cut, found.tpr, found.fpr) == (0.5, 0.5, 0.0)


@pytest.mark.parametrize(("score", "good"), [([0.1, 0.2], [1, 1]), ([0.1, 0.2], [1]), ([0.1, np.nan], [0, 1]), ([0.1, 0.2], [0, 2])])
def test_roc_cut_refuses_what_defines_no_curve(score: list[float], good: list[int]) -> None:
    with pytest.raises(ValueError, match="expected"):
        roc_cut(score, good, max_fpr=0.1)
