"""A pair of texts as numbers: the one list of features that the embedded judge is trained and asked on.

All are symmetric in the two texts: where the two directions differ, the lower and the higher value are two features.
"""

import numpy as np
from rapidfuzz.distance import Indel

from audit.meaning.cues import cue_features
from audit.meaning.order import order_features
from audit.meaning.pairing import Pairing, pair_words
from audit.meaning.roles import role_features
from audit.meaning.states import DEPTHS, Encoded
from audit.meaning.words import Words

_RELATIONS = ("synonym", "antonym", "broader", "sister", "unrelated")


def pair_features(a: Encoded, b: Encoded, *, was_repaired: bool) -> dict[str, float]:
    """Every feature of one pair, by name, always the same names in the same order."""
    pairing = pair_words(a, b)
    out = {
        **_surface(a, b, pairing),
        **_alignment(a, b, pairing),
        **_shared_context(a, pairing),
        **_left_over(a, b, pairing),
        **_endings(a.words, b.words, pairing),
        **order_features(a, b, pairing),
        **role_features(a, b, pairing),
        **cue_features(a.words, b.words),
    }
    flips = out["negation_odd"] + out["antonym_pairs"] + min(out["roles_swapped_alone"], 1.0)
    return out | {"flips_odd": flips % 2, "repaired": float(was_repaired)}


def _surface(a: Encoded, b: Encoded, pairing: Pairing) -> dict[str, float]:
    left, right = set(a.words.base), set(b.words.base)
    two_a, two_b = set(zip(a.words.base, a.words.base[1:], strict=False)), set(zip(b.words.base, b.words.base[1:], strict=False))
    content = [sum(w.content) for w in (a.words, b.words)]
    return {
        "cosine": float(a.whole @ b.whole),
        "jaccard": len(left & right) / max(1, len(left | right)),
        "jaccard_two": len(two_a & two_b) / max(1, len(two_a | two_b)),
        "edit_similarity": float(Indel.normalized_similarity(a.words.base, b.words.base)),
        "character_similarity": float(Indel.normalized_similarity(a.words.text.lower(), b.words.text.lower())),
        "length_ratio": min(len(a.words), len(b.words)) / max(len(a.words), len(b.words)),
        "content_ratio": min(content) / max(1, *content),
        "shared_share_low": len(pairing.shared) / max(1, *content),
        "shared_share_high": len(pairing.shared) / max(1, min(content)),
    }


def _alignment(a: Encoded, b: Encoded, pairing: Pairing) -> dict[str, float]:
    """Quality of each content word's best partner, per depth: mean, least, low quantiles; both directions."""
    out: dict[str, float] = {}
    for depth, fit in zip(DEPTHS, pairing.similarity, strict=True):
        both = [_quality(fit.max(axis=1), a.words), _quality(fit.max(axis=0), b.words)]
        for name in both[0]:
            out[f"align{depth}_{name}_low"] = min(side[name] for side in both)
            out[f"align{depth}_{name}_high"] = max(side[name] for side in both)
    return out


def _quality(best: np.ndarray, words: Words) -> dict[str, float]:
    chosen = best[np.array(words.content)] if any(words.content) else best
    ordered = np.sort(chosen)
    tenth, quarter = np.quantile(ordered, [0.1, 0.25])
    return {
        "mean": float(ordered.mean()),
        "least": float(ordered[0]),
        "second": float(ordered[min(1, len(ordered) - 1)]),
        "tenth": float(tenth),
        "quarter": float(quarter),
        "all": float(best.mean()),
    }


def _shared_context(a: Encoded, pairing: Pairing) -> dict[str, float]:
    """Contextual similarity of words that both texts hold; 1 where they hold none, so that absence is no alarm."""
    out: dict[str, float] = {}
    names = [(i, j) for i, j in pairing.shared if a.words.capital[i] or a.words.number[i]]
    for depth in (1, 2):
        for name, pairs in {"shared": pairing.shared, "names": tuple(names), "function": pairing.function}.items():
            values = np.array([pairing.similarity[depth, i, j] for i, j in pairs]) if pairs else np.ones(1)
            out[f"{name}{DEPTHS[depth]}_mean"] = float(values.mean())
            out[f"{name}{DEPTHS[depth]}_least"] = float(values.min())
            out[f"{name}{DEPTHS[depth]}_fifth"] = float(np.quantile(values, 0.2))
    return out


def _left_over(a: Encoded, b: Encoded, pairing: Pairing) -> dict[str, float]:
    """Content words on one side alone: how many, of what kind, how near the best the other side offers."""
    out = {f"{name}_pairs": float(sum(r == name for _, _, r in pairing.related)) for name in _RELATIONS}
    good_a = {i for i, _, r in pairing.related if r == "synonym"}
    good_b = {j for _, j, r in pairing.related if r == "synonym"}
    sides = (
        (a.words, [i for i in pairing.left_a if i not in good_a], [f.max(axis=1) for f in pairing.similarity]),
        (b.words, [j for j in pairing.left_b if j not in good_b], [f.max(axis=0) for f in pairing.similarity]),
    )
    rows = [_one_side(words, left, best) for words, left, best in sides]
    for name in rows[0]:
        out[f"{name}_low"], out[f"{name}_high"] = sorted(row[name] for row in rows)
    related = [pairing.similarity[:, i, j] for i, j, r in pairing.related if r != "synonym"]
    nearest = np.array(related) if related else np.ones((1, 3))
    return out | {f"related{d}_least": float(nearest[:, k].min()) for k, d in enumerate(DEPTHS)}


def _one_side(words: Words, left: list[int], best: list[np.ndarray]) -> dict[str, float]:
    count = len(left)
    return {
        "left": float(count),
        "left_share": count / max(1, sum(words.content)),
        "left_names": float(sum(words.capital[i] for i in left)),
        "left_numbers": float(sum(words.number[i] for i in left)),
        "left_fit3": float(np.mean([best[1][i] for i in left])) if left else 1.0,
        "left_fit6": float(np.mean([best[2][i] for i in left])) if left else 1.0,
        "left_least3": float(min(best[1][i] for i in left)) if left else 1.0,
        "left_least6": float(min(best[2][i] for i in left)) if left else 1.0,
    }


def _endings(a: Words, b: Words, pairing: Pairing) -> dict[str, float]:
    """Shared words in another form: plural, past, gerund, comparative."""
    out = {"form_s": 0.0, "form_past": 0.0, "form_ing": 0.0, "form_er": 0.0, "form_other": 0.0, "after_number": 0.0}
    for i, j in pairing.shared:
        x, y = a.surface[i].lower(), b.surface[j].lower()
        if x != y:
            out[_form(x, y, a.base[i])] += 1.0
        if a.number[i] and _next(a, i) != _next(b, j):
            out["after_number"] += 1.0
    return out


def _form(x: str, y: str, base: str) -> str:
    for ending, name in (("ing", "form_ing"), ("ed", "form_past"), ("est", "form_er"), ("er", "form_er"), ("s", "form_s")):
        if x.endswith(ending) != y.endswith(ending):
            return name
    return "form_past" if base in {x, y} else "form_other"


def _next(words: Words, at: int) -> str:
    return words.base[at + 1] if at + 1 < len(words) else ""
