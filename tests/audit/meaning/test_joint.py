"""Two judges heard together: each weighs what it is worth, the cut holds what it promises, and silence is passed on."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest

from audit.meaning.base import Opinion, TextPair
from audit.meaning.calibration import Cut
from audit.meaning.joint import Blend, JointJudge, Known, fit_blend
from audit.meaning.making.written import read_written
from audit.meaning.opening import ASKED, HELD_OUT, known_pairs

BLEND = Blend(0.5, 1.0, -0.25, (0.8, 0.1), Cut(0.4, 0.2, 0.05, 240))


@dataclass(frozen=True)
class Told:
    """A judge whose answers are given by the second text."""

    answers: dict[str, float | None]

    def __call__(self, pairs: Sequence[TextPair]) -> list[Opinion]:
        return [Opinion(self.answers[pair.text_b], "as told", ("told",)) for pair in pairs]


def asked(nli: float | None, embedded: float | None) -> Opinion:
    (opinion,) = JointJudge(Told({"b": nli}), Told({"b": embedded}), BLEND)([TextPair("a", "b")])
    return opinion


def test_the_log_odds_of_both_are_weighed_and_added() -> None:
    # Log-odds of 0.8 are log 4, of 0.5 none: 0.5 log 4 - 0.25 = 0.4431, whose probability is 0.6090.
    assert asked(0.8, 0.5).probability == pytest.approx(0.6090, abs=1e-4)
    assert asked(0.8, 0.5).evidence == ("told", "told")


def test_the_nli_model_speaks_alone_where_the_embedded_judge_is_silent() -> None:
    # 0.8 log 4 + 0.1 = 1.2090, whose probability is 0.7701.
    assert asked(0.8, None).probability == pytest.approx(0.7701, abs=1e-4)


def test_both_are_silent_where_the_nli_model_is() -> None:
    assert asked(None, 0.9).probability is None


def known(count: int, *, seen: float) -> tuple[list[Known], Told]:
    """Pairs on which the embedded judge is a coin and the NLI model right with log-odds of the given strength."""
    draw = random.Random(0)
    pairs = [TextPair("a", str(n)) for n in range(count)]
    kept = [n % 2 == 0 for n in range(count)]
    odds = [draw.gauss(seen if k else -seen, 1.0) for k in kept]
    answers: dict[str, float | None] = {pair.text_b: 1 / (1 + np.exp(-o)) for pair, o in zip(pairs, odds, strict=True)}
    return [Known(pair, k, draw.uniform(0.2, 0.8)) for pair, k in zip(pairs, kept, strict=True)], Told(answers)


def test_the_judge_that_knows_gets_the_weight() -> None:
    # Normal scores of unit spread around ±1 have log-odds of twice their value. The other's weight has a standard error of 0.08.
    pairs, nli = known(2000, seen=1.0)
    blend = fit_blend(nli, pairs)
    assert blend.nli == pytest.approx(2.0, abs=0.3)
    assert abs(blend.embedded) < 0.25


def test_a_model_that_knows_nothing_gets_next_to_none() -> None:
    pairs, nli = known(400, seen=0.0)
    assert abs(fit_blend(nli, pairs).nli) < 0.2


def test_at_most_the_promised_share_of_changed_pairs_lies_above_the_cut() -> None:
    pairs, nli = known(400, seen=1.0)
    judge = JointJudge(nli, Told({p.pair.text_b: p.embedded for p in pairs}), fit_blend(nli, pairs))
    changed = [p for p in pairs if not p.kept]
    passed = [
        o.probability for o in judge([p.pair for p in changed]) if o.probability is not None and o.probability > judge.blend.cut.threshold
    ]
    assert judge.blend.cut.negatives == len(changed) == 200
    # The umbrella rule leaves room for chance: 40 of 200 would be 20 %, and fewer than that may pass.
    assert 0 < len(passed) < 40


def test_too_few_pairs_are_refused() -> None:
    pairs, nli = known(38, seen=1.0)
    with pytest.raises(ValueError, match="at least 20 pairs of each class"):
        fit_blend(nli, pairs)


def test_every_written_pair_has_an_answer_that_was_held_out() -> None:
    held = np.load(HELD_OUT)
    assert len(held) == len(read_written())
    assert np.isfinite(held).mean() > 0.99


def test_as_many_pairs_of_each_class_are_asked_about() -> None:
    assert len(known_pairs()) == ASKED
    assert sum(one.kept for one in known_pairs()) == ASKED // 2
