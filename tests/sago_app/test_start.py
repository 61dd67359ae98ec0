"""The command starts at once: nothing heavy is imported before it is used."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {
    "datasets", "fsspec", "huggingface_hub", "httpx", "jinja2", "matplotlib", "nltk", "pandas", "pyarrow", "ray", "scipy",
    "sentence_transformers", "sklearn", "statsmodels", "torch", "transformers", "xllamacpp",
}  # fmt: skip
ROOT = Path(__file__).parents[2]


def imported(*arguments: str) -> set[str]:
    """Top-level names of all modules in a fresh process that has run the command."""
    script = f"""
import contextlib, io, json, sys
from sago_app.main import main
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    main({list(arguments)!r})
print(json.dumps(sorted({{name.partition(".")[0] for name in sys.modules}})))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("arguments", [("--help",), ("run", "--help"), ("score", "--help"), ("report", "--help"), ("models", "list")])
def test_help_imports_nothing_heavy(arguments: tuple[str, ...]) -> None:
    found = imported(*arguments)
    assert "sago_app" in found
    assert not found & HEAVY
