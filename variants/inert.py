"""Foreign text made inert: what acts on a terminal, a Markdown table or a spreadsheet is shown as what it is instead."""

import logging
import re

_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)
"""Characters that act on their surroundings or cannot be seen; joiners stay, since scripts and emoji need them."""
_MARKS = re.compile(r"([\\|`\[\]!])")
ACTING = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A cell of text that begins like this is run by spreadsheets; a leading apostrophe makes it text again."""


def visible(text: str) -> str:
    """The text with each hidden or acting character as `⟨U+202E⟩`."""
    return _HIDDEN.sub(lambda found: f"⟨U+{ord(found[0]):04X}⟩", text)


def markdown_cell(value: object) -> str:
    """A value as one line of Markdown that is neither HTML, a link, a picture, code, nor a cell's end."""
    text = " ".join(visible(str(value)).split())
    return _MARKS.sub(r"\\\1", text).replace("<", "&lt;")


def spreadsheet_cell(text: str) -> str:
    """Text that no spreadsheet takes for a formula; `from_spreadsheet_cell` gives it back."""
    return f"'{text}" if text.startswith((*ACTING, "'")) else text


def from_spreadsheet_cell(text: str) -> str:
    """What `spreadsheet_cell` was given."""
    return text.removeprefix("'")


class InertFormatter(logging.Formatter):
    """Log lines in which nothing of foreign names acts on the terminal."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, inert."""
        return visible(super().format(record))
