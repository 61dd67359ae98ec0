"""Which option a letter names: `**A**`, `(a)`, `$A$`, `B) Paris`, "A, not B"; and when a letter is only a word."""

import re
from collections.abc import Sequence

from scoring.answers.options import named_option, opening_option

_WORD = "A-Za-z0-9À-ɏ"
_OPENERS = r"[\s\"'$(\[{<「『【《]{0,5}"
_LETTER = re.compile(rf"({_OPENERS})([A-Za-z])(?![{_WORD}+#])([\"'$)\]}}>」』】》]{{0,4}})(.*)", re.DOTALL)
_CANDIDATE = re.compile(rf"(?<![{_WORD}'\\])[\"'$(\[{{<「『【《]{{0,4}}[A-Z](?![{_WORD}+#'])")
_SEPARATOR = re.compile(r"\s*(?:[.,:;!?、。，：；！)\]]+(?=\s|$|[^\x00-\x7f])|[:)]|\s[-–—=]+\s)")
_AND_ANOTHER = re.compile(
    r"\s*(?:(?:[,/&+;]|[.)](?=\s?[A-Z][.)]))\s*)?(?:(?:(?:and|or|und|oder|ou|y|et)(?!\w)|[和或与及、])\s*)?"
    rf"[\"'$(\[]{{0,3}}([A-Z])(?![{_WORD}'])[\"'$)\]]{{0,3}}"
)
_CONNECTOR = re.compile(
    r"\s+(?:because|since|as|for|but|not|which|is|are|was|due|given|from|would|should|seems|appears|it|rather|instead|and not|"
    r"weil|denn|ist|porque|pois|é|es|parce|car)(?!\w)|[^\x00-\x7f]",
    re.IGNORECASE,
)
_REJECTED = re.compile(
    r"\s*\?\s*(?:no|nope|not|nein|não|non)(?!\w)|\s*(?:is|are|was|seems|ist|é|es|est)?(?:n't| not(?!\w)|\s(?:clearly |also |obviously )?"
    r"(?:wrong|incorrect|false|not|never|eliminated|out|falsch|errad[oa])(?!\w))|\s*(?:不对|错|是错|不正确|不是)",
    re.IGNORECASE,
)
_DENIAL = re.compile(
    r"(?:\b(?:not|isn't|neither|nor|rather than|instead of|nicht|kein|não(?: é)?|no es|pas)|不是|而非|并非|不选)\s*"
    rf"(?:(?:the )?(?:option|choice|letter|选项)\s*)?[\"'$(\[]{{0,3}}[A-Z](?![{_WORD}'])[\"'$)\]]{{0,3}}"
)
_NAMED = re.compile(
    r"(?:(?<!\w)(?:option|choice|letter|alternativa|opção|opción|letra)\s*|选项\s*|(?<!\w)(?:it is|it's|it must be|é a|es la|ist)\s+"
    r"(?:(?:definitely|clearly|probably|surely|certainly|most likely|likely) )?)"
    rf"(?=[\"'$(\[]{{0,3}}[A-Za-z](?![{_WORD}']))",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"(?<![\w\\])(?:\(([A-Za-z])\)|\[([A-Z])\]|\"([A-Z])\"|\$([A-Z])\$)(?!\w)")
_IS_RIGHT = re.compile(
    r"(?<![\w'])([A-Z])[\"')\]]{0,2} (?:is|must be|would be|seems|está|é|es|est|ist) (?:the |a |la |die )?"
    r"(?:correct|right|best|true|answer|one|most|corret[ao]|cert[ao]|correct[ao]|richtig)(?!\w)"
)
_LEAD = re.compile(
    r"(?:(?:so|therefore|thus|hence|then|probably|definitely|likely|clearly|certainly|maybe|i (?:think|guess|believe)|pick|choose|select|"
    r"selected|correct|go with|you should (?:choose|pick)|it (?:has to|would|should|could|might) be|sure|of course|"
    r"ok|okay|well|also|logo|portanto)(?!\w)"
    r"|[-•→>=]+|\d{1,2}[.)](?=\s))[\s:,.!]*",
    re.IGNORECASE,
)

_ANSWER_MARK = re.compile(r"A\s*:\s*(\S.*)", re.DOTALL)
"""`A: C`, `A: no`, where the first letter stands for "answer"."""
_ORDINAL = re.compile(
    r"(?:(?:it is |it's )?the )?(first|second|third|fourth|fifth|last) (?:one|option|choice|answer)|第([一二三四五])个?(?:选项|答案)?",
    re.IGNORECASE,
)
_PLACES = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1, "一": 0, "二": 1, "三": 2, "四": 3, "五": 4}

Reading = tuple[int, ...]
"""Options that a text names: none, the one that it answers, or several, which is no answer."""


