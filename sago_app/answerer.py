"""A model under any reference as the audit's reference model: `sago audit … --reference REFERENCE`.

The audit knows nothing of backends, so the two meet here, through the entry point of this distribution.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scoring.answers.correct import is_right
from scoring.answers.parse import parse
from scoring.backends import open_backend
from scoring.backends.base import Decoding, GeneratesText, Generation
from scoring.collect import generation
from scoring.collect.decoding import deployed
from scoring.collect.layout import original
from variants.errors import BadInputError
from variants.types import Item

TEMPERATURE, TOP_P = 0.7, 0.95
"""Warm enough that repeats differ where the model is not sure. Set by us."""


@dataclass(frozen=True, slots=True)
class BackendAnswerer:
    """Answers every item several times, and marks the answers as scoring does."""

    backend: GeneratesText = field(repr=False)
    reference: str
    revision: str
    repeats: int = 3

    def __call__(self, items: Sequence[Item]) -> list[float | None]:
        """The share of right answers to each item.

        Raises:
            BadInputError: If the model could not be asked; a failed request is not a wrong answer.
        """
        shares: dict[Item, float | None] = {}
        for decoding, group in _by_decoding(items).items():
            prompts = [generation.prompt(item, original(item, "original")) for item in group for _ in range(self.repeats)]
            replies = self.backend.generate(prompts, decoding, [repeat for _ in group for repeat in range(self.repeats)])
            self._refuse_failed(replies)
            shares |= {item: _share(item, replies[n * self.repeats : (n + 1) * self.repeats]) for n, item in enumerate(group)}
        return [shares[item] for item in items]

    def _refuse_failed(self, replies: Sequence[Generation]) -> None:
        failed = next((reply.error for reply in replies if reply.finish == "error"), None)
        if failed is not None:
            raise BadInputError(f"the reference model {self.reference} could not be asked: {failed}")


def _by_decoding(items: Sequence[Item]) -> dict[Decoding, list[Item]]:
    """The distinct items by how an answer of their form is drawn."""
    groups: dict[Decoding, list[Item]] = {}
    for item in dict.fromkeys(items):
        drawn = deployed(item, temperature=TEMPERATURE, top_p=TOP_P, seed=0, max_tokens=None)
        groups.setdefault(drawn, []).append(item)
    return groups


def answerer(reference: str) -> BackendAnswerer:
    """A reference model by model reference. Do not give one that is evaluated: it would choose its own questions.

    Raises:
        BadInputError: If the model cannot be had, or writes no text.
    """
    backend = open_backend(reference)
    if not isinstance(backend, GeneratesText):
        raise BadInputError(f"{reference}: expected a model that writes text; this one does not")
    return BackendAnswerer(backend, reference, backend.revision)


def _share(item: Item, replies: Sequence[Generation]) -> float | None:
    marks = [mark for reply in replies if (mark := _right(item, reply)) is not None]
    return sum(marks) / len(marks) if marks else None


def _right(item: Item, reply: Generation) -> bool | None:
    read = parse(reply.text, task_type=item.task_type, choices=item.choices, language=item.language, finish=reply.finish)
    answer = item.choices[item.answer_index] if item.choices and item.answer_index is not None else item.answer
    return is_right(
        read, answer=answer, choices=item.choices, aliases=item.answer_aliases, task_type=item.task_type, language=item.language
    )
