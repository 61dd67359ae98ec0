"""Checks, one file each; `CHECKS` names them. Third parties add theirs under the entry-point group `sago.checks`."""

from audit.checks.base import Check
from audit.checks.distance import Distance
from audit.checks.negation import Negation
from audit.checks.options import Options
from audit.checks.protected import Protected
from audit.checks.quantities import Quantities
from audit.checks.unchanged import Unchanged

CHECKS: dict[str, Check] = {
    "unchanged": Unchanged(),
    "options": Options(),
    "protected": Protected(),
    "quantities": Quantities(),
    "negation": Negation(),
    "distance": Distance(),
}
"""Every check that an audit runs by default, by the name that stands in its findings."""


def default_checks(judge: str | None = None) -> tuple[dict[str, Check], tuple[str, ...]]:
    """The checks of an audit with what they rest on, in sentences for the head of the report.

    Args:
        judge: Reference of an NLI model; None for the embedded judge.
    """
    del judge
    return dict(CHECKS), ("No meaning judge is part of this audit: meaning rests on the deterministic guards and the distance band.",)
