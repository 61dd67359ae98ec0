"""What a negation denies: the saying, or what is said. `Tom did not say that she was late` does not say that she was not."""

import re
from functools import lru_cache

from audit.text.fold import written_out
from audit.text.words import stem

_SAYING = frozenset(
    map(
        stem,
        "say claim know prove report tell admit hear see confirm promise state mention announce declare argue assert show learn notice "
        "realize realise forget remember regret guarantee demonstrate insist decide try ask order".split(),
    )
)
"""Verbs that a negation cannot pass; `think`, `believe`, `want` and `seem` let it pass and are left out."""
_SENTENCE = re.compile(r"[^.?!;\n]+")
_WORD = re.compile(r"[a-z']+")
_DENIES = frozenset({"not", "never"})
_ADVERB = re.compile(r"[a-z]+ly|even|just|ever|once|yet|then")
_NOUN_FOLLOWS = frozenset("the a an this that his her their its my your our no of in any some every each".split())
"""Words after which `report`, `claim` or `state` is no verb."""


@lru_cache(maxsize=8192)
def denials(text: str) -> frozenset[tuple[str, str]]:
    """Per verb of saying, whether the negation of its sentence denies it (`saying`) or what follows it (`said`)."""
    found = set()
    for sentence in _SENTENCE.findall(written_out(text)):
        words = _WORD.findall(sentence)
        denied = [place for place, word in enumerate(words) if word in _DENIES]
        for place, word in enumerate(words):
            if len(denied) != 1 or stem(word) not in _SAYING or (place and words[place - 1] in _NOUN_FOLLOWS):
                continue
            if denied[0] < place and all(_ADVERB.fullmatch(one) for one in words[denied[0] + 1 : place]):
                found.add((stem(word), "saying"))
            elif denied[0] > place + 1:
                found.add((stem(word), "said"))
    return frozenset(found)


def denied_elsewhere(a: str, b: str) -> str | None:
    """The verb of saying that one text denies while the other denies what is said; None where there is none."""
    in_a, in_b = denials(a), denials(b)
    for verb, part in sorted(in_a - in_b):
        other = "said" if part == "saying" else "saying"
        if (verb, other) in in_b - in_a:
            return (
                f"{verb!r} was denied, now what follows it is" if other == "said" else f"what follows {verb!r} was denied, now {verb!r} is"
            )
    return None
