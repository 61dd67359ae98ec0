"""A backend as the audit's reference model."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from audit.checks.task import TaskConsistency, as_item
from audit.types import Candidate
from sago_app.answerer import BackendAnswerer, answerer
from scoring.backends.base import Decoding, Generation, Prompt
from variants.errors import BadInputError
from variants.types import Item, Relation, Variant

ITEM = Item("i", "d", "Is water wet?", task_type="yes_no", answer="yes")
VARIANT = Variant("v", "Would you call water wet?", None, None, "paraphrase", "g", Relation.SAME, "yes", None, (), 0)


@dataclass(frozen=True)
class Says:
    """Answers by repeat."""

    replies: tuple[str, ...]
    finish: str = "stop"

    def generate(self, prompts: Sequence[Prompt], decoding: Decoding, repeats: Sequence[int]) -> list[Generation]:
        return [Generation(self.replies[repeat], self.finish, error="no route") for repeat in repeats]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("replies", "share"),
    [
        (("Yes.", "yes", "Yes"), 1.0),
        (("Yes.", "No.", "no"), 1 / 3),
        (("Yes.", "I'm sorry, I can't help with that.", "yes"), 1.0),  # of the two that could be read, both are right
        (("I'm sorry, I can't help with that.",) * 3, None),
    ],
)
def test_the_share_counts_the_answers_that_can_be_read(replies: tuple[str, ...], share: float | None) -> None:
    assert BackendAnswerer(Says(replies), "scripted:says", "1")([ITEM]) == [pytest.approx(share) if share is not None else None]


def test_a_failed_request_is_an_error_and_not_a_wrong_answer() -> None:
    with pytest.raises(BadInputError, match="no route"):
        BackendAnswerer(Says(("", "", ""), "error"), "scripted:says", "1")([ITEM])


def test_a_mirror_is_marked_by_its_own_answer() -> None:
    mirrored = Candidate(ITEM, replace(VARIANT, question="Is water not wet?", relation=Relation.FLIP, answer="no"))
    assert as_item(mirrored).answer == "no"


def test_the_model_is_named_by_the_check() -> None:
    assert "scripted:says" in repr(TaskConsistency(BackendAnswerer(Says(("yes",) * 3), "scripted:says", "1")))


@pytest.mark.models
def test_a_real_model_answers_original_and_variant() -> None:
    check = TaskConsistency(answerer("embedded:smollm2-135m-instruct"))
    items = [
        replace(ITEM, id=str(n), question=f"What is the capital of {country}?", task_type="open", answer=city)
        for n, (country, city) in enumerate((("France", "Paris"), ("Italy", "Rome"), ("Japan", "Tokyo"), ("Spain", "Madrid")))
    ]
    kept = [Candidate(one, replace(VARIANT, question=f"Which city is the {one.question[12:]}", answer=one.answer)) for one in items]
    changed = [Candidate(one, replace(VARIANT, question="What is the capital of Peru?", answer=one.answer)) for one in items]
    found = [finding for finding in check([*kept, *changed]) if finding is not None]
    # whatever it knows, it never finds Paris, Rome, Tokyo or Madrid to be the capital of Peru each time
    assert found
    assert any(not finding.passed for finding in found)
