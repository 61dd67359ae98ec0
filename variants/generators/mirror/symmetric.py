"""Symmetric relations with their two sides exchanged: 'Does France border Spain?' and 'Does Spain border France?'."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.mirror.phrases import may_swap
from variants.generators.mirror.polarity import is_yes_no
from variants.types import Edit, Item, Kind, Relation

_VERB = (
    r"border|neighbor|neighbour|adjoin|resemble|intersect|equal"
    r"|share an? (?:land |common )?border with|share borders with|have diplomatic relations with"
)
_VERB_S = (
    r"borders|neighbors|neighbours|adjoins|resembles|intersects|equals|shares an? (?:land |common )?border with"
    r"|has diplomatic relations with"
    r"|maintains diplomatic relations with"
)
_BEING = (
    r"the same (?:[a-z]+ )?as|(?:closely )?related to|married to|engaged to|divorced from|adjacent to|next to|parallel to"
    r"|perpendicular to|equal to|identical to"
    r"|equivalent to|congruent to|similar to|different from|synonymous with|friends with|twinned with|incompatible with|compatible with"
    r"|an? (?:sibling|cousin|neighbor|neighbour|twin|relative|friend|colleague|classmate|synonym|contemporary|twin city|sister city) of"
)
_FORMS = tuple(
    re.compile(rf"^{before}(?P<first>[^?.]+?) (?P<relation>{relation}) (?P<second>[^?.]+?)(?P<stop>{stop})$")
    for before, relation, stop in (
        (r"(?P<lead>(?P<aux>Does|Do|Did|Can|Could|Will|Would) )", _VERB, r"\?"),
        (r"(?P<lead>(?P<aux>Is|Are|Was|Were) )", _BEING, r"\?"),
        (r"(?P<lead>(?i:true or false|yes or no|is it true that)\?? )", _VERB_S, r"[.?]"),
        (r"(?P<lead>(?i:true or false|yes or no|is it true that)\?? )", rf"(?:is|was) (?:{_BEING})", r"[.?]"),
    )
)
_NAME = r"[A-Z][\w.'’-]*(?: (?:of |the |de |von |van )?[A-Z0-9][\w.'’-]*){0,3}"
_PAIR = re.compile(
    rf"^(?P<lead>(?:(?i:true or false|is it true that)\?? )?(?:(?P<aux>Are|Were|Do|Did|Have|Can|Could|Would"
    rf"|Will) )?)(?P<first>{_NAME})(?P<relation> and )(?P<second>{_NAME})"
    r"(?P<rest> [a-z][^?.]*)(?P<stop>[?.])$"
)
_ONE_SIDED = re.compile(r"\b(?:respectively|in that order|former|latter|first|his|her|its|each other's|than|before|after)\b", re.IGNORECASE)
_COLLECTIVE = re.compile(
    r"\b(?:shares?|both|(?:ever )?meet|met|related|same|siblings|brothers|sisters|married|friends|enemies|rivals|twins?|similar|border"
    r"|each other|compete|collaborate"
    r"|neighbou?rs|identical|equal|parallel|adjacent|synonyms|contemporaries|allies|compatible|cousins|colleagues|overlap|coexist|tie"
    r"|play against)\b"
)
"""What two do together: names that are one title ('Phineas and Ferb enjoy winter') are left alone."""
_SHORTENED = re.compile(r"^(?:Is|Are|Was|Were|Do|Does|Did|Have|Has|Can|Could|Would|Will|Should|True|If|When)\b")


@dataclass(frozen=True, slots=True)
class Symmetric:
    """The two sides of a symmetric relation, or two names joined by 'and', change places: the answer stays."""

    kind: Kind = "mirror"
    languages: frozenset[str] | None = frozenset({"en"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Exchange the two sides; one outcome."""
        del rng
        if index > 0:
            return Skip("one outcome only")
        if not is_yes_no(item):
            return Skip("not a yes/no item")
        for form in (*_FORMS, _PAIR):
            found = form.match(item.question.strip())
            if found is not None and _is_safe(found):
                shift = len(item.question) - len(item.question.lstrip())
                first, second = found["first"], found["second"]
                edits = (
                    Edit("question", shift + found.start("first"), shift + found.end("first"), second),
                    Edit("question", shift + found.start("second"), shift + found.end("second"), first),
                )
                return Draft(edits, Relation.SAME, family="symmetric_relation")
        return Skip("no symmetric relation")


def _is_safe(found: re.Match[str]) -> bool:
    """Whether the two sides may change places and nothing in the rest depends on their order."""
    parts = found.groupdict()
    if _ONE_SIDED.search(parts.get("rest") or "") or _SHORTENED.match(found["first"]):
        return False
    if parts.get("rest"):
        return (
            bool(_COLLECTIVE.search(parts["rest"]))
            and parts["first"].split()[-1] != parts["second"].split()[-1]
            and not parts["rest"].startswith(" and ")
        )
    return may_swap(found["first"], found["second"], parts.get("aux") or "is")


def _item(question: str, answer: str = "yes") -> Item:
    return Item("golden", "golden", question, task_type="yes_no", answer=answer)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("Does France border Spain?"), "Does Spain border France?"),
    (_item("Is Krishna similar to Vishnu?"), "Is Vishnu similar to Krishna?"),
    (_item("Do Apollo and Baldur share similar interests?"), "Do Baldur and Apollo share similar interests?"),
    (_item("True or false? Ukraine shares a border with Hungary.", "true"), "True or false? Hungary shares a border with Ukraine."),
    (_item("True or false? Dallas and Lyon are twin cities.", "true"), "True or false? Lyon and Dallas are twin cities."),
    (_item("Is Ann married to Bob?"), "Is Bob married to Ann?"),
    (_item("Is Ann the mother of Bob?"), Skip("no symmetric relation")),
    (_item("Is she married to Bob?"), Skip("no symmetric relation")),
    (_item("Did Ann and Bob come first and second respectively?"), Skip("no symmetric relation")),
    (_item("Does France border any island?"), Skip("no symmetric relation")),
    (Item("golden", "golden", "Does France border Spain?", answer="It depends"), Skip("not a yes/no item")),
)
"""Item and its question with the sides exchanged, or the reason for declining."""
