"""Models and servers that cannot be measured: every axis says so by a status and a count, and none by a number."""

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.axes import activation, confidence, generation, mirroring
from scoring.backends.remote.settings import ServerSettings
from scoring.commands import Wanted, run_score
from scoring.run import scores_folder
from tests.scoring.backends.conftest import make_model, make_tokenizer
from tests.scoring.backends.serving import Asked, Handler, serving
from variants.errors import BadInputError

ITEMS = 3
AXES = {"generation": generation, "activation": activation, "confidence": confidence, "mirroring": mirroring}
FIGURES = {
    "generation": "answer_stability",
    "activation": "state_stability",
    "confidence": "confidence_stability",
    "mirroring": "mirror_satisfaction",
}


def cells_of(out: Path, model: str) -> dict[str, Any]:
    """The first cell of each axis that was scored."""
    folder = scores_folder(out, model)
    return {axis: module.read(folder)[0][0] for axis, module in AXES.items() if (folder / f"{axis}.json").exists()}


def saved(folder: Path, mend: Callable[[Any], object], *, template: str | None = None, context: int = 512) -> str:
    """A small model, changed and saved; its reference."""
    tokenizer = make_tokenizer(template)
    model = make_model("llama", len(tokenizer), context)
    mend(model)
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return f"path:{folder}"


def not_a_number(model: Any) -> None:  # noqa: ANN401
    model.lm_head.weight.data.fill_(math.nan)


def one_state(model: Any) -> None:  # noqa: ANN401
    """Every token looks like every other, so every state is one state."""
    model.model.embed_tokens.weight.data[:] = model.model.embed_tokens.weight.data[3]


def scored(run: Path, out: Path, model: str, **limits: Any) -> dict[str, Any]:  # noqa: ANN401
    settings = ServerSettings(**({"timeout": 5.0, "retries": 0, "concurrency": 1} | limits))
    run_score(run, out, [model], Wanted.checked(regimes=["deployed"], limit=ITEMS, limits=settings))
    return cells_of(out, model)


def test_a_context_too_short_for_every_prompt_is_counted_and_never_cut(run: Path, tmp_path: Path) -> None:
    cells = scored(run, tmp_path, saved(tmp_path / "short", lambda model: None, context=16))
    assert set(cells) == set(AXES)
    for axis, cell in cells.items():
        assert cell.status != "ok", axis
        assert getattr(cell, FIGURES[axis]).point is None, axis
    for axis in ("generation", "confidence", "mirroring"):
        assert cells[axis].coverage.errored == cells[axis].coverage.n_total > 0


def test_logits_that_are_no_numbers_leave_no_figure(run: Path, tmp_path: Path) -> None:
    cells = scored(run, tmp_path, saved(tmp_path / "nan", not_a_number))
    for axis in ("generation", "confidence", "mirroring"):
        assert cells[axis].status != "ok", axis
        assert getattr(cells[axis], FIGURES[axis]).point is None, axis
    assert cells["confidence"].status == "invalid_signal"
    assert cells["generation"].coverage.errored == cells["generation"].coverage.n_total


def test_constant_states_leave_no_figure(run: Path, tmp_path: Path) -> None:
    cell = scored(run, tmp_path, saved(tmp_path / "flat", one_state))["activation"]
    assert (cell.status, cell.state_stability.point, cell.state_conclusion) == ("constant_state", None, "no_verdict")


def test_a_model_without_chat_template_and_pad_token_is_measured(run: Path, tmp_path: Path) -> None:
    assert make_tokenizer(None).pad_token is None
    cells = scored(run, tmp_path, saved(tmp_path / "base", lambda model: None))
    assert cells["confidence"].confidence_stability.point is not None
    assert cells["activation"].coverage.n_valid > 0
    assert cells["generation"].coverage.errored == 0


HALF = '{"choices": [{"message": {"con'


@pytest.mark.parametrize(
    "handle",
    [
        lambda asked: asked.send(429, "slow down"),
        lambda asked: asked.send(500, "boom"),
        lambda asked: asked.send(200, "<html>hello</html>"),
        lambda asked: asked.send(200, HALF),
        lambda asked: asked.send(200, HALF, length=500),
        lambda asked: asked.send(200, ""),
        lambda asked: asked.handler.connection.close(),
    ],
    ids=["429", "500", "garbage", "half", "half a body", "nothing", "gone"],
)
def test_a_server_that_goes_on_failing_after_it_was_opened_ends_the_run_without_a_figure(
    run: Path, tmp_path: Path, handle: Handler
) -> None:
    with serving(handle) as (url, _):
        with pytest.raises(BadInputError, match="24 requests in a row failed; what was answered so far is kept") as ended:
            scored(run, tmp_path, f"openai:m@{url}")
        assert not scores_folder(tmp_path, f"openai:m@{url}").exists()
    assert "\n" not in str(ended.value)


def test_a_server_whose_replies_hold_no_text_leaves_counts_and_no_figure(run: Path, tmp_path: Path) -> None:
    silent = json.dumps({"choices": [{"message": {"role": "assistant"}}]})
    with serving(lambda asked: asked.send(200, silent)) as (url, _):
        cells = scored(run, tmp_path, f"openai:m@{url}")
    assert cells.pop("activation").status == "unavailable"
    for axis, cell in cells.items():
        assert cell.status != "ok", axis
        assert cell.coverage.errored == cell.coverage.n_total > 0, axis
        assert getattr(cell, FIGURES[axis]).point is None, axis


@pytest.mark.parametrize("status", [401, 403, 404])
@pytest.mark.parametrize("first", [True, False], ids=["at once", "later"])
def test_a_server_that_no_request_can_mend_ends_the_run_in_one_line(run: Path, tmp_path: Path, status: int, *, first: bool) -> None:
    def handle(asked: Asked) -> None:
        asked.send(status, '{"error": {"message": "go away"}}')

    with serving(handle) as (url, seen):
        if first:
            seen.append(None)  # type: ignore[arg-type]  # so that the probe is refused, too
        with pytest.raises(BadInputError, match=f"HTTP {status}: go away") as ended:
            scored(run, tmp_path, f"openai:m@{url}")
        assert len(seen) == 2
    assert "\n" not in str(ended.value)
    assert not scores_folder(tmp_path, f"openai:m@{url}").exists()
