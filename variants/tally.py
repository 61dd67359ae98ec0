"""What came of a run: variants by generator, what was declined and why, what is missing."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from variants.candidates import Candidate
from variants.generators.base import Generator
from variants.types import Item, VariantSet

_PARAPHRASES_COUNTED = (3, 5)


@dataclass(frozen=True, slots=True)
class BuildSummary:
    """The counts of one run, each under its data set first."""

    items: Mapping[str, int]
    variants: Mapping[str, Mapping[str, int]]
    """Data set, then generator (two joined by `>` for a chain), to variants that an axis was given."""
    declined: Mapping[str, Mapping[str, Mapping[str, int]]]
    """Data set, generator, reason, to times."""
    shortfall: Mapping[str, Mapping[str, int]]
    """Data set, axis, to variants asked for and not made; 0 is good."""
    short_sets: Mapping[str, Mapping[str, int]]
    """Data set, axis, to sets with fewer variants than asked for."""
    items_with_paraphrases: Mapping[str, Mapping[str, int]]
    """Data set, then `at least 3` and `at least 5`, to items."""
    silent: Mapping[str, tuple[str, ...]]
    """Data set to the generators that have a rule for it and made nothing of any item."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain dictionaries."""
        return {
            "items": dict(self.items),
            "variants": {name: dict(row) for name, row in self.variants.items()},
            "declined": {name: {who: dict(why) for who, why in row.items()} for name, row in self.declined.items()},
            "shortfall": {name: dict(row) for name, row in self.shortfall.items()},
            "short_sets": {name: dict(row) for name, row in self.short_sets.items()},
            "items_with_paraphrases": {name: dict(row) for name, row in self.items_with_paraphrases.items()},
            "generators_that_made_nothing": {name: list(row) for name, row in self.silent.items()},
        }


@dataclass(slots=True)
class Tally:
    """Counts while sets are built; it grows with generators and reasons, not with items."""

    items: Counter[str] = field(default_factory=Counter)
    _variants: Counter[tuple[str, str]] = field(default_factory=Counter)
    _declined: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    _made: Counter[tuple[str, str]] = field(default_factory=Counter)
    _asked: Counter[tuple[str, str]] = field(default_factory=Counter)
    _missing: Counter[tuple[str, str]] = field(default_factory=Counter)
    _short: Counter[tuple[str, str]] = field(default_factory=Counter)
    _paraphrased: Counter[tuple[str, str]] = field(default_factory=Counter)
    _paraphrases: int = 0

    def add(self, other: "Tally") -> None:
        """Count in what another shard came to."""
        for one in fields(self):
            counts = getattr(self, one.name)
            if isinstance(counts, Counter):
                counts.update(getattr(other, one.name))

    def item(self, item: Item) -> None:
        """An item begins to hand out its sets."""
        self.items[item.dataset] += 1
        self._paraphrases = 0

    def made(self, item: Item, names: tuple[str, ...]) -> None:
        """A generator, or a chain of two, made a new variant."""
        self._made[item.dataset, ">".join(names)] += 1

    def declined(self, item: Item, names: tuple[str, ...], reason: str) -> None:
        """A generator, or a chain of two, made none."""
        if not reason.startswith("no rule for") and len(names) == 1:
            self._asked[item.dataset, names[0]] += 1
        self._declined[item.dataset, ">".join(names), reason] += 1

    def given(self, held: VariantSet, candidates: Sequence[Candidate]) -> None:
        """A set was handed out."""
        dataset = held.item.dataset
        for candidate in candidates:
            self._variants[dataset, ">".join(candidate.names)] += 1
        self._missing[dataset, held.axis] += held.shortfall
        self._short[dataset, held.axis] += held.shortfall > 0
        before = self._paraphrases
        self._paraphrases += sum(variant.kind == "paraphrase" for variant in held.variants)
        for bound in _PARAPHRASES_COUNTED:
            self._paraphrased[dataset, f"at least {bound}"] += before < bound <= self._paraphrases

    def summary(self, generators: Mapping[str, Generator]) -> BuildSummary:
        """The counts so far."""
        declined: dict[str, dict[str, dict[str, int]]] = {}
        for (dataset, name, reason), times in sorted(self._declined.items()):
            declined.setdefault(dataset, {}).setdefault(name, {})[reason] = times
        return BuildSummary(
            items=dict(sorted(self.items.items())),
            variants=_nested(self._variants),
            declined=declined,
            shortfall=_nested(self._missing),
            short_sets=_nested(self._short),
            items_with_paraphrases=_nested(self._paraphrased),
            silent={dataset: self._silent(dataset, generators) for dataset in sorted(self.items)},
        )

    def _silent(self, dataset: str, generators: Mapping[str, Generator]) -> tuple[str, ...]:
        return tuple(name for name in generators if self._asked[dataset, name] and not self._made[dataset, name])


def _nested(counts: Counter[tuple[str, str]]) -> dict[str, dict[str, int]]:
    nested: dict[str, dict[str, int]] = {}
    for (outer, inner), times in sorted(counts.items()):
        nested.setdefault(outer, {})[inner] = times
    return nested
