# ruff: noqa: ANN401 - the builders come as a fixture, which a test can name by no type
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.axes import generation
from scoring.axes.generation import GenerationCell, GenerationInstance
from scoring.backends.base import Generation, Prompt
from scoring.collect import generation as ask
from scoring.settings import GenerationSettings
from scoring.stats.cell import Regime
from scoring.store import Store

NO_EXTRAS = GenerationSettings(null_items=0, posix_items=0)
LETTER = {"ant": "A", "bee": "B", "cat": "C"}


def scored(
    make: Any,
    folder: Path,
    tables: Sequence[Sequence[Sequence[str | Generation]]],
    *,
    regime: Regime = "deployed",
    task_type: str = "mcq",
    how: GenerationSettings = NO_EXTRAS,
) -> tuple[tuple[GenerationCell, ...], tuple[GenerationInstance, ...]]:
    """Scores of a model that says `tables[item][wording][repeat]`; the original is the first wording."""
    sets = [make.set(make.item(at, task_type=task_type), "generation", len(table) - 1) for at, table in enumerate(tables)]

    def says(prompt: Prompt, repeat: int, _temperature: float) -> str | Generation:
        item = next(at for at in range(len(tables)) if f"Question {at}?" in prompt.user)
        wording = next((at + 1 for at in range(len(tables[item]) - 1) if f"words {at}?" in prompt.user), 0)
        return tables[item][wording][repeat % len(tables[item][wording])]

    model = make.Model(says)
    store = Store(folder)
    passed = make.seal(*sets)
    keys = ask.collect([passed], model, store, how, (regime,))
    return generation.score([passed], [row for row in store.read() if row.key in keys], how, model="m")


def test_between_within_and_excess_are_those_of_the_reference_case(make: Any, tmp_path: Path) -> None:
    # gen.bw_discrete: [[A,A],[A,B],[B,B],[A,A]]; pairs of wordings ½, 1, 0, ½, ½, 1 -> B = 3.5/6; W = (0+1+0+0)/4
    cells, instances = scored(make, tmp_path, [[["A", "A"], ["A", "B"], ["B", "B"], ["A", "A"]]])
    one = instances[0]
    assert one.answer_stability == pytest.approx(1 - 3.5 / 6)
    assert one.answer_noise == pytest.approx(0.25)
    assert one.answer_excess == pytest.approx(3.5 / 6 - 0.25)
    # every labeling of the four and two labels counted out: the reference gives 0.42857
    assert cells[0].answer_excess_p == pytest.approx(3 / 7)


def test_an_answer_that_moves_with_its_option_is_the_same_answer(make: Any, tmp_path: Path) -> None:
    item = make.item()
    moved = make.variant(item, 0, kind="reorder", question=item.question, choices=("cat", "bee", "ant"))
    other = make.variant(item, 1, kind="reorder", question=item.question, choices=("bee", "cat", "ant"), answer_index=0)
    passed = make.seal(make.set(item, "generation", [moved, other]))

    def says(prompt: Prompt, _repeat: int, _temperature: float) -> str:
        line = next(line for line in prompt.user.splitlines() if line.endswith("bee"))
        return line[0]

    store = Store(tmp_path)
    ask.collect([passed], make.Model(says), store, NO_EXTRAS, ("deployed",))
    cells, _ = generation.score([passed], store.read(), NO_EXTRAS, model="m")
    assert cells[0].key.kind == "reorder"
    assert cells[0].answer_stability.point == 1
    assert cells[0].answer_accuracy.point == 1


REFUSAL = "I'm sorry, but I can't help with that."


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        (REFUSAL, "I cannot answer this question.", True),
        ("", "   ", True),
        (REFUSAL, "", False),
        (REFUSAL, "A", False),
        ("", "A", False),
        ("A and B and C", "a and  b and c", True),
        ("A and B and C", "B and C", False),
        ("**A**", "ant", True),
    ],
)
def test_sentinels_agree_with_themselves_and_unread_text_only_where_equal(
    make: Any, tmp_path: Path, one: str, other: str, agree: bool
) -> None:
    _, instances = scored(make, tmp_path, [[[one, one], [other, other], [other, other]]])
    # the two variants always agree; the original agrees with both or with none: B = 0 or 2/3
    assert instances[0].answer_stability == pytest.approx(1.0 if agree else 1 / 3)


