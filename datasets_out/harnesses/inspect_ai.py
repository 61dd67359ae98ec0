"""A published axis as an Inspect AI data set: one sample a wording, item and wording in its metadata, so that scores group by item.

Read it with `inspect_ai.dataset.json_dataset(FILE)`; the fields are those of `inspect_ai.dataset.Sample`.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from datasets_out.harnesses.prompts import is_asked, prompt_of
from variants.files import write_atomically
from variants.rows import Row


def export_inspect(rows: Iterable[Row], folder: Path, config: str) -> tuple[int, list[Path]]:
    """Write `<config>.jsonl`; returns the number of samples and the files.

    Args:
        rows: Rows of one axis.
        folder: Where to write.
        config: The axis.
    """
    path, count = folder / f"{config}.jsonl", 0
    with write_atomically(path) as stream:
        for sample in samples(rows):
            stream.write((json.dumps(sample, ensure_ascii=False) + "\n").encode())
            count += 1
    return count, [path]


def samples(rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
    """The rows that have an answer, as Inspect samples."""
    for row in rows:
        if is_asked(row):
            prompt = prompt_of(row)
            sample: dict[str, Any] = {"id": f"{row['axis']}-{row['variant_id']}", "input": prompt.text}
            if row["choices"]:
                sample["choices"] = row["choices"]
            names = ("dataset", "item_id", "axis", "variant_id", "kind", "relation", "lang", "task_type", "group", "licence")
            yield sample | {"target": prompt.letter or prompt.target, "metadata": {name: row[name] for name in names}}
