import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.stats.between_within import between_within, label_between_within, population_excess
from scoring.stats.distances import absolute, exact, judged, likert, precomputed

labels = st.sampled_from("ABC")
balanced = st.integers(2, 4).flatmap(lambda r: st.lists(st.lists(labels, min_size=r, max_size=r), min_size=2, max_size=5))
ragged = st.lists(st.lists(labels, min_size=2, max_size=4), min_size=2, max_size=5)


def by_hand(groups: list[list[str]]) -> tuple[float, float]:
    cross = [np.mean([a != b for a in groups[i] for b in groups[j]]) for i in range(len(groups)) for j in range(i + 1, len(groups))]
    same = [np.mean([g[i] != g[j] for i in range(len(g)) for j in range(len(g)) if i != j]) for g in groups]
    return float(np.mean(cross)), float(np.mean(same))


@given(ragged)
def test_equals_the_definition_written_as_loops(groups: list[list[str]]) -> None:
    found = label_between_within(groups)
    assert (found.between, found.within) == pytest.approx(by_hand(groups))
    assert found.status == "ok"


@given(ragged, st.randoms(use_true_random=False))
def test_order_of_variants_and_names_of_labels_do_not_matter(groups: list[list[str]], random: object) -> None:
    renamed = [[{"A": "q", "B": "r", "C": "s"}[label] for label in group] for group in groups]
    shuffled = renamed[:]
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    first, second = label_between_within(groups), label_between_within(shuffled)
    assert (first.between, first.within, first.excess) == pytest.approx((second.between, second.within, second.excess))


@given(st.lists(labels, min_size=2, max_size=8), st.integers(0, 7))
def test_an_answer_that_becomes_unique_never_raises_stability(answers: list[str], at: int) -> None:
    changed = list(answers)
    changed[at % len(answers)] = "a new answer"
    before, after = (label_between_within([[a] for a in held]).stability for held in (answers, changed))
    assert before is not None
    assert after is not None
    assert after <= before + 1e-12


@given(st.lists(st.floats(0, 1), min_size=2, max_size=8))
def test_confidence_spread_stays_within_its_bound(values: list[float]) -> None:
    spread = between_within([[v] for v in values], absolute).between
    assert spread is not None
    v = len(values)
    most = v / (2 * (v - 1)) if v % 2 == 0 else (v + 1) / (2 * v)
    assert -1e-12 <= spread <= most + 1e-12


@pytest.mark.parametrize(
    ("groups", "status", "n_variants"),
    [
        ([], "insufficient_variants", 0),
        ([["A", "B"]], "insufficient_variants", 1),
        ([["A", "B"], []], "insufficient_variants", 1),
        ([["A"], ["B"]], "no_floor", 2),
        ([["A", "A"], ["B"]], "no_floor", 2),
        ([["A", "A"], ["B", "B"]], "ok", 2),
    ],
)
def test_what_is_undefined_is_none_with_its_status(groups: list[list[str]], status: str, n_variants: int) -> None:
    found = label_between_within(groups)
    assert (found.status, found.n_variants) == (status, n_variants)
    assert (found.stability is None) == (status == "insufficient_variants")
    assert (found.excess is None) == (status != "ok")


def test_two_refusals_agree_and_a_refusal_disagrees_with_an_answer() -> None:
    assert label_between_within([["<refusal>"], ["<refusal>"]]).between == 0.0
    assert label_between_within([["<refusal>"], ["A"]]).between == 1.0


def test_likert_distance_spans_the_scale() -> None:
    assert between_within([[1.0], [5.0]], likert(5)).between == 1.0
    assert between_within([[2.0], [3.0]], likert(5)).between == 0.25
    with pytest.raises(ValueError, match=r"1\.\.5"):
        between_within([[0.0], [3.0]], likert(5))
    with pytest.raises(ValueError, match="two levels"):
        likert(1)


def test_precomputed_distances_are_looked_up_by_row() -> None:
    held = precomputed([[0, 0.2, 0.4], [0.2, 0, 0.6], [0.4, 0.6, 0]])
    # pairs 0–1 inside the first variant, 2 alone in the second
    found = between_within([[0, 1], [2]], held)
    assert found.between == pytest.approx(0.5)
    assert found.status == "no_floor"


def test_a_judge_equals_the_labels_it_compares() -> None:
    groups = [["a", "A"], ["b", "a"]]
    by_judge = between_within(groups, judged(lambda x, y: float(x.lower() != y.lower())))
    assert by_judge == label_between_within([["a", "a"], ["b", "a"]])


@pytest.mark.parametrize("matrix", [[[0, 1], [2, 0]], [[0, -1], [-1, 0]], [[1, 0], [0, 1]], [[0, 1, 2], [1, 0, 1]], [0.0, 1.0]])
def test_what_is_no_distance_matrix_is_refused(matrix: list[list[float]]) -> None:
    with pytest.raises(ValueError, match="matrix: expected"):
        precomputed(matrix)


def test_a_distance_of_the_wrong_shape_raises_and_is_not_broadcast() -> None:
    with pytest.raises(ValueError, match="shape"):
        between_within([["A"], ["B"], ["C"]], lambda _: np.array([0.5]))
    with pytest.raises(ValueError, match="finite distances"):
        between_within([["A"], ["B"]], lambda _: np.array([np.nan]))


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_an_invalid_signal_is_never_imputed(value: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        between_within([[0.5], [value]], absolute)


def test_sample_excess_is_unbiased_for_the_population_excess() -> None:
    rng = np.random.default_rng(8)
    p, q = [0.5, 0.5], [0.9, 0.1]
    drawn = [label_between_within([list(rng.choice(2, 3, p=p)), list(rng.choice(2, 2, p=q))]).excess for _ in range(4_000)]
    assert np.mean([d for d in drawn if d is not None]) == pytest.approx(population_excess(p, q)[2], abs=0.03)


def test_population_excess_refuses_what_is_no_distribution() -> None:
    for p, q in (([0.5], [0.5, 0.5]), ([0.5, 0.6], [0.5, 0.5]), ([1.5, -0.5], [0.5, 0.5])):
        with pytest.raises(ValueError, match="expected"):
            population_excess(p, q)


def test_exact_distance_tells_types_apart_only_by_equality() -> None:
    assert exact(["1", 1, 1.0]).tolist() == [1.0, 1.0, 0.0]
