"""What a run folder says of itself: which stages ran, with what settings, on which files, and what came out."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from variants.errors import BadInputError
from variants.files import sha256, write_text

NAME = "manifest.json"


def tool_version() -> str:
    """Version of this toolkit, or `0+source` where it runs from a checkout that is not installed."""
    try:
        return version("sago-stability")
    except PackageNotFoundError:
        return "0+source"


def now() -> str:
    """The time in UTC, to the second, as ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def read_manifest(run: Path) -> dict[str, Any]:
    """The manifest of a run folder; an empty one where there is none yet.

    Raises:
        BadInputError: If it is there and is not a JSON object.
    """
    path = run / NAME
    if not path.exists():
        return {"format": 1, "stages": {}}
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadInputError(f"{path}: expected JSON ({error})") from error
    if not isinstance(manifest, dict) or not isinstance(manifest.get("stages"), dict):
        raise BadInputError(f"{path}: expected an object with 'stages'")
    return manifest


def record_stage(
    run: Path,
    stage: str,
    *,
    started: str,
    settings: Mapping[str, Any],
    inputs: Mapping[str, str],
    outputs: Iterable[Path],
) -> None:
    """Enter one finished stage, replacing an earlier entry of the same name.

    Args:
        run: The run folder.
        stage: Name of the stage, for instance `audit` or `score/<model>/<axis>`.
        started: When it began, from `now()`.
        settings: Configuration and seeds, JSON-ready.
        inputs: What was read: a name or path to its SHA-256 or revision.
        outputs: Files written below `run`; their hashes are taken here.
    """
    manifest = read_manifest(run)
    manifest["stages"][stage] = {
        "tool_version": tool_version(),
        "started": started,
        "ended": now(),
        "settings": dict(settings),
        "inputs": dict(inputs),
        "outputs": {path.resolve().relative_to(run.resolve()).as_posix(): sha256(path) for path in sorted(outputs)},
    }
    write_text(run / NAME, json.dumps(manifest, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
