"""Checks, one file each; `CHECKS` names them. Third parties add theirs under the entry-point group `sago.checks`."""

from audit.checks.answered import Answered
from audit.checks.antonyms import Antonyms
from audit.checks.asked import AskedFor
from audit.checks.base import Check
from audit.checks.chatter import Chatter, Refusal
from audit.checks.details import Details
from audit.checks.distance import Distance
from audit.checks.entities import Entities
from audit.checks.format_ import AnswerFormat
from audit.checks.language import Language
from audit.checks.length import Length
from audit.checks.negation import Negation
from audit.checks.options import Options
from audit.checks.order import Rearranged, WordSalad
from audit.checks.protected import Protected
from audit.checks.quantities import Quantities
from audit.checks.readable import Readable
from audit.checks.roles import Roles
from audit.checks.scales import Conditions, Modality, Quantifiers
from audit.checks.sequence import EventOrder
from audit.checks.tense import Tense
from audit.checks.turned_once import TurnedOnce
from audit.checks.unchanged import Unchanged

CHECKS: dict[str, Check] = {
    "readable": Readable(),
    "unchanged": Unchanged(),
    "options": Options(),
    "protected": Protected(),
    "quantities": Quantities(),
    "negation": Negation(),
    "quantifiers": Quantifiers(),
    "modality": Modality(),
    "conditions": Conditions(),
    "tense": Tense(),
    "antonyms": Antonyms(),
    "roles": Roles(),
    "event_order": EventOrder(),
    "entities": Entities(),
    "asked_for": AskedFor(),
    "answer_format": AnswerFormat(),
    "details": Details(),
    "language": Language(),
    "length": Length(),
    "chatter": Chatter(),
    "refusal": Refusal(),
    "answered": Answered(),
    "word_salad": WordSalad(),
    "rearranged": Rearranged(),
    "turned_once": TurnedOnce(),
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
