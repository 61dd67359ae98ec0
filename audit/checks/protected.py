"""Are code, URLs, addresses, JSON, LaTeX, placeholders, identifiers and quotations still there, letter for letter?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from audit.checks.pairwise import Difference, Pair, each, turns
from audit.text.fold import fold
from audit.text.labelled_options import labelled_options, options_moved
from audit.text.spans import operators, quotations, recased, spans
from audit.types import Candidate, Finding

_NOT_READ = re.compile(r"[\W_]+")
_ANSWERS = frozenset({"yes", "no", "true", "false"})
_PROSE = 12
"""Words from which a quotation is prose that may be put another way, and is judged as such."""


@dataclass(frozen=True, slots=True)
class Protected:
    """Value: how many protected spans were lost, changed or added; quotations may lose their marks, not their words."""

    high: float = 0.0

    def __call__(self, candidates: Sequence[Candidate]) -> list[Finding | None]:
        """Judge each candidate alone."""
        return each(candidates, "protected", compare, high=self.high, turned=True)


def compare(pair: Pair) -> Difference | None:
    """Spans that stand in one text alone; None if neither holds any."""
    spans_a, spans_b = spans(pair.a), spans(pair.b)
    quoted_a, quoted_b = quotations(pair.a), quotations(pair.b)
    turned = _operators(pair.a, pair.b) + [f"{x!r} became {y!r}" for x, y in recased(pair.a, pair.b)] + _labels(pair)
    labelled = labelled_options(pair.a) or labelled_options(pair.b)
    if not (spans_a or spans_b or quoted_a or quoted_b or turned or labelled):
        return None
    lost = [f"{kind} {span!r} is lost" for kind, span in spans_a if span not in pair.b and (kind, span) not in spans_b]
    new = [f"{kind} {span!r} is new" for kind, span in spans_b if span not in pair.a and (kind, span) not in spans_a]
    cut = [f"quotation {quote!r} is changed" for quote in quoted_a if not _said(quote, pair.b)]
    grown = [
        f"quotation {quote!r} is new"
        for quote in quoted_b
        if any("{" not in one for one in quoted_a) and not cut and not _said(quote, pair.a) and fold(quote) not in _ANSWERS
    ]
    faults = lost + new + cut + grown + turned
    return Difference(len(faults), "; ".join(faults) or "protected spans are intact")


def _labels(pair: Pair) -> list[str]:
    """Letters of options in the text that stand before another content; where the order is turned on purpose, that is no fault."""
    told = None if turns(pair.relation) else options_moved(pair.a, pair.b)
    return [] if told is None else [told]


def _operators(a: str, b: str) -> list[str]:
    """Signs of comparison and reckoning that gave way to others; one that is only gone may stand in words."""
    held_a, held_b = operators(a), operators(b)
    lost, new = (held_a - held_b).total(), (held_b - held_a).total()
    if not lost or not new:
        return []
    return [f"{' '.join((held_a - held_b).elements())} became {' '.join((held_b - held_a).elements())}"]


def _said(quote: str, text: str) -> bool:
    bare = _NOT_READ.sub("", fold(quote))
    return not bare or len(quote.split()) > _PROSE or bare in _NOT_READ.sub("", fold(text))
