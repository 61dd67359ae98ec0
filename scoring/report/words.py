"""The report's sentences: what a status, a conclusion, a kind and a regime mean for somebody who has not read the specification."""

from typing import assert_never

from scoring.stats.cell import CellStatus, Conclusion, Coverage, Regime
from variants.types import Kind

STATUS: dict[CellStatus, str] = {
    "ok": "Enough usable answers for a verdict.",
    "unavailable": "This model does not show what this axis measures; the axis is missing, not zero.",
    "insufficient_variants": "Fewer than two wordings of an instance have an answer, so there is nothing to compare.",
    "no_floor": "Every wording was asked once, so sampling noise is unknown: S stands, W and Δ do not.",
    "parser_suspect": "More than 5 % of the answers were cut off or could not be read: the fault may lie in the reading, so no verdict.",
    "refusals": "The model mostly refused. Refusing every wording is steady, but it is no answer.",
    "empty": "The model mostly said nothing. Silence is steady, but it is no answer.",
    "unparsed": "Most answers could not be read, so agreement between them means little.",
    "invalid_signal": "The measured signal was not a number on too many rows.",
    "degenerate_signal": "The signal takes fewer than three values: it cannot move, so its steadiness says nothing.",
    "degenerate_marginal": "The model gives one and the same answer to everything: steady, and unrelated to what is asked.",
    "degenerate_reference": "Unrelated questions lie no farther apart than the numerical noise, so drift has no yardstick.",
    "constant_state": "The state at this layer is the same for every prompt, so it cannot drift.",
    "unequal_batches": "A state depends on what is read in the same batch, beyond the tolerance, so no figure may rest on it.",
    "low_label_mass": "The model puts less than half its probability on the offered options, so confidence among them says little.",
    "no_instances": "No instance had an answer: every request failed, or nothing passed the audit.",
}
"""One plain sentence for each status."""

SHORT: dict[CellStatus, str] = {
    "ok": "ok",
    "unavailable": "not available",
    "insufficient_variants": "too few wordings",
    "no_floor": "no noise floor",
    "parser_suspect": "reading in doubt",
    "refusals": "mostly refused",
    "empty": "mostly silent",
    "unparsed": "mostly unreadable",
    "invalid_signal": "invalid signal",
    "degenerate_signal": "signal cannot move",
    "degenerate_marginal": "one answer to all",
    "degenerate_reference": "no yardstick",
    "constant_state": "constant state",
    "unequal_batches": "batches unequal",
    "low_label_mass": "options unlikely",
    "no_instances": "no instances",
}

KIND: dict[Kind, str] = {"paraphrase": "Paraphrase", "reorder": "Reordering", "mirror": "Mirror"}

REGIME: dict[Regime, str] = {"deployed": "deployed decoding", "greedy": "greedy decoding"}

RELATION = {
    "same": "the same answer",
    "content": "the option with the same content, wherever it stands",
    "flip": "the opposite answer (yes ↔ no)",
    "swap": "its own answer (each question answers the other)",
    "complement": "the mirrored point of the scale",
}
"""What the right answer to the variant is, given the right answer to the original."""


def conclusion_word(conclusion: Conclusion) -> str:
    """The verdict as a word for a table."""
    return conclusion.replace("_", " ")


def tone(conclusion: Conclusion) -> str:
    """Which way a verdict points: `good`, `bad` or `open`."""
    match conclusion:
        case "stable":
            return "good"
        case "unstable":
            return "bad"
        case "inconclusive" | "no_verdict":
            return "open"
        case other:
            assert_never(other)


def coverage_sentence(coverage: Coverage) -> str:
    """What became of the rows, the five kinds of no answer as five counts."""
    kinds = ("refused", "empty", "truncated", "unparsed", "errored")
    counts = ", ".join(f"{getattr(coverage, kind)} {kind}" for kind in kinds)
    return f"{coverage.n_valid} of {coverage.n_total} usable; {counts}"


def family_word(family: str) -> str:
    """A mirror family as words."""
    return family.replace("_", " ")


def listed(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = names or [""]
    return f"{', '.join(first)} and {last}" if first else last
