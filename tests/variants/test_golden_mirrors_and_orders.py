"""Mirrors and new orders: the golden examples beside each hold, and what all of them promise on odd text."""

import random
from dataclasses import FrozenInstanceError, fields
from importlib import import_module

import pytest

from variants.generators.base import Draft, Generator, Skip
from variants.generators.mirror import MIRROR
from variants.generators.reorder import REORDER
from variants.types import Edit, Item

PLUGINS: dict[str, Generator] = {**MIRROR, **REORDER}
SHARED = {
    "comparison_converse",
    "pair_swap",
    "chinese_comparison_flip",
    "chinese_comparison_converse",
}  # their examples stand in the file of their sibling
OWN = {name: plugin for name, plugin in PLUGINS.items() if name not in SHARED}
CASES = [(name, item, expected) for name, plugin in OWN.items() for item, expected in import_module(type(plugin).__module__).GOLDEN]
ODD = ["", " ", "👩‍👩‍👧", "word", "```py\nx = 1\n```", "| a | b |\n|---|---|", "If, when? - * 1.", "مرحبا؟", "今天?", "a " * 20_000]


def text_after(text: str, edits: list[Edit]) -> str:
    for edit in sorted(edits, key=lambda edit: -edit.start):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def shown(item: Item, draft: Draft) -> str:
    """The field that changed, as the golden examples write it."""
    moved = {edit.start: edit.text for edit in draft.edits if edit.field == "choices"}
    if moved:
        return " || ".join(moved.get(place, choice) for place, choice in enumerate(item.choices or ()))
    return text_after(item.question, [edit for edit in draft.edits if edit.field == "question"])


@pytest.mark.parametrize(("name", "item", "expected"), CASES)
def test_golden_examples_hold(name: str, item: Item, expected: str | Skip) -> None:
    made = PLUGINS[name](item, random.Random(0), 0)
    assert (made if isinstance(made, Skip) else shown(item, made)) == expected


@pytest.mark.parametrize("name", OWN)
def test_every_plugin_has_at_least_six_golden_examples_and_leaves_something_alone(name: str) -> None:
    expected = [want for case, _, want in CASES if case == name]
    assert len(expected) >= 6
    assert any(isinstance(want, Skip) for want in expected)


@pytest.mark.parametrize("plugin", PLUGINS.values(), ids=list(PLUGINS))
@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
@pytest.mark.parametrize("language", ["en", "zh", "de"])
def test_odd_text_is_skipped_or_truly_changed(plugin: Generator, text: str, language: str) -> None:
    for context, choices in ((None, None), (text, (text,)), ("x", ("a a", "b b", text))):
        item = Item("i", "d", text, language=language, context=context, choices=choices)
        made = plugin(item, random.Random(0), 0)
        if isinstance(made, Draft):
            assert made.edits
            assert any((item.choices or ())[edit.start] != edit.text for edit in made.edits if edit.field == "choices") or any(
                edit.field != "choices" for edit in made.edits
            )


@pytest.mark.parametrize("plugin", PLUGINS.values(), ids=list(PLUGINS))
def test_settings_show_in_the_repr_and_cannot_be_changed(plugin: Generator) -> None:
    assert all(f"{field.name}=" in repr(plugin) for field in fields(plugin))  # type: ignore[arg-type]
    with pytest.raises((FrozenInstanceError, AttributeError)):
        plugin.version = 9  # type: ignore[misc]
