"""One item and one of its mirrors: both sets of answers as labels of the same question, and what follows from them."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.answers.correct import is_right
from scoring.answers.parsed import Parsed
from scoring.axes.mirroring_map import mapped, on_scale, pair_distance, swapped
from scoring.axes.mirroring_result import MirroringInstance
from scoring.collect.layout import answer_form
from scoring.collect.repeats import NULL
from scoring.grouping import Instance
from scoring.outcomes import behaviour, was_read
from scoring.stats.between_within import BetweenWithin, between_within
from scoring.stats.distances import Distance
from scoring.store import Answer
from variants.types import Item, Relation, Variant


@dataclass(frozen=True, slots=True)
class Pair:
    """One pair at work."""

    item: Item
    mirror: Variant
    rows: tuple[Answer, ...]
    """All rows of both members."""
    plain: tuple[str, ...]
    """Labels of x by repeat, failed requests left out."""
    mirrored: tuple[str, ...]
    """Labels of Mx by repeat, mapped back by T."""
    heard: tuple[str, ...]
    """Labels of Mx as they came."""
    right: tuple[tuple[int, bool], ...]
    """Where options are lettered: position of the key, and whether a read answer is right."""
    distance: Distance[str]
    null_stability: float | None
    result: MirroringInstance

    @property
    def is_yes_no(self) -> bool:
        """Whether both members are answered with yes or no."""
        return answer_form(self.item, self.item.choices) == "words"


def measure(member: Instance) -> list[Pair]:
    """A pair for every mirror of the item."""
    return [_pair(member, variant, member.wordings[at]) for at, variant in enumerate(member.variants, start=1)]


def _pair(member: Instance, mirror: Variant, rows: Sequence[Answer]) -> Pair:
    item, first = member.held.item, member.wordings[0]
    kept, heard_rows = _answered(first), _answered(rows)
    plain = tuple(_label(row, item, item, mirror.relation, "x") for row in kept)
    heard = tuple(_label(row, mirror, item, mirror.relation, "Mx") for row in heard_rows)
    mirrored = tuple(mapped(label, mirror.relation, item) for label in heard)
    distance = pair_distance(mirror.relation, item)
    null = [_label(row, item, item, mirror.relation, "x") for row in _answered(member.of_kind(NULL))]
    return Pair(
        item=item,
        mirror=mirror,
        rows=(*first, *rows),
        plain=plain,
        mirrored=mirrored,
        heard=heard,
        right=(*_recall(kept, item, item), *_recall(heard_rows, mirror, item)),
        distance=distance,
        null_stability=_null(null, distance, 1 if member.key.regime == "greedy" else len(first)),
        result=_result(member, mirror, plain, mirrored, distance),
    )


def _result(
    member: Instance, mirror: Variant, plain: tuple[str, ...], mirrored: tuple[str, ...], distance: Distance[str]
) -> MirroringInstance:
    found = _found(plain, mirrored, distance)
    answered = _found([one for one in plain if was_read(one)], [one for one in mirrored if was_read(one)], distance)
    first = [right_of(row, member.held.item, member.held.item) for row in member.wordings[0][:1]]
    return MirroringInstance(
        key=member.key,
        item_id=member.held.item.id,
        group=member.group,
        family=mirror.family,
        relation=mirror.relation,
        mirror_id=mirror.id,
        status=found.status,
        mirror_satisfaction=found.stability,
        mirror_noise=found.within,
        mirror_excess=found.excess,
        mirror_satisfaction_answered=answered.stability,
        mirror_forward_right=first[0] if first else None,
        mirror_unacceptable=None,
        mirror_beyond_noise=None,
        mirror_half_one=_found(plain[::2], mirrored[::2], distance).stability,
        mirror_half_two=_found(plain[1::2], mirrored[1::2], distance).stability,
    )


def right_of(row: Answer, shown: Item | Variant, item: Item) -> bool | None:
    """Whether a row that was read is right for what was shown; None where it was not read or no answer is known."""
    if row.parse_status != "ok":
        return None
    return is_right(
        Parsed(row.parsed, row.parse_status),
        answer=shown.answer,
        choices=shown.choices,
        aliases=item.answer_aliases if shown is item else (),
        task_type=item.task_type,
        language=item.language,
    )


def _label(row: Answer, shown: Item | Variant, item: Item, relation: Relation, side: str) -> str:
    label = behaviour(row) or ""
    if relation is Relation.SWAP:
        return swapped(label, right=right_of(row, shown, item), side=side)
    return on_scale(label, item) if relation is Relation.COMPLEMENT else label


def _answered(rows: Sequence[Answer]) -> list[Answer]:
    return [row for row in rows if behaviour(row) is not None]


def _recall(rows: Sequence[Answer], shown: Item | Variant, item: Item) -> list[tuple[int, bool]]:
    if shown.choices is None or shown.answer_index is None:
        return []
    judged = [right_of(row, shown, item) for row in rows]
    return [(shown.answer_index, one) for one in judged if one is not None]


def _null(labels: Sequence[str], distance: Distance[str], repeats: int) -> float | None:
    if not repeats or len(labels) < 2 * repeats:
        return None
    return between_within([labels[:repeats], labels[repeats : 2 * repeats]], distance).stability


def _found(plain: Sequence[str], mirrored: Sequence[str], distance: Distance[str]) -> BetweenWithin:
    return between_within([plain, mirrored], distance)
