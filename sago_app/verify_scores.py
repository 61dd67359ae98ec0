"""One model's scores on one axis again from the answers that are held: same rows, same settings, same figures."""

import math
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sago_app.verify import Check
from scoring.backends.held import held_backend
from scoring.run import Options, score_model
from scoring.settings import ActivationSettings, ConfidenceSettings, GenerationSettings, MirroringSettings
from scoring.store import JOURNAL, SHARD, Store, read_shard
from scoring.tables import INSTANCES, SCORES, raw_cells
from variants.errors import BadInputError

RUN_WIDE = ("regimes", "limit", "answer_judge", "backend")
"""Entries of a stage's settings that are not the axis's own."""
_SETTINGS: dict[str, type[Any]] = {
    "generation": GenerationSettings,
    "activation": ActivationSettings,
    "confidence": ConfidenceSettings,
    "mirroring": MirroringSettings,
}


def scores(run: Path, stages: dict[str, Any], stage: str) -> Iterator[Check]:
    """The answers of one axis against their journal, and its scores against the answers."""
    _, slug, axis = stage.split("/")
    settings = stages[stage]["settings"]
    yield from _answers(run / "answers" / slug / axis, f"answers {slug} {axis}")
    name = f"scores {slug} {axis}"
    if "backend" not in settings:
        yield Check(name, "not checked", "the manifest does not say what it takes to score this again")
    elif settings["answer_judge"] is not None:
        yield Check(name, "not checked", f"free answers were compared by a model ({str(settings['answer_judge'])[:60]})")
    elif not (run / "audit" / "report.json").exists():
        yield Check(name, "not checked", "the audit that was scored does not lie in this folder")
    else:
        yield _again(run, stage, settings, name)


def _answers(folder: Path, name: str) -> Iterator[Check]:
    if not (folder / SHARD).exists():
        return
    sealed = [answer.key for answer in read_shard(folder / SHARD)]
    if len(sealed) != len(set(sealed)):
        yield Check(name, "failed", f"{len(sealed) - len(set(sealed))} rows stand twice in {SHARD}")
    if not (folder / JOURNAL).exists():
        yield Check(name, "ok", f"{len(sealed)} rows, each once")
        return
    journal = Store(folder)
    damage = f"; {journal.damaged} rows of the journal are torn or changed" if journal.damaged else ""
    same = list(journal.read()) == list(read_shard(folder / SHARD))
    yield Check(name, "ok" if same else "failed", f"{len(sealed)} rows in {SHARD}, {len(journal)} in the journal{_differ(same)}{damage}")


def _differ(same: bool) -> str:  # noqa: FBT001 - what was just compared
    return ", the same" if same else ", and they differ"


def _again(run: Path, stage: str, settings: dict[str, Any], name: str) -> Check:
    _, slug, axis = stage.split("/")
    options = _options(axis, settings)
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch)
        source = run / "answers" / slug / axis
        if source.exists():
            apart = shutil.ignore_patterns(JOURNAL)
            shutil.copytree(source.resolve(), out / "answers" / slug / axis, ignore=apart, copy_function=os.symlink)
        reference = _reference(run / "scores" / slug / f"{axis}.json")
        made = score_model(run, out, held_backend(reference, settings["backend"]), options)
        wrong = [part for path in made for part in _differences(path, run / path.relative_to(out)) if path.parent.parent.name == "scores"]
    return Check(name, "failed" if wrong else "ok", "; ".join(wrong[:3]) or "every cell and instance follows from the answers")


def _options(axis: str, settings: dict[str, Any]) -> Options:
    own = {key: tuple(value) if isinstance(value, list) else value for key, value in settings.items() if key not in RUN_WIDE}
    try:
        made = _SETTINGS[axis](**own)
    except (TypeError, KeyError) as error:
        raise BadInputError(f"manifest: expected the settings of {axis} ({error})") from error
    wide: dict[str, Any] = {"axes": frozenset({axis}), "regimes": tuple(settings["regimes"]), "limit": settings["limit"]}
    return Options(**wide, **{axis: made})


def _reference(path: Path) -> str:
    cells = raw_cells(path)
    if not cells:
        raise SCORES.damaged(path, "it holds no cell")
    with SCORES.reading(path):
        return str(cells[0]["key"]["model"])


def _differences(made: Path, stored: Path) -> Iterator[str]:
    """Where two files of scores differ by more than rounding."""
    if made.suffix == ".json":
        one, other = (SCORES.json(path) for path in (made, stored))
    else:
        import pyarrow.parquet as pq

        with INSTANCES.reading(stored):
            one, other = (pq.read_table(path).to_pylist() for path in (made, stored))
    yield from (f"{stored.name}{where}: stored {b!r}, derived {a!r}" for where, a, b in _apart(one, other, ""))


def _apart(one: Any, other: Any, where: str) -> Iterator[tuple[str, Any, Any]]:  # noqa: ANN401 - JSON
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from _apart(one[key], other[key], f"{where}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, (a, b) in enumerate(zip(one, other, strict=True)):
            yield from _apart(a, b, f"{where}[{place}]")
    elif isinstance(one, float) and isinstance(other, float | int) and not isinstance(other, bool):
        if not math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-9) and not (math.isnan(one) and math.isnan(other)):
            yield where, one, other
    elif one != other:
        yield where, str(one)[:40], str(other)[:40]
