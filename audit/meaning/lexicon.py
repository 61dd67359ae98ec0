"""How two words stand to each other: same, synonym, antonym, broader, sister, or unrelated; and the base form of a word.

Relations come from WordNet 3.0 (Princeton, its own permissive licence), thinned by `audit.meaning.making.wordnet`; opposites
that it lacks are added here.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np

from audit.meaning.lists import opposite_pairs

RELATIONS = ("same", "synonym", "antonym", "broader", "sister", "unrelated")

_HIGHEST = 5
"""Steps up from a sense that count as broader: a car is a vehicle in three; set by us."""
_PREFIXES = ("un", "in", "im", "ir", "il", "dis", "non", "non-")
_ENDINGS = (
    ("ies", "y"),
    ("ied", "y"),
    ("ves", "f"),
    ("sses", "ss"),
    ("es", "e"),
    ("es", ""),
    ("s", ""),
    ("ing", ""),
    ("ing", "e"),
    ("ed", "e"),
    ("ed", ""),
    ("er", ""),
    ("er", "e"),
    ("est", ""),
    ("est", "e"),
    ("ly", ""),
)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Senses, their broader senses, and opposites, as sets of integers a word."""

    senses: dict[str, frozenset[int]]
    parents: tuple[tuple[int, ...], ...]
    """The senses directly above each sense, at most two."""
    opposites: frozenset[tuple[str, str]]
    irregular: dict[str, str]
    common: frozenset[str]
    """Words that the embedder's vocabulary holds whole."""
    _above: dict[int, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    def above(self, sense: int) -> tuple[int, ...]:
        """Senses above one, nearest first, by any of its parents."""
        if sense not in self._above:
            self._above[sense] = _ancestors(self.parents, sense)
        return self._above[sense]

    def base(self, word: str) -> str:
        """Base form of a lower-case word: `dogs` and `dog`, `went` and `go`."""
        if word in self.irregular:
            return self.irregular[word]
        for ending, instead in _ENDINGS[:-1]:
            if word.endswith(ending) and len(word) - len(ending) >= 3:
                stem = word[: len(word) - len(ending)] + instead
                if stem in self.senses:
                    return stem
                if len(stem) > 3 and stem[-1] == stem[-2] and stem[:-1] in self.senses:
                    return stem[:-1]
        return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 and word not in self.senses else word

    def opposed(self, a: str, b: str) -> bool:
        """Whether one is the contrary of the other, by list or by a negating prefix or `-less` against `-ful`."""
        if (min(a, b), max(a, b)) in self.opposites:
            return True
        short, long = sorted((a, b), key=len)
        if any(long == prefix + short for prefix in _PREFIXES) and len(short) > 2:
            return True
        return any(x.endswith("less") and y.endswith("ful") and x[:-4] == y[:-3] for x, y in ((a, b), (b, a)))

    def relation(self, a: str, b: str) -> str:
        """One of `RELATIONS`; `a` and `b` are base forms."""
        if a == b:
            return "same"
        if self.opposed(a, b):
            return "antonym"
        mine, theirs = self.senses.get(a, frozenset()), self.senses.get(b, frozenset())
        if mine & theirs:
            return "synonym"
        up_a = {up for sense in mine for up in self.above(sense)}
        up_b = {up for sense in theirs for up in self.above(sense)}
        if up_a & theirs or up_b & mine:
            return "broader"
        near_a = {up for sense in mine for up in self.above(sense)[:2]}
        near_b = {up for sense in theirs for up in self.above(sense)[:2]}
        return "sister" if near_a & near_b else "unrelated"


def _ancestors(parents: tuple[tuple[int, ...], ...], sense: int) -> tuple[int, ...]:
    """Senses above one, nearest first, by either of its two parents."""
    out: list[int] = []
    level = [sense]
    for _ in range(_HIGHEST):
        level = [up for at in level for up in parents[at] if up >= 0]
        out += [up for up in level if up not in out]
    return tuple(out)


@lru_cache(maxsize=1)
def load_lexicon() -> Lexicon:
    """Read the relations that lie beside the model."""
    with np.load(Path(__file__).parent / "weights" / "relations.npz", allow_pickle=False) as held:
        words = bytes(held["words"]).decode().split("\n")
        senses: dict[str, set[int]] = {}
        for word, sense in held["senses"].tolist():
            senses.setdefault(words[word], set()).add(sense)
        parents = tuple(map(tuple, held["parents"].tolist()))
        common = frozenset(word for word, held_whole in zip(words, held["common"].tolist(), strict=True) if held_whole)
        pairs = {(words[a], words[b]) for a, b in held["antonyms"].tolist()}
        forms = dict(line.split(" ") for line in bytes(held["irregular"]).decode().split("\n"))
    pairs |= opposite_pairs()
    return Lexicon(
        senses={word: frozenset(s) for word, s in senses.items()},
        parents=parents,
        opposites=frozenset((min(p), max(p)) for p in pairs),
        irregular=forms,
        common=common,
    )
