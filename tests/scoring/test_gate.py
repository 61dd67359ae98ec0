"""The release gate on made runs: it passes, it fails, it says that the evidence does not suffice, and it refuses what is no rule."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer

from scoring.gate import EXIT, GateReport, run_gate
from scoring.gate_cli import gate as command
from scoring.gate_rules.cell import Judgement
from scoring.gate_rules.output import lines, write_junit, write_sarif
from scoring.store import model_slug
from tests.scoring.report.made_items import arithmetic
from tests.scoring.report.made_run import SHAKY, STEADY, Made, make_run
from variants.errors import BadInputError

FIRM = Made("embedded:firm", moves=0.0, noise=0.0, refuses=0.0, axes=("generation", "confidence"))
LOOSE = Made("embedded:loose", moves=1.0, noise=0.0, refuses=0.0, axes=("generation", "confidence"))


@pytest.fixture(scope="module")
def firm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run whose answers never move, on 40 instances."""
    return make_run(tmp_path_factory.mktemp("firm") / "run", [FIRM], items=40, datasets=["crate_sums"])


@pytest.fixture(scope="module")
def loose(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run whose answers all move."""
    return make_run(tmp_path_factory.mktemp("loose") / "run", [LOOSE], items=40, datasets=["crate_sums"])


def policy(folder: Path, *rules: str) -> Path:
    path = folder / "policy.yaml"
    path.write_text("rules:\n" + "".join(f"  - {{{rule}}}\n" for rule in rules), encoding="utf-8")
    return path


def rule(require: str, where: str = "dataset: crate_sums, axis: generation") -> str:
    return f"{where}, require: {{{require}}}"


def verdict(
    run: Path, folder: Path, require: str, *, baseline: Path | None = None, where: str = "dataset: crate_sums, axis: generation"
) -> str:
    return run_gate(run, policy(folder, rule(require, where)), baseline).verdict


@pytest.mark.parametrize(
    ("budget", "expected"),
    [
        # 0 of 40: Clopper–Pearson 0 to 1 - 0.025^(1/40) = 0.0881
        (0.10, "PASS"),
        (0.09, "PASS"),
        (0.088, "NO EVIDENCE"),
        (0.0, "NO EVIDENCE"),
    ],
)
def test_a_share_passes_only_if_its_upper_limit_is_within_the_budget(firm: Path, tmp_path: Path, budget: float, expected: str) -> None:
    assert verdict(firm, tmp_path, f"unacceptable_share_at_most: {budget}") == expected


@pytest.mark.parametrize(
    ("require", "expected"),
    [
        ("unacceptable_share_at_most: 0.5", "FAIL"),
        ("unacceptable_share_at_most: 1.0", "PASS"),
        ("conclusion_not: unstable", "FAIL"),
        ("excess_upper_at_most: 0.1", "FAIL"),
        ("excess_upper_at_most: 1.0", "PASS"),
        ("min_instances: 40", "PASS"),
        ("min_instances: 41", "NO EVIDENCE"),
        ("unacceptable_share_at_most: 0.5, min_instances: 41", "FAIL"),
        ("unacceptable_share_at_most: 1.0, min_instances: 41", "NO EVIDENCE"),
    ],
)
def test_a_run_that_moves(loose: Path, tmp_path: Path, require: str, expected: str) -> None:
    assert verdict(loose, tmp_path, require) == expected


def test_a_run_that_holds_passes_by_its_verdict(firm: Path, tmp_path: Path) -> None:
    # Δ = 0 on 40 of 40: the limits follow from 0 of 40 differing, 0.088, above the margin 0.05, so stability is not shown
    assert verdict(firm, tmp_path, "conclusion_not: unstable") == "NO EVIDENCE"
    assert verdict(firm, tmp_path, "excess_upper_at_most: 0.1") == "PASS"


@pytest.mark.parametrize(
    ("verdicts", "whole"), [(["PASS"], 0), (["PASS", "FAIL"], 1), (["FAIL", "NO EVIDENCE"], 1), (["PASS", "NO EVIDENCE"], 3), ([], 3)]
)
def test_exit_code_and_printed_verdict_come_from_one_place(verdicts: Sequence[str], whole: int) -> None:
    from scoring.gate_rules.outcome import Outcome

    report = GateReport(tuple(Judgement(1, "t", (Outcome("r", one, "why"),), "f") for one in verdicts))  # type: ignore[arg-type]
    assert report.exit_code == whole == EXIT[report.verdict]
    assert list(lines(report))[-1].startswith(f"{report.verdict}: ")
    assert f"(exit code {whole})" in list(lines(report))[-1]


def test_each_rule_is_judged_and_printed_alone(firm: Path, tmp_path: Path) -> None:
    report = run_gate(firm, policy(tmp_path, rule("min_instances: 1"), rule("min_instances: 99")))
    assert [one.verdict for one in report.judged] == ["PASS", "NO EVIDENCE"]
    printed = list(lines(report))
    assert printed[0].startswith("PASS ")
    assert printed[1].startswith("NO EVIDENCE ")


def test_every_cell_that_a_rule_is_about_is_judged_alone(tmp_path: Path) -> None:
    run = make_run(
        tmp_path / "run", [replace(STEADY, axes=("generation",)), replace(SHAKY, axes=("generation",))], items=4, datasets=["kitchen_facts"]
    )
    where = "dataset: kitchen_facts, axis: generation"
    # two models, two kinds
    assert len(run_gate(run, policy(tmp_path, rule("min_instances: 1", where))).judged) == 4
    narrow = f"{where}, kind: reorder, model: 'embedded:steady-360m'"
    assert len(run_gate(run, policy(tmp_path, rule("min_instances: 1", narrow))).judged) == 1


def test_no_surviving_variant_is_no_evidence(firm: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(firm, tmp_path / "run")
    path = next((copy / "scores").glob("*/generation.json"))
    path.write_text(json.dumps({"format": 1, "cells": []}))
    report = run_gate(copy, policy(tmp_path, rule("unacceptable_share_at_most: 1.0, min_instances: 1")))
    assert report.verdict == "NO EVIDENCE"
    assert report.exit_code == 3
    assert "nothing was scored there" in next(lines(report))


def test_an_axis_that_was_not_scored_is_no_evidence(firm: Path, tmp_path: Path) -> None:
    assert verdict(firm, tmp_path, "min_instances: 1", where="dataset: crate_sums, axis: mirroring") == "NO EVIDENCE"


@pytest.mark.parametrize("status", ["refusals", "empty", "no_floor", "degenerate_marginal", "insufficient_variants", "no_instances"])
def test_a_cell_with_something_wrong_is_no_evidence_whatever_its_figures(firm: Path, tmp_path: Path, status: str) -> None:
    copy = shutil.copytree(firm, tmp_path / "run")
    path = next((copy / "scores").glob("*/generation.json"))
    path.write_text(path.read_text().replace('"status": "ok"', f'"status": "{status}"'))
    report = run_gate(copy, policy(tmp_path, rule("unacceptable_share_at_most: 1.0")))
    assert report.verdict == "NO EVIDENCE"
    assert status in next(lines(report))


def test_an_audit_that_certified_nothing_is_no_evidence(firm: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(firm, tmp_path / "run")
    path = copy / "audit" / "report.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"certified": False, "refusal": "controls failed"}))
    assert verdict(copy, tmp_path, "unacceptable_share_at_most: 1.0") == "NO EVIDENCE"


def test_few_independent_instances_pass_no_bootstrap_interval(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", [replace(SHAKY, axes=("generation",))], items=20, datasets=["crate_sums"])
    assert verdict(run, tmp_path, "excess_upper_at_most: 1.0") == "NO EVIDENCE"
    assert verdict(run, tmp_path, "unacceptable_share_at_most: 1.0") == "PASS"


@pytest.mark.parametrize(("budget", "expected"), [(0.5, "PASS"), (0.0, "NO EVIDENCE")])
def test_the_audit_s_failure_rate(firm: Path, tmp_path: Path, budget: float, expected: str) -> None:
    assert verdict(firm, tmp_path, f"qc_failure_rate_at_most: {budget}") == expected


def confident(run: Path, flags: Sequence[bool]) -> Path:
    """The run with these instances confident and wrong."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = next((run / "scores").glob("*/confidence.parquet"))
    table = pq.read_table(path)
    at = table.column_names.index("confidence_wrong")
    pq.write_table(table.set_column(at, table.schema.field(at), pa.array(list(flags), pa.bool_())), path)
    return run


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        # exact McNemar: 6 of 6 discordant one way, p = 2/2^6 = 0.031; 5 of 5, p = 0.0625
        (0, 6, "FAIL"),
        (0, 5, "PASS"),
        (6, 0, "PASS"),
        (7, 7, "PASS"),
    ],
)
def test_confident_errors_against_the_release_before(firm: Path, tmp_path: Path, before: int, after: int, expected: str) -> None:
    old = confident(shutil.copytree(firm, tmp_path / "old"), [at < before for at in range(40)])
    new = confident(shutil.copytree(firm, tmp_path / "new"), [at < after for at in range(40)])
    where = "dataset: crate_sums, axis: confidence"
    assert verdict(new, tmp_path, "confident_wrong_not_above_baseline: true", baseline=old, where=where) == expected


