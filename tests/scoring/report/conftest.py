"""One made run for all tests of the report, and its page."""

from pathlib import Path

import pytest

from scoring.report.command import write_report
from tests.scoring.report.made_run import make_run
from tests.scoring.report.page import Page, read_page


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two models, three data sets, twelve items each."""
    return make_run(tmp_path_factory.mktemp("runs") / "first", items=12)


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two models, one data set, four items: for tests that look at one thing."""
    return make_run(tmp_path_factory.mktemp("runs") / "small", items=4, datasets=["crate_sums"])


@pytest.fixture(scope="session")
def written(run: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The report of that run: the HTML file, then the Markdown file."""
    return write_report([run], tmp_path_factory.mktemp("out") / "report.html")


@pytest.fixture(scope="session")
def page(written: list[Path]) -> Page:
    """The page, read."""
    return read_page(written[0].read_text(encoding="utf-8"))
