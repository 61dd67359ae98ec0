# ruff: noqa: ANN401 - the builders come as a fixture, which a test can name by no type
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from scoring.axes import mirroring
from scoring.axes.mirroring import MirroringCell, MirroringInstance
from scoring.axes.mirroring_map import mapped
from scoring.backends.base import Generation, Prompt
from scoring.collect import mirroring as ask
from scoring.settings import MirroringSettings
from scoring.store import Store
from variants.types import Item, Relation, Variant

NO_NULL = MirroringSettings(null_items=0)
REFUSAL = "I'm sorry, but I can't help with that."


def mirror(make: Any, item: Item, relation: Relation, number: int = 0, **own: Any) -> Variant:
    fields = {"kind": "mirror", "question": f"Mirror {number} of {item.id}?", "family": str(relation)} | own
    return make.variant(item, number, relation=relation, **fields)  # type: ignore[no-any-return]


def scored(
    make: Any,
    folder: Path,
    pairs: Sequence[tuple[Item, Sequence[Variant]]],
    says: Callable[[Prompt, int], str | Generation],
    how: MirroringSettings = NO_NULL,
    regime: str = "deployed",
) -> tuple[tuple[MirroringCell, ...], tuple[MirroringInstance, ...]]:
    passed = make.seal(*(make.set(item, "mirroring", variants) for item, variants in pairs))
    store = Store(folder)
    keys = ask.collect([passed], make.Model(lambda prompt, repeat, _t: says(prompt, repeat)), store, how, (regime,))  # type: ignore[arg-type]
    return mirroring.score([passed], [row for row in store.read() if row.key in keys], how, model="m")


def test_satisfaction_of_noisy_answers_is_judged_by_its_excess(make: Any, tmp_path: Path) -> None:
    # mir.bw: x yes, yes, no against Mx no, no, no (mapped: yes, yes, yes): B = 3/9, W = (2/3 + 0)/2
    item = make.item(task_type="yes_no")
    pair = (item, [mirror(make, item, Relation.FLIP)])
    _, (one,) = scored(
        make,
        tmp_path,
        [pair],
        lambda prompt, repeat: "no" if "Mirror" in prompt.user or repeat == 2 else "yes",
        MirroringSettings(repeats=3, null_items=0),
    )
    assert one.mirror_satisfaction == pytest.approx(2 / 3)
    assert one.mirror_noise == pytest.approx(1 / 3)
    assert one.mirror_excess == pytest.approx(0)


@pytest.mark.parametrize(
    ("relation", "first", "second", "satisfied"),
    [
        (Relation.SAME, "yes", "yes", True),
        (Relation.SAME, "yes", "no", False),
        (Relation.FLIP, "yes", "no", True),
        (Relation.FLIP, "no", "yes", True),
        (Relation.FLIP, "yes", "yes", False),
        (Relation.FLIP, REFUSAL, REFUSAL, True),
        (Relation.FLIP, REFUSAL, "no", False),
        (Relation.FLIP, "", "", True),
    ],
)
def test_a_relation_holds_where_the_mirror_gets_the_mapped_answer(
    make: Any, tmp_path: Path, relation: Relation, first: str, second: str, satisfied: bool
) -> None:
    item = make.item(task_type="yes_no")
    _, (one,) = scored(
        make, tmp_path, [(item, [mirror(make, item, relation)])], lambda prompt, _r: second if "Mirror" in prompt.user else first
    )
    assert one.mirror_satisfaction == (1 if satisfied else 0)


@pytest.mark.parametrize(
    ("value", "opposite"),
    [
        ("=yes", "=no"),
        ("=true", "=false"),
        ("=negative", "=positive"),
        ("=maybe", "=maybe"),
        ("=equal", "=equal"),
        ("<refusal>", "<refusal>"),
        ("~yes no", "~yes no"),
    ],
)
def test_flip_exchanges_poles_and_leaves_the_undecided_and_the_unread(make: Any, value: str, opposite: str) -> None:
    item = make.item(task_type="yes_no", choices=("yes", "no", "maybe"))
    assert mapped(value, Relation.FLIP, item) == opposite
    assert mapped(opposite, Relation.FLIP, item) == value


