"""The meaning check over any judge, and the one probability out of all evidence."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from audit.checks.meaning import UNCALIBRATED, Meaning
from audit.evidence import p_meaning
from audit.meaning.base import Opinion, TextPair
from audit.operating import shipped
from audit.types import Finding
from tests.audit.helpers import make_candidate
from variants.types import Kind, Relation


@dataclass(frozen=True, slots=True)
class Fixed:
    """A judge that says the same of every English pair."""

    p: float | None = 0.4

    def __call__(self, pairs: Sequence[TextPair]) -> list[Opinion]:
        return [Opinion(self.p, "so it seems", ("nothing",)) for _ in pairs]


@pytest.mark.parametrize(("p", "passes"), [(0.3, True), (0.299, False), (None, False)])
def test_a_probability_at_the_threshold_passes_and_none_never_does(p: float | None, passes: bool) -> None:
    (finding,) = Meaning(Fixed(p), threshold=0.3)([make_candidate("The cat sat.", "A feline was sitting.")])
    assert finding is not None
    assert finding.passed is passes


def test_a_judge_without_an_operating_point_is_held_to_the_more_likely_side() -> None:
    assert Meaning(Fixed()).low("paraphrase") == UNCALIBRATED
    assert Meaning(Fixed(), threshold=0.9).low("paraphrase") == 0.9


@pytest.mark.parametrize("kind", ["paraphrase", "reorder", "mirror"])
def test_the_shipped_cut_goes_by_kind_and_what_lies_on_it_fails(kind: Kind) -> None:
    cut = shipped().cut(kind).threshold
    for p, passes in ((cut, False), (math.nextafter(cut, 1.0), True)):
        assert (p >= Meaning(Fixed(p), threshold="by kind").low(kind)) is passes


@pytest.mark.parametrize("relation", [Relation.FLIP, Relation.SWAP, Relation.COMPLEMENT])
def test_a_mirror_that_must_turn_is_not_asked_about(relation: Relation) -> None:
    assert Meaning(Fixed())([make_candidate("Is it hot?", "Is it cold?", relation=relation, kind="mirror")]) == [None]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Where is the station?", "Question: Where is the station?\nAnswer:"),
        ("How many cats did Ana buy?", "Could you please tell me how many cats Ana bought?"),
        ("Ana has 3 cats. Ben has 5 dogs. How many pets are there?", "Ben has 5 dogs. Ana has 3 cats. How many pets are there?"),
        ("Compare apples and oranges.", "Compare oranges and apples."),
        ("The committee approved the budget.", "The budget was approved by the committee."),
        ("Is the sun bigger than the moon?", "Is the moon smaller than the sun?"),
    ],
)
def test_what_a_rule_knows_to_be_harmless_passes_whatever_the_judge_says(a: str, b: str) -> None:
    (finding,) = Meaning(Fixed(0.01))([make_candidate(a, b)])
    assert finding is not None
    assert finding.value >= shipped().by_rule


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The dog chased the cat.", "The cat chased the dog."),
        ("He put the book on the table.", "He put the book under the table."),
        ("She called before she left.", "She left before she called."),
        ("He ate. Then he slept.", "Then he slept. He ate."),
        ("Is a bigger than b?", "Is b bigger than a?"),
    ],
)
def test_no_rule_vouches_for_a_changed_meaning(a: str, b: str) -> None:
    (finding,) = Meaning(Fixed(0.01))([make_candidate(a, b)])
    assert finding is not None
    assert finding.value == 0.01


def _findings(p: float, *failed: str) -> list[Finding]:
    return [Finding("meaning", p, 0.3, 1.0, "judge"), *(Finding(name, 1.0, 0.0, 0.0, "guard") for name in failed)]


def test_a_failed_guard_makes_the_probability_small_and_keeps_the_judges_order() -> None:
    low, high = p_meaning(_findings(0.2, "negation")), p_meaning(_findings(0.9, "negation"))
    assert low is not None
    assert high is not None
    sound = p_meaning(_findings(0.9))
    assert sound is not None
    assert low < high < sound
    both = p_meaning(_findings(0.9, "negation", "quantities"))
    assert both is not None
    assert both < high


@pytest.mark.parametrize(
    "findings", [[], [Finding("meaning", math.nan, 0.3, 1.0, "undefined")], [Finding("negation", 1.0, 0.0, 0.0, "guard")]]
)
def test_without_a_judge_there_is_no_probability(findings: list[Finding]) -> None:
    assert p_meaning(findings) is None
