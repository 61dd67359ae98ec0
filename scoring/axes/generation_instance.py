"""Generation consistency of one instance: its labels, and the figures that follow from them."""

from dataclasses import dataclass

import numpy as np

from scoring.answers.correct import is_right
from scoring.answers.parsed import Parsed
from scoring.axes.generation_result import GenerationInstance
from scoring.collect.cross import CROSS
from scoring.collect.layout import answer_form
from scoring.collect.repeats import NULL
from scoring.grouping import Instance
from scoring.judge import AnswerJudge, clusters, label_distance
from scoring.outcomes import behaviour, was_read
from scoring.stats.between_within import between_within
from scoring.stats.distances import Distance
from scoring.stats.entropy import Entropy, cluster_entropy
from scoring.stats.flips import flip_rate
from scoring.stats.posix import posix
from scoring.store import Answer

Labels = tuple[tuple[str, ...], ...]
"""Behaviour by wording and repeat, failed requests left out; the original's first."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One instance at work: what the cell needs of it beside its result."""

    member: Instance
    labels: Labels
    distance: Distance[str]
    null_stability: float | None
    answered_only: float | None
    entropy: Entropy | None
    nontransitive: float | None
    result: GenerationInstance


def measure(member: Instance, judge: AnswerJudge | None) -> Measured:
    """All figures of one instance that need no other instance."""
    labels = tuple(tuple(label for row in rows if (label := behaviour(row)) is not None) for rows in member.wordings)
    free = answer_form(member.held.item, member.held.item.choices) == "text"
    distance = label_distance(judge if free else None, member.held.item.language)
    pooled = [label for group in labels for label in group]
    found = clusters(pooled, distance) if pooled else None
    entropy = None if found is None else cluster_entropy(np.bincount(found.cluster))
    return Measured(
        member=member,
        labels=labels,
        distance=distance,
        null_stability=_null_stability(member, distance),
        answered_only=between_within([[one for one in group if was_read(one)] for group in labels], distance).stability,
        entropy=entropy,
        nontransitive=None if found is None else found.non_transitive,
        result=_result(member, labels, distance, entropy),
    )


def right(row: Answer, member: Instance, position: int) -> bool | None:
    """Whether a row that was read is right for its own wording; None where it was not read or no answer is known."""
    item = member.held.item
    if row.parse_status != "ok":
        return None
    shown = item if position == 0 else member.variants[position - 1]
    return is_right(
        Parsed(row.parsed, row.parse_status),
        answer=shown.answer,
        choices=shown.choices,
        aliases=item.answer_aliases,
        task_type=item.task_type,
        language=item.language,
    )


def _result(member: Instance, labels: Labels, distance: Distance[str], entropy: Entropy | None) -> GenerationInstance:
    found = between_within(labels, distance)
    judged = [right(row, member, at) for at, rows in enumerate(member.wordings) for row in rows]
    known = [one for one in judged if one is not None]
    return GenerationInstance(
        key=member.key,
        item_id=member.held.item.id,
        group=member.group,
        status=found.status,
        n_variants=found.n_variants,
        answer_stability=found.stability,
        answer_noise=found.within,
        answer_excess=found.excess,
        answer_flip_rate=flip_rate(labels[0], labels[1:]),
        answer_entropy=None if entropy is None else entropy.nats,
        answer_entropy_corrected=None if entropy is None else entropy.miller_madow,
        answer_posix=_posix(member),
        answer_beyond_noise=None,
        answer_unacceptable=None,
        answer_correct_share=sum(known) / len(known) if known else None,
        answer_half_one=between_within(labels[::2], distance).stability,
        answer_half_two=between_within(labels[1::2], distance).stability,
    )


def _null_stability(member: Instance, distance: Distance[str]) -> float | None:
    """S of the original asked again and again, cut into as many wordings as the instance has, of as many repeats."""
    labels = [label for row in member.of_kind(NULL) if (label := behaviour(row)) is not None]
    wordings = sum(bool(rows) for rows in member.wordings)
    repeats = 1 if member.key.regime == "greedy" else max((len(rows) for rows in member.wordings), default=0)
    if not repeats or len(labels) < wordings * repeats:
        return None
    return between_within([labels[at * repeats : (at + 1) * repeats] for at in range(wordings)], distance).stability


def _posix(member: Instance) -> float | None:
    names = [rows[0].variant_id for rows in member.wordings if rows]
    scored = {(row.variant_id, row.family): row for row in member.of_kind(CROSS)}
    cells = [scored.get((x, y)) for x in names for y in names]
    logprobs = [row.signal for row in cells if row is not None and row.signal is not None]
    if len(names) < 2 or len(logprobs) < len(names) ** 2:
        return None
    lengths = [len(scored[name, name].token_logprobs or ()) for name in names]
    return posix(np.reshape(logprobs, (len(names), len(names))), lengths)
