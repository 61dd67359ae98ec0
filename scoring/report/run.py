"""A run folder as the report finds it: what was scored, by which revision, and what the audit said. Missing parts are said, not guessed."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from audit.load import read_report
from scoring.answers.record import ANSWERS, SCHEMA
from scoring.report.evidence import answer_files
from scoring.tables import SCORES, raw_cells
from variants.errors import BadInputError
from variants.manifest import read_manifest, refuse_changed
from variants.rows import AUDITED, VARIANTS
from variants.stored import fitting
from variants.types import Axis

_MODEL = pa.schema([SCHEMA.field("model"), SCHEMA.field("revision")])


@dataclass(frozen=True, slots=True)
class ScoredModel:
    """One model in one run folder."""

    slug: str
    reference: str
    revisions: tuple[str, ...]
    label: str
    """How the page names it: the reference, with the run's name where two runs hold the same one."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run folder."""

    folder: Path
    name: str
    manifest: dict[str, Any]
    audit: dict[str, Any] | None
    """`audit/report.json`; None where the folder holds no audit."""
    audit_folder: Path
    """The folder that holds the audit: this one, or another of those given."""
    models: tuple[ScoredModel, ...]

    def scores(self, model: ScoredModel) -> Path:
        """Folder with one model's cells and instances."""
        return self.folder / "scores" / model.slug

    def answers(self, model: ScoredModel, axis: Axis) -> Path:
        """Folder with what was asked of one model on one axis."""
        return self.folder / "answers" / model.slug / axis

    def acceptable(self, model: ScoredModel, axis: Axis) -> float | None:
        """S under which an instance of this axis is unacceptable, as the run recorded it; None where it did not."""
        stage = self.manifest["stages"].get(f"score/{model.slug}/{axis}", {})
        found = stage.get("settings", {}).get("acceptable")
        return float(found) if isinstance(found, int | float) else None

    @property
    def datasets(self) -> tuple[str, ...]:
        """Every data set that any stage knows, so that one of which nothing survived is known too."""
        files = [path for stage in ("variants", "audit") for path in sorted((self.folder / stage).glob("*.parquet"))]
        scored = (
            cell["key"]["dataset"] for model in self.models for path in sorted(self.scores(model).glob("*.json")) for cell in _cells(path)
        )
        return tuple(dict.fromkeys([*scored, *(name for path in files for name in _column(path, "dataset"))]))

    @property
    def families(self) -> tuple[str, ...]:
        """Every mirror family that any stage knows."""
        files = [path for stage in ("variants", "audit") for path in sorted((self.folder / stage).glob("*.parquet"))]
        scored = (
            cell["family"] for model in self.models for path in sorted(self.scores(model).glob("mirroring.json")) for cell in _cells(path)
        )
        return tuple(name for name in dict.fromkeys([*scored, *(name for path in files for name in _column(path, "family"))]) if name)

    @property
    def tool_versions(self) -> tuple[str, ...]:
        """Versions that wrote the stages of this run, each once."""
        stages = self.manifest["stages"].values()
        return tuple(dict.fromkeys(str(stage.get("tool_version", "unknown")) for stage in stages))


def open_runs(folders: list[Path]) -> tuple[Run, ...]:
    """The run folders, those that hold an audit alone serving the others.

    Raises:
        BadInputError: If a folder is not there, or none of them holds a score.
    """
    for folder in folders:
        if not folder.is_dir():
            raise BadInputError(f"{folder}: expected a run folder, with scores below it; there is no such folder")
        refuse_changed(folder, "audit", again="sago audit")
        refuse_changed(folder, "scores", "answers", again="sago score")
    audited = [folder for folder in folders if (folder / "audit" / "report.json").exists()]
    scored = [folder for folder in folders if _slugs(folder)]
    if not scored:
        raise BadInputError(f"{', '.join(map(str, folders))}: expected scores/<model>/<axis>.json; found none. Run `sago score` first")
    references = [_reference(folder / "scores" / slug, folder, slug)[0] for folder in scored for slug in _slugs(folder)]
    twice = {one for one in references if references.count(one) > 1}
    return tuple(_open(folder, folder if folder in audited else (audited or [folder])[0], twice) for folder in scored)


def _open(folder: Path, audit_folder: Path, twice: set[str]) -> Run:
    name = folder.resolve().name
    audit = read_report(audit_folder) if (audit_folder / "audit" / "report.json").exists() else None
    models = []
    for slug in _slugs(folder):
        reference, revisions = _reference(folder / "scores" / slug, folder, slug)
        label = f"{reference} in {name}" if reference in twice else reference
        models.append(ScoredModel(slug, reference, revisions, label))
    return Run(folder, name, read_manifest(folder), audit, audit_folder, tuple(models))


def _slugs(folder: Path) -> list[str]:
    return sorted({path.parent.name for path in (folder / "scores").glob("*/*.json")})


def _reference(scores: Path, folder: Path, slug: str) -> tuple[str, tuple[str, ...]]:
    """Reference and revisions of a model: from its answers, and where these are gone the reference from its cells."""
    axes = sorted(path for path in (folder / "answers" / slug).glob("*") if path.is_dir())
    found = {pair for axis in axes for path in answer_files(axis) for pair in _told(path)}
    if found:
        return min(found)[0], tuple(sorted({revision for _, revision in found}))
    for path in sorted(scores.glob("*.json")):
        for cell in _cells(path):
            return str(cell["key"]["model"]), ()
    return slug, ()


def _column(path: Path, name: str) -> list[str]:
    """The distinct values of one column."""
    import pyarrow.parquet as pq

    stored = VARIANTS if path.parent.name == "variants" else AUDITED
    with stored.reading(path):
        return [str(value) for value in pq.read_table(path, columns=[name])[name].unique().to_pylist()]


def _told(path: Path) -> set[tuple[str, str]]:
    import pyarrow.parquet as pq

    with ANSWERS.reading(path):
        table = fitting(pq.read_table(path, columns=["model", "revision"]), _MODEL, ANSWERS, path)
        table = table.group_by(["model", "revision"]).aggregate([])
    return {(row["model"], row["revision"]) for row in table.to_pylist()}


def _cells(path: Path) -> list[dict[str, Any]]:
    with SCORES.reading(path):
        return [cell for cell in raw_cells(path) if isinstance(cell["key"]["model"], str) and isinstance(cell["key"]["dataset"], str)]
