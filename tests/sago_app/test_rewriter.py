import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from sago_app.rewriter import BackendRewriter, language_model
from scoring.backends.base import Decoding, Generation, Prompt
from variants.edits import apply
from variants.errors import BadInputError
from variants.generators.base import Draft
from variants.generators.paraphrase.language_model import LanguageModel
from variants.types import Item

ITEM = Item("i", "d", "Which of these 3 jars is the heaviest?")


@dataclass(frozen=True)
class Fixed:
    """Answers every prompt with one text."""

    text: str
    finish: str = "stop"

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
        return [Generation(self.text, self.finish, error="no route") for _ in prompts]  # type: ignore[arg-type]


def test_a_backend_answers_as_a_paraphraser_and_the_protected_number_comes_back() -> None:
    generator = LanguageModel(BackendRewriter(Fixed("Among these XQ0 jars, which one weighs the most?")), "scripted:fixed", "1")
    made = generator(ITEM, random.Random(0), 0)
    assert isinstance(made, Draft)
    assert apply(ITEM, made.edits).question == "Among these 3 jars, which one weighs the most?"


def test_a_failed_request_is_an_error_and_not_a_refusal() -> None:
    rewriter = BackendRewriter(Fixed("", "error"))
    with pytest.raises(BadInputError, match="no route"):
        rewriter("Say it otherwise.", temperature=1.0, top_p=1.0, max_tokens=9, seed=0)


def test_an_unknown_model_is_refused_before_anything_is_written() -> None:
    with pytest.raises(BadInputError, match="unknown"):
        language_model("embeded:smollm2-135m-instruct")


@pytest.mark.models
def test_a_real_model_is_asked_and_its_settings_are_recorded() -> None:
    generator = replace(language_model("embedded:smollm2-135m-instruct"), max_tokens=16, attempts=1)
    generator(ITEM, random.Random(0), 0)
    assert "smollm2" in repr(generator)
