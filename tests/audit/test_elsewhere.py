"""What another threshold would change, and what the filter leaves open."""

import pytest

from audit.elsewhere import LEAST_JUDGED, THRESHOLDS, Elsewhere, passes_at
from audit.survivorship import Survival
from audit.types import HUMAN, Finding, SetVerdict, Verdict
from tests.audit.helpers import make_sets


def _verdict(p: float | None, *others: Finding) -> Verdict:
    meaning = () if p is None else (Finding("meaning", p, 0.5, 1.0, "judge"),)
    return Verdict(make_sets(1)[0].variants[0], (*meaning, *others))


def _set(verdicts: list[Verdict], needed: int = 2) -> SetVerdict:
    left = sum(one.passed for one in verdicts)
    return SetVerdict(make_sets(1)[0], tuple(verdicts), (Finding("survivors", float(left), float(needed), float("inf"), "so many"),))


GUARD = Finding("negation", 1.0, 0.0, 0.0, "turned")
SOUND = Finding("negation", 0.0, 0.0, 0.0, "as before")


@pytest.mark.parametrize(
    ("verdict", "threshold", "passes"),
    [
        (_verdict(0.6), 0.6, True),  # on the cut passes
        (_verdict(0.6), 0.7, False),
        (_verdict(0.9, GUARD), 0.2, False),  # no cut helps where a guard failed
        (_verdict(0.1, Finding(HUMAN, 1.0, 1.0, 1.0, "kept")), 0.9, True),  # a person decided
        (_verdict(0.9, Finding(HUMAN, 0.0, 1.0, 1.0, "changed")), 0.2, False),
        (_verdict(None, SOUND), 0.9, True),  # the meaning check did not apply
        (_verdict(None), 0.2, False),  # nothing was checked at all
    ],
)
def test_a_variant_passes_elsewhere_by_the_meaning_check_alone(verdict: Verdict, threshold: float, passes: bool) -> None:
    assert passes_at(verdict, threshold) is passes


def test_sets_remain_while_enough_of_their_variants_do() -> None:
    here = Elsewhere()
    here.add(_set([_verdict(0.95), _verdict(0.65), _verdict(0.25)]), ["a", "a", "a"])
    # two variants are needed: three remain at 0.2, two from 0.3 to 0.6, one above
    assert [here.at[cut].sets["generation"] for cut in THRESHOLDS] == [1, 1, 1, 1, 1, 0, 0, 0]
    assert "generation: 0 sets remain at the strictest cut, 1 at the loosest." in here.conclusions()


def test_the_report_says_whether_the_worst_generator_depends_on_the_cut() -> None:
    here = Elsewhere()
    # `steady` fails half of the time at every cut, `mild` nowhere below 0.6 and everywhere above
    for n in range(LEAST_JUDGED):
        here.add(_set([_verdict(0.95 if n % 2 else 0.1), _verdict(0.55)]), ["steady", "mild"])
    assert here.worst(0.3) == "steady"
    assert here.worst(0.7) == "mild"
    assert any("depends on the cut: steady at 0.2, 0.3, 0.4, 0.5; mild at 0.6, 0.7, 0.8, 0.9" in line.replace(", mild", "; mild")
               for line in here.conclusions())  # fmt: skip


def test_a_generator_with_few_variants_is_not_compared() -> None:
    here = Elsewhere()
    here.add(_set([_verdict(0.1), _verdict(0.9)]), ["a", "b"])
    assert here.worst(0.5) is None


def test_the_bounds_are_as_wide_as_the_share_that_was_lost() -> None:
    survival = Survival()
    for n in range(10):
        survival.add(_set([_verdict(0.9), _verdict(0.9 if n < 8 else 0.1)]))
    (row,) = survival.told()
    assert (row["sets"], row["passed"], row["lost"]) == (10, 8, 0.2)
    # 0.9 over 8 of 10: at least 0.72 over all, at most 0.92
    assert row["low"] == pytest.approx(0.72)
    assert row["high"] == pytest.approx(0.92)


def test_where_nothing_survived_anything_is_possible() -> None:
    survival = Survival()
    survival.add(_set([_verdict(0.1)]))
    (row,) = survival.told()
    assert (row["low"], row["high"]) == (0.0, 1.0)
