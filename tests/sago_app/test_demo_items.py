"""The demo's own questions: well formed, right, balanced, and nobody else's."""

import json
import os
import unicodedata
from collections import Counter
from collections.abc import Iterator
from operator import eq, ge, gt, le, lt
from pathlib import Path
from typing import Any

import pytest
import regex

ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "sago_app" / "demo"
SHARED = Path(os.environ.get("SAGO_SHARED", ROOT.parent / "shared"))

Row = dict[str, Any]

TASK_TYPES = {
    "everyday_arithmetic": {"numeric", "mcq", "yes_no"},
    "household_science": {"mcq", "yes_no", "open"},
    "short_notice": {"extractive", "yes_no", "mcq"},
}
DATASETS = sorted(TASK_TYPES)
REQUIRED = {
    "id", "dataset", "vertical", "lang", "task_type", "question", "context", "choices",
    "answer", "answer_index", "answer_aliases", "licence", "source",
}  # fmt: skip
YES_NO = {"en": ["yes", "no"], "zh": ["是", "否"]}
FAMILIES = {"flip": {"negation", "antisymmetric"}, "same": {"symmetric_relation"}, "swap": {"inversion_in_context"}}
UNITS = regex.compile(r"(?<=\d\s?)(?:km|cm|mm|m|kg|g|L|ml|°C)\b")


def rows_in(file: Path) -> Iterator[Row]:
    with file.open(encoding="utf-8", newline="\n") as lines:  # `splitlines` would also cut at U+2028 inside a question
        yield from map(json.loads, lines)


def load(dataset: str) -> list[Row]:
    return list(rows_in(DEMO / f"{dataset}.jsonl"))


ROWS = [row for dataset in DATASETS for row in load(dataset)]
MIRRORED = [row for row in ROWS if "mirror" in row]


def named(rows: list[Row]) -> list[Any]:
    return [pytest.param(row, id=row["id"]) for row in rows]


def of(dataset: str, task_type: str | None = None) -> list[Row]:
    return [row for row in ROWS if row["dataset"] == dataset and task_type in (None, row["task_type"])]


def texts(row: Row) -> list[str]:
    mirror = row.get("mirror", {"question": "", "answer": ""})
    own = [row["question"], row["context"] or "", row["answer"], *(row["choices"] or []), *row["answer_aliases"]]
    return [text for text in [*own, mirror["question"], mirror["answer"]] if text]


def plain(text: str) -> str:
    """Letters and digits alone, in one case: two questions that differ only in punctuation are the same question."""
    return "".join(regex.findall(r"[\p{L}\p{N}]+", unicodedata.normalize("NFKC", text).casefold()))


@pytest.mark.parametrize("row", named(ROWS))
def test_a_row_has_the_columns_of_a_source_row(row: Row) -> None:
    assert set(row) - {"mirror", "group"} == REQUIRED
    assert row["task_type"] in TASK_TYPES[row["dataset"]]
    assert row["lang"] in YES_NO
    assert (row["licence"], row["source"]) == ("CC0-1.0", "written for this toolkit")
    assert all(isinstance(alias, str) for alias in row["answer_aliases"])
    assert row["id"].startswith(row["dataset"] + "-")


@pytest.mark.parametrize("row", named(ROWS))
def test_text_is_clean_unicode_without_stray_space(row: Row) -> None:
    for text in texts(row):
        assert text == unicodedata.normalize("NFC", text).strip()
        assert "  " not in text
        assert regex.search(r"\p{C}", text) is None
    assert row["question"][-1] in "?？"


@pytest.mark.parametrize("row", named(ROWS))
def test_the_answer_is_the_choice_at_its_index_and_free_answers_have_no_choices(row: Row) -> None:
    if row["task_type"] in ("mcq", "yes_no"):
        assert row["choices"][row["answer_index"]] == row["answer"]
        assert len({plain(choice) for choice in row["choices"]}) == len(row["choices"])
        assert row["answer_aliases"] == []
    else:
        assert row["choices"] is None
        assert row["answer_index"] is None
        assert len({row["answer"], *row["answer_aliases"]}) == 1 + len(row["answer_aliases"])
    if row["task_type"] == "yes_no":
        assert row["choices"] == YES_NO[row["lang"]]
    if row["task_type"] == "numeric":
        assert row["answer"].isdecimal()


@pytest.mark.parametrize("dataset", DATASETS)
def test_a_set_is_large_enough_and_holds_every_task_type_it_promises(dataset: str) -> None:
    rows = of(dataset)
    assert len(rows) >= 36
    assert {row["task_type"] for row in rows} == TASK_TYPES[dataset]
    assert len({row["vertical"] for row in rows}) == 1


def test_the_three_sets_are_three_verticals() -> None:
    assert len({row["vertical"] for row in ROWS}) == 3


