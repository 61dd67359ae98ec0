"""Edits that change the meaning: each takes a text and gives another, or None where it has nothing to work on."""

import random
import re
from functools import lru_cache
from pathlib import Path

from audit.meaning.lexicon import load_lexicon
from audit.meaning.lists import read_lists
from audit.meaning.making.harmless import Edit
from audit.meaning.words import split_words

_LISTS = read_lists(Path(__file__).parent / "edits.txt")
_EXCHANGES = {name.removeprefix("exchange_"): text for name, text in _LISTS.items() if name.startswith("exchange_")}
_FALSE = _LISTS["false_frames"].split("|")
_ADJECTIVES = _LISTS["adjectives"].split("|")
_TAILS = _LISTS["tails"].split("|")


def _exchange(kind: str) -> Edit:
    pairs = [tuple(p.split(" ")) for p in _EXCHANGES[kind].split("|")]
    options = []
    for words in pairs:
        half = max(1, len(words) // 2) if len(words) % 2 == 0 else (2 if words[:2] in {("only", "if"), ("not", "all")} else 1)
        options.append((" ".join(words[:half]), " ".join(words[half:])))

    def edit(text: str, rng: random.Random) -> str | None:
        fit = [(a, b) for a, b in options if re.search(rf"\b{a}\b", text, re.IGNORECASE)]
        if not fit:
            return None
        a, b = rng.choice(fit)
        return re.sub(rf"\b{a}\b", lambda m: b.capitalize() if m.group()[0].isupper() else b, text, count=1, flags=re.IGNORECASE)

    return edit


def negation(text: str, rng: random.Random) -> str | None:
    """A negation put in or taken out."""
    without = re.sub(r"\b(\w+) not\b|\b(\w+)n't\b|\bnever ", lambda m: m.group(1) or m.group(2) or "", text, count=1)
    if without != text and rng.random() < 0.8:
        return without
    spots = list(re.finditer(r"\b(?:is|are|was|were|will|must|may|has|can|should|would|do|does|did)\b(?= )", text))
    if spots and "?" not in text:
        end = rng.choice(spots).end()
        return f"{text[:end]} not{text[end:]}"
    if "?" in text and re.match(r"(?:Is|Are|Was|Did|Does|Do|Should) (?:the |a )?\S+ ", text):
        at = re.match(r"(?:Is|Are|Was|Did|Does|Do|Should) (?:the |a )?\S+ ", text)
        return f"{text[: at.end()]}not {text[at.end() :]}" if at else None
    out = re.sub(r"\bto (?=[a-z]{3,} )", "not to ", text, count=1)
    return out if out != text else re.sub(r"^(?:The|A|Some) ", "No ", text) if re.match(r"(?:The|A|Some) ", text) else None


def false_frame(text: str, rng: random.Random) -> str | None:
    """The whole statement said to be false."""
    if not text.endswith(".") or text.count(".") != 1 or "{" in text:
        return None
    body = text.rstrip(".")
    body = body if body.split()[0][1:].lower() != body.split()[0][1:] else body[0].lower() + body[1:]
    return rng.choice(_FALSE).format(body) + "."


def number(text: str, rng: random.Random) -> str | None:
    """One number for another."""
    found = list(re.finditer(r"(?<![\w.])\d[\d,]*", text))
    if not found:
        return None
    m = rng.choice(found)
    value = int(m.group().replace(",", "") or "0")
    new = rng.choice([value + 1, value + 2, max(0, value - 1), value * 10, value + 10, int(str(value)[::-1])])
    return f"{text[: m.start()]}{new if new != value else value + 3}{text[m.end() :]}"


def _word_for(relations: frozenset[str]) -> Edit:
    """An edit that replaces one content word by a word in one of these relations to it."""

    def edit(text: str, rng: random.Random) -> str | None:
        words = split_words(text)
        spots = [
            i for i, c in enumerate(words.content) if c and not words.capital[i] and not words.number[i] and "{" not in words.surface[i]
        ]
        rng.shuffle(spots)
        for i in spots[:6]:
            near = _related(words.base[i]).get("|".join(sorted(relations)), [])
            if near:
                start, end = words.spans[i]
                new = rng.choice(near)
                new += "s" if words.surface[i].endswith("s") and not new.endswith("s") else ""
                return text[:start] + (new.capitalize() if text[start].isupper() else new) + text[end:]
        return None

    return edit


_CACHE: dict[str, dict[str, list[str]]] = {}


def _related(base: str) -> dict[str, list[str]]:
    """Words in relation to a base form, by relation."""
    if base not in _CACHE:
        lexicon = load_lexicon()
        out: dict[str, list[str]] = {}
        mine = lexicon.senses.get(base, frozenset())
        up = {u for s in mine for u in lexicon.above(s)[:3]}
        for word, senses, above in _common_words():
            if word != base and (senses & up or above & up or lexicon.opposed(base, word)):
                relation = lexicon.relation(base, word)
                out.setdefault(
                    {"antonym": "antonym", "broader": "broader|sister", "sister": "broader|sister"}.get(relation, "-"), []
                ).append(word)
        _CACHE[base] = out
    return _CACHE[base]


@lru_cache(maxsize=1)
def _common_words() -> list[tuple[str, frozenset[int], frozenset[int]]]:
    """Everyday words with their senses and the two nearest broader ones of each."""
    lexicon = load_lexicon()
    return [
        (word, lexicon.senses[word], frozenset(up for s in lexicon.senses[word] for up in lexicon.above(s)[:2]))
        for word in sorted(lexicon.common)
    ]


def detail_added(text: str, rng: random.Random) -> str | None:
    """An adjective before a noun, or a phrase at the end."""
    if rng.random() < 0.5:
        spots = [m.end() for m in re.finditer(r"\b(?:the|a|an|these|of)\b ", text, re.IGNORECASE)]
        if spots:
            at = rng.choice(spots)
            return f"{text[:at]}{rng.choice(_ADJECTIVES)} {text[at:]}"
    found = re.search(r"[.?]$", text)
    return f"{text[: found.start()]} {rng.choice(_TAILS)}{found.group()}" if found else None


def detail_dropped(text: str, rng: random.Random) -> str | None:
    """A phrase of time, place or manner left out, or an adjective."""
    found = [
        m
        for m in re.finditer(r",? ?\b(?:in|on|at|after|before|near|for|by|with|from) (?:the |a )?[A-Z0-9a-z]+(?: [a-z]+)?(?=[ ,.?])", text)
        if m.start() > 8
    ]
    if not found:
        return None
    m = rng.choice(found)
    out = (text[: m.start()] + text[m.end() :]).strip()
    return out if len(out.split()) >= 3 else None


def swap_words(text: str, rng: random.Random) -> str | None:
    """Two content words exchanged."""
    words = split_words(text)
    spots = [i for i, c in enumerate(words.content) if c and "{" not in words.surface[i]]
    pairs = [
        (i, j)
        for i in spots
        for j in spots
        if i < j
        and words.capital[i] == words.capital[j]
        and words.base[i] != words.base[j]
        and j - i > 1
        and not any(w in {"and", "or"} for w in words.base[i:j])
    ]
    if not pairs:
        return None
    i, j = rng.choice(pairs)
    (s1, e1), (s2, e2) = words.spans[i], words.spans[j]
    return text[:s1] + text[s2:e2] + text[e1:s2] + text[s1:e1] + text[e2:]


def aspect(text: str, rng: random.Random) -> str | None:
    """Being becomes becoming, doing becomes trying, having stopped, or having been used to."""
    ways = [
        (r"\b([Ii]s|[Aa]re|[Ww]as) (\S+ \S+ |\S+ |)(an?) (?=[a-z]+)", r"\1 \2becoming \3 "),
        (r"\b(is|are) (?=[a-z]+ing\b)", r"\1 no longer "),
        (r"\b(is|are) (?=[a-z]+ing\b)", r"\1 about to stop "),
        (r"\b(did|does|do) (\S+ \S+|\S+) (?=[a-z]+\b)", r"\1 \2 want to "),
        (r"\bto (?=[a-z]{3,}\b)", "to stop trying to "),
        (r"\bonly ", ""),
        (r"\b(must|will|should|can) (?=[a-z]+)", r"\1 try to "),
        (r"\b(was|were) (?=[a-z]+ed\b)", r"\1 nearly "),
        (r"\b(was|were) (?=[a-z]+ed\b)", r"\1 said to be "),
    ]
    fit = [(a, b) for a, b in ways if re.search(a, text)]
    if not fit:
        return None
    pattern, by = rng.choice(fit)
    return re.sub(pattern, by, text, count=1)


def affix(text: str, rng: random.Random) -> str | None:
    """A word for its contrary by prefix: `happy` and `unhappy`."""
    known = load_lexicon().senses
    found = []
    for m in re.finditer(r"\b[a-z]{4,}\b", text):
        word = m.group()
        found += [(m, word[len(p) :]) for p in ("un", "in", "dis") if word.startswith(p) and word[len(p) :] in known and len(word) > 6]
        found += [
            (m, p + word)
            for p in ("un", "in", "dis")
            if p + word in known and p + word not in {"inform", "discover", "indeed", "unit", "display", "into", "disease"}
        ]
    if not found:
        return None
    m, word = rng.choice(found)
    return text[: m.start()] + word + text[m.end() :]


HARMFUL: dict[str, Edit] = {kind: _exchange(kind) for kind in _EXCHANGES} | {
    "negation": negation,
    "false_frame": false_frame,
    "number": number,
    "antonym": _word_for(frozenset({"antonym"})),
    "other_word": _word_for(frozenset({"broader", "sister"})),
    "detail_added": detail_added,
    "detail_dropped": detail_dropped,
    "word_swap": swap_words,
    "aspect": aspect,
    "affix": affix,
}
