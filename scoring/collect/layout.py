"""How an item is laid out for a model: context, question and lettered options, under an instruction that the axis words itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from scoring.backends.base import Prompt
from variants.types import Item, Variant

YES_NO = ("yes", "no")


@dataclass(frozen=True, slots=True)
class Asked:
    """One wording as it is put to the model: the original's or a variant's."""

    variant_id: str
    kind: str
    question: str
    context: str | None
    choices: tuple[str, ...] | None
    family: str = ""
    relation: str = "same"


@dataclass(frozen=True, slots=True)
class Wording:
    """An axis's own instructions in one language, by the form of the answer."""

    letter: str
    words: str
    """Holds `{options}`: the words to choose from, joined as the language joins them."""
    number: str
    text: str
    join: str
    """Between the last two of the words to choose from."""
    prefill: str
    """The beginning of the model's own turn."""


def original(item: Item, variant_id: str) -> Asked:
    """The original wording of an item."""
    return Asked(variant_id, "original", item.question, item.context, item.choices)


def reworded(variant: Variant) -> Asked:
    """The wording of a variant."""
    return Asked(variant.id, variant.kind, variant.question, variant.context, variant.choices, variant.family, str(variant.relation))


def answer_form(item: Item, choices: Sequence[str] | None) -> str:
    """`words`, `letter`, `number` or `text`: how an answer to this item looks."""
    if item.task_type.startswith("yes_no"):
        return "words"
    if choices:
        return "letter" if len(choices) <= len(ascii_uppercase) else "text"
    return "number" if item.task_type == "numeric" else "text"


def labels(item: Item, choices: Sequence[str] | None) -> tuple[str, ...]:
    """What the model may write to choose: the words themselves, or one letter an option; empty where it answers freely."""
    form = answer_form(item, choices)
    if form == "words":
        return tuple(choices or YES_NO)
    return tuple(ascii_uppercase[: len(choices or ())]) if form == "letter" else ()


def render(item: Item, asked: Asked, wordings: dict[str, Wording]) -> Prompt:
    """The prompt of one wording; a language without instructions of its own is instructed in English."""
    wording = wordings.get(item.language.split("-")[0].lower(), wordings["en"])
    parts = [instruction(item, asked, wording), asked.context or "", _body(item, asked)]
    return Prompt(user="\n\n".join(part for part in parts if part), prefill=wording.prefill)


def instruction(item: Item, asked: Asked, wording: Wording) -> str:
    """The axis's instruction for the form that an answer to this item has."""
    form = answer_form(item, asked.choices)
    if form != "words":
        return {"letter": wording.letter, "number": wording.number, "text": wording.text}[form]
    *first, last = labels(item, asked.choices)
    return wording.words.format(options=f"{', '.join(first)}{wording.join}{last}" if first else last)


def _body(item: Item, asked: Asked) -> str:
    choices = asked.choices or ()
    form = answer_form(item, choices)
    if form == "letter":
        lines = [f"{letter}. {choice}" for letter, choice in zip(ascii_uppercase, choices, strict=False)]
    else:
        lines = [f"- {choice}" for choice in choices] if form == "text" else []
    return "\n".join([asked.question, *lines])
