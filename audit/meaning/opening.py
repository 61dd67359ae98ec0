"""Opens an NLI model as a judge: heard together with the embedded one, and weighed on pairs written one by one."""

import random
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np

from audit.meaning.base import TextPair
from audit.meaning.embedded import EmbeddedJudge
from audit.meaning.joint import JointJudge, Known, fit_blend
from audit.meaning.making.written import read_written
from audit.meaning.nli import NliJudge
from variants.errors import BadInputError

HELD_OUT = Path(__file__).parent / "weights" / "written.npy"
"""The embedded judge's probability of each written pair, from a fit that saw none of its original; NaN where it was silent."""
ASKED = 480
"""Written pairs that a model is asked about when it is opened, as many of each class."""


def open_judge(reference: str, languages: Sequence[str]) -> JointJudge | NliJudge:
    """The judge that a reference names, weighed and with a cut of its own; as it is where it was not trained for English.

    The pairs to weigh it on are English. What is given back has not loaded its model yet, so that it can go to other processes.

    Raises:
        BadInputError: If the model is not there, or has no opinion on the pairs to weigh it on.
    """
    if not {"en", "*"} & set(languages):
        return NliJudge(reference, tuple(languages))
    try:
        blend = fit_blend(NliJudge(reference), known_pairs())
    except ValueError as error:
        raise BadInputError(f"the NLI model {reference!r} cannot be weighed: {error}") from error
    return JointJudge(NliJudge(reference, tuple(languages)), EmbeddedJudge(), blend)


@lru_cache(maxsize=1)
def known_pairs() -> tuple[Known, ...]:
    """Written pairs drawn by seed, as many of each class, with the embedded judge's held-out probability."""
    pairs, held = read_written(), np.load(HELD_OUT, allow_pickle=False)
    if len(pairs) != len(held):
        raise RuntimeError(f"expected a held-out probability for each of {len(pairs)} written pairs; {HELD_OUT.name} has {len(held)}")
    known = [Known(TextPair(p.text_a, p.text_b), p.kept, float(h)) for p, h in zip(pairs, held, strict=True) if np.isfinite(h)]
    draw = random.Random(0)
    return tuple(one for kept in (True, False) for one in draw.sample([k for k in known if k.kept is kept], ASKED // 2))
