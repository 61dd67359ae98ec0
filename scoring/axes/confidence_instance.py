"""Confidence of one instance: its signals by wording, and what follows from them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite

from scoring.answers.correct import is_right
from scoring.answers.parse import option_contents
from scoring.answers.parsed import Parsed
from scoring.axes.confidence_result import ConfidenceInstance
from scoring.collect.layout import labels
from scoring.collect.repeats import NULL
from scoring.grouping import Instance
from scoring.settings import ConfidenceSettings
from scoring.stats.between_within import between_within
from scoring.stats.confident_errors import error_flags, flicker
from scoring.stats.dispersion import dispersion
from scoring.stats.distances import absolute
from scoring.store import Answer
from variants.types import Item, Variant


@dataclass(frozen=True, slots=True)
class Judged:
    """One confidence beside whether the answer it is in is right."""

    confidence: float
    right: bool


@dataclass(frozen=True, slots=True)
class Measured:
    """One instance at work."""

    member: Instance
    signals: tuple[tuple[float, ...], ...]
    """Confidence by wording and repeat; rows without a finite signal are left out and counted."""
    judged: tuple[tuple[Judged, ...], ...]
    """By wording, where a right answer is known."""
    invalid: int
    null_stability: float | None
    result: ConfidenceInstance


def measure(member: Instance, settings: ConfidenceSettings) -> Measured:
    """All figures of one instance that need no other instance."""
    signals = tuple(tuple(one for row in rows if (one := signal(row)) is not None) for rows in member.wordings)
    judged = tuple(tuple(_judged(rows, _shown(member, at), member.held.item)) for at, rows in enumerate(member.wordings))
    readable = [row for row in member.rows if row.finish != "error" and (row.parse_status == "ok" or row.family == "choice_softmax")]
    invalid = sum(signal(row) is None for row in readable)
    return Measured(
        member=member,
        signals=signals,
        judged=judged,
        invalid=invalid,
        null_stability=_null_stability(member),
        result=_result(member, signals, judged, settings, invalid=invalid),
    )


def signal(row: Answer) -> float | None:
    """The confidence of a row; None where it is missing or no number."""
    return row.signal if row.signal is not None and isfinite(row.signal) and row.finish != "error" else None


def _result(
    member: Instance,
    signals: Sequence[Sequence[float]],
    judged: Sequence[Sequence[Judged]],
    settings: ConfidenceSettings,
    *,
    invalid: int,
) -> ConfidenceInstance:
    found = between_within(signals, absolute)
    by_wording = [sum(group) / len(group) for group in signals if group]
    spread = dispersion(by_wording) if len(by_wording) > 1 else None
    wrong = [any(_flags(one, settings)[0] for one in group) for group in judged if group]
    unsure = [any(_flags(one, settings)[1] for one in group) for group in judged if group]
    return ConfidenceInstance(
        key=member.key,
        item_id=member.held.item.id,
        group=member.group,
        status="invalid_signal" if found.status == "insufficient_variants" and invalid else found.status,
        n_variants=found.n_variants,
        confidence_stability=found.stability,
        confidence_noise=found.within,
        confidence_excess=found.excess,
        confidence_mean=sum(by_wording) / len(by_wording) if by_wording else None,
        confidence_relative_sd=None if spread is None else spread.relative_sd,
        confidence_logit_sd=None if spread is None else spread.logit_sd,
        confidence_fixed_answer=_fixed_answer(member),
        confidence_wrong=any(wrong) if wrong else None,
        confidence_unsure_right=any(unsure) if unsure else None,
        confidence_flicker=flicker(wrong) if wrong else None,
        confidence_beyond_noise=None,
        confidence_unacceptable=None,
        confidence_half_one=between_within(signals[::2], absolute).stability,
        confidence_half_two=between_within(signals[1::2], absolute).stability,
    )


def _flags(one: Judged, settings: ConfidenceSettings) -> tuple[bool, bool]:
    wrong, unsure = error_flags([one.confidence], [one.right], tau_high=settings.tau_high, tau_low=settings.tau_low)
    return bool(wrong[0]), bool(unsure[0])


def _shown(member: Instance, position: int) -> Item | Variant:
    return member.held.item if position == 0 else member.variants[position - 1]


def _judged(rows: Sequence[Answer], shown: Item | Variant, item: Item) -> list[Judged]:
    found = []
    for row in rows:
        confidence = signal(row)
        right = (
            None
            if row.parse_status != "ok"
            else is_right(
                Parsed(row.parsed, row.parse_status),
                answer=shown.answer,
                choices=shown.choices,
                aliases=item.answer_aliases,
                task_type=item.task_type,
                language=item.language,
            )
        )
        if confidence is not None and right is not None:
            found.append(Judged(confidence, right))
    return found


def _null_stability(member: Instance) -> float | None:
    """S of the original asked again and again, cut into as many wordings as the instance has, of as many repeats."""
    values = [one for row in member.of_kind(NULL) if (one := signal(row)) is not None]
    wordings = sum(bool(rows) for rows in member.wordings)
    repeats = 1 if member.key.regime == "greedy" else max((len(rows) for rows in member.wordings), default=0)
    if not repeats or len(values) < wordings * repeats:
        return None
    return between_within([values[at * repeats : (at + 1) * repeats] for at in range(wordings)], absolute).stability


def _fixed_answer(member: Instance) -> float | None:
    """Mean |p - p'| over wordings of the probability of the answer to the original; None without label probabilities."""
    first = member.wordings[0][:1]
    if not first or first[0].family != "choice_softmax" or first[0].parsed is None:
        return None
    answer = first[0].parsed
    shares = [_share(rows[0], _shown(member, at), member.held.item, answer) for at, rows in enumerate(member.wordings) if rows]
    found = between_within([[one] for one in shares if one is not None], absolute)
    return found.between


def _share(row: Answer, shown: Item | Variant, item: Item, answer: str) -> float | None:
    own = labels(item, shown.choices)
    contents = option_contents(shown.choices or own, task_type=item.task_type, language=item.language)
    try:
        masses: dict[str, float | None] = json.loads(row.raw)
    except ValueError:
        return None
    known = {content: mass for label, content in zip(own, contents, strict=True) if (mass := masses.get(label)) is not None}
    total = sum(known.values())
    return known[answer] / total if answer in known and total > 0 else None
