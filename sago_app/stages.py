"""Which steps of a run are done: a step is skipped only if its settings, inputs and every file it wrote are as they were."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from variants.files import sha256, write_text
from variants.manifest import read_manifest, tool_version

NAME = "done.json"


def fingerprint(settings: Mapping[str, Any]) -> str:
    """SHA-256 over JSON-ready settings and the tool version."""
    payload = json.dumps([tool_version(), settings], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(payload.encode()).hexdigest()


def is_done(run: Path, step: str, print_: str, stages: Iterable[str]) -> bool:
    """Whether a step ended under this fingerprint, and the files of the manifest's stages it stands for are unchanged since."""
    return _read(run).get(step) == print_ and all(_is_intact(run, stage) for stage in stages)


def mark_done(run: Path, step: str, print_: str) -> None:
    """Remember that a step ended under this fingerprint."""
    write_text(run / NAME, json.dumps(_read(run) | {step: print_}, indent=1, sort_keys=True) + "\n")


def outputs_of(run: Path, stage: str) -> dict[str, str]:
    """The files that a stage wrote, with their hashes as the manifest has them; none before it ran."""
    entry = read_manifest(run)["stages"].get(stage)
    return {} if entry is None else dict(entry["outputs"])


def _is_intact(run: Path, stage: str) -> bool:
    outputs = outputs_of(run, stage)
    return bool(outputs) and all((run / path).is_file() and sha256(run / path) == digest for path, digest in outputs.items())


def _read(run: Path) -> dict[str, str]:
    path = run / NAME
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}  # nothing is known to be done, so everything is done again
    return known if isinstance(known, dict) else {}
