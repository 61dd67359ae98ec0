"""Who did what to whom: the words on the two sides of a verb, a passive turned round, and what each preposition governs."""

import numpy as np

from audit.meaning.lists import judge_list
from audit.meaning.pairing import Pairing
from audit.meaning.states import Encoded
from audit.meaning.words import Words

_BE = frozenset({"is", "are", "was", "were", "be", "been", "being", "am", "get", "gets", "got"})
_STRONG = judge_list("strong_prepositions")
_SYMMETRIC = judge_list("symmetric")
_HE = frozenset({"he", "him", "his", "himself"})
_SHE = frozenset({"she", "her", "hers", "herself"})


def role_features(a: Encoded, b: Encoded, pairing: Pairing) -> dict[str, float]:
    """Roles kept and exchanged around shared pivots, and heads that changed their preposition; 0 where there is nothing of the kind."""
    strong = [(i, j) for i, j, relation in pairing.related if relation in {"synonym", "antonym"}]
    pairs = sorted([*pairing.shared, *strong])[:80]
    agree, swapped = _roles(a.words, b.words, pairs)
    moved, exchanged = _governed(a.words, b.words, pairs)
    symmetric = sum(w in _SYMMETRIC for w in set(a.words.base) & set(b.words.base))
    return {
        "roles_agree": float(agree),
        "roles_swapped": float(swapped),
        "roles_swapped_alone": float(swapped if not symmetric else 0),
        "symmetric_cues": float(symmetric),
        "passives_differ": float(_passives(a.words) != _passives(b.words)),
        "governor_moved": float(moved),
        "governor_exchanged": float(exchanged),
        "pronoun_for_name": _pronoun_for_name(a, b),
    }


def _roles(a: Words, b: Words, pairs: list[tuple[int, int]]) -> tuple[int, int]:
    """How many shared pivots keep the words on their two sides, and how many have them exchanged."""
    other = dict(pairs)
    agree = swapped = 0
    for i, j in pairs:
        if a.capital[i] or a.number[i]:
            continue
        left_a, right_a = _sides(a, i)
        left_b, right_b = _sides(b, j)
        mine = (other.get(left_a, -1), other.get(right_a, -1))
        if left_b >= 0 and right_b >= 0 and left_b != right_b:
            agree += mine == (left_b, right_b)
            swapped += mine == (right_b, left_b)
    return agree, swapped


def _sides(words: Words, at: int) -> tuple[int, int]:
    """Heads of what stands left and right of a verb-like word, as doer and done-to; -1 where there is none."""
    left, right = _content_at(words, at, -1), _head_right(words, at)
    return (right, left) if _is_passive(words, at) else (left, right)


def _is_passive(words: Words, at: int) -> bool:
    before = words.base[max(0, at - 3) : at]
    asked = bool(len(words)) and words.base[0] in _BE and at <= 5
    return "by" in words.base[at + 1 : at + 3] and (asked or any(w in _BE for w in before))


def _passives(words: Words) -> int:
    return sum(_is_passive(words, i) for i, content in enumerate(words.content) if content)


def _content_at(words: Words, at: int, step: int) -> int:
    at += step
    while 0 <= at < len(words):
        if words.content[at]:
            return at
        at += step
    return -1


def _head_right(words: Words, at: int) -> int:
    """Last word of the first run of content words to the right: the head of `the old nurse`."""
    head = _content_at(words, at, 1)
    while 0 <= head < len(words) - 1 and words.content[head + 1] and words.text[words.spans[head][1] : words.spans[head + 1][0]] == " ":
        head += 1
    return head


def _governor(words: Words, at: int) -> str:
    """The preposition that governs a word, adjectives and articles between them passed over; empty if none does."""
    for back in range(1, 5):
        k = at - back
        if k < 0:
            return ""
        if words.base[k] in _STRONG:
            return words.base[k]
        if not words.content[k] and words.base[k] not in {"the", "a", "an", "his", "her", "its", "their"}:
            return ""
    return ""


def _governed(a: Words, b: Words, pairs: list[tuple[int, int]]) -> tuple[int, int]:
    """How many shared words changed one strong preposition for another, and how many pairs of them exchanged theirs."""
    changes = [(x, y) for i, j in pairs if (x := _governor(a, i)) != (y := _governor(b, j)) and x and y]
    return len(changes), sum((y, x) in changes for x, y in changes) // 2


def _pronoun_for_name(a: Encoded, b: Encoded) -> float:
    """How well a name fits the pronoun that it stands for: cosine of the name's static vector with (he - she), signed by the pronoun.

    Positive where they agree, negative where a `his` became a woman's name; 0 where no pronoun was replaced by a name.
    """
    for one, two in ((a, b), (b, a)):
        for pronouns, sign in ((_HE, 1.0), (_SHE, -1.0)):
            lost = [i for i, w in enumerate(one.words.base) if w in pronouns]
            if not lost or any(w in pronouns for w in two.words.base):
                continue
            more = [i for i, w in enumerate(two.words.base) if two.words.capital[i] and two.words.base.count(w) > one.words.base.count(w)]
            direction = _he_less_she()
            return sign * max((float(two.states[0, i] @ direction) for i in more), key=abs, default=0.0)
    return 0.0


def _he_less_she() -> np.ndarray:
    from audit.meaning.states import static_direction

    return static_direction("he", "she")
