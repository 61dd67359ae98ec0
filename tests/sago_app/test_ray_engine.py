"""The Ray engine on a cluster of two nodes: the same files as the local engine to the byte, and a killed worker costs its shard alone."""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from sago_app.config import RunConfig, ScoreSettings, VariantSettings
from sago_app.engine import open_engine
from sago_app.pipeline import run_pipeline
from scoring.backends.embedded import is_fetched
from variants.engine import LOCAL, Engine
from variants.errors import BadInputError

ray = pytest.importorskip("ray", reason="Ray is an extra")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]  # Ray warns of its own deprecations
MODEL = "embedded:smollm2-135m-instruct"


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Address of a cluster of two nodes with one processor each."""
    from ray.cluster_utils import Cluster

    small = {"num_cpus": 1, "object_store_memory": 80 * 2**20}
    made = Cluster(initialize_head=True, head_node_args=small | {"include_dashboard": False})
    made.add_node(**small)
    yield made.address
    ray.shutdown()
    made.shutdown()


@pytest.fixture
def engine(cluster: str, tmp_path: Path) -> Iterator[Engine]:
    with open_engine("ray", tmp_path / "run", address=cluster) as opened:
        yield opened


@dataclass(frozen=True, slots=True)
class Doubling:
    """Doubles a number, notes every try, and dies once of the number it is told."""

    folder: str
    deadly: int = -1

    def open(self) -> Callable[[int], int]:
        return self._double

    def _double(self, number: int) -> int:
        tries = Path(self.folder, f"{number}.tries")
        with tries.open("a") as stream:
            stream.write(f"{os.getpid()}\n")
        if number == self.deadly and len(tries.read_text().splitlines()) == 1:
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(0.4)  # long enough for the second worker to start before all is done
        if number == 99:
            raise BadInputError("row 99: not a number that can be doubled")
        return 2 * number


@pytest.fixture(autouse=True)
def importable() -> Iterator[None]:
    """Workers cannot import this file, so its classes travel whole."""
    from ray import cloudpickle

    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    yield
    cloudpickle.unregister_pickle_by_value(sys.modules[__name__])


def tries(folder: Path) -> dict[int, int]:
    return {int(path.stem): len(path.read_text().splitlines()) for path in folder.glob("*.tries")}


def test_results_come_in_the_order_of_the_shards_from_more_than_one_process(engine: Engine, tmp_path: Path) -> None:
    assert list(engine.map(Doubling(str(tmp_path)), range(12))) == [2 * number for number in range(12)]
    assert len({path.read_text() for path in tmp_path.glob("*.tries")}) == 2  # one process a node, each for several shards
    assert not list((tmp_path / "run" / ".shards").glob("*"))  # what travelled is gone once all of it was handed on


def test_a_killed_worker_costs_its_shard_alone(engine: Engine, tmp_path: Path) -> None:
    assert list(engine.map(Doubling(str(tmp_path), deadly=5), range(12))) == [2 * number for number in range(12)]
    assert tries(tmp_path) == {number: 2 if number == 5 else 1 for number in range(12)}


def test_a_machine_that_is_lost_costs_the_shards_it_was_at(tmp_path: Path) -> None:
    from ray.cluster_utils import Cluster

    small = {"num_cpus": 1, "object_store_memory": 80 * 2**20}
    made = Cluster(initialize_head=True, head_node_args=small | {"include_dashboard": False})
    doomed = made.add_node(**small)

    def lose() -> None:
        while len(tries(tmp_path)) < 4:
            time.sleep(0.1)
        made.remove_node(doomed, allow_graceful=False)

    with open_engine("ray", tmp_path / "run", address=made.address) as engine:
        losing = threading.Thread(target=lose)
        losing.start()
        assert list(engine.map(Doubling(str(tmp_path)), range(16))) == [2 * number for number in range(16)]
        losing.join()
    made.shutdown()
    assert sum(tries(tmp_path).values()) <= 16 + 3  # a worker is given two shards at most, and may be lost while it starts


def test_a_run_that_stopped_goes_on_at_the_shards_that_are_missing(engine: Engine, tmp_path: Path) -> None:
    begun = engine.map(Doubling(str(tmp_path)), [1, 2, 3, 99, 4])
    with pytest.raises(BadInputError, match="row 99: not a number that can be doubled"):
        list(begun)
    done = {number for number, count in tries(tmp_path).items() if count == 1 and number != 99}
    assert list(engine.map(Doubling(str(tmp_path)), [1, 2, 3, 4])) == [2, 4, 6, 8]
    assert {number: count for number, count in tries(tmp_path).items() if number in done} == dict.fromkeys(done, 1)


def test_a_store_that_workers_cannot_read_is_named(cluster: str, tmp_path: Path) -> None:
    with (
        open_engine("ray", tmp_path, address=cluster, store="memory://here-alone") as engine,
        pytest.raises(BadInputError, match="--store must name a folder that all workers reach"),
    ):
        list(engine.map(Doubling(str(tmp_path)), [1]))


def configured(folder: Path, model: str, items: int) -> RunConfig:
    source = folder / "items.jsonl"
    rows = [
        {
            "id": str(number),
            "question": f"Does the market in the old town open at {number % 9 + 1} pm on Monday?",
            "task_type": "yes_no",
            "choices": ["yes", "no"],
            "answer": "yes",
            "licence": "CC0-1.0",
        }
        if number % 2
        else {
            "id": str(number),
            "question": f"Ana has {number + 2} cats. Ben has 5 dogs. How many pets do they have?",
            "answer": str(number + 7),
        }
        for number in range(items)
    ]
    source.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return RunConfig(
        sources=(str(source),), models=(model,), variants=VariantSettings(per_axis=2), score=ScoreSettings(regimes=("greedy", "deployed"))
    )


def written(run: Path) -> dict[str, bytes]:
    """Every file of a run whose bytes may not depend on the engine: all but those that tell the time."""
    timed = {"manifest.json", "done.json", "report.json", "report.html", "report.md", "README.md", "sago.json", "croissant.json"}
    return {
        path.relative_to(run).as_posix(): path.read_bytes()
        for path in sorted(run.rglob("*"))
        if path.is_file() and path.name not in timed and not path.name.startswith(".")
    }


def both(cluster: str, folder: Path, config: RunConfig, shard: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The same run by both engines, cut in small shards."""
    monkeypatch.setattr("variants.shards.in_shards.__defaults__", (shard,))
    here, there = folder / "here", folder / "there"
    list(run_pipeline(config, here, LOCAL))
    with open_engine("ray", there, address=cluster) as engine:
        list(run_pipeline(config, there, engine))
    assert not (there / ".shards").exists()
    return here, there


def test_a_whole_run_of_a_reference_model_gives_the_same_bytes_on_both_engines(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = both(cluster, tmp_path, configured(tmp_path, "scripted:variant_sensitive", 14), 5, monkeypatch)
    assert len(list((here / "variants").glob("*.parquet"))) == 12  # three shards of five, five and four items, on four axes
    assert written(there) == written(here)
    told = [json.loads((run / "audit" / "report.json").read_text()) | {"ended": ""} for run in (here, there)]
    assert told[0] == told[1]


@pytest.mark.models
@pytest.mark.skipif(not is_fetched("smollm2-135m-instruct"), reason="SmolLM2 is not in the cache")
def test_a_whole_run_of_a_real_model_gives_the_same_bytes_on_both_engines(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = configured(tmp_path, MODEL, 6)
    here, there = both(cluster, tmp_path, config, 3, monkeypatch)
    assert written(there) == written(here)
