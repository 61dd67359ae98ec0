"""Licences of the rows: which are stated, which the publisher states, and which cannot be published together."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from datasets_out.licences.spdx import LICENCES, UNKNOWN, Licence, canonical, is_named
from variants.errors import BadInputError, unknown_name
from variants.rows import Row

_SHOWN = 20
_ONE_WAY = frozenset({"CC-BY-SA-4.0", "GPL-3.0"})
"""CC BY-SA 4.0 may be passed on under GPL 3.0: the one pair of families that Creative Commons declared compatible."""


@dataclass(slots=True)
class LicenceBook:
    """Gives each row its licence, and remembers which items stand under which."""

    stated: Mapping[str, str]
    """Data set to SPDX identifier, from the publisher; fills in where the source states none."""
    items: dict[str, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    """Licence to the items under it, in their order; the empty licence is no licence."""
    used: set[str] = field(default_factory=set)
    """Data sets whose rows took what the publisher stated."""
    datasets: set[str] = field(default_factory=set)

    def stamped(self, row: Row) -> Row:
        """The row with its licence in SPDX, noted by its item."""
        own = canonical(row["licence"] or "")
        licence = own or self.stated.get(row["dataset"], UNKNOWN)
        if row["kind"] == "original":
            self.datasets.add(row["dataset"])
            self.items[licence].setdefault(f"{row['dataset']}/{row['item_id']}")
            if own == UNKNOWN != licence:
                self.used.add(row["dataset"])
        return row if licence == row["licence"] else row | {"licence": licence}

    @property
    def unlicensed(self) -> list[str]:
        """Items whose licence nobody stated."""
        return list(self.items.get(UNKNOWN, {}))

    @property
    def unrecognised(self) -> list[str]:
        """Items under words that are no SPDX identifier we know and no `LicenseRef-`."""
        return [item for licence, items in self.items.items() if licence != UNKNOWN and not is_named(licence) for item in items]

    def refuse_idle(self, said: Iterable[str]) -> None:
        """Refuse data sets of `--licence` whose rows took nothing from it, since it is a slip of the pen.

        Raises:
            BadInputError: If a data set is not there, or its rows state a licence themselves.
        """
        for dataset in sorted(set(said) - self.used):
            if dataset not in self.datasets:
                raise unknown_name("data set in --licence", dataset, self.datasets)
            raise BadInputError(f"--licence {dataset}={self.stated[dataset]}: the rows of {dataset!r} state their licence themselves")


def parse_stated(pairs: Iterable[str]) -> dict[str, str]:
    """`DATASET=SPDX`, as the publisher states it on the command line.

    Raises:
        BadInputError: If a pair is not of that form, a data set stands twice, or the licence is neither known nor a `LicenseRef-`.
    """
    stated: dict[str, str] = {}
    for pair in pairs:
        dataset, sign, said = pair.partition("=")
        if not (dataset and sign and said.strip()):
            raise BadInputError(f"--licence: expected DATASET=SPDX, for instance arc_challenge=CC-BY-SA-4.0; got {pair!r}")
        if dataset in stated:
            raise BadInputError(f"--licence: {dataset!r} is given twice")
        licence = canonical(said)
        if not is_named(licence):
            raise unknown_name("licence", said, LICENCES)
        stated[dataset] = licence
    return stated


def refuse_mix(rows_by_licence: Mapping[str, Iterable[str]]) -> None:
    """Refuse licences that no one data set of derived texts can satisfy together.

    Raises:
        BadInputError: If a licence forbids derived works, share-alike rows stand beside non-commercial ones that their licence
            cannot take in, or two share-alike licences exclude each other; the message names the rows.
    """
    held = [LICENCES[name] for name in sorted(rows_by_licence) if name in LICENCES]
    for one in held:
        if one.no_derivatives:
            raise _refused([one], rows_by_licence, "it forbids derived works, and variants are derived")
    for one, other in combinations(held, 2):
        if why := _conflict(one, other):
            raise _refused([one, other], rows_by_licence, f"{why}; publish them as two data sets")


def _conflict(one: Licence, other: Licence) -> str:
    for alike, beside in ((one, other), (other, one)):
        if alike.family and not alike.non_commercial and beside.non_commercial:
            return "share-alike with non-commercial"
    if one.family and other.family and one.family != other.family and not _may_join(one, other):
        return "two share-alike licences"
    return ""


def _may_join(one: Licence, other: Licence) -> bool:
    return bool({one.spdx, one.family} & _ONE_WAY) and bool({other.spdx, other.family} & _ONE_WAY)


def _refused(licences: list[Licence], rows_by_licence: Mapping[str, Iterable[str]], why: str) -> BadInputError:
    rows = [f"{one.spdx}: {named(list(rows_by_licence[one.spdx]))}" for one in licences]
    names = " and ".join(one.spdx for one in licences)
    return BadInputError(f"rows under {names} cannot be published together ({why}). Rows: {'; '.join(rows)}")


def named(rows: list[str]) -> str:
    """The first 20 row ids, then a count."""
    distinct = list(dict.fromkeys(rows))
    rest = len(distinct) - _SHOWN
    return ", ".join(distinct[:_SHOWN]) + (f" and {rest} more" if rest > 0 else "")
