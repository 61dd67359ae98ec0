"""Is this a well-formed SAGO data set, and is its audit evidence true of its rows? Nothing is believed, all is recomputed.

Rows are read a batch at a time; what is remembered of a row is two digests of 16 bytes, so memory grows by the number of rows and not by
their texts. Nothing in the folder is executed or unpickled, and no path leaves it.
"""

from collections.abc import Iterator
from pathlib import Path

from datasets_out.format.descriptor import Descriptor, read_descriptor
from datasets_out.validate.audit import AuditReader
from datasets_out.validate.card import card_problems, croissant_problems
from datasets_out.validate.files import file_problems
from datasets_out.validate.problem import Problem
from datasets_out.validate.published import published_problems
from variants.errors import BadInputError


def problems(folder: Path) -> Iterator[Problem]:
    """Everything wrong with a data set folder; nothing if it is valid.

    Where a Parquet file cannot be read, or has not the columns it must have, the rows are not looked at.

    Raises:
        BadInputError: If it is no SAGO data set at all.
    """
    body = read_descriptor(folder)
    unreadable = False
    for problem in file_problems(folder, body):
        unreadable |= problem.check in {"path", "missing file", "parquet", "schema"}
        yield problem
    yield from card_problems(folder, body)
    yield from croissant_problems(folder, body)
    if not unreadable:
        yield from _row_problems(folder, body)


def _row_problems(folder: Path, body: Descriptor) -> Iterator[Problem]:
    reader = AuditReader(folder, body)
    try:
        yield from reader.problems()
        yield from published_problems(folder, body, reader.expected)
    except BadInputError as error:
        yield Problem("parquet", str(folder), str(error))
