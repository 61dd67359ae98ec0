"""Fields and kinds of a pairs file that the audit does not know: counted, and named once at the end."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, get_args

from variants.types import Kind

FIELDS = ("text_a", "text_b", "id", "lang", "kind", "choices_a", "choices_b", "answer_index_a", "answer_index_b", "dataset")
"""Fields that are read of every row."""
TASK_FIELDS = ("relation", "answer", "answer_b", "answer_aliases", "context", "context_b", "task_type")
"""Fields that are read on request."""
KINDS: tuple[Kind, ...] = get_args(Kind)
_NEAR = 0.75
"""How alike, 0 to 1, a name must be to one of ours to be taken for a slip of the pen. Set by us."""
_HELD = 200
"""Names that are kept; a file may hold more of them than memory does."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The name of ours that was probably meant, whatever its case, hyphens and spaces; None where none is near."""
    plain = "_".join(name.strip().casefold().replace("-", " ").replace("_", " ").split())
    near = get_close_matches(plain, list(known), n=1, cutoff=_NEAR)
    return near[0] if near else None


@dataclass(slots=True)
class Strangers:
    """What rows hold beyond what is read."""

    fields: Counter[str] = field(default_factory=Counter)
    """Fields that are not read, by rows."""
    kinds: Counter[str] = field(default_factory=Counter)
    """Kinds that are none of ours, by rows; these are judged as paraphrases. A misspelt one is no stranger: its row fails."""

    def add(self, row: Mapping[str, Any], *, task_fields: bool) -> None:
        """Count what one row holds."""
        known = FIELDS + TASK_FIELDS if task_fields else FIELDS
        _count(self.fields, (name for name in row if name not in known))
        kind = row.get("kind")
        _count(self.kinds, [kind] if isinstance(kind, str) and kind not in KINDS and nearest(kind, KINDS) is None else [])

    def told(self, *, task_fields: bool) -> list[str]:
        """What to say of them, a sentence each; nothing where all was read."""
        lines = []
        if self.fields:
            lines.append("fields that are not read: " + ", ".join(_field(name, task_fields=task_fields) for name in self.fields))
        if self.kinds:
            named = ", ".join(f"{name!r} ({n} row{'' if n == 1 else 's'})" for name, n in self.kinds.items())
            lines.append(f"kinds that are none of {', '.join(KINDS)}, judged as paraphrase: {named}")
        return lines


def _count(counts: Counter[str], names: Iterable[str]) -> None:
    counts.update(name for name in names if name in counts or len(counts) < _HELD)


def _field(name: str, *, task_fields: bool) -> str:
    if name in TASK_FIELDS and not task_fields:
        return f"{name} (with --task-fields it is)"
    near = nearest(name, FIELDS + TASK_FIELDS)
    return name if near is None else f"{name} (did you mean {near!r}?)"
