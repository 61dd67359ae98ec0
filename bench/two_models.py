"""The scores of a run as Markdown, one table a data set and axis, the models as rows; nothing is joined.

python -m bench.two_models RUN
"""

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from scoring.axes import activation, confidence, generation, mirroring
from scoring.stats.cell import CellKey, Coverage
from scoring.stats.estimate import Estimate

HEAD = "| model | what | S | W | judged (95 %) | verdict | status | level | read of asked |\n|---|---|---|---|---|---|---|---|---|"


@dataclass(frozen=True, slots=True)
class Line:
    """One cell as a line of its table."""

    axis: str
    dataset: str
    model: str
    what: str
    stability: Estimate
    noise: Estimate
    judged: str
    """What the verdict is about: Δ; B = 1 - S where each wording is asked once (`greedy`); the normalised drift of states."""
    verdict: str
    status: str
    level: str
    coverage: Coverage

    def shown(self) -> str:
        """The line as Markdown."""
        read = f"{self.coverage.n_valid} of {self.coverage.n_total}{_lost(self.coverage)}"
        figures = f"{_point(self.stability)} | {_point(self.noise)} | {self.judged}"
        return f"| {self.model} | {self.what} | {figures} | {self.verdict.replace('_', ' ')} | {self.status} | {self.level} | {read} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path)
    folders = sorted(path for path in (parser.parse_args().run / "scores").iterdir() if path.is_dir())
    lines = [line for folder in folders for line in lines_of(folder)]
    for axis in ("generation", "mirroring", "confidence", "activation"):
        for dataset in sorted({line.dataset for line in lines}):
            own = [line for line in lines if (line.axis, line.dataset) == (axis, dataset)]
            if own:
                print(f"\n**{axis}, {dataset}**\n\n{HEAD}")
                print("\n".join(line.shown() for line in own))


def lines_of(folder: Path) -> Iterator[Line]:
    """All cells of one model, axis after axis."""
    if (folder / "generation.json").exists():
        yield from _generation(generation.read(folder)[0])
    if (folder / "mirroring.json").exists():
        yield from _mirroring(mirroring.read(folder)[0])
    if (folder / "confidence.json").exists():
        yield from _confidence(confidence.read(folder)[0])
    if (folder / "activation.json").exists():
        yield from _activation(activation.read(folder)[0])


def _generation(cells: Iterable[generation.GenerationCell]) -> Iterator[Line]:
    for cell in cells:
        yield Line(
            "generation", cell.key.dataset, _model(cell.key.model), f"{cell.key.kind}, {cell.key.regime}",
            cell.answer_stability, cell.answer_noise,
            _judged(cell.key, cell.answer_stability, cell.answer_excess), cell.answer_conclusion, cell.status,
            f"right {_point(cell.answer_accuracy)}", cell.coverage,
        )  # fmt: skip


def _mirroring(cells: Iterable[mirroring.MirroringCell]) -> Iterator[Line]:
    for cell in cells:
        kappa = "-" if cell.mirror_kappa is None else f"{cell.mirror_kappa:.2f}"
        yield Line(
            "mirroring", cell.key.dataset, _model(cell.key.model), f"{cell.family} ({cell.relation}), {cell.key.regime}",
            cell.mirror_satisfaction, cell.mirror_noise, f"Δ {_interval(cell.mirror_excess)}", cell.mirror_conclusion, cell.status,
            f"κ {kappa}", cell.coverage,
        )  # fmt: skip


def _confidence(cells: Iterable[confidence.ConfidenceCell]) -> Iterator[Line]:
    for cell in cells:
        yield Line(
            "confidence", cell.key.dataset, _model(cell.key.model), f"{cell.key.kind}, {cell.key.regime}, {cell.confidence_source}",
            cell.confidence_stability, cell.confidence_noise,
            _judged(cell.key, cell.confidence_stability, cell.confidence_excess), cell.confidence_conclusion, cell.status,
            f"mean {_point(cell.confidence_mean)}, sure and wrong {_point(cell.confidence_wrong)}", cell.coverage,
        )  # fmt: skip


def _activation(cells: Iterable[activation.ActivationCell]) -> Iterator[Line]:
    for cell in cells:
        layer = f"layer {cell.layer} of {cell.n_layers}, AUC {_point(cell.state_auc)}"
        yield Line(
            "activation", cell.key.dataset, _model(cell.key.model), f"{cell.key.kind}", cell.state_stability, cell.state_noise,
            f"drift {_interval(cell.state_drift)}", cell.state_conclusion, cell.status, layer, cell.coverage,
        )  # fmt: skip


def _judged(key: CellKey, stability: Estimate, excess: Estimate) -> str:
    if key.regime == "deployed" or stability.point is None or stability.low is None or stability.high is None:
        return f"Δ {_interval(excess)}"
    return f"B {1 - stability.point:.3f} ({1 - stability.high:.3f} to {1 - stability.low:.3f})"


def _model(reference: str) -> str:
    return reference.partition(":")[2]


def _point(found: Estimate) -> str:
    return "-" if found.point is None else f"{found.point:.2f}"


def _interval(found: Estimate) -> str:
    if found.point is None:
        return "-"
    return f"{found.point:.3f}" + ("" if found.low is None or found.high is None else f" ({found.low:.3f} to {found.high:.3f})")


def _lost(coverage: Coverage) -> str:
    """The kinds of no answer that there were, each with its count."""
    kinds = ("refused", "empty", "truncated", "unparsed", "errored")
    told = [f"{count} {kind}" for kind in kinds if (count := getattr(coverage, kind))]
    return f" ({', '.join(told)})" if told else ""


if __name__ == "__main__":
    main()
