"""A judge that orders well but sits at the wrong level is put right; what it cannot say stays unsaid."""

from collections.abc import Sequence

import pytest

from audit.meaning.base import Opinion, TextPair
from audit.meaning.calibrated import calibrate


def squeezed(pairs: Sequence[TextPair]) -> list[Opinion]:
    """Reads the probability from the second text; kept pairs lie near 0.4, changed ones near 0.01."""
    return [Opinion(float(p.text_b), "as given") if p.text_b else Opinion(None, "empty") for p in pairs]


KEPT = [TextPair("x", str(0.38 + 0.001 * n)) for n in range(40)]
CHANGED = [TextPair("x", str(0.005 + 0.0005 * n)) for n in range(40)]


def test_levels_are_put_right_and_order_stays() -> None:
    judge = calibrate(squeezed, [*KEPT, *CHANGED], [True] * 40 + [False] * 40)
    high, low = judge([TextPair("x", "0.4"), TextPair("x", "0.01")])
    assert high.probability is not None
    assert low.probability is not None
    assert high.probability > 0.8
    assert low.probability < 0.2


def test_what_the_judge_cannot_say_stays_unsaid() -> None:
    judge = calibrate(squeezed, [*KEPT, *CHANGED, TextPair("x", "")], [True] * 40 + [False] * 40 + [True])
    assert judge([TextPair("x", "")]) == [Opinion(None, "empty")]


def test_too_few_labels_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 20"):
        calibrate(squeezed, [*KEPT, *CHANGED[:19]], [True] * 40 + [False] * 19)
