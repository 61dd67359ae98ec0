"""What is no rule, no policy, or no run that can be believed is refused in one line."""

from pathlib import Path

import pytest

from scoring.gate import run_gate
from tests.scoring.gate.asked import policy, rule
from tests.scoring.report.made_run import make_run
from variants.errors import BadInputError


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "rules:\n  - {dataset: crate_sum, axis: generation, require: {min_instances: 1}}",
            "unknown data set 'crate_sum'; did you mean 'crate_sums'",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: genration, require: {min_instances: 1}}",
            "unknown axis 'genration'; did you mean 'generation'",
        ),
        ("rules:\n  - {dataset: crate_sums, require: {min_instances: 1}}", "expected one axis; got none. There is no aggregate rule"),
        ("rules:\n  - {dataset: crate_sums, axis: all, require: {min_instances: 1}}", "expected one axis; got 'all'"),
        ("rules:\n  - {dataset: crate_sums, axis: [generation, confidence], require: {min_instances: 1}}", "expected one axis"),
        ("rules:\n  - {dataset: [a, b], axis: generation, require: {min_instances: 1}}", "expected one data set"),
        ("rules:\n  - {dataset: '*', axis: generation, require: {min_instances: 1}}", "expected one data set"),
        ("rules:\n  - {axis: generation, require: {min_instances: 1}}", "expected one data set; got none"),
        ("rules:\n  - {dataset: crate_sums, axis: generation}", "expected 'require' with at least one requirement"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {}}", "expected 'require' with at least one requirement"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {min_instance: 1}}", "did you mean 'min_instances'"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, kinds: mirror, require: {min_instances: 1}}", "did you mean 'kind'"),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, kind: mirrors, require: {min_instances: 1}}",
            "kind: expected one of paraphrase, reorder, mirror (did you mean 'mirror'?); got 'mirrors'",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, model: 'embedded:frm', require: {min_instances: 1}}",
            "unknown model 'embedded:frm'",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: mirroring, family: symetric_relation, require: {min_instances: 1}}",
            "mean 'symmetric_relation'",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, family: negation, require: {min_instances: 1}}",
            "only mirroring has families",
        ),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {min_instances: 0}}", "min_instances: expected at least 1; got 0"),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, require: {min_instances: '3'}}",
            "min_instances: expected a whole number; got '3'",
        ),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {unacceptable_share_at_most: 1.5}}", "expected at most 1; got 1.5"),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, require: {unacceptable_share_at_most: .nan}}",
            "unacceptable_share_at_most: expected",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, require: {confident_wrong_share_at_most: 0.1}}",
            "can be required of confidence, not of generation",
        ),
        ("rules: []", "at least one rule"),
        ("rules: {}", "at least one rule"),
        ("rule:\n  - {}", "unknown key 'rule'; did you mean 'rules'?"),
        ("rules:\n  - {datset: crate_sums, axis: generation, require: {min_instances: 1}}", "'datset'; did you mean 'dataset'?"),
        ("rules:\n  - {dataset: crate_sums, axes: generation, require: {min_instances: 1}}", "'axes'; did you mean 'axis'?"),
        ("rules:\n  - {dataset: crate_sums, axes: [generation, mirroring], require: {min_instances: 1}}", "There is no aggregate rule"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, requires: {min_instances: 1}}", "'requires'; did you mean 'require'?"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {conclusion_not: stable}}", "expected 'unstable'"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, regime: greedily, require: {min_instances: 1}}", "did you mean 'greedy'?"),
        (
            "rules:\n  - {dataset: crate_sums, axis: generation, require: {unacceptable_not_above_baseline: yes please}}",
            "unacceptable_not_above_baseline: expected true, or nothing where it is not required; got 'yes please'",
        ),
        (
            "rules:\n  - {dataset: crate_sums, axis: confidence, require: {confident_wrong_not_above_baseline: false}}",
            "confident_wrong_not_above_baseline: expected true, or nothing where it is not required; got false",
        ),
        ("rules:\n  - {dataset: crate_sums, axis: generation, model: 3, require: {min_instances: 1}}", "model: expected text; got 3"),
        ("rules:\n  - 3", "expected a mapping with dataset, axis and require"),
        ("rules:\n  - {dataset: crate_sums, axis: generation, require: {min_instances: 1}}\nlevel: 3", "unknown key 'level'"),
        (
            "rules:\n  - dataset: crate_sums\n    axis: generation\n    require:\n      min_instances: many",
            "policy.yaml:5: rule 1, require: min_instances: expected a whole number; got 'many'",
        ),
        ("a: [", "policy.yaml:1: expected YAML; an entry without a value, or brackets that do not end"),
        ("", "expected a mapping with 'rules'"),
    ],
)
def test_what_is_no_rule_is_refused_with_the_nearest_right_name(firm: Path, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "policy.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInputError) as told:
        run_gate(firm, path)
    assert message in str(told.value)
    assert "Input should be" not in str(told.value)
    assert "\n" not in str(told.value)


def test_a_policy_or_run_that_is_not_there(firm: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="cannot be read"):
        run_gate(firm, tmp_path / "none.yaml")
    with pytest.raises(BadInputError, match="no such folder"):
        run_gate(tmp_path / "none", policy(tmp_path, rule("min_instances: 1")))


def test_a_run_whose_manifest_is_gone_is_not_judged(tmp_path: Path) -> None:
    run = make_run(tmp_path / "run")
    (run / "manifest.json").unlink()
    policy = tmp_path / "policy.yaml"
    policy.write_text("rules:\n  - {dataset: crate_sums, axis: generation, require: {min_instances: 1}}")
    with pytest.raises(BadInputError, match="tells of no stage 'score', so its files cannot be believed"):
        run_gate(run, policy)
