"""Take an English yes/no question apart: auxiliary, subject and the rest; declined where the end of the subject is not certain."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from variants.generators.mirror import words_en as en

_BE = frozenset({"is", "are", "was", "were"})
_HAVE = frozenset({"has", "have", "had"})
_DO = frozenset({"do", "does", "did"})
_MODAL = frozenset({"can", "could", "will", "would", "should", "must", "may", "might"})
_AUXILIARY = "|".join(sorted(_BE | _HAVE | _DO | _MODAL))
_QUESTION = re.compile(
    rf"(?:^|(?<=[.!?]\s)|(?<=[.!?]\s\s))(?P<preface>(?:(?:If|When|Given|According to|Based on|Judging by|In|On|At|During|After|Before"
    rf"|Since|For|As of|By|Under)\b"
    rf"[^?;:.]*[,]\s+)?)(?P<aux>{_AUXILIARY})\s+(?P<body>[^?]+?)(?P<stop>\s*\?+)\s*$",
    re.IGNORECASE,
)
_INEXACT = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|hardly|rarely|seldom|barely|cannot|without|any|anyone|anybody|anything|anywhere"
    r"|ever|yet|either"
    r"|or|at all|else|too|isn|aren|wasn|weren|don|doesn|didn|won|can)\b|n['’]t\b|[;:()\[\]]",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[\"“][^\"”]+[\"”]|\S+")


@dataclass(frozen=True, slots=True)
class Polar:
    """A yes/no question: `Is` + `the sun` + `a star`."""

    start: int
    """Where the auxiliary stands in the text."""
    end: int
    preface: str
    """What stands before the auxiliary in the same sentence: `If it rains, `."""
    auxiliary: str
    subject: str
    rest: str
    stop: str

    def statement(self) -> str | None:
        """What the question asks about, as a statement: `the sun is a star`; None where a verb form is not known."""
        auxiliary = self.auxiliary.lower()
        if auxiliary not in _DO:
            return f"{self.subject} {auxiliary} {self.rest}"
        verb, _, complement = self.rest.partition(" ")
        if verb not in en.VERBS:
            return None
        form = {"do": verb, "does": en.third(verb), "did": en.past(verb)}[auxiliary]
        return f"{self.subject} {form} {complement}".rstrip()


def parse(text: str) -> Polar | str:
    """The last sentence of a text as a yes/no question, or the reason why it cannot be taken apart safely."""
    found = _QUESTION.search(text)
    if found is None:
        return "not a yes/no question"
    body = found["body"]
    if _INEXACT.search(body.replace(",", " ")) or body.count(",") > 1:
        return "the complement is not exact"
    spans = [token.span() for token in _TOKEN.finditer(body)]
    tokens = [body[start:end] for start, end in spans]
    if _is_title_case(tokens):
        return "the question is in title case"
    boundary = subject_end(tokens, found["aux"].lower())
    if boundary is None:
        return "the end of the subject is not certain"
    cut = spans[boundary][0]
    subject, rest = body[:cut].rstrip(), body[cut:].rstrip()
    return Polar(found.start("aux"), found.end("stop"), found["preface"], found["aux"], subject, rest, found["stop"].strip())


def subject_end(tokens: Sequence[str], auxiliary: str) -> int | None:
    """How many tokens the subject has; None where that is not certain."""
    low = [token.lower().strip(",") for token in tokens]
    if len(tokens) < 2:
        return None
    if low[0] in en.PRONOUNS and _fits(tokens, low, 1, auxiliary):
        return 1
    if low[0] in en.PRONOUNS:
        return None
    name = _name_end(tokens)
    starts = [place for place in range(max(1, name), len(tokens)) if _starts_predicate(low, tokens, place, auxiliary, name)]
    if not starts or not _is_noun_phrase(low[: starts[0]]) or "," in "".join(tokens[: starts[0]]):
        return None
    return starts[0] if _is_sole(tokens, low, starts, auxiliary) else None


def _is_noun_phrase(low: Sequence[str]) -> bool:
    """Whether nothing in it speaks against one noun phrase: a relative clause, or an object behind a verb that is not known."""
    inner = any(word in {"a", "an", "the"} and low[place] not in en.PREPOSITIONS | en.CONJUNCTIONS for place, word in enumerate(low[1:]))
    return not inner and not any(word in en.RELATIVES for word in low)


def _name_end(tokens: Sequence[str]) -> int:
    """How many tokens the name at the beginning has: capitalised words, quotations, and 'of', 'the', 'and' between them."""
    end = 0
    for place, token in enumerate(tokens):
        if token[0].isupper() or token[0] in '"“' or (end > 0 and token[0].isdigit()):
            end = place + 1
            if token.endswith(","):
                break
        elif token not in {"of", "the", "de", "von", "van", "and", "&", "la", "el", "du"} or place == 0:
            break
    return end


def _starts_predicate(low: Sequence[str], tokens: Sequence[str], place: int, auxiliary: str, name: int) -> bool:
    """Whether the predicate can start at this token: a noun stands before it, and it is a verb, adjective or determiner."""
    before = low[place - 1]
    if before in en.DETERMINERS | en.PREPOSITIONS | en.CONJUNCTIONS or before.endswith(("'s", "’s", "s'", "s’")) or en.is_adverb(before):
        return False
    if en.is_adjective(before) and place != name:
        return False
    return _fits(tokens, low, place, auxiliary) and (place != 1 or name == 1 or low[0] not in en.DETERMINERS)


def _fits(tokens: Sequence[str], low: Sequence[str], place: int, auxiliary: str) -> bool:
    """Whether a predicate of this auxiliary can begin with the token at `place`."""
    word = low[place]
    if tokens[place][0].isupper():
        return False
    if en.is_adverb(word) and place + 1 < len(low) and auxiliary not in _DO:
        return _fits(tokens, low, place + 1, auxiliary)
    if auxiliary in _DO | _MODAL:
        return word in en.VERBS or (word == "be" and auxiliary in _MODAL)
    if auxiliary in _HAVE:
        return word in en.PARTICIPLES
    if low[0] in en.PRONOUNS and place == 1:
        return word in en.DETERMINERS | en.PREPOSITIONS | en.PARTICIPLES or en.is_adjective(word) or word.isdigit() or low[0] == "there"
    return word in {"a", "an", "the"} or word in en.PARTICIPLES or (en.is_adjective(word) and _ends_phrase(low, place + 1))


def _ends_phrase(low: Sequence[str], place: int) -> bool:
    """Whether a phrase is over before `place`: nothing follows, or what follows is no noun."""
    if place >= len(low) or low[place - 1] in {"more", "less"}:
        return True
    if low[place] == "and":
        return place + 1 < len(low) and en.is_adjective(low[place + 1]) and _ends_phrase(low, place + 2)
    return low[place] in en.PREPOSITIONS | en.RELATIVES | {"enough"} or en.is_adverb(low[place])


def _is_sole(tokens: Sequence[str], low: Sequence[str], starts: Sequence[int], auxiliary: str) -> bool:
    """Whether no later token could begin the predicate as well."""
    first, later = starts[0], starts[1:]
    if auxiliary in _BE and low[first] in {"a", "an", "the"}:
        return low[first - 1] not in en.PARTICIPLES and not any(low[place] in {"a", "an", "the"} for place in later)
    if auxiliary in _BE:
        return not later or (low[first] not in en.PARTICIPLES and first + 1 not in later)
    if low[first] in en.NOUN_TOO and not _takes_object(tokens, low, first, auxiliary):
        return False
    return not later if low[first] in en.NOUN_TOO else first + 1 not in later


def _takes_object(tokens: Sequence[str], low: Sequence[str], verb: int, auxiliary: str) -> bool:
    """Whether a word that is verb or noun is the verb here: a plural or a name before it, or a new phrase behind it."""
    if verb > 1 and low[verb - 2] in en.PREPOSITIONS and not low[verb - 1].endswith("s") and not tokens[verb - 1][0].isupper():
        return False
    plural = low[verb - 1].endswith("s") and auxiliary == "do"
    if plural or tokens[verb - 1][0].isupper() or verb + 1 == len(low):
        return True
    following = low[verb + 1]
    return following in en.DETERMINERS | en.PREPOSITIONS | en.PRONOUNS or tokens[verb + 1][0].isupper() or following[0].isdigit()


def _is_title_case(tokens: Sequence[str]) -> bool:
    """Whether most words are capitalised, so that names cannot be told from other words."""
    long = [token for token in tokens if len(token) > 3]
    return len(long) > 4 and sum(token[0].isupper() for token in long) > 0.7 * len(long)
