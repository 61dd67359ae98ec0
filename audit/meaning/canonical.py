"""One way of writing for what can be written in several: so that a harmless difference is no difference to the judge.

Typographic signs, contractions, number words, thousands separators, unit abbreviations, polite frames and empty adverbs are
brought to one form before anything is compared. Nothing here may bring two different meanings together.
"""

import re
import unicodedata

from audit.meaning.numerals import digits_for_words

_SIGNS = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "−": "-", "…": "..."})

_CONTRACTIONS: tuple[tuple[str, str], ...] = (
    (r"\bca(?:n't| n't)\b", "can not"),
    (r"\bcannot\b", "can not"),
    (r"\bwo(?:n't| n't)\b", "will not"),
    (r"\bsha(?:n't| n't)\b", "shall not"),
    (r"\bain't\b", "is not"),
    (r"(?<=\w) ?n't\b", " not"),
    (r"\blet's\b", "let us"),
    (r"\b(i) ?'m\b", r"\1 am"),
    (r"(?<=\w) ?'re\b", " are"),
    (r"(?<=\w) ?'ve\b", " have"),
    (r"(?<=\w) ?'ll\b", " will"),
    (r"\b(it|that|there|what|who|where|how|he|she|here) ?'s\b", r"\1 is"),
    (r"\b(i|you|he|she|it|we|they) ?'d\b", r"\1 would"),
)

_UNITS: tuple[tuple[str, str], ...] = (
    (r"km/h|kmh|kph", "kilometres per hour"),
    (r"mph", "miles per hour"),
    (r"kms?|kilometers?|kilometres?", "kilometres"),
    (r"cms?|centimeters?|centimetres?", "centimetres"),
    (r"mms?|millimeters?|millimetres?", "millimetres"),
    (r"kgs?|kilos?|kilograms?|kilogrammes?", "kilograms"),
    (r"mgs?|milligrams?", "milligrams"),
    (r"lbs?|pounds? weight", "pounds"),
    (r"ozs?|ounces?", "ounces"),
    (r"mins?|minutes?", "minutes"),
    (r"secs?|seconds?", "seconds"),
    (r"hrs?|hours?", "hours"),
    (r"meters?|metres?", "metres"),
    (r"liters?|litres?", "litres"),
    (r"ml|milliliters?|millilitres?", "millilitres"),
    (r"%|per cent|percent", "percent"),
)
_LETTER_UNITS = {"m": "metres", "g": "grams", "l": "litres", "h": "hours", "s": "seconds"}

_POLITE = re.compile(
    r"^(?:(?:hi|hello|hey)[,!.]? +)?(?:please,? +)?(?:(?:could|can|would|will) you (?:please |kindly |be able to )?"
    r"(?:(?:tell|let|show) (?:me|us)(?: know)?|say|explain to me)|i(?: would|'d) like to know|i want to know|i wonder|do you know|"
    r"i am wondering|tell me|please tell me)[,:]? +(?:about +)?(?=who|what|when|where|why|how|which|whether|if)",
    re.IGNORECASE,
)
_PLEASE = re.compile(r",? *\b(?:please|kindly)\b,? *", re.IGNORECASE)
_EMPTY_ADVERBS = re.compile(
    r",? ?\b(?:in fact|as a matter of fact|actually|somehow|truly|literally|basically|indeed|of course|honestly|at the end of the day)\b,?",
    re.IGNORECASE,
)
_FRAME_OF_TASK = re.compile(r"^(?:q|question)\s*:\s*|\n\s*(?:a|answer|output)\s*:\s*$", re.IGNORECASE)


def canonical(text: str) -> str:
    """The text in one way of writing: signs, contractions, numbers, units, politeness; case is kept."""
    out = unicodedata.normalize("NFKC", text).translate(_SIGNS)
    out = re.sub(r"\s+", " ", _FRAME_OF_TASK.sub(" ", out).replace("''", '"')).strip()
    for pattern, written in _CONTRACTIONS:
        out = re.sub(pattern, written, out, flags=re.IGNORECASE)
    out = _units(digits_for_words(out))
    return _without_frames(out) or out


def _units(text: str) -> str:
    for pattern, name in _UNITS:
        text = re.sub(rf"(?<=\d)(?: |-)?(?:{pattern})(?!\w)", f" {name}", text, flags=re.IGNORECASE)
    return re.sub(r"(?<=\d) ?([mgl])\b(?!['/])|(?<=\d) ([hs])\b(?!['/])", lambda m: f" {_LETTER_UNITS[m.group(1) or m.group(2)]}", text)


def _without_frames(text: str) -> str:
    text = _POLITE.sub("", text)
    text = _PLEASE.sub(" ", text)
    return re.sub(r"\s+", " ", _EMPTY_ADVERBS.sub("", text)).strip(" ,")
