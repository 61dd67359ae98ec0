"""Progress bars and notices of the model library kept off a terminal that shows our own."""

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr


@contextmanager
def quiet_transformers() -> Iterator[None]:
    """Silence progress bars and everything below an error inside the block, and put the settings back after it."""
    from transformers.utils import logging as theirs

    before, bars = theirs.get_verbosity(), theirs.is_progress_bar_enabled()
    theirs.set_verbosity(logging.ERROR)
    theirs.disable_progress_bar()
    try:
        with redirect_stderr(io.StringIO()):  # its GGUF reader draws a bar that no setting turns off
            yield
    finally:
        theirs.set_verbosity(before)
        if bars:
            theirs.enable_progress_bar()
