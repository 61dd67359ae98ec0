"""Asks one model and scores it: each axis by itself, from its own sets into its own store, cells and instances."""

import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from audit.load import passed_sets
from audit.types import PassedSets
from scoring.axes import activation, confidence, generation, mirroring
from scoring.backends import open_backend
from scoring.backends.base import Backend, ReadsStates
from scoring.backends.held import described
from scoring.backends.remote.settings import ServerSettings
from scoring.backends.spread import spread
from scoring.collect import activation as ask_activation
from scoring.collect import confidence as ask_confidence
from scoring.collect import generation as ask_generation
from scoring.collect import mirroring as ask_mirroring
from scoring.collect.states import States
from scoring.facts import known_prompts
from scoring.judge import AnswerJudge
from scoring.settings import ActivationSettings, ConfidenceSettings, GenerationSettings, MirroringSettings
from scoring.stats.cell import Regime
from scoring.store import Answer, Store, model_slug, store_folder
from variants.engine import LOCAL, Engine
from variants.files import sha256
from variants.manifest import now, record_stage
from variants.types import Axis

_LOG = logging.getLogger("sago.scoring")


@dataclass(frozen=True, slots=True)
class Options:
    """What is asked of every model of a run."""

    axes: frozenset[Axis] = frozenset({"generation", "activation", "confidence", "mirroring"})
    regimes: tuple[Regime, ...] = ("deployed", "greedy")
    limit: int | None = None
    """Items a data set; all if None."""
    generation: GenerationSettings = field(default_factory=GenerationSettings)
    activation: ActivationSettings = field(default_factory=ActivationSettings)
    confidence: ConfidenceSettings = field(default_factory=ConfidenceSettings)
    mirroring: MirroringSettings = field(default_factory=MirroringSettings)
    limits: ServerSettings = field(default_factory=ServerSettings)
    """How hard a server may be asked; changes no answer."""
    judge: AnswerJudge | None = None
    """Of free text; exact comparison without one."""


def scores_folder(run: Path, reference: str) -> Path:
    """Where the scores of one model lie: `scores/<model>`."""
    return run.joinpath("scores", model_slug(reference))


def open_for(run: Path, reference: str, options: Options, engine: Engine = LOCAL) -> Backend:
    """The model of a reference; a reference model (`scripted:`) is told the facts of what it will be asked.

    A model that runs in a process of ours runs on the engine's workers; a server is asked from here, whatever the engine.

    Raises:
        BadInputError: If the reference or the model is not known.
    """
    known = None
    if reference.startswith("scripted:"):
        known = known_prompts({axis: tuple(passed_sets(run, axis)) for axis in options.axes})
    if engine.here or reference.startswith("openai:"):
        return open_backend(reference, known=known, limits=options.limits)
    return spread(reference, engine, known=known)


def asked(options: Options, backend: Backend) -> dict[str, object]:
    """What else decides which rows belong to a run, and how they are scored, so that it can be done again from them alone."""
    judge = None if options.judge is None else repr(options.judge)
    return {"regimes": list(options.regimes), "limit": options.limit, "answer_judge": judge, "backend": described(backend)}


def score_model(run: Path, out: Path, backend: Backend, options: Options) -> list[Path]:
    """Ask one model what it has not been asked yet, score it, and enter it in the manifest; returns the files of scores.

    Args:
        run: Run folder that holds audited sets.
        out: Run folder to write answers and scores to; may be the same.
        backend: The model.
        options: What is asked.

    Raises:
        BadInputError: If the run is not audited, or the model cannot do what an axis needs.
    """
    written: list[Path] = []
    if "generation" in options.axes:
        written.extend(_generation(run, out, backend, options))
    if "activation" in options.axes:
        written.extend(_activation(run, out, backend, options))
    if "confidence" in options.axes:
        written.extend(_confidence(run, out, backend, options))
    if "mirroring" in options.axes:
        written.extend(_mirroring(run, out, backend, options))
    return written


