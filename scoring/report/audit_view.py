"""What the audit said, as the first screen shows it: can the wordings be trusted to ask the same question?"""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.report.numbers import number, percent, plain
from scoring.report.rejected import Rejected
from scoring.report.view import AuditView, Table, Value
from scoring.report.words import listed

FEW_TRIES = 20
"""A control that was planted fewer times than this says little of its kind. Set by us."""
_WORST = 3


def audit_view(told: Mapping[str, Any] | None, rejected: Sequence[Rejected] = ()) -> AuditView:
    """From `audit/report.json`; whatever it does not say is said to be missing."""
    if told is None:
        text = "This run folder holds no audit, so whether the wordings keep the meaning is not known here."
        return AuditView("Not known: no audit at hand", "bad", (text,), None, None, None)
    certified = bool(told.get("certified"))
    headline = "Yes: the planted controls came out as they must" if certified else "No: the audit certified nothing"
    sentences = [_failure(told), _controls_sentence(told), _evidence(told), _identity(told)]
    if not certified:
        sentences.insert(0, f"{str(told.get('refusal') or 'its controls failed').capitalize()}. Do not build on the figures below.")
    return AuditView(
        headline,
        "good" if certified else "bad",
        tuple(one for one in sentences if one),
        _controls(told),
        _rates(told),
        _sets(told),
        _rejected(rejected),
        tuple(one for one in (_worst(told), _few_tries(told)) if one),
    )


def _worst(told: Mapping[str, Any]) -> str:
    """The generators whose wordings were thrown out most, each over all data sets."""
    counts: dict[str, tuple[float, int]] = {}
    for one in told.get("failure_rate_by_cell") or ():
        failed, total = counts.get(str(one["generator"]), (0.0, 0))
        counts[str(one["generator"])] = failed + one["rate"] * one["n"], total + one["n"]
    ranked = sorted(((failed / total, name, failed, total) for name, (failed, total) in counts.items() if failed), reverse=True)
    if not ranked:
        return ""
    named = listed([f"{name} {percent(rate)} ({round(failed)} of {total})" for rate, name, failed, total in ranked[:_WORST]])
    return f"Thrown out most: {named}. What such a generator made and the audit let through deserves a look."


def _few_tries(told: Mapping[str, Any]) -> str:
    few = [f"{_named(one)} ({one['right']} of {one['n']})" for one in _kinds(told) if one["n"] < FEW_TRIES]
    return f"Hardly tried, so little is known of how well it is seen: {listed(few)}." if few else ""


def _rejected(rejected: Sequence[Rejected]) -> Table | None:
    rows = tuple(
        (
            Value(one.dataset, one.dataset),
            Value(one.kind, one.kind),
            Value(one.original, None),
            Value(one.variant, None),
            Value(one.reason, None),
        )
        for one in rejected
    )
    return Table("Wordings that were thrown out: a handful", ("Data set", "Kind", "Original", "Variant", "Why"), rows) if rows else None


def _failure(told: Mapping[str, Any]) -> str:
    rate = told.get("failure_rate")
    if not isinstance(rate, Mapping):
        return "No variant was judged, so there is no failure rate."
    return (
        f"QC failure rate {percent(rate['rate'])} of {rate['n']} variants ({percent(rate['level'])} interval {percent(rate['low'])} to "
        f"{percent(rate['high'])}, clustering of variants within instances taken into account)."
    )


def _controls_sentence(told: Mapping[str, Any]) -> str:
    kinds = _kinds(told)
    caught, planted = (
        sum(one["right"] for one in kinds if not one["keeps_meaning"]),
        sum(one["n"] for one in kinds if not one["keeps_meaning"]),
    )
    good, passed = sum(one["n"] for one in kinds if one["keeps_meaning"]), sum(one["right"] for one in kinds if one["keeps_meaning"])
    if not planted:
        return "No control was planted, so how well the audit detects faults is not known."
    controls = told.get("controls") or {}
    marks = [percent(controls[name]) for name in ("least_caught", "least_passed") if name in controls]
    mark = f" (pass mark for each kind: {marks[0]} caught, {marks[1]} let through)" if len(marks) == 2 else ""
    return f"Planted controls: {caught} of {planted} changed meanings caught, {passed} of {good} harmless rewordings let through{mark}."


def _evidence(told: Mapping[str, Any]) -> str:
    evidence = [f"{str(one).strip().rstrip('.')}." for one in told.get("evidence") or ()]
    return f"Evidence: {' '.join(evidence)}" if evidence else "What evidence the judgement had is not recorded."


def _identity(told: Mapping[str, Any]) -> str:
    people = told.get("overridden_by_people") or 0
    by_people = f" People overrode {people} verdicts." if people else " No verdict was overridden by people."
    return f"Audit {told.get('audit_id', 'without id')}, {told.get('ended', 'date unknown')}.{by_people}"


def _kinds(told: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return list((told.get("controls") or {}).get("by_kind") or ())


def _named(one: Mapping[str, Any]) -> str:
    """A kind of control, with its language where the report tells it."""
    return f"{one['kind']} ({one['lang']})" if one.get("lang") else str(one["kind"])


def _controls(told: Mapping[str, Any]) -> Table | None:
    rows = tuple(
        (
            Value(_named(one), _named(one)),
            Value("let through" if one["keeps_meaning"] else "caught", None),
            number(one["right"]),
            number(one["n"]),
            Value("enough" if one["passed"] else "too few", bool(one["passed"])),
        )
        for one in _kinds(told)
    )
    rows += tuple(
        (
            Value(f"{kind} ({one['lang']})", f"{kind} ({one['lang']})"),
            Value("caught", None),
            number(0),
            number(0),
            Value("not looked for", None),
        )
        for one in (told.get("controls") or {}).get("not_looked_for") or ()
        for kind in one["kinds"]
    )
    return Table("Planted controls by kind", ("Control", "Must be", "Came out so", "Planted", "Judgement"), rows) if rows else None


def _rates(told: Mapping[str, Any]) -> Table | None:
    rows = tuple(
        (
            Value(str(one["dataset"]), str(one["dataset"])),
            Value(str(one["generator"]), str(one["generator"])),
            Value(str(one["kind"]), str(one["kind"])),
            Value(plain(one["rate"]), one["rate"], f"{plain(one['low'])} to {plain(one['high'])}"),
            number(one["n"]),
            Value(", ".join(f"{name} {count}" for name, count in one.get("reasons", {}).items()) or "–", None),
        )
        for one in told.get("failure_rate_by_cell") or ()
    )
    return (
        Table("QC failure rate by data set, generator and kind", ("Data set", "Generator", "Kind", "Failed", "Variants", "Why"), rows)
        if rows
        else None
    )


def _sets(told: Mapping[str, Any]) -> Table | None:
    rows = tuple(
        (Value(axis, axis), number(one["judged"]), number(one["passed"]), number(one["variants_short"]))
        for axis, one in (told.get("sets") or {}).items()
    )
    return Table("Variant sets by axis", ("Axis", "Judged", "Passed", "Variants asked for and not made"), rows) if rows else None
