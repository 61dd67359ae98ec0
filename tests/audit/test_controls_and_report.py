"""Planted controls, failure rates, and the run of an audit on a folder."""

import json
from pathlib import Path

import pytest

from audit.certificate import faults_needed, missed_at_most, standing_of
from audit.checks import CHECKS
from audit.controls import Detection, Trial, judged_controls, trial_of
from audit.gate import audit
from audit.labels import read_labels
from audit.load import passed_sets
from audit.page import write_pages
from audit.plants import plant
from audit.rates import Tally, generator_name
from audit.run import audit_run, count_sets, write_report
from audit.show import shown
from audit.told import told
from audit.types import Finding, SetVerdict, Verdict
from tests.audit.helpers import make_sets
from variants.errors import BadInputError
from variants.rows import write_sets
from variants.types import Item

GUARDS = {name: check for name, check in CHECKS.items() if name not in {"distance", "meaning"}}
BLIND = {"unchanged": CHECKS["unchanged"]}
ITEMS = [held.item for held in make_sets(12)]


def test_the_same_items_give_the_same_controls_of_both_kinds() -> None:
    kinds = [kind for kind, _ in plant(ITEMS)]
    assert [candidate.variant.question for _, candidate in plant(ITEMS)] == [candidate.variant.question for _, candidate in plant(ITEMS)]
    assert {"polite frame", "format label", "number", "refusal", "chatter", "truncated", "answer leaked", "unchanged"} <= set(kinds)


def test_chinese_items_get_chinese_controls() -> None:
    item = Item("z", "d", "法国的首都是哪里？它在哪条河边？", language="zh", answer="巴黎")
    texts = {kind: candidate.variant.question for kind, candidate in plant([item])}
    assert texts["negation"] == "法国的首都不是哪里？它在哪条河边？"
    assert texts["chatter"].startswith("好的")


def test_a_check_that_sees_little_certifies_nothing_and_says_what_it_missed() -> None:
    trial = trial_of(judged_controls(ITEMS, BLIND))
    assert not trial.passed
    assert "refusal 0/12" in trial.refusal


@pytest.mark.parametrize(("right", "passes"), [(8, True), (7, False)])
def test_four_fifths_of_each_fault_must_be_caught(right: int, passes: bool) -> None:
    assert Trial((Detection("number", good=False, right=right, n=10), Detection("frame", good=True, right=10, n=10))).passed is passes


@pytest.mark.parametrize(("right", "passes"), [(7, True), (6, False)])
def test_good_variants_must_pass_too_so_that_rejecting_all_is_no_way_out(right: int, passes: bool) -> None:
    assert Trial((Detection("number", good=False, right=10, n=10), Detection("frame", good=True, right=right, n=10))).passed is passes


def test_without_a_fault_to_catch_there_is_no_certificate() -> None:
    assert not Trial(()).passed
    assert not Trial((Detection("frame", good=True, right=5, n=5),)).passed


@pytest.mark.parametrize(
    ("caught", "planted", "left"),
    [
        (5, 5, 1 - 0.05 ** (1 / 5)),  # 45 %: the share missed under which 5 of 5 caught is still as likely as 1 in 20
        (1, 1, 0.95),
        (14, 14, 1 - 0.05 ** (1 / 14)),
        (0, 3, 1.0),
        (1, 2, 0.95**0.5),  # P(at most 1 of 2 missed) = 1 - p² = 0.05 at p = √0.95
    ],
)
def test_few_controls_leave_much_free_to_go_uncaught(caught: int, planted: int, left: float) -> None:
    assert missed_at_most(caught, planted) == pytest.approx(left)


def test_fourteen_faults_are_the_fewest_that_show_four_fifths_to_be_caught() -> None:
    assert faults_needed() == 14
    assert missed_at_most(14, 14) <= 0.2 < missed_at_most(13, 13)


def test_a_verdict_on_five_faults_says_that_it_rests_on_five(tmp_path: Path) -> None:
    standing = standing_of(Trial((Detection("number", good=False, right=2, n=2), Detection("refusal", good=False, right=3, n=3))))
    assert standing is not None
    assert "rests on 5 planted faults of 2 kinds, of which 5 were caught: up to 45 % of such faults may go uncaught" in standing.sentence()
    assert "too few to show that 80 % are caught: it takes 14" in standing.sentence()
    assert standing_of(Trial((Detection("frame", good=True, right=1, n=1),))) is None


def test_the_head_of_the_report_says_on_how_many_faults_it_rests(tmp_path: Path) -> None:
    report = _audited(tmp_path)
    faults = report["controls"]["faults"]  # type: ignore[index]
    assert faults["planted"] == sum(one["n"] for one in report["controls"]["by_kind"] if not one["keeps_meaning"])  # type: ignore[index]
    for name in ("report.md", "report.html"):
        head = (tmp_path / "audit" / name).read_text(encoding="utf-8").split("How well it sees")[0]
        assert f"rests on {faults['planted']} planted faults" in head
        assert "too few" not in head


