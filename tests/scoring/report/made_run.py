"""A whole run folder without a model: real sets through the real gate, real stores, and cells from the result dataclasses."""

import json
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random
from typing import Any, TypeVar, get_args

import numpy as np

from audit.gate import audit
from audit.rows import write_shard
from audit.types import Candidate, Finding
from scoring.axes.activation_result import ActivationCell, ActivationInstance, LayerPoint
from scoring.axes.confidence_result import Calibration, ConfidenceCell, ConfidenceInstance
from scoring.axes.generation_result import GenerationCell, GenerationInstance
from scoring.axes.mirroring_result import MirroringCell, MirroringInstance
from scoring.stats.between_within import between_within
from scoring.stats.bootstrap import mean_estimate
from scoring.stats.cell import CellKey, CellStatus, Coverage
from scoring.stats.conclusion import conclude_estimate
from scoring.stats.distances import absolute, exact
from scoring.stats.distribution import distribution
from scoring.stats.estimate import Estimate
from scoring.stats.proportion import share_estimate
from scoring.store import Answer, Store, model_slug
from scoring.tables import write_cells, write_instances
from tests.scoring.report.made_items import MAKERS, Told, variant_set
from variants.manifest import now, record_stage
from variants.rows import content_id, original_id
from variants.types import Axis, Kind, VariantSet

T = TypeVar("T")
NULL_CUT = 0.75
ACCEPTABLE = 0.8


@dataclass(frozen=True)
class Made:
    """A model that exists on paper: how often wording moves it, how often sampling does, and how it fails."""

    reference: str
    revision: str = "0123abcd"
    moves: float = 0.2
    """Share of instances whose answer depends on the wording."""
    noise: float = 0.1
    refuses: float = 0.02
    axes: tuple[Axis, ...] = get_args(Axis)
    status: dict[tuple[Axis, str], CellStatus] = field(default_factory=dict)
    """Status of all cells of an axis and data set, where it is not ok."""


STEADY = Made("embedded:steady-360m", "8f2c1de0", moves=0.08, noise=0.05)
SHAKY = Made("embedded:shaky-135m", "51aa90b7", moves=0.45, noise=0.15)


def make_run(
    folder: Path,
    models: Sequence[Made] = (STEADY, SHAKY),
    *,
    items: int = 40,
    datasets: Sequence[str] = tuple(MAKERS),
    told: Sequence[Told] = (),
    certified: bool = True,
    version: str | None = None,
) -> Path:
    """Write a run folder with audit, answers and scores."""
    all_told = [MAKERS[name](at) for name in datasets for at in range(items)] + list(told)
    axes: tuple[Axis, ...] = get_args(Axis)
    sets = {axis: [held for one in all_told if (held := variant_set(one, axis)).variants] for axis in axes}
    write_audit(folder, sets, certified=certified)
    for model in models:
        for axis in model.axes:
            _score(folder, model, axis, [(one, variant_set(one, axis)) for one in all_told if variant_set(one, axis).variants])
    record_stage(folder, "variants", started=now(), settings={"seed": 0, "per_axis": 4}, inputs={}, outputs=[])
    record_stage(folder, "score", started=now(), settings={"generation": {"seed": 7}}, inputs={}, outputs=[])
    if version is not None:
        path = folder / "manifest.json"
        manifest = json.loads(path.read_text())
        for stage in manifest["stages"].values():
            stage["tool_version"] = version
        path.write_text(json.dumps(manifest))
    return folder


def length(candidates: Sequence[Candidate]) -> list[Finding | None]:
    """A check for made runs: is the variant about as long as the original?"""
    return [
        Finding("length_ratio", len(one.variant.question) / len(one.item.question), 0.3, 3.0, "length beside the original's")
        for one in candidates
    ]


