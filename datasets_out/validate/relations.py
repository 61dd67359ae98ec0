"""Does the right answer to a variant follow from the right answer to the original, as the relation says?"""

from variants.generators.mirror.polarity import folded, is_decided, turned
from variants.types import Item, Relation, Variant


def contradiction(variant: Variant, item: Item) -> str:
    """What is wrong with the answer of a variant; empty where nothing is."""
    return _position(variant) or _relation(variant, item)


def _position(variant: Variant) -> str:
    index, choices = variant.answer_index, variant.choices
    if index is None:
        return ""
    if choices is None or not 0 <= index < len(choices):
        return f"answer_index {index} lies outside the choices"
    if variant.answer is not None and choices[index] != variant.answer:
        return f"answer {variant.answer!r} is not the choice at answer_index {index} ({choices[index]!r})"
    return ""


def _relation(variant: Variant, item: Item) -> str:
    relation = variant.relation
    if variant.kind != "mirror" and relation not in {Relation.SAME, Relation.CONTENT}:
        return f"a {variant.kind} keeps the answer; got relation {relation}"
    if relation is Relation.SAME:
        return _same(variant, item)
    if relation is Relation.CONTENT:
        return _content(variant, item)
    if None in (item.answer, variant.answer):
        return ""
    if relation is Relation.FLIP:
        return _flip(variant, item)
    if relation is Relation.COMPLEMENT:
        return _complement(variant, item)
    return ""  # a swapped partner carries its own answer, which the original's does not tell


def _same(variant: Variant, item: Item) -> str:
    if variant.answer != item.answer:
        return f"relation same asks for the original's answer {item.answer!r}; got {variant.answer!r}"
    if variant.kind != "mirror" and (variant.choices, variant.answer_index) != (item.choices, item.answer_index):
        return "relation same asks for the original's choices and answer_index"
    return ""


def _content(variant: Variant, item: Item) -> str:
    if variant.answer != item.answer:
        return f"relation content asks for the original's answer {item.answer!r}; got {variant.answer!r}"
    if sorted(variant.choices or ()) != sorted(item.choices or ()):
        return "relation content asks for the original's options, moved"
    return ""


def _flip(variant: Variant, item: Item) -> str:
    """Yes and no change places; what is undecided stays, and other labels than these must at least differ where the family says so."""
    answer = folded(str(variant.answer))
    if is_decided(item):
        other = turned(item)
        right = other is not None and other.answer is not None and answer == folded(other.answer)
        return "" if right else f"relation flip asks for the opposite of {item.answer!r}; got {variant.answer!r}"
    if variant.family == "sentiment_mirror" and answer == folded(str(item.answer)):
        return f"relation flip asks for another answer than {item.answer!r}; got the same"
    return ""


def _complement(variant: Variant, item: Item) -> str:
    if variant.choices is None or None in (variant.answer_index, item.answer_index):
        return ""
    expected = len(variant.choices) - 1 - int(item.answer_index or 0)
    if variant.answer_index != expected:
        return f"relation complement asks for answer_index {expected}; got {variant.answer_index}"
    return ""