def test_flip_exchanges_the_two_options_of_a_question_that_has_two(make: Any) -> None:
    item = make.item(choices=("The red car", "The blue car"), answer="The red car", answer_index=0)
    assert mapped("=red car", Relation.FLIP, item) == "=blue car"


def test_reversed_options_are_answered_alike_in_content_not_in_letter(make: Any, tmp_path: Path) -> None:
    item = make.item()
    turned = mirror(make, item, Relation.CONTENT, question=item.question, choices=("cat", "bee", "ant"))
    by_content, _ = scored(make, tmp_path / "c", [(item, [turned])], lambda prompt, _r: "C" if "C. ant" in prompt.user else "A")
    by_letter, _ = scored(make, tmp_path / "l", [(item, [turned])], lambda prompt, _r: "A")
    assert by_content[0].mirror_satisfaction.point == 1
    assert by_letter[0].mirror_satisfaction.point == 0


def test_position_bias_is_the_spread_of_recall_over_key_positions(make: Any, tmp_path: Path) -> None:
    item = make.item(answer="ant", answer_index=0)
    turned = mirror(make, item, Relation.CONTENT, question=item.question, choices=("cat", "bee", "ant"), answer_index=2)
    cells, _ = scored(make, tmp_path, [(item, [turned])], lambda prompt, _r: "A")
    # right where the key stands first, wrong where it stands third: recalls 1 and 0, SD 0.5
    assert cells[0].mirror_position_bias == 0.5


def test_a_constant_responder_has_half_of_balanced_mirrors_and_no_kappa(make: Any, tmp_path: Path) -> None:
    items = [make.item(at, task_type="yes_no") for at in range(4)]
    pairs = [(item, [mirror(make, item, Relation.SAME, 0), mirror(make, item, Relation.FLIP, 1)]) for item in items]
    cells, _ = scored(make, tmp_path, pairs, lambda prompt, _r: "yes")
    same, flip = sorted(cells, key=lambda cell: cell.relation is Relation.FLIP)
    # mir.constant_responder
    assert (same.mirror_satisfaction.point, same.mirror_kappa, same.status) == (1, None, "degenerate_marginal")
    assert (flip.mirror_satisfaction.point, flip.mirror_kappa) == (0, 0)
    for cell in cells:
        assert cell.mirror_balanced.point == 0.5
        assert cell.mirror_balanced_kappa == 0
        assert cell.mirror_bias == 1


def test_negation_pairs_give_the_satisfaction_kappa_and_yes_bias_of_the_reference_case(make: Any, tmp_path: Path) -> None:
    told = [("yes", "no")] * 4 + [("no", "yes")] * 2 + [("yes", "yes")] * 3 + [("no", "no")]
    items = [make.item(at, task_type="yes_no") for at in range(10)]

    def says(prompt: Prompt, _repeat: int) -> str:
        at = next(at for at in range(10) if f"Question {at}?" in prompt.user or f"of i{at:03d}?" in prompt.user)
        return told[at]["Mirror" in prompt.user]

    cells, _ = scored(make, tmp_path, [(item, [mirror(make, item, Relation.FLIP)]) for item in items], says)
    assert cells[0].mirror_satisfaction.point == pytest.approx(0.6)
    assert cells[0].mirror_kappa == pytest.approx(0.2)
    assert cells[0].mirror_bias == pytest.approx(0.2)


