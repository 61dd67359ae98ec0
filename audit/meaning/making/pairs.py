"""Pairs of our own making, as many kept as changed for every source sentence.

Both classes get the same harmless edits; the changed one has in addition exactly one edit that alters the meaning. So neither
the source, nor the amount of rewriting, nor an edit's mere presence tells the class.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from audit.meaning.making.frames import Frame, draw, fill, kind_of, read_frames, read_slots, refill
from audit.meaning.making.harmful import HARMFUL
from audit.meaning.making.harmless import CUES, HARMLESS


@dataclass(frozen=True, slots=True)
class MadePair:
    """One pair with its label and where it comes from."""

    text_a: str
    text_b: str
    kept: bool
    kind: str
    """The edit that makes the difference."""
    source: str
    """The frame: pairs of one source never stand on both sides of a split."""


def make_pairs(fillings: int, seed: int) -> list[MadePair]:
    """Pairs from every frame, each filled several times."""
    rng = random.Random(seed)
    slots = read_slots()
    out: list[MadePair] = []
    for number, frame in enumerate(read_frames()):
        for _ in range(fillings):
            out += _of_filling(frame, draw(frame, slots, rng), f"frame{number}", slots, rng)
    return list(dict.fromkeys(out))


def base_sentences(fillings: int, seed: int) -> list[str]:
    """The sentences that `make_pairs` with the same arguments starts from, for translating there and back."""
    rng = random.Random(f"{seed}-back")
    slots = read_slots()
    return [fill(rng.choice(frame.kept), draw(frame, slots, rng)) for frame in read_frames() for _ in range(fillings)]


def pairs_from_back(back: Mapping[str, str], seed: int) -> list[MadePair]:
    """Back-translations as the kept class, with one changed edit on the back-translation of the same sentence as the other."""
    rng = random.Random(seed)
    out = []
    for number, (text, returned) in enumerate(back.items()):
        if returned.strip().lower() == text.strip().lower():
            continue
        harm = _harm(returned, rng)
        if harm is not None:
            out.append(MadePair(text, _soften(returned, rng, 0.2), kept=True, kind="back_translation", source=f"back{number}"))
            out.append(MadePair(text, _soften(harm[1], rng, 0.2), kept=False, kind=harm[0], source=f"back{number}"))
    return out


def _of_filling(frame: Frame, filling: dict[str, str], source: str, slots: dict[str, list[str]], rng: random.Random) -> list[MadePair]:
    text_a = fill(rng.choice(frame.kept), filling)
    kept = [fill(rng.choice(frame.kept), filling) for _ in range(2)] + [text_a]
    out = [(_soften(text, rng, 0.5 if text != text_a else 1.0), True, "rewriting") for text in kept]
    out += [(_soften(fill(rng.choice(frame.changed), filling), rng, 0.4), False, "frame")]
    for kind, text in _slot_edits(frame, filling, slots, rng):
        out.append((_soften(text, rng, 0.4), kind == "symmetric", kind))
    for text in (text_a, rng.choice(kept)):
        harm = _harm(text, rng)
        if harm is not None:
            out.append((_soften(harm[1], rng, 0.4), False, harm[0]))
    if not frame.locked:
        out += _corrections(frame, filling, slots, rng)
    return [
        MadePair(text_a, text, kept=label, kind=kind, source=source)
        for text, label, kind in _balanced(out, frame, filling, rng)
        if text != text_a
    ]


def _balanced(rows: list[tuple[str, bool, str]], frame: Frame, filling: dict[str, str], rng: random.Random) -> list[tuple[str, bool, str]]:
    """More kept rewritings until both classes are equal in number."""
    short = sum(not kept for _, kept, _ in rows) - sum(kept for _, kept, _ in rows)
    more = [(_soften(fill(rng.choice(frame.kept), filling), rng, 1.0), True, "rewriting") for _ in range(max(0, short))]
    return [*rows, *more]


def _slot_edits(frame: Frame, filling: dict[str, str], slots: dict[str, list[str]], rng: random.Random) -> list[tuple[str, str]]:
    out: list[tuple[str, str]] = []
    template = rng.choice(frame.kept)
    if frame.symmetric:
        a, b = frame.symmetric
        out.append(("symmetric", fill(template, filling | {a: filling[b], b: filling[a]})))
    if any("[" in t for t in frame.kept):
        out.append(("detail_dropped", fill(frame.kept[0], filling, drop_detail=True)))
    if frame.locked:
        return out
    used = [slot for slot in frame.slots if f"{{{slot}}}" in template]
    twins = [(a, b) for a in used for b in used if a < b and kind_of(a) == kind_of(b) and not {a, b} <= set(frame.symmetric)]
    if twins:
        a, b = rng.choice(twins)
        out.append(("role", fill(template, filling | {a: filling[b], b: filling[a]})))
    if used:
        slot = rng.choice(used)
        out.append(("slot", fill(template, refill(filling, slot, _other(slot, filling, slots, rng), slots))))
    return out


def _other(slot: str, filling: dict[str, str], slots: dict[str, list[str]], rng: random.Random) -> str:
    kind = kind_of(slot)
    value = filling[slot]
    if kind == "p" and " " in value and rng.random() < 0.5:
        first, last = value.split(" ", 1)
        return rng.choice([f"{rng.choice(slots['f'] + slots['m'])} {last}", f"{first} {rng.choice(['Turner', 'Silva', 'Meyer', 'Ito'])}"])
    return rng.choice([v for v in slots[kind] if v != value])


def _corrections(frame: Frame, filling: dict[str, str], slots: dict[str, list[str]], rng: random.Random) -> list[tuple[str, bool, str]]:
    """A slip taken back in mid-sentence: kept if the right word comes last, changed if the wrong one does."""
    used = [s for s in frame.slots if f"{{{s}}}" in frame.kept[0]]
    if not used:
        return []
    slot = rng.choice(used)
    right, wrong = filling[slot], _other(slot, filling, slots, rng)
    cue = rng.choice(CUES)
    return [
        (fill(frame.kept[0], filling | {slot: f"{wrong} {cue} {right}"}), True, "correction"),
        (fill(frame.kept[0], filling | {slot: f"{right} {cue} {wrong}"}), False, "correction"),
    ]


def _harm(text: str, rng: random.Random) -> tuple[str, str] | None:
    kinds = list(HARMFUL)
    rng.shuffle(kinds)
    for kind in kinds:
        out = HARMFUL[kind](text, rng)
        if out is not None and out.lower() != text.lower():
            return kind, out
    return None


def _soften(text: str, rng: random.Random, chance: float) -> str:
    """Harmless edits laid on a text, none, one or more."""
    while rng.random() < chance:
        text = HARMLESS[rng.choice(list(HARMLESS))](text, rng) or text
        chance *= 0.5
    return text
