"""Shuffled words in languages of whose grammar nothing is known, and true rewritings that only move them."""

import random

import pytest

from audit.checks import CHECKS
from audit.text.pieces import runs, torn
from tests.audit.helpers import make_candidate

SALAD = CHECKS["word_salad"]
QUESTIONS = {
    "de": "Welche alte Brücke führt seit hundert Jahren über den breiten Fluss bei Dresden?",
    "es": "¿Qué puente antiguo cruza desde hace cien años el río ancho cerca de Sevilla?",
    "fr": "Quel vieux pont traverse depuis cent ans le large fleuve près de la ville ?",
    "pt": "Que ponte antiga atravessa há cem anos o rio largo perto da cidade do Porto?",
    "it": "Quale vecchio ponte attraversa da cento anni il largo fiume vicino alla città?",
    "ko": "어느 오래된 다리가 백 년 전부터 그 도시 근처의 넓은 강을 건너고 있습니까?",
    "ru": "Какой старый мост уже сто лет стоит над широкой рекой возле нашего города?",
}


def _share(a: str, b: str, language: str) -> float:
    (finding,) = SALAD([make_candidate(a, b, language)])
    assert finding is not None
    return finding.value


def _passes(a: str, b: str, language: str) -> bool:
    (finding,) = SALAD([make_candidate(a, b, language)])
    return finding is None or finding.passed


@pytest.mark.parametrize("language", QUESTIONS)
def test_nine_of_ten_shuffles_are_seen_in_any_language_written_with_blanks(language: str) -> None:
    words = QUESTIONS[language].split(" ")
    shuffled = [" ".join(random.Random(seed).sample(words, len(words))) for seed in range(40)]
    assert sum(not _passes(QUESTIONS[language], text, language) for text in shuffled) >= 36


@pytest.mark.parametrize(
    ("language", "a", "b"),
    [
        ("de", "Wem hat sie das rote Buch gestern gegeben?", "Gestern hat sie wem das rote Buch gegeben?"),
        ("de", QUESTIONS["de"], "Über den breiten Fluss bei Dresden führt seit hundert Jahren welche alte Brücke?"),
        ("de", "Anna hat 3 Äpfel. Ben hat 4 Birnen. Wie viele sind das?", "Ben hat 4 Birnen. Anna hat 3 Äpfel. Wie viele sind das?"),
        ("es", QUESTIONS["es"], "¿Cerca de Sevilla, qué puente antiguo cruza el río ancho desde hace cien años?"),
        ("fr", "Il achète du pain, du lait, des œufs, du sel et du riz.", "Il achète des œufs, du sel, du lait, du pain et du riz."),
        ("it", QUESTIONS["it"], "Da cento anni quale vecchio ponte attraversa il largo fiume vicino alla città?"),
        ("ko", QUESTIONS["ko"], "백 년 전부터 어느 오래된 다리가 그 도시 근처의 넓은 강을 건너고 있습니까?"),
        (
            "ja",
            "中村さんは昨日、駅前の店で新しい自転車を買い、友だちに古い自転車をあげました。",
            "昨日、中村さんは駅前の店で新しい自転車を買い、古い自転車を友だちにあげました。",
        ),
        ("zh", "小林昨天下午在书店里买了三本很厚的新书，她付了多少钱？", "昨天下午小林在书店里买了三本很厚的新书，她付了多少钱？"),
    ],
)  # fmt: skip
def test_phrases_sentences_and_listed_things_may_move(language: str, a: str, b: str) -> None:
    assert _passes(a, b, language)


@pytest.mark.parametrize(
    ("language", "a", "b"),
    [
        (
            "ja",
            "中村さんは昨日駅前の店で新しい自転車を買い、友だちに古い自転車をあげました。",
            "あげました。古い店で中村さんは自転車を新しい友だちに買い、自転車を昨日駅前の",
        ),
        ("zh", "小林昨天下午在书店里买了三本很厚的新书，她付了多少钱？", "三本下午小林付了，她书店多少买了很厚钱？在的新昨天里书"),
    ],
)
def test_japanese_and_chinese_are_cut_where_their_writing_shows_it(language: str, a: str, b: str) -> None:
    assert not _passes(a, b, language)


def test_the_share_is_the_mean_over_pairs_and_triples() -> None:
    a, b = "eins zwei drei vier fünf sechs sieben acht", "fünf sechs sieben acht eins zwei drei vier"
    # Torn: one pair of seven (vier fünf) and two triples of six (drei vier fünf, vier fünf sechs).
    assert _share(a, b, "de") == pytest.approx((1 / 7 + 2 / 6) / 2)


def test_stops_end_a_run_and_hyphens_do_not() -> None:
    assert runs("E-Mail da? Ja, 1,5 kg!", "de") == (("e-mail", "da"), ("ja",), ("1,5", "kg"))
    assert runs("東京は1.5倍。高い", "ja") == (("東京は", "1.5倍"), ("高い",))


def test_a_text_that_goes_on_behind_its_own_end_counts_as_more_torn() -> None:
    a, broken = "Welcher Bach fließt in der Nähe der Kirche?", "fließt in der der Kirche? Welcher Nähe Bach"
    # Kept: three of seven pairs (fließt in, in der, der Kirche) and one of six triples; 0.15 for the end inside.
    assert _share(a, broken, "de") == pytest.approx((4 / 7 + 5 / 6) / 2 + 0.15)
    assert _share(a, "fließt in der der Kirche Welcher Nähe Bach?", "de") == pytest.approx((4 / 7 + 5 / 6) / 2)
    assert not _passes(a, broken, "de")


@pytest.mark.parametrize("words", [7, 8])
def test_fewer_than_eight_words_are_not_compared(words: int) -> None:
    text = " ".join("ein kleiner roter Vogel singt heute sehr laut".split()[:words])
    assert (torn(text, text, "de") is None) == (words < 8)


def test_other_words_are_no_salad_and_thai_is_not_read() -> None:
    assert _share(QUESTIONS["de"], "Wo steht am Ufer der Elbe eine Brücke, die schon lange dort gebaut ist?", "de") == 0
    assert SALAD([make_candidate(QUESTIONS["de"], QUESTIONS["de"], "th")]) == [None]
