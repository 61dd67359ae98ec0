"""Words that exclude each other without being opposites, and opposites inside one clause."""

import pytest

from audit.checks import CHECKS
from tests.audit.helpers import make_candidate


def _differences(check: str, a: str, b: str, language: str = "en") -> float:
    (finding,) = CHECKS[check]([make_candidate(a, b, language)])
    return 0.0 if finding is None else finding.value


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The tea was served lukewarm. Was it too hot to drink?", "They served the tea boiling. Was it too hot to drink?"),
        ("The nurse signed the form. What is her job?", "The doctor signed the form. What is her occupation?"),
        ("The tenant painted the hall. Who paid?", "The landlord painted the hall. Who paid for it?"),
        ("Find the radius of a circle with area 9.", "Work out the diameter of a circle whose area is 9."),
        ("What is the median of these wages?", "Find the mean of these wages."),
        ("The treaty permits the state to leave. Is it obliged to?", "The treaty requires the state to leave. Is it under an obligation?"),
    ],
)
def test_a_degree_a_role_or_a_measure_that_excludes_the_original_s_is_another(a: str, b: str) -> None:
    assert _differences("antonyms", a, b) == 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The doctor signed the form. What is her job?", "The physician signed the form. What is her occupation?"),  # one role
        ("Who was the teacher of Ann at school in Leeds?", "Who had Ann as a student at school in Leeds?"),  # the converse
        ("Staff are not allowed to smoke inside.", "Staff are required not to smoke inside."),
        ("Tom is the buyer of Ann's house.", "Ann is the seller of the house to Tom."),
        ("The soup was boiling.", "The soup was very hot."),
        ("Which means of transport is best?", "Which mode of transport is best?"),
        ("Mix red paint and blue paint.", "Mix blue paint and red paint."),  # both stand in both
        ("The water was hot.", "The water was very warm, in fact hot."),
    ],
)
def test_the_same_role_its_converse_and_what_stands_in_both_texts_are_not(a: str, b: str) -> None:
    assert _differences("antonyms", a, b) == 0


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("饭前还是饭后?医生说必须饭前服用。什么时候吃药?", "饭前还是饭后?医生说必须饭后服用。应在什么时候吃药?"),
        ("楼上住着老王,楼下住着老李。小张在楼上等人。", "楼上住着老王,楼下住着老李。小张在楼下等人。"),
    ],
)
def test_an_opposite_in_one_chinese_clause_counts_though_another_clause_holds_both(a: str, b: str) -> None:
    assert _differences("antonyms", a, b, "zh") == 1


def test_two_chinese_clauses_with_opposites_may_change_places() -> None:
    assert _differences("antonyms", "饭前吃药,饭后散步。", "饭后散步,饭前吃药。", "zh") == 0