def whole_line(line: str, choices: Sequence[str], language: str) -> Reading:
    """The line is a letter and nothing else, a letter with its option, or an option."""
    marked = _ANSWER_MARK.fullmatch(line)
    if marked and (said := whole_line(marked[1], choices, language)):
        return said
    found = _LETTER.fullmatch(line)
    lettered = found and _index(found[2], choices) is not None and _SEPARATOR.match(found[4])  # `A. Paris` is no article and Paris
    if not lettered and max(len(choice.strip()) for choice in choices) > 1:
        named = named_option(line, choices, language)
        if named is not None:
            return (named,)
    if not found or _index(found[2], choices) is None:
        return ()
    rest = found[4].strip(" .,:;!?)]}>-–—=、。，：；\"'$")
    if not rest:
        return (_place(found[2]),)
    named = named_option(rest, choices, language)
    separated = bool(found[3]) or _SEPARATOR.match(found[4]) is not None
    return tuple(dict.fromkeys((_place(found[2]), named))) if named is not None and separated else ()


def ordinal(line: str, choices: Sequence[str]) -> Reading:
    """The place that the line is in words: `the third option`, 第三个."""
    found = _ORDINAL.fullmatch(line.strip(" .!。"))
    place = _PLACES[(found[1] or found[2]).lower()] if found else len(choices)
    return (range(len(choices))[place],) if place < len(choices) else ()


def without_lead(line: str) -> str:
    """The line without the words that lead up to a label: `Therefore, B.`, `=> B`, `- B`, `I think B`."""
    for _ in range(3):
        found = _LEAD.match(line)
        if not found or not line[found.end() :].strip():
            break
        line = line[found.end() :]
    return line


def listed(text: str, choices: Sequence[str], language: str) -> Reading:
    """Options that have a line of their own each: several where a reply repeats the list instead of choosing from it."""
    lines = [line.strip() for line in text.split("\n")[: 2 * len(choices) + 2]]
    return tuple(dict.fromkeys(place for line in lines if line for place in whole_line(line, choices, language)))


def opening(text: str, choices: Sequence[str], language: str) -> Reading:
    """The letter that the text begins with, if what follows shows that it is a label and not a word."""
    found = _LETTER.match(text)
    if not found or _index(found[2], choices) is None:
        return ()
    letter, closers, rest = found[2], found[3], found[4]
    another = _AND_ANOTHER.match(rest)
    if another and _index(another[1], choices) is not None and another[0].strip(" \"'$([])") != another[1]:
        return (_place(letter), _place(another[1]))
    dressed = _is_dressed(found[1], closers) or _SEPARATOR.match(rest) is not None
    if _REJECTED.match(rest):
        return ()
    if rest.lstrip().startswith(("?", ",")) and _goes_on_to_another(rest, choices):
        return ()  # "A, no wait, B" and "A? No. B." take back what they begin with
    if dressed or not rest.strip(" .\"'$"):
        other = opening_option(rest.lstrip(" .,:;)]-–—"), choices, language) if dressed else None
        return (_place(letter),) if other is None else tuple(dict.fromkeys((_place(letter), other)))
    if letter.isupper() and (_CONNECTOR.match(rest) or opening_option(rest, choices, language) == _place(letter)):
        return (_place(letter),)
    return ()


def standing(text: str, choices: Sequence[str], language: str) -> Reading:
    """Every label in the text that is not denied, each once."""
    rest = _DENIAL.sub(" ", text)
    hits: dict[int, None] = {}
    for candidate in _CANDIDATE.finditer(rest):
        hits.update(dict.fromkeys(opening(rest[candidate.start() :], choices, language)))
    return tuple(hits)


def left_over(line: str, choices: Sequence[str], language: str) -> Reading:
    """What a line leaves after its denials: `not A but B`, `A is not right; B is`; nothing of a line that denies nothing."""
    denies = _DENIAL.search(line) or any(_REJECTED.match(line[found.end() :]) for found in _CANDIDATE.finditer(line))
    return standing(line, choices, language) if denies else ()


def pointed_at(text: str, choices: Sequence[str]) -> Reading:
    """Labels that running text points at: `option C`, `(C)`, "it is C", "C is correct"; each once, the denied ones left out."""
    rest = _DENIAL.sub(" ", text)
    places = [(found.end(), rest[found.end() :].lstrip("\"'$([")[:1]) for found in _NAMED.finditer(rest)]
    places += [(found.start(), next(filter(None, found.groups()))) for found in _IN_BRACKETS.finditer(rest)]
    places += [(found.start(), found[1]) for found in _IS_RIGHT.finditer(rest)]
    return tuple(
        dict.fromkeys(
            _place(letter)
            for start, letter in sorted(places)
            if _index(letter, choices) is not None and not _REJECTED.match(rest[start:].lstrip("\"'$([")[1:].lstrip("\"'$)]"))
        )
    )


def _goes_on_to_another(rest: str, choices: Sequence[str]) -> bool:
    undenied = _DENIAL.sub(" ", rest[:200])
    found = (hit for hit in _CANDIDATE.finditer(undenied) if not _REJECTED.match(undenied[hit.end() :]))
    return any(_index(hit[0][-1], choices) is not None for hit in found)


def _is_dressed(openers: str, closers: str) -> bool:
    return bool(closers.strip("\"'")) or bool(openers.strip() and closers)


def _place(letter: str) -> int:
    return ord(letter.upper()) - ord("A")


def _index(letter: str, choices: Sequence[str]) -> int | None:
    place = _place(letter)
    return place if place < len(choices) else None
