"""Few-shot examples in another order: the solved examples that stand in the question, before the one to be solved."""

import random
import re
from dataclasses import dataclass
from itertools import pairwise

from variants.generators.base import Draft, Skip
from variants.generators.reorder.segments import Span
from variants.generators.reorder.sentences import permuted
from variants.types import Item, Kind

_ASKS = r"(?:Q|Question|Input|Text|Sentence|Review|Problem|Premise|问题?|输入|文本|题目|Frage|Eingabe|Pregunta|Entrada|Pergunta|質問|入力)"
_ANSWERS = r"(?:A|Answer|Output|Label|Sentiment|Solution|答案?|输出|标签|解答|Antwort|Ausgabe|Respuesta|Salida|Resposta|Saída|回答|出力)"
_START = re.compile(rf"^(?P<label>{_ASKS})\s*(?P<number>\d{{0,2}})\s*[:：]\s*", re.MULTILINE | re.IGNORECASE)
_SOLVED = re.compile(rf"^{_ANSWERS}\s*\d{{0,2}}\s*[:：][ \t]*\S", re.MULTILINE | re.IGNORECASE)
_HEADING = re.compile(r"\n[ \t]*(?:#+ *)?(?:Example|Beispiel|Ejemplo|Exemplo|例|示例)\s*\d*\s*[:：]?[ \t]*$", re.IGNORECASE)
_POINTS = re.compile(
    r"\b(?:(?:first|second|third|last|previous|preceding|next) (?:example|one|question)|example \d(?!\d*\s*[:：])|above)\b"
    r"|第[一二三\d]个?例|上一|上述",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class FewShotOrder:
    """The solved examples of a few-shot prompt change places; headings, numbers and the question to be solved stay."""

    kind: Kind = "reorder"
    languages: frozenset[str] | None = None
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Propose the `index`-th order of the examples."""
        del rng
        spans = examples(item.question)
        if len(spans) < 2:
            return Skip("fewer than two solved examples")
        if _POINTS.search(item.question):
            return Skip("an example is named by its place")
        return permuted("question", item.question, spans, index)


def examples(text: str) -> list[Span]:
    """The solved examples, each from behind its label to its answer's last character.

    An example reaches from one asking label (`Q:`) to the next and holds an answer; the last block is the question to be solved
    and is left out, as is every block without an answer.
    """
    first = _START.search(text)
    starts = [found for found in _START.finditer(text) if first is not None and found["label"].lower() == first["label"].lower()]
    spans: list[Span] = []
    for found, following in pairwise(starts):
        block = text[found.end() : following.start()]
        heading = _HEADING.search(block.rstrip())
        body = (block[: heading.start()] if heading else block).rstrip()
        if _SOLVED.search(body):
            spans.append((found.end(), found.end() + len(body)))
    return spans


def _item(question: str) -> Item:
    return Item("golden", "golden", question)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("Q: 1+1?\nA: 2\n\nQ: 2+2?\nA: 4\n\nQ: 3+3?\nA:"), "Q: 2+2?\nA: 4\n\nQ: 1+1?\nA: 2\n\nQ: 3+3?\nA:"),
    (
        _item("Label it.\nExample 1:\nInput: good\nOutput: +\nExample 2:\nInput: bad\nOutput: -\nInput: fine\nOutput:"),
        "Label it.\nExample 1:\nInput: bad\nOutput: -\nExample 2:\nInput: good\nOutput: +\nInput: fine\nOutput:",
    ),
    (_item("问：天？\n答：蓝\n问：草？\n答：绿\n问：血？\n答："), "问：草？\n答：绿\n问：天？\n答：蓝\n问：血？\n答："),
    (_item("Q: 1+1?\nA: 2\n\nQ: 3+3?\nA:"), Skip("fewer than two solved examples")),
    (_item("Q: 1+1?\n\nQ: 2+2?\n\nQ: 3+3?"), Skip("fewer than two solved examples")),
    (_item("Q: 1?\nA: 2\n\nQ: 2?\nA: 4\n\nQ: What was the first question?\nA:"), Skip("an example is named by its place")),
    (_item("What is the capital of France?"), Skip("fewer than two solved examples")),
)
"""Item and its question with the examples in their first other order, or the reason for declining."""
