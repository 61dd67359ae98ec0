# ruff: noqa: ANN401 - the builders come as a fixture, which a test can name by no type
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from scoring.backends.base import Decoding, Generation, Prompt
from scoring.collect import activation, confidence, generation, mirroring
from scoring.collect.repeats import NULL
from scoring.collect.states import States
from scoring.settings import ActivationSettings, ConfidenceSettings, GenerationSettings, MirroringSettings
from scoring.store import Store
from variants.errors import BadInputError
from variants.types import Axis, Item, Relation

PLAIN = GenerationSettings(null_items=0, posix_items=0)


def items(make: Any) -> list[Item]:
    kinds = ("mcq", "yes_no", "numeric", "open")
    return [make.item(at, task_type=kind) for at, kind in enumerate(kinds)] + [
        make.item(9, task_type="yes_no", language="zh", question="水会结冰吗？", choices=("是", "否"), answer="是")
    ]


def everything(make: Any, folder: Path, model: Any, axis: Axis) -> list[Any]:
    """All rows of one axis over the same items, both regimes."""
    if axis == "mirroring":
        sets = [
            make.set(one, axis, [make.variant(one, 0, kind="mirror", relation=Relation.SAME, family="negation")]) for one in items(make)
        ]
    else:
        sets = [make.set(one, axis, 2) for one in items(make)]
    passed, store = make.seal(*sets), Store(folder / axis)
    if axis == "generation":
        generation.collect([passed], model, store, GenerationSettings(), ("deployed", "greedy"))
    if axis == "activation":
        activation.collect([passed], model, store, States(folder / axis), ActivationSettings())
    if axis == "confidence":
        confidence.collect([passed], model, store, ConfidenceSettings(), ("deployed", "greedy"))
    if axis == "mirroring":
        mirroring.collect([passed], model, store, MirroringSettings(), ("deployed", "greedy"))
    return list(store.read())


def test_no_prompt_and_no_output_stands_in_two_axes_stores(make: Any, tmp_path: Path) -> None:
    axes: tuple[Axis, ...] = ("generation", "activation", "confidence", "mirroring")
    rows = {axis: everything(make, tmp_path, make.Model(), axis) for axis in axes}
    assert all(rows.values())
    for name in ("prompt_id", "output_id", "key", "prompt"):
        seen: set[str] = set()
        for axis in axes:
            own = {getattr(row, name) for row in rows[axis]}
            assert seen.isdisjoint(own), (axis, name)
            seen |= own


def test_a_second_run_asks_nothing(make: Any, tmp_path: Path) -> None:
    model = make.Model()
    axes: tuple[Axis, ...] = ("generation", "activation", "confidence", "mirroring")
    for axis in axes:
        everything(make, tmp_path, model, axis)
    asked = len(model.asked)
    for axis in axes:
        everything(make, tmp_path, model, axis)
    assert asked > 0
    assert len(model.asked) == asked


def test_a_run_killed_half_way_asks_only_what_is_missing(make: Any, tmp_path: Path) -> None:
    passed = make.seal(*(make.set(make.item(at), "generation", 2) for at in range(6)))

    class Dies(make.Model):  # type: ignore[misc]
        def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
            if sum(self.asked) >= 16:
                raise KeyboardInterrupt
            return super().generate(prompts, decoding, repeats)  # type: ignore[no-any-return]

    with pytest.raises(KeyboardInterrupt):
        generation.collect([passed], Dies(), Store(tmp_path), PLAIN, ("deployed",), chunk=8)
    assert len(Store(tmp_path)) == 16
    model = make.Model()
    keys = generation.collect([passed], model, Store(tmp_path), PLAIN, ("deployed",), chunk=8)
    assert sum(model.asked) == 6 * 3 * 2 - 16
    assert keys == {row.key for row in Store(tmp_path).read()}


def test_failed_requests_are_asked_again(make: Any, tmp_path: Path) -> None:
    passed = make.seal(make.set(make.item(), "generation", 2))
    failing = make.Model(lambda prompt, repeat, t: Generation("", "error", error="503") if repeat else "A")
    generation.collect([passed], failing, Store(tmp_path), PLAIN, ("deployed",))
    model = make.Model()
    generation.collect([passed], model, Store(tmp_path), PLAIN, ("deployed",))
    assert sum(model.asked) == 3
    assert {row.finish for row in Store(tmp_path).read()} == {"stop"}


def test_repeats_of_a_prompt_are_asked_together_and_greedy_repeats_apart(make: Any, tmp_path: Path) -> None:
    calls: list[tuple[float, list[tuple[str, int]]]] = []

    class Listens(make.Model):  # type: ignore[misc]
        def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
            calls.append((decoding.temperature, list(zip((one.user for one in prompts), repeats, strict=True))))
            return super().generate(prompts, decoding, repeats)  # type: ignore[no-any-return]

    passed = make.seal(*(make.set(make.item(at), "generation", 2) for at in range(4)))
    how = GenerationSettings(null_items=0, posix_items=0, greedy_floor_share=0.5)
    generation.collect([passed], Listens(), Store(tmp_path), how, ("deployed", "greedy"))
    deployed = [rows for temperature, rows in calls if temperature > 0]
    greedy = [rows for temperature, rows in calls if temperature == 0]
    assert [[row[1] for row in rows] for rows in deployed] == [[0, 1] * 12]
    assert all(a[0] == b[0] for a, b in zip(deployed[0][::2], deployed[0][1::2], strict=True))
    # half of the four items, three wordings each, are asked a second time, in a call of their own and in another order
    assert [[row[1] for row in rows] for rows in greedy] == [[0] * 12, [1] * 6]
    first = [text for text, _ in greedy[0] if text in {text for text, _ in greedy[1]}]
    assert [text for text, _ in greedy[1]] != first


