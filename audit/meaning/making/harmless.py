"""Edits that keep the meaning: each takes a text and gives another, or None where it has nothing to do."""

import random
import re
from collections.abc import Callable
from pathlib import Path

from audit.meaning.lists import read_lists

_LISTS = read_lists(Path(__file__).parent / "edits.txt")
_PAIRS = [tuple(pair.split(" ", 1)) for pair in _LISTS["synonyms"].split("|")]
_NUMBER_WORDS = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "12": "twelve",
    "14": "fourteen",
    "15": "fifteen",
    "18": "eighteen",
    "20": "twenty",
    "24": "twenty-four",
    "30": "thirty",
    "36": "thirty-six",
    "45": "forty-five",
    "48": "forty-eight",
    "60": "sixty",
    "72": "seventy-two",
    "90": "ninety",
    "120": "one hundred and twenty",
    "1,200": "1200",
}
_FILLERS = ["in fact", "actually", "somehow", "truly", "basically", "literally", "indeed"]
_FRAMES = ["Could you tell me {}", "Can you tell me {}", "Please tell me {}", "I would like to know {}", "Do you know {}"]
CUES = tuple(_LISTS["cues"].split("|"))


Edit = Callable[[str, random.Random], str | None]


def synonym(text: str, rng: random.Random) -> str | None:
    """One listed word for another of the same meaning."""
    fit = [(a, b) for x, y in _PAIRS for a, b in ((x, y), (y, x)) if re.search(rf"(?<!{{)\b{a}\b", text)]
    if not fit:
        return None
    a, b = rng.choice(fit)
    return re.sub(rf"(?<!{{)\b{a}\b", b, text, count=1)


def number_word(text: str, _rng: random.Random) -> str | None:
    """12 and twelve."""
    out = re.sub(r"(?<![\d,.$])(\d[\d,]*)(?![\d,.]*\d|%)", lambda m: _NUMBER_WORDS.get(m.group(1), m.group(1)), text)
    return out if out != text else None


def contraction(text: str, _rng: random.Random) -> str | None:
    """`did not` and `didn't`, with either apostrophe."""
    out = re.sub(r"\b(is|are|was|were|did|does|do|has|have|had|would|should|could) not\b", r"\1n't", text)
    out = out.replace("cannot", "can't").replace("will not", "won't").replace("It is", "It's")
    return out.replace("'", _rng.choice(["'", "’"])) if out != text else None


def filler(text: str, rng: random.Random) -> str | None:
    """An adverb that adds nothing."""
    spots = [m.end() for m in re.finditer(r"\b(?:is|are|was|were|will|must|did|does|has)\b", text)]
    if not spots or re.match(r"(?:Is|Are|Was|Were|Did|Does)\b.*\?", text):
        return None
    at = rng.choice(spots)
    return f"{text[:at]} {rng.choice(_FILLERS)}{text[at:]}"


def polite(text: str, rng: random.Random) -> str | None:
    """A polite frame around a question, or `please` with an order."""
    if re.match(r"(?:Who|What|When|Why|Which|How|Where)\b", text) and text.endswith("?") and text.count("?") == 1:
        return rng.choice(_FRAMES).format(text[0].lower() + text[1:])
    if re.match(r"(?:Write|Give|Take|Compare|Classify|Translate|Answer|Summarise|Name|Read|Add|Subtract)\b", text):
        return rng.choice([f"Please {text[0].lower()}{text[1:]}", f"{text.rstrip('.')}, please."])
    return None


def punctuation(text: str, rng: random.Random) -> str | None:
    """Signs and spacing only."""
    ways = [
        text.rstrip(".?"),
        text.replace(", ", " "),
        re.sub(r"([,.?;])", r" \1", text),
        text.lower(),
        text.replace(".", " ."),
        text + " ",
        f"Q: {text}\nA:",
    ]
    out = rng.choice(ways)
    return out if out != text else None


