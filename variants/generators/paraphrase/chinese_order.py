"""Word order in Chinese: times before or behind a pronoun, a stop after a leading date, and 被 with a closed list of verbs."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.chinese_text import CHINESE, NOTHING, chosen
from variants.generators.reorder.segments import sentences
from variants.types import Edit, Item, Kind

_TIME = r"(?:昨天|今天|明天|前天|后天|去年|今年|明年|上周|下周|上个月|下个月|每天|每周|每月|每年|周[一二三四五六日]|星期[一二三四五六日])"
_PERSON = r"(?:他们|她们|他|她|我们|我)"
_FRONTED = re.compile(rf"^(?P<t>{_TIME})，?(?P<p>{_PERSON})(?![的们和与跟自])")
_BEHIND = re.compile(rf"^(?P<p>{_PERSON})(?P<t>{_TIME})(?![的一早晚上下中])")
_DATE = re.compile(
    r"^(?:在)?(?:(?:公元前?)?\d{1,4}年(?:\d{1,2}月(?:\d{1,2}[日号])?)?)(?=[\u4e00-\u9fff])(?![度代末初底时以前后的间至到之里内中级与和或，]|建立|成立|出版|发生|推出|活动|举行|创办|发行|上映|出生|开始|设立|颁布|通过)"
)
_VERBS = "发现|发掘|发明|击败|打败|杀死|杀害|收购|任命|逮捕|创立|建立|占领|取代|击落|吞并|出版|设计|提出|翻译"
_ACTIVE = re.compile(rf"^谁(?P<v>{_VERBS})了(?P<x>[^，。？?、了被把]{{2,16}})(?P<stop>[？?])$")
_PASSIVE = re.compile(rf"^(?P<x>[^，。？?、了被把是]{{2,16}})(?:是)?被谁(?P<v>{_VERBS})(?:了|的)?(?P<stop>[？?])$")


@dataclass(frozen=True, slots=True)
class ChineseOrder:
    """One sentence in another order: 昨天他… and 他昨天…, 谁发现了X and X是被谁发现的."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = CHINESE
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """The `index`-th reordering, sentence after sentence."""
        del rng
        text = item.question
        spans = sentences(text, "zh") if len(text) <= 6_000 else []
        changes = [
            [Edit("question", start + low, start + high, new)] for start, end in spans for low, high, new in reordered(text[start:end])
        ]
        return chosen(item, changes, index) if changes else NOTHING


def reordered(sentence: str) -> list[tuple[int, int, str]]:
    """The reorderings of one sentence: where, up to where, and what stands there then."""
    found: list[tuple[int, int, str]] = []
    for pattern in (_FRONTED, _BEHIND):
        hit = pattern.match(sentence)
        if hit is not None:
            new = f"{hit['p']}{hit['t']}" if pattern is _FRONTED else f"{hit['t']}{hit['p']}"
            found.append((hit.start(), hit.end(), new))
    for pattern, form in ((_ACTIVE, "{x}是被谁{v}的{stop}"), (_PASSIVE, "谁{v}了{x}{stop}")):
        hit = pattern.match(sentence)
        if hit is not None:
            found.append((0, len(sentence), form.format(**hit.groupdict())))
    hit = _DATE.match(sentence)
    if hit is not None:
        found.append((hit.end(), hit.end(), "，"))
    return found


def _item(question: str) -> Item:
    return Item("", "golden", question, language="zh")


GOLDEN: tuple[tuple[Item, str | None], ...] = (
    (_item("昨天他买了 3 个苹果。他有几个苹果？"), "他昨天买了 3 个苹果。他有几个苹果？"),
    (_item("她今天卖了 5 本书。她还有几本？"), "今天她卖了 5 本书。她还有几本？"),
    (_item("谁发现了美洲？"), "美洲是被谁发现的？"),
    (_item("李婉华被谁发掘？"), "谁发掘了李婉华？"),
    (_item("2010年杰克逊维尔的人口是多少？"), "2010年，杰克逊维尔的人口是多少？"),
    (_item("昨天他的车坏了。"), None),
    (_item("2010年代的音乐是什么？"), None),
    (_item("诺丁汉郡隶属于哪个国家？"), None),
    (_item("他们和昨天的人是谁？"), None),
)
"""Item and its question in the first other order; None where it is left alone."""
