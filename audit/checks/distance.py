"""Is the embedding distance in the band that true rewritings of this language and kind have? Too near fails as well as too far."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from audit.checks.bands import band
from audit.checks.pairwise import texts_of, turns
from audit.encoders import Encoder, distances, encoder_for, forget_vectors, open_encoder
from audit.text.language import primary
from audit.types import Candidate, Finding


@dataclass(frozen=True, slots=True)
class Distance:
    """Value: 1 - cosine of the sentence embeddings (0 = same direction), by windows where a text is long; NaN where undefined.

    Bounds come from `bands` by language and kind. Where the texts that changed are the options alone, there is no distance to
    measure, and the check does not apply. Distance says little of meaning (a dropped `not` is nearer than most paraphrases); it finds
    what is off the subject, and what hardly differs.
    """

    bands: int = 1
    """Version of the table of bounds."""

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Embed all texts of the batch, each once."""
        found: list[Finding | None] = [None] * len(candidates)
        by_encoder: dict[Encoder, list[int]] = {}
        pairs = [texts_of(candidate) for candidate in candidates]
        for place, (a, b) in enumerate(pairs):
            item, variant = candidates[place].item, candidates[place].variant
            if a != b or variant.choices == item.choices:
                by_encoder.setdefault(encoder_for(primary(item.language)), []).append(place)
        for name, places in by_encoder.items():
            measured = distances([pairs[place] for place in places], open_encoder(name))
            for place, value in zip(places, measured, strict=True):
                found[place] = self._finding(candidates[place], name, *pairs[place], value)
        return found

    def forget(self) -> None:
        """Keep no vector of earlier texts."""
        forget_vectors()

    def _finding(self, candidate: Candidate, encoder: Encoder, a: str, b: str, value: float) -> Finding:
        low, high = band(
            encoder, primary(candidate.item.language), "mirror" if turns(candidate.variant.relation) else candidate.variant.kind
        )
        if not a.strip() or not b.strip():
            return Finding("distance", math.nan, low, high, "one of the texts is empty, so there is no distance")
        if math.isnan(value):
            return Finding("distance", math.nan, low, high, f"{encoder} gives no usable vector for one of the texts")
        side = "nearer" if value < low else "farther" if value > high else "as far"
        than = "than rewritings are" if side != "as far" else "as rewritings are"
        return Finding("distance", value, low, high, f"{side} {than}: {value:.4f}, expected {low:g} to {high:g} ({encoder})")