def write_audit(folder: Path, sets: dict[Axis, list[VariantSet]], *, certified: bool = True) -> None:
    """Judge the sets by one check and write what an audit writes."""
    shards: dict[str, dict[str, Any]] = {}
    judged = failed = 0
    told: dict[str, Any] = {}
    (folder / "audit").mkdir(parents=True, exist_ok=True)
    for axis, held in sets.items():
        report = audit(held, {"length_ratio": length})
        name = f"{axis}-00000.parquet"
        shards[name] = {"axis": axis, "sets": len(held), "rows_hash": write_shard(folder / "audit" / name, report)}
        judged += sum(len(one.verdicts) for one in report.sets)
        failed += sum(not verdict.passed for one in report.sets for verdict in one.verdicts)
        told |= {"audit_id": report.audit_id, "checks": list(report.checks)}
        told.setdefault("sets", {})[axis] = {
            "judged": len(held),
            "passed": sum(one.passed for one in report.sets),
            "variants_short": len(held),
        }
    share = share_estimate([1] * failed + [0] * (judged - failed))
    rate = {"rate": share.point, "low": share.low, "high": share.high, "level": 0.95, "n": judged, "n_effective": float(judged)}
    told |= {
        "tool_version": "0.1.0",
        "ended": "2026-01-01T00:00:00+00:00",
        "certified": certified,
        "refusal": "" if certified else "controls failed: negation 3/10",
        "evidence": ["meaning judge: embedded (all-MiniLM-L6-v2, multilingual-e5-small)"],
        "controls": {
            "least_caught": 0.8,
            "least_passed": 0.7,
            "by_kind": [
                {"kind": "negation", "keeps_meaning": False, "right": 58 if certified else 3, "n": 60, "passed": certified},
                {"kind": "number", "keeps_meaning": False, "right": 41, "n": 41, "passed": True},
                {"kind": "polite frame", "keeps_meaning": True, "right": 55, "n": 60, "passed": True},
            ],
        },
        "failure_rate": rate,
        "failure_rate_by_cell": [
            {
                "generator": "paraphrase_by_template",
                "kind": "paraphrase",
                "dataset": "crate_sums",
                "lang": "en",
                "reasons": {"length_ratio": failed},
            }
            | rate
        ],
        "checks_failed": [],
        "pass_rate_by_instance": [0] * 10 + [judged],
        "overridden_by_people": 0,
        "shards": shards,
        "inputs": {},
    }
    (folder / "audit" / "report.json").write_text(json.dumps(told, ensure_ascii=False))


def _score(folder: Path, model: Made, axis: Axis, held: Sequence[tuple[Told, VariantSet]]) -> None:
    """Draw answers, keep them in a store, and write cells and instances."""
    rows: list[Answer] = []
    cells: list[object] = []
    instances: list[object] = []
    by_cell: dict[CellKey, list[tuple[Told, VariantSet, list[list[Answer]], str]]] = defaultdict(list)
    for told, one in held:
        for kind in dict.fromkeys(variant.kind for variant in one.variants):
            drawn = _draw(model, axis, told, one, kind)
            rows += [row for group in drawn for row in group if row.kind != "original" or kind == one.variants[0].kind]
            family = one.variants[0].family
            by_cell[CellKey(model.reference, one.item.dataset, kind, "deployed")].append((told, one, drawn, family))
    for key, members in by_cell.items():
        cell, own = _MAKERS[axis](model, key, members)
        cells.append(cell)
        instances += own
    if axis != "activation":
        store = Store(folder / "answers" / model_slug(model.reference) / axis)
        store.append(rows)
        store.seal()
    scores = folder / "scores" / model_slug(model.reference)
    write_cells(scores / f"{axis}.json", cells)
    write_instances(scores / f"{axis}.parquet", instances, type(instances[0]))


def _draw(model: Made, axis: Axis, told: Told, held: VariantSet, kind: Kind) -> list[list[Answer]]:
    """Answers by wording and repeat: some instances move with the wording, all with sampling."""
    rng = Random(f"{model.reference} {axis} {told.item.id} {kind}")
    item, right = told.item, told.item.answer or ""
    moved = rng.random() < model.moves
    steady = right if rng.random() < 0.75 else rng.choice(told.wrong)
    variants = [variant for variant in held.variants if variant.kind == kind]
    wordings = [(original_id(item, axis), "original", right), *((one.id, one.kind, one.answer or right) for one in variants)]
    drawn = []
    for at, (identity, own_kind, expected) in enumerate(wordings):
        usual = rng.choice([right, *told.wrong]) if moved and at else steady
        flipped = {"yes": "no", "no": "yes"}.get(usual, usual) if axis == "mirroring" and at and expected != right else usual
        drawn.append(
            [
                _answer(model, axis, held, identity, own_kind, repeat, _noisy(model, told, flipped, rng), rng, moved=moved)
                for repeat in range(2)
            ]
        )
    return drawn


def _noisy(model: Made, told: Told, usual: str, rng: Random) -> str:
    if rng.random() < model.refuses:
        return "<refusal>"
    return rng.choice([told.item.answer or "", *told.wrong]) if rng.random() < model.noise else usual


