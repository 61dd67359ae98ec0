"""One judged set against the rules of the format: ids, edits, answers, findings."""

import math
from collections.abc import Collection, Iterator, Sequence

from audit.rows import from_audit_rows, row_digest
from audit.types import HUMAN, SetVerdict, Verdict
from datasets_out.format.layout import AXES
from datasets_out.validate.problem import Problem
from datasets_out.validate.relations import contradiction
from variants.edits import apply
from variants.errors import BadInputError
from variants.rows import Row, content_id, original_id
from variants.types import Item, Variant

SURVIVORS = "survivors"
"""Name of the finding on a set that counts what remains of it."""
_DISTANCE = "distance"
_SHARED = (
    "vertical lang task_type original_question original_context original_choices original_answer original_answer_index answer_aliases "
    "licence source group asked set_verdict set_findings"
).split()
"""Columns that say the same in all rows of a set."""


def where_of(row: Row) -> str:
    """Where a row stands, for a reader."""
    return f"item {row['item_id']!r}, axis {row['axis']!r}, variant {row['variant_id']!r}"


def read_set(rows: Sequence[Row]) -> SetVerdict | list[Problem]:
    """The set that its rows make, its verdicts recomputed; or why they make none."""
    ids = [row["variant_id"] for row in rows]
    if rows[0]["kind"] == "original" and len(set(ids)) == len(ids):
        try:
            return from_audit_rows(rows)
        except (BadInputError, ValueError, KeyError, TypeError) as error:
            return _changed(rows) or [Problem("verdict", where_of(rows[0]), str(error))]
    if changed := _changed(rows):
        return changed
    if twice := sorted({one for one in ids if ids.count(one) > 1}):
        return [Problem("duplicate row", where_of(rows[0]), f"stands twice in its set: {', '.join(twice)}")]
    return [Problem("original", where_of(rows[0]), "expected the original as the first row of its set, once")]


def _changed(rows: Sequence[Row]) -> list[Problem]:
    changed = [row for row in rows if row_digest(row) != row["row_hash"]]
    return [Problem("row hash", where_of(row), "the row changed after it was audited") for row in changed]


def row_problems(rows: Sequence[Row], judged: SetVerdict, checks: Collection[str], audit_id: str) -> Iterator[Problem]:
    """Everything wrong with the rows of one set that could be read."""
    first, item = rows[0], judged.judged.item
    if first["axis"] not in AXES:
        yield Problem("axis", where_of(first), f"expected one of {', '.join(AXES)}")
        return
    if first["variant_id"] != original_id(item, judged.judged.axis):
        yield Problem("id", where_of(first), "the original's id is not the hash of its content")
    if (first["question"], first["context"], first["choices"]) != tuple(
        first[f"original_{name}"] for name in ("question", "context", "choices")
    ):
        yield Problem("original", where_of(first), "the original's row does not say what the other rows call the original")
    if (first["answer"], first["answer_index"]) != (first["original_answer"], first["original_answer_index"]):
        yield Problem("relation", where_of(first), "the original's answer is not the one that the other rows call the original's")
    yield from _shared_problems(rows, audit_id)
    for row, verdict in zip(rows[1:], judged.verdicts, strict=True):
        yield from _variant_problems(row, verdict.variant, item)
        yield from _evidence_problems(row, verdict, checks)
    yield from _set_problems(first, judged)


def _shared_problems(rows: Sequence[Row], audit_id: str) -> Iterator[Problem]:
    for row in rows:
        if row["audit_id"] != audit_id:
            yield Problem("audit id", where_of(row), f"a row of audit {row['audit_id']!r}; sago.json tells of {audit_id!r}")
        if other := [name for name in _SHARED if row[name] != rows[0][name]]:
            yield Problem("set", where_of(row), f"says something else than its set in {', '.join(other)}")


def _variant_problems(row: Row, variant: Variant, item: Item) -> Iterator[Problem]:
    if variant.id != content_id(item.dataset, item.id, variant.question, variant.context, variant.choices, variant.generator, variant.seed):
        yield Problem("id", where_of(row), "the id is not the hash of what is asked and how it was made")
    if wrong := contradiction(variant, item):
        yield Problem("relation", where_of(row), wrong)
    try:
        made = apply(item, variant.edits)
    except ValueError as error:
        yield Problem("edits", where_of(row), f"do not fit the original ({error})")
        return
    if (made.question, made.context, made.choices) != (variant.question, variant.context, variant.choices):
        yield Problem("edits", where_of(row), "do not turn the original into this wording")


def _evidence_problems(row: Row, verdict: Verdict, checks: Collection[str]) -> Iterator[Problem]:
    if not verdict.findings:
        yield Problem("evidence", where_of(row), "no finding")
    names = [finding.check for finding in verdict.findings if finding.check != HUMAN]
    if strange := sorted(set(names) - set(checks)):
        yield Problem("evidence", where_of(row), f"findings of checks that sago.json does not name: {', '.join(strange)}")
    if len(set(names)) != len(names):
        yield Problem("evidence", where_of(row), "two findings of one check")
    if wrong := [told["check"] for told, own in zip(row["findings"], verdict.findings, strict=True) if told["passed"] != own.passed]:
        yield Problem("evidence", where_of(row), f"value and bounds contradict 'passed' in {', '.join(map(str, wrong))}")
    if tuple(row["failed"] or ()) != verdict.failed:
        yield Problem("evidence", where_of(row), f"failed: says {row['failed']}; the findings say {list(verdict.failed)}")
    if verdict.p_meaning is not None and not 0 <= verdict.p_meaning <= 1:
        yield Problem("evidence", where_of(row), f"p_meaning: expected 0 to 1 or nothing; got {verdict.p_meaning!r}")
    if verdict.distance != _finding_value(verdict, _DISTANCE):
        yield Problem(
            "evidence", where_of(row), f"distance: says {verdict.distance!r}; the finding says {_finding_value(verdict, _DISTANCE)!r}"
        )


def _finding_value(verdict: Verdict, check: str) -> float | None:
    values = [finding.value for finding in verdict.findings if finding.check == check]
    return values[0] if values and not math.isnan(values[0]) else None


def _set_problems(first: Row, judged: SetVerdict) -> Iterator[Problem]:
    counted = [finding.value for finding in judged.findings if finding.check == SURVIVORS]
    if counted != [float(len(judged.survivors))]:
        yield Problem("evidence", where_of(first), f"survivors: says {counted}; {len(judged.survivors)} variants passed")
    if judged.judged.asked < len(judged.verdicts) or judged.judged.asked < 0:
        yield Problem("set", where_of(first), f"asked: {judged.judged.asked} wordings asked for; {len(judged.verdicts)} judged")
