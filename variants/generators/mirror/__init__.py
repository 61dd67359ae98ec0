"""Mirrors: the question turned round, with the map its answer must follow."""

from variants.generators.base import Generator
from variants.generators.mirror.chinese import ChineseComparison, ChineseNegation
from variants.generators.mirror.comparison import Comparison
from variants.generators.mirror.denial import AnswerDenied
from variants.generators.mirror.inversion import InversionInContext
from variants.generators.mirror.likert import StanceReversal
from variants.generators.mirror.negation import Negation
from variants.generators.mirror.option_reversal import OptionReversal, PairSwap
from variants.generators.mirror.partner import SourcePartner
from variants.generators.mirror.sentiment import Sentiment
from variants.generators.mirror.symmetric import Symmetric
from variants.generators.mirror.user_stance import UserStance

MIRROR: dict[str, Generator] = {
    "source_partner": SourcePartner(),
    "negation": Negation(),
    "comparison_flip": Comparison("flip"),
    "comparison_converse": Comparison("converse"),
    "chinese_negation": ChineseNegation(),
    "chinese_comparison_flip": ChineseComparison("flip"),
    "chinese_comparison_converse": ChineseComparison("converse"),
    "symmetric": Symmetric(),
    "inversion_in_context": InversionInContext(),
    "sentiment": Sentiment(),
    "stance_reversal": StanceReversal(),
    "option_reversal": OptionReversal(),
    "pair_swap": PairSwap(),
    "user_stance": UserStance(),
    "answer_denied": AnswerDenied(),
}
"""The mirrors by name."""
