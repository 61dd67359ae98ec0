"""Rows of a run for a reader: the original, the variant, and what the checks found."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from audit.load import judged_sets
from audit.types import Verdict
from variants.errors import BadInputError, unknown_name
from variants.rows import read_sets
from variants.types import Item, Variant


def shown(run: Path, *, rows: int, failed: bool, check: str | None) -> Iterator[str]:
    """Up to `rows` variants as blocks of text.

    Raises:
        BadInputError: If the folder holds no variants, the check is unknown, or a failed variant is asked for before the audit.
    """
    if (run / "audit" / "report.json").exists():
        return islice(_audited(run, failed=failed, check=check), rows)
    if failed or check:
        raise BadInputError(f"{run}: not audited yet, so no variant failed; run `sago audit {run} --out {run}`")
    return islice(_built(run), rows)


def _built(run: Path) -> Iterator[str]:
    for held in read_sets(run / "variants"):
        for variant in held.variants:
            yield _block(held.item, held.axis, variant)


def _audited(run: Path, *, failed: bool, check: str | None) -> Iterator[str]:
    seen: set[str] = set()
    matched = False
    for judged in judged_sets(run):
        for verdict in judged.verdicts:
            seen.update(finding.check for finding in verdict.findings)
            if (failed and verdict.passed) or (check and check not in verdict.failed):
                continue
            matched = True
            yield _block(judged.judged.item, judged.judged.axis, verdict.variant) + _told(verdict)
    if check and not matched and check not in seen:
        raise unknown_name("check", check, seen)


def _block(item: Item, axis: str, variant: Variant) -> str:
    head = f"{item.dataset}/{item.id}  {axis}  {variant.kind}  {variant.relation}  {variant.id}"
    lines = [head, f"  original: {item.question}", f"  variant:  {variant.question}"]
    if variant.context != item.context:
        lines.append(f"  context:  {variant.context}")
    if variant.choices != item.choices and variant.choices is not None:
        lines.append(f"  options:  {' | '.join(item.choices or ())}  ->  {' | '.join(variant.choices)}")
    lines.append(f"  answer:   {item.answer}  ->  {variant.answer}    made by {variant.generator}")
    return "\n".join(lines) + "\n"


def _told(verdict: Verdict) -> str:
    p = "not measured" if verdict.p_meaning is None else f"{verdict.p_meaning:.3f}"
    lines = [f"  {'PASS' if verdict.passed else 'FAIL'}  p_meaning {p}"]
    lines += [f"    {'ok  ' if finding.passed else 'FAIL'} {finding.check}: {finding.reason}" for finding in verdict.findings]
    return "\n".join(lines) + "\n"
