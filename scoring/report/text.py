"""Foreign text made inert: escaped, controls and direction marks shown as what they are, names kept apart from what is around them."""

import re

from markupsafe import Markup, escape

from variants.inert import visible

__all__ = ["markdown", "name", "prose", "visible"]

_RTL = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_RTL_RUN = re.compile(rf"[{_RTL}](?:[^A-Za-z<>&]*[{_RTL}])?")
_BREAKS = re.compile(r"(?<=\w)[-_:/.@](?=\w)")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+!|~$:=-])")
_LINE_START = re.compile(r"^(\d+)\.")


def name(text: str) -> Markup:
    """A name from outside, isolated from the direction of what stands around it."""
    return Markup("<bdi>{}</bdi>").format(_breakable(visible(text)))


def _breakable(text: str) -> Markup:
    """Long names may break after a sign that parts their words, and stay one word when copied."""
    return Markup(_BREAKS.sub(r"\g<0><wbr>", str(escape(text))))  # noqa: S704 - escaped just before


def prose(text: str) -> Markup:
    """A sentence that may hold names from outside; runs of right-to-left letters are isolated."""
    return Markup(_RTL_RUN.sub(lambda found: f"<bdi>{found[0]}</bdi>", str(escape(visible(text)))))  # noqa: S704 - escaped just before


def markdown(text: str) -> str:
    """One line of Markdown in which nothing of the text acts: no markup, no HTML, no table cell, no link, no list."""
    flat = " ".join(visible(text).split())
    escaped = _MARKDOWN.sub(r"\\\1", flat).replace("<", "&lt;").replace(">", "&gt;").replace("\\:", ":")
    return _LINE_START.sub(r"\1\\.", escaped.replace("://", ":&#47;/"))
