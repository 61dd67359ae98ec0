"""Options that speak of other options: which of them stay where they stand, and which make moving the others unsafe."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_ABOVE = re.compile(
    r"^(?:(?:all|both|none|neither|any|either|some|two|three|only (?:one|two))(?: of)?(?: the| these| those)?(?: \w+)? (?:above"
    r"|previous|preceding)\b"
    r"|(?:以上|上述|前述)|すべて(?:上記|以上)|(?:上記|以上)の?"
    r"|alle (?:oben|vorstehend|vorher)\w*|alles (?:oben|vorstehend)\w*|keine?s? der (?:oben|vorstehend|vorher)\w*"
    r"|todas? las anteriores|ningun[ao] de las anteriores|todas as anteriores|nenhuma das anteriores"
    r"|toutes? (?:les réponses )?ci-dessus|aucune? (?:des réponses )?ci-dessus)",
    re.IGNORECASE,
)
"""Refers to the options that stand before it: they may move among themselves, it may not, and nothing may slip behind it."""

_WHOLE = re.compile(
    r"^(?:(?:all|none|neither|both|any|either)(?: of (?:these|those|them|the (?:other |given )?(?:options|choices|answers|others)\b.*))?"
    r"|(?:all|none) of the options .*|no (?:correct|right) answer|(?:the )?others?|other|something else|cannot be determined"
    r"|not enough information.*"
    r"|都对|都不对|都是|都不是|皆是|皆非|全部正确|全部错误|全对|全错|无|没有|其他|不确定|以上|どれでもない|すべて|その他|keine|alle|andere|ninguna|todas|otro|aucune|toutes|autre"
    r"|nenhuma|outra)[.。]?$",
    re.IGNORECASE,
)
"""Speaks of all the options, wherever they stand: it keeps its place, as readers expect it there."""

_LETTERS = re.compile(
    r"^(?:(?i:only|both|neither|either) |仅|只有)?\(?(?P<a>[A-Ja-j甲乙丙丁])\)?(?:(?:\s*(?:,|&|/|and|or|nor|with|和|与|或|、|及"
    r"|，)\s*)+\(?[A-Ja-j甲乙丙丁]\)?)+"
    r"(?:\s*(?:only|are (?:both )?(?:true|correct|right)|都对|都正确|都不对|都错|正确|错误))?[.。]?$"
)
"""Names other options by letter: 'Both A and B', 'A and C', 'A和B都对'."""

_BY_PLACE = re.compile(
    r"\b(?:options?|choices?|answers?)\s*\(?(?:[A-J]|[1-9]|one|two|three|four)\)?(?![\w'])"
    r"|\b(?:first|second|third|fourth|last|former|latter)(?: two| three)? (?:options?|choices?|answers?|of (?:these|the above))\b"
    r"|\bsame as \(?[A-J]\)?(?![\w'])|选项\s*[A-J一二三四]|第[一二三四]个?选项|前者|后者",
    re.IGNORECASE,
)
"""Names an option by its letter or place, in an option or in the question."""

_OWN_LABEL = re.compile(r"^\s*(?:\(?[A-Ja-j]\)|[A-J][.:、．]|\(?[ivx]{1,4}\)|\(?[1-9]\)\s)\s*\S")
_BARE_LABEL = re.compile(r"^\s*\(?[A-Ja-j]\)?\.?\s*$")


@dataclass(frozen=True, slots=True)
class Movable:
    """Which options may change places."""

    places: tuple[int, ...]
    """Positions whose options may be permuted among themselves, ascending."""


def movable(choices: Sequence[str], question: str = "") -> Movable | str:
    """The positions that may be permuted, or the reason why none may."""
    if len(choices) < 2:
        return "fewer than two options"
    if len({_folded(choice) for choice in choices}) < len(choices):
        return "two options have the same text"
    if any(not choice.strip() for choice in choices):
        return "an option is empty"
    reason = _refusal(choices, question)
    if reason is not None:
        return reason
    free = tuple(place for place, choice in enumerate(choices) if not _is_anchor(choice, choices))
    if len(free) < 2:
        return "fewer than two options may move"
    above = [place for place, choice in enumerate(choices) if _ABOVE.match(choice.strip())]
    if above and free[-1] > above[0]:
        return "an option refers to those above it and another stands below it"
    return Movable(free)


def _refusal(choices: Sequence[str], question: str) -> str | None:
    """Why no option of these may move: letters and places that a move would make wrong."""
    if any(_LETTERS.match(choice.strip()) for choice in choices):
        return "an option names others by letter"
    if any(_BARE_LABEL.match(choice) for choice in choices):
        return "options are letters themselves"
    if all(_OWN_LABEL.match(choice) for choice in choices):
        return "options carry letters of their own"
    if any(_BY_PLACE.search(choice) for choice in choices):
        return "an option names another by its place"
    if _BY_PLACE.search(question):
        return "the question names an option by its place"
    return None


def _is_anchor(choice: str, choices: Sequence[str]) -> bool:
    """Whether an option stays where it stands: 'all of the above', 'none of these', 'both X and Y' of two other options."""
    text = choice.strip()
    return bool(_ABOVE.match(text) or _WHOLE.match(text)) or _joins_others(text, choices)


def _joins_others(text: str, choices: Sequence[str]) -> bool:
    """Whether an option is 'both X and Y' or 'neither X nor Y' where X and Y are options too."""
    if not re.match(r"(?:both|neither|either)\b|.*(?:都|皆|均)", text, re.IGNORECASE):
        return False
    folded = _folded(text)
    others = [_folded(choice) for choice in choices if choice.strip() != text]
    return sum(len(other) > 1 and other in folded for other in others) >= 2


def _folded(text: str) -> str:
    """Text for comparison: case, spaces and a final stop set aside."""
    return " ".join(text.split()).casefold().rstrip(".。")
