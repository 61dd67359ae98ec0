"""`sago.json` as types: format version, audit, sources and the hash of every file, so that a reader can verify without trusting."""

import json
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from datasets_out.format.layout import DESCRIPTOR, FORMAT
from variants.errors import BadInputError
from variants.misfits import validated
from variants.stored import in_words

LARGEST = 64 * 1024 * 1024
"""Bytes of text that are read of a file that somebody else wrote."""

Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Count = Annotated[int, Field(ge=0)]


class _Part(BaseModel):
    """Part of the descriptor; further keys of a later 1.x are left alone, and nothing changes after reading."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)


class FileEntry(_Part):
    """One file of the data set, the card and this file excepted."""

    path: Annotated[str, Field(min_length=1, max_length=500)]
    """Relative to the data set, with `/`."""
    bytes: Count
    sha256: Digest
    config: str | None = None
    """Of a Parquet file: the configuration it belongs to."""
    rows: Count | None = None
    rows_hash: Digest | None = None
    """Of an audited Parquet file: SHA-256 over the `row_hash` of its rows, in order."""


class CheckRecord(_Part):
    """One check of the audit."""

    name: str
    settings: str
    """`repr` of the check with its bounds."""
    applied: Count
    failed: Count


class ControlRecord(_Part):
    """How one kind of planted control came out."""

    kind: str
    lang: str = ""
    """Primary subtag of the items it was planted in; empty where an older tool did not say."""
    keeps_meaning: bool
    right: Count
    n: Count


class KindRecord(_Part):
    """Variants of one kind that were judged and that failed."""

    judged: Count
    failed: Count


class AuditRecord(_Part):
    """What the audit was and what it came to."""

    audit_id: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    tool_version: str
    evidence: list[str]
    checks: list[CheckRecord]
    controls: list[ControlRecord]
    by_kind: dict[str, KindRecord]


class SourceRecord(_Part):
    """One input of the run: its name, and the SHA-256 or revision that pins it."""

    name: str
    version: str


class Descriptor(_Part):
    """The whole of `sago.json`."""

    format: Annotated[str, Field(pattern=r"^1\.\d+$")]
    name: str
    tool_version: str
    audit: AuditRecord
    seed: int | None = None
    per_axis: int | None = None
    generators: dict[str, str] = {}
    sources: list[SourceRecord] = []
    items: Count
    rows: dict[str, Count]
    """Rows of `variant_sets`, by kind."""
    licences: dict[str, Count]
    """Rows of `variant_sets`, by licence; the empty licence is none stated."""
    licences_stated_by_publisher: list[str] = []
    """Data sets whose rows stated no licence themselves."""
    files: list[FileEntry]


def read_descriptor(folder: Path) -> Descriptor:
    """Read `sago.json`.

    Raises:
        BadInputError: If it is not there, too large to be one, not JSON, or not of the format 1.x.
    """
    path = folder / DESCRIPTOR
    try:
        content = json.loads(bounded_text(path))
    except OSError as error:
        raise BadInputError(f"{path}: expected a SAGO data set; its descriptor cannot be read ({error.strerror or error})") from error
    except (ValueError, RecursionError) as error:
        raise BadInputError(f"{path}: expected JSON; {in_words(error)}") from error
    if not isinstance(content, dict) or not str(content.get("format", "")).startswith("1."):
        got = content.get("format") if isinstance(content, dict) else type(content).__name__
        raise BadInputError(f"{path}: expected format 1.x; got {got!r}")
    return validated(Descriptor, content, lambda _: str(path))


def bounded_text(path: Path) -> str:
    """A UTF-8 file of somebody else's, if it is of a size that text has.

    Raises:
        OSError: If it cannot be read.
        ValueError: If it is larger than `LARGEST`, or not UTF-8.
    """
    with path.open("rb") as stream:
        raw = stream.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise ValueError(f"larger than {LARGEST} bytes")
    return raw.decode("utf-8")


def sago_json_schema() -> dict[str, Any]:
    """JSON Schema of `sago.json`."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema"} | Descriptor.model_json_schema()
    return schema | {"title": f"SAGO data set {FORMAT}: sago.json"}
