"""What the features must see that a sentence embedding does not; measured on the embedder that ships in a package."""

import numpy as np
import pytest

from audit.meaning.prepare import feature_names, in_parts, make_ready
from audit.meaning.states import TextEncoder, encode

pytestmark = pytest.mark.models


def features(a: str, b: str) -> dict[str, float]:
    (((one,),)) = in_parts([make_ready(a, b)], TextEncoder())
    return dict(zip(feature_names(), one.features.tolist(), strict=True))


@pytest.mark.parametrize(
    ("a", "b", "swapped"),
    [
        ("The dog chased the cat.", "The cat chased the dog.", True),
        ("The dog chased the cat.", "The cat was chased by the dog.", False),
        ("The dog chased the cat.", "The dog was chased by the cat.", True),
        ("Does Amber trust Dylan?", "Is Dylan trusted by Amber?", False),
        ("Does Amber trust Dylan?", "Is Amber trusted by Dylan?", True),
        ("The nurse praised the old baker.", "The old baker praised the nurse.", True),
        ("The nurse praised the old baker.", "The old baker was praised by the nurse.", False),
    ],
)
def test_swapped_roles_are_told_from_a_passive(a: str, b: str, *, swapped: bool) -> None:
    assert (features(a, b)["roles_swapped"] > 0) is swapped


@pytest.mark.parametrize(
    ("a", "b", "name"),
    [
        ("Is it warm?", "Is it not warm?", "negation_odd"),
        ("Some samples were lost.", "All samples were lost.", "universal_high"),
        ("You must sign.", "You may sign.", "must_high"),
        ("It rose overnight.", "It fell overnight.", "antonym_pairs"),
        ("He owns a poodle.", "He owns an animal.", "broader_pairs"),
        ("He paid 5 euros.", "He paid 7 euros.", "left_numbers_high"),
        ("He went from Oslo to Rome.", "He went from Rome to Oslo.", "governor_exchanged"),
        ("The occupied town waited.", "The unoccupied town waited.", "antonym_pairs"),
        ("Translate {text} now.", "Translate it now.", "placeholders_lost"),
    ],
)
def test_each_kind_of_change_moves_its_feature(a: str, b: str, name: str) -> None:
    assert features(a, b)[name] > 0
    assert features(a, a + " ")[name] == 0


def test_features_are_symmetric_in_the_two_texts() -> None:
    a, b = "Anna sold three books to Ben in May.", "In May, Ben bought books from Anna."
    one, two = features(a, b), features(b, a)
    differing = [name for name in one if abs(one[name] - two[name]) > 1e-4]
    # Ties in pairing and the start of long lists may fall either way; nothing else may.
    assert len(differing) <= len(one) * 0.1, differing


def test_a_long_text_keeps_its_last_word() -> None:
    (encoded,) = encode(["word " * 600 + "not"])
    assert encoded.words.base[-1] == "not"
    assert np.allclose(np.linalg.norm(encoded.states[:, -1], axis=1), 1, atol=1e-4)


def test_equal_texts_are_embedded_once() -> None:
    encoder = TextEncoder(remember=4)
    first = encoder(["one dog", "two dogs", "one dog"])
    assert set(first) == {"one dog", "two dogs"}
    assert encoder(["one dog"])["one dog"] is first["one dog"]
    encoder(["three dogs", "four dogs"])
    assert encoder(["one dog"])["one dog"] is not first["one dog"]
