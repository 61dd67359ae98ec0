# ruff: noqa: ANN401 - the builders come as a fixture, which a test can name by no type
from collections.abc import Callable, Sequence
from math import cos, pi, sin
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scoring.axes import activation
from scoring.axes.activation import ActivationCell, ActivationInstance
from scoring.backends.base import Prompt
from scoring.collect import activation as ask
from scoring.collect.activation import UnequalBatchesError
from scoring.collect.states import States
from scoring.settings import ActivationSettings
from scoring.store import Store
from variants.types import VariantSet


def scored(
    make: Any,
    folder: Path,
    sets: Sequence[VariantSet],
    points: Callable[[Prompt, int], Sequence[float]],
    how: ActivationSettings | None = None,
) -> tuple[tuple[ActivationCell, ...], tuple[ActivationInstance, ...]]:
    how = how or ActivationSettings()
    passed, store, states, model = make.seal(*sets), Store(folder), States(folder), make.Model(points=points)
    keys = ask.collect([passed], model, store, states, how)
    held = states.read(keys, how.layers(model.n_layers))
    return activation.score([passed], [row for row in store.read() if row.key in keys], held, how, model="m", n_layers=model.n_layers)


def number_of(prompt: Prompt) -> int:
    return next(at for at in range(200) if f"Question {at}?" in prompt.user)


def around(prompt: Prompt, _layer: int) -> list[float]:
    """Items lie around a circle; a variant is a tenth of a turn on."""
    angle = 2 * pi * number_of(prompt) / 24 + (0.2 * pi if "words" in prompt.user else 0)
    return [cos(angle), sin(angle)]


def sets_of(make: Any, n: int = 24, **own: Any) -> list[VariantSet]:
    return [make.set(make.item(at, **own), "activation", 2) for at in range(n)]


def test_states_that_only_the_item_decides_do_not_drift(make: Any, tmp_path: Path) -> None:
    cells, instances = scored(make, tmp_path, sets_of(make), lambda prompt, layer: [cos(number_of(prompt)), sin(number_of(prompt))])
    assert all(one.state_drift == pytest.approx(0) and one.state_stability == pytest.approx(1) for one in instances)
    assert all(one.state_auc == 1 for one in instances)
    assert cells[0].status == "ok"
    assert cells[0].layer == 3


def test_drift_is_the_distance_of_wordings_over_the_distance_of_unrelated_prompts(make: Any, tmp_path: Path) -> None:
    cells, instances = scored(make, tmp_path, sets_of(make), around)
    # two of three pairs of wordings lie a tenth of a turn apart, 1 - cos 36°; unrelated prompts lie all round: about 1 apart.
    # Standardisation on other folds shifts and scales the circle a little.
    expected = 2 / 3 * (1 - cos(0.2 * pi))
    assert cells[0].state_drift.point == pytest.approx(expected, abs=0.02)
    assert cells[0].state_stability.point == pytest.approx(1 - expected, abs=0.02)
    assert all(one.state_noise == pytest.approx(0, abs=1e-12) for one in instances)


def test_every_instance_is_standardised_by_other_folds_and_the_number_is_said(make: Any, tmp_path: Path) -> None:
    cells, _ = scored(make, tmp_path, sets_of(make), around)
    # 24 clusters in 5 folds: the largest fold has 5, so 19 originals remain
    assert cells[0].calibration_items == 19
    assert cells[0].exploratory
    assert cells[0].n_variants == (3, 3)


def test_items_of_one_passage_are_never_each_others_reference_or_calibration(make: Any, tmp_path: Path) -> None:
    sets = [make.set(make.item(at, group=f"passage {at // 12}"), "activation", 2) for at in range(24)]
    cells, instances = scored(make, tmp_path, sets, around)
    assert {one.state_reference_items for one in instances} == {12}
    assert cells[0].calibration_items == 12
    assert cells[0].state_reference_relaxed == 24


def test_prompts_of_another_length_serve_only_where_too_few_are_alike(make: Any, tmp_path: Path) -> None:
    sets = sets_of(make, 24)
    long = make.item(99, question="Question 99? " + "word " * 60)
    cells, instances = scored(make, tmp_path, [*sets, make.set(long, "activation", 2)], around)
    by_item = {one.item_id: one for one in instances}
    assert by_item["i099"].state_reference_relaxed
    assert by_item["i099"].state_reference_items == 20
    assert not by_item["i000"].state_reference_relaxed
    assert by_item["i000"].state_reference_items == 23
    assert cells[0].state_reference_relaxed == 1


def test_constant_states_have_a_status_and_no_number(make: Any, tmp_path: Path) -> None:
    cells, instances = scored(make, tmp_path, sets_of(make), lambda prompt, layer: [1.0, 2.0])
    assert {one.status for one in instances} == {"constant_state"}
    assert all(one.state_stability is None and one.state_drift is None for one in instances)
    assert cells[0].status == "constant_state"
    assert cells[0].state_conclusion == "no_verdict"
    assert [point.status for point in cells[0].state_profile] == ["constant_state"] * 3


