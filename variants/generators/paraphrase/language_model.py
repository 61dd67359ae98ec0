"""Paraphrases by a language model: any callable that answers a prompt, with several instructions and temperatures."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Protocol

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.rewriting import LONGEST, Masked, draft_of, masked, reply_fault
from variants.types import Item, Kind

INSTRUCTIONS = (
    "Rewrite the following text in other words. Keep its meaning, its language and every detail. Reply with the rewritten text alone.",
    "Say the following in a different way without changing what it means or asks. Do not answer it. Reply with the new wording alone.",
    "Paraphrase this text. Change the sentence structure, not the meaning. Do not answer it. Output the paraphrase alone.",
    "How else could one put the following text, asking for exactly the same? Give one other wording and nothing else.",
)
"""Instructions in English serve texts of every language: each asks to keep the text's own."""
CHINESE = (
    "请用不同的说法改写下面的文字，保持原意、语言和所有细节不变。不要回答其中的问题。只输出改写后的文字。",
    "请换一种句式表达下面的内容，意思必须完全相同。不要作答。只输出新的表达。",
)


class Rewriter(Protocol):
    """What answers a prompt: a backend, or a script in a test."""

    def __call__(self, prompt: str, *, temperature: float, top_p: float, max_tokens: int, seed: int) -> str:
        """The reply to the prompt under this sampling; the same arguments give the same reply."""
        ...


@dataclass(frozen=True, slots=True)
class LanguageModel:
    """A paraphrase by a model, its protected spans swapped for tokens that must all come back.

    The index counts through instructions first and temperatures then. Where a reply is refused, the next combinations are tried, up
    to `attempts`; the faults of all of them stand in the reason. Model reference, revision, prompts and sampling are in the
    `repr`.
    """

    rewriter: Rewriter = field(repr=False, compare=False)
    reference: str
    """The model as the user named it, for instance `hf:ORG/NAME`."""
    revision: str
    instructions: tuple[str, ...] = INSTRUCTIONS
    chinese: tuple[str, ...] = CHINESE
    temperatures: tuple[float, ...] = (0.3, 0.7, 1.0)
    top_p: float = 0.95
    """Share of the probability that is sampled from, 0 to 1."""
    max_tokens: int = 400
    attempts: int = 3
    """Replies asked for at most for one paraphrase."""
    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = None
    version: int = 1

    def __post_init__(self) -> None:
        """Refuse settings that could not ask anything.

        Raises:
            ValueError: If there is no instruction or temperature, or `attempts` is below 1.
        """
        if not self.instructions or not self.chinese or not self.temperatures or self.attempts < 1:
            raise ValueError(f"expected at least one instruction, temperature and attempt; got {self!r}")

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Ask for the `index`-th paraphrase."""
        if not any(char.isalpha() for char in item.question) or len(item.question) > LONGEST:
            return Skip("no text that a model could rewrite")
        told = self.chinese if item.language.split("-", maxsplit=1)[0].lower() == "zh" else self.instructions
        if index * self.attempts >= len(told) * len(self.temperatures):
            return Skip("all instructions and temperatures are used up")
        text = masked(item.question.strip(), item.choices or ())
        faults: Counter[str] = Counter()
        for attempt in range(self.attempts):
            number = index * self.attempts + attempt
            reply = self._reply(text, told[number % len(told)], number // len(told), rng.getrandbits(31))
            made = self._draft(item, text, reply)
            if isinstance(made, Draft):
                return made
            faults[made.reason] += 1
        return Skip(", ".join(f"{fault} x{times}" for fault, times in sorted(faults.items())))

    def _reply(self, text: Masked, instruction: str, warmth: int, seed: int) -> str:
        temperature = self.temperatures[warmth % len(self.temperatures)]
        prompt = prompted(text, instruction)
        return self.rewriter(prompt, temperature=temperature, top_p=self.top_p, max_tokens=self.max_tokens, seed=seed)

    def _draft(self, item: Item, text: Masked, reply: str) -> Draft | Skip:
        fault = reply_fault(reply, text.text)
        if fault is not None:
            return Skip(fault)
        whole = text.restored(reply.strip())
        return Skip("a protected span is lost or doubled") if whole is None else draft_of(item, whole)


def prompted(text: Masked, instruction: str) -> str:
    """The prompt: instruction, what the tokens are, and the text."""
    chinese = instruction in CHINESE
    tokens = " ".join(text.tokens())
    note = "" if not tokens else f"请原样保留这些标记：{tokens}\n" if chinese else f"Keep these marks exactly as they are: {tokens}\n"
    return f"{instruction}\n{note}\n{text.text}"
