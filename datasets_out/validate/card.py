"""The card and the Croissant file against `sago.json`."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from datasets_out.card.head import configs_of
from datasets_out.card.text import read_card
from datasets_out.format.descriptor import Descriptor, bounded_text
from datasets_out.format.layout import CARD, CROISSANT
from datasets_out.licences.spdx import hub_words
from datasets_out.validate.problem import Problem
from variants.errors import BadInputError


def card_problems(folder: Path, body: Descriptor) -> Iterator[Problem]:
    """What the Hub would be told wrongly."""
    try:
        card = read_card(folder / CARD)
    except BadInputError as error:
        yield Problem("card", CARD, str(error))
        return
    if not card.ours:
        yield Problem("card", CARD, "not there, or without the part that tells of the audit")
        return
    expected = configs_of({entry.config for entry in body.files if entry.config is not None})
    if card.head.get("configs") != expected:
        yield Problem("card", CARD, f"configs: expected {_names(expected)} with their files; got {_names(card.head.get('configs'))}")
    if "dataset_info" in card.head:
        yield Problem("card", CARD, "dataset_info: expected none, since the files declare their features and an old one would hide them")
    told, words = card.head.get("license"), hub_words(sorted(body.licences))
    if ([told] if isinstance(told, str) else told) != words:
        yield Problem("card", CARD, f"license: the rows say {', '.join(words)}; the card says {told!r}")
    if body.audit.audit_id not in card.ours:
        yield Problem("card", CARD, f"does not tell of audit {body.audit.audit_id}")


def _names(configs: object) -> str:
    if not isinstance(configs, list):
        return repr(configs)
    return ", ".join(str(config.get("config_name")) if isinstance(config, dict) else repr(config) for config in configs) or "none"


def croissant_problems(folder: Path, body: Descriptor) -> Iterator[Problem]:
    """Hashes and configurations that the Croissant file tells wrongly."""
    try:
        told = json.loads(bounded_text(folder / CROISSANT))
        files = {part["contentUrl"]: part["sha256"] for part in told["distribution"] if part["@type"] == "cr:FileObject"}
        sets = {part["@id"] for part in told["recordSet"]}
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        yield Problem("croissant", CROISSANT, f"cannot be read ({type(error).__name__}: {error})")
        return
    expected: dict[str, Any] = {entry.path: entry.sha256 for entry in body.files if entry.config is not None}
    for path in sorted(files.keys() ^ expected.keys()):
        yield Problem("croissant", CROISSANT, f"{path}: named in {'croissant.json' if path in files else 'sago.json'} alone")
    for path in sorted(files.keys() & expected.keys()):
        if files[path] != expected[path]:
            yield Problem("croissant", CROISSANT, f"{path}: another hash than in sago.json")
    configs = {entry.config for entry in body.files if entry.config is not None}
    if sets != configs:
        yield Problem("croissant", CROISSANT, f"record sets: expected {', '.join(sorted(configs))}; got {', '.join(sorted(sets))}")