def disfluency(text: str, rng: random.Random) -> str | None:
    """A start that is taken back: the sentence begun otherwise, then said whole."""
    words = text.split()
    if len(words) < 5 or "{" in text:
        return None
    starts = ["What is", "Who was", "How many", "In the year", "When did", "Which", "The other", "Is it the", "I think the", "A", words[0]]
    lead = rng.choice(starts)
    extra = rng.sample(words[1:], k=min(2, len(words) - 1)) if rng.random() < 0.3 else []
    return " ".join([lead, *extra, rng.choice(CUES), text[0].lower() + text[1:]])


def unit(text: str, _rng: random.Random) -> str | None:
    """Units spelled otherwise."""
    out = text
    for long, short in (("kilometres", "km"), (" percent", "%"), ("euros", "EUR"), ("miles per hour", "mph")):
        if long in out:
            return out.replace(long, short)
    return None


def front_phrase(text: str, _rng: random.Random) -> str | None:
    """The last phrase of time or place put first."""
    found = re.fullmatch(r"([A-Z][^,.?]+?) ((?:in|on|at|after|before|near|during) [A-Za-z0-9 ]{3,30})\.", text)
    if not found or found.group(1).count(" ") < 3:
        return None
    phrase, rest = found.group(2), found.group(1)
    first = rest.split()[0]
    if first.lower() in {"the", "a", "an", "two", "you", "he", "she", "it", "some", "around", "there", "nobody", "interest", "each"}:
        rest = rest[0].lower() + rest[1:]
    return f"{phrase[0].upper()}{phrase[1:]}, {rest}."


def truth_frame(text: str, rng: random.Random) -> str | None:
    """`It is true that` before a statement."""
    if not re.match(r"(?:The|A|Two|Some|There)\b.*\.$", text) or text.count(".") != 1:
        return None
    return rng.choice(["It is true that ", "It is the case that ", "It is a fact that "]) + text[0].lower() + text[1:]


_SAME_NEGATION = (
    (r"\bdid not (?=[a-z]+)", "failed to "),
    (r"\bunable to\b", "not able to"),
    (r"\bnobody\b", "no one"),
    (r"\bNobody\b", "No one"),
    (r"\bis not possible\b", "is impossible"),
    (r"\bdoes not have\b", "lacks"),
    (r"\bhas no\b", "does not have any"),
    (r"\bwithout an? ", "with no "),
    (r"\bwas not\b", "was never"),
    (r"\bis no\b", "is not a"),
    (r"\bnot (?=happy|safe|known|usual|likely|able|clean|healthy|wise|necessary)", "un"),
    (r"\bdid not accept\b", "rejected"),
    (r"\bnot legal\b", "illegal"),
    (r"\bnever\b", "at no time"),
    (r"\bunsuccessful\b", "not successful"),
    (r"\bfailed to\b", "did not"),
    (r"\brejected\b", "did not accept"),
    (r"\bdoes not own\b", "owns no"),
    (r"\bno longer\b", "not any more"),
    (r"\bare not\b", "are by no means"),
    (r"\bonly if\b", "solely if"),
    (r"\bunless\b", "except if"),
    (r"\bdangerous\b", "not safe"),
)


def negation_said_otherwise(text: str, rng: random.Random) -> str | None:
    """A negation in other words."""
    fit = [(a, b) for a, b in _SAME_NEGATION if re.search(a, text)]
    if not fit:
        return None
    pattern, by = rng.choice(fit)
    return re.sub(pattern, by, text, count=1)


def relative(text: str, _rng: random.Random) -> str | None:
    """A statement turned into a noun with a clause: `X is a city` and `X, which is a city`."""
    found = re.fullmatch(r"((?:[A-Z]\S+ ?){1,3}) ((?:is|was|plays|lies|holds|has|grew|studied) [^?]+?)\.?", text)
    return f"{found.group(1).strip()}, {_rng.choice(['which', 'who', 'that'])} {found.group(2)}" if found else None


HARMLESS: dict[str, Edit] = {
    "negation": negation_said_otherwise,
    "relative": relative,
    "synonym": synonym,
    "number_word": number_word,
    "contraction": contraction,
    "filler": filler,
    "polite": polite,
    "punctuation": punctuation,
    "disfluency": disfluency,
    "unit": unit,
    "fronting": front_phrase,
    "truth_frame": truth_frame,
}
