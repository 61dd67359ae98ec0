"""What moved: order of shared words, their neighbours, and how well each fits the other's place."""

import numpy as np

from audit.meaning.pairing import Pairing
from audit.meaning.states import Encoded
from audit.meaning.words import Words

_LISTS = frozenset({"and", "or", "nor", "&"})
_MOST = 80
"""Shared words beyond which order is measured on the first so many; set by us, for the square it costs."""


def order_features(a: Encoded, b: Encoded, pairing: Pairing) -> dict[str, float]:
    """Inversions, breakpoints and displaced context; all 0 where nothing moved."""
    strong = [(i, j) for i, j, relation in pairing.related if relation in {"synonym", "antonym"}]
    pairs = sorted([*pairing.shared, *strong])[:_MOST]
    return {**_inversions(a.words, b.words, pairs), **_neighbours(a.words, b.words, pairs), **_swaps(a, b, pairs)}


def _inversions(a: Words, b: Words, pairs: list[tuple[int, int]]) -> dict[str, float]:
    names = (
        "inversions",
        "inversion_share",
        "inversions_unlisted",
        "names_inverted",
        "numbers_inverted",
        "breakpoints",
        "longest_run_share",
    )
    if len(pairs) < 2:
        return dict.fromkeys(names, 0.0) | {"longest_run_share": 1.0}
    i, j = np.array(pairs).T
    wrong = (i[:, None] < i[None, :]) & (j[:, None] > j[None, :])
    named = np.array([a.capital[k] for k in i])
    numeric = np.array([a.number[k] for k in i])
    listed = sum(_is_list(a, int(i[x]), int(i[y])) or _is_list(b, int(j[y]), int(j[x])) for x, y in np.argwhere(wrong)[:60])
    jumps = int(np.sum(np.argsort(np.argsort(j))[1:] != np.argsort(np.argsort(j))[:-1] + 1))
    total = float(wrong.sum())
    values = (
        total,
        total / (len(pairs) * (len(pairs) - 1) / 2),
        total - listed,
        float(wrong[np.ix_(named, named)].sum()),
        float(wrong[np.ix_(numeric, numeric)].sum()),
        float(jumps),
        _longest_rising(j) / len(pairs),
    )
    return dict(zip(names, values, strict=True))


def _is_list(words: Words, first: int, last: int) -> bool:
    """Whether two words are members of one list: nothing but commas, `and` or `or` and their fellows between them."""
    if not first < last <= first + 6:
        return False
    between = words.base[first + 1 : last]
    return any(w in _LISTS for w in between) and sum(w not in _LISTS and w not in {"the", "a", "an"} for w in between) <= 1


def _longest_rising(sequence: np.ndarray) -> int:
    tails: list[int] = []
    for value in sequence.tolist():
        at = int(np.searchsorted(np.array(tails), value)) if tails else 0
        tails[at : at + 1] = [value]
    return len(tails)


def _neighbours(a: Words, b: Words, pairs: list[tuple[int, int]]) -> dict[str, float]:
    """Shares of shared words that keep their left, right, any neighbour, and the function word before them."""
    if not pairs:
        return {"left_kept": 0.0, "right_kept": 0.0, "either_kept": 0.0, "lead_word_kept": 0.0, "names_lead_kept": 0.0}
    left = [_beside(a, i, -1) == _beside(b, j, -1) for i, j in pairs]
    right = [_beside(a, i, 1) == _beside(b, j, 1) for i, j in pairs]
    crossed = [_around(a, i) & _around(b, j) != frozenset() for i, j in pairs]
    lead = [_lead(a, i) == _lead(b, j) for i, j in pairs]
    names = [same for same, (i, _) in zip(lead, pairs, strict=True) if a.capital[i] or a.number[i]]
    return {
        "left_kept": float(np.mean(left)),
        "right_kept": float(np.mean(right)),
        "either_kept": float(np.mean(crossed)),
        "lead_word_kept": float(np.mean(lead)),
        "names_lead_kept": float(np.mean(names)) if names else 1.0,
    }


def _beside(words: Words, at: int, step: int) -> str:
    """The next content word in one direction; empty at the end."""
    at += step
    while 0 <= at < len(words):
        if words.content[at]:
            return words.base[at]
        at += step
    return ""


def _around(words: Words, at: int) -> frozenset[str]:
    return frozenset({_beside(words, at, -1), _beside(words, at, 1)} - {""}) or frozenset({"-"})


def _lead(words: Words, at: int) -> str:
    """The function word just before, articles passed over; empty if a content word stands there."""
    at -= 1
    while at >= 0 and words.base[at] in {"the", "a", "an", "his", "her", "its", "their"}:
        at -= 1
    return words.base[at] if at >= 0 and not words.content[at] else ""


def _swaps(a: Encoded, b: Encoded, pairs: list[tuple[int, int]]) -> dict[str, float]:
    """How much better two shared words fit each other's place than their own: the mark of a swapped role.

    For shared words x and y with contexts c (the mean static vector of their near neighbours, without x and y themselves):
    cos(c_a x, c_b y) + cos(c_a y, c_b x) - cos(c_a x, c_b x) - cos(c_a y, c_b y); largest over all x and y.
    """
    if len(pairs) < 2:
        return {"swap_around": 0.0, "swap_left": 0.0, "swap_right": 0.0, "swap_names": 0.0, "swap_context": 0.0}
    i, j = (list(side) for side in zip(*pairs, strict=True))
    out = {}
    for name, reach in {"around": (2, 2), "left": (2, 0), "right": (0, 2)}.items():
        gain = _gain(_contexts(a, i, *reach) @ _contexts(b, j, *reach).T)
        out[f"swap_{name}"] = float(gain.max())
        if name == "around":
            kind = np.array([a.words.capital[k] or a.words.number[k] for k in i])
            out["swap_names"] = float(gain[np.ix_(kind, kind)].max()) if kind.sum() > 1 else 0.0
    out["swap_context"] = float(_gain(pairing_similarity(a, b, i, j)).max())
    return out


def pairing_similarity(a: Encoded, b: Encoded, i: list[int], j: list[int]) -> np.ndarray:
    """Cosine of what the middle layer adds to a word: its state less its static vector."""
    left = a.states[1, i] - a.states[0, i]
    right = b.states[1, j] - b.states[0, j]
    left /= np.maximum(np.linalg.norm(left, axis=1, keepdims=True), 1e-6)
    right /= np.maximum(np.linalg.norm(right, axis=1, keepdims=True), 1e-6)
    return np.asarray(left @ right.T)


def _gain(fit: np.ndarray) -> np.ndarray:
    own = np.diag(fit)
    gain = fit + fit.T - own[:, None] - own[None, :]
    np.fill_diagonal(gain, -2.0)
    return np.asarray(gain)


def _contexts(text: Encoded, at: list[int], left: int, right: int) -> np.ndarray:
    """Direction of the mean static vector of the words near each place, the word itself left out; zeros where there are none."""
    apart = np.arange(len(text.words))[None, :] - np.array(at)[:, None]
    near = (apart >= -left) & (apart <= right) & (apart != 0)
    out = near.astype(np.float32) @ text.states[0]
    return np.asarray(out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-6))
