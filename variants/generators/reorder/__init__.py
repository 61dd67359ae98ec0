"""Reorderings: the same content in another order."""

from variants.generators.base import Generator
from variants.generators.reorder.clauses import ClauseOrder
from variants.generators.reorder.context_place import ContextPlace
from variants.generators.reorder.few_shot import FewShotOrder
from variants.generators.reorder.lists import ListOrder
from variants.generators.reorder.options import OptionOrder
from variants.generators.reorder.sentences import SentenceOrder

REORDER: dict[str, Generator] = {
    "option_order": OptionOrder(),
    "sentence_order": SentenceOrder(),
    "list_order": ListOrder(),
    "clause_order": ClauseOrder(),
    "few_shot_order": FewShotOrder(),
    "context_place": ContextPlace(),
}
"""The reorderings by name."""
