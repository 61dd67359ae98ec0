"""What controls are worded with, by language: frames that keep the meaning, and what generators say instead of doing their task."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Words:
    """The wordings of one language; of several one is drawn for each item."""

    polite: str
    """A frame before the question."""
    label: str
    """A label before the question."""
    refusals: tuple[str, ...]
    openings: tuple[str, ...]
    """Talk about the task before the question."""
    told: str
    """The answer given away behind the question."""


WORDS: dict[str, Words] = {
    "en": Words(
        "Please answer the following question. ",
        "Question: ",
        ("I'm sorry, but I can't help with that.",),
        ("Sure! Here is a paraphrase: ",),
        " (The answer is {}.)",
    ),
    "zh": Words("请回答下面的问题。", "问题：", ("对不起，我无法回答这个问题。",), ("好的！以下是改写后的问题：",), "（答案是{}。）"),
    "de": Words(
        "Bitte beantworte die folgende Frage: ",
        "Frage: ",
        ("Es tut mir leid, aber dabei kann ich nicht helfen.", "Als KI-Modell kann ich diese Frage leider nicht beantworten."),
        ("Gerne! Hier ist eine umformulierte Frage: ", "Hier ist eine andere Formulierung der Frage: "),
        " (Die Antwort lautet {}.)",
    ),
    "es": Words(
        "Por favor, contesta a esta pregunta: ",
        "Pregunta: ",
        ("Lo siento, pero no puedo ayudar con eso.", "Como modelo de lenguaje, no puedo responder a esa pregunta."),
        ("¡Claro! Aquí tienes la pregunta reformulada: ", "Aquí tienes otra versión de la pregunta: "),
        " (La respuesta es {}.)",
    ),
    "fr": Words(
        "Merci de répondre à la question suivante : ",
        "Question : ",
        ("Je suis désolé, mais je ne peux pas vous aider.", "En tant qu'IA, je ne suis pas en mesure de répondre à cette question."),
        ("Bien sûr ! Voici la question reformulée : ", "Voici une autre formulation de la question : "),
        " (La réponse est {}.)",
    ),
    "pt": Words(
        "Por favor, responda a esta pergunta: ",
        "Pergunta: ",
        ("Desculpe, mas não posso ajudar com isso.", "Infelizmente, não consigo responder a essa pergunta."),
        ("Claro! Aqui está a pergunta reformulada: ", "Aqui está outra versão da pergunta: "),
        " (A resposta é {}.)",
    ),
    "it": Words(
        "Per favore, rispondi alla domanda seguente: ",
        "Domanda: ",
        ("Mi dispiace, ma non posso aiutarti.", "In quanto modello linguistico, non sono in grado di rispondere a questa domanda."),
        ("Certo! Ecco la domanda riformulata: ", "Ecco un'altra versione della domanda: "),
        " (La risposta è {}.)",
    ),
    "ja": Words(
        "次の質問に答えてください：",
        "質問：",
        ("申し訳ありませんが、その質問にはお答えできません。", "AIとして、この質問に回答することはできません。"),
        ("もちろんです！以下は言い換えた質問です：", "言い換えた質問は次のとおりです："),
        "（答えは{}です。）",
    ),
    "ko": Words(
        "다음 질문에 답하세요: ",
        "질문: ",
        ("죄송하지만 그 질문에는 답변할 수 없습니다.", "저는 인공지능이기 때문에 도움을 드릴 수 없습니다."),
        ("물론입니다! 다음은 바꿔 쓴 질문입니다: ", "다음은 질문을 다시 쓴 문장입니다: "),
        " (정답은 {}입니다.)",
    ),
}
"""Languages without a line of their own get no frame, and faults in English, in which models fall back."""

DENIALS: dict[str, tuple[tuple[str, str], ...]] = {
    "de": ((r"\bnicht ", ""), (r"\bkein(e\w?)?\b", r"ein\1"), (r"\b(ist|sind|war|waren|hat|haben|kann|können|wird|wurde)\b", r"\1 nicht")),
    "es": ((r"\bno ", ""), (r"\bnunca ", ""), (r"\b(es|son|está|están|fue|era|hay|tiene|puede|se)\b", r"no \1")),
    "fr": (
        (r"\bn(?:e |')(\w+) (?:pas|jamais|plus) ", r"\1 "),
        (r"(?<![\w-])(est|était|a|avait)\b(?!-)", r"n'\1 pas"),
        (r"(?<![\w-])(sont|peut|fut|doit)\b(?!-)", r"ne \1 pas"),
    ),
    "pt": ((r"\bnão ", ""), (r"\bnunca ", ""), (r"\b(é|são|está|estão|foi|era|há|tem|pode)\b", r"não \1")),
    "it": ((r"\bnon ", ""), (r"\bmai ", ""), (r"(?<!\w)(è|sono|era|fu|ha|hanno|può|viene)\b", r"non \1")),
}
"""What to look for and what to put in its place, the first that is found: a negation is left out, else one is put in."""


def words_of(language: str) -> Words:
    """The wordings of a language, or the English ones."""
    return WORDS.get(language, WORDS["en"])
