"""What holds for every check in the registry."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from audit.checks import CHECKS
from audit.types import Finding
from tests.audit.helpers import make_candidate
from variants.types import Relation

WITHOUT_MODEL = [name for name in CHECKS if name not in {"distance", "meaning"}]
TEXTS = st.one_of(
    st.text(max_size=80),
    st.lists(
        st.sampled_from(
            ["not", "no", "than", "by", "if", "one", "half", "1/0", "0", "$", "万", "一", "{", "}", "`", '"', "'", "than.", "second",
            "二分之一", "零分之一",
             "12:99", "25:00", "3-5", "1,2,3", "http://", "\\frac", "was", "chased", "Zoë", "\u200b", "\ud800", "a" * 60, "before",
             "then", "unless", "½"]
        ),
        max_size=14,
    ).map(" ".join),
)  # fmt: skip


@pytest.mark.parametrize("name", WITHOUT_MODEL)
@given(a=TEXTS, b=TEXTS, language=st.sampled_from(["en", "zh", "de", "xx", ""]), relation=st.sampled_from(list(Relation)))
@settings(max_examples=60, deadline=None)
def test_no_text_makes_a_check_raise_and_the_finding_names_its_check(name: str, a: str, b: str, language: str, relation: Relation) -> None:
    (finding,) = CHECKS[name]([make_candidate(a, b, language, relation=relation)])
    assert finding is None or (finding.check == name and finding.reason)


@pytest.mark.parametrize("name", WITHOUT_MODEL)
def test_the_same_candidates_give_the_same_findings_alone_or_in_a_batch(name: str) -> None:
    candidates = [make_candidate("Ana has 3 cats.", text) for text in ("Ana has 4 cats.", "Ana has no cats.", "Has Ana 3 cats?", "")]
    alone = [CHECKS[name]([candidate])[0] for candidate in candidates]
    together = CHECKS[name](candidates)
    assert [repr(finding) for finding in alone] == [repr(finding) for finding in together]


@pytest.mark.parametrize("name", CHECKS)
def test_settings_show_in_the_repr(name: str) -> None:
    assert repr(CHECKS[name]).startswith(type(CHECKS[name]).__name__ + "(")
    assert " object at " not in repr(CHECKS[name])


def test_an_undefined_value_never_passes() -> None:
    assert not Finding("any", math.nan, -math.inf, math.inf, "undefined").passed


@pytest.mark.parametrize(
    "name", ["negation", "quantifiers", "modality", "conditions", "tense", "antonyms", "roles", "asked_for", "details"]
)
def test_a_language_without_rules_is_declared_inapplicable(name: str) -> None:
    assert CHECKS[name]([make_candidate("Tôi có ba con mèo.", "Tôi không có mèo.", "vi")]) == [None]
