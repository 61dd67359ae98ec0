"""The judge that needs no download: trees, nets and attention over how the words of two texts align in a frozen embedder.

English alone is learnt. What it was trained and measured on stands in `MODEL_CARD.md`, its operating point in
`weights/embedded.json`.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

import numpy as np

from audit.meaning.attention import Attention, load_attention
from audit.meaning.base import Opinion, TextPair
from audit.meaning.calibration import Calibration, Cut
from audit.meaning.nets import Nets, load_nets
from audit.meaning.prepare import Compared, Ready, in_parts, make_ready, why_not
from audit.meaning.states import TextEncoder
from audit.meaning.trees import Trees, load_trees
from audit.recent import Recent

_REMEMBERED = 4_000_000
"""Characters of the pairs whose opinions are kept: a pair that stands on several axes is judged once."""
EVIDENCE = ("token_alignment", "attention", "word_relations", "cue_words", "word_order")
_WEIGHTS = Path(__file__).parent / "weights"


@dataclass(frozen=True, slots=True)
class Shipped:
    """What training left behind."""

    trees: Trees
    nets: Nets
    attention: Attention
    calibration: Calibration
    cut: Cut
    names: tuple[str, ...]
    """Features in the order that all three expect."""

    def score(self, compared: Sequence[Compared]) -> np.ndarray:
        """Mean log-odds of trees, nets and attention."""
        features = np.array([one.features for one in compared])
        attended = self.attention.score([one.texts for one in compared], features)
        return np.asarray((self.trees.score(features) + self.nets.score(features) + attended) / 3)


@lru_cache(maxsize=1)
def load_shipped() -> Shipped:
    """Read the weights that lie beside this file."""
    card = json.loads((_WEIGHTS / "embedded.json").read_text(encoding="utf-8"))
    calibration = Calibration(tuple(card["calibration"]["scores"]), tuple(card["calibration"]["probabilities"]))
    trees, nets = load_trees(_WEIGHTS / "embedded.npz"), load_nets(_WEIGHTS / "nets.npz")
    attention = load_attention(_WEIGHTS / "attention.npz")
    return Shipped(trees, nets, attention, calibration, Cut(**card["cut"]), tuple(card["features"]))


@dataclass(frozen=True, slots=True)
class EmbeddedJudge:
    """Probability that the meaning is preserved, for English, from the texts alone; symmetric in the two."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en",)
    _encoder: TextEncoder = field(default_factory=TextEncoder, init=False, repr=False, compare=False)
    _told: Recent[Ready, Opinion] = field(default_factory=lambda: Recent(_REMEMBERED, _length), init=False, repr=False, compare=False)

    def forget(self) -> None:
        """Keep no text and no opinion of earlier batches."""
        self._encoder.forget()
        self._told.clear()

    @property
    def threshold(self) -> float:
        """Shipped operating point: a pair passes where its probability is above it."""
        return load_shipped().cut.threshold

    def __call__(self, pairs: Sequence[TextPair]) -> list[Opinion]:
        """Judge each pair alone, in order."""
        ready = {n: make_ready(p.text_a, p.text_b) for n, p in enumerate(pairs) if _is_english(p.language)}
        refused = {n: reason for n, r in ready.items() if (reason := why_not(r)) is not None}
        fit = [n for n in ready if n not in refused]
        told = self._opinions([ready[n] for n in fit])
        return [told[ready[n]] if n in ready and n not in refused else _silent(p, refused.get(n)) for n, p in enumerate(pairs)]

    def _opinions(self, ready: Sequence[Ready]) -> dict[Ready, Opinion]:
        """The opinion on each distinct pair, from memory where it was judged lately."""
        out = self._told.known(ready)
        new = [pair for pair in dict.fromkeys(ready) if pair not in out]
        for compared in in_parts(new, self._encoder) if new else ():
            for one, opinion in zip(compared, _opinions(compared), strict=True):
                out[one.pair] = opinion
                self._told.put(one.pair, opinion)
        return out


def _opinions(compared: Sequence[Compared]) -> list[Opinion]:
    shipped = load_shipped()
    scores = shipped.score(compared)
    probabilities = shipped.calibration(scores).tolist()
    return [_opinion(p, s, one.cosine) for one, p, s in zip(compared, probabilities, scores.tolist(), strict=True)]


def _length(pair: Ready, opinion: Opinion) -> int:
    """Characters that an opinion keeps in memory."""
    return len(pair.text_a) + len(pair.text_b) + len(opinion.reason)


def _opinion(probability: float, score: float, cosine: float) -> Opinion:
    if not np.isfinite(score) or not np.isfinite(cosine):
        return Opinion(None, "a feature of this pair is not a finite number, so there is no probability")
    return Opinion(
        probability, f"the words align as in {probability:.0%} of pairs that people judged to keep the meaning", EVIDENCE, cosine
    )


def _is_english(language: str) -> bool:
    return language.lower().replace("_", "-").split("-")[0] == "en"


def _silent(pair: TextPair, refused: str | None) -> Opinion:
    if refused is not None:
        return Opinion(None, refused)
    return Opinion(None, f"the embedded judge has learnt English only; the pair is in {pair.language!r}")
