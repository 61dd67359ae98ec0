"""Paraphrases by an encoder-decoder model of `transformers`: a paraphraser, or two MarianMT models there and back."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from variants.errors import BadInputError
from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.rewriting import LONGEST, draft_of, masked, reply_fault
from variants.types import Item, Kind


@dataclass(frozen=True, slots=True)
class Seq2Seq:
    """Beam-search outputs of a model; with `back`, each is translated back by a second model.

    Beam search is deterministic, so the `index`-th output is the same in every run. Models are `safetensors` only, and code
    from a model repository is not run.
    """

    model: str
    """A folder, or a hub id."""
    revision: str | None = None
    back: str | None = None
    """The model of the way back, for translation pairs such as MarianMT's."""
    back_revision: str | None = None
    prefix: str = ""
    """What the model expects before the text, for instance `paraphrase: `."""
    beams: int = 8
    """Beams, and the most outcomes of one item."""
    max_tokens: int = 256
    languages: frozenset[str] | None = frozenset({"en"})
    kind: Kind = "paraphrase"
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """The `index`-th of the outputs that differ from the question and from each other.

        Raises:
            BadInputError: If the model cannot be loaded.
        """
        del rng
        question = item.question.strip()
        if index >= self.beams or len(question) > LONGEST or not any(char.isalpha() for char in question):
            return Skip("no further outcome" if index >= self.beams else "no text that a model could rewrite")
        text = masked(question, item.choices or (), numbers=False)
        reason = "no further outcome"
        wholes: list[str] = []
        for said in self._outputs(text.text):
            fault = reply_fault(said, text.text)
            whole = text.restored(said.strip()) if fault is None else None
            if whole is not None and whole not in wholes:
                wholes.append(whole)
            elif fault is not None or whole is None:
                reason = fault or "a protected span is lost or doubled"
        return draft_of(item, wholes[index]) if index < len(wholes) else Skip(reason)

    def _outputs(self, text: str) -> tuple[str, ...]:
        """All outputs for a text, best first; asked for once, whatever the index."""
        return _outputs(self, text)


@lru_cache(maxsize=256)
def _outputs(settings: Seq2Seq, text: str) -> tuple[str, ...]:
    there = generator(settings.model, settings.revision, settings.beams, settings.max_tokens)(settings.prefix + text)
    if settings.back is None:
        return there
    back = generator(settings.back, settings.back_revision, 1, settings.max_tokens)
    return tuple(back(said)[0] for said in there)


@lru_cache(maxsize=4)
def generator(model: str, revision: str | None, beams: int, max_tokens: int) -> Callable[[str], tuple[str, ...]]:
    """A loaded model as a function from a text to its beams, best first.

    Raises:
        BadInputError: If the reference cannot be loaded as an encoder-decoder model with its tokenizer.
    """
    import torch
    from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

    try:
        tokenizer = AutoTokenizer.from_pretrained(model, revision=revision, trust_remote_code=False)
        held = AutoModelForSeq2SeqLM.from_pretrained(model, revision=revision, trust_remote_code=False, use_safetensors=True).eval()
    except (OSError, ValueError, KeyError, ImportError) as error:
        first = next(iter(str(error).strip().splitlines()), type(error).__name__)
        raise BadInputError(f"seq2seq model {model!r} cannot be loaded: {first}") from error

    def generate(text: str) -> tuple[str, ...]:
        inputs = tokenizer(text, return_tensors="pt", truncation=True)
        with torch.inference_mode():
            found = held.generate(**inputs, num_beams=beams, num_return_sequences=beams, do_sample=False, max_new_tokens=max_tokens)
        return tuple(str(said).strip() for said in tokenizer.batch_decode(found, skip_special_tokens=True))

    return generate
