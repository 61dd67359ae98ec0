"""A gate's judgements for people, as JUnit XML, and as SARIF; all three from the same verdicts."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from scoring.gate import GateReport
from scoring.gate_rules.cell import Judgement
from scoring.report.text import visible
from variants.files import write_text
from variants.manifest import tool_version

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
KIND = {"PASS": "pass", "FAIL": "fail", "NO EVIDENCE": "open"}
"""SARIF's own words; `open` is its word for evidence that does not suffice."""


def lines(report: GateReport) -> Iterator[str]:
    """One line a judgement with its reasons, and the verdict that the exit code follows from."""
    for one in report.judged:
        yield f"{one.verdict:<11}  {_plain(one.title)}: {_plain(reasons(one))}"
    yield f"{report.verdict}: {len(report.judged)} judged, each alone (exit code {report.exit_code})"


def reasons(one: Judgement) -> str:
    """Each requirement with the figure it rests on; where the verdict is not PASS, those that decided it come first."""
    ordered = sorted(one.outcomes, key=lambda outcome: outcome.verdict != one.verdict)
    return "; ".join(f"{outcome.requirement} {outcome.verdict}, {outcome.reason}" for outcome in ordered)


def write_junit(path: Path, report: GateReport) -> None:
    """JUnit XML: FAIL is a failure and NO EVIDENCE an error, since a skipped test counts as a pass."""
    verdicts = [one.verdict for one in report.judged]
    suite = ElementTree.Element(
        "testsuite",
        name="sago gate",
        tests=str(len(verdicts)),
        failures=str(verdicts.count("FAIL")),
        errors=str(verdicts.count("NO EVIDENCE")),
        skipped="0",
    )
    for one in report.judged:
        case = ElementTree.SubElement(suite, "testcase", classname=f"sago.rule{one.rule}", name=_plain(one.title))
        tag = {"FAIL": "failure", "NO EVIDENCE": "error"}.get(one.verdict)
        if tag is None:
            ElementTree.SubElement(case, "system-out").text = _plain(reasons(one))
        else:
            ElementTree.SubElement(case, tag, message=one.verdict, type=one.verdict).text = _plain(reasons(one))
    root = ElementTree.Element("testsuites")
    root.append(suite)
    ElementTree.indent(root)
    write_text(path, f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n')


def write_sarif(path: Path, report: GateReport) -> None:
    """SARIF 2.1.0: one result a judgement, of kind pass, fail or open; only a fail has a level."""
    rules = sorted({one.rule for one in report.judged})
    driver = {
        "name": "sago gate",
        "version": tool_version(),
        "rules": [{"id": f"rule-{number}", "shortDescription": {"text": f"Rule {number} of the policy"}} for number in rules],
    }
    results = [_result(one, rules.index(one.rule)) for one in report.judged]
    run = {"tool": {"driver": driver}, "results": results, "properties": {"verdict": report.verdict, "exitCode": report.exit_code}}
    payload = {"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}
    write_text(path, json.dumps(payload, indent=1, ensure_ascii=False) + "\n")


def _result(one: Judgement, index: int) -> dict[str, Any]:
    return {
        "ruleId": f"rule-{one.rule}",
        "ruleIndex": index,
        "kind": KIND[one.verdict],
        "level": "error" if one.verdict == "FAIL" else "none",
        "message": {"text": f"{one.verdict}: {_plain(one.title)}: {_plain(reasons(one))}"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": one.source}}}],
    }


def _plain(text: str) -> str:
    """One line without anything that a terminal, an XML reader or a log would act on."""
    return " ".join(visible(text).split())
