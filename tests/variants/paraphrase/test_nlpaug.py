import random
from collections.abc import Iterator
from typing import Literal

import numpy as np
import pytest

from variants.edits import apply
from variants.generators.base import Draft, Skip
from variants.generators.paraphrase import lexical
from variants.generators.paraphrase.global_random import seeded_globals
from variants.generators.paraphrase.lexical import Synonym
from variants.generators.paraphrase.noise import CharacterNoise
from variants.types import Item


def item(question: str, *choices: str) -> Item:
    return Item("i", "d", question, choices=choices or None)


def test_the_users_random_state_goes_on_as_if_nothing_had_happened() -> None:
    random.seed(5)
    np.random.seed(5)  # noqa: NPY002
    expected = (random.random(), float(np.random.random()))  # noqa: NPY002
    random.seed(5)
    np.random.seed(5)  # noqa: NPY002
    CharacterNoise()(item("which animals live longest"), random.Random(1), 0)
    with seeded_globals(3):
        random.random()
    assert (random.random(), float(np.random.random())) == expected  # noqa: NPY002


@pytest.mark.parametrize("slip", ["keyboard", "swap", "delete"])
def test_noise_changes_one_free_word_repeatably_and_says_that_it_does_not_preserve_meaning(
    slip: Literal["keyboard", "swap", "delete"],
) -> None:
    source = item("Which animals near 192.168.1.1 live longest, `snake_case` or Paris?", "animals")
    generator = CharacterNoise(slip)
    made = [generator(source, random.Random(3), 0) for _ in range(2)]
    assert made[0] == made[1]
    assert isinstance(made[0], Draft)
    changed = apply(source, made[0].edits).question
    assert changed != source.question
    assert all(part in changed for part in ("192.168.1.1", "`snake_case`", "Paris", "animals"))
    assert not generator.preserves_meaning


@pytest.mark.parametrize("text", ["", "?", "👩‍👩‍👧", "A B 12", "今天天气", "`only code here`"])
def test_noise_has_nothing_to_damage(text: str) -> None:
    assert isinstance(CharacterNoise()(item(text), random.Random(0), 0), Skip)


def test_without_wordnet_the_reason_says_how_to_get_it() -> None:
    if lexical.wordnet_is_there():
        pytest.skip("WordNet is installed here")
    made = Synonym()(item("Which purchase was it?"), random.Random(0), 0)
    assert made == lexical.MISSING
    assert "pip install nltk" in lexical.MISSING.reason


@pytest.fixture
def small_wordnet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """`nlpaug`'s own augmenter over three words: everything but the dictionary is the real code."""
    known = {"purchase": ["purchase", "acquisition", "leverage"], "automobile": ["automobile", "motorcar"], "runs": ["runs", "tally"]}

    class Small:
        def __init__(self, lang: str, is_synonym: bool = True) -> None: ...

        def predict(self, word: str, pos: str | None = None) -> list[str]:
            return known.get(word, [])

        def pos_tag(self, tokens: list[str]) -> list[tuple[str, str]]:
            return [(token, "NN") for token in tokens]

    monkeypatch.setattr("nlpaug.model.word_dict.WordNet", Small)
    monkeypatch.setattr(lexical, "wordnet_is_there", lambda: True)
    monkeypatch.setattr(
        lexical, "_same_sense", lambda old, new, senses: (old, new) in {("purchase", "acquisition"), ("automobile", "motorcar")}
    )
    lexical.synonym_augmenter.cache_clear()
    yield
    lexical.synonym_augmenter.cache_clear()


@pytest.mark.usefixtures("small_wordnet")
def test_one_word_is_replaced_and_everything_else_is_byte_identical() -> None:
    source = item("Don't  say: which automobile (in  2020)?")
    made = Synonym()(source, random.Random(0), 0)
    assert isinstance(made, Draft)
    assert apply(source, made.edits).question == "Don't  say: which motorcar (in  2020)?"


@pytest.mark.usefixtures("small_wordnet")
@pytest.mark.parametrize("text", ["Which automobile?", "Is it an automobile?", "Which tree?", "`automobile`?"])
def test_options_articles_unknown_words_and_code_stay(text: str) -> None:
    options = ("automobile", "bus") if text == "Which automobile?" else ()
    assert isinstance(Synonym()(item(text, *options), random.Random(0), 0), Skip)


@pytest.mark.usefixtures("small_wordnet")
@pytest.mark.parametrize("text", lexical.LEFT_ALONE)
def test_text_without_a_certain_word_is_left_alone(text: str) -> None:
    assert isinstance(Synonym()(item(text), random.Random(0), 0), Skip)
