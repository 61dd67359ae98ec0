"""Prompt formats around an untouched question: descriptor, separator, casing, enumerator and spacing.

The grammar follows FormatSpread (Sclar et al. 2024, arXiv 2310.11324): a field is `descriptor separator text`, descriptors take a
casing, fields are joined by a spacing. Here the text between is never searched or rewritten, so code, addresses, JSON, formulas
and times inside it stay byte for byte.
"""

import random
import re
from dataclasses import dataclass
from typing import NamedTuple

from variants.generators.base import Draft, Skip
from variants.types import Edit, Item, Kind


class _Words(NamedTuple):
    """What the fields are called in one language."""

    question: tuple[str, ...]
    text: tuple[str, ...]
    context: tuple[str, ...]
    answer: tuple[str, ...]


_WORDS = {
    "en": _Words(
        ("Question", "Q", "Query", "Task"), ("Text", "Input", "Passage", "Statement"), ("Context", "Passage"), ("Answer", "A", "Response")
    ),
    "zh": _Words(("问题", "问", "题目", "提问"), ("文本", "输入", "内容", "原文"), ("背景", "材料"), ("答案", "答", "回答")),
    "de": _Words(("Frage", "Aufgabe", "F"), ("Text", "Eingabe"), ("Kontext", "Textstelle"), ("Antwort", "A")),
    "es": _Words(("Pregunta", "Consulta", "P"), ("Texto", "Entrada"), ("Contexto", "Pasaje"), ("Respuesta", "R")),
    "fr": _Words(("Question", "Demande", "Q"), ("Texte", "Entrée"), ("Contexte", "Passage"), ("Réponse", "R")),
    "pt": _Words(("Pergunta", "Questão", "P"), ("Texto", "Entrada"), ("Contexto", "Trecho"), ("Resposta", "R")),
    "ja": _Words(("質問", "問題", "問"), ("テキスト", "入力"), ("文脈", "本文"), ("回答", "答え")),
    "ko": _Words(("질문", "문제", "문"), ("텍스트", "입력"), ("문맥", "지문"), ("답변", "답")),
}
_SEPARATORS = (": ", " - ", ":: ", " >> ", "\n", " | ", ") ", " = ", " -> ")
_WIDE = ("：", "——", "：：", " >> ", "\n", "｜", "）", " = ", " → ")
_SIGNS = ("### ", "- ", "> ", ">>> ", "* ", "• ", "== ", "— ", "» ", "~ ", "# ", "+ ")
"""Enumerators that need no language."""
_SPACINGS = ("\n", "\n\n", " \n", "\n\n\n")
_LABELLED = re.compile(r"^\s*(?:[\w ]{1,24}|[^\W\d_]{1,6})\s?[:：)）](?:\s|$)|^\s*(?:#|>|[-*•] |\d+[.)])")
_ENDS_OPEN = re.compile(r"[:：>=]\s*$")


@dataclass(frozen=True, slots=True)
class FormatSpread:
    """The question in the `index`-th format; neighbouring indices differ in descriptor and separator, not in casing or spacing alone."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = None
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Put descriptors before the question and the context, and often a cue for the answer behind."""
        del rng
        text = item.question.strip()
        if not any(char.isalnum() for char in text):
            return Skip("no words in the question")
        if _LABELLED.match(text) or _ENDS_OPEN.search(text):
            return Skip("the question has a format of its own")
        asks = text.endswith(("?", "？", "؟"))
        words = _WORDS.get(item.language.split("-", maxsplit=1)[0].lower())
        edits = _signed(item, index) if words is None else _labelled(item, index, words, wide=item.language[:2] in {"zh", "ja"}, asks=asks)
        return Draft(edits) if edits else Skip("no further format")


def _labelled(item: Item, index: int, words: _Words, *, wide: bool, asks: bool) -> tuple[Edit, ...]:
    """Descriptors in the item's language: `index` counts through descriptors, separators, and with or without a cue for the answer."""
    names = words.question if asks or item.task_type not in {"classification", "open"} else words.text
    separators = _WIDE if wide else _SEPARATORS
    passes, rest = divmod(index, len(names) * len(separators))
    if passes > (1 if asks else 0):
        return ()
    round_, name = divmod(rest, len(names))
    separator = separators[(round_ + 2 * name) % len(separators)]
    cased = (str, str.upper, str.lower)[(index // 3) % 3]
    joint = f"{separator.rstrip()}\n" if index % 5 == 4 and separator != "\n" else separator
    label = words.context[round_ % len(words.context)]
    told = (Edit("context", 0, 0, f"{cased(label)}{joint}"),) if item.context else ()
    cued = asks and (round_ + name + passes) % 2 == 0
    cue = f"{_SPACINGS[index % len(_SPACINGS)]}{cased(words.answer[round_ % len(words.answer)])}{separator.rstrip()}"
    after = (Edit("question", len(item.question), len(item.question), cue),) if cued else ()
    return (Edit("question", 0, 0, f"{cased(names[name])}{joint}"), *after, *told)


def _signed(item: Item, index: int) -> tuple[Edit, ...]:
    """Signs before the question where no word of its language is known."""
    if index >= len(_SIGNS):
        return ()
    told = (Edit("context", 0, 0, _SIGNS[index]),) if item.context else ()
    return (Edit("question", 0, 0, _SIGNS[index]), *told)


def _item(question: str, language: str = "en", context: str | None = None) -> Item:
    return Item("golden", "golden", question, language=language, context=context)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("What is 2 + 2?"), "Question: What is 2 + 2?\nAnswer:"),
    (_item("Why did it stop?", context="It rained."), "Question: Why did it stop?\nAnswer:"),
    (
        _item("It rained at 10:30; see https://example.com/a and dict{key:1}"),
        "Text: It rained at 10:30; see https://example.com/a and dict{key:1}",
    ),
    (_item("天空是什么颜色？", "zh"), "问题：天空是什么颜色？\n答案："),
    (_item("Каков цвет неба?", "ru"), "### Каков цвет неба?"),
    (_item("Question: see https://example.com/a"), Skip("the question has a format of its own")),
    (_item("Q) What is it?"), Skip("the question has a format of its own")),
    (_item("Water boils at:"), Skip("the question has a format of its own")),
    (_item("👩‍👩‍👧"), Skip("no words in the question")),
    (_item("  "), Skip("no words in the question")),
)
"""Item and its question in the first format, or the reason for declining."""
