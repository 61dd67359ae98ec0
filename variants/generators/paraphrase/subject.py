"""Where the subject of an English question ends, by evidence from closed word lists; None wherever there is not enough of it."""

from collections.abc import Callable
from dataclasses import dataclass

from variants.generators.paraphrase.lexicon import (
    ADVERBS,
    ALSO_NOUNS,
    AUXILIARIES,
    CLAUSE_WORDS,
    DETERMINERS,
    HAVE,
    MODALS,
    PARTICIPLES,
    PAST,
    POSSESSIVES,
    PREDICATES,
    PREPOSITIONS,
    PRONOUNS,
    is_adverb,
    is_ing,
    is_participle,
)

_MAX_SUBJECT = 8
_MAX_MOVED = 12
"""Words the verb may be moved across; farther, and the sentence is hard to read."""

_LEADS_ON = DETERMINERS | PREPOSITIONS | {"and", "or", "more", "very", "too", "so"}
"""Words behind which an adjective or a form in -ing belongs to what they open."""

_OF_NOUNS = frozenset({"less", "more", "most", "least", "well"})
"""Adverbs that may as well belong to a noun or a form in -ing before them."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a mark, with its place in the text."""

    start: int
    end: int
    text: str

    @property
    def low(self) -> str:
        """In small letters."""
        return self.text.lower()

    @property
    def is_name(self) -> bool:
        """Whether it begins with a capital, as a name does inside a sentence."""
        return self.text[:1].isupper() and self.low not in {"i", "not", "except", "best", "most", "least", "all"}


def boundary(low: str, after: list[Token], *, polar: bool, before: str) -> int | None:
    """Number of words in the subject that follows an auxiliary; None where that is not certain.

    Args:
        low: The auxiliary in small letters.
        after: The words behind it.
        polar: Whether it opens a yes/no question.
        before: The question word, where nothing stands between it and the auxiliary.
    """
    if after[0].low in PRONOUNS | {"there"}:
        return 1
    if low in MODALS:
        place = verb_place(after, is_pronoun=False)
        return None if place is None else _behind_adverb(after, place, 1, may_close=_OF_NOUNS)
    if low in HAVE:
        return _first(after, lambda word: word in PARTICIPLES or is_participle(word) or word in {"been", "left"})
    return _be_boundary(after, polar=polar, bare=before in {"what", "who"}, whole=not polar and before != "why")


def verb_place(after: list[Token], *, is_pronoun: bool) -> int | None:
    """Position of the bare verb behind its subject; None where two words could be it."""
    least = 1 if is_pronoun or after[0].low not in DETERMINERS else 2
    for place in range(least, min(len(after), _MAX_SUBJECT + 1)):
        word = after[place]
        if word.low in CLAUSE_WORDS or word.text in ",;:" or word.low in {"to", "not"} or word.text.endswith(("'", "’")):
            return None
        if word.text in PAST and word.low not in ADVERBS:
            before, behind = after[place - 1].low, after[place + 1].low if place + 1 < len(after) else ""
            if before in DETERMINERS - {"most"} | PREPOSITIONS or before.endswith(("'s", "’s")) or before in PREDICATES - {"likely"}:
                continue
            if word.low in ALSO_NOUNS and not (is_pronoun or after[place - 1].is_name):
                return None
            sure = is_pronoun or word.low in {"have", "need", "want", "like", "do", "be", "make", "help"}
            return None if behind in PAST and not sure else place
        if (is_pronoun or _stands_alone(after[place - 1])) and not is_adverb(word.low) and not _carries_on(word):
            return None
    return None


def _stands_alone(word: Token) -> bool:
    """A name that a small-letter word would make the first half of something else: `Roman army`."""
    return word.is_name and not word.text.endswith(("'s", "’s"))


def _carries_on(word: Token) -> bool:
    return word.is_name or word.low in {"and", "of", "or", "the"} | PREPOSITIONS


def _first(after: list[Token], wanted: Callable[[str], bool]) -> int | None:
    """Position of the first small-letter word of the wanted kind behind its subject, or of the adverb before it."""
    least = 1 if after[0].low not in DETERMINERS else 2
    for place in range(least, min(len(after), _MAX_SUBJECT + 1)):
        word = after[place]
        if word.low in CLAUSE_WORDS or word.text in ",;:":
            return None
        if word.text == word.low and wanted(word.low) and after[place - 1].low not in DETERMINERS | PREPOSITIONS:
            return place - 1 if is_adverb(after[place - 1].low) and place - 1 >= least else place
    return None


