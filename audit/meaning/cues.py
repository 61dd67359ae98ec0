"""Small words that carry much: negations, quantities, conditions, modals, tenses, question words, as counts on one side alone."""

import re
from collections import Counter
from functools import lru_cache

from audit.meaning.lexicon import load_lexicon
from audit.meaning.lists import judge_list, judge_lists
from audit.meaning.words import Words

CLASSES = judge_lists("cue_")
_FALSE_FRAME = re.compile(
    r"\b(?:not the case|not true|(?:is|are) (?:false|untrue|wrong|incorrect|a lie)|a falsity|"
    r"no way|no chance|by no means|it is a lie|far from)\b",
    re.IGNORECASE,
)
_NEGATING = CLASSES["negation"] | judge_list("negating")


def cue_features(a: Words, b: Words) -> dict[str, float]:
    """For each class, words on one side alone, fewer and more of the two sides; and whether the negations cancel out."""
    left = Counter(w.lower() for w in a.surface)
    right = Counter(w.lower() for w in b.surface)
    only_a, only_b = left - right, right - left
    out: dict[str, float] = {}
    for name, members in CLASSES.items():
        counts = sorted((_held(only_a, members), _held(only_b, members)))
        out[f"{name}_low"], out[f"{name}_high"] = counts[0], counts[1]
    negations = [_negations(words) for words in (a, b)]
    affixes = [_affixes(words) for words in (a, b)]
    hidden = [sum(w.lower() in CLASSES["hidden_negation"] for w in words.surface) for words in (a, b)]
    every = [sum(counts) for counts in zip(negations, affixes, hidden, strict=True)]
    out["affix_gap"] = float(abs(affixes[0] - affixes[1]))
    out["polarity_gap"] = float(abs(every[0] - every[1]))
    out["negation_total"] = float(min(negations[0] + negations[1], 6))
    out["placeholders_lost"] = float(len(_held_slots(a) ^ _held_slots(b)))
    out["negation_gap"] = float(abs(negations[0] - negations[1]))
    out["negation_odd"] = float((negations[0] + negations[1]) % 2)
    out["false_frames"] = float(abs(len(_FALSE_FRAME.findall(a.text)) - len(_FALSE_FRAME.findall(b.text))))
    out["is_question_gap"] = float(("?" in a.text) != ("?" in b.text))
    out["quoted_gap"] = float(abs(a.text.count('"') // 2 - b.text.count('"') // 2))
    return out


def _held(counted: Counter[str], members: frozenset[str]) -> float:
    return float(sum(n for word, n in counted.items() if word in members))


def _negations(words: Words) -> int:
    return sum(w.lower() in _NEGATING for w in words.surface)


def _affixes(words: Words) -> int:
    """Words that a prefix or `-less` turns to their contrary."""
    return sum(_is_negated(w.lower()) for w in words.surface)


@lru_cache(maxsize=20_000)
def _is_negated(word: str) -> bool:
    lexicon = load_lexicon()
    if word.endswith("less") and lexicon.base(word[:-4]) in lexicon.senses:
        return len(word) > 6
    stems = [word[len(p) :] for p in ("un", "in", "im", "ir", "il", "dis", "non") if word.startswith(p) and len(word) - len(p) > 3]
    return any(lexicon.base(stem) in lexicon.senses for stem in stems) and (
        word.startswith("un") or any((min(word, s), max(word, s)) in lexicon.opposites for s in stems)
    )


def _held_slots(words: Words) -> frozenset[str]:
    return frozenset(w for w in words.surface if w.startswith("{"))
