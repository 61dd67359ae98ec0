# ruff: noqa: ANN401 - the builders come as a fixture, which a test can name by no type
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import exp, inf, nan
from pathlib import Path
from typing import Any

import pytest

from scoring.axes import confidence
from scoring.axes.confidence import ConfidenceCell, ConfidenceInstance
from scoring.backends.base import Continuation, Generation, Prompt
from scoring.collect import confidence as ask
from scoring.settings import ConfidenceSettings
from scoring.store import Answer, Store
from variants.errors import BadInputError
from variants.types import VariantSet

TWICE = ConfidenceSettings(floor_share=1.0, null_items=0)


def weighs(shares: Callable[[Prompt], Mapping[str, float]]) -> Callable[[Continuation], float]:
    """Half of a label's probability on each of its two spellings, with and without a space; words are written small."""

    def probability(asked: Continuation) -> float:
        return max(shares(asked.prompt).get(asked.text.strip(), 0.0) / 2, 1e-12)

    return probability


def scored(
    make: Any, folder: Path, sets: Sequence[VariantSet], model: Any, how: ConfidenceSettings = TWICE, regime: str = "greedy"
) -> tuple[tuple[ConfidenceCell, ...], tuple[ConfidenceInstance, ...]]:
    passed, store = make.seal(*sets), Store(folder)
    keys = ask.collect([passed], model, store, how, (regime,))  # type: ignore[arg-type]
    return confidence.score([passed], [row for row in store.read() if row.key in keys], how, model="m")


def level(prompt: Prompt, original: float, others: Sequence[float]) -> dict[str, float]:
    """Confidence in B by wording, the rest on A."""
    c = next((value for at, value in enumerate(others) if f"words {at}?" in prompt.user), original)
    return {"B": c, "A": 1 - c}


def test_spread_of_confidence_is_that_of_the_reference_case(make: Any, tmp_path: Path) -> None:
    # conf.dispersion: .9, .8, .6, .7 -> B 1/6, relative SD 0.258199
    sets = [make.set(make.item(), "confidence", 3)]
    model = make.Model(weighs=weighs(lambda prompt: level(prompt, 0.9, [0.8, 0.6, 0.7])))
    cells, (one,) = scored(make, tmp_path, sets, model)
    assert one.confidence_stability == pytest.approx(1 - 1 / 6)
    assert one.confidence_relative_sd == pytest.approx(0.25819888974716115)
    assert one.confidence_noise == 0
    assert one.confidence_mean == pytest.approx(0.75)
    # the original's answer stays the same, so its probability moves as the confidence does
    assert one.confidence_fixed_answer == pytest.approx(1 / 6)
    assert (cells[0].confidence_source, cells[0].confidence_distinct, cells[0].status) == ("choice_softmax", 4, "ok")
    assert cells[0].confidence_label_mass == pytest.approx(1)


def test_an_answer_may_flip_while_confidence_stays_level(make: Any, tmp_path: Path) -> None:
    sets = [make.set(make.item(at), "confidence", 2) for at in range(3)]
    shares = weighs(lambda prompt: {"A" if "words" in prompt.user else "B": 0.7 + len(prompt.user) % 2 * 0, "C": 0.3})
    _, instances = scored(make, tmp_path, sets, make.Model(weighs=shares))
    assert [one.confidence_stability for one in instances] == [1, 1, 1]
    assert all(one.confidence_fixed_answer is not None and one.confidence_fixed_answer > 0.4 for one in instances)


def test_little_mass_on_the_labels_carries_no_verdict(make: Any, tmp_path: Path) -> None:
    sets = [make.set(make.item(at), "confidence", 2) for at in range(3)]
    model = make.Model(weighs=weighs(lambda prompt: {"A": 0.3 + len(prompt.user) % 5 / 100, "B": 0.1}))
    cells, _ = scored(make, tmp_path, sets, model)
    assert cells[0].status == "low_label_mass"
    assert cells[0].confidence_conclusion == "no_verdict"


def test_a_confidence_that_never_varies_is_degenerate(make: Any, tmp_path: Path) -> None:
    sets = [make.set(make.item(at), "confidence", 2) for at in range(3)]
    cells, _ = scored(make, tmp_path, sets, make.Model(weighs=weighs(lambda prompt: {"A": 0.9, "B": 0.1})))
    assert cells[0].status == "degenerate_signal"
    assert cells[0].confidence_stability.point == 1


