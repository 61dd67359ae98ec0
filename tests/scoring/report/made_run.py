"""A whole run folder without a model: real sets through the real gate, real stores, and the real scoring of answers that were drawn."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, get_args

import numpy as np

from audit.gate import audit, pass_sets
from audit.rows import write_shard
from audit.types import AuditReport, Candidate, Finding
from scoring.axes import activation, confidence, generation, mirroring
from scoring.axes.activation_result import ActivationCell, ActivationInstance, LayerPoint
from scoring.collect.repeats import NULL
from scoring.settings import ConfidenceSettings, GenerationSettings, MirroringSettings
from scoring.stats.bootstrap import mean_estimate
from scoring.stats.cell import CellKey, CellStatus, Coverage
from scoring.stats.conclusion import conclude_estimate
from scoring.stats.distribution import distribution
from scoring.stats.estimate import Estimate
from scoring.stats.proportion import share_estimate
from scoring.store import Answer, Store, model_slug
from tests.scoring.report.made_items import MAKERS, Told, variant_set
from variants.manifest import now, record_stage
from variants.rows import content_id, original_id
from variants.types import Axis, Kind, VariantSet

CUT, ACCEPTABLE, MARGIN = 0.75, 0.5, 0.1


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
    reports = write_audit(folder, sets, certified=certified)
    by_id = {(one.item.dataset, one.item.id): one for one in all_told}
    for model in models:
        for axis in model.axes:
            _score(folder, model, axis, reports[axis], [(by_id[held.item.dataset, held.item.id], held) for held in sets[axis]])
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


def write_audit(folder: Path, sets: dict[Axis, list[VariantSet]], *, certified: bool = True) -> dict[Axis, AuditReport]:
    """Judge the sets by one check and write what an audit writes."""
    reports: dict[Axis, AuditReport] = {}
    shards: dict[str, dict[str, Any]] = {}
    judged = failed = 0
    told: dict[str, Any] = {}
    (folder / "audit").mkdir(parents=True, exist_ok=True)
    for axis, held in sets.items():
        report = reports[axis] = audit(held, {"length_ratio": length})
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
    return reports


def _score(folder: Path, model: Made, axis: Axis, report: AuditReport, held: Sequence[tuple[Told, VariantSet]]) -> None:
    """Draw answers, keep them in a store, and score them."""
    scores = folder / "scores" / model_slug(model.reference)
    if axis == "activation":
        activation.write(*_drifts(model, held), scores)
        return
    drawn = {
        row.key: row
        for told, one in held
        for kind in dict.fromkeys(v.kind for v in one.variants)
        for row in _draw(model, axis, told, one, kind)
    }
    store = Store(folder / "answers" / model_slug(model.reference) / axis)
    store.append(list(drawn.values()))
    store.seal()
    passed, rows = (pass_sets(report, axis),), list(store.read())
    if axis == "generation":
        cells, instances = generation.score(passed, rows, GenerationSettings(), model=model.reference)
        generation.write([_marked(model, axis, one) for one in cells], instances, scores)
    elif axis == "confidence":
        sure, sure_instances = confidence.score(passed, rows, ConfidenceSettings(), model=model.reference)
        confidence.write([_marked(model, axis, one) for one in sure], sure_instances, scores)
    else:
        pairs, pair_instances = mirroring.score(passed, rows, MirroringSettings(), model=model.reference)
        mirroring.write([_marked(model, axis, one) for one in pairs], pair_instances, scores)


def _marked(model: Made, axis: Axis, cell: Any) -> Any:  # noqa: ANN401 - a cell of any axis
    """The cell, with the status that the made model has there."""
    status = model.status.get((axis, cell.key.dataset))
    if status is None:
        return cell
    conclusion = {"generation": "answer_conclusion", "confidence": "confidence_conclusion", "mirroring": "mirror_conclusion"}[axis]
    return replace(cell, status=status, **{conclusion: "no_verdict"})


def _draw(model: Made, axis: Axis, told: Told, held: VariantSet, kind: Kind) -> list[Answer]:
    """Answers by wording and repeat: some instances move with the wording, all with sampling; a few belong to the null set."""
    rng = Random(f"{model.reference} {axis} {told.item.id} {kind}")
    item, right = told.item, told.item.answer or ""
    moved = rng.random() < model.moves
    steady = right if rng.random() < 0.75 else rng.choice(told.wrong)
    own = [variant for variant in held.variants if variant.kind == kind]
    wordings = [(original_id(item, axis), "original", right), *((one.id, one.kind, one.answer or right) for one in own)]
    rows = []
    for at, (identity, own_kind, expected) in enumerate(wordings):
        usual = rng.choice([right, *told.wrong]) if moved and at else steady
        said = {"yes": "no", "no": "yes"}.get(usual, usual) if axis == "mirroring" and at and expected != right else usual
        rows += [
            _answer(model, axis, held, identity, own_kind, repeat, _noisy(model, told, said, rng), rng, moved=moved) for repeat in range(2)
        ]
    if int(item.id[-3:]) % 4 == 0:
        first = wordings[0][0]
        rows += [_answer(model, axis, held, first, NULL, 2 + at, _noisy(model, told, steady, rng), rng, moved=False) for at in range(12)]
    return rows


def _noisy(model: Made, told: Told, usual: str, rng: Random) -> str:
    if rng.random() < model.refuses:
        return "<refusal>"
    return rng.choice([told.item.answer or "", *told.wrong]) if rng.random() < model.noise else usual


def _answer(
    model: Made, axis: Axis, held: VariantSet, identity: str, kind: str, repeat: int, said: str, rng: Random, *, moved: bool
) -> Answer:
    item = held.item
    refused = said == "<refusal>"
    spread = 0.2 if moved else 0.02
    return Answer(
        key=content_id("key", model.reference, axis, item.id, identity, kind, repeat) + content_id("second", identity, kind, repeat),
        axis=axis,
        dataset=item.dataset,
        item_id=item.id,
        group=item.group or item.id,
        variant_id=identity,
        kind=kind,
        family="choice_softmax" if axis == "confidence" else "",
        relation="same",
        regime="deployed",
        repeat=repeat,
        prompt_id="p",
        output_id="o",
        prompt=item.question,
        raw="I'm sorry, but I cannot answer that." if refused else f"The answer is {said}.",
        finish="stop",
        parsed=None if refused else said,
        parse_status="refused" if refused else "ok",
        token_logprobs=None,
        signal=min(1.0, max(0.0, rng.gauss(0.7, spread))) if axis == "confidence" and not refused else None,
        label_mass=0.9 if axis == "confidence" else None,
        error="",
        model=model.reference,
        revision=model.revision,
    )


def _drifts(model: Made, held: Sequence[tuple[Told, VariantSet]]) -> tuple[list[ActivationCell], list[ActivationInstance]]:
    """Cells of the axis that reads states: without a model there are none to read, so the drifts themselves are drawn."""
    by_cell: dict[CellKey, list[VariantSet]] = defaultdict(list)
    for _, one in held:
        for kind in dict.fromkeys(variant.kind for variant in one.variants):
            by_cell[CellKey(model.reference, one.item.dataset, kind, "deployed")].append(one)
    cells, instances = [], []
    for key, members in by_cell.items():
        groups = [one.item.group or one.item.id for one in members]
        drifts = [abs(Random(f"{model.reference} {one.item.id} {key.kind}").gauss(0.05 + 0.3 * model.moves, 0.06)) for one in members]
        cells.append(_state_cell(model, key, groups, drifts))
        instances += [_state_instance(key, one.item.id, group, drift) for one, group, drift in zip(members, groups, drifts, strict=True)]
    return cells, instances


def _state_instance(key: CellKey, item: str, group: str, drift: float) -> ActivationInstance:
    return ActivationInstance(
        key, item, group, "ok", 5, 1 - drift, 0.001, drift, drift, 1.0, 0.97, 20, False, 0.02, 1 - drift < CUT, 1 - drift < ACCEPTABLE
    )


def _state_cell(model: Made, key: CellKey, groups: Sequence[str], drifts: Sequence[float]) -> ActivationCell:
    def mean(values: Sequence[float]) -> Estimate:
        return mean_estimate(values, np.random.default_rng(1), groups=groups, resamples=999)

    stability, drift = [1 - one for one in drifts], mean(drifts)
    status = model.status.get(("activation", key.dataset), "ok")
    layers = tuple(LayerPoint(layer, 0.3 - layer / 100, 0.7 + layer / 50, layer > 4, 0.95, "ok") for layer in (4, 8, 12))
    none = Estimate(None, None, None, 0.95, 0, "not drawn")
    return ActivationCell(
        key=key,
        status=status,
        coverage=Coverage(len(drifts) * 5, len(drifts) * 5, 0, 0, 0, 0, 0),
        n_variants=(3, 5),
        layer=12,
        n_layers=16,
        calibration_items=len(drifts),
        exploratory=len(set(groups)) < 30,
        state_stability=mean(stability),
        state_noise=mean([0.001 + one / 1e4 for one in drifts]),
        state_excess=drift,
        state_drift=drift,
        state_reference=mean([1 + one / 10 for one in drifts]),
        state_reference_relaxed=0,
        state_norm_ratio=none,
        state_distribution=distribution(stability),
        state_null_cut=CUT,
        state_null_items=10,
        state_beyond_noise=share_estimate([one < CUT for one in stability], groups=groups),
        state_unacceptable=share_estimate([one < ACCEPTABLE for one in stability], groups=groups),
        state_margin=MARGIN,
        state_conclusion=conclude_estimate(drift, MARGIN) if status == "ok" else "no_verdict",
        state_auc=mean([1 - one / 2 for one in drifts]),
        state_profile=layers,
        state_cka=none,
        state_rsa=0.83,
        state_rsa_p=0.001,
    )
