"""The reference model's answers: when they speak of a variant, and when they say nothing."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from audit.answerers import open_answerer
from audit.checks.task import TaskConsistency
from audit.types import Candidate
from tests.audit.helpers import make_candidate
from variants.errors import BadInputError
from variants.types import Item


@dataclass(frozen=True)
class Knows:
    """Answers by a table from question to the share of right answers."""

    shares: tuple[tuple[str, float | None], ...]

    def __call__(self, items: Sequence[Item]) -> list[float | None]:
        return [dict(self.shares)[item.question] for item in items]


def _candidate(a: str, b: str, answer: str | None = "4") -> Candidate:
    from dataclasses import replace

    made = make_candidate(a, b, "en")
    return Candidate(replace(made.item, answer=answer), replace(made.variant, answer=answer))


@pytest.mark.parametrize(
    ("original", "variant", "passed"),
    [
        (1.0, 1.0, True),
        (1.0, 1 / 3, True),  # one of three right: the model wavers, which says nothing against the variant
        (1.0, 0.0, False),  # knows the answer, and never finds it in the variant
        (2 / 3, 0.0, None),  # not sure of the original: no evidence either way
        (None, 0.0, None),  # no answer to the original could be read
        (1.0, None, None),  # none to the variant
    ],
)
def test_only_a_model_that_knows_the_answer_speaks_of_the_variant(
    original: float | None, variant: float | None, passed: bool | None
) -> None:
    check = TaskConsistency(Knows((("a?", original), ("b?", variant))))
    (finding,) = check([_candidate("a?", "b?")])
    assert (None if finding is None else finding.passed) is passed


def test_without_a_right_answer_nothing_is_asked() -> None:
    assert TaskConsistency(Knows(()))([_candidate("a?", "b?", None)]) == [None]


def test_an_original_with_many_variants_is_asked_once() -> None:
    asked: list[int] = []

    @dataclass(frozen=True)
    class Counting:
        def __call__(self, items: Sequence[Item]) -> list[float | None]:
            asked.append(len(items))
            return [1.0] * len(items)

    TaskConsistency(Counting())([_candidate("a?", f"b {n}?") for n in range(5)])
    assert asked == [1, 5]  # the original, then its five variants


def test_a_reference_model_needs_something_installed_that_opens_models(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("audit.answerers.entry_points", lambda **_: ())
    with pytest.raises(BadInputError, match="nothing installed opens reference models"):
        open_answerer("embedded:smollm2-135m-instruct")
