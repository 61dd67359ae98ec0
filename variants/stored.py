"""Files that a stage wrote, read back: of a damaged one the message says which it is, what was expected, what was found and what to do."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from variants.errors import BadInputError

if TYPE_CHECKING:
    import pyarrow as pa

UNREADABLE = (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, NotImplementedError, RecursionError)
"""What reading a damaged file raises, pyarrow's errors among them."""

_LONGEST_NAME = 60
_ABSENT = "it is not there"
_NO_TABLE = "it is no Parquet file, or one that was cut off or overwritten"


class MisfitError(ValueError):
    """What a file holds is not what belongs there; the message says so without naming the file."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A kind of file that a stage writes."""

    what: str
    """What the file should hold, as a message says it: `the scores of an axis`."""
    remedy: str
    """What to do where it does not: ``run `sago score` again``."""

    def damaged(self, path: Path | str, found: str) -> BadInputError:
        """The error for a file that holds something else."""
        remedy = f"{self.remedy.removesuffix(' again')} first" if found == _ABSENT else self.remedy
        return BadInputError(f"{path}: expected {self.what}; {found}; {remedy}")

    @contextmanager
    def reading(self, path: Path | str) -> Iterator[None]:
        """Whatever goes wrong while a file is read and taken apart is told as its damage.

        Raises:
            BadInputError: In place of the error of a library.
        """
        try:
            yield
        except BadInputError:
            raise
        except UNREADABLE as error:
            raise self.damaged(path, in_words(error)) from error

    def json(self, path: Path) -> Any:  # noqa: ANN401 - whatever JSON holds
        """The content of a JSON file.

        Raises:
            BadInputError: If it is missing, empty, cut off or not JSON.
        """
        with self.reading(path):
            text = path.read_text(encoding="utf-8")
            if not text.strip():
                raise self.damaged(path, "it is empty")
            return json.loads(text)


def in_words(error: BaseException) -> str:
    """What a library's error says of a file, for somebody who did not write the code that reads it."""
    match error:
        case MisfitError():
            return str(error)
        case UnicodeDecodeError():
            return f"it is no text: byte {error.start + 1} is not UTF-8"
        case json.JSONDecodeError():
            return f"it is {'cut off' if _is_cut(error) else 'no JSON'} at line {error.lineno}"
        case OSError():
            return _not_read(error)
        case KeyError() if error.args and isinstance(error.args[0], str) and len(error.args[0]) < _LONGEST_NAME:
            return f"it lacks {error.args[0]!r}"
    if type(error).__module__.startswith("pyarrow"):
        return _NO_TABLE
    return "it is nested too deeply" if isinstance(error, RecursionError) else "a value in it is not of the kind that belongs there"


def line_in_words(error: BaseException) -> str:
    """The same of one line of JSON, whose number the message names already."""
    if isinstance(error, json.JSONDecodeError):
        return f"it is {'cut off' if _is_cut(error) else 'no JSON'} at character {error.pos + 1}"
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)


def _is_cut(error: json.JSONDecodeError) -> bool:
    return error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated")


def _not_read(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return _ABSENT
    return f"it cannot be read ({error.strerror})" if error.strerror else _NO_TABLE


def fitting(table: "pa.Table", schema: "pa.Schema", stored: Stored, path: Path | str) -> "pa.Table":
    """The columns of a schema, in its order and types.

    Raises:
        BadInputError: If a column is missing, holds another kind of value, or is empty where it may not be.
    """
    missing = [name for name in schema.names if name not in table.column_names]
    if missing:
        raise stored.damaged(path, f"columns missing: {', '.join(missing)}")
    for field in schema:
        column = table[field.name]
        if column.null_count and not field.nullable:
            raise stored.damaged(path, f"the column {field.name!r} is empty in {column.null_count} of {table.num_rows} rows")
        held, wanted = _kind(column.type), _kind(field.type)
        if held != wanted and (held, wanted) != ("whole numbers", "numbers") and not held.endswith("nothing"):
            raise stored.damaged(path, f"the column {field.name!r} holds {held}, where {wanted} belong")
    return table.select(schema.names)


def _kind(column: "pa.DataType") -> str:
    """What a column holds, in words; the ways in which libraries store the same thing are one."""
    from pyarrow import types

    if types.is_dictionary(column):
        return _kind(column.value_type)
    if types.is_list(column) or types.is_large_list(column):
        return f"lists of {_kind(column.value_type)}"
    named = {
        "nothing": types.is_null,
        "texts": lambda one: types.is_string(one) or types.is_large_string(one),
        "yes or no": types.is_boolean,
        "whole numbers": types.is_integer,
        "numbers": types.is_floating,
        "records": types.is_struct,
    }
    return next((name for name, is_one in named.items() if is_one(column)), str(column))