@pytest.mark.parametrize("broken", [nan, inf])
def test_a_signal_that_is_no_number_is_counted_and_never_filled_in(make: Any, tmp_path: Path, broken: float) -> None:
    sets = [make.set(make.item(at), "confidence", 2) for at in range(3)]

    class Broken(make.Model):  # type: ignore[misc]
        def score(self, continuations: Sequence[Continuation]) -> list[Any]:
            from scoring.backends.base import Scored

            return [Scored((broken,)) for _ in continuations]

    cells, instances = scored(make, tmp_path, sets, Broken())
    assert cells[0].status == "invalid_signal"
    assert cells[0].confidence_invalid == 18
    assert cells[0].confidence_stability.point is None
    assert all(one.confidence_stability is None and one.status == "invalid_signal" for one in instances)


def test_confident_wrong_unsure_right_and_flicker_follow_the_thresholds(make: Any, tmp_path: Path) -> None:
    # B is right; confident from 0.8 on, unsure up to 0.5
    cases: list[tuple[dict[str, float], dict[str, float]]] = [
        ({"A": 0.81, "B": 0.19}, {"A": 0.81, "B": 0.19}),
        ({"A": 0.81, "B": 0.19}, {"B": 0.9, "A": 0.1}),
        ({"A": 0.79, "B": 0.21}, {"A": 0.79, "B": 0.21}),
        ({"B": 0.5, "A": 0.3, "C": 0.2}, {"B": 0.6, "A": 0.4}),
        ({"B": 0.51, "A": 0.49}, {"B": 0.51, "A": 0.49}),
    ]
    sets = [make.set(make.item(at), "confidence", 2) for at in range(len(cases))]

    def shares(prompt: Prompt) -> dict[str, float]:
        own = next(case for at, case in enumerate(cases) if f"Question {at}?" in prompt.user)
        return own["words" in prompt.user]

    cells, instances = scored(make, tmp_path, sets, make.Model(weighs=weighs(shares)))
    assert [one.confidence_wrong for one in instances] == [True, True, False, False, False]
    assert [one.confidence_flicker for one in instances] == [False, True, False, False, False]
    assert [one.confidence_unsure_right for one in instances] == [False, False, False, True, False]
    assert cells[0].confidence_wrong.point == pytest.approx(0.4)


def test_calibration_takes_one_row_an_instance_and_the_shift_is_paired(make: Any, tmp_path: Path) -> None:
    sets = [make.set(make.item(at), "confidence", 2) for at in range(4)]
    # the original is right at 0.9: Brier 0.01; every variant is wrong at 0.7: Brier 0.49
    shares = weighs(lambda prompt: {"A": 0.7, "B": 0.3} if "words" in prompt.user else {"B": 0.9, "A": 0.1})
    cells, _ = scored(make, tmp_path, sets, make.Model(weighs=shares))
    original, variants = cells[0].calibration_original, cells[0].calibration_variants
    assert original is not None
    assert variants is not None
    assert (original.n_items, variants.n_items) == (4, 4)
    assert original.brier == pytest.approx(0.01)
    assert variants.brier == pytest.approx(0.49)
    assert original.auroc is None
    assert cells[0].brier_shift.point == pytest.approx(0.48)
    # all four shifts have one sign: 2 of 16 sign patterns are as extreme
    assert cells[0].brier_shift_p == pytest.approx(2 / 16)


def test_open_questions_beside_closed_ones_are_unavailable_not_mixed_in(make: Any, tmp_path: Path) -> None:
    sets = [make.set(make.item(at), "confidence", 2) for at in range(3)] + [make.set(make.item(9, task_type="open"), "confidence", 2)]
    model = make.Model(weighs=weighs(lambda prompt: level(prompt, 0.9, [0.8, 0.6])))
    cells, instances = scored(make, tmp_path, sets, model)
    assert cells[0].confidence_source == "choice_softmax"
    assert cells[0].confidence_unavailable == 1
    assert len(instances) == 3


def test_a_data_set_of_open_questions_takes_the_probability_of_the_answers_own_tokens(make: Any, tmp_path: Path) -> None:
    sets = [make.set(make.item(at, task_type="open"), "confidence", 2) for at in range(3)]

    def says(prompt: Prompt, _repeat: int, _t: float) -> Generation:
        values = (-0.1, -0.3) if "words" in prompt.user else (-0.2, -0.4)
        return Generation("Paris", "stop", values)

    cells, instances = scored(make, tmp_path, sets, make.Model(says), ConfidenceSettings(null_items=0), "deployed")
    assert cells[0].confidence_source == "seq_geomean"
    # exp of the mean log-probability: original exp(-0.3), both variants exp(-0.2); two of three pairs differ
    assert instances[0].confidence_stability == pytest.approx(1 - 2 / 3 * (exp(-0.2) - exp(-0.3)))


def test_a_black_box_gives_the_share_of_samples_that_agree(make: Any, tmp_path: Path) -> None:
    sets = [make.set(make.item(at, task_type="open"), "confidence", 2) for at in range(2)]
    model = make.WritesOnly(lambda prompt, repeat, t: "Paris" if repeat % 5 < 4 else "Rome")
    how = ConfidenceSettings(null_items=0, samples=5)
    cells, instances = scored(make, tmp_path, sets, model, how, "deployed")
    assert cells[0].confidence_source == "sample_freq"
    assert instances[0].confidence_mean == pytest.approx(0.8)


