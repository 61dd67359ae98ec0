"""The part of a card that tells what people said: how many wordings they judged, how far they agree, and the audit with them."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from datasets_out.card.facts import Facts
from datasets_out.card.markdown import table

_FIGURES = {"raw": "raw agreement", "kappa": "mean pairwise Cohen κ", "ac1": "Gwet AC1", "alpha": "Krippendorff α"}
_OF_AUDIT = {"sensitivity": "changed wordings that the audit failed", "specificity": "kept wordings that the audit passed"}


def review_of(facts: Facts) -> list[str]:
    """What people said of the wordings, how far they agreed, and how far the checks agreed with them."""
    return [_labelled(facts.contents.human), *_agreement(facts.agreement)]


def _labelled(human: Counter[bool]) -> str:
    if not human:
        return "No person's label decides a verdict here; all verdicts are the automatic checks'."
    return (
        f"People judged {human.total()} wordings; their word decides where it stands. The automatic checks said the same of {human[True]} "
        f"({human[True] / human.total():.1%}) and otherwise of {human[False]}. A judged row carries the finding `human`."
    )


def _agreement(told: Mapping[str, Any] | None) -> list[str]:
    if told is None:
        return ["How far reviewers agree was not measured."]
    seen = told["controls_seen_by_people"]
    sample = (
        f"{told['raters']} raters judged a blind sample of {told['judged']} rows, drawn from audit `{told['audit_id']}`; of {seen['n']} "
        f"planted controls among them they judged {seen['right']} rightly."
    )
    return [
        sample,
        table(("agreement", "value", "95 % interval"), [*_figures(told["between_raters"]), *_audit(told["automatic_against_people"])]),
        _failure_rate(told["failure_rate"]),
    ]


def _figures(between: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    if "why" in between:
        return [("between raters", "not measured", str(between["why"]))]
    return [(name, *_shown(between[key])) for key, name in _FIGURES.items()]


def _audit(against: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    if "why" in against:
        return [("audit against people", "not measured", str(against["why"]))]
    return [(name, *_shown(against[key])) for key, name in _OF_AUDIT.items()]


def _shown(figure: Mapping[str, Any] | None) -> tuple[str, str]:
    if figure is None or figure["point"] is None:
        return "undefined", str((figure or {}).get("why") or "no such row was judged")
    interval = "none" if figure["low"] is None else f"{figure['low']:.2f} to {figure['high']:.2f}"
    return f"{figure['point']:.2f}", interval


def _failure_rate(told: Mapping[str, Any]) -> str:
    people, corrected = told["by_people"], told["corrected"]
    parts = []
    if people is not None and people["point"] is not None:
        parts.append(f"By people, weighted back to the run, {people['point']:.1%} of the wordings fail.")
    if corrected is not None and corrected["point"] is not None:
        parts.append(
            f"The automatic failure rate corrected for the audit's own errors is {corrected['point']:.1%} "
            f"(95 % interval {corrected['low']:.1%} to {corrected['high']:.1%})."
        )
    elif told["why"]:
        parts.append(f"No corrected failure rate: {told['why']}.")
    return " ".join(parts)
