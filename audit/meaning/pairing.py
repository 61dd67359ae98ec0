"""Which word of one text stands for which of the other: equal words first, then words that mean the same, then what is left."""

from dataclasses import dataclass

import numpy as np

from audit.meaning.lexicon import Lexicon, load_lexicon
from audit.meaning.states import Encoded
from audit.meaning.words import Words


@dataclass(frozen=True, slots=True)
class Pairing:
    """Word indices of text a and text b."""

    shared: tuple[tuple[int, int], ...]
    """Equal base forms, content words, in the order of text a."""
    function: tuple[tuple[int, int], ...]
    """Equal function words."""
    related: tuple[tuple[int, int, str], ...]
    """Left-over content words that stand nearest to each other, with their relation."""
    left_a: tuple[int, ...]
    """Content words of text a alone."""
    left_b: tuple[int, ...]
    similarity: np.ndarray
    """Cosine, depths × words of a × words of b."""


def pair_words(a: Encoded, b: Encoded) -> Pairing:
    """Pair the words of two texts; among equal words the ones with the nearest context go together."""
    similarity = np.einsum("dik,djk->dij", a.states, b.states)
    context = similarity[1] + 0.5 * similarity[2] - 0.1 * _displacement(len(a.words), len(b.words))
    equal = _greedy(_equal_words(a, b), context)
    shared = tuple(sorted((i, j) for i, j in equal if a.words.content[i] and b.words.content[j]))
    function = tuple(sorted((i, j) for i, j in equal if not (a.words.content[i] and b.words.content[j])))
    used_a, used_b = {i for i, _ in equal}, {j for _, j in equal}
    left_a = tuple(i for i, content in enumerate(a.words.content) if content and i not in used_a)
    left_b = tuple(j for j, content in enumerate(b.words.content) if content and j not in used_b)
    return Pairing(shared, function, _related(a, b, left_a, left_b, context + similarity[0]), left_a, left_b, similarity)


def _displacement(n: int, m: int) -> np.ndarray:
    return np.abs(np.arange(n)[:, None] / max(n, 1) - np.arange(m)[None, :] / max(m, 1))


def _equal_words(a: Encoded, b: Encoded) -> list[tuple[int, int]]:
    where: dict[str, list[int]] = {}
    for j, base in enumerate(b.words.base):
        where.setdefault(base, []).append(j)
    return [(i, j) for i, base in enumerate(a.words.base) for j in where.get(base, ())[:40]]


def _greedy(candidates: list[tuple[int, int]], score: np.ndarray) -> list[tuple[int, int]]:
    """One-to-one pairs, best score first."""
    out: list[tuple[int, int]] = []
    used_a: set[int] = set()
    used_b: set[int] = set()
    for i, j in sorted(candidates, key=lambda p: -score[p]):
        if i not in used_a and j not in used_b:
            out.append((i, j))
            used_a.add(i)
            used_b.add(j)
    return out


def _related(
    a: Encoded, b: Encoded, left_a: tuple[int, ...], left_b: tuple[int, ...], score: np.ndarray
) -> tuple[tuple[int, int, str], ...]:
    """Pairs among what is left, words in a known relation first."""
    lexicon = load_lexicon()
    if not left_a or not left_b or len(left_a) * len(left_b) > 10_000:
        return ()
    relation = {(i, j): _relation(lexicon, a.words, i, b.words, j) for i in left_a for j in left_b}
    bonus = {"synonym": 3.0, "antonym": 2.5, "broader": 1.0, "sister": 0.7, "unrelated": 0.0, "same": 3.0}
    raised = score.copy()
    for (i, j), name in relation.items():
        raised[i, j] += bonus[name]
    return tuple((i, j, relation[i, j]) for i, j in _greedy(list(relation), raised))


def _relation(lexicon: Lexicon, a: Words, i: int, b: Words, j: int) -> str:
    """Relation of two words by their base forms, or by the forms they stand in: `unoccupied` and `occupied`."""
    found = lexicon.relation(a.base[i], b.base[j])
    return "antonym" if found != "synonym" and lexicon.opposed(a.surface[i].lower(), b.surface[j].lower()) else found
