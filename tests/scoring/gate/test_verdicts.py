"""The release gate on made runs: it passes, it fails, and it says that the evidence does not suffice."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.gate import EXIT, GateReport, run_gate
from scoring.gate_rules.cell import Judgement
from scoring.gate_rules.output import lines
from tests.scoring.gate.asked import policy, rule, verdict
from tests.scoring.report.made_run import SHAKY, STEADY, make_run


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
