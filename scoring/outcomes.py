"""What an answer counts as: behaviour, of which refusing and saying nothing are two kinds, or no behaviour at all."""

import unicodedata
from collections.abc import Iterable

from scoring.stats.cell import CellStatus, Coverage
from scoring.store import Answer

EMPTY = "<empty>"
REFUSAL = "<refusal>"
SENTINELS = frozenset({EMPTY, REFUSAL})
"""Equal sentinels agree; a sentinel and an answer disagree."""

SUSPECT_SHARE = 0.05
"""Above this share of unparsed or truncated rows the parser is under suspicion, not the model."""


def behaviour(answer: Answer) -> str | None:
    """What the model did, as a label to compare; None where the request failed, which is not behaviour.

    An answer that could not be read agrees with another only where their normalised texts are equal.
    """
    if answer.finish == "error" or answer.parse_status == "errored":
        return None
    if answer.parse_status == "ok":
        return f"={answer.parsed}"
    if answer.parse_status == "refused" or answer.finish == "filtered":
        return REFUSAL
    return EMPTY if answer.parse_status == "empty" else f"~{plain(answer.raw)}"


def was_read(label: str) -> bool:
    """Whether a label is an answer that was parsed."""
    return label.startswith("=")


def content(label: str) -> str:
    """The parsed content of a label that was read."""
    return label[1:]


def plain(text: str) -> str:
    """Text without differences that no reader would see: NFKC, case folded, whitespace as single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def count(answers: Iterable[Answer]) -> Coverage:
    """How many rows there are, and what became of each; the five kinds of no answer stay five counts."""
    rows = list(answers)
    statuses = [_status(row) for row in rows]
    return Coverage(
        n_total=len(rows),
        n_valid=statuses.count("ok"),
        refused=statuses.count("refused"),
        empty=statuses.count("empty"),
        truncated=statuses.count("truncated"),
        unparsed=statuses.count("unparsed"),
        errored=statuses.count("errored"),
    )


def reading_status(coverage: Coverage) -> CellStatus:
    """Whether what came can carry a verdict: not where most of it is no answer, nor where the parser is under suspicion."""
    answered = coverage.n_total - coverage.errored
    if answered == 0:
        return "no_instances"
    unread = coverage.unparsed + coverage.truncated
    worst, status = max((coverage.empty, "empty"), (coverage.refused, "refusals"), (unread, "unparsed"))
    if 2 * worst > answered:
        return status  # type: ignore[return-value]
    if 2 * (coverage.empty + coverage.refused) > answered:
        return "empty" if coverage.empty > coverage.refused else "refusals"
    return "parser_suspect" if unread > SUSPECT_SHARE * answered else "ok"


def _status(row: Answer) -> str:
    if row.finish == "error":
        return "errored"
    return "refused" if row.finish == "filtered" and row.parse_status != "ok" else row.parse_status
