"""A page read back by the standard library's own parser, for tests that look at what a reader gets."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "wbr", "br", "input", "link", "img", "hr"}


@dataclass
class Element:
    """One element with its attributes and text."""

    tag: str
    attributes: dict[str, str]
    parents: tuple[str, ...]
    text: str = ""


@dataclass
class Page:
    """All elements in order, and the source."""

    source: str
    elements: list[Element] = field(default_factory=list)

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """Elements of one name; a class is written `class_`."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [one for one in self.elements if one.tag == tag and all(one.attributes.get(name) == value for name, value in wanted.items())]

    @property
    def text(self) -> str:
        """All text outside style and script."""
        return " ".join(one.text for one in self.elements if one.tag not in {"style", "script"})


class _Reader(HTMLParser):
    def __init__(self, page: Page) -> None:
        super().__init__(convert_charrefs=True)
        self.page = page
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, tuple(one.tag for one in self.open))
        self.page.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.page.elements.append(Element(tag, {name: value or "" for name, value in attrs}, tuple(one.tag for one in self.open)))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.open, f"</{tag}> without a start"
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data


def read_page(source: str) -> Page:
    """Parse a page; elements that are not closed in order fail."""
    page = Page(source)
    reader = _Reader(page)
    reader.feed(source)
    reader.close()
    assert not reader.open, f"left open: {[one.tag for one in reader.open]}"
    return page
