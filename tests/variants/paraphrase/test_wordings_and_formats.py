import random
from importlib import import_module

import pytest

from variants.candidates import text_key
from variants.edits import apply
from variants.generators.base import Draft, Generator, Skip
from variants.generators.paraphrase.chinese_framing import ChineseFraming
from variants.generators.paraphrase.chinese_order import ChineseOrder
from variants.generators.paraphrase.chinese_polar import ChinesePolar
from variants.generators.paraphrase.chinese_wording import ChineseWording
from variants.generators.paraphrase.format_spread import FormatSpread
from variants.generators.paraphrase.instruction import Instruction
from variants.generators.paraphrase.templates import TemplateRewording
from variants.types import Item

PLUGINS: tuple[Generator, ...] = (
    FormatSpread(),
    Instruction(),
    TemplateRewording(),
    ChineseFraming(),
    ChineseOrder(),
    ChinesePolar(),
    ChineseWording(),
)
REWORDING = (TemplateRewording, ChineseOrder, ChinesePolar, ChineseWording)
ODD = ["", " ", "👩‍👩‍👧", "word", "```py\nx = 1\n```", "| a | b |\n|---|---|", "مرحبا؟", "今天?", "a " * 20_000, "cafe\u0301 caf\u00e9?"]


def as_item(source: Item | str) -> Item:
    return Item("", "golden", source) if isinstance(source, str) else source


CASES = [(plugin, as_item(source), want) for plugin in PLUGINS for source, want in import_module(type(plugin).__module__).GOLDEN]


@pytest.mark.parametrize(("plugin", "item", "expected"), CASES)
def test_golden_examples_hold(plugin: Generator, item: Item, expected: str | Skip | None) -> None:
    made = plugin(item, random.Random(0), 0)
    if isinstance(expected, str):
        assert isinstance(made, Draft)
        assert apply(item, made.edits).question == expected
    else:
        assert isinstance(made, Skip)
        assert expected is None or made == expected


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: type(plugin).__name__)
@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
@pytest.mark.parametrize("language", ["en", "zh", "de", "ru", "ar"])
def test_the_text_itself_is_untouched_and_no_outcome_comes_twice(plugin: Generator, text: str, language: str) -> None:
    item = Item("i", "d", text, language=language, context="x")
    keys = []
    for index in range(30):
        made = plugin(item, random.Random(0), index)
        if isinstance(made, Skip):
            break
        changed = apply(item, made.edits)
        keys.append(text_key(changed))
        if not isinstance(plugin, (*REWORDING, ChineseFraming)):
            assert text in changed.question
            assert "x" in (changed.context or "")
    assert len(set(keys)) == len(keys)
    assert text_key(item) not in keys


def test_formats_leave_addresses_code_json_formulas_and_times_alone() -> None:
    text = 'At 10:30, is {"a": 1} in `d[k]: 2`, $x: y$ and https://example.com/a:b?c=d the same?'
    item = Item("i", "d", text)
    outcomes = [FormatSpread()(item, random.Random(0), index) for index in range(72)]
    assert all(isinstance(made, Draft) and text in apply(item, made.edits).question for made in outcomes)


def test_placeholders_stand_in_every_template_as_often_as_before() -> None:
    item = Item("i", "d", "Please answer the following question: {question}\nRespond with {label} only. Provide the answer as {answer}.")
    made = [TemplateRewording()(item, random.Random(0), index) for index in range(6)]
    drafts = [draft for draft in made if isinstance(draft, Draft)]
    assert len(drafts) >= 4
    for draft in drafts:
        changed = apply(item, draft.edits).question
        assert all(changed.count(name) == 1 for name in ("{question}", "{label}", "{answer}"))
