"""How well a judge of free answers tells the same answer from another one, on pairs of answers that people labelled.

    python -m bench.answer_judge --labels ../shared/data/pairs/sts15_answers_forums.jsonl ../shared/data/pairs/sts16_answer_answer.jsonl
    python -m bench.answer_judge --judge path:FOLDER --labels FILE…

Prints the cut that one half sets and what the other half says of it, exactly as `sago score --answer-judge` does.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scipy.stats import beta

from audit.meaning.base import Judge, Opinion, TextPair
from scoring.answer_judge import LabelledAnswers, calibrated, open_judge, read_labelled
from variants.errors import BadInputError


@dataclass(frozen=True, slots=True)
class Remembered:
    """A judge that reads no pair twice."""

    judge: Judge
    told: dict[TextPair, Opinion] = field(default_factory=dict, repr=False)

    def __call__(self, pairs: Sequence[TextPair]) -> list[Opinion]:
        """Judge each pair that was not judged before."""
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self.told]
        self.told.update(zip(new, self.judge(new), strict=True))
        return [self.told[pair] for pair in pairs]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--judge", default="embedded")
    parser.add_argument("--labels", type=Path, nargs="+", required=True)
    parser.add_argument("--alpha", type=float, nargs="+", default=[0.05, 0.10])
    asked = parser.parse_args()
    pairs = [pair for path in asked.labels for pair in read_labelled(path)]
    judge = Remembered(open_judge(asked.judge))
    print(f"{asked.judge}: {sum(pair.same for pair in pairs)} pairs the same, {sum(not pair.same for pair in pairs)} different")
    print(f"AUC {_auc(pairs, [opinion.probability or 0.0 for opinion in judge(_texts(pairs))]):.3f}")
    for alpha in asked.alpha:
        try:
            found = calibrated(judge, pairs, alpha=alpha)
        except BadInputError as refused:
            print(f"alpha {alpha}: {refused}")
            continue
        print(f"alpha {alpha}: cut {found.cut:.3f}, sensitivity {_share(found.sensitivity)}, specificity {_share(found.specificity)}")


def _texts(pairs: list[LabelledAnswers]) -> list[TextPair]:
    return [TextPair(pair.text_a, pair.text_b, pair.language) for pair in pairs]


def _auc(pairs: list[LabelledAnswers], scores: list[float]) -> float:
    """The share of (same, different) couples that the scores order rightly, ties one half."""
    same = [score for pair, score in zip(pairs, scores, strict=True) if pair.same]
    apart = [score for pair, score in zip(pairs, scores, strict=True) if not pair.same]
    return sum((a > b) + (a == b) / 2 for a in same for b in apart) / (len(same) * len(apart))


def _share(counts: tuple[int, int] | None) -> str:
    """A share with its exact 95 % interval."""
    if counts is None:
        return "unknown"
    hits, n = counts
    low = beta.ppf(0.025, hits, n - hits + 1) if hits else 0.0
    high = beta.ppf(0.975, hits + 1, n - hits) if hits < n else 1.0
    return f"{hits}/{n} ({low:.2f} to {high:.2f})"


if __name__ == "__main__":
    main()
