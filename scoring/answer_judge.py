"""Free answers judged by meaning: the same where each entails the other, at a cut set on human-labelled pairs of answers."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from audit.meaning.base import Judge, TextPair
from audit.stats.cut import umbrella_cut
from variants.errors import BadInputError
from variants.rows import content_id


@dataclass(frozen=True, slots=True)
class LabelledAnswers:
    """Two answers to one question, and whether a person says that they are the same answer."""

    text_a: str
    text_b: str
    same: bool
    language: str = "en"


@dataclass(frozen=True, slots=True)
class EntailmentAnswers:
    """An `AnswerJudge`: two answers are the same where the judge's probability lies above the cut."""

    judge: Judge
    """Gives the weaker of the two entailments, such as `audit.meaning.nli.NliJudge`."""
    cut: float
    sensitivity: tuple[int, int] | None = None
    """How many of how many labelled pairs that are the same it says are, on pairs that set no cut."""
    specificity: tuple[int, int] | None = None

    def same(self, pairs: Sequence[tuple[str, str]], language: str) -> list[bool]:
        """Judge each pair; where the judge cannot say, the answers are not the same."""
        opinions = self.judge([TextPair(a, b, language) for a, b in pairs]) if pairs else []
        return [opinion.probability is not None and opinion.probability > self.cut for opinion in opinions]


def read_labelled(path: Path) -> list[LabelledAnswers]:
    """Labelled pairs from JSONL with `text_a`, `text_b` and `same` (true or false), `lang` if present.

    Raises:
        BadInputError: With the first line that is not such a row.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(f"{path}: cannot be read ({error})") from error
    return [_labelled(path, number, line) for number, line in enumerate(lines, start=1) if line.strip()]


def calibrated(judge: Judge, pairs: Sequence[LabelledAnswers], *, alpha: float = 0.05) -> EntailmentAnswers:
    """Set the cut on one half of the pairs, and count its errors on the other.

    The cut keeps the share of different answers that pass at or below `alpha` with 95 % confidence (the umbrella order
    statistic), which takes at least 59 pairs of different answers in that half at `alpha` = 0.05. Halves are by hash.

    Raises:
        BadInputError: If there are too few pairs of different answers, or none of the same to count errors on.
    """
    opinions = judge([TextPair(pair.text_a, pair.text_b, pair.language) for pair in pairs])
    scored = [(pair, opinion.probability or 0.0) for pair, opinion in zip(pairs, opinions, strict=True)]
    fit, report = [one for one in scored if _is_first_half(one[0])], [one for one in scored if not _is_first_half(one[0])]
    found = umbrella_cut([score for pair, score in fit if not pair.same], alpha=alpha)
    if found.cut is None:
        raise BadInputError(f"labelled answers: {found.why} in the half that sets the cut")
    kept, apart = [score for pair, score in report if pair.same], [score for pair, score in report if not pair.same]
    if not kept or not apart:
        raise BadInputError("labelled answers: the half that counts errors needs pairs of the same and of different answers")
    cut = found.cut
    return EntailmentAnswers(
        judge=judge,
        cut=cut,
        sensitivity=(sum(score > cut for score in kept), len(kept)),
        specificity=(sum(score <= cut for score in apart), len(apart)),
    )


def _is_first_half(pair: LabelledAnswers) -> bool:
    return int(content_id("half", pair.text_a, pair.text_b), 16) % 2 == 0


def _labelled(path: Path, number: int, line: str) -> LabelledAnswers:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInputError(f"{path}:{number}: expected a JSON object ({error})") from error
    texts = [row.get(name) for name in ("text_a", "text_b")] if isinstance(row, dict) else []
    if not texts or not all(isinstance(text, str) for text in texts) or not isinstance(row.get("same"), bool):
        raise BadInputError(f"{path}:{number}: expected text_a and text_b (texts) and same (true or false); got {line[:60]!r}")
    return LabelledAnswers(str(texts[0]), str(texts[1]), same=row["same"], language=str(row.get("lang", "en")))