def _generation(run: Path, out: Path, backend: Backend, options: Options) -> list[Path]:
    started, passed = now(), _passed(run, "generation")
    store = Store(store_folder(out, backend.reference, "generation"))
    keys = ask_generation.collect(passed, backend, store, options.generation, options.regimes, limit=options.limit)
    cells, instances = generation.score(passed, _of_run(store, keys), options.generation, model=backend.reference, judge=options.judge)
    files = generation.write(cells, instances, scores_folder(out, backend.reference))
    return _recorded(run, out, backend, "generation", started, asdict(options.generation) | asked(options, backend), [*files, store.seal()])


def _activation(run: Path, out: Path, backend: Backend, options: Options) -> list[Path]:
    started, passed = now(), _passed(run, "activation")
    folder, settings = scores_folder(out, backend.reference), options.activation
    if not isinstance(backend, ReadsStates):
        files = activation.write(activation.without_figures(passed, settings, model=backend.reference), (), folder)
        return _recorded(run, out, backend, "activation", started, asdict(settings) | asked(options, backend), files)
    store = Store(store_folder(out, backend.reference, "activation"))
    states = States(store_folder(out, backend.reference, "activation").joinpath("states"))
    try:
        keys = ask_activation.collect(passed, backend, store, states, settings, limit=options.limit)
    except ask_activation.UnequalBatchesError as refused:
        _LOG.warning("%s; this axis has no figures", refused)
        cells = activation.without_figures(passed, settings, model=backend.reference, status="unequal_batches", why=str(refused))
        return _recorded(run, out, backend, "activation", started, asdict(settings), activation.write(cells, (), folder))
    held = states.read(keys, settings.layers(backend.n_layers))
    cells, instances = activation.score(passed, _of_run(store, keys), held, settings, model=backend.reference, n_layers=backend.n_layers)
    files = activation.write(cells, instances, folder)
    return _recorded(run, out, backend, "activation", started, asdict(settings) | asked(options, backend), [*files, store.seal()])


def _confidence(run: Path, out: Path, backend: Backend, options: Options) -> list[Path]:
    started, passed = now(), _passed(run, "confidence")
    store = Store(store_folder(out, backend.reference, "confidence"))
    keys = ask_confidence.collect(passed, backend, store, options.confidence, options.regimes, limit=options.limit)
    cells, instances = confidence.score(passed, _of_run(store, keys), options.confidence, model=backend.reference, limit=options.limit)
    files = confidence.write(cells, instances, scores_folder(out, backend.reference))
    return _recorded(run, out, backend, "confidence", started, asdict(options.confidence) | asked(options, backend), [*files, store.seal()])


def _mirroring(run: Path, out: Path, backend: Backend, options: Options) -> list[Path]:
    started, passed = now(), _passed(run, "mirroring")
    store = Store(store_folder(out, backend.reference, "mirroring"))
    keys = ask_mirroring.collect(passed, backend, store, options.mirroring, options.regimes, limit=options.limit)
    cells, instances = mirroring.score(passed, _of_run(store, keys), options.mirroring, model=backend.reference)
    files = mirroring.write(cells, instances, scores_folder(out, backend.reference))
    return _recorded(run, out, backend, "mirroring", started, asdict(options.mirroring) | asked(options, backend), [*files, store.seal()])


def _passed(run: Path, axis: Axis) -> tuple[PassedSets, ...]:
    return tuple(passed_sets(run, axis))


def _of_run(store: Store, keys: frozenset[str]) -> list[Answer]:
    """The rows of this plan alone: the store may hold rows under other settings."""
    return [answer for answer in store.read() if answer.key in keys]


def _recorded(
    run: Path, out: Path, backend: Backend, axis: Axis, started: str, settings: dict[str, object], files: Sequence[Path]
) -> list[Path]:
    report = run.joinpath("audit", "report.json")
    record_stage(
        out,
        f"score/{model_slug(backend.reference)}/{axis}",
        started=started,
        settings=settings,
        inputs={"audit/report.json": sha256(report), backend.reference: backend.revision},
        outputs=files,
    )
    return list(files)
