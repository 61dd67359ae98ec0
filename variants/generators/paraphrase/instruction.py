"""An instruction before the question or behind it, in the item's language; the question itself is untouched."""

import random
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.types import Edit, Item, Kind

_BEFORE = {
    "zh": (
        "请回答下面的问题：|请看这个问题并作答：|下面是一个问题，请回答：|请思考这个问题并给出答案：|回答这个问题：|问题如下，请作答："
        "|请给出下面这个问题的答案：|麻烦回答一下这个问题：|请阅读问题并回答："
    ),
    "de": (
        "Bitte beantworte die folgende Frage: |Hier ist eine Frage: |Beantworte diese Frage: |Lies die Frage und beantworte sie: "
        "|Die Frage lautet: |Ich habe eine Frage: "
    ),
    "es": (
        "Responde a la siguiente pregunta: |Aquí tienes una pregunta: |Por favor, contesta a esta pregunta: |Lee la pregunta y respóndela: "
        "|La pregunta es la siguiente: |Tengo una pregunta: "
    ),
    "fr": (
        "Réponds à la question suivante : |Voici une question : |Merci de répondre à cette question : |Lis la question et réponds-y : "
        "|La question est la suivante : |J'ai une question : "
    ),
    "pt": (
        "Responda à seguinte pergunta: |Aqui está uma pergunta: |Por favor, responda a esta pergunta: |Leia a pergunta e responda: "
        "|A pergunta é a seguinte: |Tenho uma pergunta: "
    ),
    "ja": (
        "次の質問に答えてください：|以下の質問に回答してください：|質問があります：|次の質問を読んで答えてください：|質問は次のとおりです："
        "|この質問に答えてください："
    ),
    "ko": (
        "다음 질문에 답하세요: |아래 질문에 대답해 주세요: |질문이 있습니다: |다음 질문을 읽고 답하세요: |질문은 다음과 같습니다: "
        "|이 질문에 답해 주세요: "
    ),
}
_BEHIND = {
    "zh": "请作答。|请给出答案。|请回答这个问题。|答案是什么？|谢谢您的回答。",
    "de": " Bitte antworte.| Wie lautet die Antwort?| Danke für die Antwort.",
    "es": " Responde, por favor.| ¿Cuál es la respuesta?| Gracias por la respuesta.",
    "fr": " Merci de répondre.| Quelle est la réponse ?| Merci pour la réponse.",
    "pt": " Responda, por favor.| Qual é a resposta?| Obrigado pela resposta.",
    "ja": "答えてください。|答えは何ですか？|回答をお願いします。",
    "ko": " 답해 주세요.| 답은 무엇인가요?| 답변 부탁드립니다.",
}


@dataclass(frozen=True, slots=True)
class Instruction:
    """Ask for the answer in a phrase of its own, in languages that have no framing rules of their own."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = frozenset(_BEFORE)
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """The `index`-th phrase, in an order of the item's own: before the question or behind it."""
        del rng
        language = item.language.split("-", maxsplit=1)[0].lower()
        if language not in _BEFORE:
            return Skip(f"no instruction rule for {item.language!r}")
        text = item.question.strip()
        if not text.endswith(("?", "？")) or not any(char.isalnum() for char in text):
            return Skip("the item does not end in a question")
        phrases = [(phrase, True) for phrase in _BEFORE[language].split("|")] + [(phrase, False) for phrase in _BEHIND[language].split("|")]
        if index >= len(phrases):
            return Skip("no further instruction")
        phrase, before = phrases[(index + sum(map(ord, item.id))) % len(phrases)]
        start = item.question.index(text)
        place = start if before else start + len(text)
        return Draft((Edit("question", place, place, phrase),))


def _item(question: str, language: str) -> Item:
    return Item("", "golden", question, language=language)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("天空是什么颜色？", "zh"), "请回答下面的问题：天空是什么颜色？"),
    (_item("小明有 3 个苹果。他吃了几个？", "zh-CN"), "请回答下面的问题：小明有 3 个苹果。他吃了几个？"),
    (_item("Warum ist der Himmel blau?", "de"), "Bitte beantworte die folgende Frage: Warum ist der Himmel blau?"),
    (_item("¿Quién fue?", "es"), "Responde a la siguiente pregunta: ¿Quién fue?"),
    (_item("太阳是恒星。", "zh"), Skip("the item does not end in a question")),
    (_item("？", "zh"), Skip("the item does not end in a question")),
    (_item("Why?", "en"), Skip("no instruction rule for 'en'")),
)
"""Item and its question with the first phrase, or the reason for declining."""
