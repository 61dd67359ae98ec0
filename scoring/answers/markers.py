"""Where a text announces its answer: "the answer is", "Final answer:", 答案是, resposta: and their like."""

import re
from dataclasses import dataclass

_MOST = 40
"""Announcements that are looked at, the last ones: of more, none is one."""
REACH = 300
"""Characters after an announcement within which the answer has to stand."""

_ADJECTIVES = (
    r"(?:(?:final|correct|best|right|my|our|the|most likely|likely|richtige|finale|correcta|correta|bonne|endgültige|certa) ){0,3}"
)
_ANSWER = (
    r"(?:answer|ans\.?(?=\s*[:=]|\s+[A-Z])|guess|response|solution|result|conclusion|antwort|lösung|ergebnis|resposta|resultado|"
    r"respuesta|solución|réponse|reponse|risposta)"
)
_OPTION = r"(?:option|choice|letter|alternativa|opção|opcao|opción|opcion|letra|opzione)"
_AFTER = r"(?:\s+(?:correcta|correta|certa|corretta|correcte|correct))?"
_LINK = r"(?:\s+(?:is|are|was|would be|should be|must be|ist|lautet|é|seria|es|est|è|to (?:this|the) question is)(?!\w)|\s*[=:-])"
_TAIL = r"(?:\s*(?:the\s+)?(?:number|letter|option|choice|letra|opção|opción|alternativa|buchstabe)(?!\w))?\s*[:=\-]*\s*"
_VERBS = r"(?:pick|choose|select|go with|say|answer|opt for|vote for|wähle|escolho|escolheria|elijo|elegiría|choisis|choisirais)"
_ANNOUNCED = re.compile(
    rf"(?<!\w)(?:{_ADJECTIVES}{_ANSWER}{_AFTER}{_LINK}?{_TAIL}"
    rf"|{_ADJECTIVES}{_OPTION}{_AFTER}{_LINK}{_TAIL}"
    rf"|(?:i|we|ich|eu|yo|je)(?: would|'d| will|'ll| do)? (?:have to |need to )?(?:(?!not |never )\w{{1,10}} )?{_VERBS}{_TAIL}"
    rf"|(?:escolho|escolheria|elijo|elegiría){_TAIL}"
    r"|####\s*)",
    re.IGNORECASE,
)
_ANNOUNCED_EAST = re.compile(
    r"(?:最终|正确|最佳|我的)?(?:答案|回答|选项|结果)(?:应该|应当|就|便)?(?:选|为|是)?\s*[:]?\s*|(?:我|应|故|所以)?(?:选择?|選擇?)\s*[:]?\s*"
    r"|我(?:认为|觉得|猜)(?:应该)?(?:是|选)\s*|(?:最終的な)?(?:正解|答え|解答|回答)(?:は)?\s*[:、]?\s*|答\s*:\s*|(?:一共|总共|共计|合计|等于)(?:有|是|为)?\s*|(?:정답|답)(?:은|는)?\s*[:]?\s*"
)
_DENIED = re.compile(r"(?:\bnot|n't|\bnever|\bnão|\bnicht|不) ?$", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[\n。！？]")


@dataclass(frozen=True, slots=True)
class Announced:
    """What stands after an announcement."""

    tail: str
    """To the end of the sentence or line."""
    rest: str
    """To the end of the line, for answers that hold a full stop themselves."""
    start: int
    """Where the announcement begins in the text."""


def announced(text: str) -> list[Announced]:
    """What follows each of the last announcements, in the order of the text."""
    hits = (hit for pattern in (_ANNOUNCED, _ANNOUNCED_EAST) for hit in pattern.finditer(text))
    found = {hit.end(): hit.start() for hit in hits if not _DENIED.search(text[max(0, hit.start() - 8) : hit.start()])}
    return [_after(text, start, end) for end, start in sorted(found.items())[-_MOST:]]


def _after(text: str, start: int, end: int) -> Announced:
    reach = text[end : end + REACH].lstrip("\n ")
    stop = _SENTENCE_END.search(reach)
    return Announced(reach[: stop.start()] if stop else reach, reach.split("\n", 1)[0], start)
