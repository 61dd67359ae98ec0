"""What every axis says about a cell besides its own figures: where it belongs, how much of it was usable, how its values lie."""

from dataclasses import dataclass
from typing import Literal

from variants.types import Kind

Regime = Literal["greedy", "deployed"]
"""Decoding of a cell: temperature 0, or as deployed with at least two repeats of every prompt."""

CellStatus = Literal[
    "ok",
    "unavailable",
    "insufficient_variants",
    "no_floor",
    "parser_suspect",
    "refusals",
    "empty",
    "unparsed",
    "invalid_signal",
    "degenerate_signal",
    "degenerate_marginal",
    "degenerate_reference",
    "constant_state",
    "unequal_batches",
    "low_label_mass",
    "no_instances",
]
"""`ok`, or what is wrong with the cell; anything else than `ok` carries no verdict."""

Conclusion = Literal["stable", "unstable", "inconclusive", "no_verdict"]
"""The 95 % interval of the mean against the margin: below it, above it, across it, or too little data to say."""


@dataclass(frozen=True, slots=True)
class CellKey:
    """Where a result belongs; results of two keys are never joined."""

    model: str
    dataset: str
    kind: Kind
    regime: Regime


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many rows were asked, and what became of each; the five kinds of no answer stay five counts."""

    n_total: int
    n_valid: int
    refused: int
    empty: int
    truncated: int
    unparsed: int
    errored: int


@dataclass(frozen=True, slots=True)
class Distribution:
    """How one axis's values lie over the instances of one cell; a mean is never shown without it."""

    n_items: int
    quantiles: tuple[float, float, float, float, float]
    """At 5, 25, 50, 75 and 95 %."""
    share_at_one: float
    """Share of instances whose stability is exactly 1."""
    dkw_half_width: float
    """Half-width of the 95 % Dvoretzky–Kiefer–Wolfowitz band of the ECDF."""
