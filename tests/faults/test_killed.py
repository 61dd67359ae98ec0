"""A run that is ended at any moment and started again comes to the same end: nothing is asked twice but what was in flight."""

import logging
import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from scoring.backends.embedded import is_fetched
from scoring.store import Store
from tests.faults.runs import ROWS, SIGNALS, Zygote, asked, comparable, configured, in_flight, last_written

_LOG = logging.getLogger(__name__)
MOMENTS = 50


@dataclass(frozen=True)
class Calm:
    """The undisturbed run."""

    config: Path
    content: dict[str, object]
    asked: Counter[str]
    seconds: float


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    with Zygote() as forked:
        yield forked


@pytest.fixture(scope="module")
def calm(zygote: Zygote, tmp_path_factory: pytest.TempPathFactory) -> Calm:
    folder = tmp_path_factory.mktemp("calm")
    config, log = configured(folder), folder / "asked"
    told = zygote.sago("run", str(config), "--out", str(folder / "run"), asked=str(log), output=str(folder / "said"))
    assert told["code"] == 0, (folder / "said").read_text()
    return Calm(config, comparable(folder / "run"), asked(log), told["seconds"])


def ended_and_resumed(zygote: Zygote, calm: Calm, folder: Path, how: str, rng: random.Random) -> str:
    """End a run at a random moment in the way that is named, start it again, and compare; returns the last file before the end."""
    run, said = folder / "run", folder / "said"
    command = ("run", str(calm.config), "--out", str(run))
    moment = rng.uniform(0.0, calm.seconds)
    told = zygote.sago(*command, asked=str(folder / "first"), output=str(said), seconds=moment, signal=int(SIGNALS[how]))
    last = last_written(run) if run.exists() and any(path.name != ".lock" for path in run.rglob("*") if path.is_file()) else None
    if how == "power cut" and last is not None:
        with last.open("r+b") as stream:
            stream.truncate(rng.randrange(last.stat().st_size + 1))
    after = zygote.sago(*command, asked=str(folder / "second"), output=str(said))
    assert after["code"] == 0, said.read_text()
    content = comparable(run)
    damaged = content.pop("manifest.damaged.json", None)
    assert content.keys() == calm.content.keys()
    different = [name for name in content if content[name] != calm.content[name]]
    assert different == []
    twice = asked(folder / "first") + asked(folder / "second") - calm.asked
    cut_answers = how == "power cut" and last is not None and "answers" in last.parts
    if not cut_answers:
        assert twice - in_flight(folder / "first") == Counter()
    place = "nothing" if last is None else last.relative_to(run).as_posix()
    ended = f"{how} at {moment:.2f} s of {calm.seconds:.1f}, ended {told['code']}, last written {place}"
    return f"{ended}; asked twice {twice.total()}, manifest set aside: {damaged is not None}"


@pytest.mark.parametrize("how", SIGNALS)
def test_a_run_ended_once_comes_to_the_same_end(zygote: Zygote, calm: Calm, tmp_path: Path, how: str) -> None:
    _LOG.info(ended_and_resumed(zygote, calm, tmp_path, how, random.Random(how)))


@pytest.mark.slow
@pytest.mark.parametrize("moment", range(MOMENTS))
def test_a_run_ended_at_any_moment_comes_to_the_same_end(zygote: Zygote, calm: Calm, tmp_path: Path, moment: int) -> None:
    _LOG.info(ended_and_resumed(zygote, calm, tmp_path, list(SIGNALS)[moment % len(SIGNALS)], random.Random(moment)))


@pytest.mark.slow
@pytest.mark.models
@pytest.mark.skipif(not is_fetched("smollm2-135m-instruct") and not os.environ.get("SAGO_FETCH"), reason="SmolLM2 is not in the cache")
def test_a_run_of_a_real_model_ended_three_times_comes_to_the_same_end(zygote: Zygote, tmp_path: Path) -> None:
    config = configured(tmp_path, "embedded:smollm2-135m-instruct", ROWS[:3])
    calm = zygote.sago("run", str(config), "--out", str(tmp_path / "calm"), output=str(tmp_path / "said"))
    assert calm["code"] == 0, (tmp_path / "said").read_text()
    command = ("run", str(config), "--out", str(tmp_path / "ended"))
    for share in (0.4, 0.3, 0.2):
        zygote.sago(*command, seconds=calm["seconds"] * share, signal=int(SIGNALS["SIGKILL"]))
    assert zygote.sago(*command)["code"] == 0
    one, two = comparable(tmp_path / "calm"), comparable(tmp_path / "ended")
    assert one.keys() == two.keys()
    # Batches that were cut elsewhere may round the last bit of a state or a log-probability otherwise; what was answered may not differ.
    exact = [name for name in one if name.startswith(("variants/", "audit/", "dataset/"))]
    assert [name for name in exact if one[name] != two[name]] == []
    for axis in ("generation", "mirroring"):
        rows = [_said(run, axis) for run in (tmp_path / "calm", tmp_path / "ended")]
        assert rows[0] == rows[1]
        assert len(rows[0]) > 10


def _said(run: Path, axis: str) -> list[tuple[str, str]]:
    return [(answer.key, answer.raw) for path in sorted(run.glob(f"answers/*/{axis}")) for answer in Store(path).read()]
