"""A run that is ended at any moment and started again comes to the same end: nothing is asked twice but what was in flight."""

import logging
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.faults.runs import SIGNALS, Zygote, asked, comparable, configured, in_flight, last_written

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