def test_ids_and_questions_are_unique_also_against_the_mirrors() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    asked = [(plain(row["context"] or ""), plain(row["question"])) for row in ROWS]
    asked += [(plain(row["context"] or ""), plain(row["mirror"]["question"])) for row in MIRRORED]
    assert [question for question, n in Counter(asked).items() if n > 1] == []


@pytest.mark.parametrize("dataset", DATASETS)
def test_the_first_four_positions_hold_the_right_answer_equally_often_to_within_one(dataset: str) -> None:
    at = Counter(row["answer_index"] for row in of(dataset, "mcq"))
    counts = [at[position] for position in range(4)]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("dataset", DATASETS)
def test_options_are_mostly_four_with_some_threes_and_fives(dataset: str) -> None:
    sizes = Counter(len(row["choices"]) for row in of(dataset, "mcq"))
    assert set(sizes) == {3, 4, 5}
    assert sizes[4] > sizes[3] + sizes[5]


@pytest.mark.parametrize("dataset", DATASETS)
def test_yes_and_no_are_equally_frequent_in_each_language(dataset: str) -> None:
    at = Counter((row["lang"], row["answer_index"]) for row in of(dataset, "yes_no"))
    for lang in {lang for lang, _ in at}:
        assert at[lang, 0] == at[lang, 1]


@pytest.mark.parametrize("row", named(MIRRORED))
def test_a_mirror_answer_follows_from_its_relation(row: Row) -> None:
    mirror = row["mirror"]
    assert set(mirror) == {"question", "relation", "answer", "family"}
    assert mirror["family"] in FAMILIES[mirror["relation"]]
    if row["choices"] is not None:
        assert mirror["answer"] in row["choices"]
    if mirror["relation"] == "flip":
        assert row["task_type"] == "yes_no"
        assert mirror["answer"] != row["answer"]
    if mirror["relation"] == "same":
        assert mirror["answer"] == row["answer"]


@pytest.mark.parametrize("row", named([row for row in MIRRORED if row["mirror"]["relation"] == "swap"]))
def test_each_question_of_a_swap_names_the_other_answer(row: Row) -> None:
    assert row["choices"] is None
    assert row["mirror"]["answer"].casefold() in row["question"].casefold()
    assert row["answer"].casefold() in row["mirror"]["question"].casefold()


@pytest.mark.parametrize("dataset", DATASETS)
def test_every_set_has_eight_mirrors_and_all_three_relations(dataset: str) -> None:
    relations = Counter(row["mirror"]["relation"] for row in MIRRORED if row["dataset"] == dataset)
    assert relations.total() >= 8
    assert set(relations) == {"flip", "same", "swap"}
    assert abs(relations["flip"] - relations["same"]) <= 1


@pytest.mark.parametrize("dataset", DATASETS)
def test_a_constant_answer_satisfies_about_half_of_the_yes_no_mirrors_and_fits_the_key_of_half(dataset: str) -> None:
    mirrored = [row for row in MIRRORED if row["dataset"] == dataset and row["task_type"] == "yes_no"]
    # A constant answer agrees with itself: it satisfies every `same` and no `flip`.
    satisfied = sum(row["mirror"]["relation"] == "same" for row in mirrored) / len(mirrored)
    assert 0.4 <= satisfied <= 0.6
    for relation in ("flip", "same"):
        key = Counter(row["answer_index"] for row in mirrored if row["mirror"]["relation"] == relation)
        assert abs(key[0] - key[1]) <= 1


def test_comparisons_have_both_answers_and_some_are_left_for_the_rules_to_turn_round() -> None:
    compares = [row for row in ROWS if row["task_type"] == "yes_no" and regex.search(r"\bthan\b|比.+吗", row["question"])]
    free = Counter(row["answer_index"] for row in compares if "mirror" not in row)
    assert len(compares) >= 16
    assert free.total() >= 8
    assert min(free[0], free[1]) >= 3


def test_the_notices_are_half_english_and_half_chinese() -> None:
    langs = Counter(row["lang"] for row in of("short_notice"))
    assert langs["en"] == langs["zh"]


def test_rows_share_a_group_exactly_where_they_share_a_notice() -> None:
    pairs = {(row["group"], row["context"]) for row in of("short_notice")}
    assert all(context for _, context in pairs)
    assert len({group for group, _ in pairs}) == len({context for _, context in pairs}) == len(pairs)
    assert len(pairs) >= 30  # fewer clusters than this make every interval exploratory


def test_only_the_notices_carry_groups() -> None:
    assert {row["dataset"] for row in ROWS if "group" in row} == {"short_notice"}


@pytest.mark.parametrize("row", named(of("short_notice", "extractive")))
def test_an_extracted_answer_stands_in_its_notice_once(row: Row) -> None:
    assert row["context"].count(row["answer"]) == 1
    if "mirror" in row:
        assert row["context"].count(row["mirror"]["answer"]) == 1


