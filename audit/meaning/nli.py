"""The strong judge: a natural language inference cross-encoder asked in both directions, of which the weaker counts.

A meaning is preserved only if each text entails the other, so the probability is the smaller of the two entailments. The model
is a sequence classifier: a hub id at a pinned revision, a local folder, or an ONNX file with its tokenizer beside it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from audit.meaning.base import Opinion, TextPair
from audit.meaning.nli_windows import Windowed, entailment_of_windows, windowed

_EVIDENCE = ("nli_forward", "nli_backward")


class Entailer(Protocol):
    """A loaded cross-encoder."""

    @property
    def limit(self) -> int:
        """Tokens of premise and hypothesis together that fit, marks not counted."""
        ...

    def tokenise(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without marks, never cut."""
        ...

    def entailment(self, pairs: Sequence[tuple[list[int], list[int]]]) -> np.ndarray:
        """Probability that each premise entails its hypothesis."""
        ...


@dataclass(frozen=True, slots=True)
class NliJudge:
    """Bidirectional entailment, the weaker direction, by the model that `reference` names."""

    reference: str
    """`hf:ORG/NAME@REVISION`, `path:FOLDER`, or `onnx:FILE` whose folder holds the tokenizer."""
    languages: tuple[str, ...] = ("en",)
    """Languages that the model was trained for, as BCP 47 primary tags; `*` stands for all."""
    batch_tokens: int = 4096
    """Tokens in one batch, padding included."""
    _loaded: list[Entailer] = field(default_factory=list, init=False, repr=False, compare=False)

    def __call__(self, pairs: Sequence[TextPair]) -> list[Opinion]:
        """Judge each pair alone, in order."""
        refused = {n: reason for n, pair in enumerate(pairs) if (reason := self._why_not(pair)) is not None}
        fit = [n for n in range(len(pairs)) if n not in refused]
        judged = dict(zip(fit, self._opinions([pairs[n] for n in fit]), strict=True))
        return [judged[n] if n in judged else Opinion(None, refused[n]) for n in range(len(pairs))]

    def _why_not(self, pair: TextPair) -> str | None:
        language = pair.language.lower().replace("_", "-").split("-")[0]
        if "*" not in self.languages and language not in self.languages:
            return f"the NLI model is declared for {', '.join(self.languages)}; the pair is in {pair.language!r}"
        if not pair.text_a.strip() or not pair.text_b.strip():
            return f"the {'first' if not pair.text_a.strip() else 'second'} text is empty"
        return None

    def _opinions(self, pairs: Sequence[TextPair]) -> list[Opinion]:
        if not pairs:
            return []
        if not self._loaded:
            from audit.meaning.nli_models import load_entailer

            self._loaded.append(load_entailer(self.reference))
        model = self._loaded[0]
        texts = list(dict.fromkeys(text for p in pairs for text in (p.text_a, p.text_b)))
        ids = dict(zip(texts, model.tokenise(texts), strict=True))
        forward = [windowed(ids[p.text_a], ids[p.text_b], model.limit) for p in pairs]
        backward = [windowed(ids[p.text_b], ids[p.text_a], model.limit) for p in pairs]
        scores = entailment_of_windows(model.entailment, [*forward, *backward], self.batch_tokens)
        half = len(pairs)
        return [_opinion(a, b, w) for a, b, w in zip(scores[:half], scores[half:], forward, strict=True)]


def _opinion(forward: float, backward: float, windows: Windowed) -> Opinion:
    if not (np.isfinite(forward) and np.isfinite(backward)):
        return Opinion(None, "the NLI model gave no finite probability for this pair")
    weaker = min(max(min(forward, backward), 0.0), 1.0)
    long = f", read in {len(windows.pairs)} windows" if len(windows.pairs) > 1 else ""
    return Opinion(weaker, f"entailment {forward:.2f} from the first text to the second and {backward:.2f} back{long}", _EVIDENCE)
