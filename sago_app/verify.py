"""Is a run folder what it says it is? Everything that can be derived again from what lies there is, and compared; nothing is believed."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

from variants.errors import BadInputError
from variants.manifest import NAME, read_manifest
from variants.stored import in_words

Status = Literal["ok", "failed", "not checked"]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at."""

    name: str
    status: Status
    said: str
    """What was found: what was compared where it holds, what is wrong where it does not."""


def verify(run: Path) -> Iterator[Check]:
    """Check a run folder, the files first, then what they say, each stage by itself.

    Raises:
        BadInputError: If it is no run folder: there is no manifest, or it cannot be read.
    """
    from sago_app import verify_audit, verify_files, verify_report, verify_scores

    if not (run / NAME).is_file():
        raise BadInputError(f"{run}: expected a run folder; it holds no {NAME}")
    stages = read_manifest(run)["stages"]
    scored = sorted(name for name in stages if name.startswith("score/"))
    looks: dict[str, Callable[[Path, dict[str, Any]], Iterable[Check]]] = {
        "files": verify_files.files,
        "inputs": verify_files.inputs,
        "seals": verify_audit.seals,
        "audit report": verify_audit.counts,
        **{name: partial(verify_scores.scores, stage=name) for name in scored},
        "report": verify_report.report,
        "data set": verify_report.dataset,
    }
    for name, look in looks.items():
        yield from _guarded(name, look, run, stages)


def facts(run: Path) -> Iterator[str]:
    """What the run came from, one line a stage: tool version, seed, sources, models and revisions."""
    for name, stage in sorted(read_manifest(run)["stages"].items()):
        settings = stage.get("settings", {})
        seed = f", seed {settings['seed']}" if "seed" in settings else ""
        read = ", ".join(f"{key} {str(value)[:16]}" for key, value in sorted(stage.get("inputs", {}).items()))
        version, ended = stage.get("tool_version", "unknown"), stage.get("ended", "unknown")
        yield f"{name}: sago {version}{seed}, ended {ended}; from {read or 'this folder'}"


def _guarded(name: str, look: Callable[[Path, dict[str, Any]], Iterable[Check]], run: Path, stages: dict[str, Any]) -> Iterator[Check]:
    """The checks of one look; what it could not even read is a failed check of its own, not the end of all."""
    try:
        yield from look(run, stages)
    except BadInputError as error:
        yield Check(name, "failed", str(error))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OSError) as error:
        yield Check(name, "failed", f"not of the form that it must have: {in_words(error)}")
