"""`sago models` lists and fetches."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from sago_app import models_cli
from sago_app.models_cli import fetch_model, list_models


@pytest.fixture
def app() -> typer.Typer:
    made = typer.Typer()
    made.command("list")(list_models)
    made.command("fetch")(fetch_model)
    return made


def test_the_list_names_every_model_with_its_licence(app: typer.Typer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SAGO_CACHE", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "300")
    shown = CliRunner().invoke(app, ["list"]).output
    for word in ("embedded:smollm2-135m-instruct", "Apache-2.0", "embedded:gemma3-270m", "Gemma terms", "not fetched yet"):
        assert word in shown


@pytest.mark.parametrize("name", ["tiny", "embedded:tiny"])
def test_fetching_prints_where_the_model_lies(app: typer.Typer, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(models_cli, "fetch", lambda asked: Path("/cache") / asked)
    assert CliRunner().invoke(app, ["fetch", name]).output == "/cache/tiny\n"
