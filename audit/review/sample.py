"""Draw what people shall judge: stratified, more of it near the cut, planted controls mixed in, in an order that tells nothing."""

import random
from collections.abc import Iterable, Mapping
from pathlib import Path

from audit.checks.pairwise import turns
from audit.load import judged_sets, read_report
from audit.plants import GOOD, plant
from audit.review.sheet import KeyRow, SheetRow, write_key, write_sheet
from audit.types import Candidate, Verdict
from variants.errors import BadInputError
from variants.rows import content_id
from variants.types import Item, Variant

BANDS = (0.2, 0.45, 0.7, 0.9)
"""Bounds of the bands of `p_meaning`; those around the cut are drawn more often. Set by us."""
NEAR_CUT = 3.0
"""How much more often a variant near the cut is drawn."""
CONTROL_SHARE = 0.1
"""Planted controls among the rows, to see how attentive the reviewers are."""

Drawn = tuple[str, Item, Verdict]


def draw_sample(run: Path, out: Path, *, n: int, seed: int = 0) -> tuple[int, int]:
    """Write a sheet of `n` rows and its key; returns how many variants of the run and how many controls are in it.

    Raises:
        BadInputError: If the run holds no judged variant.
    """
    told = read_report(run)
    strata: dict[str, list[Drawn]] = {}
    seen: set[str] = set()
    for judged in judged_sets(run):
        for verdict in judged.verdicts:
            if verdict.variant.id not in seen:
                seen.add(verdict.variant.id)
                stratum = f"{judged.judged.item.dataset} | {verdict.variant.kind} | {band(verdict)}"
                strata.setdefault(stratum, []).append((stratum, judged.judged.item, verdict))
    if not strata:
        raise BadInputError(f"{run}: no variant was judged, so there is nothing to review")
    rng = random.Random(f"review/{seed}/{told['audit_id']}")
    controls = round(n * CONTROL_SHARE)
    drawn = _draw(strata, n - controls, rng)
    rows = [_row(item, verdict.variant, _key_of(stratum, verdict, strata, drawn)) for stratum, item, verdict in drawn]
    rows += _controls([item for _, item, _ in drawn], controls, rng)
    rng.shuffle(rows)
    write_sheet(out, [row for row, _ in rows])
    write_key(out, [key for _, key in rows], told["audit_id"])
    return len(drawn), len(rows) - len(drawn)


def band(verdict: Verdict) -> str:
    """Where a verdict lies: by its probability, or by whether it passed where there is none."""
    if verdict.p_meaning is None:
        return "passed, no p" if verdict.passed else "failed, no p"
    place = sum(verdict.p_meaning >= bound for bound in BANDS)
    return f"p band {place}"


def allocate(sizes: Mapping[str, int], n: int) -> dict[str, int]:
    """How many to draw from each stratum: in proportion, more near the cut, two where there are two, never more than there are."""
    wanted = {name: size * (NEAR_CUT if name.endswith(("band 1", "band 2")) else 1.0) for name, size in sizes.items()}
    given = {name: min(2, size) for name, size in sizes.items()}
    total = sum(wanted.values())
    for name in sorted(sizes, key=lambda name: -wanted[name]):
        left = n - sum(given.values())
        given[name] += max(0, min(sizes[name] - given[name], round(n * wanted[name] / total) - given[name], left))
    for name in sorted(sizes, key=lambda name: given[name] - sizes[name]):
        given[name] += max(0, min(sizes[name] - given[name], n - sum(given.values())))
    return given


def _draw(strata: Mapping[str, list[Drawn]], n: int, rng: random.Random) -> list[Drawn]:
    shares = allocate({name: len(held) for name, held in strata.items()}, n)
    return [one for name in sorted(strata) for one in rng.sample(strata[name], shares[name])]


def _key_of(stratum: str, verdict: Verdict, strata: Mapping[str, list[Drawn]], drawn: Iterable[Drawn]) -> KeyRow:
    sampled = sum(one[0] == stratum for one in drawn)
    size = len(strata[stratum])
    return KeyRow("", verdict.variant.id, stratum, size, sampled, not verdict.passed, verdict.p_meaning, control="", control_good=False)


def _controls(items: list[Item], n: int, rng: random.Random) -> list[tuple[SheetRow, KeyRow]]:
    unique = list({(item.dataset, item.id): item for item in items}.values())
    planted: list[tuple[str, Candidate]] = [one for one in plant(unique) if one[0] not in {"unchanged", "truncated"}]
    rows = []
    for kind, candidate in rng.sample(planted, min(n, len(planted))):
        good = kind in GOOD
        key = KeyRow("", candidate.variant.id, "control", 0, 0, failed=not good, p_meaning=None, control=kind, control_good=good)
        rows.append(_row(candidate.item, candidate.variant, key))
    return rows


def _row(item: Item, variant: Variant, key: KeyRow) -> tuple[SheetRow, KeyRow]:
    row_id = content_id("review", variant.id, key.control)
    asked = "opposite answer" if turns(variant.relation) else "same meaning"
    texts = _told(item.context, item.question, item.choices), _told(variant.context, variant.question, variant.choices)
    sheet = SheetRow(row_id, item.language, asked, *texts)
    return sheet, KeyRow(row_id, *(getattr(key, name) for name in KeyRow.__slots__ if name != "row_id"))


def _told(context: str | None, question: str, choices: tuple[str, ...] | None) -> str:
    options = "" if choices is None else "\n" + "\n".join(f"- {choice}" for choice in choices)
    return (f"{context}\n\n" if context else "") + question + options
