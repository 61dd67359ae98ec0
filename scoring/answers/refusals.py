"""Whether a text declines to answer, in the languages that are measured."""

import re

from scoring.answers.fold import lowered

_NEAR = 240
"""Characters from the beginning that are looked at: who refuses, refuses first."""

_VERBS = (
    r"(?:help|assist|answer|provide|comply|respond|fulfil|fulfill|discuss|engage|give|offer|create|generate|do that|continue|"
    r"support|share|calculate|compute|solve|choose|make|express|take)"
)
_CANNOT = r"(?:can't|cannot|can not|could not|couldn't|won't|will not|am unable to|am not able to|shouldn't)"
_ENGLISH = (
    rf"\bi (?:really |simply |just )?{_CANNOT} (?:\w{{1,12}} ){{0,3}}{_VERBS}\b",
    rf"\bi'm (?:really |so |very )?(?:unable|not able) to (?:\w{{1,12}} ){{0,2}}{_VERBS}\b",
    r"\b(?:unable|not able) to (?:assist|help|comply|answer|respond)\b",
    (
        r"\bi(?:'m| am) (?:sorry|afraid),? (?:but )?(?:i|that|this|as an|we)\b.{0,60}?"
        r"(?:can't|cannot|can not|won't|unable|not able|don't|do not|not appropriate|not comfortable)"
    ),
    r"\b(?:sorry|apologies|i apologi[sz]e)\b.{0,30}?\b(?:i|we) (?:can't|cannot|can not|won't|am unable|are unable|'m unable)",
    (
        r"\bas an? (?:ai|artificial intelligence|language model|large language model|assistant)\b.{0,80}?"
        r"(?:can't|cannot|don't|do not|unable|not able|not possible|no personal|not have)"
    ),
    r"\bi (?:must|have to|respectfully|will have to|need to) (?:respectfully |politely )?(?:decline|refuse)\b",
    r"\bi(?:'d| would) (?:rather|prefer) not\b(?! to be wrong)",
    r"\bi (?:decline|refuse) to\b",
    r"\b(?:against|violates?) (?:my|our|the|openai's) (?:\w{1,12} )?(?:guidelines|policy|policies|programming|principles)\b",
    r"\bi(?:'m| am) not (?:comfortable|allowed|permitted|programmed)\b",
    r"\bi don't feel comfortable\b",
)
_CHINESE = (
    r"(?:抱歉|对不起|很遗憾|不好意思).{0,20}?(?:无法|不能|没法|不可以|不便|无可奉告)",
    r"我(?:无法|不能|没办法|没法|不便)(?:.{0,6}?)(?:回答|提供|帮助|协助|满足|完成|讨论|继续|给出|评论|做出)",
    r"(?:作为|身为)(?:一个|一名|一款)?(?:ai|人工智能|语言模型|大语言模型).{0,30}?(?:无法|不能|没有)",
    r"拒绝回答|无可奉告",
)
_IBERIAN = (
    (
        r"\b(?:não|nao) (?:posso|consigo|sou capaz de|me é possível|estou autorizad[oa] a) (?:\w{1,12} ){0,2}?"
        r"(?:ajudar|responder|fornecer|auxiliar|atender|fazer|continuar|discutir|cumprir|dar)"
    ),
    r"\b(?:desculpe|desculpa|lamento|sinto muito|peço desculpas?|infelizmente)\b.{0,30}?\b(?:não|nao) (?:posso|consigo|sou capaz)",
    (
        r"\bcomo (?:uma? )?(?:ia|inteligência artificial|inteligencia artificial|modelo de linguagem|modelo de lenguaje)\b.{0,60}?"
        r"\b(?:não|nao|no)\b"
    ),
    r"\bno puedo (?:\w{1,12} ){0,2}?(?:ayudar|responder|proporcionar|asistir|cumplir|hacer|continuar|dar)",
    r"\b(?:lo siento|lamento|perdón|disculpa|disculpe)\b.{0,30}?\bno (?:puedo|soy capaz|me es posible)",
)
_OTHERS = (
    r"\b(?:leider|tut mir leid|entschuldigung|entschuldige)\b.{0,40}?\b(?:kann|darf|konnte|werde) .{0,40}?nicht\b",
    r"\b(?:kann|darf|möchte) (?:ich )?(?:\w{1,12} ){0,5}?nicht (?:beantworten|helfen|erfüllen|unterstützen|geben)\b",
    r"\bje (?:ne peux pas|ne suis pas en mesure|regrette)\b",
    r"\bnon posso (?:\w{1,12} ){0,2}?(?:aiutar|rispondere|fornire)",
    r"(?:申し訳|すみません|ごめんなさい).{0,30}?(?:できません|できかねます|お答え|いたしかね)",
    r"(?:お答え|回答|対応|提供)(?:する(?:こと)?(?:は|が))?(?:は)?(?:できません|できかねます|いたしかねます)",
    r"(?:죄송|미안).{0,30}?(?:없습니다|없어요|못합니다)",
)
_REFUSALS = re.compile("|".join((*_ENGLISH, *_CHINESE, *_IBERIAN, *_OTHERS)))


def is_refusal(text: str) -> bool:
    """Whether the text begins by declining; straight and curly apostrophes are alike."""
    return _REFUSALS.search(lowered(text[: 4 * _NEAR])[:_NEAR]) is not None
