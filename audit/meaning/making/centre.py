"""The common part of all word states, which is taken off before cosines are formed: without it every two words look alike.

    python -m audit.meaning.making.centre OUT.npy

The mean over words of sentences of our own making, per depth. Must be written before any features are computed.
"""

import sys
from pathlib import Path

import numpy as np

from audit.meaning import states
from audit.meaning.canonical import canonical
from audit.meaning.making.pairs import base_sentences


def main(out: Path, fillings: int = 4, seed: int = 7) -> None:
    """Write depths × width, float32."""
    texts = [canonical(text) for text in base_sentences(fillings, seed)]
    np.save(out, np.mean([states.piece_states(text).mean(axis=1) for text in texts], axis=0).astype(np.float32))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
