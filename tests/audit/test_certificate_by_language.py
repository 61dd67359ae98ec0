"""German and Japanese items get a certificate, lose it where a check is blind in their language, and are told what nobody looks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest

from audit.checks import CHECKS
from audit.checks.base import Check
from audit.checks.chatter import Chatter
from audit.control_items import LEAST, MOST, ControlItems
from audit.controls import Detection, Trial, judged_controls, trial_of, unsought_in
from audit.load import passed_sets
from audit.looked_for import SEEN_BY, Unsought, unsought
from audit.page import write_pages
from audit.plants import BAD, plant
from audit.run import audit_run, write_report
from audit.told import told
from audit.types import Candidate, Finding
from tests.audit.helpers import make_candidate, make_variant
from variants.errors import BadInputError
from variants.rows import write_sets
from variants.types import Item, VariantSet

GERMAN = (
    ("Lena kauft auf dem Markt 12 rote Äpfel und gibt davon 5 ihrer Schwester. Wie viele Äpfel behält sie?", "7"),
    ("In einem kleinen Hafen liegen 18 Boote, von denen heute 4 auf das Meer fahren. Wie viele bleiben zurück?", "14"),
    ("Ein Bäcker backt jeden Morgen 30 Brote und verkauft bis zum Mittag 21 davon. Wie viele Brote liegen noch im Regal?", "9"),
    ("Welcher alte Turm steht seit dem Mittelalter am Ufer des Flusses in unserer Stadt?", "Rabenturm"),
    ("Wer hat im letzten Sommer das große Bild für die neue Schule gemalt?", "Marta Vogel"),
    ("Wann fährt am Sonntag der erste Zug von der Küste zurück in die Berge?", "Um halb sechs"),
)
JAPANESE = (
    ("健太は市場で12個のりんごを買い、そのうち5個を妹にあげました。健太の手元にりんごは何個残りますか？", "7"),
    ("小さな港に18隻の船があり、今日は4隻が海へ出ました。港に残っている船は何隻ですか？", "14"),
    ("パン屋は毎朝30本のパンを焼き、昼までに21本を売ります。棚に残っているパンは何本ですか？", "9"),
    ("この町の川の近くに昔から立っている古い塔の名前は何といいますか？", "からす塔"),
    ("去年の夏に新しい学校のために大きな絵を描いた人の名前は何ですか？", "森田さくら"),
    ("日曜日に海から山へ戻る最初の電車は朝の何時に駅を出ますか？", "五時半"),
)
FRAMES = {"de": ("Frage: ", "Bitte beantworte die folgende Frage: "), "ja": ("質問：", "次の質問に答えてください：")}


@dataclass(frozen=True)
class Overlap:
    """Stands for the embedding distance, which needs weights: a variant that shares hardly a character pair is another question."""

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Share of the original's character pairs that are missing."""
        return [Finding("distance", _missing(one.item.question, one.variant.question), 0.0, 0.8, "character pairs") for one in candidates]


@dataclass(frozen=True)
class GermanJudge:
    """Stands for the check of a model that knows German: a text that lost or gained a negation has another meaning."""

    LANGUAGES: ClassVar[tuple[str, ...]] = ("de",)

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """1 where both texts negate alike."""
        found = [float((" nicht" in one.item.question) == (" nicht" in one.variant.question)) for one in candidates]
        return [Finding("meaning", value, 0.5, 1.0, "judged") for value in found]