def test_the_null_set_is_the_original_asked_as_often_as_all_wordings_together(make: Any, tmp_path: Path) -> None:
    passed = make.seal(*(make.set(make.item(at), "generation", 4) for at in range(3)))
    store = Store(tmp_path)
    generation.collect([passed], make.Model(), store, GenerationSettings(null_items=1, posix_items=0), ("deployed",))
    null = [row for row in store.read() if row.kind == NULL]
    # five wordings of two repeats; repeats of their own, so that no sample serves twice
    assert sorted(row.repeat for row in null) == list(range(2, 12))
    assert len({row.item_id for row in null}) == 1


def test_instructions_are_short_and_speak_the_items_language(make: Any) -> None:
    chinese = make.item(task_type="numeric", language="zh-Hans", question="一加一等于几？")
    held = make.set(chinese, "generation", 1)
    for axis in (generation, confidence, mirroring, activation):
        from scoring.collect.repeats import wordings

        shown = axis.prompt(chinese, wordings(held)[0]).user
        first = shown.split("\n\n")[0]
        assert not any("a" <= char.casefold() <= "z" for char in first)
        for item in items(make)[:4]:
            words = axis.prompt(item, wordings(make.set(item, "generation", 1))[0]).user.split("\n\n")[0].split()
            assert len(words) <= 15


def test_options_are_lettered_in_their_order_and_words_are_offered_in_theirs(make: Any) -> None:
    from scoring.collect.repeats import wordings

    shown = generation.prompt(make.item(), wordings(make.set(make.item(), "generation", 1))[0]).user
    assert shown.endswith("Question 0?\nA. ant\nB. bee\nC. cat")
    turned = make.item(task_type="yes_no", choices=("no", "yes"), answer_index=1)
    assert "no or yes" in generation.prompt(turned, wordings(make.set(turned, "generation", 1))[0]).user


def test_limit_is_a_number_of_items_a_data_set(make: Any, tmp_path: Path) -> None:
    sets = [make.set(make.item(at, dataset=name), "generation", 2) for name in ("a", "b") for at in range(5)]
    store = Store(tmp_path)
    generation.collect([make.seal(*sets)], make.Model(), store, PLAIN, ("deployed",), limit=2)
    assert {(row.dataset, row.item_id) for row in store.read()} == {(name, f"i00{at}") for name in ("a", "b") for at in (0, 1)}


def test_settings_of_another_run_give_rows_of_their_own(make: Any, tmp_path: Path) -> None:
    passed, store = make.seal(make.set(make.item(), "generation", 2)), Store(tmp_path)
    warm = generation.collect([passed], make.Model(), store, PLAIN, ("deployed",))
    cool = generation.collect(
        [passed], make.Model(), store, GenerationSettings(null_items=0, posix_items=0, temperature=0.5), ("deployed",)
    )
    assert warm.isdisjoint(cool)
    assert len(store) == len(warm) + len(cool)


@pytest.mark.parametrize("own", [{"repeats": 0}, {"temperature": 0.0}, {"greedy_floor_share": 1.5}])
def test_settings_that_no_run_can_mean_are_refused(own: dict[str, Any]) -> None:
    with pytest.raises(BadInputError):
        GenerationSettings(**own)


def test_thresholds_that_cross_are_refused() -> None:
    with pytest.raises(BadInputError, match="tau_low < tau_high"):
        ConfidenceSettings(tau_high=0.5, tau_low=0.5)


def test_a_model_that_writes_no_text_is_refused_by_name(make: Any, tmp_path: Path) -> None:
    class Silent:
        reference, revision = "test:silent", "1"

    with pytest.raises(BadInputError, match="test:silent: expected a model that writes text"):
        generation.collect([make.seal(make.set(make.item(), "generation", 2))], Silent(), Store(tmp_path), PLAIN, ("deployed",))


def test_states_survive_their_file_and_belong_to_their_layers(tmp_path: Path) -> None:
    import numpy as np

    states, held = States(tmp_path), np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    states.append(["a", "b"], (1, 2, 3), held)
    assert states.known((1, 2, 3)) == {"a", "b"}
    assert states.known((1, 2)) == frozenset()
    assert (States(tmp_path).read(["b"], (1, 2, 3))["b"] == held[1]).all()
    assert states.read(["c"], (1, 2, 3)) == {}


def test_an_answer_that_opens_with_a_line_break_is_not_empty(make: Any, tmp_path: Path) -> None:
    class Breaks(make.Model):  # type: ignore[misc]
        def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
            whole = ["" if repeat else "\n B. bee\nIt makes honey." for repeat in repeats]
            cut = [min((text.find(stop) for stop in decoding.stop if stop in text), default=len(text)) for text in whole]
            return [Generation(text[:end], "stop") for text, end in zip(whole, cut, strict=True)]

    store = Store(tmp_path)
    generation.collect([make.seal(make.set(make.item(), "generation", 2))], Breaks(), store, PLAIN, ("deployed",))
    told = {row.repeat: (row.raw, row.parsed, row.parse_status) for row in store.read()}
    assert told == {0: ("\n B", "bee", "ok"), 1: ("", None, "empty")}
