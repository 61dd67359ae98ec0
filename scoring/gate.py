"""The release gate: each rule judged alone, on each cell that it is about, and one place that says what the whole comes to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from scoring.gate_rules import activation, confidence, generation, mirroring
from scoring.gate_rules.cell import Held, Judgement, judgements
from scoring.gate_rules.outcome import Verdict
from scoring.gate_rules.policy import Rule, read_policy
from scoring.report.run import Run, open_runs
from variants.errors import BadInputError, unknown_name
from variants.manifest import refuse_unrecorded

EXIT: dict[Verdict, int] = {"PASS": 0, "FAIL": 1, "NO EVIDENCE": 3}


@dataclass(frozen=True, slots=True)
class GateReport:
    """All judgements of one gate run. It joins verdicts and never figures: nothing here adds over axes or data sets."""

    judged: tuple[Judgement, ...]

    @property
    def verdict(self) -> Verdict:
        """FAIL if any rule failed, else NO EVIDENCE if any could not be judged or there was none, else PASS."""
        verdicts = {one.verdict for one in self.judged}
        if "FAIL" in verdicts:
            return "FAIL"
        return "PASS" if verdicts == {"PASS"} else "NO EVIDENCE"

    @property
    def exit_code(self) -> int:
        """0 pass, 1 fail, 3 no evidence: from the very verdict that is printed."""
        return EXIT[self.verdict]


def run_gate(folder: Path, policy: Path, baseline: Path | None = None) -> GateReport:
    """Judge a run folder by a policy.

    Raises:
        BadInputError: If the policy, the run or the baseline is not what it must be; a rule names a data set, model or family that
            the run does not know; or a baseline is needed and missing, or holds other instances, wordings or another protocol.
    """
    rules = read_policy(policy)
    held = Held(open_runs([folder])[0], None if baseline is None else open_runs([baseline])[0])
    for run in filter(None, (folder, baseline)):
        refuse_unrecorded(run, "score", again="sago score")
    _refuse_strangers(rules, held.run, policy)
    return GateReport(tuple(one for rule in rules for one in _judged(rule, held)))


def _judged(rule: Rule, held: Held) -> Sequence[Judgement]:
    """The rule on its own axis; the requirements' class is the axis's own."""
    match rule.require:
        case generation.Require() as require:
            return judgements(generation.GATE, rule.number, rule.where, require, held)
        case activation.Require() as require:
            return judgements(activation.GATE, rule.number, rule.where, require, held)
        case confidence.Require() as require:
            return judgements(confidence.GATE, rule.number, rule.where, require, held)
        case mirroring.Require() as require:
            return judgements(mirroring.GATE, rule.number, rule.where, require, held)


def _refuse_strangers(rules: Iterable[Rule], run: Run, policy: Path) -> None:
    """A name that the run does not know is a misspelling, and answered with the nearest right one."""
    datasets = run.datasets
    models = [model.reference for model in run.models]
    families = run.families
    for rule in rules:
        if rule.where.dataset not in datasets:
            raise BadInputError(f"{policy}: rule {rule.number}: {unknown_name('data set', rule.where.dataset, datasets)}")
        if rule.where.model is not None and rule.where.model not in models:
            raise BadInputError(f"{policy}: rule {rule.number}: {unknown_name('model', rule.where.model, models)}")
        if rule.where.family is not None and rule.where.axis != "mirroring":
            raise BadInputError(f"{policy}: rule {rule.number}: expected no family; only mirroring has families")
        if rule.where.family is not None and rule.where.family not in families:
            raise BadInputError(f"{policy}: rule {rule.number}: {unknown_name('family', rule.where.family, families)}")