def test_too_few_instances_to_ever_reject_are_no_evidence(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run", [replace(FIRM, axes=("confidence",))], items=5, datasets=["crate_sums"])
    where = "dataset: crate_sums, axis: confidence"
    # five pairs: the smallest p is 2/2^5 = 0.0625
    assert verdict(run, tmp_path, "confident_wrong_not_above_baseline: true", baseline=run, where=where) == "NO EVIDENCE"


COMPARES = rule("unacceptable_not_above_baseline: true")


def test_a_baseline_that_is_needed_and_missing_is_refused(firm: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="expected --baseline DIR"):
        run_gate(firm, policy(tmp_path, COMPARES))


def test_a_baseline_with_other_instances_is_refused(firm: Path, tmp_path: Path) -> None:
    other = make_run(tmp_path / "run", [FIRM], items=39, datasets=["crate_sums"])
    with pytest.raises(BadInputError, match="1 only in the run, the first 'sum-039'"):
        run_gate(firm, policy(tmp_path, COMPARES), other)


def test_a_baseline_with_other_wordings_is_refused(firm: Path, tmp_path: Path) -> None:
    changed = [
        replace(
            arithmetic(0),
            paraphrases=("Quite another wording of the question about the crates?", "And yet another wording of that question?"),
        ),
        *(arithmetic(at) for at in range(1, 40)),
    ]
    other = make_run(tmp_path / "run", [FIRM], items=0, told=changed)
    with pytest.raises(BadInputError, match="same wordings as in the run; 1 instances differ, the first 'sum-000'"):
        run_gate(firm, policy(tmp_path, COMPARES), other)


def test_a_baseline_measured_in_another_way_is_refused(firm: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(firm, tmp_path / "run")
    path = next((copy / "scores").glob("*/generation.json"))
    path.write_text(path.read_text().replace('"repeats": 2', '"repeats": 3'))
    with pytest.raises(BadInputError, match="repeats, 2; the baseline has 3"):
        run_gate(firm, policy(tmp_path, COMPARES), copy)


def test_a_new_release_of_another_name_is_held_against_the_only_model_there(firm: Path, loose: Path, tmp_path: Path) -> None:
    assert verdict(loose, tmp_path, "unacceptable_not_above_baseline: true", baseline=firm) == "FAIL"
    assert verdict(firm, tmp_path, "unacceptable_not_above_baseline: true", baseline=loose) == "PASS"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "rules:\n  - {dataset: crate_sum, axis: generation, require: {min_instances: 1}}",
            "unknown data set 'crate_sum'; did you mean 'crate_sums'",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: genration, require: {min_instances: 1}}",
            "unknown axis 'genration'; did you mean 'generation'",
        ),
        ("rules:\n  - {dataset: crate_sums, require: {min_instances: 1}}", "expected one axis; got none. There is no aggregate rule"),
        ("rules:\n  - {dataset: crate_sums, axis: all, require: {min_instances: 1}}", "expected one axis; got 'all'"),
        ("rules:\n  - {dataset: crate_sums, axis: [generation, confidence], require: {min_instances: 1}}", "expected one axis"),
        ("rules:\n  - {dataset: [a, b], axis: generation, require: {min_instances: 1}}", "expected one data set"),
        ("rules:\n  - {dataset: '*', axis: generation, require: {min_instances: 1}}", "expected one data set"),
        ("rules:\n  - {axis: generation, require: {min_instances: 1}}", "expected one data set; got none"),
        ("rules:\n  - {dataset: crate_sums, axis: generation}", "expected 'require' with at least one requirement"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {}}", "expected 'require' with at least one requirement"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {min_instance: 1}}", "did you mean 'min_instances'"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, kinds: mirror, require: {min_instances: 1}}", "did you mean 'kind'"),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, kind: mirrors, require: {min_instances: 1}}",
            "kind: expected one of paraphrase, reorder, mirror (did you mean 'mirror'?); got 'mirrors'",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, model: 'embedded:frm', require: {min_instances: 1}}",
            "unknown model 'embedded:frm'",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: mirroring, family: symetric_relation, require: {min_instances: 1}}",
            "mean 'symmetric_relation'",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, family: negation, require: {min_instances: 1}}",
            "only mirroring has families",
        ),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {min_instances: 0}}", "min_instances: expected at least 1; got 0"),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, require: {min_instances: '3'}}",
            "min_instances: expected a whole number; got '3'",
        ),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {unacceptable_share_at_most: 1.5}}", "expected at most 1; got 1.5"),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, require: {unacceptable_share_at_most: .nan}}",
            "unacceptable_share_at_most: expected",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, require: {confident_wrong_share_at_most: 0.1}}",
            "can be required of confidence, not of generation",
        ),
        ("rules: []", "at least one rule"),
        ("rules: {}", "at least one rule"),
        ("rule:\n  - {}", "unknown key 'rule'; did you mean 'rules'?"),
        ("rules:\n  - {datset: crate_sums, axis: generation, require: {min_instances: 1}}", "'datset'; did you mean 'dataset'?"),
        ("rules:\n  - {dataset: crate_sums, axes: generation, require: {min_instances: 1}}", "'axes'; did you mean 'axis'?"),
        ("rules:\n  - {dataset: crate_sums, axes: [generation, mirroring], require: {min_instances: 1}}", "There is no aggregate rule"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, requires: {min_instances: 1}}", "'requires'; did you mean 'require'?"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {conclusion_not: stable}}", "expected 'unstable'"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, regime: greedily, require: {min_instances: 1}}", "did you mean 'greedy'?"),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, require: {unacceptable_not_above_baseline: yes please}}",
            "unacceptable_not_above_baseline: expected true, or nothing where it is not required; got 'yes please'",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: confidence, require: {confident_wrong_not_above_baseline: false}}",
            "confident_wrong_not_above_baseline: expected true, or nothing where it is not required; got False",
        ),
        ("rules:\n  - {dataset: crate_sums, axis: generation, model: 3, require: {min_instances: 1}}", "model: expected text; got 3"),
        ("rules:\n  - 3", "expected a mapping with dataset, axis and require"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {min_instances: 1}}\nlevel: 3", "unknown key 'level'"),
        ("a: [", "expected YAML"),
        ("", "expected a mapping with 'rules'"),
    ],
)
def test_what_is_no_rule_is_refused_with_the_nearest_right_name(firm: Path, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "policy.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInputError) as told:
        run_gate(firm, path)
    assert message in str(told.value)
    assert "Input should be" not in str(told.value)
    assert "\n" not in str(told.value)


def test_a_policy_or_run_that_is_not_there(firm: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="cannot be read"):
        run_gate(firm, tmp_path / "none.yaml")
    with pytest.raises(BadInputError, match="no such folder"):
        run_gate(tmp_path / "none", policy(tmp_path, rule("min_instances: 1")))


@pytest.fixture
def mixed(firm: Path, tmp_path: Path) -> GateReport:
    return run_gate(firm, policy(tmp_path, rule("min_instances: 1"), rule("min_instances: 99"), rule("excess_upper_at_most: 0.0")))


def test_junit_counts_no_evidence_as_an_error(mixed: GateReport, tmp_path: Path) -> None:
    write_junit(tmp_path / "gate.xml", mixed)
    suite = ElementTree.parse(tmp_path / "gate.xml").getroot().find("testsuite")  # noqa: S314 - written a line above
    assert suite is not None
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("3", "0", "2", "0")
    assert len(suite.findall("testcase")) == 3
    assert [case[0].tag for case in suite] == ["system-out", "error", "error"]


def test_sarif_is_what_its_readers_expect(loose: Path, tmp_path: Path) -> None:
    report = run_gate(loose, policy(tmp_path, rule("min_instances: 1"), rule("min_instances: 99"), rule("unacceptable_share_at_most: 0.1")))
    write_sarif(tmp_path / "gate.sarif", report)
    told: dict[str, Any] = json.loads((tmp_path / "gate.sarif").read_text(encoding="utf-8"))
    assert told["version"] == "2.1.0"
    (run,) = told["runs"]
    assert [one["kind"] for one in run["results"]] == ["pass", "open", "fail"]
    # SARIF 2.1.0, 3.27.10: a result that is no fail has level none
    assert [one["level"] for one in run["results"]] == ["none", "none", "error"]
    rules = run["tool"]["driver"]["rules"]
    assert all(rules[one["ruleIndex"]]["id"] == one["ruleId"] and one["message"]["text"] for one in run["results"])
    uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == f"scores/{model_slug('embedded:loose')}/generation.json"
    assert (loose / uri).exists()


def test_names_with_markup_or_escapes_do_nothing(tmp_path: Path) -> None:
    name = "<b>\x1b[31m&\u202e"
    told = [replace(arithmetic(at), item=replace(arithmetic(at).item, dataset=name)) for at in range(3)]
    run = make_run(tmp_path / "run", [replace(FIRM, axes=("generation",))], items=0, told=told)
    path = tmp_path / "policy.yaml"
    path.write_text(json.dumps({"rules": [{"dataset": name, "axis": "generation", "require": {"min_instances": 1}}]}), encoding="utf-8")
    report = run_gate(run, path)
    write_junit(tmp_path / "gate.xml", report)
    ElementTree.parse(tmp_path / "gate.xml")  # noqa: S314 - control characters would make it unreadable
    write_sarif(tmp_path / "gate.sarif", report)
    for text in ("\n".join(lines(report)), (tmp_path / "gate.xml").read_text(), (tmp_path / "gate.sarif").read_text()):
        assert "\x1b" not in text
        assert "\u202e" not in text


@pytest.mark.parametrize(("require", "code"), [("min_instances: 1", 0), ("min_instances: 99", 3)])
def test_the_command_prints_and_leaves_with_the_same_verdict(
    firm: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], require: str, code: int
) -> None:
    with pytest.raises(typer.Exit) as ended:
        command(firm, policy(tmp_path, rule(require)), None, tmp_path / "gate.xml", tmp_path / "gate.sarif")
    assert ended.value.exit_code == code
    assert f"(exit code {code})" in capsys.readouterr().out
    assert (tmp_path / "gate.xml").exists()
    assert (tmp_path / "gate.sarif").exists()


def test_a_run_whose_manifest_is_gone_is_not_judged(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run")
    (run / "manifest.json").unlink()
    policy = tmp_path / "policy.yaml"
    policy.write_text("rules:\n  - {dataset: crate_sums, axis: generation, require: {min_instances: 1}}")
    with pytest.raises(BadInputError, match="tells of no stage 'score', so its files cannot be believed"):
        run_gate(run, policy)
