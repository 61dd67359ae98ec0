"""A partner of the other class for each labelled pair, in its own group."""

import random

from audit.meaning.labelled import Labelled, partners
from audit.meaning.making.partner import partner

TEXTS = ("She did not sleep.", "She didn't sleep at all in the old house.")


def test_a_kept_pair_gets_a_changed_partner_that_starts_from_the_same_text() -> None:
    made = partner(*TEXTS, kept=True, source="s", rng=random.Random(0))
    assert made is not None
    assert not made.kept
    assert made.text_a == TEXTS[0]
    assert made.text_b != TEXTS[1]


def test_a_changed_pair_gets_a_kept_partner_from_one_of_its_texts() -> None:
    made = [partner(*TEXTS, kept=False, source="s", rng=random.Random(seed)) for seed in range(20)]
    found = [p for p in made if p is not None]
    assert found
    assert all(p.kept and p.text_a in TEXTS and p.text_b != p.text_a for p in found)


def test_where_no_edit_has_anything_to_work_on_there_is_no_partner() -> None:
    assert partner("x", "x", kept=True, source="s", rng=random.Random(0)) is None


def test_partners_stand_in_the_group_of_their_row() -> None:
    rows = [Labelled("He is old.", "He is aged.", kept=True, source="x", group="x/7", kind="k")]
    (made,) = partners(rows, seed=0)
    assert (made.source, made.group, made.kept) == ("partner", "x/7", False)