def _be_boundary(after: list[Token], *, polar: bool, bare: bool, whole: bool) -> int | None:
    """Where the subject of `be` ends: at a participle, an adjective or a second article; or nowhere, and it is all there is."""
    names = _names(after)
    if names:
        if names == len(after):
            return names if whole else None
        follower = after[names].low
        if follower in {"of", "and", "or", ",", "'s"} or after[names - 1].text.endswith(("'s", "’s", "'", "’")):
            names = 0
        elif (polar and follower in DETERMINERS | PREPOSITIONS | {"not", "part"}) or _is_predicate(after[names].text):
            return None if _another_predicate(after[names + 1 :]) and is_ing(follower) else names
    place = _predicate_place(after, bare=bare)
    return _whole_phrase(after) if place is None and whole else place


def _is_predicate(word: str) -> bool:
    return is_participle(word) or is_ing(word) or word in PREDICATES or is_adverb(word)


def _names(after: list[Token]) -> int:
    """Number of words of the name the subject begins with, with its article: `the Eiffel Tower`."""
    count = 1 if after[0].low == "the" and len(after) > 1 and after[1].is_name else 0
    while count < len(after) and after[count].is_name:
        count += 1
    return count


def _predicate_place(after: list[Token], *, bare: bool) -> int | None:
    least = 1 if after[0].low not in DETERMINERS else 2
    for place in range(least, min(len(after), _MAX_SUBJECT + 1)):
        word, before = after[place], after[place - 1].low
        if word.low in CLAUSE_WORDS or word.text in ",;:" or (word.low in PREPOSITIONS - {"of"}):
            return None
        joined = (
            before in DETERMINERS | PREPOSITIONS | {"and", "or", "most", "more", "very"} or before in PREDICATES or is_participle(before)
        )
        if joined or word.is_name:
            continue
        if word.text in {"a", "an", "the"} or is_participle(word.text) or is_ing(word.text) or word.text in PREDICATES:
            rest = after[place + 1 :]
            doubtful = (
                _another_predicate(rest)
                or (bare and rest and rest[-1].low not in PREPOSITIONS)
                or any(t.low in PRONOUNS for t in after[:place])
            )
            return None if doubtful else _behind_adverb(after, place, least)
    return None


def _behind_adverb(after: list[Token], place: int, least: int, *, may_close: frozenset[str] = frozenset()) -> int:
    """The place before the adverbs that belong to what stands there: `most likely be`, `accurately and reliably assess`.

    One of `may_close` may belong to the subject instead (`eating less help`), unless another adverb follows it.
    """
    while place > least and is_adverb(after[place - 1].low) and (after[place - 1].low not in may_close or is_adverb(after[place].low)):
        place -= 1
        if place - 1 > least and after[place - 1].low == "and" and is_adverb(after[place - 2].low):
            place -= 1
    return place


def _another_predicate(rest: list[Token]) -> bool:
    """Whether a later word could be the real predicate: `books written by X popular`, `measures issued by X binding`."""
    for position, token in enumerate(rest):
        before = rest[position - 1].low if position else ""
        doubtful = token.text in PREDICATES or is_ing(token.text) or (is_participle(token.text) and before in ADVERBS)
        if doubtful and position and before not in _LEADS_ON:
            return True
    return False


def _whole_phrase(after: list[Token]) -> int | None:
    """All of it, if it is a noun phrase and nothing else: it opens as one, and no word in it could be a predicate."""
    first = after[0]
    if first.is_name and not first.text.endswith(("'s", "’s")) and any(token.low in PREPOSITIONS - {"of"} for token in after):
        return None
    opens = first.low in {"the", "a", "an", "this", "these", "those"} | POSSESSIVES or first.is_name or len(after) <= 2
    if not opens or len(after) > _MAX_MOVED or after[-1].low in PREPOSITIONS or after[-1].low in ADVERBS:
        return None
    for position, token in enumerate(after):
        before = after[position - 1].low if position else "the"
        if token.low in CLAUSE_WORDS or token.text in ",;:" or token.low in AUXILIARIES or token.low in PRONOUNS | {"to"}:
            return None
        loose = before not in DETERMINERS | PREPOSITIONS | PREDICATES | {"and", "or", "most", "more"}
        if loose and (is_participle(token.text) or is_ing(token.text) or token.text in PREDICATES):
            return None
    return len(after)
