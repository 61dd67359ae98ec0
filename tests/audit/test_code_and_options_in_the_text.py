"""Code without backticks and options under letters, where they stand in the text itself."""

import pytest

from audit.checks import CHECKS
from audit.text.labelled_options import labelled_options
from tests.audit.helpers import make_candidate
from variants.types import Relation


def _differences(a: str, b: str, relation: Relation = Relation.SAME) -> float:
    (finding,) = CHECKS["protected"]([make_candidate(a, b, relation=relation)])
    return 0.0 if finding is None else finding.value


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (r"Does the pattern ^[a-f]+$ match every word?", r"Is every word matched by the pattern ^[A-F]+$?"),
        (r"What does \d+ match?", r"Which text is matched by \D+?"),
        ("What does cp -r do?", "What will cp -R do?"),
        ("Is i=j true here?", "Would i=J be true here?"),
        ("What does row[i] give?", "What is given by Row[i]?"),
    ],
)
def test_the_case_of_letters_counts_in_code_that_no_mark_shows(a: str, b: str) -> None:
    assert _differences(a, b) >= 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("What is a well-known Iphone?", "What is a well-known iPhone?"),
        ("[Applause] Who spoke?", "[applause] Who spoke?"),
        ("Is the e-mail and/or letter late?", "Is the E-mail and/or letter late?"),
        (r"Does ^[a-f]+$ match?", r"Is there a match for ^[a-f]+$?"),
    ],
)
def test_in_prose_it_does_not(a: str, b: str) -> None:
    assert _differences(a, b) == 0


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Which metal rusts? A) Iron B) Gold C) Zinc", "What metal can rust? A) Gold B) Iron C) Zinc"),
        ("Which metal rusts?\n(a) Iron\n(b) Gold", "What metal can rust?\n(a) Gold\n(b) Iron"),
        ("哪种金属会生锈？A、铁 B、金", "什么金属会生锈？A、金 B、铁"),
    ],
)
def test_letters_keep_their_options(a: str, b: str) -> None:
    assert _differences(a, b) == 1
    assert _differences(a, b, Relation.SWAP) == 0  # where the order is turned on purpose


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Which? A) Iron. B) Gold.", ("iron", "gold")),
        ("Which?\nA. Iron\nB. Gold\nAnswer:", ("iron", "gold")),
        ("Ann A. Bell met Cal B. Dow.", ("bell met cal", "dow")),  # initials read as labels change nothing unless they change places
        ("Which? B) Iron C) Gold", ()),
        ("Is vitamin A good?", ()),
    ],
)
def test_options_are_read_where_the_letters_run_from_a(text: str, options: tuple[str, ...]) -> None:
    assert labelled_options(text) == options


def test_another_spelling_of_the_labels_is_no_move() -> None:
    assert _differences("Which? A) Iron B) Gold", "Which? (a) Iron (b) Gold") == 0
