"""Units written out: `5 km` → `5 kilometers`, `20%` → `20 percent`, `$60` → `60 dollars`."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.paraphrase.english import ENGLISH, LONGEST, NOTHING, ONE_OUTCOME, guard, replacing
from variants.types import Item, Kind

_UNITS = {
    "km": "kilometer",
    "cm": "centimeter",
    "mm": "millimeter",
    "kg": "kilogram",
    "mg": "milligram",
    "mL": "milliliter",
    "ml": "milliliter",
    "lb": "pound",
    "lbs": "pound",
    "oz": "ounce",
    "hr": "hour",
    "hrs": "hour",
    "min": "minute",
    "mins": "minute",
    "sec": "second",
    "kWh": "kilowatt hour",
}
_PLACE = r"(?<![\w.,:/$€£+\-−–^*=(])"
_ALONE = r"(?![\w/·*^²³\-−–])(?! ?[/·*^×=+])"
_NO_NOUN_BEHIND = (
    r"(?=[,;?!)]|\.?\s*\Z|\.\s+[\"“(]?[A-Z]|\s?\(|\s(?:of|per|each|every|and|or|to|from|in|on|at|is|are|was|were|long|tall|high|wide|deep|thick|away|apart|more|"
    r"less|than|for|when|if|with|by|as|but|while|before|after|the|an?|he|she|they|it|above|below|north|south|east|west|into|through|during)\b)"
)
"""What may follow a plural unit; before a noun it would be singular, and an abbreviation's own stop would be left behind."""
_MEASURE = re.compile(
    rf"{_PLACE}(?P<number>\d+(?:,\d{{3}})*(?:\.\d+)?) ?(?P<unit>{'|'.join(sorted(_UNITS, key=len, reverse=True))}){_ALONE}{_NO_NOUN_BEHIND}"
)
_DETERMINED = re.compile(r"\b(?:an?|the|this|that|each|every|per|one|his|her|its|their|my|your|our)\s\Z", re.IGNORECASE)
"""Behind these a unit may be half of an adjective: `a 5 km run`."""
_PERCENT = re.compile(rf"{_PLACE}(?P<number>\d+(?:,\d{{3}})*(?:\.\d+)?)%{_ALONE}")
_DOLLARS = re.compile(
    r"(?<![\w.,:/$+\-−–^*=(])\$(?P<number>\d+(?:,\d{3})*(?:\.\d\d)?)(?![\w.,/\-–%]*\d)(?=[.,;?!]|\s?$|\s(?:each|per|for|and|to|on|in|from|a|an|every|of|when|if|or|at|more|less|"
    r"as|by|after|before|with|the|he|she|they|it|is|are|was|were|but|than|while|because|his|her|their)\b)"
)


@dataclass(frozen=True, slots=True)
class Units:
    """Write unit signs out as words, the number before them untouched; compound units and formulas stay as they are."""

    kind: Kind = "paraphrase"
    languages: frozenset[str] | None = ENGLISH
    version: int = 2

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """One outcome: all of them."""
        del rng
        if index:
            return ONE_OUTCOME
        text = item.question
        if len(text) > LONGEST:
            return NOTHING
        changes = [
            (match.end("number"), match.end(), f" {_named(match)}")
            for match in _MEASURE.finditer(text)
            if not _DETERMINED.search(text[: match.start()])
        ]
        changes += [(match.end("number"), match.end(), " percent") for match in _PERCENT.finditer(text)]
        for match in _DOLLARS.finditer(text):
            changes += [
                (match.start(), match.start("number"), ""),
                (match.end(), match.end(), " dollar" if match["number"] == "1" else " dollars"),
            ]
        numbers = [span for span in guard(item) if span.kind == "number"]
        kept = [change for change in changes if any(span.start <= change[0] and change[1] <= span.end for span in numbers)]
        return replacing(item, kept, may_touch=frozenset({"number"})) if len(kept) == len(changes) else Skip("would touch a protected span")


def _named(match: re.Match[str]) -> str:
    name = _UNITS[match["unit"]]
    return name if match["number"] == "1" else f"{name}s"


GOLDEN: tuple[tuple[str, str | None], ...] = (
    ("It is 5 km long and weighs 1 kg.", "It is 5 kilometers long and weighs 1 kilogram."),
    ("They cost $60 each.", "They cost 60 dollars each."),
    ("He paid 20% of it.", "He paid 20 percent of it."),
    ("It moves at 5 m/s.", None),
    ("A 0.20 kg ball fell.", None),
    ("It comes in 3 kg bags.", None),
    ("He lost 30 lbs. by Monday.", None),
    ("He has a $10 bill.", None),
    ("They paid $3 million.", None),
    ("Use 5 mg/kg.", None),
    ("`5 km` is code.", None),
)
