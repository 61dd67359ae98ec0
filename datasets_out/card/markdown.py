"""Text of others' inside Markdown: tables that no cell can break out of."""

from collections.abc import Sequence


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table; nothing where there is no row."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell(value) for value in line) + " |" for line in lines) if rows else ""


def cell(value: object) -> str:
    """A value as one line that is neither HTML nor a cell's end."""
    text = str(value).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
    return " ".join(text.split())
