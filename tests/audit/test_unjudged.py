"""Languages in which no judge of meaning looks: how many variants that concerns, and which guards are missing there."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from audit.checks import CHECKS
from audit.checks.coverage import languages_of
from audit.gate import judge
from audit.page import write_pages
from audit.pairs import candidate_of
from audit.rates import Tally
from audit.run import audit_run
from audit.stream import audit_pairs_file
from audit.told import told
from audit.types import Candidate
from audit.unjudged import Gap, Unjudged, without_rule
from tests.audit.helpers import make_sets
from variants.rows import write_sets
from variants.types import Item, VariantSet

GUARDS = {name: check for name, check in CHECKS.items() if name not in {"distance", "meaning"}}
GERMAN = {"lang": "de", "text_a": "Ist das Haus neu?", "text_b": "Ist das Haus nicht neu?"}
CHINESE = {"lang": "zh", "text_a": "房子是新的吗？", "text_b": "房子不是新的吗？"}
TRAPS = [
    ("Is it not cold in all rooms?", "Is it warm in some rooms, unless it snows?"),
    ("Who said it after dinner?", "When did he say it before dinner?"),
    ("Answer with one word: did Ann call Bob?", "Did Bob call Ann? Sure, here is a paraphrase."),
    ("The dog must bite the man who ran away today.", "The man the dog may bite away today ran who."),
]
"""Pairs that, in English, most guards have something to say of."""


def _on_trial(language: str) -> list[Candidate]:
    return [candidate_of({"text_a": a, "text_b": b, "lang": language}, 1) for a, b in TRAPS]


@pytest.mark.parametrize("name", [name for name, check in GUARDS.items() if languages_of(check)])
def test_a_check_says_nothing_of_a_language_that_it_does_not_name(name: str) -> None:
    assert CHECKS[name](_on_trial("fi")) == [None] * len(TRAPS)


def test_the_checks_without_a_rule_are_named_by_language() -> None:
    assert without_rule(CHECKS, "en") == []
    assert without_rule(CHECKS, "zh") == ["tense", "answer_format", "details"]
    assert {"negation", "antonyms", "roles", "turned_once"} <= set(without_rule(CHECKS, "de"))
    assert "meaning" not in without_rule(CHECKS, "de")


def test_a_dropped_negation_that_no_judge_saw_is_told_with_its_language_and_rows(tmp_path: Path) -> None:
    pairs = [
        GERMAN,
        GERMAN | {"text_b": "Ist es neu, das Haus?"},
        GERMAN | {"lang": "zh", "text_a": "房子是新的吗？", "text_b": "房子不是新的吗？"},
    ]
    source = tmp_path / "pairs.jsonl"
    source.write_text("".join(json.dumps(one) + "\n" for one in pairs), encoding="utf-8")
    german, chinese = audit_pairs_file(source, tmp_path / "out.jsonl", GUARDS).gaps
    assert (german.lang, german.variants, german.passed, german.of) == ("de", 2, 2, 2)
    assert german.sentence().startswith("de: the meaning of 2 of 2 variants (2 of them passed) was judged by no judge, but by the guards")
    assert "a negation put in or left out may pass" in german.sentence()
    # Chinese has a guard for negation, which catches the one that was put in.
    assert (chinese.variants, chinese.passed) == (1, 0)
    assert "negation" not in chinese.sentence()


def test_mirrors_are_not_counted_since_they_must_say_something_else() -> None:
    held = candidate_of(GERMAN | {"kind": "mirror", "relation": "flip"}, 1, task_fields=True)
    counts = Unjudged()
    counts.add(judge([held], GUARDS), "de")
    assert counts.gaps(GUARDS) == []


def test_what_was_judged_leaves_no_gap() -> None:
    counts = Unjudged()
    counts.add(judge([candidate_of({"text_a": "Is it cold?", "text_b": "Is it cold ?"}, 1)], {"meaning": CHECKS["meaning"]}), "en-GB")
    assert (counts.asked["en"], counts.gaps(CHECKS)) == (1, [])


def test_the_counts_of_shards_add_up() -> None:
    one, other = Tally(), Tally()
    for tally in (one, other):
        tally.unjudged.add(judge([candidate_of(GERMAN, 1)], GUARDS), "de-AT")
    one.merge(other)
    assert one.unjudged.gaps({}) == [Gap("de", 2, 2, 2, ())]


def test_the_head_of_every_report_names_the_languages_that_no_judge_looked_at(tmp_path: Path) -> None:
    held = make_sets(8)
    german = [VariantSet(_in_german(one.item), one.axis, one.variants, one.asked) for one in held]
    write_sets(tmp_path / "variants" / "generation-00000.parquet", german)
    report = told(audit_run(tmp_path, tmp_path, GUARDS))
    (gap,) = report["meaning_unjudged"]
    assert (gap["lang"], gap["variants"], gap["of"]) == ("de", 24, 24)
    write_pages(tmp_path, report)
    for name in ("report.md", "report.html"):
        head = (tmp_path / name).read_text(encoding="utf-8").split("How well it sees")[0]
        assert "de: the meaning of 24 of 24 variants" in head


def _in_german(item: Item) -> Item:
    return replace(item, language="de")
