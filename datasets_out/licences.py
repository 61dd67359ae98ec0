"""Licences of the rows: which are stated, which the user states, and which cannot be published together."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from variants.errors import BadInputError
from variants.rows import Row

UNKNOWN = ""
_SHOWN = 20


@dataclass(slots=True)
class LicenceBook:
    """Gives each row its licence, and remembers which items stand under which."""

    stated: Mapping[str, str]
    """Data set to SPDX identifier, from the user; fills in where the source states none."""
    items: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """Licence to the items under it; the empty licence is no licence."""

    def stamped(self, row: Row) -> Row:
        """The row with its licence, noted by its item."""
        licence = row["licence"] or self.stated.get(row["dataset"], UNKNOWN)
        if row["kind"] == "original":
            self.items[licence].append(f"{row['dataset']}/{row['item_id']}")
        return row | {"licence": licence}

    @property
    def unlicensed(self) -> list[str]:
        """Items whose licence nobody stated."""
        return self.items.get(UNKNOWN, [])


def is_non_commercial(licence: str) -> bool:
    """Whether a licence forbids commercial use, by its SPDX identifier."""
    return "-NC" in licence.upper()


def is_share_alike(licence: str) -> bool:
    """Whether a licence asks that what is derived carries the same licence."""
    upper = licence.upper()
    return "-SA" in upper or upper.startswith(("GPL", "AGPL", "ODBL"))


def refuse_mix(rows_by_licence: Mapping[str, list[str]]) -> None:
    """Refuse licences that no one data set can satisfy together.

    Raises:
        BadInputError: If share-alike and non-commercial rows stand side by side, unless one licence asks for both.
    """
    alike = sorted(licence for licence in rows_by_licence if is_share_alike(licence))
    closed = sorted(licence for licence in rows_by_licence if is_non_commercial(licence))
    if alike and closed and set(alike) != set(closed):
        rows = [row for licence in (*alike, *closed) for row in rows_by_licence[licence]]
        raise BadInputError(
            f"these licences cannot be published together: {', '.join(sorted({*alike, *closed}))} (share-alike with non-commercial); "
            f"publish them as two data sets. Rows: {named(rows)}"
        )


def named(rows: list[str]) -> str:
    """The first 20 row ids, then a count."""
    distinct = list(dict.fromkeys(rows))
    rest = len(distinct) - _SHOWN
    return ", ".join(distinct[:_SHOWN]) + (f" and {rest} more" if rest > 0 else "")
