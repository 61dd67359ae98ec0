"""Where things lie in a published data set, and what its configurations are called."""

from pathlib import Path

from variants.types import Axis

FORMAT = "1.0"
SPLIT = "test"
AXES: tuple[Axis, ...] = ("generation", "activation", "confidence", "mirroring")
VARIANT_SETS = "variant_sets"
"""Every row that the audit let through, all axes."""
AUDIT = "audit"
"""Every row that was judged, failed ones too, with the findings."""
CONFIGS = (VARIANT_SETS, AUDIT, *AXES)

CARD, DESCRIPTOR, CROISSANT, LICENCES = "README.md", "sago.json", "croissant.json", "LICENSES"


def shard(config: str, number: int) -> str:
    """Path of one Parquet shard, relative to the data set."""
    return f"data/{config}/{SPLIT}-{number:05d}.parquet"


def shards(folder: Path, config: str) -> list[Path]:
    """The Parquet shards of one configuration, in order."""
    return sorted((folder / "data" / config).glob(f"{SPLIT}-*.parquet"))
