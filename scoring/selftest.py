"""The reference models through all four axes: does each axis order them rightly?

What each model does is known, so what each axis must say of it is known too. A metric that is broken shows here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from audit.types import PassedSets
from scoring.axes import activation, confidence, generation, mirroring
from scoring.backends.scripted import Scripted
from scoring.backends.scripts import SCRIPTS
from scoring.collect import activation as ask_activation
from scoring.collect import confidence as ask_confidence
from scoring.collect import generation as ask_generation
from scoring.collect import mirroring as ask_mirroring
from scoring.collect.states import States
from scoring.facts import known_prompts
from scoring.selftest_claims import broken_claims
from scoring.selftest_items import passed
from scoring.selftest_rows import Row, shown_as_json, shown_as_table
from scoring.settings import ActivationSettings, ConfidenceSettings, GenerationSettings, MirroringSettings
from scoring.store import Answer, Store

__all__ = ["Row", "broken_claims", "run_selftest", "shown_as_json", "shown_as_table"]


def run_selftest(models: Iterable[str] = tuple(SCRIPTS)) -> tuple[Row, ...]:
    """Ask and score every reference model; a row a model, axis and data set."""
    sets = Sets(passed("generation"), passed("activation"), passed("confidence"), passed("mirroring"))
    known = known_prompts(
        {"generation": [sets.generation], "activation": [sets.activation], "confidence": [sets.confidence], "mirroring": [sets.mirroring]}
    )
    rows: list[Row] = []
    for name in models:
        with TemporaryDirectory() as folder:
            rows.extend(_rows(Scripted(name, known), name, sets, Path(folder)))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class Sets:
    """Each axis's own sets."""

    generation: PassedSets
    activation: PassedSets
    confidence: PassedSets
    mirroring: PassedSets


def _rows(backend: Scripted, name: str, sets: Sets, folder: Path) -> list[Row]:
    return [
        *_generation(backend, name, sets.generation, folder),
        *_activation(backend, name, sets.activation, folder),
        *_confidence(backend, name, sets.confidence, folder),
        *_mirroring(backend, name, sets.mirroring, folder),
    ]


def _generation(backend: Scripted, name: str, held: PassedSets, folder: Path) -> list[Row]:
    store, settings = Store(folder.joinpath("generation")), GenerationSettings(posix_items=0)
    keys = ask_generation.collect([held], backend, store, settings, ("deployed",))
    cells, _ = generation.score([held], _own(store, keys), settings, model=name)
    return [
        Row(
            model=name,
            axis="generation",
            dataset=cell.key.dataset,
            S=cell.answer_stability.point,
            W=cell.answer_noise.point,
            excess=cell.answer_excess.point,
            kappa=None,
            status=cell.status,
            n=cell.answer_stability.n_items,
            excess_low=cell.answer_excess.low,
            excess_high=cell.answer_excess.high,
            p=cell.answer_excess_p,
        )
        for cell in cells
    ]


def _activation(backend: Scripted, name: str, held: PassedSets, folder: Path) -> list[Row]:
    store, states, settings = (
        Store(folder.joinpath("activation")),
        States(folder.joinpath("activation")),
        ActivationSettings(batch_tolerance=10.0),
    )
    keys = ask_activation.collect([held], backend, store, states, settings)
    vectors = states.read(keys, settings.layers(backend.n_layers))
    cells, _ = activation.score([held], _own(store, keys), vectors, settings, model=name, n_layers=backend.n_layers)
    return [
        Row(
            model=name,
            axis="activation",
            dataset=cell.key.dataset,
            S=cell.state_stability.point,
            W=cell.state_noise.point,
            excess=cell.state_excess.point,
            kappa=None,
            status=cell.status,
            n=cell.state_stability.n_items,
            excess_low=cell.state_excess.low,
            excess_high=cell.state_excess.high,
        )
        for cell in cells
    ]


def _confidence(backend: Scripted, name: str, held: PassedSets, folder: Path) -> list[Row]:
    store, settings = Store(folder.joinpath("confidence")), ConfidenceSettings(floor_share=1.0)
    keys = ask_confidence.collect([held], backend, store, settings, ("greedy",))
    cells, _ = confidence.score([held], _own(store, keys), settings, model=name)
    return [
        Row(
            model=name,
            axis="confidence",
            dataset=cell.key.dataset,
            S=cell.confidence_stability.point,
            W=cell.confidence_noise.point,
            excess=cell.confidence_excess.point,
            kappa=None,
            status=cell.status,
            n=cell.confidence_stability.n_items,
            excess_low=cell.confidence_excess.low,
            excess_high=cell.confidence_excess.high,
            confident_wrong=cell.confidence_wrong.point,
            flicker=cell.confidence_flicker.point,
        )
        for cell in cells
    ]


def _mirroring(backend: Scripted, name: str, held: PassedSets, folder: Path) -> list[Row]:
    """One row: identity and flip mirrors weigh equally, so the figure of the data set is the balanced one."""
    store, settings = Store(folder.joinpath("mirroring")), MirroringSettings()
    keys = ask_mirroring.collect([held], backend, store, settings, ("deployed",))
    cells, _ = mirroring.score([held], _own(store, keys), settings, model=name)
    first = cells[0]
    return [
        Row(
            model=name,
            axis="mirroring",
            dataset=first.key.dataset,
            S=first.mirror_balanced.point,
            W=first.mirror_balanced_noise.point,
            excess=first.mirror_balanced_excess.point,
            kappa=first.mirror_balanced_kappa,
            status=next((cell.status for cell in cells if cell.status != "ok"), "ok"),
            n=first.mirror_balanced.n_items,
            excess_low=first.mirror_balanced_excess.low,
            excess_high=first.mirror_balanced_excess.high,
        )
    ]


def _own(store: Store, keys: frozenset[str]) -> list[Answer]:
    return [answer for answer in store.read() if answer.key in keys]
