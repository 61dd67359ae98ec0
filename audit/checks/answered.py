"""Is it still the task: not its answer, not the task with the answer told, and still a question where it was one?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from audit.checks.pairwise import Pair, pair_of, texts_of, turns
from audit.text.fold import fold, plain
from audit.text.language import primary
from audit.text.task_talk import LEAK
from audit.text.words import words
from audit.types import Candidate, Finding

_LEAK = re.compile(
    r"\b(?i:which|that|it) (?i:equals|is equal to|comes to|amounts to|makes) (?:\w+ )?[$€£\d]|"
    r"\b(?i:the|my|correct|right|final) (?i:answer|result|solution) ?(?i:is|=|:|equals|would be|being) ?"
    r"(?:[A-Z\d$€£]|[\"'](?=\w))(?![a-z]* ?[,/]? ?(?i:or|nor)\b)(?!(?i:yes/no|true/false))|"
    r"\b[Aa]nswer ?[:=] ?(?![Yy]es (?:or|/)|[Yy]es/|[Tt]rue (?:or|/)|[Oo]ption|[A-Ea-e],|\s*$)[\w\"'$-]+ ?[.)]|"
    r"\([Aa]nswer[:=]? ?\w+|=\s*\d+(?:\.\d+)?\s*[.?!)]*\s*$|\bi\.e\.?,? \d+\b|"
    r"(?:答案|结果)(?:是|为|：|:)\s*[^\s什多几哪？?][^？?]{0,30}$|等于\d"
)
_TELLING = {language: re.compile(f"{_LEAK.pattern}|{pattern}") for language, pattern in LEAK.items()}
"""The same with what a language has of its own."""
_ASKS = re.compile(r"[?？]|吗|呢$|什么|哪|几|多少|谁|为什么|怎么|如何|是否")
_ASKS_WHETHER = re.compile(r"(?:^|,) ?(?:please )?(?:tell (?:me|us)|say|state|indicate|decide|determine|find out|judge|check) whether\b")
_WH = frozenset({"what", "who", "whom", "whose", "which", "when", "where", "why", "how"})
_FRAGMENT = 4
_YES_NO = frozenset(
    {
        "is",
        "are",
        "was",
        "were",
        "do",
        "does",
        "did",
        "can",
        "could",
        "will",
        "would",
        "should",
        "has",
        "have",
        "had",
        "may",
        "might",
        "must",
        "shall",
        "am",
    }
)
_ORDERS = frozenset(
    """tell give name state list find calculate compute determine identify explain describe say write provide select choose pick answer
specify
    work figure let please evaluate solve show indicate classify decide translate summarise summarize compare estimate complete report
    mention
    consider read use using given assume suppose create produce imagine i we according based could can would look see think help in
    from of
    respond return predict judge rate note check enter output put state deduce detect analyze analyse""".split()
)


@dataclass(frozen=True, slots=True)
class Answered:
    """Value: signs that the variant answers or gives the answer away: a question made a statement, the gold told, `which equals 56`."""

    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return [self._judge(candidate) for candidate in candidates]

    def _judge(self, candidate: Candidate) -> Finding:
        signs = [*leaks(candidate), *stated(pair_of(candidate))]
        return Finding("answered", float(len(signs)), 0.0, self.high, "; ".join(signs) or "still the task, without its answer")


def leaks(candidate: Candidate) -> list[str]:
    """Phrases that give an answer which the original does not, and the gold where it newly stands in the text."""
    a, b = texts_of(candidate)
    folded_a, folded_b = fold(a), fold(b)
    telling = _TELLING.get(primary(candidate.item.language), _LEAK)
    before = {match[0] for match in telling.finditer(plain(a))}
    found = [f"gives an answer: {match[0]!r}" for match in telling.finditer(plain(b)) if match[0] not in before]
    gold = fold(candidate.item.answer or "")
    if (
        candidate.item.choices is None
        and len(gold) > 1
        and gold not in {"yes", "no", "true", "false", "是", "否"}
        and not turns(candidate.variant.relation)
    ):
        pattern = re.compile(rf"(?<![\w.,]){re.escape(gold)}(?![\w]|[.,]\d)") if gold.isascii() else re.compile(re.escape(gold))
        if not pattern.search(folded_a) and pattern.search(folded_b) and not _numeral_of(gold, folded_a):
            found.append(f"the right answer {candidate.item.answer!r} stands in the variant")
    return found


def stated(pair: Pair) -> list[str]:
    """A question that became a plain statement, or a statement that became a question."""
    if turns(pair.relation) or pair.kind == "mirror":
        return []
    if pair.language == "zh":
        return (
            ["a question became a statement"] if _ASKS.search(pair.a) and not _ASKS.search(pair.b) and pair.b.strip()[-1:] in "。." else []
        )
    if pair.language != "en":
        return (
            ["a question became a statement"]
            if "?" in pair.a and "?" not in pair.b and pair.b.strip()[-1:] == "." and len(pair.b) < 200
            else []
        )
    if is_question(pair.a) and not asks(pair.b):
        return ["a question became a statement"]
    if _orders(pair.a) and _is_fragment(pair.b) and not set(words(pair.a)) & set(words(pair.b)):
        return ["a task became a few words that ask for nothing"]
    return []


def _orders(text: str) -> bool:
    said = words(text)
    return bool(said) and said[0] in _ORDERS


def _is_fragment(text: str) -> bool:
    """Whether a text is one to four words that neither ask nor order."""
    said = words(text)
    return 0 < len(said) <= _FRAGMENT and said[0] not in _ORDERS | _WH | _YES_NO and not _ASKS.search(text) and "{" not in text


def is_question(text: str) -> bool:
    """Whether an English text is plainly a question: it ends one with a question mark, or begins as one."""
    said = words(text)
    return "?" in text or bool(said and (said[0] in _WH or (said[0] in _YES_NO and text.strip()[-1:] != ".")))


def asks(text: str) -> bool:
    """Whether an English text asks or orders something: a question mark, a question word, an order, or a gap to fill."""
    folded = fold(text)
    if any(sign in folded for sign in "?:{_") or "true or false" in folded or "..." in folded:
        return True
    for sentence in re.split(r"[.!\n]+\s*", folded):
        said = words(sentence)
        if _ASKS_WHETHER.search(sentence):
            return True
        if said and (said[0] in _YES_NO or said[0] in _ORDERS or _WH.intersection(said)):
            return True
    return not folded.endswith((".", "!")) and len(folded.split()) < 4


def _numeral_of(gold: str, folded: str) -> bool:
    digits = gold.replace(",", "")
    return digits.isdigit() and digits in folded.replace(",", "")
