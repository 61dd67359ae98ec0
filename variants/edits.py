"""Edits on an item: apply them, find them, chain them; everything outside an edit stays byte for byte what it was."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from variants.types import Edit, Item

TextField = Literal["question", "context"]


@dataclass(frozen=True, slots=True)
class Kept:
    """A run of characters that stands in both texts: where in the one, where in the other, how long."""

    before: int
    after: int
    length: int


def apply_to_text(text: str, edits: Iterable[Edit]) -> str:
    """The text with its edits made.

    Raises:
        ValueError: If an edit lies outside the text, or two edits overlap.
    """
    pieces: list[str] = []
    position = 0
    for edit in sorted(edits, key=_place):
        if not position <= edit.start <= edit.end <= len(text):
            raise ValueError(f"expected edits inside a text of {len(text)} characters, none overlapping; got {edit!r} at {position}")
        pieces += (text[position : edit.start], edit.text)
        position = edit.end
    return "".join(pieces) + text[position:]


def apply_to_choices(choices: Sequence[str], edits: Iterable[Edit]) -> tuple[str, ...]:
    """The options with each edited one replaced by the option that now stands there.

    Raises:
        ValueError: If an edit does not name exactly one option.
    """
    options = list(choices)
    for edit in edits:
        if edit.end != edit.start + 1 or not 0 <= edit.start < len(options):
            raise ValueError(f"expected an edit of one of {len(options)} options; got {edit!r}")
        options[edit.start] = edit.text
    return tuple(options)


def apply(item: Item, edits: Sequence[Edit]) -> Item:
    """The item as the edits leave it. An absent context counts as an empty one, and an emptied context is absent."""
    told, moved = of_field(edits, "context"), of_field(edits, "choices")
    return replace(
        item,
        question=apply_to_text(item.question, of_field(edits, "question")),
        context=(apply_to_text(item.context or "", told) or None) if told else item.context,
        choices=apply_to_choices(item.choices or (), moved) if moved else item.choices,
    )


def of_field(edits: Iterable[Edit], field: str) -> tuple[Edit, ...]:
    """The edits of one field, in their order."""
    return tuple(edit for edit in edits if edit.field == field)


def kept_runs(edits: Iterable[Edit], length: int) -> list[Kept]:
    """The runs that edits leave alone in a text of `length` characters, left to right; the last may be empty."""
    runs: list[Kept] = []
    before = after = 0
    for edit in sorted(edits, key=_place):
        runs.append(Kept(before, after, edit.start - before))
        after += edit.start - before + len(edit.text)
        before = edit.end
    return [*runs, Kept(before, after, length - before)]


def between(field: TextField, runs: Sequence[Kept], before: str, after: str) -> tuple[Edit, ...]:
    """The edits that lie between kept runs: what turns `before` into `after`."""
    edits: list[Edit] = []
    here = there = 0
    for run in (*runs, Kept(len(before), len(after), 0)):
        if run.before > here or run.after > there:
            edits.append(Edit(field, here, run.before, after[there : run.after]))
        here, there = run.before + run.length, run.after + run.length
    return tuple(edits)


def _common(first: Sequence[Kept], second: Sequence[Kept]) -> list[Kept]:
    """Runs of the first text that reach the third: kept by the first step, and by the second after it."""
    return [
        Kept(one.before + low - one.after, two.after + low - two.before, high - low)
        for one in first
        for two in second
        if (high := min(one.after + one.length, two.before + two.length)) > (low := max(one.after, two.before))
    ]


def project(original: Item, first: Sequence[Edit], second: Sequence[Edit]) -> tuple[Edit, ...]:
    """Two steps as one: edits on the original that do what `first` does to it and then `second` to the outcome.

    Raises:
        ValueError: If `second` does not fit the outcome of `first`.
    """
    middle = apply(original, first)
    last = apply(middle, second)
    edits: list[Edit] = []
    texts: tuple[tuple[TextField, str, str, str], ...] = (
        ("question", original.question, middle.question, last.question),
        ("context", original.context or "", middle.context or "", last.context or ""),
    )
    for field, start, half, end in texts:
        runs = _common(kept_runs(of_field(first, field), len(start)), kept_runs(of_field(second, field), len(half)))
        edits += between(field, runs, start, end)
    return (*edits, *choice_edits(original.choices, last.choices))


def choice_edits(before: Sequence[str] | None, after: Sequence[str] | None) -> tuple[Edit, ...]:
    """One edit for each option that another one replaced; the numbers of options must agree.

    Raises:
        ValueError: If they do not.
    """
    pairs = enumerate(zip(before or (), after or (), strict=True))
    return tuple(Edit("choices", at, at + 1, new) for at, (old, new) in pairs if old != new)


def text_edits(field: TextField, before: str, after: str) -> tuple[Edit, ...]:
    """The edit that turns one text into another: what lies between their common beginning and their common end.

    One span: for a whole text rewritten by a model or a translation, whose inner correspondences would be guesses.
    """
    if before == after:
        return ()
    limit = min(len(before), len(after))
    head = next((at for at in range(limit) if before[at] != after[at]), limit)
    tail = next((at for at in range(limit - head) if before[-1 - at] != after[-1 - at]), limit - head)
    return (Edit(field, head, len(before) - tail, after[head : len(after) - tail]),)


def touch(first: Sequence[Edit], second: Sequence[Edit]) -> bool:
    """Whether the second step rewrites what the first one wrote, or both only insert at one place.

    Such steps must not be chained: the second would undo the first, or pile a second frame on the first.
    """
    both_move = bool(of_field(first, "choices") and of_field(second, "choices"))
    return both_move or any(_touch_text(of_field(first, name), of_field(second, name)) for name in ("question", "context"))


def _touch_text(first: Sequence[Edit], second: Sequence[Edit]) -> bool:
    shift = 0
    for edit in sorted(first, key=_place):
        low = edit.start + shift
        high = low + len(edit.text)
        shift += len(edit.text) - (edit.end - edit.start)
        for other in second:
            if other.start < high and other.end > low:
                return True
            if edit.start == edit.end and other.start == other.end and low <= other.start <= high:
                return True
    return False


def _place(edit: Edit) -> tuple[int, int]:
    return edit.start, edit.end
