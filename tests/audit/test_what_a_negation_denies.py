"""A negation that went or came with all other words in another place, or that denies another part; allowing and requiring."""

import pytest

from audit.checks import CHECKS
from tests.audit.helpers import make_candidate


def _differences(check: str, a: str, b: str) -> float:
    (finding,) = CHECKS[check]([make_candidate(a, b)])
    return 0.0 if finding is None else finding.value


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Does the ticket stay valid if the stamp is missing?", "If the stamp is not missing, does the ticket stay valid?"),
        ("When the lamp is lit, may the crew enter?", "May the crew enter when the lamp is not lit?"),
    ],
)
def test_a_not_that_is_all_that_differs_counts_wherever_the_clauses_stand(a: str, b: str) -> None:
    assert _differences("negation", a, b) == 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Eve did not say that Max was ill. Who was ill?", "Eve said that Max was not ill. Who was ill, by her account?"),
        ("The trial did not prove that the drug is safe.", "The trial proved that the drug is not safe."),
        ("He promised that he would not sing.", "He did not promise that he would sing."),
    ],
)
def test_to_deny_the_saying_is_not_to_deny_what_is_said(a: str, b: str) -> None:
    assert _differences("negation", a, b) == 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("I do not think that it rains.", "I think that it does not rain."),
        ("Why did the state of Ohio not act?", "Why did not the state of Ohio act?"),  # no verb
        ("She does not want him to go.", "She wants him not to go."),
        ("Eve did not say that Max was ill.", "That Max was ill, Eve did not say."),
    ],
)
def test_a_negation_passes_think_and_want_and_may_stay_with_its_verb(a: str, b: str) -> None:
    assert _differences("negation", a, b) == 0


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The rule permits members to vote by mail.", "The rule obliges members to vote by mail."),
        ("The law lets no one in but allows staff to enter.", "The law lets no one in but forces staff to enter."),
        ("The lease obliges tenants to paint the hall.", "By the lease tenants may paint the hall."),
    ],
)
def test_to_allow_is_not_to_require(a: str, b: str) -> None:
    assert _differences("modality", a, b) == 1


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The rule permits members to vote by mail.", "By the rule members may vote by mail."),
        ("The lease obliges tenants to paint the hall.", "By the lease tenants must paint the hall."),
        ("She has a building permit.", "She holds a building permit."),
    ],
)
def test_a_verb_of_allowing_or_requiring_says_what_may_and_must_say(a: str, b: str) -> None:
    assert _differences("modality", a, b) == 0
