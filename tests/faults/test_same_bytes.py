"""The same inputs, seeds and versions give the same bytes in every process, whatever its hash seed and its number of threads."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.runs import ROOT, comparable, configured

SETTINGS = (
    {"PYTHONHASHSEED": "0", "OMP_NUM_THREADS": "1"},
    {"PYTHONHASHSEED": "4294967295", "OMP_NUM_THREADS": "2", "LC_ALL": "C", "TZ": "Asia/Kathmandu"},
)


def made(config: Path, run: Path, environment: dict[str, str]) -> dict[str, object]:
    """What a whole run in a process of its own leaves."""
    command = [sys.executable, "-m", "sago_app.main", "run", str(config), "--out", str(run)]
    own = os.environ | environment | {"TOKENIZERS_PARALLELISM": "false"}
    done = subprocess.run(command, env=own, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2_000:]
    return comparable(run)


@pytest.mark.slow
def test_hash_seed_threads_locale_and_time_zone_change_no_byte(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    config = configured(tmp_path)
    one, two = (made(config, tmp_path / name / "run", one) for name, one in zip(("one", "two"), SETTINGS, strict=True))
    assert one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name]] == []
