"""Yes/no questions in their two Chinese forms: …吗？ and 是不是, 有没有, 会不会, 能不能, 是否."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.chinese_text import CHINESE, NOTHING, asked, chosen
from variants.types import Edit, Item, Kind

_PARTICLE = re.compile(r"^(?P<a>[^，。？?]{1,30}?)(?P<v>是|有|会|能|可以)(?P<b>[^，。？?]{1,40})吗(?P<stop>[？?])$")
_DOUBLED = re.compile(r"^(?P<a>[^，。？?]{1,30}?)(?P<v>是不是|有没有|会不会|能不能|可不可以|是否是)(?P<b>[^，。？?]{1,40})(?P<stop>[？?])$")
_FORMS = {"是": "是不是", "有": "有没有", "会": "会不会", "能": "能不能", "可以": "可不可以"}
_SINGLE = {**{double: single for single, double in _FORMS.items()}, "是否是": "是"}
_UNSURE = re.compile(
    r"[不没非无别未]|都|也|还|只|就|才|总|但|所有|任何|谁|什么|哪|几|多少|怎|为何|如果|因为|社会|会议|会员|机会|委员会|学会|协会|工会|晚会|会计|可能|能力|能源|功能"
    r"|性能|智能|能量|拥有|只有|具有|含有|享有|占有|有关|有的|有些|有时|有名|有效|有限|有机|于是|可是|要是|或是|像是|是的|很|非常|曾|已|正"
)


@dataclass(frozen=True, slots=True)
class ChinesePolar:
    """'A是B吗？' as 'A是不是B？' and back, where exactly one verb can carry the question and nothing negates it."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = CHINESE
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Reword the question; the `index`-th of its outcomes."""
        del rng
        span = asked(item.question)
        if span is None:
            return NOTHING
        text = item.question[span[0] : span[1]]
        outcomes = reworded(text)
        return chosen(item, [[Edit("question", *span, new)] for new in outcomes], index)


def reworded(text: str) -> list[str]:
    """The question in the other forms; empty where it is not certain which verb carries it."""
    found = _PARTICLE.match(text)
    if found is not None:
        a, verb, b, stop = found["a"], found["v"], found["b"], found["stop"]
        if _UNSURE.search(a + b) or sum((a + b).count(other) for other in ("是", "有", "会", "能")):
            return []
        second = f"{a}是否{verb}{b}{stop}"
        return [f"{a}{_FORMS[verb]}{b}{stop}", second]
    found = _DOUBLED.match(text)
    if found is None or _UNSURE.search(found["a"] + found["b"]):
        return []
    verb = _SINGLE[found["v"]]
    return [f"{found['a']}{verb}{found['b']}吗{found['stop']}"]


def _item(question: str) -> Item:
    return Item("", "golden", question, language="zh")


GOLDEN: tuple[tuple[Item, str | None], ...] = (
    (_item("太阳是恒星吗？"), "太阳是不是恒星？"),
    (_item("企鹅会飞吗？"), "企鹅会不会飞？"),
    (_item("太阳是不是恒星？"), "太阳是恒星吗？"),
    (_item("月球上有没有水？"), "月球上有水吗？"),
    (_item("太阳不是恒星吗？"), None),
    (_item("今天天气很好吗？"), None),
    (_item("社会会进步吗？"), None),
    (_item("所有鸟都会飞吗？"), None),
    (_item("太阳是什么？"), None),
)
"""Item and its question in the other form; None where it is left alone."""
