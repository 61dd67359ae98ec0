"""Internal activation of one cell: drift at the judged layer, the profile beside it, and the geometry of the data set."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from scoring.axes.activation_instance import Measured
from scoring.axes.activation_result import ActivationCell, LayerPoint
from scoring.axes.activation_space import Space
from scoring.grouping import Instance
from scoring.outcomes import count
from scoring.settings import ActivationSettings
from scoring.stats.cell import CellKey, CellStatus, Conclusion, Coverage
from scoring.stats.cka import cka_estimate
from scoring.stats.conclusion import conclude_estimate
from scoring.stats.distribution import distribution, null_cut
from scoring.stats.estimate import Estimate
from scoring.stats.rsa import Rsa, rsa
from scoring.summary import UNIT, Figures, below, defined, fewest_and_most, undefined
from variants.rows import content_id

LEAST_FOR_CKA = 50
LEAST_FOR_RSA = 10
MOST_FOR_GEOMETRY = 1_000
"""All pairs of instances are compared, so time and memory grow with the square of this. Set by us."""


def cell_of(
    members: Sequence[Instance], measured: Sequence[Measured], space: Space, settings: ActivationSettings, n_layers: int
) -> ActivationCell:
    """The cell of these instances; `measured` are those members whose states are numbers."""
    key, layers = members[0].key, settings.layers(n_layers)
    results = [one.result for one in measured]
    figures = Figures(key, tuple(one.group for one in results), 0)
    judged = layers.index(settings.layer(n_layers))
    stability = [one.state_stability for one in results]
    drift = figures.mean("drift", [one.state_drift for one in results])
    profile = tuple(_point(measured, at, layer, settings) for at, layer in enumerate(layers))
    status = _status(measured) if measured else "invalid_signal"
    null = defined([one.null_stability for one in measured])
    cut = null_cut(null)
    calibration = min((space.calibration_items(one.reading.group) for one in measured), default=0)
    cka, similar = _geometry(figures, measured, judged)
    return ActivationCell(
        key=key,
        status=status,
        coverage=count(row for one in members for row in one.rows),
        n_variants=fewest_and_most([one.n_variants for one in results]),
        layer=settings.layer(n_layers),
        n_layers=n_layers,
        calibration_items=calibration,
        exploratory=figures.exploratory or calibration < settings.calibration_items,
        state_stability=figures.mean("stability", stability),
        state_noise=figures.mean("noise", [one.state_noise for one in results]),
        state_excess=figures.mean("excess", [one.state_excess for one in results]),
        state_drift=drift,
        state_reference=figures.mean("reference", [one.state_reference for one in results]),
        state_reference_relaxed=sum(one.state_reference_relaxed for one in results),
        state_norm_ratio=figures.mean("norms", [one.state_norm_ratio for one in results]),
        state_distribution=distribution(defined(stability)),
        state_null_cut=cut,
        state_null_items=len(null),
        state_beyond_noise=figures.share(below(stability, cut)),
        state_unacceptable=figures.share(below(stability, settings.acceptable)),
        state_margin=settings.margin,
        state_conclusion=_conclusion(status, drift, profile[judged], settings),
        state_auc=figures.mean("auc", [one.state_auc for one in results], UNIT),
        state_profile=profile,
        state_cka=cka,
        state_rsa=similar.rho,
        state_rsa_p=similar.p,
    )


def cell_without_figures(key: CellKey, status: CellStatus, why: str, settings: ActivationSettings) -> ActivationCell:
    """The cell of a model whose states cannot be had or cannot be trusted: no figure, and none made up."""
    none = undefined(why)
    return ActivationCell(
        key=key,
        status=status,
        coverage=Coverage(0, 0, 0, 0, 0, 0, 0),
        n_variants=(0, 0),
        layer=0,
        n_layers=0,
        calibration_items=0,
        exploratory=True,
        state_stability=none,
        state_noise=none,
        state_excess=none,
        state_drift=none,
        state_reference=none,
        state_reference_relaxed=0,
        state_norm_ratio=none,
        state_distribution=None,
        state_null_cut=None,
        state_null_items=0,
        state_beyond_noise=none,
        state_unacceptable=none,
        state_margin=settings.margin,
        state_conclusion="no_verdict",
        state_auc=none,
        state_profile=(),
        state_cka=none,
        state_rsa=None,
        state_rsa_p=None,
    )


def _status(measured: Sequence[Measured]) -> CellStatus:
    """What is wrong with most instances; `ok` where most are."""
    statuses = Counter(one.result.status for one in measured)
    if 2 * statuses["ok"] > len(measured):
        return "ok"
    return max((status for status in statuses if status != "ok"), key=lambda status: statuses[status], default="no_instances")


def _conclusion(status: CellStatus, drift: Estimate, point: LayerPoint, settings: ActivationSettings) -> Conclusion:
    """From the mean normalised drift; none at a layer that cannot tell a harmless edit from another question."""
    return conclude_estimate(drift, settings.margin) if status == "ok" and point.admissible else "no_verdict"


def _point(measured: Sequence[Measured], at: int, layer: int, settings: ActivationSettings) -> LayerPoint:
    drifts = [one.by_layer[at] for one in measured if one.by_layer[at] is not None]
    known = [one.drift for one in drifts if one is not None and one.drift is not None]
    aucs = [one.auc for one in drifts if one is not None and one.auc is not None]
    trivial = defined([one.trivial_auc[at] for one in measured])
    trivial_auc = float(np.mean(trivial)) if trivial else None
    constant = not known and any(one is None or one.status == "constant_state" for one in (m.by_layer[at] for m in measured))
    return LayerPoint(
        layer=layer,
        state_drift=float(np.mean(known)) if known else None,
        state_auc=float(np.mean(aucs)) if aucs else None,
        admissible=trivial_auc is not None and trivial_auc >= settings.admissible_auc,
        trivial_auc=trivial_auc,
        status="constant_state" if constant else "ok",
    )


def _geometry(figures: Figures, measured: Sequence[Measured], judged: int) -> tuple[Estimate, Rsa]:
    """CKA and RSA between originals and the first wording of this kind: figures of the data set, never of an instance.

    Both compare all pairs of instances, so they are taken on `MOST_FOR_GEOMETRY` of them at most, chosen by hash.
    """
    ranked = sorted(measured, key=lambda one: content_id("geometry", one.reading.held.item.id))
    chosen = {one.reading.held.item.id for one in ranked[:MOST_FOR_GEOMETRY]}
    both = [(one.reading.original, one.first_variant) for one in measured if one.reading.held.item.id in chosen]
    pairs = [(a[judged], b[judged]) for a, b in both if a is not None and b is not None]
    few = f"{len(pairs)} instances; it needs {{}}"
    x, y = np.array([a for a, _ in pairs], dtype=np.float64), np.array([b for _, b in pairs], dtype=np.float64)
    cka = undefined(few.format(LEAST_FOR_CKA)) if len(pairs) < LEAST_FOR_CKA else cka_estimate(x, y, figures.generator("cka"))
    if len(pairs) < LEAST_FOR_RSA:
        return cka, Rsa(None, None, len(pairs), few.format(LEAST_FOR_RSA))
    return cka, rsa(x, y, figures.generator("rsa"))
