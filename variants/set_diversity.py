"""How varied each set is: measured over the wordings of an item that stand in it, the original among them."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from variants.diversity import self_bleu, tokens, vendi_score
from variants.types import Item, Variant, VariantSet

_LONGEST = 20_000
"""Characters beyond which a text is not compared: pairs of documents would take longer than building them."""


@dataclass(frozen=True, slots=True)
class SetDiversity:
    """The figures of one set; None where fewer than two of its wordings have words, or they are too long to compare."""

    dataset: str
    item_id: str
    axis: str
    wordings: int
    """Texts compared, the original among them."""
    mean_distance: float | None
    """Mean Jaccard distance of the words over pairs, 0 (the same words) to 1 (none in common)."""
    self_bleu: float | None
    """BLEU of each wording against the others, 0 to 1; lower is more varied."""
    vendi: float | None
    """Effective number of wordings, 1 to `wordings`, over the Jaccard similarity of their words."""

    def as_json(self) -> dict[str, Any]:
        """The same as a plain dictionary."""
        return asdict(self)


def diversity_of(held: VariantSet) -> SetDiversity:
    """The figures of a set. A context that all its wordings share is left out: it would make all of them alike."""
    shared = all(variant.context == held.item.context for variant in held.variants)
    wordings: tuple[Item | Variant, ...] = (held.item, *held.variants)
    texts = [_text(one, with_context=not shared) for one in wordings]
    said = [frozenset(tokens(text)) if len(text) <= _LONGEST else frozenset() for text in texts]
    place = held.item.dataset, held.item.id, held.axis, len(texts)
    if len(texts) < 2 or not all(said):
        return SetDiversity(*place, None, None, None)
    kernel = _similarity(said)
    distance = 1 - float(kernel[np.triu_indices(len(texts), k=1)].mean())
    return SetDiversity(*place, distance, self_bleu(texts, language=held.item.language), vendi_score(kernel))


@dataclass(slots=True)
class DiversityTally:
    """Sums of the figures while sets are built, by data set and axis; it grows with those, not with items."""

    _sets: Counter[tuple[str, str]] = field(default_factory=Counter)
    _without: Counter[tuple[str, str]] = field(default_factory=Counter)
    _sums: defaultdict[tuple[str, str], npt.NDArray[np.float64]] = field(default_factory=lambda: defaultdict(lambda: np.zeros(3)))

    def add(self, one: SetDiversity) -> None:
        """Count one set; one without figures is counted apart, never as 0."""
        place = one.dataset, one.axis
        self._sets[place] += 1
        if one.mean_distance is None or one.self_bleu is None or one.vendi is None:
            self._without[place] += 1
        else:
            self._sums[place] += (one.mean_distance, one.self_bleu, one.vendi)

    def means(self) -> dict[str, dict[str, dict[str, float | int | None]]]:
        """Data set, then axis, to the mean of each figure over the sets that have them; None where none has."""
        told: dict[str, dict[str, dict[str, float | int | None]]] = {}
        for (dataset, axis), sets in sorted(self._sets.items()):
            counted = sets - self._without[dataset, axis]
            figures = [round(float(total) / counted, 4) if counted else None for total in self._sums[dataset, axis]]
            named = dict(zip(("mean_distance", "self_bleu", "vendi"), figures, strict=True))
            told.setdefault(dataset, {})[axis] = {"sets": sets, "sets_without_figures": sets - counted, **named}
        return told


def _text(one: Item | Variant, *, with_context: bool) -> str:
    return "\n".join((*((one.context or "",) if with_context else ()), one.question, *(one.choices or ())))


def _similarity(said: Sequence[frozenset[str]]) -> npt.NDArray[np.float64]:
    """Jaccard similarities of word sets, a kernel that is positive semi-definite (Bouchard et al. 2013, arXiv:1301.1218)."""
    return np.array([[len(one & other) / len(one | other) for other in said] for one in said])
