"""The scores of a run as Markdown, one table a data set and axis, the models as rows; nothing is joined.

python -m bench.two_models RUN
"""

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from scoring.axes import activation, confidence, generation, mirroring
from scoring.stats.cell import Coverage
from scoring.stats.estimate import Estimate

HEAD = "| model | what | S | W | Δ (95 %) | verdict | status | level | read of asked |\n|---|---|---|---|---|---|---|---|---|"


@dataclass(frozen=True, slots=True)
class Line:
    """One cell as a line of its table."""

    axis: str
    dataset: str
    model: str
    what: str
    stability: Estimate
    noise: Estimate
    judged: Estimate
    verdict: str
    status: str
    level: str
    coverage: Coverage

    def shown(self) -> str:
        """The line as Markdown."""
        read = f"{self.coverage.n_valid} of {self.coverage.n_total}{_lost(self.coverage)}"
        figures = f"{_point(self.stability)} | {_point(self.noise)} | {_interval(self.judged)}"
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
            cell.answer_stability, cell.answer_noise, cell.answer_excess, cell.answer_conclusion, cell.status,
            f"right {_point(cell.answer_accuracy)}", cell.coverage,
        )  # fmt: skip


def _mirroring(cells: Iterable[mirroring.MirroringCell]) -> Iterator[Line]:
    for cell in cells:
        kappa = "-" if cell.mirror_kappa is None else f"{cell.mirror_kappa:.2f}"
        yield Line(
            "mirroring", cell.key.dataset, _model(cell.key.model), f"{cell.family} ({cell.relation}), {cell.key.regime}",
            cell.mirror_satisfaction, cell.mirror_noise, cell.mirror_excess, cell.mirror_conclusion, cell.status,
            f"κ {kappa}", cell.coverage,
        )  # fmt: skip


def _confidence(cells: Iterable[confidence.ConfidenceCell]) -> Iterator[Line]:
    for cell in cells:
        yield Line(
            "confidence", cell.key.dataset, _model(cell.key.model), f"{cell.key.kind}, {cell.key.regime}, {cell.confidence_source}",
            cell.confidence_stability, cell.confidence_noise, cell.confidence_excess, cell.confidence_conclusion, cell.status,
            f"mean {_point(cell.confidence_mean)}, sure and wrong {_point(cell.confidence_wrong)}", cell.coverage,
        )  # fmt: skip


def _activation(cells: Iterable[activation.ActivationCell]) -> Iterator[Line]:
    for cell in cells:
        auc = f"layer {cell.layer} of {cell.n_layers}, AUC {_point(cell.state_auc)}, drift {_interval(cell.state_drift)}"
        yield Line(
            "activation", cell.key.dataset, _model(cell.key.model), f"{cell.key.kind}", cell.state_stability, cell.state_noise,
            cell.state_excess, cell.state_conclusion, cell.status, auc, cell.coverage,
        )  # fmt: skip


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
