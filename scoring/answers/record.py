"""One row of what was asked and what came, with its Parquet schema."""

from dataclasses import dataclass, fields
from typing import Any

import pyarrow as pa

from scoring.answers.parsed import ParseStatus
from scoring.backends.base import Finish
from scoring.stats.cell import Regime
from variants.stored import Stored
from variants.types import Axis


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked and what came: one repeat of one prompt on one axis."""

    key: str
    """From `answer_key`; unique in its store."""
    axis: Axis
    dataset: str
    item_id: str
    group: str
    """Cluster for inference; the item alone if empty."""
    variant_id: str
    kind: str
    """`original`, `paraphrase`, `reorder`, `mirror`, or a name of the axis's own such as a null set's."""
    family: str
    relation: str
    regime: Regime
    repeat: int
    """From 0."""
    prompt_id: str
    output_id: str
    prompt: str
    """What the model read, before its chat template."""
    raw: str
    """What came, untouched."""
    finish: Finish
    parsed: str | None
    """Normalised content; None unless `parse_status` is `ok`."""
    parse_status: ParseStatus
    token_logprobs: tuple[float, ...] | None
    """Natural log, one per token of the answer."""
    signal: float | None
    """The axis's own figure for this row, where it has one; None where undefined, never a stand-in."""
    label_mass: float | None
    """Probability on the option labels before renormalising, 0 to 1."""
    error: str
    """What went wrong, where `finish` is `error`."""
    model: str
    """Reference of the model."""
    revision: str


ANSWERS = Stored("the answers of a model", "run `sago score` again")
SCHEMA = pa.schema(
    [
        pa.field("key", pa.string(), nullable=False),
        pa.field("axis", pa.string(), nullable=False),
        pa.field("dataset", pa.string(), nullable=False),
        pa.field("item_id", pa.string(), nullable=False),
        pa.field("group", pa.string()),
        pa.field("variant_id", pa.string(), nullable=False),
        pa.field("kind", pa.string(), nullable=False),
        pa.field("family", pa.string()),
        pa.field("relation", pa.string()),
        pa.field("regime", pa.string(), nullable=False),
        pa.field("repeat", pa.int32(), nullable=False),
        pa.field("prompt_id", pa.string(), nullable=False),
        pa.field("output_id", pa.string(), nullable=False),
        pa.field("prompt", pa.string(), nullable=False),
        pa.field("raw", pa.string(), nullable=False),
        pa.field("finish", pa.string(), nullable=False),
        pa.field("parsed", pa.string()),
        pa.field("parse_status", pa.string(), nullable=False),
        pa.field("token_logprobs", pa.list_(pa.float64())),
        pa.field("signal", pa.float64()),
        pa.field("label_mass", pa.float64()),
        pa.field("error", pa.string()),
        pa.field("model", pa.string(), nullable=False),
        pa.field("revision", pa.string(), nullable=False),
    ]
)
"""The Parquet form; its columns are the fields of `Answer`, in their order."""


_NAMES = tuple(field.name for field in fields(Answer))
_TEXTS = ("prompt", "raw", "error", "parsed")


def row_of(answer: Answer) -> dict[str, Any]:
    """The row as plain values; a lone surrogate, which no UTF-8 file can hold, becomes U+FFFD."""
    row = {name: getattr(answer, name) for name in _NAMES}
    return row | {name: row[name] and row[name].encode("utf-16", "surrogatepass").decode("utf-16", "replace") for name in _TEXTS}


def answer_of(row: dict[str, Any]) -> Answer:
    """The answer that a row holds."""
    logprobs = row["token_logprobs"]
    return Answer(**{name: row[name] for name in _NAMES} | {"token_logprobs": None if logprobs is None else tuple(logprobs)})


def is_answer(row: dict[str, Any]) -> bool:
    """Whether all columns are there."""
    return set(_NAMES) <= row.keys()


def place(row: dict[str, Any], offset: int) -> tuple[str, str, bool, str, str, int, str, int]:
    """Where the row stands among others: by data set and item, the original first; its offset comes last."""
    first = (row["dataset"], row["item_id"], row["kind"] != "original", row["variant_id"])
    return (*first, row["regime"], row["repeat"], row["key"], offset)
