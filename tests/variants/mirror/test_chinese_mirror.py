import random

import pytest

from variants.generators.base import Draft, Skip
from variants.generators.mirror.chinese import COMPARISONS, ChineseComparison, ChineseNegation
from variants.types import Item, Relation


def item(question: str) -> Item:
    return Item("i", "d", question, language="zh", task_type="yes_no", choices=("是", "否"), answer="是", answer_index=0)


@pytest.mark.parametrize(("question", "flip", "converse"), COMPARISONS)
def test_a_comparison_is_exchanged_with_the_same_and_with_the_opposite_adjective(
    question: str, flip: str | None, converse: str | None
) -> None:
    made = [ChineseComparison(answers)(item(question), random.Random(0), 0) for answers in ("flip", "converse")]
    assert [draft.edits[0].text if isinstance(draft, Draft) else None for draft in made] == [flip, converse]
    for draft, relation, answer in zip(made, (Relation.FLIP, Relation.SAME), ("否", None), strict=True):
        if isinstance(draft, Draft):
            assert (draft.relation, draft.answer) == (relation, answer)


def test_denying_a_statement_turns_the_answer() -> None:
    made = ChineseNegation()(item("企鹅会飞吗？"), random.Random(0), 1)
    assert isinstance(made, Draft)
    assert (made.edits[0].text, made.answer, made.answer_index) == ("说“企鹅会飞”是错误的吗？", "否", 1)
    assert isinstance(ChineseNegation()(item("企鹅会飞吗？"), random.Random(0), 3), Skip)
