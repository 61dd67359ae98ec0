"""Clause order: 'If A, B.' and 'B if A.', for conditional, temporal, causal and concessive clauses."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.reorder.segments import Span, sentences
from variants.types import Edit, Field, Item, Kind

_SUBORDINATOR = (
    r"(?:if|when|because|since|although|even though|though|unless"
    r"|once (?=(?:the|an?|all|you|we|i|they|s?he|it|his|her|their|your|our|my)\b)"
    r"|as long as|provided that|given that|assuming that)"
)
_QUESTION = (
    r"(?:(?:at|in|on|for|from|to|by|of|with) )?(?:how|what|which|who|whom|whose|where|why|is|are|was|were|do|does|did|can|could|will|would"
    r"|should|must|has|have|had)\b"
)
_FRONTED = re.compile(rf"^(?P<sub>{_SUBORDINATOR}\b[^?;:]*?),\s+(?P<main>{_QUESTION}[^?;:]*)(?P<stop>\?+)$", re.IGNORECASE)
_FRONTED_STATEMENT = re.compile(rf"^(?P<sub>{_SUBORDINATOR}\b[^,?;:]*),\s+(?P<main>[^,?;:]*?)(?P<stop>[.!]+)$", re.IGNORECASE)
_BACKED = re.compile(rf"^(?P<main>{_QUESTION}[^,?;:]*?),?\s+(?P<sub>{_SUBORDINATOR}\b[^,?;:]*)(?P<stop>\?+)$", re.IGNORECASE)
_PRONOUN = re.compile(
    r"\b(?:he|she|it|they|him|her|hers|his|its|their|theirs|them|himself|herself|itself|themselves|this|that|these|those|one|ones|there"
    r"|each|such|so|same|both|then)\b",
    re.IGNORECASE,
)
_DEFINITE = re.compile(r"\bthe\s+((?:[\w'’-]+\s+){0,2}?[\w'’-]+)", re.IGNORECASE)
_DECAPITALISED = re.compile(
    r"^(?:if|when|because|since|although|even|though|unless|once|as|provided|given|assuming|how|what|which|who|whom|whose|where|why|is"
    r"|are|was|were|do|does|did"
    r"|can|could|will|would|should|must|has|have|had|at|in|on|for|from|to|by|of|with|the|a|an|he|she|it|they|we|you|there|this|these"
    r"|those|his|her|its|their"
    r"|our|your|my|all|some|most|many|people)\b",
    re.IGNORECASE,
)
_BLOCKED = re.compile(
    r"\b(?:then|if .* if|if \w+ing|respectively|so that|such that|that (?:if|when|because)|and if|or if|even if|only if|as if|what if"
    r"|whether)\b",
    re.IGNORECASE,
)
_RELATIVE_WHEN = re.compile(
    r"\b(?:time|times|day|days|year|years|moment|case|cases|period|era|date|occasion|ask|asks|asked|know|knows|see|wonder|determine|tell)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ClauseOrder:
    """One subordinate clause of the question goes behind its main clause, or before it.

    Declined where a pronoun or a definite noun phrase would come to stand before what it refers to.
    """

    kind: Kind = "reorder"
    languages: frozenset[str] | None = frozenset({"en"})
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Move the clause of the `index`-th sentence that allows it, counted from the last; the question before the context."""
        del rng
        made = [edit for field, text in _texts(item) for edit in _swaps(field, text)]
        if index >= len(made):
            return Skip("no clause to move" if index == 0 else "no further clause to move")
        return Draft((made[index],))


def swapped(sentence: str) -> str | None:
    """The sentence with its subordinate clause on the other side, or None where that is not seen to be safe."""
    if _BLOCKED.search(sentence) or not (sentence[:1].isupper() or sentence[:1].isdigit()) or re.search(r"\s[,.?]", sentence):
        return None
    found = _FRONTED.match(sentence) or _FRONTED_STATEMENT.match(sentence)
    if found is not None:
        return _backed(found["sub"], found["main"], found["stop"])
    found = _BACKED.match(sentence)
    return _fronted(found["sub"], found["main"], found["stop"]) if found else None


