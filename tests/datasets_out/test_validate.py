"""Planted corruptions, each found by the check that is there for it; hashes are mended, so that comparing them is not enough."""

from collections.abc import Callable
from pathlib import Path

import pytest

from datasets_out.format.layout import AUDIT, VARIANT_SETS
from datasets_out.validate import problems
from tests.datasets_out import planted_in_files, planted_in_rows
from tests.datasets_out.corrupt import put, rows
from variants.errors import BadInputError
from variants.rows import content_id

Damage = Callable[[Path], None]


PLANTED: tuple[tuple[Damage, str], ...] = (
    (planted_in_rows.edit_published_question, "changed row"),
    (planted_in_rows.edit_published_licence, "changed row"),
    (planted_in_rows.edit_audited_question, "row hash"),
    (planted_in_rows.edit_and_seal_question, "id"),
    (planted_in_rows.edit_and_seal_original, "original"),
    (planted_in_rows.edit_finding, "row hash"),
    (planted_in_rows.edit_and_seal_finding, "verdict"),
    (planted_in_rows.flip_verdict, "verdict"),
    (planted_in_rows.forge_verdict, "evidence"),
    (planted_in_rows.flip_set_verdict, "verdict"),
    (planted_in_rows.forge_survivors, "evidence"),
    (planted_in_rows.hide_reason, "evidence"),
    (planted_in_rows.drop_findings, "evidence"),
    (planted_in_rows.add_foreign_finding, "evidence"),
    (planted_in_rows.remove_row, "missing row"),
    (planted_in_rows.remove_failed_row, "evidence"),
    (planted_in_rows.remove_original, "original"),
    (planted_in_rows.remove_published_original, "missing row"),
    (planted_in_rows.double_row, "duplicate row"),
    (planted_in_rows.double_audited_row, "duplicate row"),
    (planted_in_rows.double_set, "duplicate row"),
    (planted_in_rows.move_row, "axis"),
    (planted_in_rows.leak_wording, "leak between axes"),
    (planted_in_rows.change_answer, "relation"),
    (planted_in_rows.change_answer_index, "relation"),
    (planted_in_rows.contradict_relation, "relation"),
    (planted_in_rows.unknown_relation, "verdict"),
    (planted_in_rows.break_edits, "edits"),
    (planted_in_rows.edits_outside, "edits"),
    (planted_in_rows.nan_p, "evidence"),
    (planted_in_rows.large_p, "evidence"),
    (planted_in_rows.foreign_distance, "evidence"),
    (planted_in_rows.foreign_audit, "audit id"),
    (planted_in_rows.tell_of_another_audit, "audit id"),
    (planted_in_rows.other_item_text, "set"),
    (planted_in_rows.swap_rows, "rows hash"),
    (planted_in_files.change_hash, "file hash"),
    (planted_in_files.wrong_count, "count"),
    (planted_in_files.missing_file, "missing file"),
    (planted_in_files.missing_notices, "missing file"),
    (planted_in_files.forget_axis, "missing file"),
    (planted_in_files.extra_shard, "unknown file"),
    (planted_in_files.extra_file, "unknown file"),
    (planted_in_files.drop_column, "schema"),
    (planted_in_files.add_column, "schema"),
    (planted_in_files.change_type, "schema"),
    (planted_in_files.strip_features, "features"),
    (planted_in_files.truncate, "parquet"),
    (planted_in_files.scramble, "parquet"),
    (planted_in_files.empty_file, "parquet"),
    (planted_in_files.path_outside, "path"),
    (planted_in_files.absolute_path, "path"),
    (planted_in_files.link_outside, "path"),
    (planted_in_files.wrong_configs, "card"),
    (planted_in_files.stale_features, "card"),
    (planted_in_files.wrong_licence, "card"),
    (planted_in_files.broken_card, "card"),
    (planted_in_files.no_card, "card"),
    (planted_in_files.wrong_croissant, "croissant"),
    (planted_in_files.broken_croissant, "croissant"),
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
    planted_in_rows.edit_published_question(folder)
    changed = rows(folder, VARIANT_SETS)[1]
    found = [problem for problem in problems(folder) if problem.check == "changed row"]
    assert [problem.where for problem in found] == [
        f"variant_sets: item {changed['item_id']!r}, axis {changed['axis']!r}, variant {changed['variant_id']!r}"
    ]


def test_ids_are_hashes_of_content_and_nothing_else(published: Path) -> None:
    for row in rows(published, VARIANT_SETS):
        asked = (row["question"], row["context"], row["choices"])
        if planted_in_rows.is_original(row):
            assert row["variant_id"] == content_id("original", row["axis"], row["dataset"], row["item_id"], *asked)
        else:
            assert row["variant_id"] == content_id(row["dataset"], row["item_id"], *asked, row["generator"], row["seed"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected JSON"),
        ("[1]", "expected format 1.x; got 'list'"),
        ('{"format": "2.0"}', "expected format 1.x; got '2.0'"),
        ('{"format": "1.0"}', "expected the key 'name', which is not there; expected the key"),
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