def _answer(
    model: Made, axis: Axis, held: VariantSet, identity: str, kind: str, repeat: int, said: str, rng: Random, *, moved: bool
) -> Answer:
    item = held.item
    refused = said == "<refusal>"
    signal = None if axis != "confidence" else min(1.0, max(0.0, rng.gauss(0.8 if not moved else 0.65, 0.02 if not moved else 0.2)))
    return Answer(
        key=content_id("key", model.reference, axis, item.id, identity, kind, repeat) + content_id("second", identity, repeat),
        axis=axis, dataset=item.dataset, item_id=item.id, group=item.group or item.id, variant_id=identity, kind=kind, family="",
        relation="same", regime="deployed", repeat=repeat, prompt_id="p", output_id="o", prompt=item.question,
        raw="I'm sorry, but I cannot answer that." if refused else f"The answer is {said}.", finish="stop",
        parsed=None if refused else said, parse_status="refused" if refused else "ok", token_logprobs=None, signal=signal,
        label_mass=None, error="", model=model.reference, revision=model.revision,
    )  # fmt: skip


def built(kind: type[T], values: dict[str, Any]) -> T:
    """A result from its fields; a field that is not given is undefined, so that a new secondary figure breaks no made run."""
    blank: dict[str, Any] = {"Estimate": Estimate(None, None, None, 0.95, 0, "not made up"), "bool": False, "int": 0, "str": "exact"}
    held = {
        one.name: values[one.name] if one.name in values else blank.get(getattr(one.type, "__name__", str(one.type)))
        for one in fields(kind)
    }  # type: ignore[arg-type]
    return kind(**held)


def _mean(values: Sequence[float | None], groups: Sequence[Hashable], bounds: tuple[float, float] | None = (-1.0, 1.0)) -> Estimate:
    kept = [(value, group) for value, group in zip(values, groups, strict=True) if value is not None]
    return mean_estimate(
        [value for value, _ in kept], np.random.default_rng(1), groups=[group for _, group in kept] or None, resamples=400, bounds=bounds
    )


def _share(values: Sequence[bool | None]) -> Estimate:
    return share_estimate([value for value in values if value is not None])


def _coverage(drawn: Sequence[Sequence[Sequence[Answer]]]) -> Coverage:
    rows = [row for groups in drawn for group in groups for row in group]
    refused = sum(row.parse_status == "refused" for row in rows)
    return Coverage(len(rows), len(rows) - refused, refused, 0, 0, 0, 0)


Members = Sequence[tuple[Told, VariantSet, list[list[Answer]], str]]


def _decomposed(members: Members, *, signal: bool = False) -> list[tuple[float | None, float | None, float | None]]:
    found = []
    for told, _, drawn, family in members:
        if signal:
            result = between_within([[row.signal or 0.0 for row in group] for group in drawn], absolute)
        else:
            labels = [[row.parsed or "<refusal>" for row in group] for group in drawn]
            if family == "negation":
                labels[1] = [{"yes": "no", "no": "yes"}.get(label, label) for label in labels[1]]
            result = between_within(labels, exact)
        found.append((result.stability, result.within, result.excess))
    return found


def _flags(stability: Sequence[float | None]) -> tuple[list[bool | None], list[bool | None]]:
    return [None if s is None else s < NULL_CUT for s in stability], [None if s is None else s < ACCEPTABLE for s in stability]


