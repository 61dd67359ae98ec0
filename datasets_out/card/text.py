"""The card of a published data set: our part written anew between two marks, a person's paragraphs and YAML keys kept."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from datasets_out.format.descriptor import bounded_text
from datasets_out.format.layout import CARD
from variants.errors import BadInputError
from variants.files import write_text

BEGIN, END = "<!-- sago:begin -->", "<!-- sago:end -->"
"""Between these marks the text is ours and is written anew; everything else on the card is a person's and is kept."""

_HEAD = re.compile(r"\A\ufeff?---[ \t]*\r?\n(?P<yaml>.*?)\r?\n?^---[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_LISTS = ("tags",)
"""Head keys whose entries are joined with a person's; the other keys of ours replace theirs."""
_THEIRS_FIRST = ("pretty_name", "task_categories", "annotations_creators", "language_creators", "source_datasets", "multilinguality")
"""Head keys that we propose and a person may have put better."""
_STALE = ("dataset_info", "configs")
"""Head keys that describe files and would be wrong for the new ones."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in its parts."""

    head: Mapping[str, Any] = field(default_factory=dict)
    before: str = ""
    """What stands above our part."""
    ours: str = ""
    after: str = ""
    """What stands below it."""


def read_card(path: Path) -> Card:
    """An earlier card; an empty one where there is none.

    Raises:
        BadInputError: If its YAML head or our marks are broken, so that what is a person's cannot be told.
    """
    if not path.exists():
        return Card()
    try:
        text = bounded_text(path)
    except (OSError, ValueError) as error:
        raise BadInputError(f"{path}: this card cannot be read ({error}); nothing was changed") from error
    return parse_card(text, str(path))


def parse_card(text: str, where: str) -> Card:
    """A card's text in its parts.

    Raises:
        BadInputError: As `read_card`.
    """
    head, rest = _head(text, where)
    if rest.count(BEGIN) > 1 or rest.count(END) > 1 or (BEGIN in rest) != (END in rest) or rest.find(END) < rest.find(BEGIN):
        raise BadInputError(
            f"{where}: expected the marks {BEGIN} and {END} once each, in this order, or not at all; mend the card, nothing was changed"
        )
    if BEGIN not in rest:
        return Card(head, after=rest.strip())
    before, _, tail = rest.partition(BEGIN)
    ours, _, after = tail.partition(END)
    return Card(head, before.strip(), ours.strip(), after.strip())


def write_card(folder: Path, head: Mapping[str, Any], body: str, earlier: Card) -> None:
    """Write `README.md`: our head and part, and what a person wrote on an earlier card."""
    write_text(folder / CARD, card_text(merged_head(head, earlier.head), Card(before=earlier.before, ours=body, after=earlier.after)))


def card_text(head: Mapping[str, Any], card: Card) -> str:
    """A card as text, its head written by the Hub's own library."""
    from huggingface_hub import DatasetCard, DatasetCardData

    parts = [card.before, f"{BEGIN}\n{card.ours}\n{END}", card.after]
    text = "\n\n".join(part for part in parts if part)
    return str(DatasetCard(f"---\n{DatasetCardData(**head).to_yaml()}\n---\n\n{text}\n"))


def joined(card: Card, other: Card) -> Card:
    """A card with the head keys and paragraphs of a person's on another one as well: that of the Hub, edited in the browser."""
    return Card(
        merged_head(card.head, other.head),
        _with_paragraphs(other.before, card.before),
        card.ours,
        _with_paragraphs(other.after, card.after),
    )


def merged_head(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> dict[str, Any]:
    """Our head with a person's further keys; what describes the files is ours alone."""
    kept = {key: value for key, value in theirs.items() if key not in _STALE and (key not in ours or key in _THEIRS_FIRST)}
    merged = dict(ours) | kept
    for key in _LISTS:
        added = theirs.get(key)
        merged[key] = list(dict.fromkeys([*ours.get(key, ()), *(map(str, added) if isinstance(added, list) else ())]))
    return merged


def _with_paragraphs(text: str, other: str) -> str:
    """A text and the paragraphs of another one that it lacks."""
    held = set(_paragraphs(text))
    added = [paragraph for paragraph in _paragraphs(other) if paragraph not in held]
    return "\n\n".join(part for part in (text, *added) if part)


def _paragraphs(text: str) -> Sequence[str]:
    return [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]


def _head(text: str, where: str) -> tuple[Mapping[str, Any], str]:
    import yaml

    found = _HEAD.match(text)
    if found is None:
        if re.match(r"\A\ufeff?---[ \t]*\r?\n", text):
            raise BadInputError(f"{where}: the YAML head of this card has no closing ---; mend or remove it, nothing was changed")
        return {}, text
    try:
        head = yaml.safe_load(found["yaml"])
    except yaml.YAMLError as error:
        raise BadInputError(
            f"{where}: the YAML head of this card cannot be read ({error}); mend or remove it, nothing was changed"
        ) from error
    if head is not None and not isinstance(head, dict):
        raise BadInputError(
            f"{where}: expected keys and values in the YAML head of this card; got {type(head).__name__}; nothing was changed"
        )
    return head or {}, text[found.end() :]
