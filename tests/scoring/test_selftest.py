# ruff: noqa: ANN401 - the builders come as a fixture, which a test can name by no type
import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
import typer

from scoring.cli import selftest
from scoring.selftest import Row, broken_claims, run_selftest, shown_as_json, shown_as_table


@pytest.fixture(scope="module")
def rows() -> tuple[Row, ...]:
    return run_selftest()


def test_every_axis_orders_the_reference_models(rows: tuple[Row, ...]) -> None:
    assert broken_claims(rows) == []
    assert len(rows) == 13 * 4


def test_the_json_has_the_fixed_fields_and_null_where_undefined(rows: tuple[Row, ...]) -> None:
    told = json.loads(shown_as_json(rows))
    assert {tuple(row) for row in told} == {("model", "axis", "dataset", "S", "W", "excess", "kappa", "status", "n")}
    refuser = next(row for row in told if (row["model"], row["axis"]) == ("refuser", "activation"))
    assert refuser["S"] is None
    assert refuser["status"] == "constant_state"
    assert "refuser" in shown_as_table(rows)


def test_a_row_that_is_missing_breaks_the_claims_about_it(rows: tuple[Row, ...]) -> None:
    assert "perfect is mirrored" in broken_claims([row for row in rows if (row.model, row.axis) != ("perfect", "mirroring")])


@pytest.mark.parametrize(("dropped", "code"), [("", 0), ("perfect", 1)])
def test_the_command_ends_with_1_where_an_ordering_is_broken(
    rows: tuple[Row, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], dropped: str, code: int
) -> None:
    monkeypatch.setattr("scoring.selftest.run_selftest", lambda: tuple(row for row in rows if row.model != dropped))
    if code:
        with pytest.raises(typer.Exit) as ended:
            selftest(as_json=True)
        assert ended.value.exit_code == code
    else:
        selftest(as_json=True)
    out, err = capsys.readouterr()
    assert len(json.loads(out)) == len(rows) - (4 if dropped else 0)
    assert ("broken: perfect is mirrored" in err) == bool(dropped)


def _letters(outputs: Sequence[str]) -> Any:
    """A metric that sees only whether there is an answer."""
    n = len(outputs)
    return np.zeros(n * (n - 1) // 2)


@pytest.mark.parametrize(
    ("place", "broken", "model", "claim"),
    [
        ("scoring.judge.exact", _letters, "variant_sensitive", "variant_sensitive changes its answers"),
        ("scoring.axes.mirroring_pair.mapped", lambda label, relation, item: label, "perfect", "perfect is mirrored"),
        ("scoring.axes.confidence_instance.absolute", _letters, "confidence_flicker", "confidence_flicker moves its confidence"),
        ("scoring.axes.activation_instance.drift_of_states", None, "variant_sensitive", "variant_sensitive changes its states"),
        ("scoring.axes.generation_cell.reading_status", lambda coverage: "ok", "refuser", "refuser refuses"),
        (
            "scoring.axes.generation_instance.behaviour",
            lambda row: f"={row.raw}",
            "same_wrong_content",
            "same_wrong_content is consistent though wrong",
        ),
    ],
)
def test_a_metric_broken_on_purpose_fails_the_self_test(
    rows: tuple[Row, ...], monkeypatch: pytest.MonkeyPatch, place: str, broken: Any, model: str, claim: str
) -> None:
    if broken is None:
        from scoring.stats.drift import Drift

        def broken(own: Any, others: Any, within: float) -> Drift:
            return Drift(0.0, within, 1.0, 0.0, 1.0, 1.0, 0.0, "ok")

    assert claim not in broken_claims(rows)
    monkeypatch.setattr(place, broken)
    assert claim in broken_claims(run_selftest([model]))