def test_a_refuser_is_refusals_and_an_empty_model_empty_whatever_their_stability(make: Any, tmp_path: Path) -> None:
    for name, text, status in (("r", REFUSAL, "refusals"), ("e", "", "empty"), ("u", "well well", "unparsed")):
        cells, _ = scored(make, tmp_path / name, [[[text, text]] * 3] * 2)
        assert cells[0].status == status
        assert cells[0].answer_stability.point == 1
        assert cells[0].answer_conclusion == "no_verdict"


@pytest.mark.parametrize(("unread", "status"), [(1, "ok"), (2, "parser_suspect")])
def test_more_than_five_per_cent_unread_rows_put_the_parser_under_suspicion(make: Any, tmp_path: Path, unread: int, status: str) -> None:
    # five items of two wordings besides the original, two repeats: 30 rows; one is 3.3 %, two are 6.7 %
    tables: list[list[list[str]]] = [[["A", "A"], ["A", "A"], ["A", "A"]] for _ in range(4)]
    tables.append([["B", "B"], ["B", "B"], ["B", *["hm"] * 1]])
    if unread == 2:
        tables[3][2][1] = "hm"
    cells, _ = scored(make, tmp_path, tables)
    assert cells[0].coverage.unparsed == unread
    assert cells[0].status == status


def test_a_failed_request_is_no_behaviour_and_leaves_no_floor(make: Any, tmp_path: Path) -> None:
    failed = Generation("", "error", error="503")
    cells, instances = scored(make, tmp_path, [[["A", "A"], ["A", failed], ["A", "A"]]])
    assert instances[0].status == "no_floor"
    assert instances[0].answer_stability == 1
    assert instances[0].answer_noise is None
    assert cells[0].status == "no_floor"
    assert cells[0].coverage.errored == 1
    assert cells[0].coverage.n_total == 6


def test_one_answering_wording_is_insufficient(make: Any, tmp_path: Path) -> None:
    failed = Generation("", "error", error="503")
    cells, instances = scored(make, tmp_path, [[["A", "A"], [failed, failed], [failed, failed]]])
    assert instances[0].status == "insufficient_variants"
    assert instances[0].answer_stability is None
    assert cells[0].status == "insufficient_variants"
    assert cells[0].answer_stability.point is None


def test_a_truncated_answer_is_counted_apart_from_an_unread_one(make: Any, tmp_path: Path) -> None:
    cut = Generation("Let me think about this, because", "length")
    cells, _ = scored(make, tmp_path, [[["A", cut], ["A", "hm"], ["A", "A"]]])
    assert (cells[0].coverage.truncated, cells[0].coverage.unparsed) == (1, 1)


def test_the_first_option_whatever_the_question_is_a_degenerate_marginal(make: Any, tmp_path: Path) -> None:
    cells, _ = scored(make, tmp_path, [[["A", "A"]] * 3] * 3)
    assert cells[0].status == "degenerate_marginal"
    assert cells[0].answer_alpha is None
    assert cells[0].answer_marginal_entropy == 0
    assert cells[0].answer_stability.point == 1


def test_flip_rate_accuracy_and_alpha_follow_their_definitions(make: Any, tmp_path: Path) -> None:
    cells, instances = scored(make, tmp_path, [[["B", "B"], ["B", "B"], ["A", "A"]], [["A", "A"], ["A", "A"], ["A", "A"]]])
    # one of the two variants of the first item differs from its original; four of its six answers are right
    assert instances[0].answer_flip_rate == 0.5
    assert instances[0].answer_correct_share == pytest.approx(4 / 6)
    # α: units (B,B,A) and (A,A,A); n=6, D_o = 1-(1·(2·1)+3·2)/(2·6)·... = 2·2/(3-1)/6 = 1/3; D_e = 2·2·4/(6·5) = 8/15; α = 1-5/8
    assert cells[0].answer_alpha == pytest.approx(3 / 8)


def test_greedy_cells_carry_no_permutation_and_conclude_from_disagreement(make: Any, tmp_path: Path) -> None:
    cells, instances = scored(make, tmp_path, [[["A"], ["A"], ["B"]], [["B"], ["B"], ["B"]]], regime="greedy")
    assert cells[0].answer_excess_p is None
    # one instance of two is asked twice: the share of 0.10 is rounded up
    assert [one.answer_noise for one in instances].count(None) == 1
    assert cells[0].status == "ok"
    assert cells[0].answer_noise.n_items == 1


