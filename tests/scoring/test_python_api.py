"""The Python pages do what they say: every block of `docs/python_api.md` and every cell of the notebook runs as it stands.

The cells are run by `exec`, not through a kernel: they use nothing of a notebook server, and so the test needs none either.
"""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import pytest

import scoring
from scoring.gate_cli import gate
from variants.types import Axis

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGE = (DOCS / "python_api.md").read_text(encoding="utf-8")
ITEMS = [
    {
        "id": f"q{at}",
        "question": f"Ana has {at + 3} red cups. Ben has {at + 5} blue cups. How many cups do they have?",
        "task_type": "numeric",
        "answer": str(2 * at + 8),
    }
    for at in range(12)
]


def run_all(sources: Sequence[str], where: str) -> dict[str, Any]:
    """Run the pieces one after the other in one namespace, which is returned."""
    space: dict[str, Any] = {}
    for at, source in enumerate(sources):
        exec(compile(source, f"{where}, piece {at}", "exec"), space)  # noqa: S102 - our own pages
    return space


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with a file of questions."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "items.jsonl").write_text("".join(json.dumps(item) + "\n" for item in ITEMS), encoding="utf-8")
    return tmp_path


@pytest.mark.models
def test_every_block_of_the_page_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    space = run_all(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL), "python_api.md")
    said = capsys.readouterr().out
    assert (folder / "report.html").exists()
    assert (folder / "generation.csv").exists()
    # two models, one kind, one decoding
    assert set(space["frame"]["model"]) == {"scripted:random", "scripted:perfect"}
    assert "scripted:perfect is steadier than scripted:random" in said
    assert space["verdict"].exit_code in {0, 1, 3}


@pytest.mark.models
def test_every_cell_of_the_notebook_runs_and_says_what_it_shows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = json.loads((DOCS / "examples" / "first_steps.ipynb").read_text(encoding="utf-8"))
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    run_all(["".join(cell["source"]) for cell in code], "first_steps.ipynb")
    said = capsys.readouterr().out
    told = [line for cell in code for out in cell["outputs"] if out["output_type"] == "stream" for line in out["text"]]
    assert told
    assert [line for line in told if line not in said] == []
    assert (folder / "report.html").exists()


def test_every_name_is_there_and_its_place_is_told_once() -> None:
    for name in scoring.__all__:
        assert getattr(scoring, name).__name__ == name
    assert sorted(scoring._PLACES) == scoring.__all__
    with pytest.raises(AttributeError, match="nothing_such"):
        _ = scoring.nothing_such


def test_importing_the_package_imports_no_axis_and_nothing_heavy() -> None:
    program = "import scoring, sys; print([name for name in sys.modules if name.startswith(('scoring.', 'torch', 'pandas', 'numpy'))])"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_no_function_takes_several_axes_into_one_frame() -> None:
    for make in (scoring.cells, scoring.instances, scoring.comparisons):
        assert make.__annotations__["axis"] is Axis
        assert "axes" not in make.__annotations__
    assert len(get_args(Axis)) == 4


def test_the_command_and_the_function_of_the_gate_are_one() -> None:
    assert gate.__module__ == "scoring.gate_cli"
    assert "run_gate" in gate.__code__.co_names
