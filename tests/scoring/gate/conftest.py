"""Two made runs for the gate: one holds, one moves."""

from pathlib import Path

import pytest

from tests.scoring.gate.asked import FIRM, LOOSE
from tests.scoring.report.made_run import make_run


@pytest.fixture(scope="session")
def firm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run whose answers never move, on 40 instances; not to be changed."""
    return make_run(tmp_path_factory.mktemp("firm") / "run", [FIRM], items=40, datasets=["crate_sums"])


@pytest.fixture(scope="session")
def loose(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run whose answers all move; not to be changed."""
    return make_run(tmp_path_factory.mktemp("loose") / "run", [LOOSE], items=40, datasets=["crate_sums"])
