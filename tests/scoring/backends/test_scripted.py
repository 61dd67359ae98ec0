"""The reference models behave as their names say, and every one of them keeps the backends' contract."""

import math
from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.answers.parse import option_contents, parse
from scoring.backends import BACKENDS, open_backend
from scoring.backends.base import Continuation, Decoding, Prompt
from scoring.backends.labels import label_logprobs
from scoring.backends.scripted import Scripted
from scoring.backends.scripts import SCRIPTS, Fact
from variants.errors import BadInputError

CITIES = ("Rome", "London", "Paris", "Madrid")
LETTERS = ("A", "B", "C", "D")


def mcq(item: str, variant: str, choices: tuple[str, ...]) -> Fact:
    place = choices.index("Paris")
    return Fact("d", item, variant, "generation", "mcq", choices, LETTERS, "Paris", place, "Paris", CITIES.index("Paris"))


def yes_no(item: str, variant: str, answer: str) -> Fact:
    return Fact("d", item, variant, "mirroring", "yes_no", None, ("yes", "no"), answer, None, "yes", None)


def free(item: str, variant: str, task: str, answer: str) -> Fact:
    return Fact("d", item, variant, "generation", task, None, (), answer, None, answer, None)


ORDERS = (CITIES, CITIES[::-1], ("Paris", "Rome", "London", "Madrid"), ("London", "Paris", "Madrid", "Rome"))
KNOWN = {Prompt(f"{item} {place}"): mcq(f"i{item}", f"v{item}-{place}", order) for item in range(40) for place, order in enumerate(ORDERS)}
MIRRORS = {Prompt(f"{item} {answer}"): yes_no(f"i{item}", f"v{item}-{answer}", answer) for item in range(20) for answer in ("yes", "no")}


def contents(name: str, temperature: float = 0.0, repeat: int = 0) -> dict[str, list[str | None]]:
    """What the model chose under each order of the options, by item."""
    prompts = list(KNOWN)
    answers = Scripted(name, KNOWN).generate(prompts, Decoding(temperature=temperature), [repeat] * len(prompts))
    found: dict[str, list[str | None]] = {}
    for prompt, answer in zip(prompts, answers, strict=True):
        fact = KNOWN[prompt]
        parsed = parse(answer.text, task_type="mcq", choices=fact.choices, language="en", finish=answer.finish)
        found.setdefault(fact.item_id, []).append(parsed.value)
    return found


@pytest.mark.parametrize(
    ("name", "distinct"),
    [
        ("perfect", {1}),
        ("same_wrong_content", {1}),
        ("overconfident", {1}),
        ("confidence_flicker", {1}),
        ("always_first_option", {4}),
        ("always_gold_letter", {4}),
    ],
)
def test_who_is_consistent_in_content_and_who_is_not(name: str, distinct: set[int]) -> None:
    # The four orders put four different cities first, and three different ones third.
    firsts, thirds = len({order[0] for order in ORDERS}), len({order[2] for order in ORDERS})
    expected = {4: {firsts if name == "always_first_option" else thirds}}.get(next(iter(distinct)), distinct)
    assert {len(set(chosen)) for chosen in contents(name).values()} == expected


def test_perfect_is_right_and_same_wrong_content_is_wrong() -> None:
    assert {one for chosen in contents("perfect").values() for one in chosen} == {"paris"}
    assert "paris" not in {one for chosen in contents("same_wrong_content").values() for one in chosen}


def test_variant_sensitive_moves_with_the_wording_alone() -> None:
    once, again = contents("variant_sensitive", 1.0, 0), contents("variant_sensitive", 1.0, 1)
    assert once == again
    assert sum(len(set(chosen)) > 1 for chosen in once.values()) > 30


def test_noisy_but_invariant_has_one_distribution_for_all_wordings() -> None:
    draws = [
        Counter(chosen[place] for repeat in range(60) for chosen in contents("noisy_but_invariant", 1.0, repeat).values())
        for place in range(4)
    ]
    shares = [draw["paris"] / draw.total() for draw in draws]
    # 0.6 + 0.4 / 4 = 0.7; 2,400 draws each, standard error 0.009
    assert shares == pytest.approx([0.7] * 4, abs=0.04)
    assert contents("noisy_but_invariant", 0.0) == contents("perfect", 0.0)


@pytest.mark.parametrize(("name", "share"), [("perfect", 1.0), ("always_yes", 0.5), ("same_wrong_content", 0.0)])
def test_mirrors_are_answered_as_named(name: str, share: float) -> None:
    answers = Scripted(name, MIRRORS).generate(list(MIRRORS), Decoding(), [0] * len(MIRRORS))
    right = [answer.text == fact.answer for answer, fact in zip(answers, MIRRORS.values(), strict=True)]
    assert sum(right) / len(right) == share


@pytest.mark.parametrize(("name", "status"), [("refuser", "refused"), ("empty", "empty"), ("echo", "unparsed")])
def test_who_gives_no_answer(name: str, status: str) -> None:
    prompt, fact = Prompt("What is it?"), mcq("i", "v", CITIES)
    answer = Scripted(name, {prompt: fact}).generate([prompt], Decoding(), [0])[0]
    assert parse(answer.text, task_type="mcq", choices=CITIES, language="en", finish=answer.finish).status == status


