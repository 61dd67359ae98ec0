"""Names of answers, prompts and folders: equal exactly where nothing that could change the answer differs."""

import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from scoring.backends.base import Decoding, Prompt
from scoring.stats.cell import Regime
from variants.rows import content_id
from variants.types import Axis


def answer_key(  # noqa: PLR0913  # all that tells two answers apart
    *,
    model: str,
    revision: str,
    axis: Axis,
    regime: Regime,
    decoding: Decoding | None,
    prompt: Prompt,
    repeat: int,
    tool: str,
    about: Sequence[str] = (),
) -> str:
    """Name of one answer: 32 hexadecimal digits over all that could make it another answer.

    Args:
        model: Reference, which names the backend too.
        revision: What exactly answers.
        axis: Axes keep their own samples, even of one prompt.
        regime: Greedy or deployed.
        decoding: How the answer is drawn; None where given text is scored or a state is read.
        prompt: All that the model reads.
        repeat: Repeats are samples of their own.
        tool: Version of this toolkit.
        about: What else tells two rows apart: data set, item, variant, source of the confidence, labels that are scored.
    """
    drawn = None if decoding is None else asdict(decoding)
    parts = (model, revision, axis, regime, drawn, asdict(prompt), repeat, tool, list(about))
    return content_id("answer", *parts) + content_id("answer, second half", *parts)


def prompt_id(axis: Axis, prompt: Prompt) -> str:
    """Id of what is read on one axis: the same words on two axes are two prompts, since axes share no sample."""
    return content_id("prompt", axis, asdict(prompt))


def model_slug(reference: str) -> str:
    """A folder name for a model: its reference with harmless characters, and a hash that keeps similar references apart."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", reference).strip("-.")[-60:].strip("-.")
    return f"{plain or 'model'}-{content_id('model', reference)[:8]}"


def store_folder(run: Path, reference: str, axis: Axis) -> Path:
    """Where a run keeps the answers of one model on one axis: `answers/<model>/<axis>`."""
    return run / "answers" / model_slug(reference) / axis
