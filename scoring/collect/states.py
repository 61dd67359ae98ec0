"""Hidden states on disk, beside the rows that they belong to: one Parquet shard a batch, written whole or not at all."""

import logging
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from variants.errors import BadInputError
from variants.files import write_atomically

_LOG = logging.getLogger("sago.states")
Floats32 = NDArray[np.float32]


class States:
    """States of one model's rows: by the row's key, an array of shape (layers, width).

    A shard is on disk before its rows are entered in the store, so a killed run leaves at worst states that no row asks for.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for path in self._shards():
            if not _is_readable(path):
                _LOG.warning("%s: damaged; its states are read again", path)
                path.unlink()
        self._next = 1 + max((int(path.stem.rpartition("-")[2]) for path in self._shards()), default=-1)

    def known(self, layers: Sequence[int]) -> frozenset[str]:
        """Keys whose states at exactly these layers are held."""
        return frozenset(
            key
            for path in self._shards()
            if _layers(path) == tuple(layers)
            for key in pq.read_table(path, columns=["key"])["key"].to_pylist()
        )

    def append(self, keys: Sequence[str], layers: Sequence[int], states: Floats32) -> None:
        """Keep the states of a batch, shape (keys, layers, width)."""
        values = pa.FixedSizeListArray.from_arrays(pa.array(states.astype(np.float32).ravel()), states.shape[1] * states.shape[2])
        table = pa.table({"key": pa.array(keys, pa.string()), "state": values})
        table = table.replace_schema_metadata({"layers": ",".join(map(str, layers)), "width": str(states.shape[2])})
        with write_atomically(self._folder / f"states-{self._next:05d}.parquet") as stream:
            pq.write_table(table, stream, compression="zstd", write_page_checksum=True)
        self._next += 1

    def read(self, keys: Iterable[str], layers: Sequence[int]) -> dict[str, Floats32]:
        """The states of these rows, shape (layers, width) each; keys that are not held are absent."""
        wanted, found = frozenset(keys), {}
        for path in self._shards():
            if _layers(path) != tuple(layers):
                continue
            table = pq.read_table(path)
            width = int(table.schema.metadata[b"width"])
            flat = table["state"].combine_chunks().flatten().to_numpy().reshape(table.num_rows, len(layers), width)
            found.update({key: flat[at] for at, key in enumerate(table["key"].to_pylist()) if key in wanted})
        return found

    def _shards(self) -> list[Path]:
        return sorted(self._folder.glob("states-*.parquet"))


def _is_readable(path: Path) -> bool:
    try:
        for _ in pq.ParquetFile(path, page_checksum_verification=True).iter_batches():
            pass
    except (pa.ArrowException, OSError):
        return False
    return True


def _layers(path: Path) -> tuple[int, ...]:
    metadata = pq.read_schema(path).metadata or {}
    if b"layers" not in metadata:
        raise BadInputError(f"{path}: expected hidden states; got another Parquet file")
    return tuple(int(layer) for layer in metadata[b"layers"].decode().split(","))
