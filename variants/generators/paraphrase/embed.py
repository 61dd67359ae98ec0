"""A direct question as an embedded one: `Where is the tower?` → `where the tower is`; None wherever the syntax is not certain.

Without a parser, the one uncertain thing is where the subject ends. Each case below names the evidence it accepts for that; a
question that offers none is declined.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from variants.generators.paraphrase.english import Sentence, asked, lowered
from variants.generators.paraphrase.lexicon import (
    AUXILIARIES,
    BE,
    CLAUSE_WORDS,
    HAVE,
    MODALS,
    PARTICIPLES,
    PAST,
    PREDICATES,
    PREPOSITIONS,
    PRONOUNS,
    is_adverb,
    is_ing,
    is_participle,
    third_person,
    words,
)
from variants.generators.paraphrase.subject import Token, boundary, verb_place

Change = tuple[int, int, str]
"""Start, end, new text."""

_TOKEN = re.compile(r"[^\s,;:?]+|[,;:]")
_WH = words("what who whom whose which where when why how")
_OPENERS = "If|When|After|Before|Since|Given|Assuming|In|On|At|During|For|With|While|As|According|By|Based|Over|Under|Among|Between|Within"
_LEADS = (
    re.compile(rf"(?:{_OPENERS})\s[^?]*?,\s+(?=(?:how|what|which\sof|why|How|What|Which|Who|Why|Where|When)\s)"),
    re.compile(
        r"(?:If|When|After|Before|Given|Since|Based)\s[^?]*?,\s+(?=(?:is|are|was|were|do|does|did|can|could|will|would|should)\s(?![^?]*,\s+(?:how|wh)))"
    ),
    re.compile(r"[^?]*?,\s+(?=How\s(?:many|much)\s)"),
    re.compile(r"[^?:;\"“”]{1,160}:\s+(?=[\w']+\s)"),
)
_CONTRACTED = re.compile(r"(?:what|who|where|how)(?P<is>['’]s)\Z", re.IGNORECASE)
_ATTRIBUTES = words("""
color colour time day date year age size shape kind type sort percentage language nationality religion length width height weight
""")


_ARTICLES = words("the a an this that my your his her its our their")


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
    if sentence is None or sentence.text[0].islower():
        return None
    lead = next((found.end() for pattern in _LEADS if (found := pattern.match(sentence.text))), 0)
    start = sentence.start + lead
    if any(mark in text[start : sentence.end - 1] for mark in '"“”();:—'):
        return None
    tokens = _tokens(text[: sentence.end - 1], start)
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


def _tokens(text: str, start: int) -> list[Token]:
    """The words and marks from `start` on; `What's` before an article is two words."""
    tokens = [Token(match.start(), match.end(), match[0]) for match in _TOKEN.finditer(text, start)]
    found = _CONTRACTED.match(tokens[0].text) if tokens else None
    if found is None or tokens[1:2] == [] or tokens[1].low not in _ARTICLES:
        return tokens
    cut = tokens[0].start + found.start("is")
    return [Token(tokens[0].start, cut, text[tokens[0].start : cut]), Token(cut, tokens[0].end, "is"), *tokens[1:]]


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
    gap = " " if auxiliary.start == tokens[place - 1].end else ""
    return _invert(auxiliary, after, polar=False, before="" if phrase or at else word, gap=gap)


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
    if any(token.low in AUXILIARIES for token in tokens[1:]):
        return None
    if word == "which" and [token.low for token in tokens[1:4]] == ["of", "the", "following"] and len(tokens) > 5:
        return []  # a question without an auxiliary asks for its subject
    has_verb = any(token.low in PAST.values() or is_participle(token.low) or _is_present(token.low) for token in tokens[1:8])
    return [] if has_verb else None


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
        if word == "how" and first == "be":
            return False
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
    if word == "how" and phrase and any(token.low in PREPOSITIONS - {"of"} for token in after):
        return False
    return not (word == "how" and phrase and phrase[0].low == "many")


def _is_advice(*, polar: bool, question: str, verb: str) -> bool:
    """Whether `do I` asks how to go about it: `How do I find out`, `What do I do`; then the clause has `to`."""
    if polar or verb in {"need", "have", "want"} or verb not in PAST:
        return False
    return question == "how" or (question in {"what", "where"} and verb in {"do", "go", "find", "get"})


def _invert(auxiliary: Token, after: list[Token], *, polar: bool, before: str = "", gap: str = "") -> list[Change] | None:
    """Undo the inversion: the auxiliary behind its subject, or gone with its tense on the verb.

    Args:
        auxiliary: What stands before the subject.
        after: Everything behind it.
        polar: Whether it opens a yes/no question.
        before: The question word, where nothing stands between it and the auxiliary.
        gap: What must stand in the auxiliary's place: a space where it was glued to the question word.
    """
    low = auxiliary.low
    opening: Change = (auxiliary.start, after[0].start, "whether " if polar else gap)
    if low == "do" and after[0].text == "I" and len(after) > 1 and _is_advice(polar=polar, question=before, verb=after[1].low):
        return [(auxiliary.start, after[0].end, "to")]
    if low == "do":
        return [opening] if after[0].low != "not" else None
    if low in {"does", "did"}:
        end = verb_place(after, is_pronoun=after[0].low in PRONOUNS)
        if end is None:
            return None
        verb = after[end]
        return [opening, (verb.start, verb.end, PAST[verb.low] if low == "did" else third_person(verb.low))]
    end = boundary(low, after, polar=polar, before=before)
    if end is None:
        return None
    if end == len(after):
        return [opening, (after[-1].end, after[-1].end, f" {low}")]
    return [opening, (after[end].start, after[end].start, f"{low} ")]
