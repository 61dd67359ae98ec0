"""One source row to one item: what each column may hold, and in what words it is refused."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from variants.errors import unknown_name
from variants.rows import content_id
from variants.source_choices import choices_problem
from variants.task_types import task_problem
from variants.types import Item, Partner, Relation

FIELDS = (
    "question",
    "id",
    "dataset",
    "vertical",
    "lang",
    "task_type",
    "context",
    "choices",
    "answer",
    "answer_index",
    "answer_aliases",
    "licence",
    "source",
    "group",
    "mirror",
)
"""Columns that are read; `mirror` is an object {question, relation, answer, family}, a partner the source brings itself."""

Row = Mapping[str, Any]

_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")
_NUMBER = re.compile(r"[+-]?\d[\d,]*(?:\.\d+)?")
_MISSING = object()


class RowError(ValueError):
    """What is wrong with one row; the reader adds where it stands."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Which column holds which field: `--map question=prompt`, where `prompt` may be a dotted path into an object."""

    mapping: Mapping[str, str]

    def __post_init__(self) -> None:
        """Refuse a field that is not one of ours.

        Raises:
            BadInputError: With the nearest right name.
        """
        for field in self.mapping:
            if field not in FIELDS:
                raise unknown_name("field in --map", field, FIELDS)

    def path(self, field: str) -> str:
        """The column a field is read from."""
        return self.mapping.get(field, field)

    def get(self, row: Row, field: str) -> Any:  # noqa: ANN401 - a cell of a foreign table
        """The cell of a field; None where it is absent."""
        value = find(row, self.path(field))
        return None if value is _MISSING else value

    def has(self, row: Row, field: str) -> bool:
        """Whether the row has the column at all, be it empty."""
        return find(row, self.path(field)) is not _MISSING


def find(row: Row, path: str) -> Any:  # noqa: ANN401 - a cell of a foreign table
    """The value under a column name, or else under a dotted path; `_MISSING` where there is none."""
    if path in row:
        return row[path]
    value: Any = row
    for part in path.split("."):
        if not isinstance(value, Mapping) or part not in value:
            return _MISSING
        value = value[part]
    return value


def to_item(row: Row, columns: Columns, *, dataset: str) -> Item:
    """Read one row.

    Args:
        row: Column names to cells.
        columns: Where the fields stand.
        dataset: Name of the data set where the row does not say.

    Raises:
        RowError: If a cell does not hold what it must.
    """
    text = _Cells(row, columns)
    question = text.required("question")
    choices = _choices(columns.get(row, "choices"))
    answer, index = _answer(columns.get(row, "answer"), columns.get(row, "answer_index"), choices)
    context = text.optional("context") or None
    name = text.optional("dataset") or dataset
    language = _language(text.optional("lang"))
    aliases = _aliases(columns.get(row, "answer_aliases"))
    task_type = text.optional("task_type") or guess_task_type(choices, answer)
    if (problem := task_problem(task_type, choices, answer, aliases)) is not None:
        raise RowError(problem)
    return Item(
        id=_id(columns.get(row, "id")) or content_id(name, question, context, choices),
        dataset=name,
        question=question,
        vertical=text.optional("vertical"),
        language=language,
        task_type=task_type,
        context=context,
        choices=choices,
        answer=answer,
        answer_index=index,
        answer_aliases=aliases,
        licence=text.optional("licence"),
        source=text.optional("source"),
        group=text.optional("group"),
        partner=_partner(columns.get(row, "mirror")),
    )


def _language(tag: str) -> str:
    """The BCP 47 tag; English where the row does not say."""
    if tag and not _LANGUAGE.fullmatch(tag):
        raise RowError(f"lang: expected a BCP 47 tag such as 'en' or 'pt-BR'; got {tag!r}")
    return tag or "en"


@dataclass(frozen=True, slots=True)
class _Cells:
    """The text cells of one row."""

    row: Row
    columns: Columns

    def optional(self, field: str) -> str:
        """A text, empty where the cell is."""
        value = self.columns.get(self.row, field)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise RowError(f"{self.columns.path(field)}: expected text; got {_shown(value)}")
        return _clean(value, self.columns.path(field))

    def required(self, field: str) -> str:
        """A text that says something.

        Raises:
            RowError: If it is absent, not text, or white space alone.
        """
        if not self.columns.has(self.row, field):
            raise RowError(f"no column {self.columns.path(field)!r}")
        text = self.optional(field)
        if not text.strip():
            raise RowError(f"{self.columns.path(field)}: empty")
        return text


def guess_task_type(choices: Sequence[str] | None, answer: str | None) -> str:
    """The task type of a row that does not state it: from the form of its options, or else of its answer."""
    if choices:
        return "yes_no" if {option.strip().lower() for option in choices} == {"yes", "no"} else "mcq"
    return "numeric" if answer and _NUMBER.fullmatch(answer.strip()) else "open"