def test_states_that_are_no_numbers_are_invalid(make: Any, tmp_path: Path) -> None:
    cells, instances = scored(make, tmp_path, sets_of(make), lambda prompt, layer: [float("nan"), 1.0])
    assert cells[0].status == "invalid_signal"
    assert cells[0].coverage.unparsed == cells[0].coverage.n_total > 0
    assert instances == ()


def test_a_lone_item_has_no_reference(make: Any, tmp_path: Path) -> None:
    cells, (one,) = scored(make, tmp_path, sets_of(make, 1), around)
    assert one.state_drift is None
    assert cells[0].status != "ok"


def test_a_layer_that_cannot_tell_a_harmless_edit_from_another_question_gives_no_verdict(make: Any, tmp_path: Path) -> None:
    def by_length(prompt: Prompt, _layer: int) -> list[float]:
        return [float(len(prompt.user) % 2), float(number_of(prompt) % 2), float(len(prompt.user) % 3)]

    cells, _ = scored(make, tmp_path, sets_of(make), by_length)
    assert not cells[0].state_profile[-1].admissible
    assert cells[0].state_conclusion == "no_verdict"


def test_the_judged_layer_is_three_quarters_down_and_the_profile_is_fixed_before(make: Any) -> None:
    how = ActivationSettings()
    assert [how.layer(n) for n in (1, 4, 18, 30, 32)] == [1, 3, 14, 22, 24]
    assert how.layers(30) == (8, 15, 22)


def test_a_black_box_is_unavailable_and_not_zero(make: Any) -> None:
    cells = activation.without_figures([make.seal(*sets_of(make, 2))], ActivationSettings(), model="box")
    assert [(cell.status, cell.state_stability.point, cell.key.kind) for cell in cells] == [("unavailable", None, "paraphrase")]
    assert cells[0].state_conclusion == "no_verdict"


def test_a_batch_that_changes_states_is_refused(make: Any, tmp_path: Path) -> None:
    class Shifting(make.Model):  # type: ignore[misc]
        def states(self, prompts: Sequence[Prompt], layers: Sequence[int]) -> Any:
            longest = max(len(prompt.user) for prompt in prompts)
            return np.array([[[1.0, float(longest - len(prompt.user))] for _ in layers] for prompt in prompts], dtype=np.float32)

    sets = [make.set(make.item(at, question="Question? " + "word " * at), "activation", 2) for at in range(3)]
    with pytest.raises(UnequalBatchesError, match="differs from the state read alone"):
        ask.collect([make.seal(*sets)], Shifting(), Store(tmp_path), States(tmp_path), ActivationSettings())


def test_noise_of_the_batch_is_the_floor_and_is_taken_off(make: Any, tmp_path: Path) -> None:
    class Noisy(make.Model):  # type: ignore[misc]
        def states(self, prompts: Sequence[Prompt], layers: Sequence[int]) -> Any:
            base = [[cos(number_of(one)), sin(number_of(one))] for one in prompts]
            rows = [[[x, y + (0.1 if at % 2 else -0.1)] for _ in layers] for at, (x, y) in enumerate(base)]
            return np.array(rows, dtype=np.float32)

    how, passed = ActivationSettings(batch_tolerance=10), make.seal(*sets_of(make))
    store, states = Store(tmp_path), States(tmp_path)
    keys = ask.collect([passed], Noisy(), store, states, how)
    cells, _ = activation.score([passed], store.read(), states.read(keys, how.layers(4)), how, model="m", n_layers=4)
    assert cells[0].state_noise.point is not None
    assert cells[0].state_noise.point > 0
    excess = cells[0].state_excess
    assert excess.low is not None
    assert excess.high is not None
    assert excess.low < cells[0].state_noise.point


@pytest.mark.parametrize(("n", "known"), [(49, False), (50, True)])
def test_data_set_geometry_needs_fifty_instances(make: Any, tmp_path: Path, n: int, known: bool) -> None:
    rng = np.random.default_rng(0)
    table = rng.normal(size=(n, 6))
    cells, _ = scored(make, tmp_path, sets_of(make, n), lambda prompt, layer: table[number_of(prompt)])
    assert (cells[0].state_cka.point is not None) == known
    assert cells[0].state_rsa == pytest.approx(1)
    if known:
        assert cells[0].state_cka.point == pytest.approx(1)


def test_what_is_written_is_read_back_unchanged(make: Any, tmp_path: Path) -> None:
    found = scored(make, tmp_path / "s", sets_of(make), around)
    activation.write(*found, tmp_path / "a")
    assert activation.read(tmp_path / "a") == found


@pytest.mark.parametrize(("share", "twice"), [(0.10, 24 + 3 * 2), (1.0, 72)])
def test_every_original_is_read_twice_and_every_wording_of_a_share(make: Any, share: float, twice: int) -> None:
    # 24 items of three wordings; a tenth is rounded up to three items, whose two variants each are read again
    requests = ask.plan(sets_of(make), ActivationSettings(floor_share=share, trivial_items=0))
    assert sum(request.repeat == 0 for request in requests) == 72
    assert sum(request.repeat == 1 for request in requests) == twice
