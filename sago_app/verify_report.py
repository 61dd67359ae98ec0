"""The report again from the scores, and the data set by its own validator."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sago_app.verify import Check

_MADE = re.compile(r"\d{4}\\?-\d{2}\\?-\d{2}T\d{2}:\d{2}:\d{2}(\\?\+00:00)?")


def report(run: Path, stages: dict[str, Any]) -> Iterator[Check]:
    """Every figure of the page follows from the scores: the page is written again and compared, but for the time it was written."""
    from scoring.report.contents import contents
    from scoring.report.render import html, markdown_text

    pages = [run / "report.html", run / "report.md"]
    if "report" not in stages:
        if any(page.exists() for page in pages):
            yield Check("report", "not checked", "written by `sago report`, maybe of several folders; write it again to compare")
        return
    view = contents([run])
    again = {pages[0]: html(view), pages[1]: markdown_text(view)}
    wrong = [page.name for page, text in again.items() if _timeless(text) != _timeless(page.read_text(encoding="utf-8"))]
    said = f"{', '.join(wrong)}: not what the scores give" if wrong else "both pages follow from the scores"
    yield Check("report", "failed" if wrong else "ok", said)


def dataset(run: Path, stages: dict[str, Any]) -> Iterator[Check]:
    """The published data set is well formed, and holds this audit."""
    from audit.load import read_report
    from datasets_out.format.descriptor import read_descriptor
    from datasets_out.validate import problems

    if "publish" not in stages:
        return
    found = [f"{one.check}: {one.where}: {one.what}" for one in problems(run / "dataset")]
    if read_descriptor(run / "dataset").audit.audit_id != read_report(run)["audit_id"]:
        found.append("it is of another audit")
    yield Check("data set", "failed" if found else "ok", "; ".join(found[:3]) or "well formed, and of this audit")


def _timeless(text: str) -> str:
    return _MADE.sub("", text)
