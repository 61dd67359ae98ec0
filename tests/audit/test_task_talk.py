"""Talk about the task, refusals and told answers in nine languages, beside questions that only look like them."""

import pytest

from audit.checks import CHECKS
from audit.checks.answered import leaks
from audit.checks.chatter import Chatter
from audit.planted_words import WORDS
from audit.plants import BAD, GOOD, plant
from audit.text.task_talk import CHATTER, REFUSAL
from tests.audit.helpers import make_candidate
from variants.generators.paraphrase.instruction import _BEFORE, _BEHIND
from variants.types import Item

QUESTIONS = {
    "de": "Welche Blume blüht im Garten zuerst?", "es": "¿Qué flor se abre primero en el jardín?",
    "fr": "Quelle fleur s'ouvre en premier dans le jardin ?", "pt": "Que flor se abre primeiro no jardim?",
    "it": "Quale fiore si apre per primo nel giardino?", "ja": "庭で最初に咲く花はどれですか？",
    "ko": "정원에서 어느 꽃이 가장 먼저 핍니까?",
}  # fmt: skip
TALK = [
    ("de", "Klar! {}"), ("de", "Umformulierte Frage: {}"), ("de", "{} Sagen Sie Bescheid, wenn Sie noch eine Fassung brauchen."),
    ("es", "¡Por supuesto! {}"), ("es", "Pregunta reformulada: {}"), ("es", "{} Espero que te sirva."),
    ("fr", "D'accord, {}"), ("fr", "Reformulation : {}"), ("fr", "{} J’espère que cela vous aide."),
    ("pt", "Com certeza! {}"), ("pt", "Pergunta reescrita: {}"), ("pt", "{} Espero que isso ajude."),
    ("it", "Volentieri! {}"), ("it", "Domanda riformulata: {}"), ("it", "{} Fammi sapere se vuoi un'altra versione."),
    ("ja", "承知しました。{}"), ("ja", "言い換え：{}"), ("ja", "{}お役に立てれば幸いです。"),
    ("ko", "알겠습니다. {}"), ("ko", "바꿔 쓴 질문: {}"), ("ko", "{} 도움이 되었기를 바랍니다."),
]  # fmt: skip
DECLINED = [
    ("de", "Leider kann ich diese Frage nicht beantworten."), ("de", "Ich kann Ihnen dabei nicht weiterhelfen."),
    ("es", "Lamento no... Perdón, pero no me es posible responder."), ("es", "No puedo ayudarte con esta solicitud."),
    ("fr", "Désolée, je ne peux pas répondre."), ("fr", "Je ne suis pas en mesure de reformuler cette phrase."),
    ("pt", "Sinto muito, mas não posso ajudar."), ("pt", "Não consigo responder a esta pergunta."),
    ("it", "Purtroppo non posso rispondere."), ("it", "Non sono in grado di aiutarti."),
    ("ja", "申し訳ございませんが、対応できません。"), ("ja", "この質問への回答は差し控えます。"),
    ("ko", "죄송합니다만 도와드릴 수 없습니다."), ("ko", "이 질문에는 답변을 드리기 어렵습니다."),
]  # fmt: skip
HARMLESS = [
    ("de", "Warum hilft Peter nicht?", "Leider kann Peter nicht helfen. Warum kann er nicht?"),
    ("de", QUESTIONS["de"], "Lass mich wissen, welche Blume im Garten zuerst blüht."),
    ("de", QUESTIONS["de"], "Natürliche Blumen im Garten: Welche blüht zuerst?"),
    ("de", QUESTIONS["de"], QUESTIONS["de"] + " Die Antwort ist eine Blume oder ein Strauch, kurz gesagt ein Name."),
    ("es", QUESTIONS["es"], "Claro está el jardín: ¿qué flor se abre primero?"),
    ("fr", QUESTIONS["fr"], "Dis-moi quelle fleur s'ouvre en premier dans le jardin."),
    ("pt", QUESTIONS["pt"], "Diga-me que flor se abre primeiro no jardim."),
    ("it", QUESTIONS["it"], "Fammi sapere quale fiore si apre per primo nel giardino."),
    ("ja", QUESTIONS["ja"], "庭で最初に咲く花を教えてください。答えは何ですか？"),
    ("ja", "天気は良いですか？", "はい、いいえで答えてください。天気は良いですか？"),
    ("ko", QUESTIONS["ko"], "네 송이 가운데 정원에서 가장 먼저 피는 꽃은 무엇입니까?"),
]  # fmt: skip


def _failed(check: str, a: str, b: str, language: str) -> bool:
    (finding,) = CHECKS[check]([make_candidate(a, b, language)])
    return finding is not None and not finding.passed


@pytest.mark.parametrize(("language", "frame"), TALK)
def test_talk_about_the_task_is_seen_before_and_behind_the_question(language: str, frame: str) -> None:
    assert _failed("chatter", QUESTIONS[language], frame.format(QUESTIONS[language]), language)


@pytest.mark.parametrize("language", QUESTIONS)
def test_english_talk_is_seen_in_every_language_of_the_table(language: str) -> None:
    assert _failed("chatter", QUESTIONS[language], f"Sure! Here is a paraphrase: {QUESTIONS[language]}", language)


@pytest.mark.parametrize(("language", "text"), DECLINED)
def test_a_refusal_is_seen_in_its_language(language: str, text: str) -> None:
    assert _failed("refusal", QUESTIONS[language], text, language)


@pytest.mark.parametrize(("language", "a", "b"), HARMLESS)
def test_what_a_question_may_hold_is_no_talk_no_refusal_and_no_answer(language: str, a: str, b: str) -> None:
    assert [check for check in ("chatter", "refusal") if _failed(check, a, b, language)] == []
    assert leaks(make_candidate(a, b, language)) == []


@pytest.mark.parametrize("language", sorted(set(_BEFORE) & set(CHATTER)))
def test_our_own_instructions_are_no_fault_in_any_language(language: str) -> None:
    question = QUESTIONS.get(language, "哪种花在花园里最先开？")
    texts = [one + question for one in _BEFORE[language].split("|")] + [question + one for one in _BEHIND[language].split("|")]
    for text in texts:
        assert not any(_failed(check, question, text, language) for check in ("chatter", "refusal", "answered", "word_salad")), text


@pytest.mark.parametrize("language", WORDS)
def test_every_control_is_worded_in_its_language_and_seen_by_the_check_whose_business_it_is(language: str) -> None:
    item = Item(
        "i", "d", QUESTIONS.get(language, "Which flower opens first? 哪种花先开？"), language=language, answer="7", task_type="numeric"
    )
    texts = {kind: candidate.variant.question for kind, candidate in plant([item])}
    for kind, check in (("refusal", "refusal"), ("chatter", "chatter"), ("answer leaked", "answered")):
        assert _failed(check, item.question, texts[kind], language), texts[kind]
    assert texts["format label"] == WORDS[language].label + item.question


def test_each_language_that_is_read_has_both_tables_and_controls_of_its_own() -> None:
    assert set(CHATTER) == set(REFUSAL) == set(WORDS) == set(Chatter.LANGUAGES)
    assert not GOOD.keys() & BAD.keys()
