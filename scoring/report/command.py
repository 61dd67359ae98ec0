"""From run folders to the report's files."""

from pathlib import Path

from scoring.report.contents import contents
from scoring.report.render import html, markdown_text
from scoring.report.view import ClaimView
from variants.errors import BadInputError
from variants.files import write_text


def write_report(folders: list[Path], out: Path) -> list[Path]:
    """Write the report of these run folders to `out`, and as Markdown beside it; returns both files.

    Raises:
        BadInputError: If `out` is no HTML file, a folder holds no scores, or a file is damaged.
    """
    if out.suffix.lower() not in {".html", ".htm"}:
        raise BadInputError(f"--out: expected a file that ends in .html; got {str(out)!r}")
    report = contents(folders)
    beside = out.with_suffix(".md")
    write_text(out, html(report))
    write_text(beside, markdown_text(report))
    return [out, beside]


def claims(folders: list[Path]) -> tuple[ClaimView, ...]:
    """The three claims over data sets and axes, as the report has them: each row says where, the verdict, and by what test.

    Example:
        >>> for claim in claims([Path("runs/demo")]):  # doctest: +SKIP
        ...     print(claim.question, claim.rows)

    Raises:
        BadInputError: If a folder holds no scores, or a file is damaged.
    """
    return contents(folders).claims
