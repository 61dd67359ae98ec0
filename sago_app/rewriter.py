"""A model under any reference as a paraphraser: `--generators default,language_model:REFERENCE`.

The stages before scoring know nothing of backends, so the two meet here, through the entry point of this distribution.
"""

from dataclasses import dataclass

from scoring.backends import open_backend
from scoring.backends.base import Decoding, GeneratesText, Prompt
from variants.errors import BadInputError
from variants.generators.paraphrase.language_model import LanguageModel


@dataclass(frozen=True, slots=True)
class BackendRewriter:
    """Answers a paraphrase prompt by one backend."""

    backend: GeneratesText

    def __call__(self, prompt: str, *, temperature: float, top_p: float, max_tokens: int, seed: int) -> str:
        """The reply as it came.

        Raises:
            BadInputError: If the model could not be asked; a failed request is not a refusal.
        """
        decoding = Decoding(temperature=temperature, top_p=top_p, max_tokens=max_tokens, seed=seed)
        (reply,) = self.backend.generate([Prompt(prompt)], decoding, [0])
        if reply.finish == "error":
            raise BadInputError(f"the paraphrasing model could not be asked: {reply.error}")
        return reply.text


def language_model(reference: str) -> LanguageModel:
    """A paraphraser by model reference. Do not let a model that is evaluated write its own variants.

    Raises:
        BadInputError: If the model cannot be had, or writes no text.
    """
    backend = open_backend(reference)
    if not isinstance(backend, GeneratesText):
        raise BadInputError(f"{reference}: expected a model that writes text; this one does not")
    return LanguageModel(BackendRewriter(backend), reference, backend.revision)
