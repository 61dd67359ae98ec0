"""The gate, its rows on disk, and the loader that refuses what changed."""

import dataclasses
import json
from collections.abc import Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.checks import CHECKS
from audit.gate import SetBounds, audit, audit_id, judge, pass_sets
from audit.load import judged_sets, passed_sets
from audit.rows import SCHEMA, row_digest, shard_digest, write_shard
from audit.types import AuditReport, Candidate, Finding, PassedSets
from tests.audit.helpers import make_candidate, make_sets, make_variant
from variants.errors import BadInputError
from variants.types import Axis, Item, VariantSet

GUARDS = {name: check for name, check in CHECKS.items() if name not in {"distance", "meaning"}}


def _stored(run: Path, report: AuditReport, *, certified: bool = True) -> Path:
    path = run / "audit" / "generation-00000.parquet"
    digest = write_shard(path, report)
    told = {"audit_id": report.audit_id, "certified": certified, "refusal": "", "checks": list(report.checks),
            "shards": {path.name: {"axis": "generation", "sets": len(report.sets), "rows_hash": digest}}}  # fmt: skip
    (run / "audit" / "report.json").write_text(json.dumps(told))
    return path


def _rewrite(path: Path, change: dict[str, object], place: int, *, rehash: bool = False) -> None:
    rows = pq.read_table(path).to_pylist()
    rows[place] |= change
    if rehash:
        rows[place]["row_hash"] = row_digest(rows[place])
    pq.write_table(pa.Table.from_pylist(rows, schema=SCHEMA), path)


def test_a_variant_that_fails_leaves_the_set_and_its_evidence_stays(sets: list[VariantSet]) -> None:
    report = audit(sets, GUARDS)
    first = report.sets[0]
    assert [verdict.passed for verdict in first.verdicts] == [True, True, False]
    assert "quantities" in first.verdicts[2].failed
    assert len(pass_sets(report, "generation").sets[0].variants) == 2


@pytest.mark.parametrize(("least", "passes"), [(2, True), (3, False)])
def test_a_set_passes_when_as_many_variants_remain_as_its_axis_needs(sets: list[VariantSet], least: int, passes: bool) -> None:
    report = audit(sets, GUARDS, bounds=SetBounds(generation=least))
    assert all(judged.passed is passes for judged in report.sets)


def test_one_mirror_is_enough_and_one_paraphrase_is_not() -> None:
    def left(axis: Axis) -> bool:
        (held,) = make_sets(1)
        one = dataclasses.replace(held, axis=axis, variants=held.variants[:1])
        return audit([one], GUARDS).sets[0].passed

    assert left("mirroring")
    assert not left("confidence")


def test_a_set_without_variants_never_passes() -> None:
    report = audit([VariantSet(Item("i", "d", "Who?"), "generation", (), asked=4)], GUARDS)
    assert not report.sets[0].passed
    assert pass_sets(report, "generation").sets == ()


def test_an_audit_without_checks_is_refused(sets: list[VariantSet]) -> None:
    with pytest.raises(ValueError, match="at least one check"):
        audit(sets, {})


def test_much_text_is_judged_by_portions_and_verdicts_keep_their_order() -> None:
    # 30 pairs of twice 5,000 characters: a portion is closed with the tenth, at 100,000.
    sizes: list[int] = []

    def counted(candidates: Sequence[Candidate]) -> list[Finding | None]:
        sizes.append(len(candidates))
        return [Finding("counted", float(one.variant.question[:2]), 0.0, 99.0, "as it came") for one in candidates]

    candidates = [make_candidate("a" * 5000, f"{place:02}" + "b" * 4998) for place in range(30)]
    verdicts = judge(candidates, {"counted": counted})
    assert [verdict.findings[0].value for verdict in verdicts] == list(range(30))
    assert sizes == [10, 10, 10]


def test_nobody_but_the_gate_seals() -> None:
    with pytest.raises(TypeError, match="audit alone"):
        PassedSets("generation", (), "id", "hash", object())


def test_other_bounds_are_another_audit() -> None:
    assert audit_id(GUARDS) == audit_id(dict(GUARDS))
    assert audit_id(GUARDS) != audit_id(GUARDS, SetBounds(generation=3))
    assert audit_id(GUARDS) != audit_id({name: GUARDS[name] for name in list(GUARDS)[:-1]})


def test_what_was_written_is_what_is_loaded(tmp_path: Path, sets: list[VariantSet]) -> None:
    report = audit(sets, GUARDS)
    _stored(tmp_path, report)
    assert tuple(judged_sets(tmp_path)) == report.sets
    (passed,) = passed_sets(tmp_path, "generation")
    assert passed == pass_sets(report, "generation")
    assert list(passed_sets(tmp_path, "mirroring")) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"question": "Another question?"}, "changed after it was audited"),
        ({"answer": "99"}, "changed after it was audited"),
        ({"verdict": "pass"}, "changed after it was audited"),
    ],
)
def test_a_changed_row_is_refused_by_name(tmp_path: Path, sets: list[VariantSet], change: dict[str, object], says: str) -> None:
    path = _stored(tmp_path, audit(sets, GUARDS))
    _rewrite(path, change, place=3)
    with pytest.raises(BadInputError, match=says) as error:
        list(passed_sets(tmp_path, "generation"))
    assert "item 'i0'" in str(error.value)


def test_a_forged_verdict_contradicts_its_findings_even_with_a_right_digest(tmp_path: Path, sets: list[VariantSet]) -> None:
    path = _stored(tmp_path, audit(sets, GUARDS))
    _rewrite(path, {"verdict": "pass"}, place=3, rehash=True)
    with pytest.raises(BadInputError, match="its findings say 'fail'"):
        list(passed_sets(tmp_path, "generation"))


def test_rows_taken_away_are_refused(tmp_path: Path, sets: list[VariantSet]) -> None:
    path = _stored(tmp_path, audit(sets, GUARDS))
    pq.write_table(pq.read_table(path).slice(4), path)
    with pytest.raises(BadInputError, match="taken away"):
        list(passed_sets(tmp_path, "generation"))


def test_an_audit_that_certified_nothing_passes_no_set(tmp_path: Path, sets: list[VariantSet]) -> None:
    _stored(tmp_path, audit(sets, GUARDS), certified=False)
    with pytest.raises(BadInputError, match="certified nothing"):
        list(passed_sets(tmp_path, "generation"))
    assert len(list(judged_sets(tmp_path))) == len(sets)


def test_a_folder_that_was_never_audited_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="run `sago audit` first"):
        list(passed_sets(tmp_path, "generation"))


def test_a_shard_digest_depends_on_the_order() -> None:
    rows = [{"row_hash": "a"}, {"row_hash": "b"}]
    assert shard_digest(rows) != shard_digest(rows[::-1])


def test_a_sibling_that_repeats_another_fails() -> None:
    item = Item("i", "d", "How many legs does a spider have?")
    twins = (
        make_variant(item, "Please say: how many legs does a spider have?"),
        make_variant(item, "Please say - how many legs does a spider have?!"),
    )
    (judged,) = audit([VariantSet(item, "generation", twins, 2)], GUARDS).sets
    assert judged.verdicts[0].passed
    assert judged.verdicts[1].failed == ("unchanged",)
