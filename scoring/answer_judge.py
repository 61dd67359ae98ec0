"""Free answers judged by meaning: the same where each entails the other, at a cut set on human-labelled pairs of answers."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from audit.meaning.base import Judge, TextPair
from audit.stats.cut import umbrella_cut
from variants.errors import BadInputError
from variants.files import sha256
from variants.rows import content_id
from variants.stored import line_in_words


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
    labels: str = ""
    """Which labelled pairs set the cut and counted the errors."""

    def same(self, pairs: Sequence[tuple[str, str]], language: str) -> list[bool]:
        """Judge each pair; where the judge cannot say, the answers are not the same."""
        opinions = self.judge([TextPair(a, b, language) for a, b in pairs]) if pairs else []
        return [opinion.probability is not None and opinion.probability > self.cut for opinion in opinions]


def open_judge(reference: str) -> Judge:
    """The judge of a reference: `embedded` (English alone), or an NLI model such as `path:FOLDER`, asked in every language."""
    if reference == "embedded":
        from audit.meaning.embedded import EmbeddedJudge

        return EmbeddedJudge()
    from audit.meaning.nli import NliJudge

    return NliJudge(reference, ("*",))


def judge_from(reference: str, labels: Path) -> EntailmentAnswers:
    """A judge of answers with its cut set on a file of labelled pairs, which its `repr` names with its hash.

    Raises:
        BadInputError: If the judge or the labels are not what they should be.
    """
    pairs = read_labelled(labels)
    same = sum(pair.same for pair in pairs)
    named = f"{labels.name} {sha256(labels)[:12]}: {same} pairs the same, {len(pairs) - same} different"
    return replace(calibrated(open_judge(reference), pairs), labels=named)


def read_labelled(path: Path) -> list[LabelledAnswers]:
    """Labelled pairs from JSONL with `text_a`, `text_b`, `same` (true or false) or `label` (1 or 0), and `lang` if present.

    Rows on which people did not decide (`label` null) are left out.

    Raises:
        BadInputError: With the first line that is not such a row.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(f"{path}: cannot be read ({error})") from error
    rows = [_labelled(path, number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    return [row for row in rows if row is not None]


def calibrated(judge: Judge, pairs: Sequence[LabelledAnswers], *, alpha: float = 0.05) -> EntailmentAnswers:
    """Set the cut on one half of the pairs, and count its errors on the other.

    The cut keeps the share of different answers that pass at or below `alpha` with 95 % confidence (the umbrella order
    statistic), which takes at least 59 pairs of different answers in that half at `alpha` = 0.05. Halves are by hash.

    Raises:
        BadInputError: If there are too few pairs of different answers, none of the same to count errors on, or the judge passes
            as large a share of the different as of the same.
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
    hits, missed = sum(score > cut for score in kept), sum(score <= cut for score in apart)
    if hits / len(kept) + missed / len(apart) <= 1:
        raise BadInputError(
            f"labelled answers: at the cut {cut:.3f} this judge tells nothing: it passes {hits} of {len(kept)} pairs that are the same "
            f"and {len(apart) - missed} of {len(apart)} that differ; take another judge, or labels of its language"
        )
    return EntailmentAnswers(judge=judge, cut=cut, sensitivity=(hits, len(kept)), specificity=(missed, len(apart)))


def _is_first_half(pair: LabelledAnswers) -> bool:
    return int(content_id("half", pair.text_a, pair.text_b), 16) % 2 == 0


def _labelled(path: Path, number: int, line: str) -> LabelledAnswers | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInputError(f"{path}:{number}: expected a JSON object; {line_in_words(error)}") from error
    texts = [row.get(name) for name in ("text_a", "text_b")] if isinstance(row, dict) else []
    said = row.get("same", row.get("label", "")) if isinstance(row, dict) else ""
    known = said is None or isinstance(said, bool) or (type(said) is int and said in {0, 1})
    if not texts or not all(isinstance(text, str) for text in texts) or not known:
        raise BadInputError(
            f"{path}:{number}: expected text_a and text_b (texts) and same (true or false) or label (1 or 0); got {line[:60]!r}"
        )
    return None if said is None else LabelledAnswers(str(texts[0]), str(texts[1]), same=bool(said), language=str(row.get("lang", "en")))
