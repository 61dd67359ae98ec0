"""Pairs from sentences of others: both classes from each sentence, and a partner of the other class for each labelled pair."""

import json
import random
from collections import Counter
from pathlib import Path

from audit.meaning.labelled import Labelled, partners
from audit.meaning.making.natural import SETS, pairs_from_sentences, partner, read_sentences

SENTENCES = [
    "The doctor did not see 12 patients in the afternoon.",
    "Is the big shop near the old church open on Monday?",
    "How many children live in the town?",
]


def test_each_sentence_gives_as_many_kept_as_changed_pairs() -> None:
    counted = Counter((p.source, p.kept) for p in pairs_from_sentences(SENTENCES, seed=1, rounds=1))
    assert all(counted[source, True] == counted[source, False] == 1 for source, _ in counted)
    assert len({source for source, _ in counted}) >= 2


def test_the_same_seed_gives_the_same_pairs() -> None:
    assert pairs_from_sentences(SENTENCES, seed=4) == pairs_from_sentences(SENTENCES, seed=4)


def test_sentences_come_from_questions_and_contexts_without_the_very_short_and_long(tmp_path: Path) -> None:
    for name in SETS:
        (tmp_path / f"{name}.jsonl").write_text("", encoding="utf-8")
    rows = [
        {"question": "Who wrote the long book? No idea.", "context": None},
        {"question": "Is it so?", "context": "The line goes on\u2028in the same sentence. " + "Word " + "word " * 50},
    ]
    (tmp_path / "gsm8k.jsonl").write_text("\n".join(json.dumps(r, ensure_ascii=False) for r in rows) + "\n", encoding="utf-8")
    assert read_sentences(tmp_path) == ["Who wrote the long book?", "The line goes on\u2028in the same sentence."]


def test_a_kept_pair_gets_a_changed_partner_and_a_changed_pair_a_kept_one() -> None:
    pair = ("She did not sleep.", "She didn't sleep at all in the old house.")
    harmed = partner(pair, kept=True, source="s", rng=random.Random(0))
    soft = next(p for seed in range(20) if (p := partner(pair, kept=False, source="s", rng=random.Random(seed))) is not None)
    assert harmed is not None
    assert (harmed.kept, soft.kept) == (False, True)
    assert harmed.text_a == pair[0]
    assert soft.text_a in pair


def test_partners_stand_in_the_group_of_their_row() -> None:
    rows = [Labelled("He is old.", "He is aged.", kept=True, source="x", group="x/7", kind="k")]
    (made,) = partners(rows, seed=0)
    assert (made.source, made.group, made.kept) == ("partner", "x/7", False)