def confidences(name: str) -> NDArray[np.float64]:
    """Confidence in the own answer, one row an item, one column an order."""
    found = label_logprobs(Scripted(name, KNOWN), list(KNOWN), [LETTERS] * len(KNOWN))
    table = np.array([[0.0 if value is None else math.exp(value) for value in row.values] for row in found])
    mute = name in {"always_yes", "echo", "refuser", "empty"}  # their own answer is none of the labels
    assert ((table.sum(axis=1) < 1 - 1e-6) if mute else (abs(table.sum(axis=1) - 1) < 1e-6)).all()
    return np.asarray(table.max(axis=1).reshape(-1, len(ORDERS)))


def test_confidence_moves_for_the_flickering_and_the_sensitive_alone() -> None:
    spread = {name: float((confidences(name).max(axis=1) - confidences(name).min(axis=1)).mean()) for name in SCRIPTS}
    still = {"perfect", "always_first_option", "always_gold_letter", "same_wrong_content", "overconfident"}
    assert all(spread[name] < 1e-9 for name in still)
    assert spread["confidence_flicker"] > 0.25
    assert spread["variant_sensitive"] > 0.2
    assert confidences("overconfident").min() > 0.95
    assert confidences("same_wrong_content").max() < 0.8


def test_states_stand_still_for_the_perfect_and_move_for_the_sensitive() -> None:
    prompts = list(KNOWN)[:4]
    assert np.ptp(Scripted("perfect", KNOWN).states(prompts, [3]), axis=0).max() == 0
    assert np.ptp(Scripted("variant_sensitive", KNOWN).states(prompts, [3]), axis=0).min() > 0
    assert np.ptp(Scripted("empty", KNOWN).states(list(KNOWN), [3]), axis=0).max() == 0


@pytest.mark.parametrize("name", SCRIPTS)
class TestEveryReferenceModel:
    def test_is_deterministic_and_answers_in_order(self, name: str) -> None:
        backend, prompts = open_backend(f"scripted:{name}", known=KNOWN), list(KNOWN)[:9]
        assert isinstance(backend, Scripted)
        decoding = Decoding(temperature=1.0)
        forward = backend.generate(prompts, decoding, list(range(9)))
        backward = backend.generate(prompts[::-1], decoding, list(range(9))[::-1])
        assert forward == backward[::-1]

    @pytest.mark.parametrize(("task", "answer"), [("numeric", "42"), ("open", "a cat"), ("extractive", "Latin")])
    def test_answers_freely_where_nothing_is_offered(self, name: str, task: str, answer: str) -> None:
        prompt = Prompt("What?")
        found = Scripted(name, {prompt: free("i", "v", task, answer)}).generate([prompt], Decoding(), [0])[0]
        assert found.finish == "stop"
        assert found.token_logprobs is not None
        assert len(found.token_logprobs) == len(found.text.split())

    def test_scores_with_probabilities(self, name: str) -> None:
        prompt = next(iter(KNOWN))
        for scored in Scripted(name, KNOWN).score([Continuation(prompt, text) for text in (" A", "A", "something", "")]):
            assert scored.logprob <= 0

    def test_gives_states_of_one_shape(self, name: str) -> None:
        states = Scripted(name, KNOWN).states(list(KNOWN)[:3], [1, 4])
        assert states.shape == (3, 2, 32)
        assert states.dtype == np.float32

    def test_refuses_a_prompt_whose_facts_it_was_not_given(self, name: str) -> None:
        with pytest.raises(BadInputError, match="answers only prompts whose facts it was given"):
            Scripted(name, {}).generate([Prompt("Who?")], Decoding(), [0])


@pytest.mark.parametrize(
    ("reference", "said"),
    [
        ("scripted:perfct", "unknown scripted model 'perfct'; did you mean 'perfect'?"),
        ("skripted:perfect", "unknown model scheme 'skripted'; did you mean 'scripted'?"),
        ("embedded:smollm2-135m", "unknown embedded model 'smollm2-135m'; did you mean 'smollm2-135m-instruct'?"),
        ("perfect", "expected a model reference such as"),
        ("", "expected a model reference such as"),
        ("hf:", "expected a model reference such as"),
    ],
)
def test_a_misspelt_reference_is_answered_with_the_nearest(reference: str, said: str) -> None:
    with pytest.raises(BadInputError) as caught:
        open_backend(reference)
    assert str(caught.value).startswith(said)


def test_the_schemes_are_those_of_the_documentation() -> None:
    assert list(BACKENDS) == ["hf", "path", "gguf", "embedded", "openai", "scripted"]


def test_a_scheme_of_a_third_party_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint

    import scoring.backends

    point = EntryPoint("mine", "scoring.backends.scripted:Scripted", "sago.backends")
    monkeypatch.setattr(scoring.backends, "entry_points", lambda group: [point] if group == "sago.backends" else [])
    assert open_backend("mine:perfect").reference == "scripted:perfect"


def test_labels_keep_the_contents_of_their_options() -> None:
    assert option_contents(("YES", "NO", "DON'T KNOW"), task_type="yes_no_dontknow", language="en") == ("yes", "no", "maybe")
    assert option_contents(CITIES, task_type="mcq", language="en") == ("rome", "london", "paris", "madrid")
