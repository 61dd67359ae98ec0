"""The question asked indirectly: `What is the boiling point of water?` → `Could you tell me what the boiling point of water is?`."""

import random
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.embed import Embedded, embedded
from variants.generators.paraphrase.english import ENGLISH, lowered, replacing
from variants.types import Item, Kind

ASKING = (
    ("Could you tell me", "?"),
    ("I would like to know", "."),
    ("Can you tell me", "?"),
    ("I want to know", "."),
    ("Would you tell me", "?"),
    ("Could you please tell me", "?"),
)


@dataclass(frozen=True, slots=True)
class IndirectQuestion:
    """Put the question as a clause into `Could you tell me …?` and the like, its inversion undone."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """The `index`-th frame, in an order of the item's own."""
        del rng
        clause = embedded(item.question)
        return Skip("no question whose syntax is certain") if clause is None else framed(item, clause, ASKING, index)


def framed(item: Item, clause: Embedded, frames: tuple[tuple[str, str], ...], index: int) -> Draft | Skip:
    """The clause in one of these frames: opening words, and the mark that ends the sentence."""
    is_first = clause.start == clause.sentence.start
    if not is_first:
        frames = tuple(frame for frame in frames if not frame[0].startswith("I "))
    if index >= len(frames):
        return Skip("no further frame")
    opening, mark = frames[(index + sum(map(ord, item.id))) % len(frames)]
    is_anew = is_first or (item.question[clause.start].isupper() and item.question[: clause.start].rstrip().endswith(":"))
    first, *rest = _joined(clause, opening if is_anew else lowered(opening.split()[0]) + opening[len(opening.split()[0]) :])
    stop = clause.sentence.end
    ends_already = mark == "." and item.question[: stop - 1].endswith((".", "!"))
    return replacing(item, [first, *rest, (stop - 1, stop, "" if ends_already else mark)])


def _joined(clause: Embedded, opening: str) -> list[tuple[int, int, str]]:
    """The changes of the clause with the opening words before them, as one edit where both begin at one place."""
    changes = list(clause.changes)
    if changes and changes[0][0] == clause.start:
        start, end, text = changes.pop(0)
        return [(start, end, f"{opening} {text}"), *changes]
    return [(clause.start, clause.start, f"{opening} "), *changes]


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("What is the boiling point of water?", "Could you tell me what the boiling point of water is?"),
    ("What is the capital of France?", "Could you tell me what the capital of France is?"),
    ("How many apples did John buy?", "Could you tell me how many apples John bought?"),
    ("If he has 3 cats, how many legs are there?", "If he has 3 cats, could you tell me how many legs there are?"),
    ("Does the heart pump blood?", "Could you tell me whether the heart pumps blood?"),
    ("Where is the Eiffel Tower located?", "Could you tell me where the Eiffel Tower is located?"),
    ("Who wrote Hamlet?", "Could you tell me who wrote Hamlet?"),
    ("If Ann saw it, would she be angry?", "If Ann saw it, could you tell me whether she would be angry?"),
    ("How do I pay?", "Could you tell me how to pay?"),
    ("What's the name of the river?", "Could you tell me what the name of the river is?"),
    ("Nerve block: does the response predict success?", "Nerve block: could you tell me whether the response predicts success?"),
    ("Question: Does the law require a permit?", "Question: Could you tell me whether the law requires a permit?"),
    ("Which of the following gives the ratio?", "Could you tell me which of the following gives the ratio?"),
    (
        "It is 2 m longer than Ann's. How many meters does Ben have?",
        "It is 2 m longer than Ann's. Could you tell me how many meters Ben has?",
    ),
    ("Can physicians accurately and reliably tell?", "Could you tell me whether physicians can accurately and reliably tell?"),
    ("When would the man most likely be found?", "Could you tell me when the man would most likely be found?"),
    ("Is volumetric analysis worth the effort?", "Could you tell me whether volumetric analysis is worth the effort?"),
    ("How tall was Jackie before summer?", None),
    ("If Mia, who is younger, is 40 years old, what's their average?", None),
    ("How much will be her balance?", None),
    ("What's up?", None),
    ("where was the song keep the audience?", None),
    ("Tide times: high?", None),
    ("Was the Lindbergh kidnapping ever solved?", None),
    ("What is the number of hours he has spent?", None),
    ("What is the salary paid to the clerk?", None),
    ("Where was Ratzel born?", "Could you tell me where Ratzel was born?"),
    ("Are Leopard cats wild?", None),
    ("Did Jeremy Irons master sweep picking?", None),
    ("Are the measures issued by the court binding?", None),
    ("Why is the Pope Italian?", None),
    ("What is the most likely reason the bag expanded?", None),
    ("Is the crocodile less endangered than it?", "Could you tell me whether the crocodile is less endangered than it?"),
    ("Why don't cats swim?", None),
    ("Does the company plan include dental care?", None),
    ('What is "it"?', None),
    ("The sky is green.", None),
)
