"""What a source may state as the right answer is what scoring can compare: the two stages have a table each, held equal here."""

import pytest

from scoring.answers import yes_no
from scoring.answers.correct import is_right
from scoring.answers.parsed import Parsed
from variants import golds


@pytest.mark.parametrize(("word", "verdict"), golds._VERDICTS.items())
def test_every_verdict_that_a_source_may_state_is_read_as_the_same(word: str, verdict: golds.Verdict) -> None:
    assert yes_no.verdict_of(word) == verdict.replace("undecided", "maybe")


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("42", "42"), ("-3.5", "-3.5"), ("1,080", "1080"), ("$3.50", "3.5"), ("-$5", "-5"), ("$-5", "-5"), ("1/2", "0.5"), ("2½", "2.5"),
        ("1 1/2", "1.5"), ("12 km", "12"), ("12%", "12"), ("3e5", "300000"), (".5", "0.5"), ("٣", "3"), ("5 °C", "5"), ("10'000", "10000"),
        ("−4", "-4"), ("2.5 million", "2500000"),
    ],
)  # fmt: skip
def test_every_form_of_number_that_a_source_may_state_can_be_met(answer: str, value: str) -> None:
    assert golds.is_number(answer)
    assert is_right(Parsed(value, "ok"), answer=answer, choices=None, aliases=(), task_type="numeric", language="en")
