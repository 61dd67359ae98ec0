"""Files and data sets as rows: each row with the place it stands at, read again from the start on each call."""

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from variants.errors import BadInputError
from variants.stored import line_in_words

Placed = tuple[str, Mapping[str, Any]]
"""Where a row stands (`tasks.jsonl:3`), and the row."""

_HUB = re.compile(r"hf:(?P<name>[^:@]+):(?P<split>[^@:]+)@(?P<revision>\S+)")
_LONGEST = 64 * 1024 * 1024
"""Bytes of one line or one cell: far more than any text that a model can read."""
_MOST_UNPACKED = 8 * 1024**3
"""Bytes of one row group of a Parquet file once unpacked, by its own account."""
_MOST_RATIO = 2_000
"""How many times its size a Parquet file above 64 MB may unpack to."""


@dataclass(frozen=True, slots=True)
class Source:
    """One source of rows."""

    spec: str
    """As the user wrote it."""
    dataset: str
    """Name of the data set for rows that do not say."""
    rows: Callable[[], Iterator[Placed]]
    revision: str = ""
    """For a hub data set, the revision that was asked for; empty for a file, whose hash says it."""


def open_source(spec: str) -> Source:
    """Find the reader of a source.

    Raises:
        BadInputError: If the file is not there, or the form is none that is known.
    """
    if spec.startswith("hf:"):
        return _hub(spec)
    path = Path(spec)
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise BadInputError(
            f"{spec}: expected {', '.join(_READERS)} or hf:ORG/NAME:SPLIT@REVISION; got {path.suffix or 'no extension'!r}; "
            "a JSON list must be written one object a line (.jsonl)"
        )
    if not path.is_file():
        raise BadInputError(f"{spec}: {'a folder; expected a file' if path.is_dir() else 'no such file'}")
    return Source(spec, path.stem, lambda: reader(path))


def _jsonl(path: Path) -> Iterator[Placed]:
    for number, line in enumerate(_lines(path), start=1):
        if not line.strip():
            continue
        place = f"{path}:{number}"
        try:
            row = json.loads(line, object_pairs_hook=each_key_once)
        except (ValueError, RecursionError) as error:
            raise BadInputError(f"{place}: expected one JSON object a line; {line_in_words(error)}") from error
        if not isinstance(row, dict):
            raise BadInputError(f"{place}: expected a JSON object; got {type(row).__name__}")
        yield place, row


def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, unless a key stands in it twice: the last one would win in silence."""
    row = dict(pairs)
    if len(row) != len(pairs):
        twice = sorted({key for key, _ in pairs if [name for name, _ in pairs].count(key) > 1})
        raise ValueError(f"the key {twice[0]!r} stands twice")
    return row


def _lines(path: Path) -> Iterator[str]:
    """The lines of a UTF-8 file, with or without a byte order mark, cut at line feeds alone."""
    try:
        with path.open("rb") as stream:
            for number, raw in enumerate(iter(lambda: stream.readline(_LONGEST + 1), b""), start=1):
                if len(raw) > _LONGEST:
                    raise BadInputError(f"{path}:{number}: a line of more than {_LONGEST} bytes; expected one row a line")
                try:
                    yield raw.decode("utf-8-sig" if number == 1 else "utf-8")
                except UnicodeDecodeError as error:
                    raise BadInputError(f"{path}:{number}: not UTF-8 (byte {error.start + 1} of the line); save it as UTF-8") from error
    except OSError as error:
        raise BadInputError(f"{path}: cannot be read ({error.strerror})") from error


def _csv(path: Path) -> Iterator[Placed]:
    """Rows of a comma-separated file (tabs for .tsv) with a header; an empty cell is an absent one."""
    csv.field_size_limit(_LONGEST)
    lines = csv.reader(_lines(path), delimiter="\t" if path.suffix.lower() == ".tsv" else ",", strict=True)
    try:
        header = next(lines, None)
        if not header:
            raise BadInputError(f"{path}: expected a header line; the file is empty")
        _check_header(path, header)
        for cells in lines:
            if cells and len(cells) != len(header):
                raise BadInputError(f"{path}:{lines.line_num}: expected {len(header)} cells as in the header; got {len(cells)}")
            if any(cells):
                yield f"{path}:{lines.line_num}", {name: cell or None for name, cell in zip(header, cells, strict=False)}
    except csv.Error as error:
        raise BadInputError(f"{path}:{lines.line_num}: not a well-formed table ({error})") from error


def _check_header(path: Path, header: list[str]) -> None:
    twice = sorted({name for name in header if header.count(name) > 1})
    if twice:
        raise BadInputError(f"{path}:1: columns named twice: {', '.join(map(repr, twice))}")


def _parquet(path: Path) -> Iterator[Placed]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    number = 0
    try:
        with pq.ParquetFile(path) as file:
            _refuse_bomb(path, file.metadata)
            for batch in file.iter_batches(batch_size=256):
                for row in batch.to_pylist():
                    number += 1
                    yield f"{path}:{number}", row
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path}: a text behind row {number} is not UTF-8 (byte {error.start + 1})") from error
    except (pa.ArrowException, OSError) as error:
        raise BadInputError(f"{path}: not a readable Parquet file ({error})") from error


def _refuse_bomb(path: Path, metadata: Any) -> None:  # noqa: ANN401 - a class of an untyped package
    """Refuse a file that unpacks to more than a machine holds, before anything is unpacked."""
    groups = [metadata.row_group(place).total_byte_size for place in range(metadata.num_row_groups)]
    worst, whole = max(groups, default=0), sum(groups)
    if worst > _MOST_UNPACKED or (whole > _LONGEST and whole > _MOST_RATIO * path.stat().st_size):
        raise BadInputError(
            f"{path}: {path.stat().st_size} bytes that unpack to {whole}; expected a table, write it again in smaller row groups"
        )


_READERS: dict[str, Callable[[Path], Iterator[Placed]]] = {
    ".jsonl": _jsonl,
    ".ndjson": _jsonl,
    ".csv": _csv,
    ".tsv": _csv,
    ".parquet": _parquet,
}


def _hub(spec: str) -> Source:
    """A data set of the hub, or a local folder that `datasets` reads, at a pinned revision."""
    match = _HUB.fullmatch(spec)
    if match is None:
        raise BadInputError(f"{spec}: expected hf:ORG/NAME:SPLIT@REVISION; without a revision the rows could change from run to run")
    name, split, revision = match["name"], match["split"], match["revision"]
    loaded: list[Any] = []

    def rows() -> Iterator[Placed]:
        if not loaded:
            loaded.append(_load_hub(spec, name, split, revision))
        for number, row in enumerate(loaded[0], start=1):
            yield f"{name}:{split}:{number}", row

    parts = name.split("/")
    own = name if Path(name).is_dir() or len(parts) < 3 else "/".join(parts[:2])
    return Source(spec, Path(own).name, rows, revision)


def _load_hub(spec: str, name: str, split: str, revision: str) -> Any:  # noqa: ANN401 - a class of an untyped package
    """Load one split; a third part of the name is the configuration: `hf:openai/gsm8k/main:test@…`."""
    import datasets

    parts = name.split("/")
    is_folder = Path(name).is_dir()
    repository, config = (name, None) if is_folder or len(parts) < 3 else ("/".join(parts[:2]), "/".join(parts[2:]))
    try:
        return datasets.load_dataset(repository, config, split=split, revision=None if is_folder else revision)
    except Exception as error:
        first_line = next(iter(str(error).splitlines()), "")
        raise BadInputError(f"{spec}: cannot be loaded ({type(error).__name__}: {first_line})") from error
