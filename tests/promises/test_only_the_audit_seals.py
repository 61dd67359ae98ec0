"""PassedSets come from the audit alone."""

import ast
from pathlib import Path

import pytest

from audit.types import AuditReport, PassedSets, SetVerdict, Verdict
from variants.types import Item, Relation, Variant, VariantSet

ROOT = Path(__file__).parents[2]
VARIANT = Variant("v", "Q?", None, None, "paraphrase", "g", Relation.SAME, None, None, (), 0)
SET = VariantSet(Item("i", "d", "Question?"), "generation", (VARIANT,), 1)


def test_sets_without_the_seal_are_refused() -> None:
    with pytest.raises(TypeError, match="made by the audit alone"):
        PassedSets(axis="generation", sets=(SET,), audit_id="a", rows_hash="h", seal=object())


def test_the_seal_is_named_in_two_files_only() -> None:
    naming = {
        path.relative_to(ROOT).as_posix()
        for stage in ("variants", "audit", "scoring", "datasets_out", "sago_app")
        for path in (ROOT / stage).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Name) and node.id == "_SEAL") or (isinstance(node, ast.alias) and node.name == "_SEAL")
    }
    assert naming <= {"audit/types.py", "audit/gate.py"}


def test_an_audit_without_a_check_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one check"):
        AuditReport(audit_id="a", checks=(), sets=())


def test_a_verdict_without_findings_never_passes() -> None:
    assert not Verdict(VARIANT, ()).passed


def test_a_set_without_findings_never_passes() -> None:
    assert not SetVerdict(SET, (), ()).passed
