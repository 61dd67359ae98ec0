"""A published row as one prompt and one target, for evaluation harnesses that ask in their own way."""

from dataclasses import dataclass

from variants.rows import Row

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked and what is right."""

    text: str
    """Passage, question, and nothing else; harnesses add the options themselves."""
    target: str | None
    """The right answer as text."""
    letter: str | None
    """The right answer as the letter of its option; None where there are no options."""


def prompt_of(row: Row) -> Prompt:
    """The prompt of a row, whichever wording it is."""
    text = f"{row['context']}\n\n{row['question']}" if row["context"] else row["question"]
    index = row["answer_index"]
    letter = LETTERS[index] if row["choices"] and index is not None and index < len(LETTERS) else None
    return Prompt(text, row["answer"], letter)


def is_asked(row: Row) -> bool:
    """Whether a harness can score the row: it has an answer, and no more options than letters."""
    return row["answer"] is not None and len(row["choices"] or ()) <= len(LETTERS)
