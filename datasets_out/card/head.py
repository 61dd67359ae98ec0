"""The YAML head of a card: what the Hub reads."""

from collections.abc import Collection, Sequence
from typing import Any

from datasets_out.format.layout import CONFIGS, SPLIT, VARIANT_SETS
from datasets_out.licences.spdx import LICENCES, UNKNOWN, hub_words
from datasets_out.tally import Contents
from variants.inert import visible

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"), (10_000_000, "1M<n<10M"))
_TASKS = {
    "mcq": "multiple-choice",
    "yes_no": "question-answering",
    "numeric": "question-answering",
    "extractive": "question-answering",
    "open": "question-answering",
    "classification": "text-classification",
    "likert": "multiple-choice",
}
"""Task type to the Hub's task category."""


def head_of(name: str, configs: Sequence[str], contents: Contents) -> dict[str, Any]:
    """The head as plain data: licence, languages, size, configurations, tags."""
    languages = sorted({language.split("-")[0].lower() for language in contents.languages})
    tags = sorted({language for language in contents.languages if "-" in language})
    licences = sorted(contents.licences) or [UNKNOWN]
    head: dict[str, Any] = {
        "pretty_name": name,
        "language": languages,
        "license": _one_or_all(hub_words(licences)),
        "size_categories": [_size(contents.kinds.total())],
        "task_categories": sorted({_TASKS.get(task, "question-answering") for task in contents.task_types}) or ["question-answering"],
        "annotations_creators": ["machine-generated"],
        "language_creators": ["found", "machine-generated"],
        "multilinguality": ["multilingual" if len(languages) > 1 else "monolingual"],
        "source_datasets": ["extended"],
        "tags": ["sago", "stability", "paraphrase", "robustness", "evaluation"],
        "configs": configs_of(configs),
    }
    if tags:
        head["language_bcp47"] = tags
    return head | _named_licence(licences)


def configs_of(configs: Collection[str]) -> list[dict[str, Any]]:
    """The configurations as the head names them, in the order of the format."""
    return [_config(config) for config in CONFIGS if config in configs]


def _one_or_all(words: list[str]) -> str | list[str]:
    return words[0] if len(words) == 1 else words


def _named_licence(licences: list[str]) -> dict[str, str]:
    """The Hub asks for a name and a link where a licence is none of its words."""
    others = [one for one in licences if one != UNKNOWN and one not in LICENCES]
    return {"license_name": visible(", ".join(others)), "license_link": "LICENSES/NOTICES.md"} if others else {}


def _config(config: str) -> dict[str, Any]:
    files = [{"split": SPLIT, "path": f"data/{config}/{SPLIT}-*.parquet"}]
    return {"config_name": config, "data_files": files} | ({"default": True} if config == VARIANT_SETS else {})


def _size(rows: int) -> str:
    return next((label for bound, label in _SIZES if rows < bound), "n>10M")
