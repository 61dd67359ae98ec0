"""The view as one HTML file that needs nothing else, and as Markdown."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from scoring.report.difference import Piece
from scoring.report.text import label, markdown, name, prose, visible
from scoring.report.view import AxisView, CellView, GroupView, InstanceView, ReportView, ShownInstance, Statement
from scoring.report.words import SHORT, STATUS, conclusion_word, coverage_sentence, tone

TEMPLATES = Path(__file__).parent / "templates"
LARGEST = 2_900_000
"""Bytes of a page that still opens at once on a phone; what is laid open is shortened until it fits."""
CAPS = ((8, 400), (5, 150), (4, 150), (3, 80), (2, 40), (1, 20), (1, 10), (0, 0))
"""Failing instances of a cell laid open, and rows of a group's instance table: the first pair with which the page fits."""
_DASHES = {"s0": "", "s1": "12 4", "s2": "12 4 3 4", "s3": "4 3", "s4": "18 6", "s5": "8 4 2 4"}


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of an instance table: those shown, and how many there are."""

    shown: tuple[tuple[CellView, InstanceView], ...]
    total: int


def html(report: ReportView) -> str:
    """The page, at most `LARGEST` bytes where leaving out rows can achieve that."""
    page = ""
    for shown_cap, row_cap in CAPS:
        page = _page(report, shown_cap, row_cap)
        if len(page.encode("utf-8")) <= LARGEST:
            break
    return page


def markdown_text(report: ReportView) -> str:
    """The same facts as Markdown, with fewer of the instances."""
    return _environment(escaped=False).get_template("report.md.j2").render(report=report, shown_cap=2)


def _page(report: ReportView, shown_cap: int, row_cap: int) -> str:
    css = (TEMPLATES / "report.css").read_text(encoding="utf-8")
    js = (TEMPLATES / "report.js").read_text(encoding="utf-8")
    template = _environment(escaped=True).get_template("report.html.j2")
    return template.render(
        report=report,
        css=Markup(css),  # noqa: S704 - our own file
        js=Markup(js),  # noqa: S704 - our own file
        policy=_policy(css, js),
        shown_cap=shown_cap,
        row_cap=row_cap,
    )


def _policy(css: str, js: str) -> str:
    """Nothing may be loaded or sent; of styles and scripts only the very ones that stand in the page."""
    return f"default-src 'none'; style-src '{_hash(css)}'; script-src '{_hash(js)}'; base-uri 'none'; form-action 'none'"


def _hash(text: str) -> str:
    return f"sha256-{b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}"


def _environment(*, escaped: bool) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=select_autoescape(default=True) if escaped else False,  # noqa: S701 - Markdown has its own filter
        undefined=StrictUndefined,
        trim_blocks=not escaped,
        lstrip_blocks=not escaped,
    )
    environment.filters |= {
        "name": name,
        "label": label,
        "prose": prose,
        "visible": visible,
        "md": markdown,
        "tone": tone,
        "words": conclusion_word,
        "status": STATUS.__getitem__,
        "short": SHORT.__getitem__,
        "coverage": coverage_sentence,
        "pieces": _pieces,
        "md_pieces": _markdown_pieces,
        "yes_no": _yes_no,
        "dashes": _dashes,
        "instance_rows": instance_rows,
        "cells_of": cells_of,
        "examples": examples_of,
        "linked": linked,
    }
    return environment


def instance_rows(group: GroupView, cap: int) -> Rows:
    """Instances of all models of one group, those that fail first, then the least stable."""
    rows = [(cell, one) for cell in group.cells for one in cell.instances]
    ordered = sorted(rows, key=lambda row: (not row[1].failing, 2.0 if row[1].stability is None else row[1].stability, row[1].item_id))
    return Rows(tuple(ordered[:cap]), len(rows))


def cells_of(axis: AxisView, model: str) -> list[tuple[GroupView, CellView]]:
    """The cells of one model on one axis, each with its group; none where it was not measured."""
    return [(group, cell) for group in axis.groups for cell in group.cells if cell.model == model]


def examples_of(group: GroupView, cap: int) -> list[tuple[CellView, list[ShownInstance], int]]:
    """Model by model, those with a verdict first: the cell, what is laid open of it, and how many rows of it fail."""
    found = [(cell, [one for one in group.shown if one.model == cell.model][:cap], _failing(cell)) for cell in group.cells]
    return sorted((one for one in found if one[2]), key=lambda one: one[0].conclusion == "no_verdict")


def _failing(cell: CellView) -> int:
    return sum(one.failing and one.stability is not None for one in cell.instances)


def linked(statement: Statement, cap: int) -> Markup:
    """A sentence in which names that are laid open on the page lead there."""
    held = {link.text: link.anchor for link in statement.links if link.rank < cap}
    if not held:
        return prose(statement.text)
    parts = re.split("(" + "|".join(re.escape(text) for text in sorted(held, key=len, reverse=True)) + ")", statement.text)
    linked_parts = (Markup('<a href="#{}">{}</a>').format(held[part], name(part)) if part in held else prose(part) for part in parts)
    return Markup("").join(linked_parts)


def _pieces(pieces: Sequence[Piece]) -> Markup:
    marks = {"same": "{}", "gone": "<del>{}</del>", "new": "<ins>{}</ins>", "skip": '<span class="skipped">{}</span>'}
    return Markup("").join(Markup(marks[piece.mark]).format(visible(piece.text)) for piece in pieces)  # noqa: S704 - fixed marks


def _markdown_pieces(pieces: Sequence[Piece]) -> str:
    marks = {"same": "{}", "gone": "~~{}~~", "new": "**{}**", "skip": "{}"}
    return "".join(_around(marks[piece.mark], piece.text) for piece in pieces)


def _around(mark: str, text: str) -> str:
    """Marks touch the first and last sign, since Markdown reads none beside a space."""
    core = text.strip()
    if not core:
        return " " if text else ""
    head, tail = " " * text.startswith((" ", "\n", "\t")), " " * text.endswith((" ", "\n", "\t"))
    return f"{head}{mark.format(markdown(core))}{tail}"


def _yes_no(flag: Any) -> str:  # noqa: ANN401 - True, False or None
    return "–" if flag is None else "yes" if flag else "no"


def _dashes(series: str) -> Markup:
    dashes = _DASHES[series]
    return Markup(f' stroke-dasharray="{dashes}"') if dashes else Markup("")  # noqa: S704 - fixed values
