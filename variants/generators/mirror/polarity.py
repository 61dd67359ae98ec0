"""Yes and no as an item's answers: is it a yes/no item, and what is its answer when the question is turned round."""

from dataclasses import dataclass

from variants.types import Item

_PAIRS = (
    ("yes", "no"), ("true", "false"), ("是", "否"), ("是", "不是"), ("对", "错"), ("对", "不对"), ("正确", "错误"),
    ("会", "不会"), ("有", "没有"),
    ("能", "不能"),
    ("可以", "不可以"), ("sí", "no"), ("si", "no"), ("sim", "não"), ("ja", "nein"), ("oui", "non"), ("はい", "いいえ"),
)  # fmt: skip
_OTHER = dict(reversed(_PAIRS)) | {no: yes for yes, no in reversed(_PAIRS)}


@dataclass(frozen=True, slots=True)
class Turned:
    """The answer to the question turned round."""

    answer: str | None
    index: int | None
    """Its position among the options; None where there are none."""


def folded(text: str) -> str:
    """An answer for comparison: case, spaces and a final stop set aside."""
    return " ".join(text.split()).casefold().rstrip(".!。！")


def is_yes_no(item: Item) -> bool:
    """Whether the item is answered with yes or no, or leaves it undecided beside them."""
    if item.choices:
        known = {folded(choice) for choice in item.choices}
        return any({yes, no} <= known for yes, no in _PAIRS)
    return item.task_type.startswith("yes_no") or (item.answer is not None and folded(item.answer) in _OTHER)


def is_decided(item: Item) -> bool:
    """Whether the right answer is a plain yes or no."""
    return item.answer is not None and folded(item.answer) in _OTHER


def turned(item: Item) -> Turned | None:
    """The answer with yes and no exchanged; an undecided one stays. None where the opposite is not among the options."""
    if item.answer is None:
        return Turned(None, None)
    if not is_decided(item):
        return Turned(item.answer, item.answer_index)
    if item.choices is None:
        return Turned(_like(item.answer, _OTHER[folded(item.answer)]), None)
    for yes, no in _PAIRS:
        other = {yes: no, no: yes}.get(folded(item.answer))
        places = [place for place, choice in enumerate(item.choices) if folded(choice) == other]
        if places:
            return Turned(item.choices[places[0]], places[0])
    return None


def _like(shown: str, text: str) -> str:
    """The text in the case of what is shown: YES gives NO, Yes gives No."""
    if shown.isupper() and len(shown.strip(".")) > 1:
        return text.upper()
    return text.capitalize() if shown[:1].isupper() else text
