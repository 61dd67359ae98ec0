"""Where a data set comes from: what the run's manifest knows of its sources and settings, and what the publisher adds."""

import re
from dataclasses import dataclass
from pathlib import Path

from datasets_out.licences.spdx import LICENCES, canonical, is_named
from variants.errors import BadInputError, unknown_name
from variants.manifest import read_manifest
from variants.misfits import in_yaml, misfits
from variants.yaml_files import read_yaml


@dataclass(frozen=True, slots=True)
class SourceNote:
    """What a publisher knows of one source data set and its rows do not say."""

    licence: str = ""
    """SPDX identifier; fills in where the rows state none."""
    url: str = ""
    revision: str = ""
    notice: str = ""
    """Copyright and attribution, as the licence asks for."""
    citation: str = ""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One input of the run."""

    name: str
    """File name without its folder, or `hf:ORG/NAME:SPLIT`."""
    version: str
    """SHA-256 of a file, or revision of a hub data set."""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Inputs and settings of the stage that built the variants."""

    files: tuple[SourceFile, ...] = ()
    seed: int | None = None
    per_axis: int | None = None
    generators: tuple[tuple[str, str], ...] = ()
    """Registered name, and the `repr` with settings and version."""


def provenance_of(run: Path) -> Provenance:
    """What the manifest of a run says; empty where the variants were built in another folder or by another tool."""
    stage = read_manifest(run)["stages"].get("variants")
    if not isinstance(stage, dict):
        return Provenance()
    settings = stage.get("settings", {})
    inputs = sorted((_public_name(spec), str(version)) for spec, version in stage.get("inputs", {}).items())
    generators = settings.get("generators", {})
    return Provenance(
        files=tuple(SourceFile(name, version) for name, version in inputs),
        seed=settings.get("seed"),
        per_axis=settings.get("per_axis"),
        generators=tuple(sorted((str(name), str(told)) for name, told in dict(generators).items())),
    )


def _public_name(spec: str) -> str:
    """A source without what concerns nobody else: the folder it lay in, or the revision that stands beside it."""
    return spec.rpartition("@")[0] or spec if spec.startswith("hf:") else Path(spec).name


def read_notes(path: Path) -> dict[str, SourceNote]:
    """Read a YAML file of source notes: data set to licence, url, revision, notice, citation.

    Raises:
        BadInputError: If it cannot be read, is not YAML of that form, or names a licence that is not known.
    """
    from pydantic import TypeAdapter, ValidationError

    content, where = read_yaml(path), in_yaml(path)
    try:
        notes = TypeAdapter(dict[str, SourceNote], config={"extra": "forbid"}).validate_python(content)
    except ValidationError as error:
        problems = misfits(error, dict[str, SourceNote], where)
        raise BadInputError(f"{problems}; a data set's name has licence, url, revision, notice, citation below it") from error
    return {dataset: _canonical(note, f"{where((dataset,))}: {dataset}") for dataset, note in notes.items()}


def _canonical(note: SourceNote, where: str) -> SourceNote:
    licence = canonical(note.licence)
    if licence and not is_named(licence):
        raise unknown_name(f"{where}: licence", note.licence, LICENCES)
    if note.url and not re.match(r"https?://", note.url):
        raise BadInputError(f"{where}: url: expected an address that begins with https://; got {note.url!r}")
    return SourceNote(licence, note.url, note.revision, note.notice, note.citation)
