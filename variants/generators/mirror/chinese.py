"""Chinese mirrors: the whole statement denied, and 比 comparisons exchanged, flipped or with the opposite adjective."""

import random
import re
from dataclasses import dataclass
from typing import Literal

from variants.generators.base import Draft, Skip
from variants.generators.mirror.polarity import is_yes_no, turned
from variants.generators.reorder.segments import words
from variants.types import Edit, Item, Kind, Relation

_FRAMES = ("“{}”这种说法是错误的吗？", "说“{}”是错误的吗？", "“{}”，这个说法是不正确的吗？")
_PARTICLE = re.compile(r"^(?P<s>[^？?。！“”‘’]{2,80})吗[？?]$")
_DOUBLED = re.compile(r"^(?P<a>[^？?。！，“”]{0,40}?)(?P<v>是不是|有没有|会不会|能不能|可不可以|是否)(?P<b>[^？?。！“”]{1,60})[？?]$")
_SINGLE = {"是不是": "是", "有没有": "有", "会不会": "会", "能不能": "能", "可不可以": "可以", "是否": ""}
_INEXACT = re.compile(r"[不没非未别]|无(?!锡|线|花果|机)|谁|什么|哪|几|多少|怎|还是|任何|对吗|是吗|好吗|行吗|可以吗|请")

_PAIRS: list[tuple[str, str]] = [
    (pair.split("/")[0], pair.split("/")[1])
    for pair in sorted(
        words(
            "大/小 高/矮 高/低 长/短 重/轻 快/慢 多/少 早/晚 远/近 宽/窄 深/浅 厚/薄"
            " 强/弱 贵/便宜 热/冷 粗/细 亮/暗 好/差 胖/瘦 老/年轻 新/旧"
        )
    )
]
_OPPOSITE = {low: high for high, low in _PAIRS} | dict(_PAIRS) | {"年长": "年轻", "年轻": "年长", "矮": "高", "低": "高"}
_CONVERSE_UNSURE = frozenset({"高", "老", "新", "旧"})
"""Adjectives whose opposite depends on what is spoken of: a person is 矮, a mountain 低."""
_ADJECTIVE = "|".join(sorted(_OPPOSITE, key=len, reverse=True))
_COMPARED = re.compile(
    rf"^(?P<a>[^，。？?、；比]{{1,20}}?)(?P<whether>是否|是不是)?比(?P<b>[^，。？?、；比]{{1,20}}?)(?P<more>更|"
    rf"还要)?(?P<adj>{_ADJECTIVE})(?P<end>吗)?(?P<stop>[？?])$"
)
_UNFIT = re.compile(
    r"[不没这那其他她它我你]|请问|以前|现在|过去|去年|今年|平均|通常|一般|任何|所有|大多|谁|什么|哪|几|多少|同样|都|也|要$|会$|能$|跑|走|卖|睡|来|活|得$|的$"
)


