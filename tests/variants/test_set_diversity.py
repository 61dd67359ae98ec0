import pytest

from variants.rows import content_id
from variants.set_diversity import DiversityTally, diversity_of
from variants.types import Axis, Item, Relation, Variant, VariantSet


def held(question: str, *wordings: str, context: str | None = None, axis: Axis = "generation", language: str = "en") -> VariantSet:
    item = Item("i", "d", question, context=context, language=language)
    made = tuple(
        Variant(content_id(text), text, context, None, "paraphrase", "By()@1", Relation.SAME, None, None, (), 0) for text in wordings
    )
    return VariantSet(item, axis, made, len(made))


def test_figures_of_a_set_are_those_of_its_wordings() -> None:
    found = diversity_of(held("a b", "a b", "c d"))
    # Pairs: (a b, a b) 0, twice (a b, c d) 1; the kernel has eigenvalues 2/3 and 1/3, whose entropy's exponential is 3 / 4^(1/3).
    assert found.wordings == 3
    assert found.mean_distance == pytest.approx(2 / 3)
    assert found.vendi == pytest.approx(3 / 4 ** (1 / 3))
    assert found.self_bleu is not None
    assert 0 <= found.self_bleu <= 1


def test_a_context_that_all_wordings_share_does_not_make_them_alike() -> None:
    bare, told = held("a b", "c d"), held("a b", "c d", context="e f g h i j k l m n")
    assert diversity_of(told).mean_distance == diversity_of(bare).mean_distance == 1


@pytest.mark.parametrize("one", [held("a b"), held("?", "!"), held("a " * 20_000, "b")], ids=["no variant", "no words", "too long"])
def test_a_set_that_cannot_be_compared_has_no_figures(one: VariantSet) -> None:
    found = diversity_of(one)
    assert (found.mean_distance, found.self_bleu, found.vendi) == (None, None, None)


def test_means_stand_by_data_set_and_axis_and_leave_out_sets_without_figures() -> None:
    tally = DiversityTally()
    for one in (held("a b", "a b"), held("a b", "c d"), held("?"), held("a b", axis="confidence")):
        tally.add(diversity_of(one))
    told = tally.means()["d"]
    # Distances 0 and 1; Vendi scores 1 and 2.
    expected = {"sets": 3, "sets_without_figures": 1, "mean_distance": 0.5, "vendi": 1.5}
    assert {name: told["generation"][name] for name in expected} == expected
    assert told["confidence"] == {"sets": 1, "sets_without_figures": 1, "mean_distance": None, "self_bleu": None, "vendi": None}


def test_chinese_is_compared_character_by_character() -> None:
    found = diversity_of(held("天空", "天空", "大海", language="zh"))
    assert found.mean_distance == pytest.approx(2 / 3)