def test_a_scale_is_turned_round_its_middle(make: Any, tmp_path: Path) -> None:
    item = make.item(task_type="likert")
    said = {"Question": "D", "Mirror": "C"}
    cells, (one,) = scored(
        make,
        tmp_path,
        [(item, [mirror(make, item, Relation.COMPLEMENT)])],
        lambda prompt, _r: make.word_of(prompt, said, "A"),
    )
    # y = 4, y' = 3: d = |4 + 3 - 6|/4; acquiescence (4 + 3 - 6)/2; stance (4 - 3)/2
    assert one.mirror_satisfaction == pytest.approx(0.75)
    assert cells[0].mirror_bias == pytest.approx(0.5)
    assert cells[0].mirror_stance == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("first", "second", "satisfied"), [("Paris", "France", 1), ("Paris", "Spain", 0), ("Rome", "Italy", 0), ("", "", 1)]
)
def test_members_that_swap_answer_each_others_question(make: Any, tmp_path: Path, first: str, second: str, satisfied: int) -> None:
    item = make.item(task_type="open", question="Which city is the capital?")
    turned = mirror(make, item, Relation.SWAP, answer="France", answer_index=None, family="inversion_in_context")
    cells, (one,) = scored(make, tmp_path, [(item, [turned])], lambda prompt, _r: second if "Mirror" in prompt.user else first)
    assert one.mirror_satisfaction == satisfied
    assert one.mirror_forward_right is (None if not first else first == "Paris")
    assert cells[0].mirror_satisfaction_forward_right.n_items == (first == "Paris")


def test_inversion_without_the_fact_is_a_diagnostic_and_carries_no_verdict(make: Any, tmp_path: Path) -> None:
    pairs = []
    for at in range(40):
        item = make.item(at, task_type="open")
        pairs.append((item, [mirror(make, item, Relation.SWAP, answer="France", answer_index=None, family="parametric_inversion")]))
    cells, _ = scored(make, tmp_path, pairs, lambda prompt, _r: "France" if "Mirror" in prompt.user else "Paris")
    assert cells[0].mirror_satisfaction.point == 1
    assert cells[0].mirror_conclusion == "no_verdict"


def test_one_sided_refusals_violate_and_are_counted(make: Any, tmp_path: Path) -> None:
    items = [make.item(at, task_type="yes_no") for at in range(4)]
    cells, _ = scored(
        make,
        tmp_path,
        [(item, [mirror(make, item, Relation.SAME)]) for item in items],
        lambda prompt, _r: REFUSAL if "Mirror 0 of i000" in prompt.user else ("no" if "3" in prompt.user else "yes"),
    )
    assert cells[0].mirror_refusal_asymmetry == 0.25
    assert cells[0].mirror_satisfaction.point == 0.75
    assert cells[0].mirror_satisfaction_answered.point == 1
    assert cells[0].mirror_satisfaction_answered.n_items == 3


@pytest.mark.parametrize(("text", "status"), [(REFUSAL, "refusals"), ("", "empty"), ("hm hm", "unparsed")])
def test_no_answers_are_no_coherence(make: Any, tmp_path: Path, text: str, status: str) -> None:
    item = make.item(task_type="yes_no")
    cells, _ = scored(make, tmp_path, [(item, [mirror(make, item, Relation.FLIP)])], lambda prompt, _r: text)
    assert cells[0].status == status
    assert cells[0].mirror_conclusion == "no_verdict"


def test_the_null_set_is_x_against_x(make: Any, tmp_path: Path) -> None:
    item = make.item(task_type="yes_no")
    # repeats 0 and 1 measure; 2 to 5 are the null set: yes, no | yes, no -> B = 1/2
    cells, _ = scored(
        make,
        tmp_path,
        [(item, [mirror(make, item, Relation.FLIP)])],
        lambda prompt, repeat: "no" if "Mirror" in prompt.user or repeat in {3, 5} else "yes",
        MirroringSettings(null_items=1),
    )
    assert cells[0].mirror_null_items == 1
    assert cells[0].mirror_null_cut == 0.5
    assert cells[0].mirror_satisfaction.point == 1
    assert cells[0].mirror_beyond_noise.point == 0


def test_what_is_written_is_read_back_unchanged(make: Any, tmp_path: Path) -> None:
    item = make.item(task_type="yes_no")
    found = scored(make, tmp_path / "s", [(item, [mirror(make, item, Relation.FLIP)])], lambda prompt, _r: "yes")
    mirroring.write(*found, tmp_path / "a")
    assert mirroring.read(tmp_path / "a") == found
