"""Checks, one file each; `CHECKS` names them. Third parties add theirs under the entry-point group `sago.checks`."""

from collections.abc import Sequence

from audit.answerers import open_answerer
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
from audit.checks.meaning import UNCALIBRATED, Meaning
from audit.checks.negation import Negation
from audit.checks.options import Options
from audit.checks.order import Rearranged, WordSalad
from audit.checks.protected import Protected
from audit.checks.quantities import Quantities
from audit.checks.readable import Readable
from audit.checks.roles import Roles
from audit.checks.scales import Conditions, Modality, Quantifiers
from audit.checks.sequence import EventOrder
from audit.checks.task import TaskConsistency
from audit.checks.tense import Tense
from audit.checks.third_party import named
from audit.checks.turned_once import TurnedOnce
from audit.checks.unchanged import Unchanged
from audit.meaning.embedded import EmbeddedJudge
from audit.meaning.joint import JointJudge
from audit.meaning.nli import NliJudge
from audit.meaning.opening import open_judge

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
    "meaning": Meaning(EmbeddedJudge(), threshold="by kind"),
}
"""Every check that an audit runs by default, by the name that stands in its findings."""

_OTHERS = "For languages that the judge does not know, meaning rests on the guards and the embedding distance alone."
EMBEDDED_EVIDENCE: tuple[str, ...] = (
    (
        "No NLI model was used: meaning was judged by the embedded judge (English). On pairs that people judged, its AUC without and with "
        "a small NLI model beside it is 0.84 and 0.93 for edited negations, 0.90 and 0.94 for swapped roles, 0.91 and 0.90 for everyday "
        "questions (docs/meaning_judge.md); --judge hf:ORG/NAME@REVISION takes such a model."
    ),
    _OTHERS,
)


def default_checks(
    judge: str | None = None, names: Sequence[str] = (), languages: Sequence[str] = ("en",), reference: str | None = None
) -> tuple[dict[str, Check], tuple[str, ...]]:
    """The checks of an audit, with what they rest on in sentences for the head of the report.

    Args:
        judge: Reference of an NLI model; None for the embedded judge.
        languages: Primary subtags that the NLI model was trained for; `*` stands for all.
        reference: Reference of a model that answers original and variant; None for none.
        names: Further checks by name, which other packages bring.

    Raises:
        BadInputError: If a name is unknown.
    """
    checks = dict(CHECKS) | {name: named(name, CHECKS) for name in names}
    evidence: tuple[str, ...] = EMBEDDED_EVIDENCE
    if judge is not None:
        opened = open_judge(judge, languages)
        checks["meaning"] = Meaning(opened, opened.blend.cut.threshold if isinstance(opened, JointJudge) else UNCALIBRATED)
        evidence = (_nli_evidence(judge, opened), _OTHERS)
    if reference is not None:
        checks["task"] = TaskConsistency(open_answerer(reference))
        evidence += (f"That the right answer stays right was asked of {reference}: do not evaluate that model on this run.",)
    return checks, evidence


def _nli_evidence(reference: str, opened: JointJudge | NliJudge) -> str:
    """What the verdict on meaning rests on, for the head of the report."""
    told = f"Meaning was judged by the NLI model {reference} in both directions, of which the weaker counts"
    if not isinstance(opened, JointJudge):
        return f"{told}; it is cut at {UNCALIBRATED}, since pairs to weigh it on are there in English alone."
    cut = opened.blend.cut
    return (
        f"{told}, together with the embedded judge ({opened.blend}), as they were worth on pairs written one by one; cut at "
        f"{cut.threshold:.3f}, above which, with 95 % confidence, lie at most {cut.alpha:.0%} of changed meanings "
        f"({cut.negatives} changed pairs)."
    )
