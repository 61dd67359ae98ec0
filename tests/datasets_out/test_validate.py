"""Planted corruptions, each found by the check that is there for it; hashes are mended, so that comparing them is not enough."""

import json
import math
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

from datasets_out.format.layout import AUDIT, CARD, CROISSANT, VARIANT_SETS, shard
from datasets_out.validate import problems
from tests.datasets_out.corrupt import change, change_set, edited, mend, put, retable, rows, save
from variants.errors import BadInputError
from variants.files import sha256
from variants.rows import Row, content_id

Damage = Callable[[Path], None]


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


def change_hash(folder: Path) -> None:
    told = edited(folder)
    next(entry for entry in told["files"] if entry.get("config") == "generation")["sha256"] = "0" * 64
    save(folder, told)


def wrong_count(folder: Path) -> None:
    told = edited(folder)
    told["rows"]["paraphrase"] += 1
    save(folder, told)


def missing_file(folder: Path) -> None:
    (folder / shard("mirroring", 0)).unlink()


def missing_notices(folder: Path) -> None:
    (folder / "LICENSES" / "NOTICES.md").unlink()


def forget_axis(folder: Path) -> None:
    """An axis is taken away with every trace of it in sago.json."""
    (folder / shard("mirroring", 0)).unlink()
    told = edited(folder)
    told["files"] = [entry for entry in told["files"] if entry.get("config") != "mirroring"]
    save(folder, told)


def extra_shard(folder: Path) -> None:
    (folder / shard("generation", 1)).write_bytes((folder / shard("generation", 0)).read_bytes())


def extra_file(folder: Path) -> None:
    (folder / "loader.py").write_text("print('run me')\n")


def drop_column(folder: Path) -> None:
    retable(folder, "generation", lambda table: table.drop_columns(["seed"]))


def add_column(folder: Path) -> None:
    retable(folder, "generation", lambda table: table.append_column("note", pa.array(["x"] * table.num_rows)))


def change_type(folder: Path) -> None:
    at = 14
    retable(folder, VARIANT_SETS, lambda table: table.set_column(at, "answer_index", table["answer_index"].cast(pa.int64())))


def strip_features(folder: Path) -> None:
    retable(folder, AUDIT, lambda table: table.replace_schema_metadata(None))


def truncate(folder: Path) -> None:
    path = folder / shard(AUDIT, 0)
    path.write_bytes(path.read_bytes()[:-100])
    mend(folder)


def scramble(folder: Path) -> None:
    """The footer is whole, so that the file opens; a page inside is not."""
    path = folder / shard(AUDIT, 0)
    raw = bytearray(path.read_bytes())
    raw[4:8_004] = bytes(8_000)
    path.write_bytes(raw)
    told = edited(folder)
    next(entry for entry in told["files"] if entry.get("config") == AUDIT)["sha256"] = sha256(path)
    save(folder, told)


def empty_file(folder: Path) -> None:
    (folder / shard("generation", 0)).write_bytes(b"")
    mend(folder)


def path_outside(folder: Path) -> None:
    (folder.parent / "x").write_text("not yours")
    told = edited(folder)
    told["files"].append({"path": "../x", "bytes": 9, "sha256": sha256(folder.parent / "x")})
    save(folder, told)


def absolute_path(folder: Path) -> None:
    told = edited(folder)
    told["files"].append({"path": "/etc/hostname", "bytes": 1, "sha256": "0" * 64})
    save(folder, told)


def link_outside(folder: Path) -> None:
    path = folder / shard("generation", 0)
    path.rename(folder.parent / "moved.parquet")
    path.symlink_to(folder.parent / "moved.parquet")


def wrong_configs(folder: Path) -> None:
    card = folder / CARD
    card.write_text(card.read_text().replace("data/audit/test-*", "data/generation/test-*"))


def stale_features(folder: Path) -> None:
    card = folder / CARD
    card.write_text(card.read_text().replace("---\n", "---\ndataset_info:\n- config_name: audit\n", 1))


def wrong_licence(folder: Path) -> None:
    card = folder / CARD
    card.write_text(card.read_text().replace("- cc0-1.0\n", "", 1))


def broken_card(folder: Path) -> None:
    card = folder / CARD
    card.write_text(card.read_text().replace("license:", "license: [", 1))


def no_card(folder: Path) -> None:
    (folder / CARD).unlink()


def wrong_croissant(folder: Path) -> None:
    path = folder / CROISSANT
    told = json.loads(path.read_text())
    told["distribution"][0]["sha256"] = "0" * 64
    path.write_text(json.dumps(told))
    save_croissant_hash(folder)


def broken_croissant(folder: Path) -> None:
    (folder / CROISSANT).write_text("[" * 100_000)
    save_croissant_hash(folder)


