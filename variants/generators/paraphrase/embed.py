"""A direct question as an embedded one: `Where is the tower?` → `where the tower is`; None wherever the syntax is not certain.

Without a parser, the one uncertain thing is where the subject ends. Each case below names the evidence it accepts for that; a
question that offers none is declined.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from variants.generators.paraphrase.english import Sentence, asked, lowered
from variants.generators.paraphrase.lexicon import (
    ADVERBS,
    ALSO_NOUNS,
    AUXILIARIES,
    BE,
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
    third_person,
    words,
)

Change = tuple[int, int, str]
"""Start, end, new text."""

_TOKEN = re.compile(r"[^\s,;:?]+|[,;:]")
_WH = words("what who whom whose which where when why how")
_OPENERS = "If|When|After|Before|Since|Given|Assuming|In|On|At|During|For|With|While|As|According|By|Based|Over|Under|Among|Between|Within"
_LEADS = (
    re.compile(rf"(?:{_OPENERS})\s[^?]*?,\s+(?=(?:how|what|which\sof|why|How|What|Which|Who|Why|Where|When)\s)"),
    re.compile(r"(?:If|When|After|Before|Given|Since|Based)\s[^?]*?,\s+(?=(?:is|are|was|were|do|does|did|can|could|will|would|should)\s)"),
    re.compile(r"[^?]*?,\s+(?=How\s(?:many|much)\s)"),
)
_MAX_SUBJECT = 8
_MAX_MOVED = 12
"""Words the verb may be moved across; farther, and the sentence is hard to read."""
_ATTRIBUTES = words("""
color colour time day date year age size shape kind type sort percentage language nationality religion length width height weight
""")


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


@dataclass(frozen=True, slots=True)
class Embedded:
    """How a question becomes a clause."""

    sentence: Sentence
    start: int
    """Where the clause begins: behind an introducing `If …, `."""
    is_polar: bool
    """A yes/no question; its clause begins with `whether`."""
    head: str
    """The first words of the question in small letters, for choosing a frame."""
    changes: tuple[Change, ...]
    """What to do to the text so that it stands as a clause; the question mark is not among it."""


@lru_cache(maxsize=64)
def embedded(text: str) -> Embedded | None:
    """The question a text ends with, as a clause; None where that is not certain."""
    sentence = asked(text)
    if sentence is None or any(mark in sentence.text[:-1] for mark in '"“”();:—'):
        return None
    lead = next((found.end() for pattern in _LEADS if (found := pattern.match(sentence.text))), 0)
    start = sentence.start + lead
    tokens = [Token(start + m.start(), start + m.end(), m[0]) for m in _TOKEN.finditer(text[start : sentence.end - 1])]
    if not 2 <= len(tokens) <= 40 or any("n't" in token.low or "n’t" in token.low for token in tokens[:6]):
        return None
    first = tokens[0].low
    if first in AUXILIARIES:
        changes = _polar(tokens)
    else:
        at = 1 if first in PREPOSITIONS and tokens[1].low in _WH else 0
        changes = _open(tokens, at) if tokens[at].low in _WH else None
    if changes is None:
        return None
    polar = first in AUXILIARIES
    head = " ".join(token.low for token in tokens[:3])
    if not polar:
        changes = [*changes, (tokens[0].start, tokens[0].end, lowered(tokens[0].text))]
    kept = tuple(sorted(change for change in changes if text[change[0] : change[1]] != change[2]))
    return Embedded(sentence, start, polar, head, kept)


def _polar(tokens: list[Token]) -> list[Change] | None:
    """`Is the sky blue` → `the sky is blue`."""
    auxiliary, after = tokens[0], tokens[1:]
    if any(token.text == "or" for token in after) and auxiliary.low not in {"do", "does", "did"} | MODALS:
        return None
    return _invert(auxiliary, after, polar=True)


def _open(tokens: list[Token], at: int) -> list[Change] | None:
    """A question with a question word at position `at`."""
    word = tokens[at].low
    if tokens[at + 1 : at + 2] and tokens[at + 1].low in {"about", "come", "if", "else", "not"}:
        return None
    limit = at + (2 if word in {"who", "whom", "where", "when", "why"} else 14)
    place = next((k for k in range(at + 1, min(limit, len(tokens))) if tokens[k].low in AUXILIARIES), None)
    if place is None:
        return _subject_question(tokens, at, word)
    phrase, auxiliary, after = tokens[at + 1 : place], tokens[place], tokens[place + 1 :]
    if at == 0 and _has_own_verb(word, phrase):
        return []
    if not after or any(token.low in CLAUSE_WORDS or token.text in ",;:" or is_participle(token.low) for token in phrase):
        return None
    if at == 0 and _asks_for_subject(word, phrase, auxiliary.low, after):
        return []
    if auxiliary.low in BE and not _may_invert(word, phrase, after):
        return None
    return _invert(auxiliary, after, polar=False, before="" if phrase or at else word)


def _has_own_verb(word: str, phrase: list[Token]) -> bool:
    """Whether a verb stands before the auxiliary: `Which statement describes why …`, `Which of these serve as … and are …`."""
    if word not in {"which", "what", "who"}:
        return False
    clause = next((place for place, token in enumerate(phrase) if token.low in {"why", "how", "what", "that", "when", "where"}), 0)
    before = phrase[clause - 1].text if clause > 1 else ""
    plural = [token.low for token in phrase[:3]]
    return (before in _present_forms() and before not in PAST) or (plural[:2] == ["of", "these"] and len(plural) > 2 and plural[2] in PAST)


def _subject_question(tokens: list[Token], at: int, word: str) -> list[Change] | None:
    """`Who wrote Hamlet`, `How many kids stayed home`: nothing was inverted."""
    if at or word not in {"who", "what", "which", "how"} or (word == "how" and tokens[1].low not in {"many", "much"}):
        return None
    has_verb = any(token.low in PAST.values() or is_participle(token.low) or _is_present(token.low) for token in tokens[1:8])
    return [] if has_verb and not any(token.low in AUXILIARIES for token in tokens[1:]) else None


@lru_cache(maxsize=1)
def _present_forms() -> frozenset[str]:
    return frozenset(PAST) | frozenset(third_person(verb) for verb in PAST)


def _is_present(word: str) -> bool:
    return word in _present_forms()


def _asks_for_subject(word: str, phrase: list[Token], auxiliary: str, after: list[Token]) -> bool:
    """Whether the question word is itself the subject, so that the order is that of a statement already."""
    first, last = after[0].low, after[-1].low
    if word not in {"who", "what", "which", "how"} or (word == "how" and not (phrase and phrase[0].low in {"many", "much"})):
        return False
    if last in PREPOSITIONS or auxiliary in {"do", "does", "did"} or after[0].is_name or first in PRONOUNS | {"there"}:
        return False
    if auxiliary in MODALS:
        verb = next((token.text for token in after if not is_adverb(token.low)), "")
        return verb in PAST and (first == verb or after[0].text == first)
    if auxiliary in HAVE:
        return first in PARTICIPLES or is_participle(first) or first == "been"
    following = phrase[:3] and " ".join(token.low for token in phrase[:3]) == "of the following"
    predicate = (
        is_participle(first)
        or is_ing(first)
        or first in PREDICATES
        or first in PREPOSITIONS
        or first in {"most", "more", "less", "not", "part"}
    )
    if word == "which" and (following or phrase):
        return predicate or (first in {"the", "a", "an"} and not is_ing(last) and not is_participle(last))
    return predicate and first not in {"most", "more", "less"} if not phrase else predicate and word == "how"


def _may_invert(word: str, phrase: list[Token], after: list[Token]) -> bool:
    """Whether what follows `be` is certainly its subject."""
    if after[0].low in PRONOUNS | {"there"}:
        return True
    if word in {"which", "whose"}:
        return False
    if word == "what" and phrase:
        return phrase[0].low in _ATTRIBUTES
    return not (word == "how" and phrase and phrase[0].low == "many")


def _is_advice(*, polar: bool, question: str, verb: str) -> bool:
    """Whether `do I` asks how to go about it: `How do I find out`, `What do I do`; then the clause has `to`."""
    if polar or verb in {"need", "have", "want"} or verb not in PAST:
        return False
    return question == "how" or (question in {"what", "where"} and verb in {"do", "go", "find", "get"})


def _invert(auxiliary: Token, after: list[Token], *, polar: bool, before: str = "") -> list[Change] | None:
    """Undo the inversion: the auxiliary behind its subject, or gone with its tense on the verb.

    Args:
        auxiliary: What stands before the subject.
        after: Everything behind it.
        polar: Whether it opens a yes/no question.
        before: The question word, where nothing stands between it and the auxiliary.
    """
    low = auxiliary.low
    opening: Change = (auxiliary.start, after[0].start, "whether " if polar else "")
    if low == "do" and after[0].text == "I" and len(after) > 1 and _is_advice(polar=polar, question=before, verb=after[1].low):
        return [(auxiliary.start, after[0].end, "to")]
    if low == "do":
        return [opening] if after[0].low != "not" else None
    if low in {"does", "did"}:
        end = _verb_place(after, is_pronoun=after[0].low in PRONOUNS)
        if end is None:
            return None
        verb = after[end]
        return [opening, (verb.start, verb.end, PAST[verb.low] if low == "did" else third_person(verb.low))]
    end = _boundary(low, after, polar=polar, before=before)
    if end is None:
        return None
    if end == len(after):
        return [opening, (after[-1].end, after[-1].end, f" {low}")]
    return [opening, (after[end].start, after[end].start, f"{low} ")]


def _boundary(low: str, after: list[Token], *, polar: bool, before: str) -> int | None:
    """Number of tokens in the subject."""
    if after[0].low in PRONOUNS | {"there"}:
        return 1
    if low in MODALS:
        place = _verb_place(after, is_pronoun=False)
        return None if place is None else _behind_adverb(after, place, 1)
    if low in HAVE:
        return _first(after, lambda word: word in PARTICIPLES or is_participle(word) or word in {"been", "left"})
    return _be_boundary(after, polar=polar, bare=before in {"what", "who"})


def _verb_place(after: list[Token], *, is_pronoun: bool) -> int | None:
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
        if is_pronoun and word.low not in ADVERBS:
            return None
    return None


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


def _be_boundary(after: list[Token], *, polar: bool, bare: bool) -> int | None:
    """Where the subject of `be` ends: at a participle, an adjective or a second article; or nowhere, and it is all there is."""
    names = _names(after)
    if names:
        if names == len(after):
            return None if polar else names
        follower = after[names].low
        if follower in {"of", "and", "or", ",", "'s"} or after[names - 1].text.endswith(("'s", "’s", "'", "’")):
            names = 0
        elif (polar and follower in DETERMINERS | PREPOSITIONS | {"not", "part"}) or _is_predicate(after[names].text):
            return None if _another_predicate(after[names + 1 :]) and is_ing(follower) else names
    place = _predicate_place(after, bare=bare)
    return place if polar or place is not None else _whole_phrase(after)


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
                or (bare and rest and rest[-1].low not in PREPOSITIONS and word.text not in {"a", "an", "the"})
                or any(t.low in PRONOUNS for t in after[:place])
            )
            return None if doubtful else _behind_adverb(after, place, least)
    return None


def _behind_adverb(after: list[Token], place: int, least: int) -> int:
    return place - 1 if place - 1 >= least and is_adverb(after[place - 1].low) else place


def _another_predicate(rest: list[Token]) -> bool:
    """Whether a later word could be the real predicate: `books written by X popular`."""
    for position, token in enumerate(rest):
        before = rest[position - 1].low if position else ""
        if (token.text in PREDICATES or (is_participle(token.text) and before in ADVERBS)) and before not in DETERMINERS | PREPOSITIONS | {
            "and",
            "or",
            "most",
            "more",
            "as",
            "very",
            "too",
            "so",
        }:
            return True
    return False


def _whole_phrase(after: list[Token]) -> int | None:
    """All of it, if it is a noun phrase and nothing else: it opens as one, and no word in it could be a predicate."""
    first = after[0]
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