@pytest.mark.parametrize("row", named(ROWS))
def test_a_row_keeps_to_the_script_of_its_language(row: Row) -> None:
    for text in texts(row):
        if row["lang"] == "zh":
            assert regex.search(r"\p{Latin}", UNITS.sub("", text)) is None
        else:
            assert regex.search(r"\p{Han}", text) is None


# Each sum written again as Python, row by row; times in minutes, dollars in cents.
NUMERIC = {
    "001": 3 + 5, "002": 4 + 6, "003": 12 + 7, "004": 20 - 8, "005": 15 + 10, "006": 4 * 5, "007": 18 // 3, "008": 40 - 15,
    "009": 7 - 2, "010": 2 * 7, "011": 10 - 2, "012": 6 * 7, "013": 5 * 6, "014": 30 * 2, "015": 3 * 5, "016": 4 * 10,
}  # fmt: skip
CHOSEN = {
    "017": f"{3 + 2}:00", "018": str(max(48, 84, 44, 80)), "019": str(60 // 2),
    "020": max([(5, "the red bag"), (9, "the white bag"), (7, "the black bag")])[1], "021": f"${10 - 7}",
    "022": ["Monday", "Tuesday", "Wednesday", "Thursday"][3], "023": str(50 // 2), "024": {1 / 2: "one half", 1 / 4: "one quarter"}[2 / 8],
    "025": str(next(n for n in (7, 9, 11, 15, 14) if n % 2 == 0)), "026": str(9 + 4), "027": f"{8 - 6} hours", "028": str(10 // 2),
    "029": f"${min(120, 90, 105, 200) / 100:.2f}", "030": f"{200 * 10 // 100} grams",
}  # fmt: skip
JUDGED = {
    "031": eq(12 % 2, 0), "032": gt(9, 15), "033": gt(40, 25), "034": gt(8, 11), "035": eq(3 + 4, 5 + 2), "036": eq(60, 60),
    "037": eq(20 // 2, 30 // 2), "038": eq(5, 2 * 2), "039": gt(6, 9), "040": ge(5, 3 + 2), "041": eq(10 % 2, 0),
    "042": le(14 * 60 + 30 + 45, 15 * 60), "043": gt(29, 30), "044": lt(6, 8),
}  # fmt: skip
MIRROR = {
    "012": "42", "015": str(15 // 5), "016": str(40 // 10), "031": eq(12 % 2, 1), "034": gt(11, 8), "035": eq(5 + 2, 3 + 4),
    "036": eq(60, 60), "037": eq(30 // 2, 20 // 2), "038": eq(2 * 2, 5), "039": gt(9, 6), "042": gt(14 * 60 + 30 + 45, 15 * 60),
    "044": eq(6, 8),
}  # fmt: skip


def test_every_arithmetic_answer_is_what_the_sum_gives() -> None:
    worked = {**{key: str(n) for key, n in NUMERIC.items()}, **CHOSEN, **{key: "yes" if true else "no" for key, true in JUDGED.items()}}
    assert {row["id"].rsplit("-", 1)[1]: row["answer"] for row in of("everyday_arithmetic")} == worked


def test_every_mirrored_arithmetic_answer_is_what_the_sum_gives() -> None:
    worked = {key: {True: "yes", False: "no"}[value] if isinstance(value, bool) else value for key, value in MIRROR.items()}
    mirrors = {row["id"].rsplit("-", 1)[1]: row["mirror"]["answer"] for row in MIRRORED if row["dataset"] == "everyday_arithmetic"}
    assert mirrors == worked


@pytest.mark.parametrize("dataset", DATASETS)
def test_the_data_card_states_the_true_counts(dataset: str) -> None:
    card = (DEMO / "DATA_CARD.md").read_text(encoding="utf-8")
    line = next(line for line in card.splitlines() if line.startswith(f"| `{dataset}.jsonl`"))
    _, _, rows, vertical, langs, types, mirrors, _ = (cell.strip() for cell in line.split("|"))
    assert (int(rows), vertical) == (len(of(dataset)), of(dataset)[0]["vertical"])
    assert int(mirrors) == sum("mirror" in row for row in of(dataset))
    assert all(lang in langs for lang in {row["lang"] for row in of(dataset)})
    stated = sorted(int(n) for n in regex.findall(r"\d+", types))
    assert stated == sorted(Counter(row["task_type"] for row in of(dataset)).values())


def test_no_question_is_one_of_a_public_data_set() -> None:
    files = sorted((SHARED / "data" / "tasks").glob("*.jsonl"))
    if not files:
        pytest.skip(f"no public data sets at {SHARED.name}/data/tasks; set SAGO_SHARED to look elsewhere")
    public = {plain(row.get("question") or "") for file in files for row in rows_in(file)}
    ours = {plain(row["question"]) for row in ROWS} | {plain(row["mirror"]["question"]) for row in MIRRORED}
    assert len(public) > 1000
    assert ours & public == set()
