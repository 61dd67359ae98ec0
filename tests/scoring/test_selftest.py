# ruff: noqa: ANN401 - the builders come as a fixture, which a test can name by no type
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import typer

from scoring.cli import selftest
from scoring.selftest import Row, broken_claims, run_selftest, shown_as_json, shown_as_table
from scoring.stats.between_within import BetweenWithin, between_within
from scoring.stats.drift import Drift, drift_of_states


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


def _no_distance(outputs: Sequence[str]) -> Any:
    """A distance that sees no difference."""
    n = len(outputs)
    return np.zeros(n * (n - 1) // 2)


def _without_floor(groups: Any, distance: Any) -> BetweenWithin:
    """The noise floor forgotten: all of the distance is put down to the wording."""
    found = between_within(groups, distance)
    return replace(found, within=0.0, excess=found.between)


def _upside_down(groups: Any, distance: Any) -> BetweenWithin:
    """The distance taken for the stability."""
    found = between_within(groups, distance)
    return replace(found, stability=found.between)


def _floor_counted_twice(groups: Any, distance: Any) -> BetweenWithin:
    found = between_within(groups, distance)
    return replace(found, excess=None if found.excess is None or found.within is None else found.excess - found.within)


def _no_drift(own: Any, others: Any, within: float) -> Drift:
    return Drift(0.0, within, 1.0, 0.0, 1.0, 1.0, 0.0, "ok")


def _drift_without_floor(own: Any, others: Any, within: float) -> Drift:
    found = drift_of_states(own, others, 0.0)
    return replace(found, within=0.0)


def _flags(value: float) -> Any:
    return lambda confidence, right, **taus: (np.full(len(confidence), value), np.full(len(confidence), value))


GENERATION, CONFIDENCE, MIRRORING, ACTIVATION = (
    f"scoring.axes.{name}" for name in ("generation_instance", "confidence_instance", "mirroring_pair", "activation_instance")
)
BROKEN = [
    ("scoring.judge.exact", _no_distance, "variant_sensitive", "variant_sensitive changes its answers"),
    (f"{GENERATION}.between_within", _without_floor, "noisy_but_invariant", "noisy_but_invariant answers with noise alone"),
    (f"{GENERATION}.between_within", _floor_counted_twice, "noisy_but_invariant", "noisy_but_invariant answers with noise alone"),
    (f"{GENERATION}.between_within", _upside_down, "perfect", "perfect is consistent"),
    (f"{GENERATION}.behaviour", lambda row: f"={row.raw}", "same_wrong_content", "same_wrong_content is consistent though wrong"),
    (f"{GENERATION}.behaviour", lambda row: f"={row.raw}", "always_first_option", "always_first_option is not consistent in content"),
    (f"{GENERATION}.behaviour", lambda row: f"={row.raw}", "always_gold_letter", "always_gold_letter is not consistent in content"),
    ("scoring.axes.generation_cell.reading_status", lambda coverage: "ok", "refuser", "refuser refuses"),
    ("scoring.axes.generation_cell.reading_status", lambda coverage: "ok", "empty", "empty says nothing"),
    ("scoring.answers.parse.is_refusal", lambda text: False, "refuser", "refuser refuses"),
    (f"{MIRRORING}.mapped", lambda label, relation, item: label, "perfect", "perfect is mirrored"),
    (f"{MIRRORING}.between_within", _without_floor, "noisy_but_invariant", "noisy_but_invariant mirrors with noise alone"),
    (f"{MIRRORING}.behaviour", lambda row: "=yes", "variant_sensitive", "variant_sensitive is not mirrored"),
    ("scoring.axes.mirroring_balance.cohen_kappa", lambda table: 1.0, "always_yes", "always_yes satisfies half of balanced mirrors"),
    (f"{CONFIDENCE}.absolute", _no_distance, "confidence_flicker", "confidence_flicker moves its confidence"),
    (f"{CONFIDENCE}.between_within", _without_floor, "noisy_but_invariant", "noisy_but_invariant has confidence with noise alone"),
    (f"{CONFIDENCE}.between_within", _upside_down, "perfect", "perfect keeps its confidence"),
    (f"{CONFIDENCE}.error_flags", _flags(0.0), "overconfident", "overconfident is sure when wrong"),
    (f"{CONFIDENCE}.error_flags", _flags(1.0), "perfect", "perfect is not sure when wrong"),
    (f"{CONFIDENCE}.is_right", lambda parsed, **facts: True, "overconfident", "overconfident is sure when wrong"),
    (
        f"{CONFIDENCE}.flicker",
        lambda wrong: 0.0,
        "confidence_flicker",
        "confidence_flicker is confident-wrong under some wordings only",
    ),
    (f"{ACTIVATION}.drift_of_states", _no_drift, "variant_sensitive", "variant_sensitive changes its states"),
    (f"{ACTIVATION}.drift_of_states", _drift_without_floor, "noisy_but_invariant", "noisy_but_invariant has states with noise alone"),
]
"""A place, what is put there, and the claim about a reference model that must then fail."""


@pytest.mark.parametrize(("place", "broken", "model", "claim"), BROKEN)
def test_a_metric_broken_on_purpose_fails_the_self_test(
    rows: tuple[Row, ...], monkeypatch: pytest.MonkeyPatch, place: str, broken: Any, model: str, claim: str
) -> None:
    assert claim not in broken_claims(rows)
    monkeypatch.setattr(place, broken)
    assert claim in broken_claims(run_selftest([model]))
