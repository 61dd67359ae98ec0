"""The word lists that lie beside the code as text, read once."""

from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=8)
def read_lists(file: Path) -> dict[str, str]:
    """Lines `name: members` as a dict; lines that begin with `#` are comments."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))


def judge_list(name: str) -> frozenset[str]:
    """A list of single words."""
    return frozenset(read_lists(Path(__file__).parent / "wordlists.txt")[name].split())


def judge_sequence(name: str) -> list[str]:
    """A list of single words whose order matters."""
    return read_lists(Path(__file__).parent / "wordlists.txt")[name].split()


def judge_lists(prefix: str) -> dict[str, frozenset[str]]:
    """All lists whose names begin with a prefix, named without it."""
    held = read_lists(Path(__file__).parent / "wordlists.txt")
    return {name.removeprefix(prefix): frozenset(words.split()) for name, words in held.items() if name.startswith(prefix)}


def opposite_pairs() -> frozenset[tuple[str, str]]:
    """Pairs of contraries that are listed by hand, each in alphabetical order."""
    text = read_lists(Path(__file__).parent / "wordlists.txt")["opposites"]
    pairs = [tuple(sorted(pair.split())) for pair in text.split("|")]
    return frozenset((pair[0], pair[1]) for pair in pairs)
