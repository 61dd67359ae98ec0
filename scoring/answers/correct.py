"""Whether an answer is right; None where that cannot be said, which is not the same as wrong."""

from collections.abc import Sequence

from scoring.answers.digits import canonical, numbers, readied
from scoring.answers.fold import folded, unspaced_language
from scoring.answers.options import contents
from scoring.answers.parse import option_contents
from scoring.answers.parsed import Parsed
from scoring.answers.yes_no import verdict_of

_MOST_WORDS = 12
"""A right answer longer than this must be met whole: running text that holds it may say something else about it."""


def is_right(
    parsed: Parsed,
    *,
    answer: str | None,
    choices: Sequence[str] | None,
    aliases: Sequence[str],
    task_type: str,
    language: str,
) -> bool | None:
    """Compare an answer with the right one.

    Options, verdicts and numbers are equal or not. A free answer is right if it equals the right answer or an alias of it, or
    holds it as whole words ("The capital is Paris." for `Paris`); a denial in front of it ("not Paris") makes it wrong.

    Returns:
        None where there is no right answer, or no answer was read.
    """
    if answer is None or parsed.status != "ok" or parsed.value is None:
        return None
    right = (answer, *aliases)
    if choices:
        values = option_contents(choices, task_type=task_type, language=language)
        return parsed.value in _right_values(right, choices, values, language)
    if task_type.startswith("yes_no"):
        return parsed.value in {verdict_of(one) for one in right}
    if task_type == "numeric":
        return parsed.value in {_number(one, language) for one in right}
    return any(_holds(parsed.value, folded(one, language), language) for one in right)


def _right_values(right: Sequence[str], choices: Sequence[str], values: Sequence[str], language: str) -> set[str]:
    """By the option's own text first; by its folded text where the right answer is spelt otherwise than its option."""
    exact = {value for choice, value in zip(choices, values, strict=True) if choice in right}
    if exact:
        return exact
    alike = {folded(one, language) for one in right}
    return {value for choice, value in zip(contents(choices, language), values, strict=True) if choice in alike}


def _number(text: str, language: str) -> str | None:
    found = list(numbers(readied(text), language))
    return canonical(found[0].value) if len(found) == 1 else None


def _holds(said: str, right: str, language: str) -> bool:
    if said == right:
        return True
    if not right or len(right.split()) > _MOST_WORDS:
        return False
    padded, wanted = (said, right) if unspaced_language(language) else (f" {said} ", f" {right} ")
    place = padded.find(wanted)
    return place >= 0 and not padded[:place].endswith((" not", " no", " never", "不是", "并非", "não", "nicht", "pas", "isnt"))
