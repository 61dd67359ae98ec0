"""The head of the page: what a reader must know before believing anything below it."""

from collections.abc import Sequence

from scoring.report.run import Run
from scoring.report.view import Caution, CellView, DatasetView
from scoring.report.words import KIND, SHORT, family_word, listed
from variants.manifest import tool_version

_STATES = "Internal activation"


def cautions(runs: Sequence[Run], datasets: Sequence[DatasetView]) -> tuple[Caution, ...]:
    """Warnings in the order of their weight."""
    cells = [cell for dataset in datasets for axis in dataset.axes for group in axis.groups for cell in group.cells]
    found = [
        *_audits(runs),
        *_few(datasets),
        *_missing_axes(runs, datasets),
        *_versions(runs),
        *_exploratory(cells),
        *_no_verdict(cells, datasets),
    ]
    return tuple(found)


def _audits(runs: Sequence[Run]) -> list[Caution]:
    return [
        Caution(
            "No audit at hand" if run.audit is None else "The audit does not hold",
            f"{run.name}: {_why(run)}. Differences below may come from wordings that changed the question.",
            serious=True,
        )
        for run in runs
        if run.audit is None or not run.audit.get("certified")
    ]


def _why(run: Run) -> str:
    if run.audit is None:
        return "no audit lies in this run folder"
    return str(run.audit.get("refusal") or "its controls failed")


def _few(datasets: Sequence[DatasetView]) -> list[Caution]:
    if len(datasets) >= 3:
        return []
    names = listed([dataset.name for dataset in datasets])
    count = {0: "no data set", 1: "one data set"}.get(len(datasets), "two data sets")
    return [
        Caution("Few data sets", f"This report covers {count} ({names}). Its conclusions hold for those alone, not for models in general.")
    ]


def _missing_axes(runs: Sequence[Run], datasets: Sequence[DatasetView]) -> list[Caution]:
    """A model that shows no states has three axes; one that lacks others was not measured on them."""
    titles = list(dict.fromkeys(axis.title for dataset in datasets for axis in dataset.axes))
    missing = {model.label: _missing(model.label, titles, datasets) for run in runs for model in run.models}
    closed = [label for label, of_model in missing.items() if of_model == [_STATES]]
    return [*_closed(closed), *(_unmeasured(label, titles, held) for label, held in missing.items() if held and label not in closed)]


def _missing(label: str, titles: Sequence[str], datasets: Sequence[DatasetView]) -> list[str]:
    measured = {
        axis.title
        for dataset in datasets
        for axis in dataset.axes
        for group in axis.groups
        for cell in group.cells
        if cell.model == label and cell.status != "unavailable"
    }
    return [title for title in titles if title not in measured]


def _closed(labels: list[str]) -> list[Caution]:
    if not labels:
        return []
    text = (
        f"{_STATES} is missing for {listed(labels)}: hidden states were not read, or cannot be. Confidence and mirroring have to carry "
        "the decision, since nothing shows whether the inside of a model moves while its text agrees."
    )
    return [Caution("Three axes, not four", text)]


def _unmeasured(label: str, titles: Sequence[str], missing: list[str]) -> Caution:
    held = listed([title.lower() for title in titles if title not in missing]) or "no axis"
    return Caution("Axes missing", f"{label} was measured on {held} alone. Nothing is said of its {listed(missing).lower()}.")


def _versions(runs: Sequence[Run]) -> list[Caution]:
    versions = list(dict.fromkeys(version for run in runs for version in run.tool_versions))
    if len(versions) > 1:
        told = "; ".join(f"{run.name}: {listed(list(run.tool_versions))}" for run in runs)
        return [
            Caution(
                "Different tool versions",
                f"The stages were written by different versions of this toolkit ({told}). Figures may not be comparable.",
            )
        ]
    if versions and versions[0] != tool_version():
        return [Caution("Another tool version", f"The run was made by version {versions[0]}; this page was written by {tool_version()}.")]
    return []


def _exploratory(cells: Sequence[CellView]) -> list[Caution]:
    doubtful = [cell for cell in cells if cell.exploratory]
    if not doubtful:
        return []
    names, why = list(dict.fromkeys(cell.dataset for cell in doubtful)), list(dict.fromkeys(cell.exploratory_why for cell in doubtful))
    text = (
        f"{len(doubtful)} of {len(cells)} cells on {listed(names)} rest on too little for their interval to keep its level: "
        f"{'; '.join(why[:4])}{'; and others' if len(why) > 4 else ''}. They are marked, and each says why."
    )
    return [Caution("Exploratory cells", text)]


def _no_verdict(cells: Sequence[CellView], datasets: Sequence[DatasetView]) -> list[Caution]:
    titles = {axis.axis: axis.title for dataset in datasets for axis in dataset.axes}
    wrong: dict[str, list[tuple[str, str]]] = {}
    for cell in cells:
        if cell.status != "ok":
            kind = family_word(cell.family) if cell.family else KIND[cell.kind].lower()
            name = f"{cell.model}: {titles[cell.axis].lower()}, {kind}, on {cell.dataset}"
            wrong.setdefault(SHORT[cell.status], []).append((name, cell.anchor))
    if not wrong:
        return []
    total = sum(map(len, wrong.values()))
    counts = listed([f"{len(found)} {reason}" for reason, found in wrong.items()])
    text = f"{total} of {len(cells)} cells ({counts}). They carry no verdict, or one on less than all figures."
    return [Caution("Cells with something wrong", text, cells=tuple((reason, tuple(found)) for reason, found in wrong.items()))]
