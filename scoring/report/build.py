"""From run folders to the report's files."""

from dataclasses import dataclass
from pathlib import Path

from scoring.report.contents import contents
from scoring.report.render import html, markdown_text
from variants.errors import BadInputError
from variants.files import write_text


@dataclass(frozen=True, slots=True)
class Written:
    """What was written."""

    html: Path
    markdown: Path
    size: int
    """Bytes of the HTML file."""


def build(folders: list[Path], out: Path) -> Written:
    """Write the report of these run folders to `out`, and as Markdown beside it.

    Raises:
        BadInputError: If `out` is no HTML file, a folder holds no scores, or a file is damaged.
    """
    if out.suffix.lower() not in {".html", ".htm"}:
        raise BadInputError(f"--out: expected a file that ends in .html; got {str(out)!r}")
    report = contents(folders)
    page = html(report)
    write_text(out, page)
    beside = out.with_suffix(".md")
    write_text(beside, markdown_text(report))
    return Written(out, beside, len(page.encode("utf-8")))
