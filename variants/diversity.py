"""How far the variants of one item lie from one another: distance, self-BLEU and the effective number of variants."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

TextDistance: TypeAlias = Callable[[str, str], float]
"""0 = alike, 1 = nothing in common."""


def tokens(text: str) -> tuple[str, ...]:
    """Words and numbers in lower case; Han, Kana, Hangul and Thai characters one by one, since no space parts them."""
    import regex

    unspaced = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}\p{Thai}"
    pattern = rf"(?V1)[{unspaced}]\p{{M}}*|[[\p{{L}}\p{{N}}\p{{M}}_]--[{unspaced}]]+"
    return tuple(regex.findall(pattern, text.casefold()))


def jaccard_distance(a: str, b: str) -> float:
    """1 − |A∩B|/|A∪B| over token sets; 0 = the same words in any order, 1 = no word in common.

    Raises:
        ValueError: neither text has a token.
    """
    left, right = set(tokens(a)), set(tokens(b))
    if not left | right:
        raise ValueError("expected at least one token in the two texts; got none")
    return 1 - len(left & right) / len(left | right)


def edit_distance(a: str, b: str) -> float:
    """Levenshtein distance over the longer length, in characters; 0 = equal, 1 = nothing kept.

    Raises:
        ValueError: both texts are empty.
    """
    from rapidfuzz.distance import Levenshtein

    if not a and not b:
        raise ValueError("expected a text that is not empty; got two empty ones")
    return float(Levenshtein.normalized_distance(a, b))


def mean_pairwise_distance(texts: Sequence[str], distance: TextDistance = jaccard_distance) -> float:
    """Mean distance over unordered pairs of variants; higher is more diverse.

    Raises:
        ValueError: fewer than two texts.
    """
    if len(texts) < 2:
        raise ValueError(f"expected at least two texts; got {len(texts)}")
    return float(np.mean([distance(a, b) for a, b in combinations(texts, 2)]))


def self_bleu(texts: Sequence[str], *, language: str = "en") -> float:
    """Mean sentence BLEU of each text against the others, 0 to 1; lower is more diverse (Zhu 2018, arXiv:1802.01886).

    Args:
        texts: Variants of one item, at least two.
        language: BCP 47 tag; Chinese by sacrebleu's own rules, Japanese, Korean and Thai by character, the rest by `13a`.

    Raises:
        ValueError: fewer than two texts.
    """
    if len(texts) < 2:
        raise ValueError(f"expected at least two texts; got {len(texts)}")
    split = _splitter(language)
    counted = [_ngrams(split(text).split()) for text in texts]
    return sum(_bleu(one, [*counted[:at], *counted[at + 1 :]]) for at, one in enumerate(counted)) / len(texts)


_ORDERS = 4
_Ngrams: TypeAlias = tuple[Counter[tuple[str, ...]], ...]


@lru_cache(maxsize=8)
def _splitter(language: str) -> Callable[[str], str]:
    """Sacrebleu's own tokenizer for the language: text to the same with a space between tokens."""
    from sacrebleu.metrics import BLEU

    rules = {"zh": "zh", "ja": "char", "ko": "char", "th": "char"}
    found: Callable[[str], str] = BLEU(tokenize=rules.get(language.split("-", maxsplit=1)[0].lower(), "13a")).tokenizer
    return found


def _ngrams(words: Sequence[str]) -> _Ngrams:
    return tuple(Counter(zip(*(words[at:] for at in range(order)), strict=False)) for order in range(1, _ORDERS + 1))


def _bleu(one: _Ngrams, others: Sequence[_Ngrams]) -> float:
    """Sentence BLEU of sacrebleu (effective order, exponential smoothing), each text's n-grams counted once for all comparisons."""
    length = one[0].total()
    nearest = min((abs(other[0].total() - length), other[0].total()) for other in others)[1]
    logs, halvings = [], 0
    for order, grams in enumerate(one):
        if not grams:
            break
        hits = sum(min(times, max(other[order][gram] for other in others)) for gram, times in grams.items())
        halvings += hits == 0
        logs.append(math.log((hits or 0.5**halvings) / grams.total()))
    if not logs or not any(gram in other[0] for gram in one[0] for other in others):
        return 0.0
    return math.exp(min(0.0, 1 - nearest / length) + sum(logs) / len(logs))


def vendi_score(similarity: npt.ArrayLike) -> float:
    """Effective number of variants, 1 (all alike) to n (all apart): exp(−Σ λ ln λ) over the eigenvalues of K/n.

    Friedman & Dieng 2023 (arXiv:2210.02410). Divide by n to compare sets of unequal size.

    Args:
        similarity: Kernel K, shape (n, n): symmetric, positive semi-definite, 1 on the diagonal (cosines of embeddings are).

    Raises:
        ValueError: not square, not symmetric, a diagonal other than 1, or an eigenvalue below −1e-6.
    """
    kernel = np.asarray(similarity, dtype=np.float64)
    if kernel.ndim != 2 or kernel.shape[0] != kernel.shape[1] or kernel.shape[0] == 0:
        raise ValueError(f"expected a square matrix; got shape {kernel.shape}")
    if not np.isfinite(kernel).all() or not np.allclose(kernel, kernel.T, atol=1e-8) or not np.allclose(np.diag(kernel), 1, atol=1e-6):
        raise ValueError("expected a finite symmetric matrix with 1 on its diagonal")
    eigen = np.linalg.eigvalsh(kernel / kernel.shape[0])
    if eigen.min() < -1e-6:
        raise ValueError(f"expected a positive semi-definite matrix; smallest eigenvalue is {eigen.min():.3g}")
    weights = eigen[eigen > 1e-15]
    return float(np.exp(-(weights * np.log(weights)).sum()))


def effective_share(similarity: npt.ArrayLike) -> float:
    """Vendi score over the number of variants, 1/n (all alike) to 1 (all apart); comparable across sizes.

    Raises:
        ValueError: as `vendi_score`.
    """
    return vendi_score(similarity) / len(np.asarray(similarity))
