"""Pairs written one by one: as many of each class from every original, and no shortcut that tells the classes apart."""

import json
from collections import Counter

import numpy as np
import pytest

from audit.meaning.crossfit import auc
from audit.meaning.making.pairs import MadePair
from audit.meaning.making.written import FOLDER, read_written


@pytest.fixture(scope="module")
def written() -> list[MadePair]:
    return read_written()


def test_every_original_has_two_pairs_of_each_class(written: list[MadePair]) -> None:
    counted = Counter((pair.source, pair.kept) for pair in written)
    assert set(counted.values()) == {2}
    assert len(counted) == 2 * len({pair.source for pair in written})


def test_no_text_stands_twice_in_a_line_and_no_original_twice_in_the_files() -> None:
    lines = [json.loads(line) for file in FOLDER.glob("*.jsonl") for line in file.read_text(encoding="utf-8").splitlines()]
    assert all(len({one["text"], *one["kept"], *one["changed"]}) == 5 for one in lines)
    assert len({one["text"] for one in lines}) == len(lines)


def _shared_words(pair: MadePair) -> float:
    a, b = set(pair.text_a.lower().split()), set(pair.text_b.lower().split())
    return len(a & b) / len(a | b)


def test_the_share_of_words_in_common_hardly_tells_the_class(written: list[MadePair]) -> None:
    # 0.5 is what a coin reaches.
    area = auc(np.array([_shared_words(pair) for pair in written]), np.array([float(pair.kept) for pair in written]))
    assert area is not None
    assert 0.42 <= area <= 0.58


def test_a_negation_on_one_side_alone_hardly_tells_the_class(written: list[MadePair]) -> None:
    cues = {"not", "no", "never", "without", "nobody", "nothing", "neither", "nor", "none"}

    def differs(pair: MadePair) -> bool:
        a, b = ({*text.lower().replace("n't", " not").split()} & cues for text in (pair.text_a, pair.text_b))
        return bool(a) != bool(b)

    shares = [float(np.mean([differs(pair) for pair in written if pair.kept is kept])) for kept in (True, False)]
    assert abs(shares[0] - shares[1]) < 0.1
