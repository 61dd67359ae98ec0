"""What is read back from a published folder is what was written, in a fresh process and from another place."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from datasets_out.format.features import features_of, schema_of
from datasets_out.format.layout import CONFIGS, shards

READ = """
import json, sys
import datasets
datasets.disable_progress_bars()
folder, configs = sys.argv[1], sys.argv[2:]
told = {}
for config in configs:
    held = datasets.load_dataset(folder, config)
    told[config] = {"splits": list(held), "features": held["test"].features.to_dict(), "rows": held["test"].to_list()}
told["default"] = datasets.load_dataset(folder)["test"].num_rows
json.dump(told, open("told.json", "w"))
"""


@pytest.fixture(scope="module")
def told(published: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """What `datasets` reads from a copy of the folder in a process of its own, without a network."""
    place = tmp_path_factory.mktemp("elsewhere")
    copy = place / "copy"
    subprocess.run(["cp", "-r", str(published), str(copy)], check=True)
    offline = os.environ | {"HF_HUB_OFFLINE": "1", "HF_HOME": str(place / "cache"), "HF_DATASETS_CACHE": str(place / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", READ, str(copy), *CONFIGS], cwd=place, env=offline, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    read: dict[str, object] = json.loads((place / "told.json").read_text())
    return read


@pytest.mark.parametrize("config", CONFIGS)
def test_every_configuration_reads_back_as_it_was_written(config: str, published: Path, told: dict[str, dict[str, object]]) -> None:
    written = [row for path in shards(published, config) for row in pq.read_table(path).to_pylist()]
    assert len(written) > 0
    assert told[config]["rows"] == json.loads(json.dumps(written))
    assert told[config]["splits"] == ["test"]


@pytest.mark.parametrize("config", CONFIGS)
def test_the_features_are_the_declared_ones(config: str, told: dict[str, dict[str, object]]) -> None:
    assert told[config]["features"] == features_of(schema_of(config)).to_dict()


def test_the_default_configuration_is_all_variant_sets(published: Path, told: dict[str, object]) -> None:
    assert told["default"] == sum(pq.ParquetFile(path).metadata.num_rows for path in shards(published, "variant_sets"))


def test_each_axis_holds_its_own_rows_and_all_sets_hold_them_all(told: dict[str, dict[str, list[dict[str, object]]]]) -> None:
    axes = ("generation", "activation", "confidence", "mirroring")
    for axis in axes:
        assert {row["axis"] for row in told[axis]["rows"]} == {axis}
    assert [row for axis in axes for row in told[axis]["rows"]] == told["variant_sets"]["rows"]


def test_the_audit_holds_failed_wordings_with_their_reasons(told: dict[str, dict[str, list[dict[str, list[object]]]]]) -> None:
    failed = [row for row in told["audit"]["rows"] if row["failed"]]
    assert failed
    assert all(any(not finding["passed"] and finding["reason"] for finding in row["findings"]) for row in failed)  # type: ignore[index]
