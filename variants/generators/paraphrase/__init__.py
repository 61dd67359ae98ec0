"""Paraphrases: the same question in other words."""

from variants.generators.base import Generator
from variants.generators.paraphrase.back_translation import BackTranslation
from variants.generators.paraphrase.backing import Backing
from variants.generators.paraphrase.chinese_framing import ChineseFraming
from variants.generators.paraphrase.chinese_order import ChineseOrder
from variants.generators.paraphrase.chinese_polar import ChinesePolar
from variants.generators.paraphrase.chinese_wording import ChineseWording
from variants.generators.paraphrase.cleft import Cleft
from variants.generators.paraphrase.closing import Closing
from variants.generators.paraphrase.contraction import Contraction
from variants.generators.paraphrase.dates import Dates
from variants.generators.paraphrase.dative import Dative
from variants.generators.paraphrase.digits import Digits
from variants.generators.paraphrase.expansion import Expansion
from variants.generators.paraphrase.format_spread import FormatSpread
from variants.generators.paraphrase.framing import Framing
from variants.generators.paraphrase.fronting import Fronting
from variants.generators.paraphrase.imperative import ImperativeQuestion
from variants.generators.paraphrase.indirect import IndirectQuestion
from variants.generators.paraphrase.instruction import Instruction
from variants.generators.paraphrase.lexical import Synonym
from variants.generators.paraphrase.noise import CharacterNoise
from variants.generators.paraphrase.noun_pair import NounPairOrder
from variants.generators.paraphrase.number_words import NumberWords
from variants.generators.paraphrase.partitive import PartitiveFronting
from variants.generators.paraphrase.politeness import Politeness
from variants.generators.paraphrase.relative import RelativeClause
from variants.generators.paraphrase.set_phrases import SetPhrases
from variants.generators.paraphrase.spelling import Spelling
from variants.generators.paraphrase.templates import TemplateRewording
from variants.generators.paraphrase.true_that import TrueThat
from variants.generators.paraphrase.units import Units
from variants.generators.paraphrase.voice import Voice
from variants.generators.paraphrase.wh_rewording import WhRewording

PARAPHRASE: dict[str, Generator] = {
    "indirect_question": IndirectQuestion(),
    "imperative_question": ImperativeQuestion(),
    "true_that": TrueThat(),
    "wh_rewording": WhRewording(),
    "partitive_fronting": PartitiveFronting(),
    "cleft": Cleft(),
    "voice": Voice(),
    "dative": Dative(),
    "fronting": Fronting(),
    "backing": Backing(),
    "relative_clause": RelativeClause(),
    "noun_pair_order": NounPairOrder(),
    "contraction": Contraction(),
    "expansion": Expansion(),
    "number_words": NumberWords(),
    "digits": Digits(),
    "units": Units(),
    "dates": Dates(),
    "spelling": Spelling(),
    "set_phrases": SetPhrases(),
    "politeness": Politeness(),
    "framing": Framing(),
    "closing": Closing(),
    "format_spread": FormatSpread(),
    "instruction": Instruction(),
    "template_rewording": TemplateRewording(),
    "chinese_framing": ChineseFraming(),
    "chinese_wording": ChineseWording(),
    "chinese_polar": ChinesePolar(),
    "chinese_order": ChineseOrder(),
    "back_translation": BackTranslation(),
    "synonym": Synonym(),
    "character_noise": CharacterNoise(),
}