def test_failures_are_counted_by_cell_check_and_instance() -> None:
    tally = Tally()
    tally.add(audit(make_sets(10), GUARDS).sets)
    ((cell, rate, reasons),) = tally.rates()
    assert cell == ("Rule", "paraphrase", "sums", "en")
    # one of three variants of each instance carries a changed number
    assert rate.n == 30
    assert rate.point == pytest.approx(1 / 3)
    assert rate.low < 1 / 3 < rate.high
    assert reasons["quantities"] == 10
    assert tally.pass_rate_bins[6] == 10  # two thirds, in tenths from below
    assert tally.sets == {"generation": [10, 10, 10]}  # asked for four each, three made


def test_the_report_says_how_many_would_pass_at_other_thresholds() -> None:
    def judged(p: float, *failed: str) -> Verdict:
        variant = make_sets(1)[0].variants[0]
        findings = (Finding("meaning", p, 0.5, 1.0, "judge"), *(Finding(name, 1.0, 0.0, 0.0, "guard") for name in failed))
        return Verdict(variant, findings)

    (held,) = make_sets(1)
    verdicts = (judged(0.95), judged(0.45), judged(0.99, "negation"))
    tally = Tally()
    tally.add([SetVerdict(held, verdicts, ())])
    # the third failed a guard, so no threshold lets it pass
    assert tally.elsewhere.asked == 3
    assert [tally.elsewhere.at[cut].passing for cut in (0.2, 0.4, 0.5, 0.9)] == [2, 2, 1, 1]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Rule(version=1)", "Rule"),
        ("swap-words", "swap-words"),
        ("", "(unknown)"),
        ("Imported(source='theirs', made_by='typos')@1", "typos (imported)"),
        ("Imported(source='theirs', made_by='')@1", "Imported"),
    ],
)
def test_a_generator_is_named_by_the_head_of_its_provenance(text: str, name: str) -> None:
    assert generator_name(text) == name


def _audited(run: Path, labels: Path | None = None) -> dict[str, object]:
    write_sets(run / "variants" / "generation-00000.parquet", make_sets(12))
    outcome = audit_run(run, run, GUARDS, labels=None if labels is None else read_labels(labels))
    report = told(outcome)
    write_report(run, report)
    write_pages(run / "audit", report)
    return report


def test_an_audited_run_is_reported_in_three_forms_and_loads(tmp_path: Path) -> None:
    report = _audited(tmp_path)
    assert count_sets(tmp_path) == 12
    assert report["certified"] is True
    assert json.loads((tmp_path / "audit" / "report.json").read_text(encoding="utf-8"))["audit_id"] == report["audit_id"]
    markdown = (tmp_path / "audit" / "report.md").read_text(encoding="utf-8")
    page = (tmp_path / "audit" / "report.html").read_text(encoding="utf-8")
    for text in (markdown, page):
        assert "33.3 %" in text
        assert "refusal" in text
    assert [len(passed.sets) for passed in passed_sets(tmp_path, "generation")] == [12]


def test_a_report_shows_hostile_names_as_text(tmp_path: Path) -> None:
    report = _audited(tmp_path)
    report["failure_rate_by_cell"][0]["dataset"] = "<script>alert(1)</script>"  # type: ignore[index]
    write_pages(tmp_path / "audit", report)
    assert "<script>" not in (tmp_path / "audit" / "report.html").read_text(encoding="utf-8")


def test_labels_override_and_the_report_counts_them(tmp_path: Path) -> None:
    failed = make_sets(12)[0].variants[2].id
    labels = tmp_path / "labels.csv"
    labels.write_text(f"variant_id,label\n{failed},same\n", encoding="utf-8")
    assert _audited(tmp_path, labels)["overridden_by_people"] == 1


def test_labels_of_another_run_are_refused_before_anything_is_certified(tmp_path: Path) -> None:
    labels = tmp_path / "labels.jsonl"
    labels.write_text('{"variant_id": "stranger", "label": 1}\n', encoding="utf-8")
    with pytest.raises(BadInputError, match="stranger"):
        _audited(tmp_path, labels)


@pytest.mark.parametrize(
    ("line", "says"), [('{"label": 1}', "variant_id"), ('{"variant_id": "x", "label": "good"}', "expected label 1"), ("{", "expected JSON")]
)
def test_a_labels_file_that_is_none_is_refused_with_its_line(tmp_path: Path, line: str, says: str) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(BadInputError, match=says) as error:
        read_labels(path)
    assert ":1:" in str(error.value)


def test_show_gives_failed_rows_with_their_findings(tmp_path: Path) -> None:
    _audited(tmp_path)
    blocks = list(shown(tmp_path, rows=3, failed=True, check="quantities"))
    assert len(blocks) == 3
    assert all("FAIL quantities" in block for block in blocks)


def test_show_answers_a_misspelt_check_with_the_nearest(tmp_path: Path) -> None:
    _audited(tmp_path)
    with pytest.raises(BadInputError, match="did you mean 'quantities'"):
        list(shown(tmp_path, rows=3, failed=False, check="quantitys"))


def test_show_before_the_audit_shows_variants_and_refuses_verdicts(tmp_path: Path) -> None:
    write_sets(tmp_path / "variants" / "generation-00000.parquet", make_sets(2))
    assert len(list(shown(tmp_path, rows=4, failed=False, check=None))) == 4
    with pytest.raises(BadInputError, match="not audited yet"):
        list(shown(tmp_path, rows=4, failed=True, check=None))
