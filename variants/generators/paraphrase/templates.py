"""Instructions and prompt templates in other words: closed phrase pairs, with {placeholders}, quotations and code intact."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.protect import is_free, protected_spans
from variants.types import Edit, Item, Kind

_NOUN = (
    r"(?:text|sentence|sentences|review|tweet|passage"
    r"|paragraph|statement|question|questions|problem|post|comment|message|document|article|snippet)"
)
_RULES: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(rf"(?:(?<=^)|(?<=[.!?:]\s)|(?<=\n)|(?<=[Pp]lease\s)|(?<=[Tt]ask is to\s)|(?<=[Jj]ob is to\s)){pattern}"), rest)
    for pattern, *rest_ in (
        (r"(?P<v>[Aa]nswer) (?=(?:the|this|these) (?:following )?question)", "respond to ", "reply to "),
        (r"(?P<v>[Cc]lassify) (?=the (?:following |given )?" + _NOUN + r"\b)", "categorize "),
        (r"(?P<v>[Cc]ategorize) (?=the (?:following |given )?" + _NOUN + r"\b)", "classify "),
        (r"(?P<v>[Dd]etermine) (?=whether |if )", "work out ", "decide "),
        (r"(?P<v>[Dd]ecide) (?=whether |if )", "determine "),
        (r"(?P<v>[Ii]dentify) (?=whether |if )", "determine "),
        (r"(?P<v>[Cc]hoose|[Pp]ick) (?=the (?:correct|right|best|most)\b)", "select "),
        (r"(?P<v>[Ss]elect) (?=the (?:correct|right|best|most)\b)", "choose ", "pick "),
        (r"(?P<v>[Ss]ummari[sz]e) (?=the |this )", "write a summary of ", "give a summary of "),
        (r"(?P<v>[Ss]olve) (?=the |this )", "find the solution to ", "work out the solution to "),
        (r"(?P<v>[Ee]valuate) (?=the (?!boolean|expression|following expression)|whether )", "assess "),
        (r"(?P<v>[Aa]ssess) (?=the |whether )", "evaluate "),
        (r"(?P<v>[Aa]nalyze|[Aa]nalyse) (?=the )", "examine "),
        (r"(?P<v>[Ee]xamine) (?=the )", "look at "),
        (r"(?P<v>[Pp]rovide) (?=the |an? |your )", "give "),
        (r"(?P<v>[Rr]espond|[Rr]eply) with(?= )", "answer with"),
        (r"(?P<v>[Aa]nswer) with(?= )", "respond with", "reply with"),
        (r"(?P<v>[Ww]rite) (?=an? (?:word|sentence)\b)", "produce ", "come up with "),
        (r"(?P<v>[Bb]ased on|[Aa]ccording to) (?=the (?:following |given )?(?:" + _NOUN + r"|context)\b)", "on the basis of "),
        (r"(?P<v>[Rr]ead) (?=the (?:following |given )?" + _NOUN + r"\b)", "look at "),
    )
    for rest in (tuple(rest_),)
)
_ANYWHERE: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (re.compile(rf"\b(?P<v>the given) (?={_NOUN}\b)"), ("the following ", "this ")),
    (
        re.compile(rf"(?<![Gg]iven )\b(?P<v>the following) (?={_NOUN}\b(?! (?:is|are|contains?|describes?)\b)[^\n]{{0,80}}[:{{\n])"),
        ("the given ",),
    ),
    (re.compile(r"\b(?P<v>[Yy]our task is to)(?= )"), ("your job is to", "you are asked to", "what you have to do is to")),
    (re.compile(r"(?:(?<=^)|(?<=[.!?]\s)|(?<=\n))(?P<v>Please) (?=[a-z]+ )"), ("kindly ",)),
)


@dataclass(frozen=True, slots=True)
class TemplateRewording:
    """One phrase of an instruction replaced by another that asks for the same; the `index`-th such replacement in the text."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = frozenset({"en"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Replace one phrase, sparing protected spans."""
        del rng
        text = item.question
        if len(text) > 20_000:
            return Skip("pattern not there")
        spans = protected_spans(text, item.choices or ())
        changes = [
            Edit("question", *found.span(), _like(found["v"], new))
            for pattern, options in (*_RULES, *_ANYWHERE)
            for found in pattern.finditer(text)
            if is_free(spans, *found.span())
            for new in options
        ]
        if index >= len(changes):
            return Skip("pattern not there" if index == 0 else "no further phrase")
        return Draft((changes[index],))


def _like(old: str, new: str) -> str:
    """The new phrase with a capital where the old one had it."""
    return new[0].upper() + new[1:] if old[0].isupper() else new


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("Answer the following question: {question}", "Respond to the following question: {question}"),
    ("Please classify the text {text} as {label_a} or {label_b}.", "Please categorize the text {text} as {label_a} or {label_b}."),
    ("Choose the best reply.\n{options}", "Select the best reply.\n{options}"),
    ('Write a word without the letter "{letter}":', 'Produce a word without the letter "{letter}":'),
    ("Determine whether 'A' follows.", "Work out whether 'A' follows."),
    ("`Answer the question` is what it printed.", None),
    ("Did he answer the question?", None),
    ("What is the capital of France?", None),
)
"""Text and its first rewording; None where it is left alone."""