def test_a_hundred_items_that_never_move_are_stable_and_thirty_are_not_yet(make: Any, tmp_path: Path) -> None:
    def never(n: int) -> GenerationCell:
        tables = [[["A", "A"]] * 3 if at % 2 else [["B", "B"]] * 3 for at in range(n)]
        return scored(make, tmp_path / str(n), tables)[0][0]

    # 0 of 100 bound the share that may differ at 0.036 < 0.05; 0 of 30 at 0.116
    assert never(100).answer_conclusion == "stable"
    assert never(30).answer_conclusion == "inconclusive"
    assert not never(30).exploratory
    assert never(29).exploratory


def test_moving_answers_are_unstable(make: Any, tmp_path: Path) -> None:
    cells, _ = scored(make, tmp_path, [[["A", "A"], ["B", "B"], ["C", "C"]]] * 12)
    assert cells[0].answer_conclusion == "unstable"
    assert cells[0].answer_unacceptable.point == 1
    assert cells[0].answer_excess_p == pytest.approx(1e-4)


def test_a_null_set_without_any_noise_makes_every_disagreement_count(make: Any, tmp_path: Path) -> None:
    how = GenerationSettings(null_items=10, posix_items=0)
    cells, instances = scored(make, tmp_path, [[["A", "A"], ["B", "B"], ["A", "A"]], [["B", "B"]] * 3], how=how)
    assert cells[0].answer_null_cut == 1
    assert cells[0].answer_null_items == 2
    assert [one.answer_beyond_noise for one in instances] == [True, False]


def test_posix_divides_by_the_length_of_each_response(make: Any, tmp_path: Path) -> None:
    item = make.item()
    passed = make.seal(make.set(item, "generation", 2))
    # log P of every answer is ln 0.5 under the original and ln 0.25 under both variants; one token each
    model = make.Model(lambda prompt, repeat, t: "A", lambda asked: 0.25 if "words" in asked.prompt.user else 0.5)
    store, how = Store(tmp_path), GenerationSettings(null_items=0, posix_items=1)
    keys = ask.collect([passed], model, store, how, ("deployed",))
    cells, _ = generation.score([passed], [row for row in store.read() if row.key in keys], how, model="m")
    # of the six ordered pairs four join original and variant, each with |ln 0.5 - ln 0.25| = ln 2
    assert cells[0].answer_posix.point == pytest.approx(4 / 6 * 0.6931471805599453)


def test_level_never_enters_stability(make: Any, tmp_path: Path) -> None:
    right, _ = scored(make, tmp_path / "r", [[["B", "B"]] * 3, [["B", "A"]] * 3])
    wrong, _ = scored(make, tmp_path / "w", [[["C", "C"]] * 3, [["C", "A"]] * 3])
    assert right[0].answer_accuracy != wrong[0].answer_accuracy
    assert right[0].answer_stability == wrong[0].answer_stability
    assert right[0].answer_excess == wrong[0].answer_excess


def test_what_is_written_is_read_back_and_twice_gives_the_same_bytes(make: Any, tmp_path: Path) -> None:
    cells, instances = scored(make, tmp_path / "s", [[["A", "A"], ["A", "B"], ["B", "B"]], [["A", "A"]] * 3])
    first = generation.write(cells, instances, tmp_path / "a")
    second = generation.write(*generation.read(tmp_path / "a"), tmp_path / "b")
    assert generation.read(tmp_path / "b") == (cells, instances)
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.lists(st.sampled_from(["A", "B", "C"]), min_size=2, max_size=2), min_size=3, max_size=4), st.randoms(use_true_random=False)
)
def test_the_order_of_the_variants_changes_nothing(
    make: Any, tmp_path_factory: pytest.TempPathFactory, table: list[list[str]], rng: Any
) -> None:
    shuffled = rng.sample(table, len(table))
    _, (one,) = scored(make, tmp_path_factory.mktemp("a"), [table])
    _, (other,) = scored(make, tmp_path_factory.mktemp("b"), [shuffled])
    for name in ("answer_stability", "answer_noise", "answer_excess", "answer_entropy"):
        assert getattr(one, name) == pytest.approx(getattr(other, name))


def test_halves_take_every_other_wording_and_need_two_each(make: Any, tmp_path: Path) -> None:
    # wordings 0 and 2 say A, 1 says B, 3 says A: half one {A, A}, half two {B, A}
    _, (four,) = scored(make, tmp_path / "4", [[["A", "A"], ["B", "B"], ["A", "A"], ["A", "A"]]])
    assert (four.answer_half_one, four.answer_half_two) == (1, 0)
    _, (three,) = scored(make, tmp_path / "3", [[["A", "A"], ["B", "B"], ["A", "A"]]])
    assert (three.answer_half_one, three.answer_half_two) == (1, None)
