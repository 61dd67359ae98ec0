"""A plot as markup that may stand in a page with a strict content policy: no style attributes, no foreign names, own ids."""

import re
from collections.abc import Mapping
from html import escape
from xml.etree import ElementTree

from scoring.report.text import visible

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
_KEPT = {
    "stroke-width",
    "stroke-dasharray",
    "stroke-dashoffset",
    "opacity",
    "fill-opacity",
    "stroke-opacity",
    "stroke-linejoin",
    "text-anchor",
}
_NUMBER = re.compile(r"-?\d+\.\d+")


def inline(drawn: str, *, identity: str, title: str, description: str, classes: Mapping[str, str]) -> str:
    """The drawing with colours as classes, ids that no other drawing has, coordinates to a tenth, and words for screen readers.

    Args:
        drawn: SVG as matplotlib writes it.
        identity: Prefix of every id; unique on the page.
        title: What it is, in a few words.
        description: What it shows, in a sentence.
        classes: Colour to class; a colour that is not named is left out, so that nothing is drawn in a colour of its own.
    """
    root = ElementTree.fromstring(drawn)  # noqa: S314 - as above
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag in {f"{_SVG}metadata", f"{_SVG}style"} or not str(child.tag).startswith(_SVG):
                parent.remove(child)
    for element in root.iter():
        _plain(element, identity, classes)
    _prune(root)
    head = f'<title id="{identity}-t">{escape(visible(title))}</title><desc id="{identity}-d">{escape(visible(description))}</desc>'
    box = root.get("viewBox", "0 0 432 252")
    body = "".join(_markup(child) for child in root)
    return f'<svg class="plot" viewBox="{box}" role="img" aria-labelledby="{identity}-t {identity}-d" focusable="false">{head}{body}</svg>'


def _plain(element: ElementTree.Element, identity: str, classes: Mapping[str, str]) -> None:
    """Style properties become attributes or classes; ids and references get the prefix."""
    style = _style(element)
    used = [f"{letter}-{classes[style[name]]}" for name, letter in (("fill", "f"), ("stroke", "l")) if style.get(name) in classes]
    used += ["f-none"] if style.get("fill") == "none" else []
    if used:
        element.set("class", " ".join(used))
    for name in sorted(_KEPT & style.keys()):
        element.set(name, style[name])
    own = element.attrib.pop("id", "")
    if element.tag == f"{_SVG}path" and own.startswith("m"):  # a marker or a filled shape, which `use` refers to
        element.set("id", f"{identity}-{own}")
    if _HREF in element.attrib:
        element.set("href", f"#{identity}-{element.attrib.pop(_HREF)[1:]}")
    element.attrib.pop("clip-path", None)
    _round(element)


def _style(element: ElementTree.Element) -> dict[str, str]:
    """Style properties of an element, taken off it."""
    parts = (part.split(":", 1) for part in element.attrib.pop("style", "").split(";") if ":" in part)
    style = {name.strip(): value.strip() for name, value in parts}
    given = {name: element.attrib.pop(name) for name in ("fill", "stroke", "opacity") if name in element.attrib}
    return given | style


def _round(element: ElementTree.Element) -> None:
    for name in ("transform", "x", "y", "width", "height"):
        if name in element.attrib:
            element.set(name, _NUMBER.sub(_tenth, element.attrib[name]))
    if "d" in element.attrib:
        element.set("d", short_path(element.attrib["d"]))


def _tenth(found: re.Match[str]) -> str:
    return f"{float(found[0]):.1f}".removesuffix(".0")


def short_path(path: str) -> str:
    """The same path to a tenth of a point; steps as horizontal and vertical moves, and none that goes nowhere."""
    parts = _NUMBER.sub(_tenth, path).split()
    if set(parts) & {"C", "Q", "A"}:
        return " ".join(parts)
    found, x, y, at = [], "", "", 0
    while at < len(parts):
        letter = parts[at]
        if letter not in {"M", "L"}:
            found.append(letter)
            at += 1
            continue
        new_x, new_y = parts[at + 1], parts[at + 2]
        if letter == "M" or (new_x != x and new_y != y):
            found.append(f"{letter}{new_x} {new_y}")
        elif new_x != x or new_y != y:
            found.append(f"H{new_x}" if new_x != x else f"V{new_y}")
        x, y, at = new_x, new_y, at + 3
    return "".join(found)


def _prune(root: ElementTree.Element) -> None:
    """Drop clip paths and empty groups."""
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag == f"{_SVG}defs" and not any(one.get("id") for one in child.iter()):
                parent.remove(child)


def _markup(element: ElementTree.Element) -> str:
    name = str(element.tag).removeprefix(_SVG)
    attributes = "".join(f' {key}="{escape(value)}"' for key, value in element.attrib.items())
    inner = escape(element.text.strip() if element.text else "") + "".join(_markup(child) for child in element)
    return f"<{name}{attributes}>{inner}</{name}>" if inner else ("" if name in {"g", "defs"} else f"<{name}{attributes}/>")
