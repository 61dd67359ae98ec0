"""Text of others' inside Markdown: tables that no cell can break out of."""

from collections.abc import Sequence

from variants.inert import markdown_cell as cell

__all__ = ["cell", "table"]


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table; nothing where there is no row."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell(value) for value in line) + " |" for line in lines) if rows else ""