def _generation(model: Made, key: CellKey, members: Members) -> tuple[object, list[object]]:
    status = model.status.get(("generation", key.dataset), "ok")
    found, groups = _decomposed(members), [held.item.group or held.item.id for _, held, _, _ in members]
    stability, noise, excess = ([one[at] for one in found] for at in range(3))
    beyond, unacceptable = _flags(stability)
    delta = _mean(excess, groups)
    flips = [np.mean([group[0].parsed != drawn[0][0].parsed for group in drawn[1:]]) for _, _, drawn, _ in members]
    right = [np.mean([row.parsed == (told.item.answer or "") for group in drawn for row in group]) for told, _, drawn, _ in members]
    cell = built(GenerationCell, {
        "key": key, "status": status, "coverage": _coverage([drawn for _, _, drawn, _ in members]), "n_variants": (2, 1 + len(members[0][1].variants)),
        "repeats": 2, "exploratory": len(set(groups)) < 30, "answer_stability": _mean(stability, groups), "answer_noise": _mean(noise, groups),
        "answer_excess": delta, "answer_distribution": distribution(stability), "answer_null_cut": NULL_CUT, "answer_null_items": 10,
        "answer_beyond_noise": _share(beyond), "answer_unacceptable": _share(unacceptable), "answer_excess_p": 0.0123, "answer_margin": 0.05,
        "answer_conclusion": conclude_estimate(delta, 0.05) if status == "ok" else "no_verdict", "answer_flip_rate": _mean([float(x) for x in flips], groups),
        "answer_accuracy": _mean([float(x) for x in right], groups), "answer_alpha": 0.61,
    })  # fmt: skip
    own: list[object] = [
        built(GenerationInstance, {
            "key": key, "item_id": held.item.id, "group": held.item.group or held.item.id, "status": "ok", "n_variants": len(drawn),
            "answer_stability": stability[at], "answer_noise": noise[at], "answer_excess": excess[at], "answer_flip_rate": float(flips[at]),
            "answer_beyond_noise": beyond[at], "answer_unacceptable": unacceptable[at], "answer_correct_share": float(right[at]),
        })
        for at, (_, held, drawn, _) in enumerate(members)
    ]  # fmt: skip
    return cell, own


def _activation(model: Made, key: CellKey, members: Members) -> tuple[object, list[object]]:
    status = model.status.get(("activation", key.dataset), "ok")
    groups = [held.item.group or held.item.id for _, held, _, _ in members]
    drift = [abs(Random(f"{model.reference} {held.item.id} {key.kind}").gauss(0.08 + 0.3 * model.moves, 0.08)) for _, held, _, _ in members]
    stability: list[float | None] = [1 - one for one in drift]
    beyond, unacceptable = _flags(stability)
    mean = _mean(stability, groups, None)
    cell = built(ActivationCell, {
        "key": key, "status": status, "coverage": _coverage([drawn for _, _, drawn, _ in members]), "n_variants": (5, 5), "layer": 12, "n_layers": 16,
        "calibration_items": 80, "state_stability": mean, "state_noise": _mean([0.001 + one / 1e4 for one in drift], groups),
        "state_excess": _mean(drift, groups, None), "state_drift": _mean(drift, groups, None), "exploratory": len(set(groups)) < 30, "state_distribution": distribution(stability), "state_null_cut": NULL_CUT,
        "state_beyond_noise": _share(beyond), "state_unacceptable": _share(unacceptable), "state_margin": 0.1,
        "state_conclusion": "no_verdict" if status != "ok" or mean.low is None or mean.high is None else "unstable" if mean.high < 0.9 else "stable" if mean.low > 0.9 else "inconclusive",
        "state_auc": _mean([1 - one / 2 for one in drift], groups, None),
        "state_profile": (LayerPoint(4, 0.31, 0.71, admissible=False, trivial_auc=0.6, status="ok"), LayerPoint(8, 0.22, 0.93, admissible=True, trivial_auc=0.95, status="ok"), LayerPoint(12, 0.18, 0.98, admissible=True, trivial_auc=0.99, status="ok")),
        "state_rsa": 0.83, "state_rsa_p": 0.001,
    })  # fmt: skip
    own: list[object] = [
        built(ActivationInstance, {
            "key": key, "item_id": held.item.id, "group": groups[at], "status": "ok", "n_variants": 5, "state_stability": stability[at],
            "state_noise": 0.001, "state_excess": drift[at], "state_drift": drift[at], "state_reference": 1.0, "state_auc": 0.97,
            "state_norm_ratio": 0.02, "state_beyond_noise": beyond[at], "state_unacceptable": unacceptable[at],
        })
        for at, (_, held, _, _) in enumerate(members)
    ]  # fmt: skip
    return cell, own


