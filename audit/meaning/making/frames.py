"""Sentence frames of our own: read from `frames.txt` and filled from `slots.txt`."""

import random
import re
from dataclasses import dataclass
from pathlib import Path

_HERE = Path(__file__).parent
_SLOT = re.compile(r"\{([a-z_]+)(\d+)\}")
_TIED = {"smaller": "bigger", "fell": "rose", "liked": "likes", "acting": "act"}
"""Slots whose filling follows another's: the opposite, or another form of the same word."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One meaning in several ways, and neighbours that mean something else."""

    kept: tuple[str, ...]
    changed: tuple[str, ...]
    symmetric: tuple[str, ...]
    locked: bool

    @property
    def slots(self) -> tuple[str, ...]:
        """Names of all slots, in order of first use."""
        names = [m.group(1) + m.group(2) for line in (*self.kept, *self.changed) for m in _SLOT.finditer(line)]
        return tuple(dict.fromkeys(names))


def read_frames() -> list[Frame]:
    """All frames, in the order of the file."""
    blocks = (_HERE / "frames.txt").read_text(encoding="utf-8").split("\n\n")
    return [_frame(block.splitlines()) for block in blocks if any(line.startswith("= ") for line in block.splitlines())]


def _frame(lines: list[str]) -> Frame:
    def those(*marks: str) -> tuple[str, ...]:
        return tuple(line[2:].replace("\\n", "\n") for line in lines if line[:2] in marks)

    symmetric = next((line.split()[1:] for line in lines if line.startswith("sym ")), [])
    return Frame(those("= ", "+ "), those("- "), tuple(symmetric), "lock" in lines)


def read_slots() -> dict[str, list[str]]:
    """Fillings of each kind of slot."""
    lines = (_HERE / "slots.txt").read_text(encoding="utf-8").splitlines()
    return {name: values.split("|") for name, values in (line.split(": ", 1) for line in lines)}


def kind_of(slot: str) -> str:
    """The kind of a slot: `city2` is a `city`."""
    return slot.rstrip("0123456789")


def draw(frame: Frame, slots: dict[str, list[str]], rng: random.Random) -> dict[str, str]:
    """One filling of all slots of a frame; slots of one kind get different values."""
    out: dict[str, str] = {}
    for slot in frame.slots:
        kind = kind_of(slot)
        leader = _TIED.get(kind)
        number = slot[len(kind) :]
        if leader and f"{leader}{number}" in out:
            out[slot] = slots[kind][slots[leader].index(out[f"{leader}{number}"])]
            continue
        taken = {value for other, value in out.items() if kind_of(other) == kind}
        out[slot] = rng.choice([value for value in slots[kind] if value not in taken])
    return _follow(out, slots)


def _follow(filling: dict[str, str], slots: dict[str, list[str]]) -> dict[str, str]:
    """Tied slots brought in line with their leaders, wherever these were drawn."""
    for slot in filling:
        kind = kind_of(slot)
        leader = f"{_TIED.get(kind, '')}{slot[len(kind) :]}"
        if leader in filling:
            filling[slot] = slots[kind][slots[_TIED[kind]].index(filling[leader])]
    return filling


def refill(filling: dict[str, str], slot: str, value: str, slots: dict[str, list[str]]) -> dict[str, str]:
    """The filling with one slot given another value."""
    return _follow(filling | {slot: value}, slots)


def fill(template: str, filling: dict[str, str], *, drop_detail: bool = False) -> str:
    """A template with its slots filled, details kept or dropped, placeholders left alone."""
    text = re.sub(r" ?\[[^\]]*\]", "", template) if drop_detail else template.replace("[", "").replace("]", "")
    text = _SLOT.sub(lambda m: filling[m.group(1) + m.group(2)], text)
    text = re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", text)
    text = re.sub(r"\b([Aa])n (?=[^aeiou\W])", r"\1 ", text)
    return text[0].upper() + text[1:]
