"""Stance reversal: a statement about oneself said the other way round, so that agreement y becomes L + 1 - y."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.reorder.segments import words
from variants.types import Edit, Item, Kind, Relation

_VERBS = words(
    "love like enjoy trust believe prefer worry panic get make keep take feel have know need want seek avoid hate dislike act "
    "talk think cheat"
    " tell break hold see look use obtain respect remember experience excel complete work go do jump leave adventure radiate "
    "cope handle help"
    " cooperate insult yell dread rush find become"
)
_DEGREE = re.compile(
    r"\b(?:not|never|no|none|nothing|rarely|seldom|often|always|usually|sometimes|frequently|easily|hardly|little|few|too|very|"
    r"most|more|less|lot|many|much"
    r"|only|just|any|anything|everything|everyone|all|but|unless|without|than|tend|try|would|should|could|can['’]?t?|don|doesn|"
    r"won)\b|n['’]t\b|[,;:?.!]",
    re.IGNORECASE,
)
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"^I am (?P<rest>.+)$"), "I am not {rest}"),
    (re.compile(r"^I (?P<v>[a-z]+)(?P<rest>\b.*)$"), "I do not {v}{rest}"),
    (re.compile(r"^Am (?P<rest>.+)$"), "Am not {rest}"),
    (re.compile(r"^(?P<v>[A-Z][a-z]+)(?P<rest> .+)$"), "Do not {v}{rest}"),
)


@dataclass(frozen=True, slots=True)
class StanceReversal:
    """'Trust others' as 'Do not trust others', answered on the same scale.

    Statements with a degree, a frequency or a negation are declined: their denial is no complement on the scale.
    """

    kind: Kind = "mirror"
    languages: frozenset[str] | None = frozenset({"en"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Deny the statement; one outcome."""
        del rng
        if index > 0:
            return Skip("one outcome only")
        if item.task_type != "likert":
            return Skip("not a statement on a scale")
        text = item.question.strip()
        stop = "." if text.endswith(".") else ""
        said = text.removesuffix(".")
        if _DEGREE.search(said):
            return Skip("the statement has a degree or a negation")
        for pattern, form in _FORMS:
            found = pattern.match(said)
            if found is not None and found.groupdict().get("v", "love").lower() in _VERBS:
                parts = {name: value.lower() if name == "v" else value for name, value in found.groupdict().items()}
                start = item.question.index(text)
                edit = Edit("question", start, start + len(text), form.format(**parts) + stop)
                return Draft((edit,), Relation.COMPLEMENT, family="stance_reversal")
        return Skip("not a plain statement about oneself")


def _item(text: str, task_type: str = "likert") -> Item:
    return Item("golden", "golden", text, task_type=task_type, choices=("inaccurate", "neither", "accurate"))


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("Trust others"), "Do not trust others"),
    (_item("Love large parties"), "Do not love large parties"),
    (_item("Am afraid of spiders"), "Am not afraid of spiders"),
    (_item("I enjoy music."), "I do not enjoy music."),
    (_item("Rarely get irritated"), Skip("the statement has a degree or a negation")),
    (_item("Do not like art"), Skip("the statement has a degree or a negation")),
    (_item("Know how to get things done but wait"), Skip("the statement has a degree or a negation")),
    (_item("Parties are fun"), Skip("not a plain statement about oneself")),
    (_item("Trust others", "open"), Skip("not a statement on a scale")),
)
"""Item and its reversed statement, or the reason for declining."""
