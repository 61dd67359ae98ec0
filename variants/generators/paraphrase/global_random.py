"""Seed the global generators of `random` and NumPy for a library that draws from them, and put them back as they were."""

import random
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def seeded_globals(seed: int) -> Iterator[None]:
    """Within this block the global generators start from `seed` (0 to 2^32 - 1); afterwards they go on as if nothing had happened."""
    import numpy as np

    plain, numerical = random.getstate(), np.random.get_state()  # noqa: NPY002 - the library underneath draws from it
    random.seed(seed)
    np.random.seed(seed)  # noqa: NPY002
    try:
        yield
    finally:
        random.setstate(plain)
        np.random.set_state(numerical)  # noqa: NPY002
