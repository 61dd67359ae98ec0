"""Paraphrases: the same question in other words."""

from variants.generators.base import Generator
from variants.generators.paraphrase.back_translation import BackTranslation
from variants.generators.paraphrase.closing import Closing
from variants.generators.paraphrase.contraction import Contraction
from variants.generators.paraphrase.expansion import Expansion
from variants.generators.paraphrase.format_spread import FormatSpread
from variants.generators.paraphrase.framing import Framing
from variants.generators.paraphrase.imperative import ImperativeQuestion
from variants.generators.paraphrase.indirect import IndirectQuestion
from variants.generators.paraphrase.instruction import Instruction
from variants.generators.paraphrase.lexical import Synonym
from variants.generators.paraphrase.noise import CharacterNoise
from variants.generators.paraphrase.templates import TemplateRewording

PARAPHRASE: dict[str, Generator] = {
    "indirect_question": IndirectQuestion(),
    "imperative_question": ImperativeQuestion(),
    "contraction": Contraction(),
    "expansion": Expansion(),
    "framing": Framing(),
    "closing": Closing(),
    "format_spread": FormatSpread(),
    "instruction": Instruction(),
    "template_rewording": TemplateRewording(),
    "back_translation": BackTranslation(),
    "synonym": Synonym(),
    "character_noise": CharacterNoise(),
}