def _clean(text: str, column: str) -> str:
    if "\0" in text:
        raise RowError(f"{column}: holds a NUL character, which no model reads as text")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise RowError(f"{column}: holds half of a surrogate pair, which is not valid Unicode")
    return text


def _id(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise RowError(f"id: expected text or a whole number; got {_shown(value)}")
    return _clean(str(value), "id")


def _choices(value: object) -> tuple[str, ...] | None:
    """The options. A string is refused: split at the wrong character it would be one option, or too many.

    A string that is a JSON list is one list, as CSV has no other way to hold it.
    """
    if isinstance(value, str) and value.strip().startswith("["):
        value = _json_list(value)
    if value is None or value == "" or (isinstance(value, list | tuple) and not value):
        return None
    if isinstance(value, str):
        parts = [part.strip() for part in re.split(r"[\n;|,]", value) if part.strip()]
        raise RowError(f"choices: expected a list; got the text {value[:60]!r}; write it as {json.dumps(parts[:6], ensure_ascii=False)}")
    if not isinstance(value, list | tuple):
        raise RowError(f"choices: expected a list; got {_shown(value)}")
    options = tuple(_option(position, option) for position, option in enumerate(value))
    if (problem := choices_problem(options)) is not None:
        raise RowError(problem)
    return options


def _json_list(value: str) -> object:
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def _option(position: int, option: object) -> str:
    if option is None or (isinstance(option, str) and not option.strip()):
        raise RowError(f"choices[{position}]: empty")
    return _scalar(option, f"choices[{position}]")


def _scalar(value: object, column: str) -> str:
    """Text, or the number as it is written; a whole float loses its `.0`, true and false are words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if value != value or value in (float("inf"), float("-inf")):  # noqa: PLR0124 - NaN alone differs from itself
            raise RowError(f"{column}: expected text or a finite number; got {value!r}")
        return repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, str | int):
        return _clean(str(value), column)
    raise RowError(f"{column}: expected text; got {_shown(value)}")


def _answer(answer: object, index: object, choices: tuple[str, ...] | None) -> tuple[str | None, int | None]:
    """The gold as text and as position, each from the other where one is missing."""
    text = None if answer is None or answer == "" else _scalar(answer, "answer")
    position = _index(index)
    if choices is None:
        if position is not None:
            raise RowError(f"answer_index: {position} given without choices")
        return text, None
    if position is not None:
        return _with_index(text, position, choices), position
    if text is None:
        return None, None
    if text not in choices:
        letter = " (is it a letter? then give answer_index, from 0)" if len(text.strip("(). ")) == 1 else ""
        raise RowError(f"answer: {text!r} is none of the {len(choices)} choices{letter}")
    return text, choices.index(text)


def _with_index(text: str | None, position: int, choices: tuple[str, ...]) -> str:
    if not 0 <= position < len(choices):
        raise RowError(f"answer_index: expected 0 to {len(choices) - 1} for {len(choices)} choices; got {position}")
    if text is not None and text != choices[position]:
        known = "another choice" if text in choices else "none of the choices"
        raise RowError(f"answer: {text!r} is {known}, but answer_index {position} is {choices[position]!r}")
    return choices[position]


def _index(value: object) -> int | None:
    if value is None or value == "":
        return None
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,9}", value.strip()):
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise RowError(f"answer_index: expected a whole number from 0; got {_shown(value)}")


def _aliases(value: object) -> tuple[str, ...]:
    if isinstance(value, str) and value.strip().startswith("["):
        value = _json_list(value)
    if value is None or value == "":
        return ()
    if not isinstance(value, list | tuple):
        raise RowError(f"answer_aliases: expected a list; got {_shown(value)}")
    return tuple(_scalar(alias, f"answer_aliases[{position}]") for position, alias in enumerate(value))


def _partner(value: object) -> Partner | None:
    if isinstance(value, str) and value.strip().startswith("{"):
        value = _json_list(value)
    if value is None or value == "":
        return None
    if not isinstance(value, Mapping):
        raise RowError(f"mirror: expected an object with question, relation, answer, family; got {_shown(value)}")
    cell: Callable[[str], str] = lambda name: "" if value.get(name) is None else _scalar(value[name], f"mirror.{name}")  # noqa: E731
    if not cell("question").strip():
        raise RowError("mirror.question: empty")
    if cell("relation") not in set(Relation):
        raise RowError(f"mirror.relation: expected one of {', '.join(Relation)}; got {cell('relation')!r}")
    return Partner(cell("question"), Relation(cell("relation")), cell("answer") or None, cell("family") or "source")


def _shown(value: object) -> str:
    text = repr(value)
    return f"{type(value).__name__} {text if len(text) <= 60 else text[:57] + '...'}"
