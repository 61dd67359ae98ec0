"""Closed rewordings of Chinese questions: 什么地方 and 哪里, 什么是X and X是什么, X是谁 and 谁是X, 几个 and 多少个."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.chinese_text import CHINESE, NOTHING, asked, chosen
from variants.types import Edit, Item, Kind

_PHRASE = r"[^，。？?、；：:\s]"
_PAIRS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(rf"^什么是(?P<x>{_PHRASE}{{1,20}})(?P<stop>[？?])$"), "{x}是什么{stop}"),
    (re.compile(rf"^(?P<x>{_PHRASE}{{1,20}}的{_PHRASE}{{0,11}}[^，。？?、；：:\s的])是谁(?P<stop>[？?])$"), "谁是{x}{stop}"),
    (re.compile(rf"^谁是(?P<x>{_PHRASE}{{2,24}})(?P<stop>[？?])$"), "{x}是谁{stop}"),
    (re.compile(r"(?<=[在于到自])什么地方"), "哪里"),
    (re.compile(r"(?<=[在于到自])哪里"), "什么地方"),
    (re.compile(r"(?<!是)(?<!从)什么时候(?!起)"), "何时"),
    (re.compile(r"何时"), "什么时候"),
    (re.compile(r"为什么(?![？?])"), "为何"),
    (re.compile(r"为何(?![？?])"), "为什么"),
    (re.compile(r"(?<=[在于])哪一年"), "哪年"),
    (re.compile(r"(?<=[在于])哪年"), "哪一年"),
    (re.compile(r"如何(?=[\u4e00-\u9fff])"), "怎样"),
    (re.compile(r"怎样(?=[\u4e00-\u9fff])(?!的)"), "如何"),
    (re.compile(r"(?<![这那任])哪(?P<m>[个位条座部家种本只所])(?=[\u4e00-\u9fff])"), "哪一{m}"),
    (re.compile(r"(?<![这那任])哪一(?P<m>[个位条座部家种本只所])(?=[\u4e00-\u9fff])"), "哪{m}"),
    (re.compile(r"(?<![第十百千好数周期这那]) ?几(?P<m>[个名位只条本张家辆颗块人次支件])(?!月)"), "多少{m}"),
    (re.compile(r"一共(?=[\u4e00-\u9fff])"), "总共"),
    (re.compile(r"(?<![一总])总共(?=[\u4e00-\u9fff])"), "一共"),
    (re.compile(r"(?<=[度率额量积格高重长价数])是多少(?=[？?])"), "为多少"),
)
_TASK = re.compile(r"(?:(?<=[，。])|^)请?计算(?P<x>[^，。？?\s][^，。？?]{2,30})。$")
_NOT_YET = re.compile(r"(?<![有还])没有(?=[\u4e00-\u9fff])(?![了的么吗呢])")


@dataclass(frozen=True, slots=True)
class ChineseWording:
    """One set phrase of the question replaced by another that asks for the same; the `index`-th such replacement."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = CHINESE
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Replace one phrase, sparing titles, quotations and code."""
        del rng
        text = item.question
        changes = _task(text)
        span = asked(text)
        if span is not None:
            start, end = span
            changes += [
                [Edit("question", start + found.start(), start + found.end(), new.format(**found.groupdict()))]
                for pattern, new in _PAIRS
                for found in pattern.finditer(text[start:end])
            ]
            changes += [
                [Edit("question", start + found.start(), start + found.end(), "没")] for found in _NOT_YET.finditer(text[start:end])
            ]
        return chosen(item, changes, index) if changes else NOTHING


def _task(text: str) -> list[list[Edit]]:
    """'请计算总数。' as '总数是多少？'."""
    found = _TASK.search(text) if len(text) <= 6_000 else None
    return [[Edit("question", found.start(), found.end(), f"{found['x']}是多少？")]] if found else []


def _item(question: str) -> Item:
    return Item("", "golden", question, language="zh")


GOLDEN: tuple[tuple[Item, str | None], ...] = (
    (_item("什么是孪生素数？"), "孪生素数是什么？"),
    (_item("纽康的太阳表的作者是谁？"), "谁是纽康的太阳表的作者？"),
    (_item("香港杜鹃主要分布在什么地方？"), "香港杜鹃主要分布在哪里？"),
    (_item("诺丁汉郡隶属于哪个国家？"), "诺丁汉郡隶属于哪一个国家？"),
    (_item("轻艇水球每队中有几名队员？"), "轻艇水球每队中有多少名队员？"),
    (_item("拉尼比波多 10 只螃蟹。请计算螃蟹的总数。"), "拉尼比波多 10 只螃蟹。螃蟹的总数是多少？"),
    (_item("为什么河口湾常为水产盛产区域？"), "为何河口湾常为水产盛产区域？"),
    (_item("最先制得三氯化氮的是谁？"), None),
    (_item("今天是星期几？"), None),
    (_item("《什么地方》值得读吗？"), None),
    (_item("他参加了第几次会议？"), None),
    (_item("What is it?"), None),
)
"""Item and its first rewording; None where it is left alone."""
