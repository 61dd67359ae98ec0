"""Paraphrases: the same question in other words."""

from variants.generators.base import Generator
from variants.generators.paraphrase.closing import Closing
from variants.generators.paraphrase.contraction import Contraction
from variants.generators.paraphrase.expansion import Expansion
from variants.generators.paraphrase.framing import Framing
from variants.generators.paraphrase.imperative import ImperativeQuestion
from variants.generators.paraphrase.indirect import IndirectQuestion

PARAPHRASE: dict[str, Generator] = {
    "indirect_question": IndirectQuestion(),
    "imperative_question": ImperativeQuestion(),
    "contraction": Contraction(),
    "expansion": Expansion(),
    "framing": Framing(),
    "closing": Closing(),
}
