"""From what a model wrote to what it answered; what cannot be read is said to be so, and never guessed at.

Order of evidence, for every closed task: the reply's first line is the answer and nothing else; the last announcement ("the
answer is …"); a refusal; the reply begins with the answer; running text names exactly one. Two answers at one step are none.
"""

from collections.abc import Sequence

from scoring.answers import letters, numeric, yes_no
from scoring.answers.digits import canonical, readied
from scoring.answers.fold import folded
from scoring.answers.markers import announced
from scoring.answers.options import contents, mentioned_option, named_option, opening_option
from scoring.answers.parsed import Parsed, ParseStatus
from scoring.answers.refusals import is_refusal
from scoring.answers.undress import final_part, readable
from scoring.backends.base import Finish

__all__ = ["ParseStatus", "Parsed", "option_contents", "parse"]


def parse(text: str, *, task_type: str, choices: Sequence[str] | None, language: str, finish: Finish) -> Parsed:
    """Read one answer.

    Args:
        text: What came, untouched.
        task_type: `numeric`, `mcq`, `yes_no`, `yes_no_maybe`, `classification`, `extractive`, `open`, `likert` …
        choices: The options in the order in which this prompt showed them.
        language: BCP 47 tag.
        finish: Why the generation ended.

    Returns:
        The normalised content: the option's text, `yes`, `no` or `maybe`, a canonical number, or folded text; or which kind of
        no answer it is.
    """
    if finish == "error":
        return Parsed(None, "errored")
    if finish == "filtered":
        return Parsed(None, "refused")
    reply = readable(final_part(text)).strip()
    if not folded(reply, language):
        return Parsed(None, "truncated" if finish == "length" else "empty")
    if task_type.startswith("yes_no"):
        found = _yes_no(reply, choices, language)
    elif choices:
        found = _option(reply, choices, language, task_type)
    elif task_type == "numeric":
        found = _number(final_part(text), language, finish)
    else:
        found = _text(reply, language, finish)
    return found if found.status != "unparsed" or finish != "length" else Parsed(None, "truncated")


def option_contents(choices: Sequence[str], *, task_type: str, language: str) -> tuple[str, ...]:
    """The value that `parse` gives for an answer of each option."""
    if task_type.startswith("yes_no"):
        verdicts = tuple(yes_no.verdict_of(choice) for choice in choices)
        if None not in verdicts and len(set(verdicts)) == len(verdicts):
            return tuple(verdict for verdict in verdicts if verdict is not None)
    return contents(choices, language)


def _option(reply: str, choices: Sequence[str], language: str, task_type: str) -> Parsed:
    values = option_contents(choices, task_type=task_type, language=language)
    first = _first_line(reply)
    said = letters.whole_line(first, choices, language) and letters.listed(reply, choices, language)
    said = said or _rank(first, choices, task_type) or _announced_option(reply, choices, language)
    if said:
        return _chosen(said, values)
    if is_refusal(reply):
        return Parsed(None, "refused")
    bare = letters.without_lead(first)
    weaker = (
        letters.whole_line(bare, choices, language)
        or letters.opening(bare, choices, language)
        or letters.pointed_at(reply, choices)
        or letters.left_over(first, choices, language)
        or letters.ordinal(bare, choices)
        or _one(mentioned_option(first, choices, language))
        or _one(mentioned_option(reply, choices, language))
    )
    return _chosen(weaker, values)


def _announced_option(reply: str, choices: Sequence[str], language: str) -> letters.Reading:
    """What the last announcement that names an option names."""
    for after in reversed(announced(reply)):
        found = (
            _one(named_option(after.tail, choices, language))
            or letters.opening(after.rest, choices, language)
            or _one(named_option(after.rest, choices, language))
            or _one(opening_option(after.rest, choices, language))
            or letters.standing(after.tail, choices, language)
            or _one(mentioned_option(after.tail, choices, language))
        )
        if found:
            return found
    return ()


def _yes_no(reply: str, choices: Sequence[str] | None, language: str) -> Parsed:
    offered = yes_no.allowed(choices)
    first = _first_line(reply)
    verdict = yes_no.whole(first, language) or yes_no.whole_reply(first, language)
    if (
        verdict is None
        and choices
        and (found := letters.whole_line(first, choices, language) or _announced_letter(reply, choices, language))
    ):
        return _chosen(found, option_contents(choices, task_type="yes_no", language=language))
    for after in reversed(announced(reply)) if verdict is None else ():
        verdict = verdict or yes_no.opening(after.tail, language) or yes_no.whole_reply(after.tail, language)
    if verdict is None and is_refusal(reply):
        return Parsed(None, "refused")
    verdict = verdict or yes_no.opening(first, language)
    if verdict is None:
        named = yes_no.mentioned(reply, language)
        verdict = named[0] if len(named) == 1 else None
    return Parsed(verdict, "ok") if verdict in offered else Parsed(None, "unparsed")


def _announced_letter(reply: str, choices: Sequence[str], language: str) -> letters.Reading:
    found = (letters.opening(after.rest, choices, language) for after in reversed(announced(reply)))
    return next(filter(None, found), ())


def _number(reply: str, language: str, finish: Finish) -> Parsed:
    cut = finish == "length"
    text = readable(readied(reply, language))
    lines = text.split("\n")
    first = numeric.alone(_first_line(text), language)
    if first is not None and not (cut and len(lines) == 1 and numeric.ends_in_number(text)):
        return Parsed(canonical(first), "ok")
    said = numeric.announced_number(text, language)
    if said is not None and not (cut and numeric.ends_in_number(text)):
        return Parsed(canonical(said), "ok")
    if is_refusal(text):
        return Parsed(None, "refused")
    undecided = said is None and (numeric.ends_undecided(text, language) or (announced(text) and _announces_two(text)))
    last = None if cut or undecided else numeric.last_number(text, language)
    return Parsed(None, "unparsed") if last is None else Parsed(canonical(last), "ok")


def _announces_two(text: str) -> bool:
    return numeric.is_undecided(announced(text)[-1].tail)


def _text(reply: str, language: str, finish: Finish) -> Parsed:
    if is_refusal(reply):
        return Parsed(None, "refused")
    said = announced(reply)
    begins = said and said[0].start == 0 and said[0].rest.strip()
    if finish == "length" and "\n" not in reply:
        return Parsed(None, "truncated")
    answer = said[0].rest if begins else (_first_line(reply) if finish == "length" else reply)
    return Parsed(folded(answer, language), "ok")


def _rank(line: str, choices: Sequence[str], task_type: str) -> letters.Reading:
    """On a scale, the number of the point: `4` of 1..5."""
    line = line.strip(" .)")
    if task_type != "likert" or not (line.isascii() and line.isdigit() and len(line) < 3):
        return ()
    return (int(line) - 1,) if 1 <= int(line) <= len(choices) else ()


def _chosen(found: letters.Reading, values: Sequence[str]) -> Parsed:
    named = {values[index] for index in found}
    return Parsed(named.pop(), "ok") if len(named) == 1 else Parsed(None, "unparsed")


def _one(index: int | None) -> letters.Reading:
    return () if index is None else (index,)


def _first_line(text: str) -> str:
    return text.strip().split("\n", 1)[0].strip()
