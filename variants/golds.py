"""Right answers that can be compared: what is a number, and what says yes, no or undecided."""

import re
import unicodedata
from typing import Literal

Verdict = Literal["yes", "no", "undecided"]

_DIGITS = r"(?:\d{1,3}(?:[.,'’_\u00a0\u2009\u202f]\d{2,3}){1,12}(?:[.,]\d{1,60})?|\d{1,60}(?:[.,]\d{1,60})?|\.\d{1,60})"
_PART = r"(?:\s?/\s?\d{1,12}|\s\d{1,6}/\d{1,6}|\s?[½¼¾⅓⅔⅕⅛])"
_UNIT = r"(?:\s?[%‰$€£¥₹₽₩]|\s?°[^\W\d_]?|\s[^\W\d_][^\d,;]{0,30})"
_NUMBER = re.compile(rf"[+-]?[$€£¥₹₽₩]?\s?[+-]?(?:{_DIGITS}(?:[eE][+-]?\d{{1,3}})?{_PART}?|[½¼¾⅓⅔⅕⅛]){_UNIT}?\.?")

_SAID: dict[Verdict, str] = {
    "yes": (
        "yes|true|correct|sim|verdadeiro|verdadeira|correto|sí|si|verdadero|verdadera|correcto|ja|wahr|richtig|oui|vrai|sì|"
        "是|是的|对|正确|会|有|能|可以|はい|正しい|네|예"
    ),
    "no": (
        "no|false|incorrect|não|nao|falso|falsa|incorreto|incorrecto|nein|falsch|non|faux|"
        "否|不是|不|不对|错|错误|不正确|不会|没有|不能|不可以|いいえ|誤り|아니요|아니오"
    ),
    "undecided": (
        "maybe|unknown|uncertain|unclear|undetermined|undecided|unsure|don't know|dont know|do not know|i don't know|not sure|it depends|"
        "not given|not enough information|insufficient information|cannot tell|cannot be determined|talvez|não sei|quizás|tal vez|no sé|"
        "vielleicht|weiß nicht|unklar|peut-être|je ne sais pas|不知道|不确定|无法确定|不清楚|わからない|모름"
    ),
}
"""What scoring reads as one of the three where it is the whole answer."""
_VERDICTS: dict[str, Verdict] = {word.casefold(): verdict for verdict, words in _SAID.items() for word in words.split("|")}


def is_number(text: str) -> bool:
    """Whether a text is one number and at most its unit: `1,080`, `$3.50`, `1/2`, `12 km`; not `four-ish`, `4 or 5`, `4-5`."""
    return bool(_NUMBER.fullmatch(text.replace("−", "-").strip()))


def verdict_of(text: str) -> Verdict | None:
    """What a text says that is the answer to a yes/no question; None where it says none of the three."""
    plain = unicodedata.normalize("NFKC", text).replace("’", "'").casefold()
    return _VERDICTS.get(" ".join(plain.split()).strip(" .!。！"))
