"""Bounds of the embedding distance by encoder and kind, and how they were found."""

from audit.encoders import Encoder
from variants.types import Kind

_BANDS: dict[tuple[Encoder, Kind], tuple[float, float]] = {
    ("all-MiniLM-L6-v2", "paraphrase"): (1e-6, 0.75),
    ("all-MiniLM-L6-v2", "reorder"): (0.0, 0.45),
    ("all-MiniLM-L6-v2", "mirror"): (0.0, 0.75),
    ("multilingual-e5-small", "paraphrase"): (1e-6, 0.17),
    ("multilingual-e5-small", "reorder"): (0.0, 0.12),
    ("multilingual-e5-small", "mirror"): (0.0, 0.17),
}


def band(encoder: Encoder, kind: Kind) -> tuple[float, float]:
    """Least and greatest distance, both included."""
    return _BANDS[encoder, kind]
