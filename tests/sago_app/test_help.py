"""The help of every command: it says something of every option, and nothing of it is lost on the way to the screen."""

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from typing import get_args, get_type_hints

import pytest
from typer.models import ParameterInfo
from typer.testing import CliRunner

from sago_app.main import COMMANDS, REVIEW, build

PLACES: dict[tuple[str, ...], str] = {(name,): place for name, place in COMMANDS.items()} | {
    ("review", name): place for name, place in REVIEW.items()
}


def texts(place: str) -> Iterator[tuple[str, str]]:
    """Name and help of each parameter of a command."""
    module, function = place.split(":")
    command = getattr(import_module(module), function)
    hints = get_type_hints(command, include_extras=True)
    for name in inspect.signature(command).parameters:
        found = [one for one in get_args(hints[name]) if isinstance(one, ParameterInfo)]
        yield name, (found[0].help or "") if found else ""


@pytest.mark.parametrize("command", PLACES, ids=" ".join)
def test_every_option_is_explained_and_every_word_of_it_is_shown(command: tuple[str, ...]) -> None:
    told = CliRunner().invoke(build(), [*command, "--help"], env={"COLUMNS": "400", "TERM": "dumb"}).output
    shown = " ".join(re.sub(r"[│╭╮╰╯─]", " ", told).split())
    for name, text in texts(PLACES[command]):
        assert len(text.split()) >= 2, name
        for word in text.replace("`", "").split():
            assert word in shown, (name, word)


@pytest.mark.parametrize("command", PLACES, ids=" ".join)
def test_every_command_shows_an_example(command: tuple[str, ...]) -> None:
    told = CliRunner().invoke(build(), [*command, "--help"], env={"COLUMNS": "400", "TERM": "dumb"}).output
    assert "Example: sago " + " ".join(command) in " ".join(told.split())
