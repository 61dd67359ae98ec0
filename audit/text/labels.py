"""Labels of a prompt format, such as `Question: …` or `TASK) …` with `Answer:` behind: what is left is the text they were put around."""

import re
from functools import lru_cache

_NAMES = (
    r"question|query|task|text|input|passage|statement|context|prompt|instruction|problem|q|"
    r"问题|问|题目|提问|题|文本|输入|内容|原文|背景|材料|frage|aufgabe|f|eingabe|kontext|textstelle|pregunta|consulta|p|texto|entrada|"
    r"contexto|pasaje|demande|texte|entrée|contexte|pergunta|questão|trecho|質問|問題|問|テキスト|入力|文脈|本文|질문|문제|문|텍스트|입력|문맥|지문"
)
_CUES = r"answer|a|response|output|solution|reply|答案|答|回答|antwort|respuesta|r|réponse|resposta|答え|답변|답"
"""Nothing may stand behind these."""
_SIGN = r"[ \t]*(?:::|：：|[:：)）=|｜]|>>|->|→|--?|——)[ \t]*"
_LABEL = re.compile(rf"^[ \t]*(?:{_NAMES})(?:{_SIGN}\n?|[ \t]*\n)[ \t]*", re.IGNORECASE | re.MULTILINE)
_CUE = re.compile(rf"\n[ \t]*(?:{_CUES})(?:{_SIGN})?\s*\Z", re.IGNORECASE)


@lru_cache(maxsize=8192)
def unlabelled(text: str, other: str) -> str:
    """The text without labels at the beginnings of its lines and the cue for an answer at its end, unless the other has such too.

    A label with nothing behind it but the answer itself (`Answer: 5`) is never taken away: it is no format.
    """
    if _LABEL.search(other) or _CUE.search(other):
        return text
    bare = _LABEL.sub("", _CUE.sub("", text)).strip()
    return bare or text
