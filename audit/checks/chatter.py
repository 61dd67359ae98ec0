"""Did the generator talk about its task, refuse it, or answer, instead of putting the question another way?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from audit.checks.pairwise import Compare, Difference, Pair, each
from audit.text.fold import fold
from audit.types import Candidate, Finding

_CHATTER = re.compile(
    r"^(?:(?:sure|certainly|of course|absolutely|okay|ok|no problem|great question|happy to help|gladly)\b[!,. :-]+(?!i |you )|"
    r"(?:here(?:'s| is| are)|below is) (?:a|an|the|my|your|one|some|another)?\s*"
    r"(?:\w+ ){0,3}(?:paraphras\w*|rephras\w*|rewrit\w*|reword\w*|version|variant|alternative)\b|"
    r"(?:paraphras(?:e|ed)|rephrased|rewritten|reworded|variant|revised|new)(?: (?:version|question|sentence|text|prompt))?(?: "
    r"\d+)?\s*:|as an ai\b[\w ]{0,20},? (?:i|we)\b|"
    r"the (?:paraphrased|rephrased|rewritten|reworded) \w+ (?:is|would be)\b)|"
    r"\b(?:let me know if|i hope (?:this|that) helps|feel free to (?:ask|let)|is there anything else|would you like me to|"
    r"(?:this|the) (?:paraphrase|rewrite|rephrasing|version|rewording) (?:keeps|preserves|maintains|retains|uses|conveys|has "
    r"the same)|note: (?:i|the|this) )|\bnote that i (?:kept|have|changed|rephrased)|"
    r"^(?:好的|当然|没问题|可以的?)[！!，,。：:]|^(?:以下|下面)(?:是|为).{0,8}(?:改写|释义|重述|版本|换一种)|(?:改写|重述|释义)(?:后的?)?(?:问题|句子|版本|如下)?[为是]?[：:]|希望(?:这|对你)"
)
_REFUSAL = re.compile(
    r"\b(?:i'?m|i am|we'?re|we are) (?:really |very |so |truly )?(?:sorry|afraid)\b.{0,60}\b(?:can'?t|cannot|can not|unable|"
    r"not able|won'?t|not comfortable|don'?t|do not)\b|"
    r"^(?:sorry|apologies|unfortunately)\b[,.! ].{0,40}\b(?:can'?t|cannot|can not|unable|not able|won'?t)\b|"
    r"\bi (?:can'?t|cannot|can not|won'?t|will not|am unable to|'m unable to|am not able to|'m not able to|must decline|have "
    r"to decline|decline to)\b.{0,12}"
    r"\b(?:help|assist|answer|provide|do that|comply|fulfil\w*|continue|rephrase|paraphrase|rewrite|complete|respond|discuss|"
    r"generate|create|engage|with)\b|"
    r"\bas an? (?:ai|artificial intelligence|language model)\b[\w ]{0,20},? (?:i|we)\b|\bi(?:'m| am) (?:just |only )?an ai\b|\bagainst my "
    r"(?:guidelines|policy|programming)\b|\bunable to (?:assist|help|comply)\b|"
    r"(?:对不起|抱歉|很遗憾|不好意思).{0,12}(?:无法|不能|没办法|不可以)|^我(?:无法|不能|没办法)(?:回答|提供|协助|帮助|完成|满足|处理)|作为(?:一个|一名)?(?:ai|人工智能|语言模型)"
)


@dataclass(frozen=True, slots=True)
class Chatter:
    """Value: marks of talk about the task that the original lacks, such as `Sure! Here is a paraphrase:`."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en", "zh")
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "chatter", _of(_CHATTER, "talk about the task"), high=self.high, languages=self.LANGUAGES, turned=True)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Value: marks of a refusal that the original lacks, with straight or curly apostrophes, in English and Chinese.

    It reads every language: models refuse in English whatever they were asked.
    """

    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "refusal", _of(_REFUSAL, "a refusal"), high=self.high, turned=True)


def _of(pattern: re.Pattern[str], what: str) -> Compare:
    def compare(pair: Pair) -> Difference:
        found = [match[0] for match in pattern.finditer(fold(pair.b))]
        before = {match[0] for match in pattern.finditer(fold(pair.a))} if found else set()
        new = [mark for mark in found if mark not in before]
        return Difference(len(new), f"{what}: {new[0]!r}" if new else f"no sign of {what}")

    return compare
