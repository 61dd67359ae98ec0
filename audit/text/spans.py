"""Spans that must come through letter for letter: code, URLs, addresses, JSON, LaTeX, placeholders, identifiers, quotations."""

import re
from collections import Counter
from functools import lru_cache

from audit.text.fold import plain

_KINDS: dict[str, re.Pattern[str]] = {
    "code": re.compile(r"```.*?```|(?<!`)`[^`\n]+`(?!`)", re.DOTALL),
    "URL": re.compile(r"\b(?:https?|ftp)://[^\s<>\"'`，。）)]+|\bwww\.[^\s<>\"'`，。）)]+", re.IGNORECASE),
    "address": re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+:[\w./-]+\w"),
    "e-mail address": re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    "LaTeX": re.compile(
        r"\$\$.+?\$\$|(?<![\\$])\$(?=[^$\n]*[\\^_={}+*/<>()-])[^$\s](?:[^$\n]*[^$\s])?\$(?!\d)|\$[A-Za-z]\$|\\\(.+?\\\)|"
        r"\\\[.+?\\\]|\\(?:frac|sqrt|sum|int)\b(?:\{[^{}]*\})*",
        re.DOTALL,
    ),
    "placeholder": re.compile(r"\{\{\s*\w+\s*\}\}|\{\w*\}|<\w+>|\[\[?[A-Z_]{2,}\]?\]|%\(\w+\)s|\$\{\w+\}|<\|\w+\|>"),
    "JSON": re.compile(r"\{\s*[\"'][^{}]*?[\"']?\s*:[^{}]*\}|\{\s*\w+\s*:\s*[^{}\n]+\}"),
    "call": re.compile(r"\b[A-Za-z_][\w.]*\((?:[^()\n]*[\d\"'=,_][^()\n]*)?\)"),
    "identifier": re.compile(
        r"\b\d{1,3}(?:\.\w{1,3}){3}\b|\bv?\d+(?:\.\d+){2,}\b|\b[0-9a-f]{8,}\b|#\d+\b|\b\w+_\w[\w]*\b|\b[A-Z]+-\d+(?:-\w+)*\b|"
        r"\b(?=\w*\d)(?=\w*[A-Z])[A-Z\d]{3,}\b|"
        r"\b(?=[A-Za-z\d+/]*\d)(?=[A-Za-z\d+/]*[a-z])(?=[A-Za-z\d+/]*[A-Z])[A-Za-z\d+/]{6,}={0,2}(?![\w=])|"
        r"(?<!\w)(?:/[\w.-]+){2,}|\b\w+\.(?:py|js|ts|txt|csv|json|html|pdf|exe|sh|md|xml|yaml)\b"
    ),
}
_PLACEHOLDER_WRAP = re.compile(r"[\"'`](\{\w+\})[\"'`]")
_QUOTED = re.compile(
    r"(?<!\w)\"(?!\s)([^\"\n]{1,400})(?<!\s)\"(?!\w)|(?<![\w])'(?!\s)([^'\n]{1,200})(?<!\s)'(?!\w)|“([^”\n]{1,400})”|"
    r"「([^」]{1,200})」|『([^』]{1,200})』|《([^》]{1,200})》"
)
_OPERATOR = re.compile(r"(?<=[\w)\]])(?: (<=|>=|==|!=|<>|≤|≥|≠|[<>=+*/×÷·^−-]) |(?<=[\d)])(<=|>=|==|!=|≤|≥|≠|[<>=+*×÷^]))(?=[\w(\[$\"'-])")
_BARE_CODE = re.compile(r"[\^\\|=_]|\w\$|\$\w|\[\w-\w|\{\w+\}|\w\[\w|\]\w|::|->|^--?[A-Za-z][\w-]*$|\w#\w")
_PROSE_SIGNS = ".,;:?!\"'`’‘“”"
_OPERATORS = {"≤": "<=", "≥": ">=", "≠": "!=", "<>": "!=", "×": "*", "·": "*", "÷": "/", "−": "-", "==": "="}
_SPACE = re.compile(r"\s+")


@lru_cache(maxsize=8192)
def spans(text: str) -> Counter[tuple[str, str]]:
    """Kind and text of every protected span; each stretch of text is taken once, by the first kind that fits."""
    rest = plain_but_backticks(_PLACEHOLDER_WRAP.sub(r"\1", text))
    found: Counter[tuple[str, str]] = Counter()
    for kind, pattern in _KINDS.items():
        held = [match[0] for match in pattern.finditer(rest)]
        if held:
            found.update((kind, _same(kind, span)) for span in held)
            rest = pattern.sub(" ", rest)
    return found


@lru_cache(maxsize=8192)
def bare_code(text: str) -> frozenset[str]:
    """Code without a mark: words with signs that prose lacks (`^[a-z]+$`, `x=Y`), and options of commands (`-R`)."""
    found = (word.strip(_PROSE_SIGNS) for word in text.split())
    return frozenset(word for word in found if _BARE_CODE.search(word) and re.search(r"[A-Za-z]", word))


def recased(a: str, b: str) -> list[tuple[str, str]]:
    """Code of the first text that the second holds in other letters' case alone."""
    held = {word.casefold(): word for word in bare_code(b)}
    return [(word, held[word.casefold()]) for word in sorted(bare_code(a)) if word not in b and held.get(word.casefold(), word) != word]


@lru_cache(maxsize=8192)
def operators(text: str) -> Counter[str]:
    """Signs of comparison and reckoning between two operands, however they are spelt: `>`, `<=`, `+`, `×`."""
    return Counter(_OPERATORS.get(sign := match[1] or match[2], sign) for match in _OPERATOR.finditer(text))


def plain_but_backticks(text: str) -> str:
    """Typographic signs made plain, but with backticks, which mark code."""
    return "`".join(plain(part) for part in text.split("`"))


@lru_cache(maxsize=8192)
def quotations(text: str) -> tuple[str, ...]:
    """What stands in quotation marks, in order."""
    return tuple(next(part for part in match.groups() if part is not None) for match in _QUOTED.finditer(text.replace("’", "'")))


def _same(kind: str, span: str) -> str:
    if kind in {"LaTeX", "JSON"}:
        return _SPACE.sub("", span)
    if kind == "URL":
        return span.rstrip(".,;:!?'\"*_]")
    if kind in {"code", "call"}:
        return span.strip("`").strip()
    return span
