"""A published axis as task files of lm-evaluation-harness: one YAML a data set and form of answer, its rows as JSONL beside it.

Options are scored by log-likelihood (`multiple_choice`), everything else by exact match of a generated answer (`generate_until`). Run them
with `lm_eval --include_path FOLDER --tasks TASK`; no group adds the tasks up, since there is no total over data sets.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import yaml

from datasets_out.harnesses.prompts import is_asked, prompt_of
from variants.files import write_text
from variants.rows import Row


def export_lm_eval(rows: Iterable[Row], folder: Path, config: str) -> tuple[int, list[Path]]:
    """Write the task files; returns the number of rows and the files.

    Args:
        rows: Rows of one axis.
        folder: Where to write.
        config: The axis.
    """
    tasks: dict[tuple[str, bool], list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        if is_asked(row):
            has_options = bool(row["choices"]) and row["answer_index"] is not None
            tasks[row["dataset"], has_options].append(_document(row))
    paths = []
    for (dataset, has_options), documents in sorted(tasks.items()):
        form = "choice" if has_options else "text"
        name = re.sub(r"[^\w.-]+", "_", f"sago_{config}_{dataset}_{form}")
        data = folder / f"{name}.jsonl"
        write_text(data, "".join(json.dumps(document, ensure_ascii=False) + "\n" for document in documents))
        write_text(folder / f"{name}.yaml", yaml.safe_dump(_task(name, data, has_options=has_options), sort_keys=False, allow_unicode=True))
        paths += [data, folder / f"{name}.yaml"]
    return sum(map(len, tasks.values())), paths


def _document(row: Row) -> dict[str, Any]:
    prompt = prompt_of(row)
    names = ("dataset", "item_id", "axis", "variant_id", "kind", "relation", "lang", "task_type")
    return {name: row[name] for name in names} | {
        "prompt": prompt.text,
        "choices": row["choices"] or [],
        "answer_index": row["answer_index"],
        "answer": prompt.target,
    }


def _task(name: str, data: Path, *, has_options: bool) -> dict[str, Any]:
    common = {
        "task": name,
        "dataset_path": "json",
        "dataset_kwargs": {"data_files": {"test": str(data.resolve())}},
        "test_split": "test",
        "doc_to_text": "{{prompt}}\nAnswer:",
        "metadata": {"version": 1.0},
    }
    if has_options:
        return common | {
            "output_type": "multiple_choice",
            "doc_to_choice": "choices",
            "doc_to_target": "answer_index",
            "metric_list": [{"metric": "acc", "aggregation": "mean", "higher_is_better": True}],
        }
    return common | {
        "output_type": "generate_until",
        "doc_to_target": "{{answer}}",
        "generation_kwargs": {"until": ["\n"], "max_gen_toks": 64, "do_sample": False},
        "metric_list": [
            {"metric": "exact_match", "aggregation": "mean", "higher_is_better": True, "ignore_case": True, "ignore_punctuation": True}
        ],
    }
