"""The yes/no question asked through its answer: 'Is "no" the right answer to this question: …?'. Yes becomes no."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.mirror.polarity import is_decided, is_yes_no, turned
from variants.types import Edit, Item, Kind, Relation

_FRAMES = {
    "en": (
        'Is "no" the right answer to this question: {}',
        'Would "no" be the correct answer to the following question? {}',
        'Should the following question be answered with "no"? {}',
        'Is the correct answer to this question "no"? {}',
    ),
    "zh": ("下面这个问题的正确答案是“否”吗？{}", "对下面的问题，应当回答“否”吗？{}", "“否”是下面这个问题的正确回答吗？{}"),
}
_POLAR = {
    "en": re.compile(
        r"^(?:(?:If|When|Given|According to|In|On|At|For)\b[^?.;]*, )?(?:Is|Are|Was|Were|Do|Does|Did|Has|Have|Had|Can|Could|Will|Would"
        r"|Should|Must|May|Might)\b"
        r"[^?]*\?$",
        re.IGNORECASE,
    ),
    "zh": re.compile(r"^[^？?。“”]*(?:吗[？?]|(?:是不是|是否|有没有|会不会|能不能|能否)[^？?。“”]*[？?])$"),
}
_CHOICE = {"en": re.compile(r"\b(?:or|isn['’]t it|right)\b(?=[^?]*\?$)", re.IGNORECASE), "zh": re.compile(r"还是|对吗|是吗")}


@dataclass(frozen=True, slots=True)
class AnswerDenied:
    """Asks whether 'no' is the right answer: exact whatever the question says, so it serves where negation cannot be worded.

    Declined where the right answer is undecided, for then 'no' is not right either and the answer would not stay undecided.
    """

    kind: Kind = "mirror"
    languages: frozenset[str] | None = frozenset({"en", "zh"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Put the question into the `index`-th frame."""
        del rng
        language = item.language.split("-", maxsplit=1)[0]
        if not is_yes_no(item) or not is_decided(item):
            return Skip("no plain yes or no as its answer")
        if language not in _FRAMES or index >= len(_FRAMES[language]):
            return Skip("all wordings are used up" if language in _FRAMES else f"no denial rule for {item.language!r}")
        question = item.question.strip()
        if not _POLAR[language].match(question) or _CHOICE[language].search(question):
            return Skip("not a single yes/no question")
        other = turned(item)
        if other is None:
            return Skip("the opposite answer is not among the options")
        before, after = _FRAMES[language][index].split("{}")
        start = item.question.index(question)
        edits = tuple(Edit("question", at, at, text) for at, text in ((start, before), (start + len(question), after)) if text)
        return Draft(edits, Relation.FLIP, answer_index=other.index, answer=other.answer, family="negation")


def _item(question: str, language: str = "en", answer: str = "yes") -> Item:
    return Item("golden", "golden", question, language=language, task_type="yes_no", answer=answer)


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("Is the sun a star?"), 'Is "no" the right answer to this question: Is the sun a star?'),
    (_item("Did anyone ever swim there?"), 'Is "no" the right answer to this question: Did anyone ever swim there?'),
    (_item("太阳是恒星吗？", "zh", "是"), "下面这个问题的正确答案是“否”吗？太阳是恒星吗？"),
    (_item("Is it a cat or a dog?"), Skip("not a single yes/no question")),
    (_item("Tom sleeps. Is he ill?"), Skip("not a single yes/no question")),
    (_item("Is it warm?", answer="maybe"), Skip("no plain yes or no as its answer")),
    (_item("Ist die Sonne ein Stern?", "de"), Skip("no denial rule for 'de'")),
    (_item("Why is the sky blue?"), Skip("not a single yes/no question")),
)
"""Item and its question in the first frame, or the reason for declining."""
