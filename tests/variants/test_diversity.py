import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU

from variants.diversity import (
    edit_distance,
    effective_share,
    jaccard_distance,
    mean_pairwise_distance,
    self_bleu,
    tokens,
    vendi_score,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()),
        ("!?", ()),
        ("The cat, 12 cats", ("the", "cat", "12", "cats")),
        ("今天 is good天", ("今", "天", "is", "good", "天")),
        ("हिन्दी", ("हिन्दी",)),
    ],
)
def test_tokens_in_several_scripts(text: str, expected: tuple[str, ...]) -> None:
    assert tokens(text) == expected


@pytest.mark.parametrize(("a", "b", "distance"), [("a b", "B a", 0.0), ("a b", "b c", 2 / 3), ("a", "b", 1.0), ("a", "", 1.0)])
def test_jaccard_distance_ignores_order_and_case(a: str, b: str, distance: float) -> None:
    assert jaccard_distance(a, b) == pytest.approx(distance)


@pytest.mark.parametrize(("a", "b", "distance"), [("abc", "abc", 0.0), ("abcd", "abcx", 0.25), ("ab", "xy", 1.0), ("ab", "", 1.0)])
def test_edit_distance_over_the_longer_text(a: str, b: str, distance: float) -> None:
    assert edit_distance(a, b) == pytest.approx(distance)


def test_two_empty_texts_have_no_distance() -> None:
    with pytest.raises(ValueError, match="token"):
        jaccard_distance("", "?")
    with pytest.raises(ValueError, match="empty"):
        edit_distance("", "")


def test_mean_over_pairs_not_over_neighbours() -> None:
    # distances 0, 1, 1
    assert mean_pairwise_distance(["a", "a", "b"]) == pytest.approx(2 / 3)


@pytest.mark.parametrize("language", ["en", "zh-Hans", "ko"])
def test_self_bleu_is_one_for_copies_and_lower_for_others(language: str) -> None:
    text = "今天天气很好我们去公园吧" if language != "en" else "what is the capital of this country"
    other = "昨日下了一整天大雨没人出门" if language != "en" else "name her biggest city please would you"
    assert self_bleu([text, text, text], language=language) == pytest.approx(1.0)
    assert self_bleu([text, other], language=language) < 0.2


def test_one_text_has_no_diversity() -> None:
    with pytest.raises(ValueError, match="two texts"):
        self_bleu(["a"])
    with pytest.raises(ValueError, match="two texts"):
        mean_pairwise_distance(["a"])


def test_effective_share_reaches_both_ends() -> None:
    assert effective_share(np.eye(4)) == pytest.approx(1.0)
    assert effective_share(np.ones((4, 4))) == pytest.approx(0.25)


@pytest.mark.parametrize("kernel", [[[1.0, 0.5]], [[1, 0.5], [0.4, 1]], [[2, 0], [0, 2]], [[1, 2], [2, 1]], [[1, np.nan], [np.nan, 1]]])
def test_what_is_no_kernel_is_refused(kernel: list[list[float]]) -> None:
    with pytest.raises(ValueError, match="expected"):
        vendi_score(kernel)


@given(st.lists(st.text("ab c.d,", min_size=1, max_size=40), min_size=2, max_size=5))
@settings(max_examples=200, deadline=None)
def test_self_bleu_is_sacrebleus_mean_over_the_texts(texts: list[str]) -> None:
    bleu = BLEU(effective_order=True)
    expected = [bleu.sentence_score(text, [*texts[:at], *texts[at + 1 :]]).score / 100 for at, text in enumerate(texts)]
    assert self_bleu(texts) == pytest.approx(sum(expected) / len(expected), abs=1e-9)
