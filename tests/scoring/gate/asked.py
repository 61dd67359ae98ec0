"""Models for made runs of the gate, and policies of one rule."""

from pathlib import Path

from scoring.gate import run_gate
from tests.scoring.report.made_run import Made

FIRM = Made("embedded:firm", moves=0.0, noise=0.0, refuses=0.0, axes=("generation", "confidence"))
LOOSE = Made("embedded:loose", moves=1.0, noise=0.0, refuses=0.0, axes=("generation", "confidence"))


def policy(folder: Path, *rules: str) -> Path:
    path = folder / "policy.yaml"
    path.write_text("rules:\n" + "".join(f"  - {{{rule}}}\n" for rule in rules), encoding="utf-8")
    return path


def rule(require: str, where: str = "dataset: crate_sums, axis: generation") -> str:
    return f"{where}, require: {{{require}}}"


def verdict(
    run: Path, folder: Path, require: str, *, baseline: Path | None = None, where: str = "dataset: crate_sums, axis: generation"
) -> str:
    return run_gate(run, policy(folder, rule(require, where)), baseline).verdict
