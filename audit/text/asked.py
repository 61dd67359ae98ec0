"""What a question asks for: a person, a time, a number …, however it is worded (`How many` is `what number of`)."""

import re
from functools import lru_cache

from audit.text.fold import fold, written_out

_COUNT = r"(?:number|quantity|count|amount|total|sum|figure)"
_EN = (
    ("how many", (rf"\bhow (?:many|much)\b|\b(?:what|which)\b[^.?!]{{0,25}}\b{_COUNT}\b|\b(?:calculate|compute|count|find|"
                 rf"determine|work out|figure out)\b[^.?!]{{0,25}}\b(?:{_COUNT}|many|much)\b|\bthe (?:total )?number of\b|"
                 rf"\bwhat total\b|\bcost\b")),
    ("how long", (r"\bhow (?:long|often|far|old|tall|high|deep|wide|fast|big|large|heavy)\b|\bwhat\b[^.?!]{0,25}\b(?:length|"
                 r"duration|distance|age|height|depth|width|speed|size|weight|frequency)\b")),
    ("when", (r"\bwhen\b|\b(?:what|which)\b(?: \w+)? (?:time|year|years|date|day|month|century|decade|period|era|season|hour|"
             r"week|point)\b|\bsince when\b")),
    ("where", (r"\bwhere\b|\b(?:what|which)\b(?: \w+)? (?:place|city|country|location|state|region|area|continent|town|part|"
              r"river|building|venue|street|room|island|neighborhood|county)\b")),
    ("why", (r"\bwhy\b|\bhow come\b|\bwhat\b[^.?!]{0,20}\b(?:reasons?|causes?|caused|made|led|purpose|explains?)\b|\b(?:for "
            r"what|the) (?:reason|purpose)\b|\bwhat for\b")),
    ("who", (r"\bwho(?:m|se)?\b|\b(?:what|which)\b(?: \w+){0,2} (?:person|people|man|woman|actor|actress|president|king|queen|"
            r"leader|player|artist|singer|writer|author|king|organization|group|company|team|scientist|researcher|character|"
            r"name)\b|\bname of the\b|\bby what\b")),
    ("how", (r"\bhow\b(?! (?:many|much|long|often|far|old|tall|high|deep|wide|fast|big|large|heavy|come)\b)|\b(?:what|"
            r"which)\b[^.?!]{0,15}\b(?:way|manner|method|means|steps|procedure)\b")),
    ("what", r"\bwhat\b|\bwhich\b"),
)  # fmt: skip
_ZH = (
    ("why", r"为什么|为何|为啥|什么原因|何故|原因是"),
    ("when", r"什么时候|什么时间|何时|几点|哪年|哪一年|哪天|几月|几号|哪个月|多会儿"),
    ("where", r"哪里|哪儿|什么地方|何处|在哪|哪(?:座|个|一)?(?:城市|国家|地方|省|洲)"),
    ("who", r"谁|什么人|哪位|何人|哪(?:个|一)人"),
    ("how many", r"几[个只本块元条支名人张辆件次]|多少|几(?!乎|何|点|月|号)"),
    ("how", r"怎么|如何|怎样|什么方法|什么方式"),
    ("what", r"什么|哪|何"),
)  # fmt: skip
_TABLES = {
    "en": tuple((name, re.compile(pattern)) for name, pattern in _EN),
    "zh": tuple((name, re.compile(pattern)) for name, pattern in _ZH),
}
_FRAME = re.compile(
    r"^\s*(?:could|can|would|will) you (?:please )?|^\s*(?:please )?(?:tell|let) (?:me|us)(?: know)?|^\s*do you know|^i "
    r"(?:would like|want|need) to know|what i want to know is"
)
_SENTENCE = re.compile(r"[^.?!。？！\n]+[.?!。？！\n]*")
_CLAUSE = re.compile(
    r"\s*(?:when|where|while|how|whenever)\b(?! (?:did|do|does|is|was|were|are|will|can|could|has|have|had|should|would|many|"
    r"much|long|often|old)\b)"
    r"[^,?]*,\s*(.*\b(?:what|which|who|how|why|where|when)\b.*)"
)


@lru_cache(maxsize=8192)
def asked(text: str, language: str) -> frozenset[str]:
    """All kinds of answer that the asking sentences of a text can be read to want; empty if it asks none of them."""
    table = _TABLES[language]
    folded = written_out(text) if language == "en" else fold(text)
    told: set[str] = set()
    for sentence in _SENTENCE.findall(folded):
        rest = _after_clause(_FRAME.sub("", sentence))
        if language == "en" and not _direct(rest):
            continue
        told.update(_first(rest, table))
    return frozenset(told)


def _after_clause(sentence: str) -> str:
    """The main clause of `When waves drop shells, which process occurs?`, whose first `when` asks nothing."""
    match = _CLAUSE.match(sentence)
    return match[1] if match else sentence


def _first(sentence: str, table: tuple[tuple[str, re.Pattern[str]], ...]) -> list[str]:
    """The readings of the question word that comes first; those inside relative clauses do not ask."""
    found = [(match.start(), name) for name, pattern in table if (match := pattern.search(sentence))]
    return [name for start, name in found if start == min(found)[0]]


def _direct(sentence: str) -> bool:
    """Whether a sentence asks: it ends in a question mark, begins with a question word, or orders one to be answered."""
    return (
        "?" in sentence
        or bool(re.match(r"\s*(?:how|what|when|where|why|who|whom|whose|which)\b", sentence))
        or bool(re.match(r"\s*(?:find|calculate|compute|determine|work|figure|say|state|name|give|count)\b", sentence))
    )
