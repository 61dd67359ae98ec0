import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
import typer
from pyarrow import parquet
from typer.testing import CliRunner

from scoring.pilot import read_pilot
from scoring.planning_cli import plan
from variants.errors import BadInputError


def run(*arguments: str) -> str:
    app = typer.Typer()
    app.command()(plan)
    found = CliRunner().invoke(app, list(arguments))
    if found.exception is not None:
        raise found.exception
    return found.output


def write_pilot(folder: Path, model: str, *, shift: float = 0.0, nested: bool = False, n: int = 40) -> None:
    rng = np.random.default_rng(len(model))
    stability, excess = rng.normal(0.8, 0.1, n), rng.normal(0.02, 0.1, n)
    rows = []
    for at in range(n):
        place = {"dataset": "tides", "kind": "paraphrase", "regime": "deployed"}
        value = float(stability[at] + shift + rng.normal(0, 0.05)) if at else None
        row = {"item_id": f"i{at}", "group": f"g{at // 4}", "answer_stability": value, "answer_excess": float(excess[at])}
        rows.append({"key": place, **row} if nested else {**place, **row})
    (folder / "scores" / model).mkdir(parents=True)
    parquet.write_table(pa.Table.from_pylist(rows), folder / "scores" / model / "generation.parquet")


def test_the_worked_example_of_the_table() -> None:
    out = run("--sd", "0.25", "--delta", "0.05")
    # (1.96 + 0.8416)²·0.25²/0.05² + 1.96²/2 = 198.1
    assert "199 instances" in out
    assert "200: 0.0498" in out
    assert "both ways, 211" in out
    assert "945 labelings" in out


def test_json_holds_the_same_numbers() -> None:
    found = json.loads(run("--sd", "0.25", "--delta", "0.03", "--discordant", "0.1", "0.04", "--json"))
    assert found["plans"][0]["n"] == 547  # 545.1 + 1.9
    assert found["mcnemar_n"] == 322
    assert found["independent_axes"] == {"reliability": 0.8, "n": 178}
    assert found["clean_instances"]["n"] == 299


def test_clusters_and_dear_instances_change_the_design() -> None:
    clustered = json.loads(run("--sd", "0.25", "--cluster-size", "5", "--icc", "0.25", "--json"))["plans"][0]
    assert clustered["n"] == 397  # twice 198.14, rounded up
    dear = json.loads(run("--sd", "0.5", "--noise-sd", "0.45", "--instance-cost", "200", "--json"))["plans"][0]
    assert dear["repeats"] > 2


def test_a_plan_of_few_instances_says_why_it_asks_for_more() -> None:
    assert "so few are exploratory" in run("--sd", "0.05", "--delta", "0.1")
    assert "exploratory" not in run("--sd", "0.25")


def test_one_repeat_has_no_floor() -> None:
    assert "no noise floor" in run("--sd", "0.25", "--repeats", "1")


def test_two_releases_are_planned_by_their_discordant_shares_alone() -> None:
    # 10 % against 4 %, counted out for the exact test; the order of the two is the same question
    assert "exact test with these discordant shares: 322 instances" in run("--discordant", "0.10", "0.04")
    assert "322 instances" in run("--discordant", "0.04", "0.10")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "either --pilot"),
        (["--sd", "0.2", "--pilot", "."], "either --pilot"),
        (["--sd", "0"], "--sd"),
        (["--sd", "0.2", "--delta", "0"], "delta"),
        (["--sd", "0.2", "--power", "1"], "power"),
        (["--sd", "0.2", "--noise-sd", "0.3"], "--noise-sd"),
        (["--sd", "0.2", "--variants", "1"], "--variants: expected at least 2; got 1"),
        (["--sd", "0.2", "--repeats", "0"], "--repeats: expected at least 1; got 0"),
        (["--sd", "0.2", "--icc", "2"], "--icc: expected a number from 0 to 1; got 2"),
        (["--sd", "0.2", "--cluster-size", "0.5"], "--cluster-size: expected at least 1; got 0.5"),
        (["--sd", "0.2", "--power", "80"], "--power: expected a share above 0 and below 1"),
        (["--sd", "0.2", "--discordant", "0.1", "0.1"], "--discordant: expected two different shares"),
        (["--discordant", "10", "4"], "such as 0.10 0.04 for 10 % and 4 %; got 10 4"),
        (["--discordant", "0.1", "-0.1"], "got 0.1 -0.1"),
        (["--sd", "0.2", "--failing-below", "0"], "--failing-below: expected a share above 0"),
    ],
)
def test_bad_options_are_one_line(arguments: list[str], message: str) -> None:
    with pytest.raises(BadInputError, match=message) as caught:
        run(*arguments)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("nested", [False, True])
def test_a_pilot_of_two_models_gives_both_spreads_and_their_difference(tmp_path: Path, nested: bool) -> None:
    write_pilot(tmp_path, "one", nested=nested)
    write_pilot(tmp_path, "org/two", shift=0.1, nested=nested)
    cells = {cell.quantity: cell for cell in read_pilot(tmp_path)}
    assert set(cells) == {"Δ of one", "Δ of org/two", "S of one less org/two"}
    assert cells["S of one less org/two"].n == 39
    assert cells["Δ of one"].sd == pytest.approx(0.1, abs=0.03)
    assert "tides" in run("--pilot", str(tmp_path))


def test_a_greedy_pilot_plans_from_b(tmp_path: Path) -> None:
    place = {"dataset": "d", "kind": "paraphrase", "regime": "greedy", "group": ""}
    rows = [{**place, "item_id": f"i{at}", "answer_stability": at % 2 / 2, "answer_excess": None} for at in range(6)]
    (tmp_path / "scores" / "m").mkdir(parents=True)
    parquet.write_table(pa.Table.from_pylist(rows), tmp_path / "scores" / "m" / "generation.parquet")
    (cell,) = read_pilot(tmp_path)
    assert cell.quantity == "B of m"
    assert cell.sd == pytest.approx(np.std([1, 0.5] * 3, ddof=1))


def test_a_pilot_without_spread_gives_no_plan(tmp_path: Path) -> None:
    rows = [
        {"dataset": "d", "kind": "mirror", "regime": "greedy", "item_id": f"i{at}", "family": "negation"}
        | {"group": "", "mirror_satisfaction": 1.0, "mirror_excess": 0.0}
        for at in range(5)
    ]
    (tmp_path / "scores" / "m").mkdir(parents=True)
    parquet.write_table(pa.Table.from_pylist(rows), tmp_path / "scores" / "m" / "mirroring.parquet")
    assert "no spread" in run("--pilot", str(tmp_path))


def test_what_is_no_pilot_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="found none"):
        read_pilot(tmp_path)
    (tmp_path / "scores" / "m").mkdir(parents=True)
    parquet.write_table(pa.table({"item_id": ["a"]}), tmp_path / "scores" / "m" / "generation.parquet")
    with pytest.raises(BadInputError, match="the column 'dataset' is missing; run `sago score` again"):
        read_pilot(tmp_path)


def test_a_pilot_of_one_instance_is_too_small(tmp_path: Path) -> None:
    write_pilot(tmp_path, "one", n=1)
    with pytest.raises(BadInputError, match="two instances"):
        read_pilot(tmp_path)
    with pytest.raises(BadInputError, match="goes with --sd"):
        run("--pilot", str(tmp_path), "--noise-sd", "0.1")
