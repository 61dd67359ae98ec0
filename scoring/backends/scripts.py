"""What each reference model answers, how sure it is, and where its state points: facts in, behaviour out."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from scoring.backends.base import Prompt
from variants.types import Axis

WIDTH = 32
"""Of the hidden state."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a reference model may know of one prompt."""

    dataset: str
    item_id: str
    variant_id: str
    axis: Axis
    task_type: str
    choices: tuple[str, ...] | None
    """The options in the order of this prompt."""
    labels: tuple[str, ...]
    """What this prompt lets a model choose from, in the order of the options; empty where it answers freely."""
    answer: str | None
    """The right answer to this wording."""
    answer_index: int | None
    original_answer: str | None
    original_answer_index: int | None

    @property
    def right(self) -> int | None:
        """Position of the right label; None where the prompt has no labels or no right answer is known."""
        if self.answer_index is not None and self.answer_index < len(self.labels):
            return self.answer_index
        spoken = (self.answer or "").casefold()
        return next((place for place, label in enumerate(self.labels) if label.casefold() == spoken), None)


@dataclass(frozen=True, slots=True)
class Script:
    """The behaviour of one reference model."""

    reply: Callable[[Fact, Prompt, Random, bool], str]
    """Facts, prompt, a generator keyed by prompt and repeat, and whether the answer is sampled."""
    confidence: Callable[[Fact, Random], float]
    """In its own answer, between 0 and 1."""
    state: Callable[[Fact, Random, int], list[float]]
    """Hidden state after the layer."""


def _unit(*parts: object) -> float:
    """A number in [0, 1) that the parts fix."""
    return int(hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()[:13], 16) / 16**13


def _item(fact: Fact) -> tuple[str, str]:
    return fact.dataset, fact.item_id


def _right(fact: Fact) -> str:
    return fact.answer or "unknown" if fact.right is None else fact.labels[fact.right]


def _wrong(fact: Fact) -> str:
    """The same wrong content whatever the order of the options; of two labels the other one."""
    if fact.right is None:
        return _wrong_text(fact)
    contents = fact.choices if fact.choices and len(fact.choices) == len(fact.labels) else fact.labels
    others = sorted((content, place) for place, content in enumerate(contents) if place != fact.right)
    return fact.labels[others[int(_unit("wrong", *_item(fact)) * len(others))][1]] if others else _wrong_text(fact)


def _wrong_text(fact: Fact) -> str:
    number = int(_unit("wrong number", *_item(fact)) * 900) + 100
    return f"{number}7" if fact.task_type == "numeric" else f"something else {number}"


def _by_chance(fact: Fact, rng: Random) -> str:
    if fact.labels:
        return rng.choice(fact.labels)
    return str(rng.randrange(10**6)) if fact.task_type == "numeric" else f"guess {rng.randrange(10**6)}"


def _first(fact: Fact) -> str:
    return fact.labels[0] if fact.labels else "1"


def _gold_letter(fact: Fact) -> str:
    place = fact.original_answer_index
    if fact.labels and place is not None and place < len(fact.labels):
        return fact.labels[place]
    return fact.original_answer or "1"


def _noisy(fact: Fact, rng: Random, *, sampled: bool) -> str:
    """Right in six draws of ten, else anything: one distribution for all wordings."""
    return _right(fact) if not sampled or rng.random() < 0.6 else (rng.choice(fact.labels) if fact.labels else _by_chance(fact, rng))


def _by_variant(fact: Fact) -> str:
    if fact.labels:
        return fact.labels[int(_unit("variant", fact.variant_id) * len(fact.labels))]
    number = int(_unit("variant", fact.variant_id) * 10**6)
    return str(number) if fact.task_type == "numeric" else f"answer {number}"


def _half_right(fact: Fact) -> str:
    return _right(fact) if _unit("half", *_item(fact)) < 0.5 else _wrong(fact)


def _sure(fact: Fact, _rng: Random) -> float:
    return 0.85 + 0.1 * _unit("sure", *_item(fact))


def _unsure(fact: Fact, _rng: Random) -> float:
    return 0.55 + 0.2 * _unit("unsure", *_item(fact))


def _certain(fact: Fact, _rng: Random) -> float:
    return 0.96 + 0.03 * _unit("certain", *_item(fact))


def _shaking(_fact: Fact, rng: Random) -> float:
    return rng.uniform(0.55, 0.95)


def _varying(fact: Fact, _rng: Random) -> float:
    return 0.52 + 0.45 * _unit("confidence", fact.variant_id)


def _flickering(fact: Fact, _rng: Random) -> float:
    level = 0.93 if _unit("flicker", fact.variant_id) < 0.5 else 0.52
    return level + 0.05 * _unit("jitter", fact.variant_id)


def _direction(*parts: object) -> list[float]:
    rng = Random(repr(parts))
    return [rng.gauss(0.0, 1.0) for _ in range(WIDTH)]


def _of_item(fact: Fact, _rng: Random, layer: int) -> list[float]:
    return _direction(layer, *_item(fact))


def _of_variant(fact: Fact, _rng: Random, layer: int) -> list[float]:
    pairs = zip(_direction(layer, *_item(fact)), _direction(layer, fact.variant_id), strict=True)
    return [0.5 * item + variant for item, variant in pairs]


def _of_noise(fact: Fact, rng: Random, layer: int) -> list[float]:
    return [value + rng.gauss(0.0, 0.2) for value in _direction(layer, *_item(fact))]


def _constant(_fact: Fact, _rng: Random, layer: int) -> list[float]:
    return [float(layer)] * WIDTH


SCRIPTS = {
    "perfect": Script(lambda fact, _p, _r, _s: _right(fact), _sure, _of_item),
    "random": Script(lambda fact, _p, rng, _s: _by_chance(fact, rng), _shaking, _of_variant),
    "always_first_option": Script(lambda fact, _p, _r, _s: _first(fact), _sure, _of_item),
    "always_gold_letter": Script(lambda fact, _p, _r, _s: _gold_letter(fact), _sure, _of_item),
    "same_wrong_content": Script(lambda fact, _p, _r, _s: _wrong(fact), _unsure, _of_item),
    "always_yes": Script(lambda _f, _p, _r, _s: "yes", _sure, _of_item),
    "echo": Script(lambda _f, prompt, _r, _s: prompt.user, _sure, _of_variant),
    "refuser": Script(lambda _f, _p, _r, _s: "I'm sorry, but I can't help with that.", _sure, _constant),
    "empty": Script(lambda _f, _p, _r, _s: "", _sure, _constant),
    "noisy_but_invariant": Script(lambda fact, _p, rng, sampled: _noisy(fact, rng, sampled=sampled), _shaking, _of_noise),
    "variant_sensitive": Script(lambda fact, _p, _r, _s: _by_variant(fact), _varying, _of_variant),
    "overconfident": Script(lambda fact, _p, _r, _s: _half_right(fact), _certain, _of_item),
    "confidence_flicker": Script(lambda fact, _p, _r, _s: _half_right(fact), _flickering, _of_item),
}
"""The reference models by name. None has weights; all are told the facts of their prompts."""
