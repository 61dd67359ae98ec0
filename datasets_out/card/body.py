"""The text of a card: what a reader must know before using the rows, from the audit's own figures."""

from collections.abc import Sequence

from datasets_out.card.audit import audit_of
from datasets_out.card.facts import Facts
from datasets_out.card.markdown import cell, table
from datasets_out.card.review import review_of
from datasets_out.format.layout import AUDIT, AXES, DESCRIPTOR, FORMAT, VARIANT_SETS
from datasets_out.licences.book import named
from datasets_out.licences.spdx import UNKNOWN
from datasets_out.provenance import Provenance, SourceNote
from datasets_out.tally import Contents


def body_of(facts: Facts) -> str:
    """Our part of the card."""
    parts = [
        f"# {facts.name}",
        _unlicensed(facts.unlicensed),
        _what(facts),
        "## Sources",
        *_sources(facts),
        "## Composition",
        *_composition(facts.contents),
        "## How the wordings were made",
        *_made(facts.origin, facts.contents),
        "## Audit",
        *audit_of(facts),
        "## Human review",
        *review_of(facts),
        "## Use",
        _USE,
        "## Known gaps",
        _gaps(facts),
        "## How to verify",
        _VERIFY,
        "## How to cite",
        _cite(facts),
    ]
    return "\n\n".join(part for part in parts if part)


def _unlicensed(items: Sequence[str]) -> str:
    if not items:
        return ""
    return (
        f"> **No licence is stated for {len(items)} items of this data set, so nobody is known to have the right to pass it on.** "
        f"Do not publish it before that is settled: {cell(named(list(items)))}."
    )


def _what(facts: Facts) -> str:
    contents = facts.contents
    axes = ", ".join(f"`{axis}`" for axis in AXES if contents.axes[axis])
    return (
        f"{len(contents.items)} items, each put in several audited ways, for measuring whether a language model's behaviour stays the "
        f"same. `{VARIANT_SETS}` holds every wording that passed the audit; {axes or 'the axis configurations'} hold each axis's own, no "
        f"wording in two of them; `{AUDIT}` holds every wording that was judged, failed ones too, with the findings and their bounds. The "
        f"original stands in each set as a row of its own, of kind `original`. Format {FORMAT} of SAGO data sets."
    )


def _sources(facts: Facts) -> list[str]:
    contents = facts.contents
    rows = [
        (name, contents.item_datasets[name], _licences(contents.dataset_licences[name]), _whence(name, facts))
        for name in sorted(contents.datasets)
    ]
    files = [(file.name, f"`{file.version}`") for file in facts.origin.files]
    pinned = table(("source file", "revision or SHA-256"), files)
    return [
        table(("data set", "items", "licence", "source"), rows),
        pinned or "The run does not say which files it was built from.",
        "Each row names its own licence in the column `licence`; texts and notices are in `LICENSES/`.",
    ]


def _licences(held: set[str]) -> str:
    return ", ".join(sorted(one or "**not stated**" for one in held))


def _whence(dataset: str, facts: Facts) -> str:
    note = facts.notes.get(dataset, SourceNote())
    said = sorted(source for source in facts.contents.sources[dataset] if source)
    place = [f"{note.url}{f' @ {note.revision}' if note.revision else ''}"] if note.url else []
    return "; ".join([*place, *said[:5]]) or "not stated"


def _composition(contents: Contents) -> list[str]:
    languages = [(one, contents.item_languages[one], count) for one, count in sorted(contents.languages.items())]
    return [
        table(("kind", "rows"), sorted(contents.kinds.items())),
        table(("axis", "rows", "sets passed", "sets judged"), [_axis(contents, axis) for axis in AXES]),
        table(("language", "items", "rows"), languages),
        table(("vertical", "rows"), [(one or "not stated", count) for one, count in sorted(contents.verticals.items())]),
        table(("task type", "rows"), sorted(contents.task_types.items())),
        table(("licence", "rows"), [(one or "**not stated**", count) for one, count in sorted(contents.licences.items())]),
    ]


def _axis(contents: Contents, axis: str) -> tuple[object, ...]:
    passed = contents.sets[axis, True]
    return axis, contents.axes[axis], passed, passed + contents.sets[axis, False]


def _made(origin: Provenance, contents: Contents) -> list[str]:
    settings = [f"seed {origin.seed}"] if origin.seed is not None else []
    settings += [f"{origin.per_axis} wordings asked for on each axis"] if origin.per_axis is not None else []
    used = set(contents.generators)
    rows = [(f"`{told}`", contents.generators[_head(told)]) for _, told in origin.generators if _head(told) in used]
    rows += [(f"`{name}`", contents.generators[name]) for name in sorted(used - {_head(told) for _, told in origin.generators})]
    return [
        (f"Made with {', '.join(settings)}. " if settings else "")
        + "Every generator with its settings and version; the column `generator` says which made a row.",
        table(("generator", "rows"), rows),
    ]


def _head(told: str) -> str:
    return told.partition("(")[0]


_USE = """Intended for measuring stability: ask a model every wording of an item and compare its behaviour within the item, each axis on
its own configuration. Not a leaderboard: there is no total over axes or data sets, and accuracy on these rows is not what they are
for. Not for training: a model that has seen the wordings of an item no longer tells anything about its stability. Not evidence about
people: where items touch on groups or beliefs, the answers are those of the sources. Wordings made by rule share their phrasings over
items; treat them as a fixed set, or resample them too."""

_VERIFY = f"""`sago validate FOLDER` recomputes ids, hashes and verdicts from the stored findings and compares every configuration with
the audited rows; `{DESCRIPTOR}` holds the hashes. The format is described in `docs/format.md` of the toolkit."""


def _gaps(facts: Facts) -> str:
    contents, told = facts.contents, facts.told
    failed = {axis: contents.sets[axis, False] for axis in AXES if contents.sets[axis, False]}
    short = {axis: counts["variants_short"] for axis, counts in told["sets"].items() if counts["variants_short"]}
    bare = contents.licences[UNKNOWN]
    lines = [f"- {axis}: {count} sets kept too few wordings and are in `{AUDIT}` alone" for axis, count in failed.items()]
    lines += [f"- {axis}: {count} wordings that were asked for could not be made" for axis, count in sorted(short.items())]
    lines += [f"- {bare} rows have no stated licence"] if bare else []
    lines += [
        "- the wordings are made by rule, so they are narrower than what people would write",
        "- the sources' own errors are kept: an original stands verbatim",
    ]
    return "\n".join(lines)


def _cite(facts: Facts) -> str:
    cited = [
        f"- {dataset}: {note.citation}"
        for dataset, note in sorted(facts.notes.items())
        if note.citation and dataset in facts.contents.datasets
    ]
    key = "".join(letter if letter.isalnum() else "_" for letter in facts.name.lower())
    note = f"SAGO data set format {FORMAT}, audit {facts.told['audit_id']}"
    title = f"{facts.name}: audited variant sets for measuring stability"
    entry = f"@misc{{{key},\n  title = {{{title}}},\n  note = {{{note}}}\n}}"
    return "\n".join(["```bibtex", entry, "```", "", "Cite the sources too:" if cited else "Cite the sources of the rows too.", *cited])