@dataclass(frozen=True, slots=True)
class ChineseNegation:
    """The complement of a Chinese yes/no question, by calling its statement wrong: exact whatever quantifier is inside.

    '…不是…吗？' is avoided: speakers answer it both ways.
    """

    kind: Kind = "mirror"
    languages: frozenset[str] | None = frozenset({"zh"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Deny the statement in the `index`-th frame."""
        del rng
        if not is_yes_no(item):
            return Skip("not a yes/no item")
        if index >= len(_FRAMES):
            return Skip("all wordings are used up")
        text = item.question.strip()
        statement = stated(text)
        if statement is None:
            return Skip("not a yes/no question whose complement is exact")
        other = turned(item)
        if other is None:
            return Skip("the opposite answer is not among the options")
        start = item.question.index(text)
        edit = Edit("question", start, start + len(text), _FRAMES[index].format(statement))
        return Draft((edit,), Relation.FLIP, answer_index=other.index, answer=other.answer, family="negation")


def stated(question: str) -> str | None:
    """What a yes/no question asks about, as a statement; None where it is no such question or is negated already."""
    found = _PARTICLE.match(question)
    if found is not None:
        return None if _INEXACT.search(found["s"]) or _DOUBLED.match(question) else found["s"]
    found = _DOUBLED.match(question)
    if found is None or _INEXACT.search(found["a"] + found["b"]) or found["b"].endswith("吗"):
        return None
    return f"{found['a']}{_SINGLE[found['v']]}{found['b']}"


@dataclass(frozen=True, slots=True)
class ChineseComparison:
    """'A比B大吗？' with A and B exchanged: `flip` keeps the adjective, `converse` takes its opposite, so the answer stays."""

    answers: Literal["flip", "converse"]
    kind: Kind = "mirror"
    languages: frozenset[str] | None = frozenset({"zh"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Exchange what is compared; one outcome."""
        del rng
        if index > 0:
            return Skip("one outcome only")
        found = _COMPARED.match(item.question.strip())
        if not is_yes_no(item) or found is None or not (found["end"] or found["whether"]):
            return Skip("not a plain comparison")
        if found["a"] == found["b"] or _UNFIT.search(found["a"]) or _UNFIT.search(found["b"]):
            return Skip("what is compared cannot change places")
        opposite = _OPPOSITE[found["adj"]]
        if self.answers == "converse":
            if found["adj"] in _CONVERSE_UNSURE:
                return Skip("the adjective has no certain opposite")
            return Draft((_exchanged(item, found, opposite),), family="converse")
        other = turned(item)
        if other is None:
            return Skip("the opposite answer is not among the options")
        edit = _exchanged(item, found, found["adj"])
        return Draft((edit,), Relation.FLIP, answer_index=other.index, answer=other.answer, family="antisymmetric")


def _exchanged(item: Item, found: re.Match[str], adjective: str) -> Edit:
    start = item.question.index(found.string)
    more, whether, end = (found[name] or "" for name in ("more", "whether", "end"))
    return Edit("question", start, start + len(found.string), f"{found['b']}{whether}比{found['a']}{more}{adjective}{end}{found['stop']}")


def _item(question: str, answer: str = "是") -> Item:
    return Item(
        "golden",
        "golden",
        question,
        language="zh",
        task_type="yes_no",
        choices=("是", "否"),
        answer=answer,
        answer_index=int(answer == "否"),
    )


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("太阳是恒星吗？"), "“太阳是恒星”这种说法是错误的吗？"),
    (_item("月球上有没有水？"), "“月球上有水”这种说法是错误的吗？"),
    (_item("所有的鸟都会飞吗？", "否"), "“所有的鸟都会飞”这种说法是错误的吗？"),
    (_item("企鹅是否属于鸟类？"), "“企鹅属于鸟类”这种说法是错误的吗？"),
    (_item("太阳不是恒星吗？"), Skip("not a yes/no question whose complement is exact")),
    (_item("你喝茶还是喝咖啡？"), Skip("not a yes/no question whose complement is exact")),
    (_item("太阳是什么？"), Skip("not a yes/no question whose complement is exact")),
    (Item("golden", "golden", "太阳是恒星吗？", language="zh", answer="也许"), Skip("not a yes/no item")),
)
"""Item and its negated question, or the reason for declining."""
COMPARISONS = (
    ("太阳比月亮大吗？", "月亮比太阳大吗？", "月亮比太阳小吗？"),
    ("长江是否比黄河长？", "黄河是否比长江长？", "黄河是否比长江短？"),
    ("黄金比白银更贵吗？", "白银比黄金更贵吗？", "白银比黄金更便宜吗？"),
    ("珠穆朗玛峰比富士山高吗？", "富士山比珠穆朗玛峰高吗？", None),
    ("他比小明高吗？", None, None),
    ("太阳比月亮大得多吗？", None, None),
    ("太阳比月亮大多少？", None, None),
    ("今天的北京比去年热吗？", None, None),
)
"""Question, its flip and its converse; None where the rule declines."""
