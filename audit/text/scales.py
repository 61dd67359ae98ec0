"""Quantifiers, modality, frequency and conditions: words that place a claim on a scale, by the place they give it."""

import re
from collections import Counter
from functools import lru_cache

from audit.text.fold import fold, written_out

_NUMBER = r"(?=\s*[$€£]?\d|\s+(?:a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|half|hundred)\b)"

QUANTIFIERS_EN = (
    ("only if", r"\b(?:if and only if|only (?:if|when|where|in case|on condition)|only[^.?!,;]{1,40}\b(?:if|when)\b)"),
    ("at least", rf"\bat least\b|\b(?:no|not) (?:less|fewer) than\b|\ba minimum of\b|\bor (?:more|above|over)\b|\bminimum\b(?={_NUMBER})"),
    ("at most", rf"\bat (?:the )?most\b|\b(?:no|not) more than\b|\ba maximum of\b|\bup to{_NUMBER}|\bor (?:less|fewer|below|under)\b"),
    ("exactly", rf"\b(?:exactly|precisely){_NUMBER}|\bexactly\b"),
    ("more than", rf"\b(?:more than|over|above|in excess of|exceed(?:s|ed|ing)?|greater than){_NUMBER}"),
    ("less than", rf"\b(?:less than|fewer than|under|below|lower than){_NUMBER}"),
    ("one of", r"(?<!every )(?<!each )(?<!any )\b(?:one|either) of (?=(?:the|these|those|my|your|his|her|its|our|their)\b)"),
    ("nearly all", r"\b(?:nearly|almost|virtually|practically) (?:all|every|always|everyone|everybody|everything)\b"),
    ("not all", r"\bnot (?:all|every|everyone|everybody|everything|always)\b"),
    ("most", r"\b(?:most of|the (?:vast )?majority of|most (?=[a-z]+s\b)|mostly|for the most part|largely)\b"),
    ("all", r"\b(?:all(?! told| in all|\-)|every|each|everyone|everybody|everything|entire|whole|any and all)\b(?! (?:other|time\b))"),
    ("half", r"\bhalf (?:of|the)\b"),
    ("many", r"(?<!how )(?<!as )(?<!so )(?<!too )\b(?:many|numerous|lots of|a lot of|plenty of|a great deal of)\b(?! of the following)"),
    ("some", (r"\b(?:some(?!what|time|how| other| one| kind)|several|a few|a number of|certain(?! (?:that|to)\b)|"
              r"part of|someone|somebody|something)\b")),
    ("few", r"(?<!a )(?<!the )(?<!how )(?<!last )(?<!next )(?<!first )(?<!past )\b(?:few|hardly any|very little)\b"),
    ("only", r"(?<!not )\b(?:only|solely|exclusively|nothing but|just(?= one| a single))\b(?! (?:one|once|two|1|2)\b)"),
)  # fmt: skip
FREQUENCY_EN = (
    ("always", r"\b(?:always|invariably|every time|at all times|continually|constantly|without exception)\b"),
    ("usually", r"\b(?:usually|generally|normally|typically|most of the time)\b"),
    ("often", r"\b(?:often|frequently|regularly|commonly)\b"),
    ("sometimes", r"\b(?:sometimes|occasionally|at times|now and then|from time to time)\b"),
    ("rarely", r"\b(?:rarely|seldom|hardly ever|scarcely ever|infrequently)\b"),
)
MODALITY_EN = (
    (
        "must not",
        (
            r"\b(?:forbids?|prohibits?|forbade|bans?|bars?) (?:[a-z']+ ){1,4}?(?:from|to)\b|"
            r"\b(?:must not|may not|can not|should not|not allowed|not permitted|forbidden|prohibited|banned)\b"
        ),
    ),
    ("need not", r"\b(?:need not|do not have to|does not have to|not required|not necessary|not obliged|optional)\b"),
    (
        "must",
        (
            r"\b(?:obliges?|obligates?|compels?|forces?)(?:d|ed)? (?:[a-z']+ ){1,4}?to\b|\b(?:must|ha(?:s|ve|d) to|needs? to|required to|"
            r"requires?|obliged to|shall|mandatory|compulsory|necessary|is to|are to)\b"
        ),
    ),
    ("should", r"\b(?:should|ought to|supposed to|advised to|recommended)\b"),
    (
        "may",
        (
            r"\b(?:allow|permit|entitle|authori[sz]e)(?:s|d|ed|ted)? (?:[a-z']+ ){1,4}?to\b|"
            r"\b(?:may|might|can|could|able to|allowed to|permitted to|possibly|perhaps|maybe|possible)\b"
        ),
    ),
    (
        "certainly",
        (
            r"\b(?:certainly|definitely|surely|undoubtedly|no doubt|of course|bound to|sure to|guaranteed to|"
            r"(?:is|are|was|were|be|seems?|looks?|almost|absolutely) (?:certain|sure)(?= (?:that|to)\b))\b"
        ),
    ),
)
CONDITIONS_EN = (
    ("instead", r"\b(?:instead of|rather than|as opposed to|in place of|in lieu of|in preference to)\b"),
    ("even if", r"\beven (?:if|though|when)\b"),
    ("only if", r"\b(?:if and only if|only (?:if|when|where|in case|on condition|after|once)|only[^.?!,;]{1,40}\b(?:if|when)\b)"),
    ("except", (r"\b(?:except(?:ing| for| that)?|excluding|apart from|aside from|other than|with the exception of|all but|save "
               r"for|barring)\b")),
    ("if", (r"(?<!know )(?<!me )(?<!ask )(?<!asks )(?<!see )(?<!wonder )(?<!determine )(?<!check )(?<!decide )(?<!say "
            r")(?<!sure )\b(?:if(?! not\b,)|unless|provided(?: that)?|providing|as long as|so long as|assuming(?: that)?|in "
            r"case|on "
           r"condition that|suppose|given that|(?<=[.,;] )should (?:the|you|it|they)|^should (?:the|it|they))\b")),
)  # fmt: skip
QUANTIFIERS_ZH = (
    ("only if", r"只有|仅当|当且仅当|除非"),
    ("at least", r"至少|最少|起码|不少于|不低于|以上"),
    ("at most", r"至多|最多|不超过|不多于|以下|以内"),
    ("not all", r"不是所有|不是全部|并非所有|不全|不都|并非都"),
    ("most", r"大部分|大多数|多数|绝大"),
    ("all", r"全部|所有|全体|每[一个位只件天年]?|任何|一切|都"),
    ("some", r"部分|一些|有些|有的|某些|若干|少数"),
    ("none", r"没有一|无一|没有任何"),
    ("only", r"只(?!有)|仅|唯一|光是"),
    ("more than", r"超过|多于|大于|高于"),
    ("less than", r"少于|小于|低于|不到|不足"),
)  # fmt: skip
FREQUENCY_ZH = (
    ("always", r"总是|一直|始终|每次|永远"),
    ("usually", r"通常|一般|往往"),
    ("often", r"经常|常常|时常"),
    ("sometimes", r"有时|偶尔|间或"),
    ("rarely", r"很少|极少|难得"),
    ("never", r"从不|从未|从来不|从来没|绝不"),
)
MODALITY_ZH = (
    ("must not", r"不能|不可以|不得(?!不)|禁止|不许|不准"),
    ("need not", r"不必|不用|无需|无须|不需要"),
    ("must", r"必须|一定要|务必|得要|不得不|需要|应当必"),
    ("should", r"应该|应当|最好|应(?!该|当|用|对|付)"),
    ("may", r"可以|可能|也许|或许|能够|允许|大概"),
)
CONDITIONS_ZH = (
    ("even if", r"即使|即便|哪怕|就算"),
    ("only if", r"只有|仅当|当且仅当|除非"),
    ("except", r"除了|除.{1,8}(?:外|以外|之外)"),
    ("if", r"如果|要是|假如|假设|倘若|若|只要|的话"),
)
WEIGHTS_ONE_SIDED = frozenset({"at least", "at most", "exactly", "only if", "more than", "less than", "not all", "nearly all"})
"""Quantifiers whose loss or gain alone changes what is claimed."""

Table = tuple[tuple[str, str], ...]


@lru_cache(maxsize=64)
def _compiled(table: Table) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(pattern)) for name, pattern in table)


@lru_cache(maxsize=64)
def _any_of(table: Table) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for _, pattern in table))


@lru_cache(maxsize=16384)
def places(text: str, table: Table, language: str) -> Counter[str]:
    """How often each place on the scale is named; a phrase is counted once, by the first entry that takes it."""
    rest = written_out(text) if language == "en" else fold(text)
    found: Counter[str] = Counter()
    if not _any_of(table).search(rest):
        return found
    for name, pattern in _compiled(table):
        rest, n = pattern.subn(" ￭ ", rest)
        if n:
            found[name] = n
    return found


def changed(a: Counter[str], b: Counter[str]) -> tuple[list[str], list[str]]:
    """Places named in one text alone, as a set: how often does not matter, since paraphrases repeat and merge."""
    return [name for name in a if not b[name]], [name for name in b if not a[name]]
