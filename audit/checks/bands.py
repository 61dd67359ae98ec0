"""Bounds of the embedding distance by language and kind, and how they were found.

The upper bound lies where strangers begin: about the 5 % quantile of the distance between two different questions of one data set
(xquad, mgsm, banking77, cmrc2018; no pair labels are used), and above the 99 % quantile of the rewritings that people kept on the
permissive sets (English all-MiniLM-L6-v2: 0.09 to 0.35; multilingual-e5-small: 0.03 to 0.11). A reordering keeps its words, so it
stays nearer. The lower bound is what the encoder gives to texts that it cannot tell apart; smallest distance of a kept rewriting: 0.0002.
"""

from audit.encoders import Encoder
from variants.types import Kind

_NEAREST = 1e-6

_FARTHEST: dict[str, float] = {"en": 0.60, "zh": 0.13, "de": 0.15, "es": 0.15}
"""Upper bound for a paraphrase or mirror by language; each on the scale of the encoder that reads it."""

_OTHERWISE = 0.15
"""Upper bound for a language whose strangers were not measured: that of the measured ones without Chinese."""

_REORDERED = 0.75
"""Share of the upper bound that a reordering may use. Set by us."""


def band(encoder: Encoder, language: str, kind: Kind) -> tuple[float, float]:
    """Least and greatest distance, both included."""
    farthest = _FARTHEST["en"] if encoder == "all-MiniLM-L6-v2" else _FARTHEST.get(language, _OTHERWISE)
    if kind == "paraphrase":
        return _NEAREST, farthest
    return 0.0, farthest * (_REORDERED if kind == "reorder" else 1.0)
