"""The question word in other words: `How many kids …` → `What number of kids …`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, NOTHING, asked, like, replacing
from variants.types import Item, Kind

_AUX = r"(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|had)"
_COMPARED = r"(?:more|less|fewer|further|farther|(?:short|long|old|young|tall|high|low|wide|deep|heavi|light|warm|cold|fast|slow)er)\b"
_THINGS = (
    r"(?:country|city|state|continent|planet|animal|plant|team|language|month|president|king|queen|company|organ|element|vitamin|disease|sport|river|ocean|"
    r"island|nation|province|county|religion|book|film|movie|song|band|artist|author|scientist|organization|factor|property|process)"
)
TABLE: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        (
            rf"\bhow many(?= (?!{_COMPARED}|other\b|total\b|of\b|{_AUX}\b|times\b|[a-z]+ {_COMPARED})[a-z])",
            "what number of",
        ),
        (r"\bhow many times(?= (?:do|does|did|has|have|will|can|must)\b)", "on how many occasions"),
        (r"\bhow much money\b", "what amount of money"),
        (rf"\bhow old(?= {_AUX}\b)", "what age"),
        (rf"\bhow often(?= {_AUX}\b)", "how frequently"),
        (r"\bhow long does it take\b", "how much time does it take"),
        (r"\bhow long did it take\b", "how much time did it take"),
        (r"\bhow long will it take\b", "how much time will it take"),
        (r"\bwhich of the following(?= (?:is|was|best|would|can|could|does|has)\b)", "which one of the following"),
        (r"\bin what year\b", "in which year"),
        (r"\bin which year\b", "in what year"),
        (r"(?<!in )(?<!In )\bwhat year(?= (?:did|was|were)\b)", "in what year"),
        (r"\bwhat (?:kind|sort) of\b", "what type of"),
        (r"\bwhat type of\b", "what kind of"),
        (r"\bwhich type of\b", "which kind of"),
        (rf"\bwhy(?= {_AUX}\b)", "for what reason"),
        (rf"\bwhich(?= {_THINGS}s?\b)", "what"),
        (rf"\bwhat(?= {_THINGS}s?\b)", "which"),
        (r"\bin total(?=\?)", "altogether"),
        (r"\baltogether(?=\?)", "in total"),
        (r"\bin all(?=\?)", "in total"),
    )
)
"""Pattern in small letters, and what stands there instead."""


@dataclass(frozen=True, slots=True)
class WhRewording:
    """Put the question phrase in other words of the same meaning; one change an outcome."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """The `index`-th of the rewordings that apply."""
        del rng
        question = asked(item.question)
        if question is None:
            return NOTHING
        low = question.text[:1].lower() + question.text[1:]
        found = [(match, new) for pattern, new in TABLE if (match := pattern.search(low)) and _opens(low, match)]
        if index >= len(found):
            return NOTHING
        match, new = found[index]
        start, end = question.start + match.start(), question.start + match.end()
        return replacing(item, [(start, end, like(item.question[start], new))])


def _opens(text: str, match: re.Match[str]) -> bool:
    """Whether the question begins here, or behind a comma; the last words of a sum are taken anywhere."""
    before = text[: match.start()].rstrip()
    return not before or before.endswith(",") or text[match.end() :] == "?"


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("How many kids stayed home?", "What number of kids stayed home?"),
    ("Why is the sky blue?", "For what reason is the sky blue?"),
    ("He has 3 cats. In what year did he buy them?", "He has 3 cats. In which year did he buy them?"),
    ("Which of the following is a mammal?", "Which one of the following is a mammal?"),
    ("How many are left?", None),
    ("How many centimeters shorter will it be?", None),
    ("How many more cats than dogs are there?", None),
    ("They know how many kids stayed home.", None),
    ("Nobody knows why is what?", None),
)
