"""What a run folder says of itself: which stages ran, with what settings, on which files, and what came out."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from variants.errors import BadInputError
from variants.files import sha256, write_text
from variants.stored import Stored

NAME = "manifest.json"
MANIFEST = Stored("the manifest of a run", "take it from a copy, or run the stages again into another folder")


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
    manifest = MANIFEST.json(path)
    if not isinstance(manifest, dict) or not isinstance(manifest.get("stages"), dict):
        raise MANIFEST.damaged(path, "it is no object with 'stages'")
    for name, stage in manifest["stages"].items():
        for part in ("settings", "inputs", "outputs"):
            if not isinstance(stage, dict) or not isinstance(stage.get(part, {}), dict):
                raise MANIFEST.damaged(path, f"the stage {name!r} is no object with an object under {part!r}")
    return manifest


def recorded_outputs(run: Path, *folders: str) -> dict[str, str]:
    """Files below these folders of a run that its stages say they wrote, with their SHA-256; of all folders if none is named."""
    stages = read_manifest(run)["stages"].values()
    told = {name: digest for stage in stages for name, digest in dict(stage.get("outputs", {})).items()}
    return {name: digest for name, digest in told.items() if not folders or name.split("/", 1)[0] in folders}


def refuse_changed(run: Path, *folders: str, again: str) -> None:
    """Refuse to build on files that are not what the manifest says their stage wrote; a folder that no stage recorded passes.

    Args:
        run: The run folder.
        folders: The folders below it that are about to be read.
        again: The command that writes them.

    Raises:
        BadInputError: If one is missing, or its SHA-256 is another one.
    """
    for name, digest in sorted(recorded_outputs(run, *folders).items()):
        path = run / name
        if not path.is_file():
            raise BadInputError(f"{path}: named in the manifest and not there; run `{again}` again")
        if sha256(path) != digest:
            raise BadInputError(f"{path}: changed since it was written (its SHA-256 is not the manifest's); run `{again}` again")


def refuse_unrecorded(run: Path, stage: str, *, again: str) -> None:
    """Refuse to build on a stage that the manifest does not know, or whose manifest is gone: nobody can tell whether its files changed.

    Raises:
        BadInputError: If no entry of the manifest is of that stage.
    """
    if not any(name.split("/", 1)[0] == stage for name in read_manifest(run)["stages"]):
        raise BadInputError(f"{run / NAME}: tells of no stage {stage!r}, so its files cannot be believed; run `{again}` again")


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
