"""Runs to be broken: a handful of items, a process that forks `sago`, and what of a run folder must be equal whatever happened."""

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow.parquet as pq

ROOT = Path(__file__).parents[2]
MODEL = "scripted:variant_sensitive"
ROWS: tuple[Mapping[str, object], ...] = (
    {"question": "Is the kettle heavier than the cup?", "task_type": "yes_no", "choices": ["yes", "no"], "answer": "yes"},
    {"question": "Which of these animals can fly?", "task_type": "mcq", "choices": ["cow", "eagle", "shark", "horse"], "answer": "eagle"},
    {"question": "Ana has 3 cats. Ben has 5 dogs. How many pets do they have together?", "task_type": "numeric", "answer": "8"},
    {"question": "Does ice float on water?", "task_type": "yes_no", "choices": ["yes", "no"], "answer": "yes"},
)
SIGNALS = {"SIGKILL": signal.SIGKILL, "SIGTERM": signal.SIGTERM, "Ctrl-C": signal.SIGINT, "power cut": signal.SIGKILL}
"""How a run ends before its time; after a power cut the file written last is cut short, too."""

_TIME = re.compile(r"\d{4}\\?-\d{2}\\?-\d{2}T\d{2}:\d{2}:\d{2}(\\?\+00:00|Z)?|\b[0-9a-f]{64}\b")
"""Times, and the hashes of files that hold them; Markdown writes a backslash before some signs."""
_STATES = "states"


def configured(folder: Path, model: str = MODEL, rows: tuple[Mapping[str, object], ...] = ROWS) -> Path:
    """Source rows and a run configuration in a folder; returns the configuration."""
    told = [{"id": str(at), "dataset": "handful", "licence": "CC0-1.0"} | dict(row) for at, row in enumerate(rows)]
    (folder / "items.jsonl").write_text("\n".join(map(json.dumps, told)), encoding="utf-8")
    config = folder / "run.yaml"
    config.write_text(f"sources: [items.jsonl]\nmodels: ['{model}']\nscore: {{regimes: [deployed]}}\n", encoding="utf-8")
    return config


class Zygote:
    """Runs `sago` commands in processes forked from one that has everything imported."""

    def __enter__(self) -> Self:
        """Start it, without threads, since it forks."""
        environment = os.environ | {"OMP_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false", "PYTHONWARNINGS": "ignore"}
        script = Path(__file__).with_name("zygote.py")
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([sys.executable, str(script)], stdin=pipe, stdout=pipe, text=True, env=environment, cwd=ROOT)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Let it end."""
        self._process.communicate()

    def sago(self, *arguments: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - the fields of a command
        """One command; `code` and `seconds` of it."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("not started")
        self._process.stdin.write(json.dumps({"arguments": arguments} | more) + "\n")
        self._process.stdin.flush()
        told: dict[str, Any] = json.loads(self._process.stdout.readline())
        return told


def comparable(run: Path) -> dict[str, object]:
    """Everything in a run folder but times and what follows from them: bytes, and of journals and states the rows."""
    found: dict[str, object] = {}
    for path in sorted(path for path in run.rglob("*") if path.is_file()):
        name = path.relative_to(run).as_posix()
        if path.name == "journal.jsonl":
            found[name] = _journal(path)
        elif path.parent.name == _STATES:
            found.setdefault(path.parent.as_posix().removeprefix(run.as_posix()), {})
            found[path.parent.as_posix().removeprefix(run.as_posix())] |= _states(path)  # type: ignore[operator]
        elif path.suffix in {".json", ".html", ".md"}:
            found[name] = _TIME.sub("", path.read_text(encoding="utf-8"))
        elif path.name != ".lock":
            found[name] = path.read_bytes()
    return found


def last_written(run: Path) -> Path:
    """The file that was written last."""
    return max((path for path in run.rglob("*") if path.is_file() and path.name != ".lock"), key=lambda path: path.stat().st_mtime_ns)


def asked(log: Path) -> Counter[str]:
    """How often each request was asked."""
    return Counter(line.rpartition(" ")[0] for line in _whole_lines(log))


def in_flight(log: Path) -> Counter[str]:
    """The requests of the last batch in a log, which its answer may never have followed."""
    lines = _whole_lines(log)
    last = lines[-1].rpartition(" ")[2] if lines else ""
    return Counter(line.rpartition(" ")[0] for line in lines if line.endswith(f" {last}"))


def _whole_lines(log: Path) -> list[str]:
    return log.read_text(encoding="utf-8").splitlines() if log.exists() else []


def _journal(path: Path) -> list[str]:
    """The rows that are whole, sorted: a row stands in a journal once."""
    from scoring.journal import read_lines

    return sorted(json.dumps(line.row, sort_keys=True) for line in read_lines(path) if line.row is not None)


def _states(path: Path) -> dict[str, bytes]:
    table = pq.read_table(path)
    return {row["key"]: repr(row["state"]).encode() for row in table.to_pylist()}
