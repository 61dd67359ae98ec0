"""From filled sheets to labels that the audit takes, to agreement, and to the failure rate corrected for the checks' own errors."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from audit.review.sheet import KeyRow, SheetRow, audit_of_key, read_key, read_sheet
from audit.stats.agreement_report import agreement_report, judge_report
from audit.stats.missing import rogan_gladen_interval
from audit.stats.weighted import stratified_share
from variants.errors import BadInputError
from variants.files import write_text

_FEW = 20


def import_labels(sheet: Path, out: Path) -> tuple[int, int]:
    """Join the labels of a sheet to their variants, as the file that `sago audit --labels` takes; returns labels and empty rows.

    Raises:
        BadInputError: If the sheet holds rows that its key does not know, or no label at all.
    """
    rows, key = joined(sheet)
    told = [
        {"variant_id": key[row.row_id].variant_id, "label": int(row.label == "same"), "row_id": row.row_id}
        for row in rows
        if row.label in {"same", "changed"} and not key[row.row_id].control
    ]
    if not told:
        raise BadInputError(f"{sheet}: no row was judged yet")
    write_text(out, "".join(json.dumps(row) + "\n" for row in told))
    return len(told), sum(not row.label for row in rows)


def joined(sheet: Path, key_of: Path | None = None) -> tuple[list[SheetRow], dict[str, KeyRow]]:
    """The rows of a sheet with the key of the sample that they were drawn for.

    Raises:
        BadInputError: If a row is not of that sample.
    """
    key = {row.row_id: row for row in read_key(key_of or sheet)}
    rows = read_sheet(sheet)
    strangers = [row.row_id for row in rows if row.row_id not in key]
    if strangers:
        raise BadInputError(
            f"{sheet}: {len(strangers)} rows are not of this sample ({', '.join(strangers[:3])}); is it the sheet of another run?"
        )
    return rows, key


def agreement(sheets: Sequence[Path], *, seed: int = 0) -> dict[str, Any]:
    """Agreement of the raters, of the automatic check with them, and what the failure rate is by their measure; JSON-ready.

    Args:
        sheets: One filled sheet a rater, all of one sample; the key lies beside the first.
        seed: Of the bootstrap.

    Raises:
        BadInputError: If a sheet is of another sample, or nothing was judged.
    """
    read = [joined(sheet, sheets[0]) for sheet in sheets]
    key = read[0][1]
    said = [{row.row_id: row.label for row in rows if row.label in {"same", "changed"}} for rows, _ in read]
    judged = [row_id for row_id in key if any(row_id in one for one in said)]
    if not judged:
        raise BadInputError(f"{sheets[0]}: no row was judged yet")
    majority = {row_id: label for row_id in judged if (label := _majority([one.get(row_id) for one in said])) is not None}
    of_run = {row_id: label for row_id, label in majority.items() if not key[row_id].control}
    return {
        "audit_id": audit_of_key(sheets[0]),
        "raters": len(sheets),
        "judged": len(judged),
        "between_raters": _between(judged, said, seed) if len(sheets) > 1 else {"why": "one rater only; agreement needs two"},
        "controls_seen_by_people": _controls_seen(majority, key),
        "automatic_against_people": _automatic(of_run, key),
        "failure_rate": _failure_rate(of_run, key),
    }


def _majority(labels: Sequence[str | None]) -> str | None:
    given = [label for label in labels if label]
    same = given.count("same")
    return None if 2 * same == len(given) else "same" if 2 * same > len(given) else "changed"


def _between(judged: Sequence[str], said: Sequence[dict[str, str]], seed: int) -> dict[str, Any]:
    ratings = [[one.get(row_id) for one in said] for row_id in judged]
    return asdict(agreement_report(ratings, np.random.default_rng(seed), categories=["same", "changed"]))


def _controls_seen(majority: dict[str, str], key: dict[str, KeyRow]) -> dict[str, Any]:
    seen = [(label, key[row_id]) for row_id, label in majority.items() if key[row_id].control]
    return {"n": len(seen), "right": sum((label == "same") == row.control_good for label, row in seen)}


def _automatic(of_run: dict[str, str], key: dict[str, KeyRow]) -> dict[str, Any]:
    if not of_run:
        return {"why": "no variant of the run was judged"}
    flagged = [int(key[row_id].failed) for row_id in of_run]
    return asdict(judge_report(flagged, [int(label == "changed") for label in of_run.values()]))


def _failure_rate(of_run: dict[str, str], key: dict[str, KeyRow]) -> dict[str, Any]:
    """By people alone, weighted back to the run; and the automatic rate, corrected by what people say of its errors."""
    told: dict[str, Any] = {"by_people": None, "automatic": None, "corrected": None, "why": ""}
    strata: dict[str, list[str]] = {}
    for row_id in of_run:
        strata.setdefault(key[row_id].stratum, []).append(row_id)
    usable = {name: rows for name, rows in strata.items() if len(rows) >= 2}
    population = {name: key[rows[0]].population for name, rows in usable.items()}
    total = sum(population.values())
    if usable:
        changed = [sum(of_run[row_id] == "changed" for row_id in rows) for rows in usable.values()]
        weights = [population[name] / total for name in usable]
        told["by_people"] = asdict(stratified_share(weights, changed, [len(rows) for rows in usable.values()]))
    flagged = [row_id for row_id in of_run if key[row_id].failed]
    bad = [row_id for row_id, label in of_run.items() if label == "changed"]
    observed = (len(flagged), len(of_run))
    told["automatic"] = observed[0] / observed[1] if observed[1] else None
    if len(bad) < _FEW or len(of_run) - len(bad) < _FEW:
        told["why"] = f"a corrected rate needs {_FEW} changed and {_FEW} kept labels; there are {len(bad)} and {len(of_run) - len(bad)}"
        return told
    caught = sum(key[row_id].failed for row_id in bad)
    passed = sum(not key[row_id].failed for row_id, label in of_run.items() if label == "same")
    try:
        told["corrected"] = asdict(rogan_gladen_interval(observed, (caught, len(bad)), (passed, len(of_run) - len(bad))))
    except ValueError as error:
        told["why"] = str(error)
    return told