def test_p_true_judges_the_models_own_proposal(make: Any, tmp_path: Path) -> None:
    sets = [make.set(make.item(at), "confidence", 2) for at in range(2)]
    # True has 0.3 in each of two spellings, False 0.1: 0.6/0.8
    model = make.Model(lambda prompt, r, t: "B", lambda asked: 0.3 if "True" in asked.text else 0.1)
    cells, instances = scored(make, tmp_path, sets, model, ConfidenceSettings(source="p_true", null_items=0))
    assert cells[0].confidence_source == "p_true"
    assert instances[0].confidence_mean == pytest.approx(0.75)
    assert cells[0].confidence_label_mass == pytest.approx(0.8)


@pytest.mark.parametrize(
    ("text", "confidence_said", "answer"),
    [("B, 70%", 0.7, "bee"), ("B (0.85)", 0.85, "bee"), ("B, 170 %", 1.0, "bee"), ("B", None, "bee"), ("B，70％", 0.7, "bee")],
)
def test_stated_confidence_is_read_clipped_or_missing(
    make: Any, tmp_path: Path, text: str, confidence_said: float | None, answer: str
) -> None:
    passed, store = make.seal(make.set(make.item(), "confidence", 2)), Store(tmp_path)
    ask.collect([passed], make.Model(lambda p, r, t: text), store, ConfidenceSettings(source="verbalised", null_items=0), ("greedy",))
    row = next(iter(store.read()))
    assert row.signal == confidence_said
    assert row.parsed == answer


def test_a_source_that_the_backend_cannot_give_is_refused_by_name(make: Any, tmp_path: Path) -> None:
    passed = make.seal(make.set(make.item(), "confidence", 2))
    box = make.WritesOnly(lambda p, r, t: "B")
    with pytest.raises(BadInputError, match="choice_softmax needs a backend that gives log-probabilities"):
        ask.collect([passed], box, Store(tmp_path), ConfidenceSettings(source="choice_softmax"), ("greedy",))


def test_a_cell_of_two_sources_is_refused(make: Any, tmp_path: Path) -> None:
    passed, store = make.seal(make.set(make.item(), "confidence", 2)), Store(tmp_path)
    model = make.Model(weighs=weighs(lambda prompt: {"A": 0.7, "B": 0.3}))
    ask.collect([passed], model, store, TWICE, ("greedy",))
    rows: list[Answer] = list(store.read())
    mixed = [*rows[:-1], replace(rows[-1], family="p_true")]
    with pytest.raises(BadInputError, match="one source"):
        confidence.score([passed], mixed, TWICE, model="m")


def test_thresholds_are_frozen_from_a_baseline(make: Any, tmp_path: Path) -> None:
    passed, store = make.seal(*(make.set(make.item(at), "confidence", 1 + 1) for at in range(3))), Store(tmp_path)
    ask.collect(
        [passed],
        make.Model(weighs=weighs(lambda p: level(p, 0.6, [0.7, 0.8]))),
        store,
        ConfidenceSettings(null_items=0, floor_share=0),
        ("greedy",),
    )
    # nine confidences, three each of .6, .7 and .8: the 20th percentile is .6, the 80th .8
    assert confidence.frozen_thresholds(store.read()) == pytest.approx((0.8, 0.6))
    with pytest.raises(BadInputError, match="baseline"):
        confidence.frozen_thresholds([])


def test_what_is_written_is_read_back_unchanged(make: Any, tmp_path: Path) -> None:
    sets = [make.set(make.item(at), "confidence", 2) for at in range(3)]
    found = scored(make, tmp_path / "s", sets, make.Model(weighs=weighs(lambda p: level(p, 0.9, [0.8, 0.6]))))
    confidence.write(*found, tmp_path / "a")
    assert confidence.read(tmp_path / "a") == found


def test_labels_are_read_in_every_dress(make: Any, tmp_path: Path) -> None:
    passed, store = make.seal(make.set(make.item(task_type="yes_no"), "confidence", 2)), Store(tmp_path)
    table = {" yes": 0.1, "yes": 0.1, " Yes": 0.3, "Yes": 0.1, " no": 0.2}
    model = make.Model(weighs=lambda asked: table.get(asked.text, 1e-12))
    ask.collect([passed], model, store, TWICE, ("greedy",))
    row = next(iter(store.read()))
    assert row.parsed == "yes"
    assert row.signal == pytest.approx(0.6 / 0.8)
    assert row.label_mass == pytest.approx(0.8)
