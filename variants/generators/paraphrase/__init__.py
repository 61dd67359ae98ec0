"""Paraphrases: the same question in other words."""

from variants.generators.base import Generator
from variants.generators.paraphrase.backing import Backing
from variants.generators.paraphrase.cleft import Cleft
from variants.generators.paraphrase.closing import Closing
from variants.generators.paraphrase.contraction import Contraction
from variants.generators.paraphrase.dates import Dates
from variants.generators.paraphrase.dative import Dative
from variants.generators.paraphrase.digits import Digits
from variants.generators.paraphrase.expansion import Expansion
from variants.generators.paraphrase.framing import Framing
from variants.generators.paraphrase.fronting import Fronting
from variants.generators.paraphrase.imperative import ImperativeQuestion
from variants.generators.paraphrase.indirect import IndirectQuestion
from variants.generators.paraphrase.noun_pair import NounPairOrder
from variants.generators.paraphrase.number_words import NumberWords
from variants.generators.paraphrase.partitive import PartitiveFronting
from variants.generators.paraphrase.politeness import Politeness
from variants.generators.paraphrase.relative import RelativeClause
from variants.generators.paraphrase.set_phrases import SetPhrases
from variants.generators.paraphrase.spelling import Spelling
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
}
