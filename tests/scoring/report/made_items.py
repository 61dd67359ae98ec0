"""Items and wordings for made runs: three small data sets that read like real ones, of any size."""

from dataclasses import dataclass, replace
from random import Random

from variants.rows import content_id
from variants.types import Axis, Item, Kind, Relation, Variant, VariantSet

NAMES = ("Maple Street Library", "Harbour Pool", "Old Mill Café", "North Gate Clinic", "Linden Bakery", "Rose Hill Museum")
THINGS = ("pears", "bricks", "stamps", "candles", "marbles", "tickets")
FACTS = (
    ("What does water turn into when it freezes?", ("steam", "ice", "oil", "salt"), 1),
    ("Which gas do people need to breathe in order to stay alive?", ("helium", "carbon dioxide", "oxygen", "hydrogen"), 2),
    ("Which tool tells a cook the weight of the flour?", ("a whisk", "kitchen scales", "a rolling pin", "an oven glove"), 1),
    ("Which of these melts in a warm hand?", ("an ice cube", "a coin", "a marble", "a spoon"), 0),
)


@dataclass(frozen=True, slots=True)
class Told:
    """An item with what may be said in its place."""

    item: Item
    paraphrases: tuple[str, ...]
    wrong: tuple[str, ...]
    """Answers that a model may give in error."""


def arithmetic(at: int) -> Told:
    rng = Random(f"arithmetic {at}")
    a, b, thing = rng.randint(3, 40), rng.randint(3, 40), THINGS[at % len(THINGS)]
    text = f"One crate holds {a} {thing} and another holds {b}. How many {thing} are there in all?"
    item = Item(f"sum-{at:03d}", "crate_sums", text, vertical="math", task_type="numeric", answer=str(a + b), licence="CC0-1.0")
    said = (
        f"There are {a} {thing} in one crate and {b} in another. What is the total number of {thing}?",
        f"Two crates hold {a} and {b} {thing}. How many is that altogether?",
        f"If one crate has {a} {thing} and a second has {b}, how many {thing} do they have between them?",
        f"A first crate contains {a} {thing}; a second contains {b}. Count all {thing}.",
    )
    return Told(item, said, (str(a + b + 1), str(abs(a - b)), str(a)))


def fact(at: int) -> Told:
    question, choices, right = FACTS[at % len(FACTS)]
    text = question if at < len(FACTS) else f"{question} (Card {at})"
    item = Item(
        f"fact-{at:03d}",
        "kitchen_facts",
        text,
        vertical="science",
        task_type="mcq",
        choices=choices,
        answer=choices[right],
        answer_index=right,
        licence="CC0-1.0",
    )
    bare = text.rstrip("?")
    said = (f"Please choose: {text}", f"Tell me, {text[0].lower()}{text[1:]}", f"{bare}, of the following?", f"Quiz: {text}")
    return Told(item, said, tuple(choice for choice in choices if choice != choices[right]))


def notice(at: int) -> Told:
    rng = Random(f"notice {at}")
    name, opens, closes, asked = NAMES[at % len(NAMES)], rng.randint(7, 10), rng.randint(16, 20), rng.randint(6, 21)
    if at % 5 == 4:
        context = f"{name}每天{opens}点开门，{closes}点关门。周一休息。"
        item = Item(
            f"notice-zh-{at:03d}",
            "short_notice",
            f"{name}星期一开门吗？",
            language="zh",
            task_type="yes_no",
            context=context,
            choices=("是", "否"),
            answer="否",
            answer_index=1,
            licence="CC0-1.0",
            group=name,
        )
        return Told(
            item,
            (f"星期一的时候{name}开门吗？", f"请问{name}星期一是否开门？", f"{name}周一营业吗？", f"周一去{name}，门是开着的吗？"),
            ("是",),
        )
    context = f"{name} is open from {opens}:00 to {closes}:00 every day except Monday. Dogs must stay outside."
    answer = "yes" if opens <= asked < closes else "no"
    item = Item(
        f"notice-{at:03d}",
        "short_notice",
        f"Is {name} open at {asked}:30 on a Tuesday?",
        vertical="reading",
        task_type="yes_no",
        context=context,
        choices=("yes", "no"),
        answer=answer,
        answer_index=int(answer == "no"),
        licence="CC0-1.0",
        group=f"{name} {at // 12}",
    )
    said = (
        f"On a Tuesday at {asked}:30, is {name} open?",
        f"Can one enter {name} on a Tuesday at {asked}:30?",
        f"It is Tuesday, {asked}:30. Are the doors of {name} open?",
        f"Does {name} receive visitors at {asked}:30 on Tuesdays?",
    )
    return Told(item, said, ("no" if answer == "yes" else "yes",))


MAKERS = {"crate_sums": arithmetic, "kitchen_facts": fact, "short_notice": notice}


def variant_set(told: Told, axis: Axis) -> VariantSet:
    """The set of one item for one axis; no wording stands in the sets of two axes."""
    made: list[Variant] = []
    if axis == "mirroring":
        made = _mirrors(told)
    else:
        made = [_variant(told, axis, "paraphrase", f"{text}{_MARK[axis]}") for text in told.paraphrases]
        made += _reordered(told, axis)
    return VariantSet(told.item, axis, tuple(made), len(made) + 1)


_MARK: dict[Axis, str] = {"generation": "", "activation": " ", "confidence": "  ", "mirroring": ""}


def _variant(
    told: Told, axis: Axis, kind: Kind, text: str, relation: Relation = Relation.SAME, answer: str | None = None, family: str = ""
) -> Variant:
    item = told.item
    identity = content_id("variant", axis, kind, item.dataset, item.id, text)
    return Variant(
        identity,
        text,
        item.context,
        item.choices,
        kind,
        f"{kind}_by_template(version=1)",
        relation,
        answer or item.answer,
        item.answer_index,
        (),
        0,
        family,
    )


def _reordered(told: Told, axis: Axis) -> list[Variant]:
    item = told.item
    if item.choices and item.task_type == "mcq":
        turned = [tuple(reversed(item.choices)), item.choices[1:] + item.choices[:1]]
        base = _variant(told, axis, "reorder", item.question, Relation.CONTENT)
        return [
            replace(base, id=content_id("reorder", axis, item.id, choices), choices=choices, answer_index=choices.index(item.answer or ""))
            for choices in turned
        ]
    if item.context and item.language == "en":
        first, second = item.context.split(". ", 1)
        base = _variant(told, axis, "reorder", item.question)
        return [replace(base, id=content_id("reorder", axis, item.id), context=f"{second.rstrip('.')}. {first}.")]
    return []


def _mirrors(told: Told) -> list[Variant]:
    item = told.item
    if item.task_type == "yes_no" and item.language == "en":
        text = item.question.replace(" open at", " closed at")
        other = "no" if item.answer == "yes" else "yes"
        return [_variant(told, "mirroring", "mirror", text, Relation.FLIP, other, "negation")]
    if item.task_type == "mcq" and item.choices:
        choices = tuple(reversed(item.choices))
        base = _variant(told, "mirroring", "mirror", item.question, Relation.CONTENT, item.answer, "option_reversal")
        return [replace(base, id=content_id("mirror", item.id), choices=choices, answer_index=choices.index(item.answer or ""))]
    if item.task_type == "numeric":
        text = told.paraphrases[0].replace("one crate", "a crate")
        return [_variant(told, "mirroring", "mirror", text, Relation.SAME, item.answer, "symmetric_relation")]
    return []
