"""Each axis works where its three siblings do not exist."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
AXES = ("generation", "activation", "confidence", "mirroring")

PROGRAM = """
import importlib, pkgutil, sys
axis, siblings = sys.argv[1], sys.argv[2].split(",")

class Blocked:
    def find_spec(self, name, path=None, target=None):
        parts = name.split(".")
        if parts[0] == "scoring" and any(part == sibling or part.startswith(sibling + "_") for part in parts[1:] for sibling in siblings):
            raise ModuleNotFoundError(f"blocked: {name}")

sys.meta_path.insert(0, Blocked())
for package in ("scoring.axes", "scoring.collect"):
    importlib.import_module(f"{package}.{axis}")
for sibling in siblings:
    try:
        importlib.import_module(f"scoring.axes.{sibling}")
    except ModuleNotFoundError:
        continue
    raise SystemExit(f"{sibling} was importable, so this test shows nothing")
"""


@pytest.mark.parametrize("axis", AXES)
def test_an_axis_is_imported_with_its_siblings_unimportable(axis: str) -> None:
    siblings = ",".join(other for other in AXES if other != axis)
    done = subprocess.run([sys.executable, "-c", PROGRAM, axis, siblings], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_axes_package_says_nothing_but_its_docstring() -> None:
    source = (ROOT / "scoring/axes/__init__.py").read_text(encoding="utf-8")
    body = compile(source, "axes", "exec").co_names
    assert body == ("__doc__",)
