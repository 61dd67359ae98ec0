"""What the gate prints and writes: lines, JUnit, SARIF, and the exit code."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer

from scoring.gate import GateReport, run_gate
from scoring.gate_cli import gate as command
from scoring.gate_rules.output import lines, write_junit, write_sarif
from scoring.store import model_slug
from tests.scoring.gate.asked import FIRM, policy, rule
from tests.scoring.report.made_items import arithmetic
from tests.scoring.report.made_run import make_run


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