def _backed(sub: str, main: str, stop: str) -> str | None:
    """'If A, B?' as 'B if A?'."""
    low = _lowered(sub)
    if low is None or not main or _main_needs(sub, main) or _has_subclause(main) or sub.lower().startswith(("given that", "assuming that")):
        return None
    if re.search(r",\s*(?:and|or|but)\s+[^,]*$", sub) and not re.search(r",[^,]*,", sub):
        return None
    if stop[0] != "?" and re.search(r"\b(?:this|that|these|those|such)\b", sub, re.IGNORECASE):
        return None
    return f"{main[0].upper()}{main[1:]}{',' if ', in ' in main else ''} {low}{stop}"


def _fronted(sub: str, main: str, stop: str) -> str | None:
    """'B if A?' as 'If A, B?'."""
    low = _lowered(main)
    if low is None or (" and " in main and re.match(r"when \w+(?:ed|ing|it)?\s(?:by|in|on|at|with)\b", sub, re.IGNORECASE)):
        return None
    if _main_needs(main, sub) or _RELATIVE_WHEN.search(main) or _has_subclause(sub[3:]):
        return None
    if sub.lower().startswith("since") and re.match(
        r"since\s+(?:\d|last|the|then|January|February|March|April|May|June|July|August|September)", sub, re.IGNORECASE
    ):
        return None
    return f"{sub[0].upper()}{sub[1:]}, {low}{stop}"


def _main_needs(first: str, second: str) -> bool:
    """Whether what stood second refers back to what stood first, so that turning them round would leave it without its referent."""
    pronouns = {found.lower() for found in _PRONOUN.findall(second)}
    subject = re.match(rf"^{_SUBORDINATOR}\s+([\w]+)", first, re.IGNORECASE)
    shared = {"he": {"he", "him", "his"}, "she": {"she", "her", "hers"}, "it": {"it", "its"}, "they": {"they", "them", "their"}}
    allowed = shared.get(subject.group(1).lower(), set()) if subject else set()
    if pronouns - allowed:
        return True
    named = {_stem(word) for word in re.findall(r"[A-Za-z][\w'’-]*", first)}
    heads = [phrase.split() for phrase in _DEFINITE.findall(second)]
    return any(_stem(word) in named for phrase in heads for word in phrase)


def _has_subclause(text: str) -> bool:
    """Whether a clause of the same kind is inside, so that it is not clear what the moved one would attach to."""
    return re.search(rf"\b{_SUBORDINATOR}\b", text, re.IGNORECASE) is not None


def _lowered(clause: str) -> str | None:
    """The clause with a small first letter, where its first word is known not to be a name."""
    return clause[0].lower() + clause[1:] if _DECAPITALISED.match(clause) else None


def _stem(word: str) -> str:
    return re.sub(r"(?:['’]s|s['’]|es|s)$", "", word.lower())


def _texts(item: Item) -> Iterator[tuple[Field, str]]:
    yield "question", item.question
    if item.context:
        yield "context", item.context


def _swaps(field: Field, text: str) -> list[Edit]:
    """The edits that move a clause, last sentence first: the question stands last."""
    found: list[Edit] = []
    spans: list[Span] = sentences(text) if len(text) <= 20_000 else []
    for start, end in reversed(spans):
        new = swapped(text[start:end])
        if new is not None:
            found.append(Edit(field, start, end, new))
    return found


def _item(question: str) -> Item:
    return Item("golden", "golden", question)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("If 3 birds leave, how many birds are left?"), "How many birds are left if 3 birds leave?"),
    (_item("How many birds are left if 3 birds leave?"), "If 3 birds leave, how many birds are left?"),
    (_item("Because ice floats, lakes freeze from the top."), "Lakes freeze from the top because ice floats."),
    (_item("If she sells 4 cups, how much does she earn?"), "How much does she earn if she sells 4 cups?"),
    (_item("If Tom has 3 apples, how many does he keep?"), Skip("no clause to move")),
    (_item("If a train goes 60 km, how long does the train need?"), Skip("no clause to move")),
    (_item("At what time is the sun highest?"), Skip("no clause to move")),
    (_item("Why do people think Mars was once warmer?"), Skip("no clause to move")),
    (_item("Do you know when Tom came?"), Skip("no clause to move")),
    (_item("If it rains, then what happens?"), Skip("no clause to move")),
)
"""Item and its question with the clause moved, or the reason for declining."""
