"""Corruptions of rows: of the published configurations, of the audit, of what joins the two."""

import math
from pathlib import Path

from datasets_out.format.layout import AUDIT, VARIANT_SETS
from tests.datasets_out.corrupt import change, change_set, edited, put, rows, save
from variants.rows import Row


def is_variant(row: Row) -> bool:
    return bool(row["kind"] != "original")


def is_passed(row: Row) -> bool:
    return is_variant(row) and row["verdict"] == "pass" and row["set_verdict"] == "pass"


def is_original(row: Row) -> bool:
    return bool(row["kind"] == "original")


def edit_published_question(folder: Path) -> None:
    change(folder, VARIANT_SETS, is_variant, lambda row: row | {"question": row["question"] + " "})


def edit_published_licence(folder: Path) -> None:
    change(folder, "generation", is_variant, lambda row: row | {"licence": "CC0-1.0-but-not"})


def edit_audited_question(folder: Path) -> None:
    change(folder, AUDIT, is_variant, lambda row: row | {"question": row["question"] + " "}, seal=False)


def edit_and_seal_question(folder: Path) -> None:
    change(folder, AUDIT, is_variant, lambda row: row | {"question": row["question"] + " "})


def edit_and_seal_original(folder: Path) -> None:
    change_set(folder, is_original, lambda row: row | {"original_question": row["original_question"] + " "})


def edit_finding(folder: Path) -> None:
    change(
        folder, AUDIT, is_passed, lambda row: row | {"findings": [row["findings"][0] | {"value": 9.0}, *row["findings"][1:]]}, seal=False
    )


def edit_and_seal_finding(folder: Path) -> None:
    change(folder, AUDIT, is_passed, lambda row: row | {"findings": [row["findings"][0] | {"value": 9.0}, *row["findings"][1:]]})


def flip_verdict(folder: Path) -> None:
    change(folder, AUDIT, lambda row: row["verdict"] == "fail", lambda row: row | {"verdict": "pass"})


def forge_verdict(folder: Path) -> None:
    def forged(row: Row) -> Row:
        findings = [one | {"value": one["low"], "passed": True} for one in row["findings"]]
        return row | {"verdict": "pass", "failed": [], "findings": findings}

    change(folder, AUDIT, lambda row: row["verdict"] == "fail", forged)


def flip_set_verdict(folder: Path) -> None:
    change_set(folder, is_passed, lambda row: row | {"set_verdict": "fail"})


def forge_survivors(folder: Path) -> None:
    change_set(folder, is_passed, lambda row: row | {"set_findings": [row["set_findings"][0] | {"value": 3.5}]})


def hide_reason(folder: Path) -> None:
    change(folder, AUDIT, lambda row: bool(row["failed"]), lambda row: row | {"failed": []})


def drop_findings(folder: Path) -> None:
    change(folder, AUDIT, is_passed, lambda row: row | {"findings": row["findings"][1:]})


def add_foreign_finding(folder: Path) -> None:
    other = {"check": "seemed_fine", "value": 0.0, "low": 0.0, "high": 0.0, "passed": True, "reason": "seemed fine"}
    change(folder, AUDIT, is_passed, lambda row: row | {"findings": [*row["findings"], other]})


def remove_row(folder: Path) -> None:
    held = rows(folder, "confidence")
    put(folder, "confidence", [held[0], *held[2:]])


def remove_failed_row(folder: Path) -> None:
    held = rows(folder, AUDIT)
    at = next(place for place, row in enumerate(held) if row["verdict"] == "fail")
    put(folder, AUDIT, [*held[:at], *held[at + 1 :]])


def remove_original(folder: Path) -> None:
    put(folder, AUDIT, rows(folder, AUDIT)[1:])


def remove_published_original(folder: Path) -> None:
    put(folder, VARIANT_SETS, rows(folder, VARIANT_SETS)[1:])


