"""The facts of every prompt that a run asks, for reference models; a real model is never told them."""

from collections.abc import Iterable, Iterator, Mapping

from audit.types import PassedSets
from scoring.backends.base import Prompt
from scoring.backends.scripts import Fact
from scoring.collect import activation, confidence, generation, mirroring
from scoring.collect.layout import Asked, labels
from scoring.collect.repeats import wordings
from scoring.collect.subset import sets_of
from variants.types import Axis, VariantSet


def known_prompts(passed: Mapping[Axis, Iterable[PassedSets]]) -> dict[Prompt, Fact]:
    """Each prompt of these sets on each axis, with the facts of its wording."""
    return dict(pair for axis, sealed in passed.items() for held in sets_of(sealed) for pair in _of_set(axis, held))


def _of_set(axis: Axis, held: VariantSet) -> Iterator[tuple[Prompt, Fact]]:
    right = {variant.id: (variant.answer, variant.answer_index) for variant in held.variants}
    for asked in wordings(held):
        answer, index = right.get(asked.variant_id, (held.item.answer, held.item.answer_index))
        fact = Fact(
            dataset=held.item.dataset,
            item_id=held.item.id,
            variant_id=asked.variant_id,
            axis=axis,
            task_type=held.item.task_type,
            choices=asked.choices,
            labels=labels(held.item, asked.choices),
            answer=answer,
            answer_index=index,
            original_answer=held.item.answer,
            original_answer_index=held.item.answer_index,
        )
        for prompt in _prompts(axis, held, asked):
            yield prompt, fact


def _prompts(axis: Axis, held: VariantSet, asked: Asked) -> list[Prompt]:
    if axis == "generation":
        return [generation.prompt(held.item, asked)]
    if axis == "mirroring":
        return [mirroring.prompt(held.item, asked)]
    if axis == "confidence":
        return [confidence.prompt(held.item, asked), confidence.stated_prompt(held.item, asked)]
    read = activation.prompt(held.item, asked)
    return [read, *(Prompt(text, read.system, read.prefill) for text in activation.trivial_edits(read.user))]
