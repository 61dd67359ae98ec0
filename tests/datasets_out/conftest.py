"""One small audited run for all tests of publishing, made by the real first two stages without their one model."""

import itertools
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from audit.checks import CHECKS
from audit.run import audit_run, write_report
from audit.told import told
from audit.types import Candidate, Finding
from datasets_out.publish import publish_run
from variants.build import AXES
from variants.command import Request, build_run

DEMO = Path(__file__).parents[2] / "sago_app" / "demo"
ITEMS_EACH = 5
CHINESE = """\
{"id": "zh-1", "dataset": "zh_small", "lang": "zh", "vertical": "math", "task_type": "numeric", \
"question": "小明有3个苹果，妈妈又给了他5个。小明现在一共有多少个苹果？", "answer": "8", "licence": "CC-BY-4.0", \
"source": "written for a test"}
"""


@dataclass(frozen=True, slots=True)
class SharedLetters:
    """Share of the original's letter pairs that the variant holds too: tells another question without loading weights."""

    low: float = 0.5

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """One finding a candidate."""
        return [self._finding(one.item.question, one.variant.question) for one in candidates]

    def _finding(self, before: str, after: str) -> Finding:
        pairs = {before[at : at + 2] for at in range(len(before) - 1)}
        share = sum(pair in after for pair in pairs) / len(pairs)
        return Finding("shared_letters", share, self.low, 1.0, f"{share:.0%} of the letter pairs are kept")


def audited(run: Path, sources: tuple[str, ...]) -> Path:
    """Build and audit a run; the embedding distance stays out, so that no weights are loaded."""
    build_run(Request(sources, AXES, 4, 0, None, {}), run)
    checks = {name: check for name, check in CHECKS.items() if name != "distance"}
    outcome = audit_run(run, run, checks | {"shared_letters": SharedLetters()})
    outcome.evidence = ("No model is part of this audit.",)
    write_report(run, told(outcome))
    return run


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run over three small data sets in two languages; not to be changed."""
    folder = tmp_path_factory.mktemp("run")
    sources = []
    for path in sorted(DEMO.glob("*.jsonl")):
        source = folder / path.name
        with path.open(encoding="utf-8") as stream:
            source.write_text("".join(itertools.islice(stream, ITEMS_EACH)), encoding="utf-8")
        sources.append(str(source))
    (folder / "zh_small.jsonl").write_text(CHINESE, encoding="utf-8")
    return audited(folder / "run", (*sources, str(folder / "zh_small.jsonl")))


@pytest.fixture(scope="session")
def published(run: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run as a data set; not to be changed."""
    return publish_run(run, tmp_path_factory.mktemp("published") / "small", {}).folder


@pytest.fixture
def folder(published: Path, tmp_path: Path) -> Path:
    """A copy of the data set, for changing."""
    return Path(shutil.copytree(published, tmp_path / "small"))
