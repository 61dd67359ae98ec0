"""Distil WordNet 3.0 into the small word relations that the judge ships; run once, by who trains.

    python -m audit.meaning.making.wordnet WORDNET_FOLDER VOCAB_TXT OUT.npz

WORDNET_FOLDER holds `data.noun`, `index.noun` and so on (Debian's `wordnet-base`). Single words alone, names
of single things left out; words that the embedder's vocabulary holds whole are marked as common.
"""

import sys
from collections import defaultdict
from pathlib import Path

import numpy as np

_SENSES = {"noun": 3, "verb": 4, "adj": 3, "adv": 2}
_UP = {"@"}


def read_index(folder: Path, kind: str) -> dict[str, list[str]]:
    """Word to its synsets of one part of speech, most frequent first."""
    out = {}
    for line in (folder / f"index.{kind}").open(encoding="utf-8"):
        if line.startswith(" "):
            continue
        fields = line.split()
        out[fields[0]] = [f"{kind}{offset}" for offset in fields[-int(fields[2]) :][: _SENSES[kind]]]
    return out


def read_data(folder: Path, kind: str) -> tuple[dict[str, list[str]], dict[str, list[str]], list[tuple[str, str]], dict[str, list[str]]]:
    """Hypernyms of each synset, its words, lexical antonyms, and the satellites' heads."""
    parents: dict[str, list[str]] = defaultdict(list)
    words: dict[str, list[str]] = {}
    instances: set[str] = set()
    opposed: list[tuple[str, int, str, int]] = []
    similar: dict[str, list[str]] = defaultdict(list)
    for line in (folder / f"data.{kind}").open(encoding="utf-8"):
        if line.startswith(" "):
            continue
        fields = line.split("|")[0].split()
        name, count = f"{kind}{fields[0]}", int(fields[3], base=16)
        words[name] = [fields[4 + 2 * i].split("(")[0].lower() for i in range(count)]
        at = 4 + 2 * count
        for i in range(int(fields[at])):
            sign, offset, _, ends = fields[at + 1 + 4 * i : at + 5 + 4 * i]
            if sign in _UP:
                parents[name].append(f"{kind}{offset}")
            elif sign == "@i":
                instances.add(name)
            elif sign == "!":
                opposed.append((name, int(ends[:2], 16) - 1, f"{kind}{offset}", int(ends[2:4], 16) - 1))
            elif sign == "&":
                similar[name].append(f"{kind}{offset}")
    pairs = [(words[a][i], words[b][j]) for a, i, b, j in opposed]
    return parents, {name: held for name, held in words.items() if name not in instances}, pairs, similar


def irregular(folder: Path, known: set[str]) -> list[tuple[str, str]]:
    """Irregular form and its base, `went` and `go`."""
    out: dict[str, str] = {}
    for kind in ("verb", "noun", "adj"):
        for line in (folder / f"{kind}.exc").open(encoding="utf-8"):
            form, base = line.split()[:2]
            if form in known and base in known:
                out.setdefault(form, base)
    return sorted(out.items())


def main(folder: Path, vocab: Path, out: Path) -> None:
    """Write the relations as arrays of integers and one joined word list."""
    common = {w for w in vocab.read_text(encoding="utf-8").splitlines() if w.isalpha() and w.isascii() and len(w) > 1}
    senses: dict[str, list[str]] = defaultdict(list)
    parents: dict[str, list[str]] = {}
    antonyms: set[tuple[str, str]] = set()
    similar: dict[str, list[str]] = {}
    for kind in _SENSES:
        ups, kinds, pairs, near = read_data(folder, kind)
        for word, held in read_index(folder, kind).items():
            if word.isalpha() and word.isascii() and len(word) > 1:
                senses[word] += [s for s in held if s in kinds]
        parents |= ups
        similar |= near
        antonyms |= {tuple(sorted(p)) for p in pairs}  # type: ignore[misc]
    names = sorted({s for held in senses.values() for s in held})
    for _ in range(6):
        names = sorted(set(names) | {up for n in names for up in parents.get(n, [])[:2]})
    number = {name: i for i, name in enumerate(names)}
    words = sorted(word for word, held in senses.items() if held)
    flat = [(w, number[s]) for w, word in enumerate(words) for s in senses[word]]
    heads = [(number[a], number[b]) for a in names for b in similar.get(a, []) if b in number]
    place = {w: i for i, w in enumerate(words)}
    np.savez_compressed(
        out,
        words=np.frombuffer("\n".join(words).encode(), dtype=np.uint8),
        senses=np.array(flat, dtype=np.int32),
        common=np.array([w in common for w in words]),
        parents=np.array([_two(parents.get(n, []), number) for n in names], dtype=np.int32),
        similar=np.array(heads, dtype=np.int32),
        antonyms=np.array([(place[a], place[b]) for a, b in sorted(antonyms) if a in place and b in place], dtype=np.int32),
        irregular=np.frombuffer("\n".join(f"{a} {b}" for a, b in irregular(folder, set(words))).encode(), dtype=np.uint8),
    )


def _two(ups: list[str], number: dict[str, int]) -> list[int]:
    """Numbers of the first two parents, -1 where there is none."""
    return [*(number.get(up, -1) for up in ups[:2]), -1, -1][:2]


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]))
