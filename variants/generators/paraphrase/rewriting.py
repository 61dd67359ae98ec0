"""What whole-text rewriters share: protected spans swapped for tokens and verified afterwards, and replies that are no paraphrase."""

import re
from dataclasses import dataclass

from variants.edits import text_edits
from variants.generators.base import Draft, Skip
from variants.protect import protected_spans
from variants.types import Item

LONGEST = 4_000
"""Characters beyond which a text is not given to a rewriter: set by us, a document is no question."""

_REFUSAL = re.compile(
    r"\b(?:I['’]?m sorry|I am sorry|sorry, (?:but )?I"
    r"|I (?:can(?:no|['’])t|cannot|won['’]t|am not able to"
    r"|['’]m not able to"
    r"|am unable to"
    r"|['’]m unable to|must decline)"
    r"|I apologi[sz]e|as an AI|as a language model|not able to (?:help|assist|comply)|against my (?:guidelines|policy))"
    r"|抱歉|对不起|不好意思|我(?:不能|无法|没办法)|作为(?:一个|一名)?(?:AI|人工智能|语言模型)"
    r"|Es tut mir leid|Lo siento|Désolé|Desculpe|申し訳",
    re.IGNORECASE,
)
_CHATTER = re.compile(
    r"^\s*[\"“]?(?:sure\b|certainly\b|of course\b|here(?:['’]s| is| are)\b|okay\b|ok[,.!]|absolutely\b|no problem\b|great\b[,!]"
    r"|yes, here|below is"
    r"|(?:the )?(?:paraphrased?|rephrased|reworded|rewritten)\b[^?\n]{0,40}:|(?:paraphrase|rewrite|output|answer|question|text)\s*:"
    r"|(?:一个|以下是|下面是|好的|当然|没问题|改写(?:后|如下)?|这是))"
    r"|\b(?:let me know|hope this helps|feel free to|I['’]ve (?:rephrased|reworded|rewritten|paraphrased))\b|希望(?:这|对)",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"(?:^|\n)\s*(?:\d+[.)]|[-*•]|option \d|version \d)\s", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Masked:
    """A text whose protected spans are tokens, and what each token stands for."""

    text: str
    spans: tuple[str, ...]
    mark: str
    """Format of the tokens, for instance `XQ{}`."""

    def tokens(self) -> tuple[str, ...]:
        """The tokens, in the order of the spans."""
        return tuple(self.mark.format(number) for number in range(len(self.spans)))

    def restored(self, text: str) -> str | None:
        """The text with every token replaced by what it stands for; None unless each token stands in it exactly once."""
        for number in reversed(range(len(self.spans))):
            token = re.compile(rf"(?<!\w){re.escape(self.mark.format(number))}(?!\d)")
            found = list(token.finditer(text))
            if len(found) != 1:
                return None
            text = text[: found[0].start()] + self.spans[number] + text[found[0].end() :]
        return text


def masked(text: str, options: tuple[str, ...] = (), mark: str = "XQ{}", *, numbers: bool = True) -> Masked:
    """The text with tokens for its protected spans, numbers among them or not.

    The mark is lengthened until the text does not hold it.
    """
    while mark.split("{", maxsplit=1)[0] in text:
        mark = f"Z{mark}"
    pieces: list[str] = []
    held: list[str] = []
    place = 0
    for span in protected_spans(text, options):
        if span.kind == "number" and not numbers:
            continue
        pieces += (text[place : span.start], mark.format(len(held)))
        held.append(text[span.start : span.end])
        place = span.end
    return Masked("".join(pieces) + text[place:], tuple(held), mark)


def reply_fault(reply: str, asked: str) -> str | None:
    """Why a reply is no paraphrase of what was asked; None where nothing speaks against it.

    Nothing is cut off a reply to save it: a rewriter that adds to the text may have changed it too, and the rate of each fault
    is a result of its own.
    """
    said, before = reply.strip(), asked.strip()
    if not said:
        return "empty reply"
    if _REFUSAL.search(said) and not _REFUSAL.search(before):
        return "refusal"
    if _CHATTER.search(said) and not _CHATTER.search(before):
        return "chatter around the paraphrase"
    if _folded(said) == _folded(before):
        return "untouched text"
    if said[0] in "\"“「'" and said[-1] in "\"”」'" and before[0] != said[0]:
        return "chatter around the paraphrase"
    if _SEVERAL.search(said) and not _SEVERAL.search(before):
        return "several paraphrases at once"
    return _shape_fault(said, before)


def _shape_fault(said: str, before: str) -> str | None:
    """Faults of form: a question that is none any more, a reply far too short or long."""
    if before.endswith(("?", "？")) != said.endswith(("?", "？")):
        return "an answer instead of a paraphrase" if before.endswith(("?", "？")) else "a question instead of a paraphrase"
    if not 0.4 <= len(said) / len(before) <= 2.5:
        return "length far from the original's"
    return "line breaks that the original lacks" if said.count("\n") > before.count("\n") + 1 else None


def draft_of(item: Item, question: str) -> Draft | Skip:
    """The draft that puts the rewritten question in place of the item's."""
    edits = text_edits("question", item.question, question)
    return Draft(edits) if edits and _folded(question) != _folded(item.question) else Skip("untouched text")


def _folded(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text).strip().casefold()