def _confidence(model: Made, key: CellKey, members: Members) -> tuple[object, list[object]]:
    status = model.status.get(("confidence", key.dataset), "ok")
    found, groups = _decomposed(members, signal=True), [held.item.group or held.item.id for _, held, _, _ in members]
    stability, noise, excess = ([one[at] for one in found] for at in range(3))
    beyond, unacceptable = _flags(stability)
    delta = _mean(excess, groups)
    wrong = [
        [(row.signal or 0) >= 0.8 and row.parsed != told.item.answer for group in drawn for row in group] for told, _, drawn, _ in members
    ]
    any_wrong, flicker = [any(one) for one in wrong], [any(one) and not all(one) for one in wrong]
    level = [float(np.mean([row.signal or 0.0 for group in drawn for row in group])) for _, _, drawn, _ in members]
    calibration = Calibration(0.172, 0.71, 0.11, 0.12, 0.06, 0.02, len(members))
    cell = built(ConfidenceCell, {
        "key": key, "status": status, "coverage": _coverage([drawn for _, _, drawn, _ in members]), "n_variants": (2, 5), "repeats": 2,
        "confidence_source": "choice_softmax", "exploratory": len(set(groups)) < 30, "confidence_stability": _mean(stability, groups), "confidence_noise": _mean(noise, groups),
        "confidence_excess": delta, "confidence_distribution": distribution(stability), "confidence_null_cut": NULL_CUT,
        "confidence_beyond_noise": _share(beyond), "confidence_unacceptable": _share(unacceptable), "confidence_excess_p": 0.0004,
        "confidence_margin": 0.05, "confidence_conclusion": conclude_estimate(delta, 0.05) if status == "ok" else "no_verdict",
        "confidence_mean": _mean(level, groups), "confidence_label_mass": 0.93, "confidence_distinct": 120, "tau_high": 0.8, "tau_low": 0.5,
        "confidence_wrong": _share(any_wrong), "confidence_unsure_right": _share([False] * len(members)), "confidence_flicker": _share(flicker),
        "calibration_original": calibration, "calibration_variants": calibration, "brier_shift": _mean([0.01 * at for at in range(len(members))], groups),
    })  # fmt: skip
    own: list[object] = [
        built(ConfidenceInstance, {
            "key": key, "item_id": held.item.id, "group": groups[at], "status": "ok", "n_variants": 5, "confidence_stability": stability[at],
            "confidence_noise": noise[at], "confidence_excess": excess[at], "confidence_mean": level[at], "confidence_relative_sd": 0.1,
            "confidence_wrong": any_wrong[at], "confidence_unsure_right": False, "confidence_flicker": flicker[at],
            "confidence_beyond_noise": beyond[at], "confidence_unacceptable": unacceptable[at],
        })
        for at, (_, held, _, _) in enumerate(members)
    ]  # fmt: skip
    return cell, own


def _mirroring(model: Made, key: CellKey, members: Members) -> tuple[object, list[object]]:
    status = model.status.get(("mirroring", key.dataset), "ok")
    found, groups = _decomposed(members), [held.item.group or held.item.id for _, held, _, _ in members]
    stability, noise, excess = ([one[at] for one in found] for at in range(3))
    beyond, unacceptable = _flags(stability)
    delta = _mean(excess, groups)
    family, relation = members[0][1].variants[0].family, members[0][1].variants[0].relation
    cell = built(MirroringCell, {
        "key": key, "family": family, "relation": relation, "status": status, "exploratory": len(set(groups)) < 30, "coverage": _coverage([drawn for _, _, drawn, _ in members]), "repeats": 2,
        "mirror_satisfaction": _mean(stability, groups), "mirror_noise": _mean(noise, groups), "mirror_excess": delta,
        "mirror_distribution": distribution(stability), "mirror_null_cut": NULL_CUT, "mirror_beyond_noise": _share(beyond),
        "mirror_unacceptable": _share(unacceptable), "mirror_excess_p": 0.2, "mirror_margin": 0.05,
        "mirror_conclusion": conclude_estimate(delta, 0.05) if status == "ok" else "no_verdict", "mirror_kappa": 0.55, "mirror_bias": -0.08,
        "mirror_refusal_asymmetry": 0.02, "mirror_satisfaction_answered": _mean(stability, groups),
    })  # fmt: skip
    own: list[object] = [
        built(MirroringInstance, {
            "key": key, "item_id": held.item.id, "group": groups[at], "family": family, "relation": relation, "mirror_id": held.variants[0].id, "status": "ok",
            "mirror_satisfaction": stability[at], "mirror_noise": noise[at], "mirror_excess": excess[at],
            "mirror_unacceptable": unacceptable[at], "mirror_beyond_noise": beyond[at],
        })
        for at, (_, held, _, _) in enumerate(members)
    ]  # fmt: skip
    return cell, own


_MAKERS: dict[Axis, Callable[[Made, CellKey, Members], tuple[object, list[object]]]] = {
    "generation": _generation,
    "activation": _activation,
    "confidence": _confidence,
    "mirroring": _mirroring,
}
