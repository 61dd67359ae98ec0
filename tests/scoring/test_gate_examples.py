"""The examples of the gate's page are read by the gate, and call commands and options that there are."""

import re
import shlex
from pathlib import Path

import pytest
import yaml

from sago_app.main import build
from scoring.gate_rules.policy import read_policy

DOCS = Path(__file__).parents[2] / "docs"


def test_the_example_policy_is_one() -> None:
    rules = read_policy(DOCS / "examples" / "policy.yaml")
    assert [rule.where.axis for rule in rules] == ["confidence", "confidence"]


def test_the_policy_on_the_page_is_one(tmp_path: Path) -> None:
    text = (DOCS / "gate.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "policy.yaml"
    path.write_text(block, encoding="utf-8")
    assert len(read_policy(path)) == 2


def test_every_requirement_on_the_page_is_one_and_none_is_left_out() -> None:
    from scoring.gate_rules import activation, confidence, generation, mirroring

    known = {name for module in (generation, activation, confidence, mirroring) for name in module.Require.model_fields}
    table = (DOCS / "gate.md").read_text(encoding="utf-8").split("## Requirements")[1].split("## ")[0]
    told = {name for row in table.splitlines() if row.startswith("| `") for name in re.findall(r"`([a-z_]+)", row.split("|")[1])}
    assert told == known


def commands() -> list[str]:
    workflow = yaml.safe_load((DOCS / "examples" / "github-actions.yml").read_text(encoding="utf-8"))
    steps = [step["run"] for step in workflow["jobs"]["gate"]["steps"] if "run" in step]
    return [line for step in steps for line in step.splitlines() if line.startswith("sago ")]


@pytest.mark.parametrize("line", commands())
def test_the_workflow_calls_what_there_is(line: str) -> None:
    import typer.main

    _, name, *arguments = shlex.split(line)
    command = typer.main.get_command(build()).commands[name]  # type: ignore[attr-defined]
    known = {option for parameter in command.params for option in parameter.opts}
    assert {argument for argument in arguments if argument.startswith("--")} <= known


def test_the_workflow_gates_reports_and_keeps_both() -> None:
    assert [shlex.split(line)[1] for line in commands()] == ["score", "gate", "report"]
