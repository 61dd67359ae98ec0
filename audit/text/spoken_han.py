"""Chinese that holds numerals and no number, and quantities as they are spoken: discounts, tenths, decades, rates, halves of a unit."""

import re

from audit.text.clock import Taken

_SAID_OF_MANY = r"(?<![0-9一二两三四五六七八九十百千万几每这那半多纸小老])"
_NAMES = re.compile(
    rf"{_SAID_OF_MANY}(?:张三|李四)|王五|赵六|孙七|郑十|[老小阿][二三四五六七八九](?![十百千万个只月年点时分岁元块位名0-9])|"
    rf"{_SAID_OF_MANY}[张李王赵陈刘黄杨吴孙徐胡朱][二三四五六七八九](?![十百千万个只月年点时分岁元块位名条支本斤米倍次人天份张件种成折0-9])|"
    r"三亚|四川|九江|三峡|五台山|九寨沟|千岛湖|八达岭|三国|三星|百度|百事|万科|万达|五粮液|九龙|三门峡|六安|三明|万宝路|千禧"
)
"""Persons, places and makers whose names are written with numerals; `一张三元` is money all the same."""
_WAR = re.compile(r"(?<![第一二三四五六七八九十])([一二])战(?![区线场役略术士争])")
_DISCOUNT = re.compile(r"(?:打|享受?|按)?(\d{1,2}(?:\.\d)?)折(?![叠磨腾断合返线扣])")
_TENTHS = re.compile(r"(\d(?:\.\d)?)成(?![不为功立就了长绩员本果分人年语交都])([半\d])?")
_DECADE = re.compile(r"(?:(\d{1,2})世纪|(上个?世纪))?(\d{3}0|\d0)年代")
_MEASURES = "公斤|千克|毫克|克|斤|公里|千米|英里|厘米|毫升|升|吨|磅|分钟|个?小时|个?钟头|秒钟?|世纪"
_HALF_ONLY = "天|年|个月|米|个世纪|周"
ONE_OF = re.compile(rf"(?:{_MEASURES})|(?:年|天|个月|米)半|个半(?=小时|钟头|月|世纪)|半(?![径价数山夜])|成(?![不功为立])")
"""What makes a single `一` before it an amount, as in `一斤`, `一年半`, `一半` and `一成`."""
_AND_HALF = re.compile(rf"(\d+)({_MEASURES}|年|天|个月|米)半(?!个|径|价|数|山|夜)")
_HALF = re.compile(rf"半(?={_MEASURES}|{_HALF_ONLY})")
_SPEED = re.compile(r"(公里|千米|米|升|元)/(小时|分钟|秒钟?|天|公斤|千克|克|升|米|时|分)")
_SPELT = {"时": "小时", "分": "分钟"}


def without_names(text: str) -> str:
    """The text with names that are written with numerals taken out; of the world wars, which of them stays."""
    return _NAMES.sub("￭", _WAR.sub(r"第\1次世界大战", text))


def take_spoken(text: str) -> tuple[str, list[Taken]]:
    """Cut discounts, tenths and decades out of Chinese whose numerals are digits; halves of a unit become decimals.

    `打8折` is the ratio 0.8 (so is `打85折` 0.85), `3成` 0.3, `20世纪80年代` the decade 1980 and `80年代` the decade 80.
    """
    found: list[Taken] = []

    def discount(match: re.Match[str]) -> str:
        value = float(match[1])
        found.append(("ratio", value / (100 if value > 10 else 10)))
        return "￭"

    def tenths(match: re.Match[str]) -> str:
        found.append(("ratio", round(float(match[1]) / 10 + (float(match[2].replace("半", "5")) / 100 if match[2] else 0), 12)))
        return "￭"

    def decade(match: re.Match[str]) -> str:
        base = 1900 if match[2] else (int(match[1]) - 1) * 100 if match[1] else 0
        found.append(("decade", float(base + int(match[3]))))
        return "￭"

    text, halved = re.subn(r"打对折|半价", "￭", text)
    found.extend([("ratio", 0.5)] * halved)
    text = _DECADE.sub(decade, _TENTHS.sub(tenths, _DISCOUNT.sub(discount, text)))
    text = re.sub(r"(\d+)个半(小时|钟头|月|世纪)", lambda match: f"{match[1]}.5个{match[2]}", text)
    text = _HALF.sub("0.5", _AND_HALF.sub(r"\1.5\2", text))
    text = _SPEED.sub(lambda match: f"{match[1]}每{_SPELT.get(match[2], match[2])}", text)
    return re.sub(r"个(?=小时|钟头|世纪)", "", text), found
