"""The whole run, stage by stage: each is skipped where it is done already, and goes on where it stopped."""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from sago_app.config import RunConfig
from sago_app.stages import fingerprint, is_done, mark_done, outputs_of
from scoring.answers.keys import model_slug
from scoring.backends.references import check_reference
from variants.engine import LOCAL, Engine
from variants.errors import BadInputError
from variants.files import only_writer, sha256
from variants.manifest import NAME as MANIFEST
from variants.manifest import now, read_manifest, record_stage

_LOG = logging.getLogger("sago.pipeline")
DATA_SET = "dataset"
"""Folder of the published data set below the run."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a run: what its result depends on, and how it is done."""

    name: str
    stages: tuple[str, ...]
    """Entries of the manifest that it writes."""
    settings: Mapping[str, Any]
    """Everything its result depends on, the hashes of the files it reads among them."""
    do: Callable[[RunConfig, Path, Engine], None]


def run_pipeline(config: RunConfig, run: Path, engine: Engine = LOCAL) -> Iterator[str]:
    """Do every step of a run that is not done yet; yields one line a step for the user to read.

    Models and sources are looked at before any work starts. The engine changes where the work is done, and no result.

    Raises:
        BadInputError: If a source, a model or a setting is not as it must be, or the audit certifies nothing.
    """
    _refuse_early(config)
    with only_writer(run):
        _set_aside_damaged(run)
        for step in _steps(config, run):
            print_ = fingerprint(step.settings)
            if is_done(run, step.name, print_, step.stages):
                yield f"{step.name}: done before, kept"
            else:
                step.do(config, run, engine)
                mark_done(run, step.name, print_)
                yield f"{step.name}: done"


def _refuse_early(config: RunConfig) -> None:
    """Models, sources and labels that cannot be had are refused before the folder is made."""
    for model in (*config.models, *filter(None, [config.audit.reference])):
        check_reference(model)
    _variant_settings(config)
    _audit_settings(config)
    _told(config.score.answer_labels)


def _set_aside_damaged(run: Path) -> None:
    """A manifest that cannot be read any more is kept under another name, and every step is done again; answers are not asked again."""
    try:
        read_manifest(run)
    except BadInputError as error:
        path = run / MANIFEST
        path.replace(path.with_suffix(".damaged.json"))
        _LOG.warning(
            "%s; it is kept as %s, and every step is done again from the answers that are held", error, path.with_suffix(".damaged.json")
        )


def _steps(config: RunConfig, run: Path) -> Iterator[Step]:
    """The steps in their order; each is made when its turn comes, so that it sees what the one before it wrote."""
    yield Step("variants", ("variants",), _variant_settings(config), _build)
    yield Step("audit", ("audit",), {**_audit_settings(config), "inputs": outputs_of(run, "variants")}, _audit)
    audited = outputs_of(run, "audit")
    for model in config.models:
        asked = {**config.score.model_dump(exclude={"server", "answer_labels"}), "answer_labels": _told(config.score.answer_labels)}
        settings = {"model": model, "axes": config.axes, "score": asked, "seed": config.seed, "inputs": audited}
        yield Step(f"score {model}", _score_stages(config, model), settings, partial(_score, model=model))
    scored = [outputs_of(run, stage) for model in config.models for stage in _score_stages(config, model)]
    yield Step("report", ("report",), {"inputs": scored}, _report)
    if config.publish:
        yield Step("publish", ("publish",), {"inputs": audited}, _publish)


def _score_stages(config: RunConfig, model: str) -> tuple[str, ...]:
    return tuple(f"score/{model_slug(model)}/{axis}" for axis in config.axes)


def _variant_settings(config: RunConfig) -> dict[str, Any]:
    inputs = {spec: spec if spec.startswith("hf:") else _hash(Path(spec)) for spec in config.sources}
    return {"inputs": inputs, "axes": config.axes, "seed": config.seed, "map": config.columns, **config.variants.model_dump()}


def _audit_settings(config: RunConfig) -> dict[str, Any]:
    return {**config.audit.model_dump(exclude={"labels"}), "labels": _told(config.audit.labels)}


def _told(path: Path | None) -> str | None:
    """What a step depends on of a file: its content, wherever it lies."""
    return None if path is None else _hash(path)


def _hash(path: Path) -> str:
    try:
        return sha256(path)
    except OSError as error:
        raise BadInputError(f"{path}: cannot be read ({error.strerror})") from error


def _build(config: RunConfig, run: Path, engine: Engine) -> None:
    from variants.command import Request, build_run

    outcome = build_run(
        Request(
            sources=config.sources,
            axes=config.axes,
            per_axis=config.variants.per_axis,
            seed=config.seed,
            generators=config.variants.generators or None,
            mapping=config.columns,
        ),
        run,
        engine,
    )
    if outcome.failed:
        raise BadInputError("; ".join(outcome.warnings))


def _audit(config: RunConfig, run: Path, engine: Engine) -> None:
    from audit.commands import run_audit

    asked = config.audit
    trial = run_audit(
        run,
        run,
        labels_path=asked.labels,
        judge=None if asked.judge == "embedded" else asked.judge,
        languages=",".join(asked.judge_languages),
        reference=asked.reference,
        engine=engine,
    )
    if trial.refusal:
        raise BadInputError(f"{run / 'audit'}: this audit certifies nothing, so nothing is scored: {trial.refusal}")


def _score(config: RunConfig, run: Path, engine: Engine, *, model: str) -> None:
    from scoring.backends.remote.settings import ServerSettings
    from scoring.commands import Wanted, run_score

    wanted = Wanted.checked(
        axes=list(config.axes),
        regimes=list(config.score.regimes),
        repeats=config.score.repeats,
        temperature=config.score.temperature,
        max_tokens=None,
        limit=config.score.limit,
        seed=config.seed,
        source=config.score.source,
        taus=(config.score.tau_high, config.score.tau_low),
        limits=ServerSettings(**config.score.server.model_dump()),
    )
    run_score(run, run, [model], wanted, judge=config.score.answer_judge, labels=config.score.answer_labels, engine=engine)


def _report(config: RunConfig, run: Path, engine: Engine) -> None:
    del config, engine
    from scoring.report.command import write_report

    started = now()
    files = write_report([run], run / "report.html")
    record_stage(run, "report", started=started, settings={}, inputs={}, outputs=files)


def _publish(config: RunConfig, run: Path, engine: Engine) -> None:
    del config, engine
    from datasets_out.publish import publish_run

    started = now()
    done = publish_run(run, run / DATA_SET, {})
    if done.unlicensed:
        _LOG.warning("no licence is stated for %d items; the data set says so, and is not pushed before it is stated", len(done.unlicensed))
    files = [path for path in (run / DATA_SET).rglob("*") if path.is_file()]
    record_stage(run, "publish", started=started, settings={}, inputs={}, outputs=files)