def save_croissant_hash(folder: Path) -> None:
    told = edited(folder)
    entry = next(entry for entry in told["files"] if entry["path"] == CROISSANT)
    entry |= {"bytes": (folder / CROISSANT).stat().st_size, "sha256": sha256(folder / CROISSANT)}
    save(folder, told)


PLANTED: tuple[tuple[Damage, str], ...] = (
    (edit_published_question, "changed row"),
    (edit_published_licence, "changed row"),
    (edit_audited_question, "row hash"),
    (edit_and_seal_question, "id"),
    (edit_and_seal_original, "original"),
    (edit_finding, "row hash"),
    (edit_and_seal_finding, "verdict"),
    (flip_verdict, "verdict"),
    (forge_verdict, "evidence"),
    (flip_set_verdict, "verdict"),
    (forge_survivors, "evidence"),
    (hide_reason, "evidence"),
    (drop_findings, "evidence"),
    (add_foreign_finding, "evidence"),
    (remove_row, "missing row"),
    (remove_failed_row, "evidence"),
    (remove_original, "original"),
    (remove_published_original, "missing row"),
    (double_row, "duplicate row"),
    (double_audited_row, "duplicate row"),
    (double_set, "duplicate row"),
    (move_row, "axis"),
    (leak_wording, "leak between axes"),
    (change_answer, "relation"),
    (change_answer_index, "relation"),
    (contradict_relation, "relation"),
    (unknown_relation, "verdict"),
    (break_edits, "edits"),
    (edits_outside, "edits"),
    (nan_p, "evidence"),
    (large_p, "evidence"),
    (foreign_distance, "evidence"),
    (foreign_audit, "audit id"),
    (tell_of_another_audit, "audit id"),
    (other_item_text, "set"),
    (swap_rows, "rows hash"),
    (change_hash, "file hash"),
    (wrong_count, "count"),
    (missing_file, "missing file"),
    (missing_notices, "missing file"),
    (forget_axis, "missing file"),
    (extra_shard, "unknown file"),
    (extra_file, "unknown file"),
    (drop_column, "schema"),
    (add_column, "schema"),
    (change_type, "schema"),
    (strip_features, "features"),
    (truncate, "parquet"),
    (scramble, "parquet"),
    (empty_file, "parquet"),
    (path_outside, "path"),
    (absolute_path, "path"),
    (link_outside, "path"),
    (wrong_configs, "card"),
    (stale_features, "card"),
    (wrong_licence, "card"),
    (broken_card, "card"),
    (no_card, "card"),
    (wrong_croissant, "croissant"),
    (broken_croissant, "croissant"),
)


@pytest.mark.parametrize(("damage", "check"), PLANTED, ids=lambda value: getattr(value, "__name__", value))
def test_a_planted_corruption_is_found_by_its_check(damage: Damage, check: str, folder: Path) -> None:
    damage(folder)
    assert check in {problem.check for problem in problems(folder)}


def test_a_data_set_as_published_has_no_problem(published: Path) -> None:
    assert list(problems(published)) == []


def test_mending_hashes_alone_plants_nothing(folder: Path) -> None:
    for config in (AUDIT, VARIANT_SETS, "generation"):
        put(folder, config, rows(folder, config))
    assert list(problems(folder)) == []


def test_a_problem_names_the_row(folder: Path) -> None:
    edit_published_question(folder)
    changed = rows(folder, VARIANT_SETS)[1]
    found = [problem for problem in problems(folder) if problem.check == "changed row"]
    assert [problem.where for problem in found] == [
        f"variant_sets: item {changed['item_id']!r}, axis {changed['axis']!r}, variant {changed['variant_id']!r}"
    ]


def test_ids_are_hashes_of_content_and_nothing_else(published: Path) -> None:
    for row in rows(published, VARIANT_SETS):
        asked = (row["question"], row["context"], row["choices"])
        if is_original(row):
            assert row["variant_id"] == content_id("original", row["axis"], row["dataset"], row["item_id"], *asked)
        else:
            assert row["variant_id"] == content_id(row["dataset"], row["item_id"], *asked, row["generator"], row["seed"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected JSON"),
        ("[1]", "expected format 1.x; got 'list'"),
        ('{"format": "2.0"}', "expected format 1.x; got '2.0'"),
        ('{"format": "1.0"}', "Field required"),
        ("[" * 100_000, "expected JSON"),
        ("\xff\xfe", "expected"),
    ],
)
def test_what_is_no_descriptor_is_refused_in_one_line(text: str, said: str, folder: Path) -> None:
    (folder / "sago.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(BadInputError, match=said) as told:
        list(problems(folder))
    assert "\n" not in str(told.value)


def test_a_folder_without_descriptor_is_no_data_set(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="expected a SAGO data set"):
        list(problems(tmp_path))
