"""The manifest against the files, and each stage's inputs against what the stage before it wrote."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sago_app.verify import Check
from variants.files import sha256
from variants.manifest import recorded_outputs

OWN = frozenset({"manifest.json", "manifest.damaged.json", "done.json", ".lock", "journal.jsonl"})
"""Files that no stage records: they say which stages ran, or are looked at row by row."""


def files(run: Path, stages: dict[str, Any]) -> Iterator[Check]:
    """Every file that a stage says it wrote has the bytes it wrote; a file that none wrote is named."""
    told = recorded_outputs(run)
    wrong = [f"{name} {what}" for name, digest in sorted(told.items()) if (what := _wrong(run, name, digest))]
    if not told:
        yield Check("files", "failed", "the manifest names no file")
        return
    yield Check("files", "failed" if wrong else "ok", "; ".join(wrong) or f"{len(told)} files of {len(stages)} stages have their SHA-256")
    strangers = [name for name in _present(run) if name not in told]
    if strangers:
        shown = ", ".join(strangers[:10]) + (f" and {len(strangers) - 10} more" if len(strangers) > 10 else "")
        yield Check("strangers", "not checked", f"no stage says that it wrote {shown}")


def inputs(_: Path, stages: dict[str, Any]) -> Iterator[Check]:
    """What each stage read is what the stage before it wrote, and the sources are what they were."""
    audit, variants = stages.get("audit", {}).get("inputs", {}), stages.get("variants", {}).get("outputs", {})
    pairs = [("audit", f"variants/{name}", digest, variants.get(f"variants/{name}")) for name, digest in audit.items()] if variants else []
    report = stages.get("audit", {}).get("outputs", {}).get("audit/report.json")
    for name, stage in stages.items():
        if name.startswith("score/") and report:
            pairs.append((name, "audit/report.json", stage["inputs"].get("audit/report.json"), report))
    wrong = [f"{stage} read another {what}" for stage, what, read, wrote in pairs if wrote is not None and read != wrote]
    if pairs:
        yield Check("inputs", "failed" if wrong else "ok", "; ".join(wrong) or f"{len(pairs)} inputs are what the stage before wrote")
    yield from _sources(stages.get("variants", {}).get("inputs", {}))


def _sources(told: dict[str, str]) -> Iterator[Check]:
    for name, digest in sorted(told.items()):
        path = Path(name)
        if name.startswith("hf:"):
            yield Check("source", "not checked", f"{name} is pinned to revision {digest}")
        elif not path.is_file():
            yield Check("source", "not checked", f"{name} does not lie here; its SHA-256 was {digest}")
        elif sha256(path) == digest:
            yield Check("source", "ok", f"{name} has the SHA-256 that was read")
        else:
            yield Check("source", "failed", f"{name} changed since it was read")


def _present(run: Path) -> list[str]:
    """The files of the run, without those of its own and the hidden states, which have their own check."""
    paths = (path for path in run.rglob("*") if path.is_file() and path.name not in OWN and path.parent.name != "states")
    return sorted(path.relative_to(run).as_posix() for path in paths)


def _wrong(run: Path, name: str, digest: str) -> str:
    path = run / name
    if not path.resolve().is_relative_to(run.resolve()):
        return "lies outside the folder"
    if not path.is_file():
        return "is not there"
    return "" if sha256(path) == digest else "changed"
