"""`sago models` lists and fetches."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from sago_app.models_cli import models
from scoring.backends import embedded


@pytest.fixture
def app() -> typer.Typer:
    made = typer.Typer()
    made.command()(models)
    return made


@pytest.mark.parametrize("arguments", [[], ["list"]])
def test_the_list_names_every_model_with_its_licence(
    app: typer.Typer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str]
) -> None:
    monkeypatch.setenv("SAGO_CACHE", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "300")
    shown = CliRunner().invoke(app, arguments).output
    for word in ("embedded:smollm2-135m-instruct", "Apache-2.0", "embedded:gemma3-270m", "Gemma terms", "not fetched yet"):
        assert word in shown


@pytest.mark.parametrize("name", ["tiny", "embedded:tiny"])
def test_fetching_prints_where_the_model_lies(app: typer.Typer, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(embedded, "fetch", lambda asked: Path("/cache") / asked)
    assert CliRunner().invoke(app, ["fetch", name]).output == "/cache/tiny\n"


@pytest.mark.parametrize(("arguments", "said"), [(["fetch"], "expected a model to fetch"), (["fetsch"], "did you mean 'fetch'")])
def test_what_is_missing_or_misspelt_is_bad_input(app: typer.Typer, arguments: list[str], said: str) -> None:
    assert said in str(CliRunner().invoke(app, arguments).exception)
