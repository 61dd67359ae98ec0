"""What CI runs is what a person runs: targets of the Makefile, on every Python that is promised, with no more rights than to read."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").iterdir())
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHONS = [name.rpartition(" ")[2] for name in PROJECT["classifiers"] if re.search(r":: 3\.\d+\Z", name)]
OLDEST = min(PYTHONS, key=lambda version: int(version.removeprefix("3.")))
TARGETS = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    held: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    return held


def commands(path: Path) -> list[str]:
    return [step["run"] for job in jobs(path).values() for step in job["steps"] if "run" in step]


def pythons(job: dict[str, Any]) -> list[str]:
    """The versions that a job runs on."""
    asked = [step["with"]["python-version"] for step in job["steps"] if "python-version" in step.get("with", {})]
    return list(job["strategy"]["matrix"]["python"]) if asked == ["${{ matrix.python }}"] else asked


@each_workflow
def test_each_step_is_the_one_entry_or_a_target_of_the_makefile(path: Path) -> None:
    assert commands(path)
    for command in commands(path):
        assert command == ".ci/run" or (command.startswith("make ") and command.removeprefix("make ") in TARGETS)


def test_the_one_entry_runs_the_tests() -> None:
    entry = ROOT / ".ci" / "run"
    assert entry.read_text(encoding="utf-8").splitlines()[-1] == "make test"
    assert entry.stat().st_mode & 0o111 == 0o111


def test_every_check_that_finds_something_is_run_by_some_workflow() -> None:
    run = {command for path in WORKFLOWS for command in commands(path)}
    assert run == {".ci/run", "make test-oldest", "make test-ray", "make nightly", "make audit-deps", "make sbom"}


def test_the_one_entry_runs_on_every_python_that_is_promised() -> None:
    [job] = [job for path in WORKFLOWS for job in jobs(path).values() if any(step.get("run") == ".ci/run" for step in job["steps"])]
    assert pythons(job) == PYTHONS


def test_the_oldest_python_of_the_matrix_is_the_oldest_that_may_be_installed_on() -> None:
    assert PROJECT["requires-python"] == f">={OLDEST}"


def test_every_other_job_runs_on_the_oldest_python() -> None:
    others = [job for path in WORKFLOWS for job in jobs(path).values() if "strategy" not in job]
    assert others
    assert all(pythons(job) == [OLDEST] for job in others)


@each_workflow
def test_a_workflow_may_read_and_nothing_else(path: Path) -> None:
    whole = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert whole["permissions"] == {"contents": "read"}
    assert all("permissions" not in job for job in jobs(path).values())
    assert "secrets." not in path.read_text(encoding="utf-8")


@each_workflow
def test_every_action_is_pinned_by_commit_and_names_its_version(path: Path) -> None:
    used = re.findall(r"uses: *(.*)", path.read_text(encoding="utf-8"))
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action) for action in used)


@each_workflow
def test_no_host_is_named(path: Path) -> None:
    assert not re.search(r"://|\.(?:org|com|io|co|net|dev)\b", path.read_text(encoding="utf-8"))


@each_workflow
def test_a_job_that_hangs_is_ended(path: Path) -> None:
    assert all(job["timeout-minutes"] <= 360 for job in jobs(path).values())
