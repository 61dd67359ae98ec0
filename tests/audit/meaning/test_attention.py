"""The attention net: arrays that score as what was fitted, whichever text comes first, and finite whatever comes."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from audit.meaning import attention_fit
from audit.meaning.attention import Attention, load_attention, same_base
from audit.meaning.attention_fit import Texts, fit_attention, read_texts
from audit.meaning.prepare import make_ready
from audit.meaning.states import encode

pytestmark = pytest.mark.models

NAMES = ("Ann", "Ben", "Clara", "David", "Emma", "Frank", "Grace", "Henry")


@pytest.fixture(scope="module")
def texts() -> Texts:
    """Who praised whom, with the two exchanged or not; the words are the same."""
    pairs = [(f"{a} praised {b}.", f"{a} praised {b} again." if kept else f"{b} praised {a} again.") for a, b, kept in TOLD]
    return read_texts([make_ready(*pair) for pair in pairs])


TOLD = [(a, b, kept) for a in NAMES for b in NAMES if a != b for kept in (True, False)]
KEPT = np.array([float(kept) for *_, kept in TOLD])
NOTHING = np.zeros((len(TOLD), 2))
"""Features that say nothing."""


@pytest.fixture(scope="module")
def fitted(texts: Texts) -> Attention:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attention_fit, "SETTINGS", replace(attention_fit.SETTINGS, epochs=40))
        return fit_attention(texts, NOTHING, KEPT, np.ones(len(TOLD)), np.arange(len(TOLD)), seed=0)


def scores(fitted: Attention, texts: Texts, rows: range) -> np.ndarray:
    return fitted.score([texts.of(row) for row in rows], NOTHING[: len(rows)])


def test_it_learns_who_did_what_from_the_words_alone(fitted: Attention, texts: Texts) -> None:
    found = scores(fitted, texts, range(len(TOLD)))
    assert np.mean((found > 0) == (KEPT == 1)) > 0.9


def test_the_order_of_the_texts_does_not_matter(fitted: Attention, texts: Texts) -> None:
    first, second = texts.of(0)
    there, back = fitted.score([(first, second), (second, first)], NOTHING[:2])
    assert there == pytest.approx(back, abs=1e-4)


def test_a_way_through_a_file_changes_next_to_nothing(fitted: Attention, texts: Texts, tmp_path: Path) -> None:
    fitted.save(tmp_path / "a.npz")
    found = scores(load_attention(tmp_path / "a.npz"), texts, range(20))
    assert found == pytest.approx(scores(fitted, texts, range(20)), abs=0.02)


def test_one_word_and_three_hundred_are_scored(fitted: Attention) -> None:
    one, many = encode(["word", "word " * 299 + "not"])
    assert np.isfinite(fitted.score([(one, many), (many, one), (one, one)], np.full((3, 2), 1e9))).all()


def test_no_pair_gives_no_score(fitted: Attention) -> None:
    assert fitted.score([], NOTHING[:0]).shape == (0,)


def test_forms_of_one_word_count_as_the_same() -> None:
    first, second = encode(["the dogs walked", "a dog walks"])
    # dogs and dog, walked and walks share their base; the and a do not.
    assert same_base(first, second).tolist() == [[0, 0, 0], [0, 1, 0], [0, 0, 1]]