def double_row(folder: Path) -> None:
    held = rows(folder, "activation")
    put(folder, "activation", [*held[:2], held[1], *held[2:]])


def double_audited_row(folder: Path) -> None:
    held = rows(folder, AUDIT)
    put(folder, AUDIT, [*held[:2], held[1], *held[2:]])


def double_set(folder: Path) -> None:
    held = rows(folder, AUDIT)
    first = [row for row in held if (row["item_id"], row["axis"]) == (held[0]["item_id"], held[0]["axis"])]
    put(folder, AUDIT, [*held, *first])


def move_row(folder: Path) -> None:
    held = rows(folder, "generation")
    put(folder, "generation", [held[0], *held[2:]])
    put(folder, "confidence", [*rows(folder, "confidence"), held[1]])


def leak_wording(folder: Path) -> None:
    """The wording of one axis, sealed with its right id, in the place of another axis's."""
    held = rows(folder, AUDIT)
    given = next(row for row in held if is_passed(row) and row["axis"] == "generation")
    what = (
        "question",
        "context",
        "choices",
        "generator",
        "seed",
        "edits",
        "answer",
        "answer_index",
        "kind",
        "relation",
        "family",
        "variant_id",
    )
    change(
        folder,
        AUDIT,
        lambda row: is_passed(row) and row["axis"] == "confidence" and row["item_id"] == given["item_id"],
        lambda row: row | {name: given[name] for name in what},
    )


def change_answer(folder: Path) -> None:
    change(
        folder,
        AUDIT,
        lambda row: is_passed(row) and row["choices"] is None and row["relation"] == "same",
        lambda row: row | {"answer": "41"},
    )


def change_answer_index(folder: Path) -> None:
    change(
        folder,
        AUDIT,
        lambda row: is_passed(row) and row["relation"] == "content",
        lambda row: row | {"answer_index": (row["answer_index"] + 1) % 3},
    )


def contradict_relation(folder: Path) -> None:
    change(folder, AUDIT, lambda row: is_passed(row) and row["kind"] == "paraphrase", lambda row: row | {"relation": "flip"})


def unknown_relation(folder: Path) -> None:
    change(folder, AUDIT, is_passed, lambda row: row | {"relation": "inverse"})


def break_edits(folder: Path) -> None:
    change(folder, AUDIT, lambda row: bool(row["edits"]), lambda row: row | {"edits": row["edits"][1:]})


def edits_outside(folder: Path) -> None:
    change(folder, AUDIT, lambda row: bool(row["edits"]), lambda row: row | {"edits": [row["edits"][0] | {"start": 9_000, "end": 9_001}]})


def nan_p(folder: Path) -> None:
    change(folder, AUDIT, is_passed, lambda row: row | {"p_meaning": math.nan})


def large_p(folder: Path) -> None:
    change(folder, AUDIT, is_passed, lambda row: row | {"p_meaning": 1.5})


def foreign_distance(folder: Path) -> None:
    change(folder, AUDIT, is_passed, lambda row: row | {"distance": 0.01})


def foreign_audit(folder: Path) -> None:
    change(folder, AUDIT, is_variant, lambda row: row | {"audit_id": "0123456789abcdef"})


def tell_of_another_audit(folder: Path) -> None:
    told = edited(folder)
    told["audit"]["audit_id"] = "0123456789abcdef"
    save(folder, told)


def other_item_text(folder: Path) -> None:
    change(folder, AUDIT, is_variant, lambda row: row | {"original_answer": "something else"})


def swap_rows(folder: Path) -> None:
    """Two sets change places, and the digest over the rows is left as it was."""
    told = edited(folder)
    held = rows(folder, AUDIT)
    cut = next(place for place, row in enumerate(held) if place and is_original(row))
    put(folder, AUDIT, [*held[cut:], *held[:cut]])
    mended = edited(folder)
    for entry, old in zip(mended["files"], told["files"], strict=True):
        entry["rows_hash"] = old.get("rows_hash")
    save(folder, mended)
