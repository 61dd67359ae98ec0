"""Each item's variant sets: what the generators offer, made distinct, chained where single rules do not suffice, and dealt out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from variants.candidates import Candidate, Named, chain, named, propose, speaks, text_key
from variants.deal import SAME_MEANING_AXES, deal, reorders_wanted, turn
from variants.generators import AROUND
from variants.generators.base import Generator, Skip
from variants.tally import Tally
from variants.types import Axis, Item, Kind, VariantSet

AXES: tuple[Axis, ...] = (*SAME_MEANING_AXES, "mirroring")
_FIRST_ROUNDS = 3
"""Outcomes taken of one rule about the wording before anything is put around the text, or steps are chained: one for each axis."""
_LAST_ROUND = 16
"""Outcomes asked of one generator in all."""
SOURCE_PARTNER = "source_partner"
"""The mirror that the source brings itself comes before those that are made."""
_CHAINS_PER_WANTED = 6
"""Chains tried for each variant that is wanted: the bound on an item's work."""


def build_variants(
    items: Iterable[Item],
    generators: Mapping[str, Generator],
    *,
    axes: Sequence[Axis] = AXES,
    per_axis: int = 4,
    seed: int = 0,
    tally: Tally | None = None,
) -> Iterator[VariantSet]:
    """The sets of each item, one for each axis, next to each other.

    An axis's set is the same whichever other axes are asked for, because all of them are dealt each time. A text stands in one
    axis's set of an item at most. Where fewer than `per_axis` distinct variants can be made, the set says how many were asked for.

    Args:
        items: Read one at a time; memory does not grow with their number.
        generators: Registered name to generator.
        axes: Which axes' sets to hand out.
        per_axis: Variants of each item on each axis, beside the original.
        seed: Of all random choices.
        tally: Counts what was made and declined, for a summary.

    Raises:
        ValueError: If `per_axis` is below 1.
    """
    if per_axis < 1:
        raise ValueError(f"expected at least one variant for each axis; got per_axis={per_axis}")
    counts = Tally() if tally is None else tally
    every = [named(name, generator) for name, generator in generators.items()]
    for item in items:
        hands = _hands(item, every, per_axis, seed, counts)
        counts.item(item)
        for axis in axes:
            held = VariantSet(item, axis, tuple(candidate.variant for candidate in hands[axis]), per_axis)
            counts.given(held, hands[axis])
            yield held


def _hands(item: Item, generators: Sequence[Named], per_axis: int, seed: int, tally: Tally) -> dict[Axis, list[Candidate]]:
    """All axes' variants of one item. Mirrors come first: an option order may be a mirror as well as a reordering."""
    pool = _Pool(item, generators, seed, tally)
    pool.rounds("mirror", per_axis, range(_LAST_ROUND))
    each = len(SAME_MEANING_AXES)
    pool.rounds("reorder", reorders_wanted(per_axis) * each, range(_LAST_ROUND))
    wanted = (per_axis - min(reorders_wanted(per_axis), len(pool.made["reorder"]) // each)) * each
    pool.paraphrases(wanted)
    pool.rounds("reorder", per_axis * each - min(len(pool.made["paraphrase"]), wanted), range(_LAST_ROUND))
    first = turn(seed, item, "first axis", each)
    hands = deal(pool.made["paraphrase"][:wanted], pool.made["reorder"], per_axis, first)
    return {**hands, "mirroring": pool.made["mirror"][:per_axis]}


@dataclass(slots=True)
class _Pool:
    """The distinct candidates of one item so far."""

    item: Item
    generators: Sequence[Named]
    seed: int
    tally: Tally
    made: dict[Kind, list[Candidate]] = field(default_factory=lambda: {"paraphrase": [], "reorder": [], "mirror": []})
    seen: set[str] = field(default_factory=set)
    spent: set[str] = field(default_factory=set)
    """Generators that have declined: they have no further outcome."""
    asked: dict[str, int] = field(default_factory=dict)
    """Generator to the next outcome to ask of it."""

    def __post_init__(self) -> None:
        self.seen.add(text_key(self.item))
        for by in self.generators:
            if not speaks(by.generator, self.item.language):
                self.tally.declined(self.item, (by.name,), f"no rule for {self.item.language!r}")
                self.spent.add(by.name)

    def ordered(self, kind: Kind) -> list[Named]:
        """The generators of a kind, in an order of this item's own that does not depend on which others are there."""
        able = [by for by in self.generators if by.generator.kind == kind and by.name not in self.spent]
        return sorted(able, key=lambda by: (by.name != SOURCE_PARTNER, turn(self.seed, self.item, by.description, 1 << 62), by.name))

    def paraphrases(self, wanted: int) -> None:
        """Other words first, singly and in pairs, then one frame of each sort, then frames on other words, then what there is.

        What is put around a text leaves its own wording alone, so it must not crowd out what changes the wording.
        """
        self.rounds("paraphrase", wanted, range(_FIRST_ROUNDS), around=False)
        self.chains("paraphrase", wanted, frames=0)
        self.rounds("paraphrase", wanted, range(1), around=True)
        self.chains("paraphrase", wanted, frames=1)
        self.rounds("paraphrase", wanted, range(_FIRST_ROUNDS, _LAST_ROUND), around=False)
        self.rounds("paraphrase", wanted, range(1, _LAST_ROUND), around=True)
        self.chains("paraphrase", wanted, frames=2)

    def rounds(self, kind: Kind, wanted: int, indices: range, *, around: bool = False) -> None:
        """Ask each generator for its next outcome, round after round, until there are enough; the first round is always whole."""
        able = [by for by in self.ordered(kind) if (by.name in AROUND) is around]
        for index in indices:
            for by in able:
                if by.name in self.spent or self.asked.get(by.name, 0) > index or (index > 0 and len(self.made[kind]) >= wanted):
                    continue
                self.asked[by.name] = index + 1
                if isinstance(self.add((by.name,), propose(self.item, by, index, self.seed), kind), Skip):
                    self.spent.add(by.name)

    def chains(self, kind: Kind, wanted: int, *, frames: int) -> None:
        """Put a second step on the variants there are, until there are enough or the bound is met; `frames` of the two are frames."""
        missing = wanted - len(self.made[kind])
        if missing <= 0:
            return
        able = [by for by in self.generators if by.generator.kind == kind and speaks(by.generator, self.item.language)]
        pairs = [(one, by) for one in self.made[kind] for by in able if by.name not in one.names and len(one.steps) == 1]
        pairs = [(one, by) for one, by in pairs if (one.names[0] in AROUND) + (by.name in AROUND) == frames]
        pairs.sort(key=lambda pair: self._place(*pair))
        for one, by in pairs[: missing * _CHAINS_PER_WANTED]:
            if len(self.made[kind]) >= wanted:
                return
            self.add((*one.names, by.name), chain(one, self.item, by, self.seed), kind)

    def _place(self, one: Candidate, by: Named) -> int:
        return turn(self.seed, self.item, f"{one.variant.id}>{by.description}", 1 << 62)

    def add(self, names: tuple[str, ...], candidate: Candidate | Skip, kind: Kind) -> Candidate | Skip:
        """Keep what was made, if it is new, and count what came of it; returns it."""
        if isinstance(candidate, Skip):
            self.tally.declined(self.item, names, candidate.reason)
        elif candidate.key in self.seen:
            self.tally.declined(self.item, names, "same text as the original or another variant")
        else:
            self.seen.add(candidate.key)
            self.made[kind].append(candidate)
            self.tally.made(self.item, names)
        return candidate
