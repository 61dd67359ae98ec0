"""Small questions of our own for the self-test: options to move, statements to turn round, and nothing to download."""

from collections.abc import Iterator

from audit.checks import CHECKS
from audit.gate import audit, pass_sets
from audit.types import PassedSets
from variants.rows import content_id
from variants.types import Axis, Edit, Item, Relation, Variant, VariantSet

OPTIONS = "moved_options"
MIRRORS = "turned_statements"

_THINGS = (
    ("pencil", "write", ("drink", "sleep", "swim")),
    ("cup", "drink", ("write", "cut", "sew")),
    ("knife", "cut", ("drink", "paint", "sweep")),
    ("bed", "sleep", ("cook", "cut", "row")),
    ("broom", "sweep", ("sing", "drink", "dig")),
    ("spade", "dig", ("sew", "read", "iron")),
    ("needle", "sew", ("dig", "swim", "bake")),
    ("brush", "paint", ("row", "bake", "climb")),
    ("oven", "bake", ("read", "sew", "paint")),
    ("book", "read", ("sweep", "bake", "cool")),
    ("ladder", "climb", ("paint", "cool", "sew")),
    ("fridge", "cool", ("climb", "dig", "write")),
    ("boat", "row", ("iron", "write", "bake")),
    ("iron", "press", ("read", "row", "cook")),
    ("pan", "cook", ("sweep", "climb", "row")),
    ("rope", "tie", ("cook", "cool", "read")),
)
_SIZES = (
    ("elephant", "mouse"),
    ("tree", "flower"),
    ("bus", "bicycle"),
    ("whale", "shrimp"),
    ("house", "shoe"),
    ("river", "puddle"),
    ("mountain", "hill"),
    ("horse", "rabbit"),
    ("ship", "canoe"),
    ("eagle", "sparrow"),
    ("table", "spoon"),
    ("truck", "scooter"),
    ("pumpkin", "cherry"),
    ("cow", "hen"),
    ("door", "key"),
    ("train", "car"),
)


def passed(axis: Axis) -> PassedSets:
    """The sets of one axis, audited by the checks that need no model, and sealed."""
    checks = {name: CHECKS[name] for name in ("unchanged", "options")}
    sets = _mirrored() if axis == "mirroring" else _moved(axis)
    return pass_sets(audit(sets, checks), axis)


def _moved(axis: Axis) -> Iterator[VariantSet]:
    """Two questions a thing, the right option at every place in turn, and four orders of the options beside the original."""
    for number, (thing, use, others) in enumerate(_THINGS * 2):
        shown = list(others)
        shown.insert(number % 4, use)
        question = f"What do people use a {thing} for?" if number < len(_THINGS) else f"Which of these is a {thing} made for?"
        item = Item(
            f"{OPTIONS}-{number:02d}", OPTIONS, question, task_type="mcq", choices=tuple(shown), answer=use, answer_index=number % 4
        )
        orders = [tuple(shown[-turn:] + shown[:-turn]) for turn in (1, 2, 3)] + [tuple(shown[::-1])]
        yield VariantSet(item, axis, tuple(_order(item, axis, order) for order in orders), len(orders))


def _order(item: Item, axis: Axis, order: tuple[str, ...]) -> Variant:
    edits = tuple(Edit("choices", at, at + 1, text) for at, text in enumerate(order) if (item.choices or ())[at] != text)
    return Variant(
        id=content_id("selftest", axis, item.id, order),
        question=item.question,
        context=None,
        choices=order,
        kind="reorder",
        generator="written for the self-test",
        relation=Relation.CONTENT,
        answer=item.answer,
        answer_index=order.index(item.answer or ""),
        edits=edits,
        seed=0,
    )


def _mirrored() -> Iterator[VariantSet]:
    """Comparisons, half of them true, each with a mirror that keeps the answer and one that turns it round."""
    for number, (large, small) in enumerate(_SIZES * 2):
        first, second = (large, small) if number % 2 == 0 else (small, large)
        word, other = ("bigger", "smaller") if number < len(_SIZES) else ("larger", "tinier")
        right = number % 2 == 0
        question = f"Is {_a(first)} {word} than {_a(second)}?"
        item = Item(f"{MIRRORS}-{number:02d}", MIRRORS, question, task_type="yes_no", answer=_said(right))
        mirrors = (
            _mirror(item, f"Is {_a(second)} {other} than {_a(first)}?", Relation.SAME, _said(right), "symmetric_relation"),
            _mirror(item, f"Is {_a(second)} {word} than {_a(first)}?", Relation.FLIP, _said(not right), "antisymmetric"),
        )
        yield VariantSet(item, "mirroring", mirrors, len(mirrors))


def _mirror(item: Item, question: str, relation: Relation, answer: str, family: str) -> Variant:
    return Variant(
        id=content_id("selftest", item.id, question),
        question=question,
        context=None,
        choices=None,
        kind="mirror",
        generator="written for the self-test",
        relation=relation,
        answer=answer,
        answer_index=None,
        edits=(Edit("question", 0, len(item.question), question),),
        seed=0,
        family=family,
    )


def _a(thing: str) -> str:
    return f"an {thing}" if thing[0] in "aeiou" else f"a {thing}"


def _said(right: bool) -> str:  # noqa: FBT001 - the only thing it says
    return "yes" if right else "no"
