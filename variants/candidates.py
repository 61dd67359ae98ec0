"""From what a generator proposes to a variant, or to the reason why there is none."""

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache

from variants.edits import apply, project, touch
from variants.generators.base import Draft, Generator, Skip
from variants.protect import protected_spans
from variants.rows import content_id
from variants.types import Item, Kind, Relation, Variant

_SPACE = re.compile(r"\s+")
_EXACT = frozenset({"code", "braces", "url", "email", "formula", "tag", "quotation", "identifier", "mixed"})
"""Protected kinds whose text must stand in the variant as it stands in the original."""
_JOINERS = frozenset("\u200d\ufe0e\ufe0f\u200c")
_UNITS = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
WORD_NUMBERS: dict[str, str] = {"zero": "0"}
"""Number words and their digits; `one` is left out, being a pronoun as often as a number."""
WORD_NUMBERS |= {word: str(value) for value, word in enumerate(_UNITS.split(), start=2)}
WORD_NUMBERS |= {word: str(10 * value) for value, word in enumerate(_TENS.split(), start=2)}
_QUANTITY = re.compile(rf"\d+(?:[.,]\d+)*|\b(?:{'|'.join(WORD_NUMBERS)})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Named:
    """A generator with its registered name, and its description, which keys the random choices."""

    name: str
    generator: Generator
    description: str

    @property
    def provenance(self) -> str:
        """The description with the version: what it takes to make the variant again."""
        return f"{self.description}@{self.generator.version}"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A variant that no axis owns yet."""

    steps: tuple[Named, ...]
    """The generators that made it, in order."""
    variant: Variant
    item: Item
    """The item as the variant puts it."""
    key: str
    """What is asked, normalised: equal keys are one variant."""

    @property
    def names(self) -> tuple[str, ...]:
        """The generators' registered names, in order."""
        return tuple(step.name for step in self.steps)


def text_key(item: Item) -> str:
    """What is asked, without regard to Unicode composition, white space and case."""
    parts = (item.question, item.context or "", *(item.choices or ()))
    return "\0".join(map(_normal, parts))


@lru_cache(maxsize=256)
def _normal(text: str) -> str:
    return _SPACE.sub(" ", unicodedata.normalize("NFC", text)).strip().casefold()


def speaks(generator: Generator, language: str) -> bool:
    """Whether the generator has a rule for the language."""
    return generator.languages is None or language.split("-", 1)[0].lower() in generator.languages


def named(name: str, generator: Generator) -> Named:
    """Give a generator its name and description."""
    return Named(name, generator, described(generator))


def propose(item: Item, by: Named, index: int, seed: int) -> Candidate | Skip:
    """The generator's `index`-th rewriting of the item, checked."""
    draft = by.generator(item, random.Random(f"{seed}/{item.dataset}/{item.id}/{by.description}/{index}"), index)
    if isinstance(draft, Skip):
        return draft
    return _admit(item, draft, (by,), by.provenance, seed)


def chain(first: Candidate, original: Item, by: Named, seed: int) -> Candidate | Skip:
    """A second step on a variant, both steps recorded, the edits given as edits of the original."""
    key = f"{seed}/{original.dataset}/{original.id}/{first.steps[-1].description}>{by.description}"
    draft = by.generator(first.item, random.Random(key), 0)
    if isinstance(draft, Skip):
        return draft
    if draft.relation is not Relation.SAME or touch(first.variant.edits, draft.edits):
        return Skip("second step would rewrite the first")
    try:
        edits = project(original, first.variant.edits, draft.edits)
    except ValueError:
        return Skip("edits do not fit the text")
    joined = replace(draft, edits=edits, relation=first.variant.relation, answer_index=first.variant.answer_index)
    return _admit(original, joined, (*first.steps, by), f"{first.variant.generator} > {by.provenance}", seed)


def described(generator: Generator) -> str:
    """The `repr` of a generator, its sets in order, so that it is the same in every process."""
    return _described(generator)


def _described(generator: object) -> str:
    if not is_dataclass(generator):
        return repr(generator)
    pairs = (f"{one.name}={_shown(getattr(generator, one.name))}" for one in fields(generator) if one.repr)
    return f"{type(generator).__name__}({', '.join(pairs)})"


def _shown(value: object) -> str:
    if isinstance(value, frozenset | set):
        return f"{{{', '.join(sorted(map(_shown, value)))}}}"
    if isinstance(value, tuple):
        return f"({', '.join(map(_shown, value))})"
    return _described(value) if is_dataclass(value) else repr(value)


def _admit(item: Item, draft: Draft, steps: tuple[Named, ...], history: str, seed: int) -> Candidate | Skip:
    """Apply the draft and refuse what would damage the item."""
    try:
        changed = apply(item, draft.edits)
    except ValueError:
        return Skip("edits do not fit the text")
    changed = _with_answer(changed, draft)
    kind = steps[-1].generator.kind
    fault = _fault(item, changed, kind, draft)
    if fault is not None:
        return Skip(fault)
    variant = Variant(
        id=content_id(item.dataset, item.id, changed.question, changed.context, changed.choices, history, seed),
        question=changed.question,
        context=changed.context,
        choices=changed.choices,
        kind=kind,
        generator=history,
        relation=draft.relation,
        answer=changed.answer,
        answer_index=changed.answer_index,
        edits=draft.edits,
        seed=seed,
        family=draft.family,
    )
    return Candidate(steps, variant, changed, text_key(changed))


def _with_answer(changed: Item, draft: Draft) -> Item:
    """The right answer to the variant, as text and, where there are options, as position."""
    if draft.answer is None and draft.relation is Relation.SWAP:
        return replace(changed, answer=None, answer_index=None)
    if draft.answer is None and draft.relation is Relation.COMPLEMENT and changed.choices and changed.answer_index is not None:
        opposite = len(changed.choices) - 1 - changed.answer_index
        return replace(changed, answer=changed.choices[opposite], answer_index=opposite)
    answer = changed.answer if draft.answer is None else draft.answer
    index = changed.answer_index if draft.answer_index is None else draft.answer_index
    if draft.answer is not None and draft.answer_index is None and changed.choices:
        index = changed.choices.index(answer) if answer in changed.choices else None
    return replace(changed, answer=answer, answer_index=index)


def _fault(original: Item, changed: Item, kind: Kind, draft: Draft) -> str | None:
    """Why the variant would be a damaged one; None where it is sound."""
    if not changed.question.strip():
        return "nothing left of the question"
    if _splits_character(original, draft):
        return "would split a character"
    if changed.choices and changed.answer_index is not None and changed.choices[changed.answer_index] != changed.answer:
        return "gold no longer where the options say"
    if kind == "mirror":
        return None
    if Counter(changed.choices or ()) != Counter(original.choices or ()):
        return "an option's text changed"
    if draft.relation is Relation.SAME and changed.choices != original.choices:
        return "options moved without the relation saying so"
    return _text_fault(original, changed) or _extract_fault(original, changed)


def _text_fault(original: Item, changed: Item) -> str | None:
    """Whether a number or a protected span of the original is missing from the variant; fields that are the same are not read."""
    same_context = changed.context == original.context
    before, after = (original.question, changed.question) if same_context else (_whole(original), _whole(changed))
    if _numbers(before) != _numbers(after):
        return "a number changed"
    exact = _exact_texts(original.question, original.choices or ())
    if not same_context:
        exact += _exact_texts(original.context or "", original.choices or ())
    return "a protected span changed" if any(after.count(text) < before.count(text) for text in exact) else None


def _extract_fault(original: Item, changed: Item) -> str | None:
    """Whether an answer that is to be copied from the text stands there no longer as it is."""
    if original.task_type != "extractive" or not original.answer or changed.context == original.context:
        return None
    return (
        "the answer no longer stands in the text"
        if original.answer in _whole(original) and original.answer not in _whole(changed)
        else None
    )


def _splits_character(item: Item, draft: Draft) -> bool:
    """Whether an edit begins or ends inside what a reader sees as one character: before a combining mark, joiner or selector."""
    texts = {"question": item.question, "context": item.context or ""}
    edges = ((texts[edit.field], place) for edit in draft.edits if edit.field != "choices" for place in (edit.start, edit.end))
    return any(place < len(text) and text[place] > "\u02ff" and _continues(text[place]) for text, place in edges)


def _continues(letter: str) -> bool:
    return unicodedata.combining(letter) > 0 or unicodedata.category(letter) in {"Mn", "Me", "Mc"} or letter in _JOINERS


def _whole(item: Item) -> str:
    return f"{item.question}\n{item.context}" if item.context else item.question


def _exact_texts(text: str, options: Sequence[str]) -> list[str]:
    return [text[span.start : span.end] for span in protected_spans(text, options) if span.kind in _EXACT]


@lru_cache(maxsize=64)
def _numbers(text: str) -> tuple[str, ...]:
    """The quantities of a text as digits, sorted; words and digits count as one."""
    return tuple(sorted(WORD_NUMBERS.get(match.lower(), match) for match in _QUANTITY.findall(text)))
