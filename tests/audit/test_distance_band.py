"""The distance check: bands by language and kind, undefined vectors, long texts by windows."""

import math
from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.checks import CHECKS
from audit.checks.bands import band
from audit.encoders import Cache, distances, windows
from tests.audit.helpers import make_candidate


def test_bands_differ_by_language_and_kind_and_are_two_sided() -> None:
    assert band("all-MiniLM-L6-v2", "en", "paraphrase") != band("multilingual-e5-small", "zh", "paraphrase")
    assert band("multilingual-e5-small", "zh", "reorder")[1] < band("multilingual-e5-small", "zh", "paraphrase")[1]
    assert band("all-MiniLM-L6-v2", "en", "paraphrase")[0] > 0


@pytest.mark.parametrize("vector", [[0.0, 0.0], [math.nan, 1.0]])
def test_a_vector_of_zeros_or_nan_gives_no_distance(vector: list[float]) -> None:
    def encode(texts: Iterable[str]) -> dict[str, np.ndarray]:
        return {text: np.array(vector if text == "b" else [1.0, 0.0], dtype=np.float32) for text in texts}

    assert math.isnan(distances([("a", "b")], encode)[0])


def test_a_word_beyond_the_window_is_not_cut_in_silence() -> None:
    long = " ".join(["same"] * 600)
    assert windows(long)[-1] != windows(long + " not")[-1]
    assert len(windows("short text")) == 1
    assert "".join(windows("字" * 150)) == "字" * 150


@given(count=st.integers(1, 700), lead=st.integers(0, 23))
def test_every_word_stands_in_a_window_whatever_the_lead(count: int, lead: int) -> None:
    words = [f"word{n}" for n in range(count)]
    assert {word for window in windows(" ".join(words), lead) for word in window.split()} == set(words)


def test_a_label_before_a_long_text_leaves_its_inner_windows_as_they_are() -> None:
    # 400 words: windows begin at 0, 80, 160 and 240; behind a label of two words at 0, 82, 162 and 242, so the first alone is new.
    asked: list[str] = []

    def encode(texts: Iterable[str]) -> dict[str, np.ndarray]:
        asked.extend(dict.fromkeys(texts))
        return {text: np.array([1.0, len(text)], dtype=np.float32) for text in asked}

    text = " ".join(f"word{n}" for n in range(400))
    distances([(text, f"The passage: {text}")], encode)
    assert len(asked) == 5


def test_a_text_is_embedded_once_however_often_it_occurs() -> None:
    asked: list[str] = []

    def embed(texts: list[str]) -> np.ndarray:
        asked.extend(texts)
        return np.ones((len(texts), 2), dtype=np.float32)

    cache = Cache(embed)
    for _ in range(3):
        cache(["a", "b", "a"])
    assert sorted(asked) == ["a", "b"]


@pytest.mark.models
def test_real_encoders_place_rewritings_inside_and_strangers_outside_the_band() -> None:
    found = CHECKS["distance"](
        [
            make_candidate("How many clips did she sell in May?", "In May, what number of clips did she sell?"),
            make_candidate("How many clips did she sell in May?", "The volcano erupted without any warning at dawn."),
            make_candidate("法国的首都是哪里？", "法国的首都是哪座城市？", "zh"),
            make_candidate("Who is it?", ""),
        ]
    )
    passed = [finding is not None and finding.passed for finding in found]
    assert passed == [True, False, True, False]


@pytest.mark.models
def test_six_hundred_equal_words_and_then_not_is_rejected() -> None:
    long = " ".join(["yes"] * 600)
    (finding,) = CHECKS["negation"]([make_candidate(long + ".", long + " not.")])
    assert finding is not None
    assert not finding.passed
