"""A budget that is spent ends a run in one line, and the next run goes on from there."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from sago_app.config import RunConfig
from sago_app.pipeline import _score
from scoring.axes import confidence, generation
from scoring.backends.remote.settings import ServerSettings
from scoring.cli import score
from scoring.commands import Wanted, run_score
from scoring.run import scores_folder
from scoring.store import Store, store_folder
from tests.scoring.backends.serving import Asked, serving
from variants.engine import LOCAL
from variants.errors import BadInputError
from variants.types import Axis

ITEMS = 2


def shows_letters(asked: Asked) -> None:
    """A server that answers B and shows how likely each letter was."""
    top = [{"token": letter, "logprob": -1.0 - place} for place, letter in enumerate("BACD")]
    asked.chat("B", logprobs={"content": [{"token": "B", "logprob": -1.0, "top_logprobs": top}]})


@pytest.fixture
def server() -> Iterator[tuple[str, list[Asked]]]:
    with serving(shows_letters) as (url, seen):
        seen.append(None)  # type: ignore[arg-type]  # so that the probe is told what all are told
        yield f"openai:m@{url}", seen


def wanted(axis: Axis, **limits: int) -> Wanted:
    return Wanted.checked(axes=[axis], regimes=["deployed"], limit=ITEMS, limits=ServerSettings(concurrency=1, retries=0, **limits))


def cells_of(folder: Path, model: str, axis: Axis) -> object:
    return (generation if axis == "generation" else confidence).read(scores_folder(folder, model))


@pytest.mark.parametrize("axis", ["generation", "confidence"])
@pytest.mark.parametrize("limits", [{"request_budget": 16}, {"token_budget": 160}])
def test_a_run_in_pieces_asks_nothing_twice_and_scores_as_a_run_in_one(
    run: Path, tmp_path: Path, server: tuple[str, list[Asked]], axis: Axis, limits: dict[str, int]
) -> None:
    model, seen = server
    run_score(run, tmp_path / "whole", [model], wanted(axis))
    whole = len(seen) - 2  # the entry that stands for the probe, and the probe
    # each start spends one request, and its ten tokens, on the probe
    pieces = -(-whole // 15)
    for piece in range(1, pieces):
        with pytest.raises(BadInputError, match=r"budget of 16.* is spent; what was answered so far is kept, and the same command goes on"):
            run_score(run, tmp_path / "pieces", [model], wanted(axis, **limits))
        assert not scores_folder(tmp_path / "pieces", model).exists()
        assert len(Store(store_folder(tmp_path / "pieces", model, axis)).known()) == 15 * piece
    run_score(run, tmp_path / "pieces", [model], wanted(axis, **limits))
    assert len(seen) - 2 - whole == whole + pieces
    assert cells_of(tmp_path / "pieces", model, axis) == cells_of(tmp_path / "whole", model, axis)


def test_labels_that_a_server_failed_to_give_are_counted_and_asked_again(run: Path, tmp_path: Path) -> None:
    broken = True

    def handle(asked: Asked) -> None:
        asked.send(500, "down") if broken and len(seen) % 3 == 0 else shows_letters(asked)

    with serving(handle) as (url, seen):
        seen.append(None)  # type: ignore[arg-type]
        model = f"openai:m@{url}"
        run_score(run, tmp_path, [model], wanted("confidence"))
        store = Store(store_folder(tmp_path, model, "confidence"))
        failed = [row for row in store.read() if row.finish == "error"]
        assert {(row.parse_status, row.signal, row.error) for row in failed} == {("errored", None, "HTTP 500: down (tried 1 times)")}
        assert confidence.read(scores_folder(tmp_path, model))[0][0].coverage.errored > 0
        broken = False
        run_score(run, tmp_path, [model], wanted("confidence"))
        assert confidence.read(scores_folder(tmp_path, model))[0][0].coverage.errored == 0


def test_the_command_takes_the_budget(run: Path, tmp_path: Path, server: tuple[str, list[Asked]]) -> None:
    with pytest.raises(BadInputError, match="the budget of 3 requests is spent"):
        score(run, [server[0]], tmp_path, axis=["generation"], request_budget=3, concurrency=1)
    assert len(server[1]) == 1 + 3


def test_a_run_file_takes_the_budget(run: Path, tmp_path: Path, server: tuple[str, list[Asked]]) -> None:
    config = RunConfig.model_validate(
        {"sources": ["a.jsonl"], "models": [server[0]], "axes": ["generation"], "score": {"server": {"token_budget": 30, "concurrency": 1}}}
    )
    shutil.copytree(run / "audit", tmp_path / "audit")
    with pytest.raises(BadInputError, match="the budget of 30 tokens is spent"):
        _score(config, tmp_path, LOCAL, model=server[0])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"concurrency": 0}, "at least 1 request at once; got 0"),
        ({"request_budget": 0}, "a budget of at least 1 request; got 0"),
        ({"token_budget": -1}, "a budget of at least 1 token; got -1"),
        ({"timeout": 0.0}, "a timeout above 0 s"),
        ({"retries": -1}, "retries and waits of at least 0"),
        ({"requests_per_minute": 0.0}, "more than 0 requests a minute"),
    ],
)
def test_limits_under_which_nothing_can_be_asked_are_refused(wrong: dict[str, float], said: str) -> None:
    with pytest.raises(BadInputError, match=said):
        ServerSettings(**wrong)  # type: ignore[arg-type]
