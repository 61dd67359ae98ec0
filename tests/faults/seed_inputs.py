"""A few well-formed inputs of every kind, from which a fuzzer starts."""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from scoring.answers.record import Answer
from scoring.store import Store

_ROW = {"id": "q1", "question": "Is ice cold?", "task_type": "yes_no", "choices": ["yes", "no"], "answer": "yes"}
_SHEET = {"row_id": "a1", "language": "en", "expected": "same meaning", "text_a": "Who?", "text_b": "Who is it?", "label": "same"}
_CHOSEN = {"type": "choices", "value": {"choices": ["same"]}}
_CHOICE = {
    "message": {"content": "yes"},
    "finish_reason": "stop",
    "text": "Why yes",
    "logprobs": {
        "content": [{"token": "yes", "logprob": -0.1, "top_logprobs": [{"token": "A", "logprob": -0.3}]}],
        "tokens": ["Why", " yes"],
        "token_logprobs": [None, -0.5],
    },
}


def seeds() -> Mapping[str, list[bytes]]:
    """By the name of the reader in `byte_targets.TARGETS`."""
    csv = b'id,question,answer\nq1,"Is it, say, cold?",yes\n'
    sheet = _json(_SHEET)
    return {
        "jsonl source": [_json(_ROW) + b"\n" + _json(_ROW | {"id": "q2", "lang": "zh", "context": "x"}), b"\xef\xbb\xbf" + _json(_ROW)],
        "csv source": [csv],
        "tsv source": [csv.replace(b",", b"\t")],
        "parquet source": [_parquet(_ROW)],
        "yaml": [b"a: [1, 2]\nb: {c: d}\n"],
        "run configuration": [b"sources: [a.jsonl]\nmodels: ['scripted:perfect']\nseed: 3\n"],
        "gate policy": [b"rules:\n  - {dataset: d, axis: generation, kind: paraphrase, require: {min_instances: 100}}\n"],
        "recipe": [b"name: x\nsources: []\n"],
        "journal": [_journal()],
        "sealed answers": [_parquet({"key": "k"})],
        "variants": [_parquet(_ROW)],
        "manifest": [b'{"format": 1, "stages": {"variants": {"outputs": {"a": "b"}}}}'],
        "audit report": [
            b'{"audit_id": "a", "certified": true, "checks": ["c"], "shards": {"generation-00000.parquet": {"axis": "generation"}}}'
        ],
        "cells": [b'{"format": 1, "cells": [{"key": {"model": "m", "dataset": "d"}}]}'],
        "labels": [_json({"variant_id": "v", "label": "same"})],
        "labels as a table": [b"variant_id,label\nv,same\n"],
        "labelled answers": [_json({"a": "x", "b": "y", "same": True, "language": "en"})],
        "review sheet": [sheet],
        "review sheet as a table": [b"row_id,language,expected,text_a,text_b,label\na,en,same meaning,b,c,\n"],
        "Label Studio tasks": [
            b'[{"data": ' + sheet + b', "annotations": [{"result": [{"type": "choices", "value": {"choices": ["same"]}}]}]}]'
        ],
        "review key": [b'{"rows": [{"row_id": "a"}]}'],
        "pairs": [_json({"text_a": "Who?", "text_b": "Who is it?", "id": 3})],
        "pair": [_json({"choices_a": ["a", "b"], "choices_b": ["b", "a"], "answer_index_a": 0, "relation": "same"})],
        "descriptor": [b'{"format": 1, "files": [], "audit_id": "a"}'],
        "answer": [
            b"\1\0\2\0The answer is (B) New York.",
            b"\0\0\0\0#### 1,234.50",
            b"\2\0\1\0No, I cannot say.",
            b"\4\1\3\0\xe7\xad\x94\xe6\xa1\x88\xef\xbc\x9a",
        ],
        "reply of a server": [b"\0" + _json({"choices": [_CHOICE], "usage": {"total_tokens": 3}}), b"\x04boom"],
    }


def _json(value: object) -> bytes:
    return json.dumps(value).encode()


def _parquet(row: Mapping[str, object]) -> bytes:
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist([dict(row)]), sink)
    return bytes(sink.getvalue())


def _journal() -> bytes:
    told = ("k", "generation", "d", "i", "", "v", "original", "", "same", "greedy", 0, "p", "o", "Why?", "yes", "stop", "yes", "ok")
    with tempfile.TemporaryDirectory() as name:
        Store(Path(name)).append([Answer(*told, (-0.5,), None, None, "", "scripted:x", "1")])  # type: ignore[arg-type]
        return (Path(name) / "journal.jsonl").read_bytes()
