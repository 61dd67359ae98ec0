"""What each axis must say of each reference model; a claim that fails names itself in words."""

from collections.abc import Callable, Mapping, Sequence

from scoring.selftest_rows import Row
from scoring.stats.cell import CellStatus
from variants.types import Axis

Table = Mapping[tuple[str, str], Row]
"""Rows by model and axis."""

Claim = Callable[[Table], bool]


_EXACT = 1e-6


def broken_claims(rows: Sequence[Row]) -> list[str]:
    """The claims that do not hold, in words; empty where every axis orders the reference models rightly."""
    table: Table = {(row.model, row.axis): row for row in rows}
    return [words for words, claim in CLAIMS.items() if not _holds(claim, table)]


def _holds(claim: Claim, table: Table) -> bool:
    """A claim about a row that is missing, or a figure that is undefined, does not hold."""
    try:
        return claim(table)
    except (KeyError, TypeError):
        return False


def _steady(model: str, axis: Axis) -> Claim:
    return lambda table: table[model, axis].status == "ok" and abs((table[model, axis].S or 0) - 1) < _EXACT


def _moved(model: str, axis: Axis) -> Claim:
    """Not steady, and beyond repeat noise: the interval of the excess lies above 0."""
    return lambda table: table[model, axis].S < 0.9 and table[model, axis].excess_low > 0  # type: ignore[operator]


def _noise_alone(model: str, axis: Axis, least_noise: float) -> Claim:
    """Large W, and an excess whose interval covers 0."""

    def claim(table: Table) -> bool:
        row = table[model, axis]
        return least_noise < row.W and row.excess_low <= 0 <= row.excess_high  # type: ignore[operator]

    return claim


def _flagged(model: str) -> Claim:
    return lambda table: all(row.status != "ok" for (name, _), row in table.items() if name == model) and (model, "generation") in table


def _says(model: str, status: CellStatus) -> Claim:
    return lambda table: table[model, "generation"].status == table[model, "mirroring"].status == status


def _half(model: str) -> Claim:
    """Half satisfied and no agreement beyond the marginals."""

    def claim(table: Table) -> bool:
        row = table[model, "mirroring"]
        return abs(row.S - 0.5) < _EXACT and (row.kappa is None or abs(row.kappa) < _EXACT)  # type: ignore[operator]

    return claim


def _above(more: str, less: str, axis: Axis) -> Claim:
    return lambda table: table[more, axis].S > table[less, axis].S  # type: ignore[operator]


def _only_confidence(model: str) -> Claim:
    return lambda table: all(_steady(model, axis)(table) for axis in ("generation", "activation", "mirroring"))


CLAIMS: dict[str, Claim] = {
    "perfect is consistent": _steady("perfect", "generation"),
    "perfect keeps its states": _steady("perfect", "activation"),
    "perfect keeps its confidence": _steady("perfect", "confidence"),
    "perfect is mirrored": _steady("perfect", "mirroring"),
    "same_wrong_content is consistent though wrong": _steady("same_wrong_content", "generation"),
    "same_wrong_content is mirrored though wrong": _steady("same_wrong_content", "mirroring"),
    "always_gold_letter is not consistent in content": _moved("always_gold_letter", "generation"),
    "always_first_option is not consistent in content": _moved("always_first_option", "generation"),
    "always_yes satisfies half of balanced mirrors": _half("always_yes"),
    "variant_sensitive changes its answers": _moved("variant_sensitive", "generation"),
    "variant_sensitive changes its states": _moved("variant_sensitive", "activation"),
    "variant_sensitive changes its confidence": _moved("variant_sensitive", "confidence"),
    "variant_sensitive is not mirrored": _moved("variant_sensitive", "mirroring"),
    "noisy_but_invariant answers with noise alone": _noise_alone("noisy_but_invariant", "generation", 0.2),
    "noisy_but_invariant mirrors with noise alone": _noise_alone("noisy_but_invariant", "mirroring", 0.2),
    "noisy_but_invariant has states with noise alone": _noise_alone("noisy_but_invariant", "activation", 0.01),
    "noisy_but_invariant has confidence with noise alone": _noise_alone("noisy_but_invariant", "confidence", 0.02),
    "random is less consistent than noisy_but_invariant": _above("noisy_but_invariant", "random", "generation"),
    "refuser is never ok": _flagged("refuser"),
    "refuser refuses": _says("refuser", "refusals"),
    "empty is never ok": _flagged("empty"),
    "empty says nothing": _says("empty", "empty"),
    "overconfident is sure when wrong": lambda table: table["overconfident", "confidence"].confident_wrong > 0.3,  # type: ignore[operator]
    "perfect is not sure when wrong": lambda table: table["perfect", "confidence"].confident_wrong == 0,
    "overconfident is otherwise steady": _steady("overconfident", "confidence"),
    "overconfident moves no other axis": _only_confidence("overconfident"),
    "confidence_flicker moves its confidence": _moved("confidence_flicker", "confidence"),
    "confidence_flicker is confident-wrong under some wordings only": lambda table: table["confidence_flicker", "confidence"].flicker > 0.1,  # type: ignore[operator]
    "confidence_flicker moves no other axis": _only_confidence("confidence_flicker"),
}
"""Each claim in words."""
