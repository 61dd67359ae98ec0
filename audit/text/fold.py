"""Texts made comparable: typographic signs made plain, white space and case folded, contractions written out."""

import re
import unicodedata
from functools import lru_cache

_PLAIN = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"'}
    | dict.fromkeys("‐‑‒–—―−", "-")
    | {"，": ",", "。": ". ", "？": "?", "！": "!", "：": ":", "；": ";", "（": "(", "）": ")", "％": "%", "＄": "$", "．": "."}
    | {chr(0xFF10 + digit): str(digit) for digit in range(10)}
    | {"…": "...", "\u00a0": " ", "\u3000": " ", "\u202f": " ", "\u2009": " "}
)

_CONTRACTIONS = (
    (r"\bwon't\b|\bwont\b", "will not"),
    (r"\bcan't\b|\bcannot\b|\bcant\b", "can not"),
    (r"\bshan't\b", "shall not"),
    (r"\bain't\b", "is not"),
    (r"\b(do|does|did|is|are|was|were|has|have|had|could|would|should|must|need|might)n't\b", r"\1 not"),
    (r"\b(do|does|did|is|are|was|were|has|have|had|could|would|should)nt\b", r"\1 not"),
    (r"\b(\w+)n't\b", r"\1 not"),
    (r"\blet's\b", "let us"),
    (r"\bi'm\b", "i am"),
    (r"\b(\w+)'re\b", r"\1 are"),
    (r"\b(\w+) ?'ve\b", r"\1 have"),
    (r"\b(\w+)'ll\b", r"\1 will"),
    (r"\b(i|you|he|she|it|we|they|who|that|there)'d (?=(?:better|been|had|gone|done|seen|never|already|just|\w{3,}ed)\b)", r"\1 had "),
    (r"\b(i|you|he|she|it|we|they|who|what|that|there)'d\b", r"\1 would"),
    (r"\b(what|who|where|it|that|there|he|she)'s (?=(?:been|got|had|become|gone)\b)", r"\1 has "),
    (r"\b(what|who|where|when|how|why|it|that|there|here|he|she)'s\b", r"\1 is"),
)
_CONTRACTED = tuple((re.compile(pattern), written) for pattern, written in _CONTRACTIONS)
_CLITIC = re.compile(r" n't\b")
_SPACE = re.compile(r"\s+")


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Typographic quotes, dashes, full-width digits and spaces as their plain forms; case and words as they were."""
    return unicodedata.normalize("NFC", text).translate(_PLAIN)


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Plain, case-folded, white space as single blanks: two texts that fold alike differ in nothing that is read."""
    return _SPACE.sub(" ", plain(text).casefold()).strip()


@lru_cache(maxsize=8192)
def written_out(text: str) -> str:
    """Folded English with its contractions written out: `She didn't` and `She did not` become the same."""
    out = _CLITIC.sub(" not", fold(text))
    if "'" in out or "nt" in out or "cannot" in out:
        for pattern, written in _CONTRACTED:
            out = pattern.sub(written, out)
    return out
