"""Is the main verb in the same tense, where little else changed?"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from audit.checks.pairwise import Difference, Pair, each
from audit.text.edits import replaced
from audit.text.fold import written_out
from audit.text.words import IRREGULAR, stem, words
from audit.types import Candidate, Finding

_AUXILIARY = {
    "is": "present", "are": "present", "am": "present", "does": "present", "do": "present", "has": "present", "have": "present",
    "was": "past", "were": "past", "did": "past", "had": "past", "will": "future",
}  # fmt: skip
_NO_VERB = frozenset("children men women people mice feet teeth geese lives wives knives leaves left found lay felt".split())
_QUESTION = re.compile(r"[^.?!\n]+\?")
_SENTENCE = re.compile(r"[^.?!\n]*\w[^.?!\n]*")
_SPAN = re.compile(r"\bfor (?:\w+ ){1,3}(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centuries)\b")
_HAVE = {("has",), ("have",)}
_BE = {"is", "are", "am", "was", "were", "been"}


@dataclass(frozen=True, slots=True)
class Tense:
    """Value: verbs that stand in another tense while the words around them stayed.

    A passive participle may follow either tense of `be` (`is developed`, `was developed`), since lasting facts are told in both.
    """

    LANGUAGES: ClassVar[tuple[str, ...]] = ("en",)
    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "tense", compare, high=self.high, languages=self.LANGUAGES)


def compare(pair: Pair) -> Difference | None:
    """Changed tenses; None if no verb form was recognised in either text."""
    if _do_support(pair.a) != _do_support(pair.b):
        return Difference(0, "`did she bake` and `she baked` are one tense; left to the meaning check")
    a, b = _asking(pair.a, pair.b)
    runs = replaced(a, b)
    found = [change for change in (_change(left, right, b) for left, right in runs) if change] or _since(a, b, runs)
    if not found and not any(tense_of(word) for word in words(a)):
        return None
    return Difference(len(found), found[0] if found else "the same tense where it can be told")


def _asking(a: str, b: str) -> tuple[str, str]:
    """The sentences that ask, where both texts tell something before they ask: a story may be told in either tense."""
    asking_a, asking_b = (_QUESTION.findall(text) for text in (a, b))
    told = all(len(_SENTENCE.findall(text)) > len(asking) for text, asking in ((a, asking_a), (b, asking_b)))
    return (" ".join(asking_a), " ".join(asking_b)) if asking_a and asking_b and told else (a, b)


def _since(a: str, b: str, runs: Iterable[tuple[tuple[str, ...], tuple[str, ...]]]) -> list[str]:
    """`has lived here for six years` and `lived here for six years`: with a span of time, only the first still holds."""
    if not (_SPAN.search(written_out(a)) and _SPAN.search(written_out(b))):
        return []
    dropped = [have for left, right in runs for have, other in ((left, right), (right, left)) if have in _HAVE and not other]
    return [f"{dropped[0][0]!r} stands in one text alone, so what lasted is over in the other"] if dropped else []


def _do_support(text: str) -> int:
    return sum(word in {"do", "does", "did"} for word in words(text))


def tense_of(word: str) -> str | None:
    """Tense of a verb form on its own; None where it does not tell."""
    if word in _AUXILIARY:
        return _AUXILIARY[word]
    if word in IRREGULAR and word not in _NO_VERB:
        return "past"
    return None


def _change(left: tuple[str, ...], right: tuple[str, ...], b: str) -> str:
    if not left or not right or len(left) > 3 or len(right) > 3:
        return ""
    before = next((tense for word in left if (tense := tense_of(word))), None) or _regular(left[-1], right[-1])
    after = next((tense for word in right if (tense := tense_of(word))), None) or _regular(right[-1], left[-1])
    if before is None or after is None or before == after:
        return ""
    rest_a, rest_b = ([stem(word) for word in run if word not in _AUXILIARY and word not in {"be", "been"}] for run in (left, right))
    if rest_a != rest_b or (set(left) & _BE and set(right) & _BE and _participle_follows(right, b)):
        return ""
    return f"{' '.join(left)!r} became {' '.join(right)!r}"


def _regular(word: str, other: str) -> str | None:
    """Tense of a regular form beside another form of the same verb: `walks` beside `walked`."""
    if stem(word) != stem(other) or word == other or word.endswith("ing"):
        return None
    if word.endswith("ed") or word in IRREGULAR:
        return "past"
    return "present" if other.endswith("ed") or other in IRREGULAR else None


def _participle_follows(run: tuple[str, ...], text: str) -> bool:
    said = words(text)
    places = [place for place, word in enumerate(said[:-1]) if word == run[-1]]
    return any(said[place + 1].endswith(("ed", "en")) or said[place + 1] in IRREGULAR for place in places)
