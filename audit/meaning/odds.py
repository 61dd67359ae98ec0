"""Between a probability and its log-odds, held within what stays finite."""

import math


def log_odds(probability: float) -> float:
    """Log-odds of a probability, held within ±13.8 so that 0 and 1 stay finite."""
    bounded = min(max(probability, 1e-6), 1 - 1e-6)
    return math.log(bounded / (1 - bounded))


def probability_of(odds: float) -> float:
    """The probability that has these log-odds."""
    return 1 / (1 + math.exp(-min(max(odds, -40.0), 40.0)))
