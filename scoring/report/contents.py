"""The page put together: axes in their fixed order, data set by data set. Nothing is computed here."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from scoring.report import activation_view, confidence_view, generation_view, mirroring_view
from scoring.report.audit_view import audit_view
from scoring.report.axis_words import AxisWords
from scoring.report.cautions import cautions
from scoring.report.choice import choices
from scoring.report.claims import claims
from scoring.report.head import facts
from scoring.report.limits import limits
from scoring.report.reading import anchor
from scoring.report.rejected import rejected
from scoring.report.run import Run, open_runs
from scoring.report.section import absent, axis_sections
from scoring.report.view import AxisView, DatasetView, ReportView
from scoring.report.words import listed
from variants.manifest import now, tool_version

Section = tuple[AxisWords, Mapping[str, AxisView]]
"""One axis: its words, and how it stands on each data set."""


def contents(folders: list[Path]) -> ReportView:
    """Everything that the report says of these run folders.

    Raises:
        BadInputError: If a folder is not there, nothing was scored, or a file is damaged.
    """
    runs = open_runs(folders)
    sections = (of_generation(runs), of_activation(runs), of_confidence(runs), of_mirroring(runs))
    names = list(dict.fromkeys(dataset for _, held in sections for dataset in held))
    datasets = tuple(_dataset(name, sections, runs) for name in names)
    return ReportView(
        title="Stability report",
        summary=_summary(runs, names),
        made=now(),
        tool=tool_version(),
        facts=facts(runs, datasets),
        warnings=cautions(runs, datasets),
        audits=tuple(
            ("" if len(runs) == 1 else run.name, audit_view(run.audit, () if run.audit is None else rejected(run.audit_folder)))
            for run in runs
        ),
        datasets=datasets,
        claims=claims(datasets),
        limits=limits(datasets),
    )


def of_generation(runs: Sequence[Run]) -> Section:
    """Generation consistency of all models, by data set."""
    return generation_view.WORDS, axis_sections(generation_view.WORDS, generation_view.CELLS, runs)


def of_activation(runs: Sequence[Run]) -> Section:
    """Internal activation of all models, by data set."""
    return activation_view.WORDS, axis_sections(activation_view.WORDS, activation_view.CELLS, runs)


def of_confidence(runs: Sequence[Run]) -> Section:
    """Confidence of all models, by data set."""
    return confidence_view.WORDS, axis_sections(confidence_view.WORDS, confidence_view.CELLS, runs)


def of_mirroring(runs: Sequence[Run]) -> Section:
    """Response mirroring of all models, by data set."""
    return mirroring_view.WORDS, axis_sections(mirroring_view.WORDS, mirroring_view.CELLS, runs)


def _dataset(name: str, sections: Sequence[Section], runs: Sequence[Run]) -> DatasetView:
    axes = tuple(held.get(name) or absent(words, name, runs) for words, held in sections)
    models = tuple(dict.fromkeys(model.label for run in runs for model in run.models))
    return DatasetView(name, anchor("dataset", name), models, axes, choices(axes))


def _summary(runs: Sequence[Run], names: list[str]) -> str:
    models = [model.label for run in runs for model in run.models]
    return f"Does the answer of {listed(models)} stay the same when one question is put in several ways? Measured on {listed(names)}."