@dataclass(frozen=True)
class Silent:
    """A broken check: it says that it looks, and sees nothing."""

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Nothing."""
        return [None] * len(candidates)


SIGHTED: dict[str, Check] = {name: check for name, check in CHECKS.items() if name not in {"meaning", "distance"}} | {"distance": Overlap()}


def _missing(a: str, b: str) -> float:
    pairs = {a[place : place + 2] for place in range(len(a) - 1)}
    return sum(pair not in b for pair in pairs) / len(pairs)


def _items(*languages: str) -> list[Item]:
    texts = {"de": GERMAN, "ja": JAPANESE}
    return [
        Item(f"{lang}{place}", f"own_{lang}", question, answer=answer, language=lang, task_type="numeric" if answer.isdigit() else "open")
        for lang in languages
        for place, (question, answer) in enumerate(texts[lang])
    ]


def _audited(run: Path, checks: Mapping[str, Check], *languages: str) -> dict[str, Any]:
    held = [
        VariantSet(item, "generation", tuple(make_variant(item, frame + item.question) for frame in FRAMES[item.language]), asked=2)
        for item in _items(*languages)
    ]
    write_sets(run / "variants" / "generation-00000.parquet", held)
    report = told(audit_run(run, run, checks))
    write_report(run, report)
    write_pages(run / "audit", report)
    return report


def test_german_and_japanese_items_get_a_certificate(tmp_path: Path) -> None:
    report = _audited(tmp_path, SIGHTED, "de", "ja")
    assert report["refusal"] == ""
    assert report["certified"] is True
    assert sum(len(passed.sets) for passed in passed_sets(tmp_path, "generation")) == 12
    tried = {(one["lang"], one["kind"]) for one in report["controls"]["by_kind"] if not one["keeps_meaning"]}
    assert tried == {(lang, kind) for lang in ("de", "ja") for kind in BAD if kind != "negation"}


@pytest.mark.parametrize(("broken", "planted"), [("word_salad", 6), ("chatter", 6), ("quantities", 3)])
@pytest.mark.parametrize("lang", ["de", "ja"])
def test_a_check_that_sees_nothing_costs_the_certificate(broken: str, planted: int, lang: str) -> None:
    items, checks = _items(lang), SIGHTED | {broken: Silent()}
    trial = trial_of(judged_controls(items, checks), left_out=unsought_in(items, checks))
    kind = next(kind for kind, names in SEEN_BY.items() if broken in names)
    assert not trial.passed
    (missed,) = [one for one in trial.detections if one.kind == kind]
    assert missed.n == planted
    assert f"{kind} {missed.right}/{planted}" in trial.refusal


def test_a_check_that_is_blind_in_one_language_is_not_made_good_by_another(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class GermanOnly:
        def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
            return [one if held.item.language == "de" else None for one, held in zip(Chatter()(candidates), candidates, strict=True)]

    report = _audited(tmp_path, SIGHTED | {"chatter": GermanOnly()}, "de", "ja")
    assert report["refusal"] == "controls failed: chatter 0/6 in ja"
    with pytest.raises(BadInputError, match="certified nothing"):
        list(passed_sets(tmp_path, "generation"))


def test_rejecting_everything_in_one_language_is_no_way_out_either() -> None:
    detections = (
        Detection("number", good=False, right=9, n=9, lang="de"),
        Detection("frame", good=True, right=0, n=9, lang="de"),
        Detection("number", good=False, right=9, n=9, lang="en"),
        Detection("frame", good=True, right=90, n=90, lang="en"),
    )
    assert Trial(detections).refusal == "controls failed: frame 0/9 in de"


def test_what_no_check_looks_for_is_neither_caught_nor_missed_and_stands_at_the_head(tmp_path: Path) -> None:
    report = _audited(tmp_path, SIGHTED, "de")
    assert report["controls"]["not_looked_for"] == [{"lang": "de", "kinds": ["negation"]}]
    assert all(one["kind"] != "negation" for one in report["controls"]["by_kind"])
    for name in ("report.md", "report.html"):
        head, table = (tmp_path / "audit" / name).read_text(encoding="utf-8").split("How well it sees")
        assert "In de no check looks for: negation." in head
        assert "not looked for" in table


def test_a_judge_that_knows_the_language_has_its_negations_planted_and_must_catch_them() -> None:
    items = _items("de")
    seen, blind = (trial_of(judged_controls(items, SIGHTED | {"meaning": check})) for check in (GermanJudge(), Silent()))
    assert unsought_in(items, {"meaning": GermanJudge()}) == ()
    (negation,) = [one for one in seen.detections if one.kind == "negation"]
    # 'hat' in the fifth question is all that the rules find a place for a `nicht` at.
    assert (negation.right, negation.n, seen.passed) == (1, 1, True)
    assert "negation 0/1" in blind.refusal


def test_to_leave_a_check_out_excuses_nothing() -> None:
    assert unsought(["de"], {}) == unsought(["de-AT"], SIGHTED) == (Unsought("de", ("negation",)),)
    assert unsought(["en", "zh"], {}) == ()


def test_languages_without_a_table_are_told_what_they_lack() -> None:
    assert unsought(["fi", "th"], {}) == (
        Unsought("fi", ("negation", "chatter")),
        Unsought("th", ("negation", "words shuffled", "chatter")),
    )


def test_every_kind_of_fault_names_the_checks_whose_business_it_is() -> None:
    assert set(SEEN_BY) == set(BAD)
    assert {name for names in SEEN_BY.values() for name in names} <= set(CHECKS)


@pytest.mark.parametrize("lang", ["de", "es", "fr", "pt", "it"])
def test_a_negation_is_left_out_or_put_in_by_rules_of_the_language(lang: str) -> None:
    texts = {
        "de": ("Das Haus ist nicht neu.", "Das Haus ist neu.", "Das Haus ist alt.", "Das Haus ist nicht alt."),
        "es": ("La casa no es nueva.", "La casa es nueva.", "La casa es vieja.", "La casa no es vieja."),
        "fr": ("La maison n'est pas neuve.", "La maison est neuve.", "La maison est vieille.", "La maison n'est pas vieille."),
        "pt": ("A casa não é nova.", "A casa é nova.", "A casa é velha.", "A casa não é velha."),
        "it": ("La casa non è nuova.", "La casa è nuova.", "La casa è vecchia.", "La casa non è vecchia."),
    }[lang]
    for before, after in (texts[:2], texts[2:]):
        item = Item("i", "d", before, language=lang)
        assert [held.variant.question for kind, held in plant([item]) if kind == "negation"] == [after]


def test_no_language_goes_untried_because_another_came_first() -> None:
    items = ControlItems()
    items.add(Item(f"e{place}", "d", f"Is it {place}?") for place in range(500))
    assert len(items.drawn()) == MOST
    items.add(Item(f"g{place}", "d", f"Ist es {place}?", language="de") for place in range(500))
    assert [item.language for item in items.drawn()] == ["en"] * 30 + ["de"] * 30
    for lang in ("es", "fr", "it"):
        items.add(Item(f"{lang}{place}", "d", f"{place}?", language=lang) for place in range(3 * LEAST))
    # 60 shared by five would be 12 each, fewer than the least.
    assert len(items.drawn()) == 5 * LEAST


def test_a_japanese_text_breaks_off_in_its_middle() -> None:
    question = JAPANESE[0][0]
    (finding,) = CHECKS["length"]([make_candidate(question, question[: len(question) // 2], "ja")])
    assert finding is not None
    assert not finding.passed
