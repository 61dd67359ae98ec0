"""The gate as a pipeline sees it: the command as a process of its own, its exit code, and the files it leaves."""

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from sago_app.main import main
from tests.scoring.report.made_run import Made, make_run

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
MODEL = "embedded:release"
POLICY = """
rules:
  - dataset: crate_sums
    axis: generation
    kind: paraphrase
    require: {unacceptable_share_at_most: 0.10, min_instances: 30}
"""


def release(folder: Path, *, moves: float, items: int) -> Path:
    """A run of a release that moves with the wording on this share of its instances."""
    made = Made(MODEL, moves=moves, noise=0.0, refuses=0.0, axes=("generation",))
    return make_run(folder, [made], items=items, datasets=["crate_sums"])


def sago(*arguments: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sago_app.main", *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("moves", "items", "verdict", "code"),
    [
        # 0 of 40 unacceptable: Clopper–Pearson reaches up to 1 - 0.025^(1/40) = 0.088, under the budget of 0.10
        (0.0, 40, "PASS", 0),
        # 40 of 40: its lower limit 0.025^(1/40) = 0.912 is above it
        (1.0, 40, "FAIL", 1),
        # 0 of 20: its upper limit is 1 - 0.025^(1/20) = 0.168, so neither is shown; and 30 instances were required
        (0.0, 20, "NO EVIDENCE", 3),
    ],
)
def test_the_three_endings(tmp_path: Path, moves: float, items: int, verdict: str, code: int) -> None:
    run = release(tmp_path / "run", moves=moves, items=items)
    (tmp_path / "policy.yaml").write_text(POLICY, encoding="utf-8")
    junit, sarif = tmp_path / "gate.xml", tmp_path / "gate.sarif"
    done = sago("gate", run, "--policy", tmp_path / "policy.yaml", "--junit", junit, "--sarif", sarif)
    assert done.returncode == code, done.stderr
    assert done.stdout.splitlines()[-1] == f"{verdict}: 1 judged, each alone (exit code {code})"
    told = json.loads(sarif.read_text(encoding="utf-8"))["runs"][0]["properties"]
    assert (told["verdict"], told["exitCode"]) == (verdict, code)
    suite = ElementTree.parse(junit).getroot()[0]  # noqa: S314 - written a line above
    assert (suite.get("failures"), suite.get("errors")) == (str(int(code == 1)), str(int(code == 3)))


def test_what_is_no_policy_ends_with_two_and_one_line(tmp_path: Path) -> None:
    run = release(tmp_path / "run", moves=0.0, items=3)
    (tmp_path / "policy.yaml").write_text(POLICY.replace("unacceptable_share_at_most", "unaceptable_share_at_most"), encoding="utf-8")
    done = sago("gate", run, "--policy", tmp_path / "policy.yaml")
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "did you mean 'unacceptable_share_at_most'?" in done.stderr


def ended(line: str) -> object:
    """Exit code of one command, in this process."""
    with pytest.raises(SystemExit) as told:
        main(shlex.split(line)[1:])
    return told.value.code


@pytest.fixture
def workflow() -> list[str]:
    held = yaml.safe_load((EXAMPLES / "github-actions.yml").read_text(encoding="utf-8"))
    steps = [step["run"] for step in held["jobs"]["gate"]["steps"] if "run" in step]
    return [line for step in steps for line in step.splitlines() if line.startswith("sago ")]


def test_the_commands_of_the_workflow_run_as_they_stand(
    workflow: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    frozen = make_run(tmp_path / "runs" / "frozen", [], items=40, datasets=["short_notice"])
    shutil.copytree(frozen, tmp_path / "runs" / "released")
    shutil.copy(EXAMPLES / "policy.yaml", tmp_path / "policy.yaml")
    score, *rest = workflow
    api = "openai:my-model@https://api.example.com/v1"
    assert api in score
    # the release before was scored in the same way; a model that answers by rule stands for the server
    asked = score.replace(api, "scripted:perfect")
    codes = [ended(line) for line in (asked.replace("runs/frozen", "runs/released"), asked, *rest)]
    assert codes == [0, 0, 0, 0], capsys.readouterr().out
    for name in ("gate.xml", "gate.sarif", "report.html", "report.md"):
        assert (tmp_path / name).exists()
