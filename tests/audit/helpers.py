"""Small sets and candidates that the audit's tests share."""

from audit.types import Candidate
from variants.rows import content_id
from variants.types import Axis, Item, Relation, Variant, VariantSet


def make_variant(item: Item, text: str, **changes: object) -> Variant:
    base: dict[str, object] = {
        "id": content_id(item.id, text),
        "question": text,
        "context": item.context,
        "choices": item.choices,
        "kind": "paraphrase",
        "generator": "Rule(version=1)",
        "relation": Relation.SAME,
        "answer": item.answer,
        "answer_index": item.answer_index,
        "edits": (),
        "seed": 0,
    }
    return Variant(**(base | changes))  # type: ignore[arg-type]


def make_candidate(a: str, b: str, language: str = "en", **changes: object) -> Candidate:
    item = Item("i", "d", a, language=language)
    return Candidate(item, make_variant(item, b, **changes))


def make_sets(n: int = 6, axis: Axis = "generation") -> list[VariantSet]:
    held = []
    for place in range(n):
        question = f"Ana has {place + 3} cats and buys {place + 20} more at the market. How many cats does she own now?"
        item = Item(f"i{place}", "sums", question, answer=str(2 * place + 23), task_type="numeric")
        texts = (
            f"Question: {item.question}",
            f"Please answer this. {item.question}",
            item.question.replace(str(place + 20), str(place + 21)),
        )
        held.append(VariantSet(item, axis, tuple(make_variant(item, text) for text in texts), asked=4))
    return held
