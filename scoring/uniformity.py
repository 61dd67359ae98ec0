"""The claim that no model is equally stable on all data sets, on one axis."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from scoring.axis_scores import LEVEL, AxisScores, Claim, alike_in_strength, pick, too_few_clusters
from scoring.stats.bootstrap import mean_estimate
from scoring.stats.cell import Conclusion
from scoring.stats.conclusion import conclude_estimate
from scoring.stats.estimate import Estimate
from scoring.stats.homogeneity import Homogeneity, above_margin_p, clustered_mean, homogeneity
from scoring.stats.multiplicity import at_least_one, holm, intersection_union


@dataclass(frozen=True, slots=True)
class UniformityCell:
    """One data set of a model's uniformity."""

    dataset: str
    stability: Estimate
    excess: Estimate
    conclusion: Conclusion
    p_unstable: float
    """One-sided p that Δ exceeds its margin, Holm-adjusted over the model's data sets."""


@dataclass(frozen=True, slots=True)
class Uniformity:
    """Whether one model is equally stable on all data sets, on one axis."""

    conclusion: Literal["uniform", "not_uniform", "inconclusive", "not_assessable"]
    p: float | None
    """p of "not uniform" from both routes, Bonferroni-corrected: some cell is unstable, or the data sets differ."""
    cells: tuple[UniformityCell, ...] = ()
    homogeneity: Homogeneity | None = None
    farthest: tuple[str, str] | None = None
    """The two data sets whose stabilities lie farthest apart, the first less the second."""
    matched: bool = False
    """Whether the data sets were made alike in variant distance; if not, variant strength may explain a difference."""
    why: str = ""


def uniformity(cells: Mapping[str, AxisScores], margin: float, rng: np.random.Generator, *, level: float = LEVEL) -> Uniformity:
    """Is one model equally stable on all data sets? Max-T homogeneity of S, and Δ of every cell against its margin.

    `uniform` takes every cell `stable` and no difference between them; the absence of a proven difference alone is `inconclusive`.

    Args:
        cells: Data set → this model's scores on this axis, two or more data sets.
        margin: δ, fixed before the run.
        rng: Source of resamples.
        level: Level of the claim.
    """
    if why := _reason(cells):
        return Uniformity("not_assessable", None, why=why)
    everything = {name: list(cell.stability) for name, cell in cells.items()}
    matched = alike_in_strength(cells, everything, rng)
    kept = everything if matched is None else matched
    alike = " whose rewordings are equally strong on all data sets"
    if why := too_few_clusters({name: cells[name].clusters(items) for name, items in kept.items()}, alike):
        return Uniformity("not_assessable", None, why=why)
    held = _judged(cells, margin, rng)
    found = homogeneity([(pick(cells[name].stability, items), cells[name].clusters(items)) for name, items in kept.items()], rng)
    p = at_least_one([found.p, at_least_one([cell.p_unstable for cell in held])])
    names = list(kept)
    farthest = (names[found.pair[0]], names[found.pair[1]])
    if p <= level:
        return Uniformity("not_uniform", p, held, found, farthest, matched is not None)
    stable = all(cell.conclusion == "stable" for cell in held)
    why = "" if stable else "no difference is shown, but not every cell is shown to be stable"
    return Uniformity("uniform" if stable else "inconclusive", p, held, found, farthest, matched is not None, why)


def no_model_uniform(models: Mapping[str, Uniformity], *, level: float = LEVEL) -> Claim:
    """No model generalises uniformly: each one must be shown not to (intersection–union; p is the largest of theirs)."""
    if not models:
        return Claim("not_assessable", None, "no model was scored")
    uniform = [name for name, found in models.items() if found.conclusion == "uniform"]
    if uniform:
        return Claim("refuted", models[uniform[0]].p, f"stable on every data set, without a difference: {', '.join(uniform)}")
    unclear = [f"{name} ({found.why})" for name, found in models.items() if found.p is None]
    if unclear:
        return Claim("not_assessable", None, "; ".join(unclear))
    p = intersection_union([found.p for found in models.values() if found.p is not None])
    return Claim("supported", p) if p <= level else Claim("inconclusive", p, "not every model is shown to differ between data sets")


def _reason(cells: Mapping[str, AxisScores]) -> str:
    if len(cells) < 2:
        return f"uniformity takes two data sets; got {len(cells)}"
    silent = [name for name, cell in cells.items() if not cell.excess]
    if silent:
        return f"no Δ (and no B in its place) on {', '.join(silent)}"
    return too_few_clusters({name: cell.clusters(cell.stability) for name, cell in cells.items()}) or too_few_clusters(
        {name: cell.clusters(cell.excess) for name, cell in cells.items()}, " with a value of Δ"
    )


def _judged(cells: Mapping[str, AxisScores], margin: float, rng: np.random.Generator) -> tuple[UniformityCell, ...]:
    means = [clustered_mean(list(c.excess.values()), c.clusters(c.excess), span=float(np.ptp(c.excess_bounds))) for c in cells.values()]
    adjusted = holm([above_margin_p(mean, margin) for mean in means])
    found = []
    for (name, cell), p in zip(cells.items(), adjusted.tolist(), strict=True):
        stability = mean_estimate(list(cell.stability.values()), rng, groups=cell.clusters(cell.stability))
        excess = mean_estimate(list(cell.excess.values()), rng, groups=cell.clusters(cell.excess), bounds=cell.excess_bounds)
        found.append(UniformityCell(name, stability, excess, conclude_estimate(excess, margin), p))
    return tuple(found)
