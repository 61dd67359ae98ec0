"""Chinese questions asked more politely or indirectly: 请问…, 我想知道…; the question itself stays."""

import random
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.chinese_text import CHINESE, NOTHING, asked
from variants.types import Edit, Item, Kind

FRAMES = (
    "请问",
    "请问一下，",
    "想请问一下，",
    "我想知道，",
    "我想问一下，",
    "请告诉我，",
    "我想了解一下，",
    "想问问，",
    "麻烦问一下，",
    "我想请教一下，",
)


@dataclass(frozen=True, slots=True)
class ChineseFraming:
    """A polite opening before the question that the text ends with; facts before it stay where they are."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = CHINESE
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """The `index`-th opening, in an order of the item's own."""
        del rng
        span = asked(item.question)
        if span is None:
            return NOTHING
        if any(word in item.question[span[0] : span[1]] for word in ("请", "告诉", "想知道", "想问", "说出")):
            return Skip("the question has a polite opening")
        if index >= len(FRAMES):
            return Skip("no further opening")
        opening = FRAMES[(index + sum(map(ord, item.id))) % len(FRAMES)]
        return Draft((Edit("question", span[0], span[0], opening),))


def _item(question: str) -> Item:
    return Item("", "golden", question, language="zh")


GOLDEN: tuple[tuple[Item, str | None], ...] = (
    (_item("诺丁汉郡隶属于哪个国家？"), "请问诺丁汉郡隶属于哪个国家？"),
    (_item("花瓶里有 4 朵玫瑰。花瓶里共有多少朵花？"), "花瓶里有 4 朵玫瑰。请问花瓶里共有多少朵花？"),
    (_item("如果他吃了 2 个，还剩几个？"), "请问如果他吃了 2 个，还剩几个？"),
    (_item("请问这是什么？"), None),
    (_item("太阳是恒星。"), None),
    (_item("What is it?"), None),
    (_item("👩‍👩‍👧？"), None),
)
"""Item and its question with the first opening; None where it is left alone."""
