"""One requirement judged: passed, failed, or no evidence. It passes only if the evidence excludes what it forbids."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.report.numbers import plain
from scoring.stats.binary import mcnemar_test
from scoring.stats.cell import Conclusion
from scoring.stats.estimate import Estimate

Verdict = Literal["PASS", "FAIL", "NO EVIDENCE"]

LEVEL = 0.05
"""McNemar's exact p below which a release counts as worse than its baseline."""

Flags = Mapping[tuple[str, str], bool | None]
"""One flag an instance, by item and, for mirrors, the mirror; None where it could not be told."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict on one requirement, with the figure that it rests on."""

    requirement: str
    verdict: Verdict
    reason: str


def joined(outcomes: Sequence[Outcome]) -> Verdict:
    """FAIL if any requirement failed, else NO EVIDENCE if any could not be judged or none was made, else PASS."""
    verdicts = {outcome.verdict for outcome in outcomes}
    if "FAIL" in verdicts:
        return "FAIL"
    return "PASS" if verdicts == {"PASS"} else "NO EVIDENCE"


def min_instances(found: Estimate, least: int | None) -> Outcome | None:
    """Enough instances with a value; too few are no evidence, and no failure."""
    if least is None:
        return None
    enough = found.n_items >= least
    return Outcome("min_instances", "PASS" if enough else "NO EVIDENCE", f"{found.n_items} instances, {least} required")


def share_at_most(requirement: str, found: Estimate, budget: float | None) -> Outcome | None:
    """A share of instances by its Clopper–Pearson limits: FAIL if the lower one exceeds the budget, PASS if the upper one does not."""
    if budget is None:
        return None
    if found.point is None or found.low is None or found.high is None:
        return Outcome(requirement, "NO EVIDENCE", found.why or "the share is undefined")
    verdict: Verdict = "FAIL" if found.low > budget else "PASS" if found.high <= budget else "NO EVIDENCE"
    limits = f"{plain(found.low)} to {plain(found.high)}"
    return Outcome(
        requirement, verdict, f"share {plain(found.point)} (Clopper–Pearson {limits}, {found.n_items} instances), budget {budget:g}"
    )


def upper_at_most(requirement: str, found: Estimate, bound: float | None, *, exploratory: bool) -> Outcome | None:
    """A mean by its interval: FAIL if all of it lies above the bound, PASS if none of it does."""
    if bound is None:
        return None
    if found.point is None or found.low is None or found.high is None:
        return Outcome(requirement, "NO EVIDENCE", found.why or "there is no interval")
    told = f"mean {plain(found.point)} ({plain(found.low)} to {plain(found.high)}), bound {bound:g}"
    if exploratory:
        return Outcome(requirement, "NO EVIDENCE", f"{told}; too few independent instances for the interval to keep its level")
    return Outcome(requirement, "FAIL" if found.low > bound else "PASS" if found.high <= bound else "NO EVIDENCE", told)


def conclusion_not(conclusion: Conclusion, margin: float, forbidden: Literal["unstable"] | None, *, exploratory: bool) -> Outcome | None:
    """FAIL where the cell is `unstable`, PASS where it is `stable`; an interval across the margin does not exclude instability."""
    if forbidden is None:
        return None
    told = f"verdict {conclusion.replace('_', ' ')} at margin {margin:g}"
    if exploratory:
        return Outcome("conclusion_not", "NO EVIDENCE", f"{told}; too few independent instances for the interval to keep its level")
    verdict: Verdict = "FAIL" if conclusion == "unstable" else "PASS" if conclusion == "stable" else "NO EVIDENCE"
    return Outcome("conclusion_not", verdict, told)


def not_above_baseline(requirement: str, own: Flags, before: Flags | None, *, wanted: bool) -> Outcome | None:
    """Exact McNemar on the same instances: FAIL if more of them are flagged than in the baseline, and the test rejects.

    With so few instances that the test could not reject whatever came, there is no evidence.
    """
    if not wanted:
        return None
    if before is None:
        return Outcome(requirement, "NO EVIDENCE", "the baseline holds no such cell")
    pairs = [(flag, before[place]) for place, flag in own.items() if flag is not None and before[place] is not None]
    if not pairs or 2 * 0.5 ** len(pairs) >= LEVEL:
        return Outcome(requirement, "NO EVIDENCE", f"{len(pairs)} instances can be compared, too few for the test ever to reject")
    test = mcnemar_test([bool(new) for new, _ in pairs], [bool(old) for _, old in pairs])
    worse = test.p_exact < LEVEL and test.only_first > test.only_second
    told = (
        f"{test.only_first} newly flagged, {test.only_second} no longer, of {len(pairs)} instances (exact McNemar p = {test.p_exact:.3g})"
    )
    return Outcome(requirement, "FAIL" if worse else "PASS", told)
