"""Three claims about language models as tests, each of which may fail, or turn out not to be assessable.

That no model is equally stable on all data sets (`uniformity`, `no_model_uniform`); that the axes fail on different instances
(`axis_dependence`, `independent_axes`); that rankings reverse between data sets (`reversal`, `rankings_reverse`). Each looks at one
axis over data sets, or at the axes within one data set, and never takes a mean over either. A claim is `supported`, `refuted`,
`inconclusive`, or `not_assessable` with the reason. Families and margins are fixed before the run.
"""

from scoring.axis_scores import LEAST_CLUSTERS, LEVEL, AxisScores, Claim, Verdict
from scoring.independence import AxesIndependence, PairDependence, axis_dependence, independent_axes
from scoring.rank_reversal import DatasetDifference, RankingReversal, Reversal, SignPair, rankings_reverse, reversal
from scoring.uniformity import Uniformity, UniformityCell, no_model_uniform, uniformity

__all__ = [
    "LEAST_CLUSTERS",
    "LEVEL",
    "AxesIndependence",
    "AxisScores",
    "Claim",
    "DatasetDifference",
    "PairDependence",
    "RankingReversal",
    "Reversal",
    "SignPair",
    "Uniformity",
    "UniformityCell",
    "Verdict",
    "axis_dependence",
    "independent_axes",
    "no_model_uniform",
    "rankings_reverse",
    "reversal",
    "uniformity",
]
