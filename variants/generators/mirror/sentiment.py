"""Sentiment mirrors: the one word that bears the polarity replaced by its opposite, so that positive and negative are exchanged."""

import random
import re
from dataclasses import dataclass

from variants.generators.base import Draft, Skip
from variants.generators.mirror.polarity import folded
from variants.generators.reorder.segments import words
from variants.protect import is_free, protected_spans
from variants.types import Edit, Item, Kind, Relation

_PAIRS = [
    (pair.split("/")[0], pair.split("/")[1])
    for pair in sorted(
        words(
            "good/bad great/terrible excellent/awful wonderful/dreadful fantastic/horrible amazing/appalling best/worst beautiful/ugly"
            " interesting/boring exciting/dull funny/unfunny enjoyable/unpleasant delicious/disgusting tasty/tasteless friendly/unfriendly"
            " helpful/unhelpful clever/stupid brilliant/lousy impressive/disappointing perfect/terrible superb/atrocious "
            "comfortable/uncomfortable"
            " reliable/unreliable useful/useless love/hate loved/hated loves/hates beautifully/badly well/badly"
            " convincing/unconvincing memorable/forgettable"
        )
    )
]
_TO_NEGATIVE = dict(_PAIRS)
_TO_POSITIVE = {
    **{low: high for high, low in _PAIRS},
    "terrible": "great", "bad": "good", "badly": "well", "lame": "impressive", "poor": "excellent", "mediocre": "excellent",
}  # fmt: skip
_LEXICON = (
    frozenset(_TO_NEGATIVE)
    | frozenset(_TO_POSITIVE)
    | words(
        "nice fine cool awesome lovely pleasant pleased happy glad fun hilarious charming stunning incredible outstanding "
        "terrific marvelous"
        " marvellous flawless solid smart original fascinating gripping moving touching warm sweet cute quick fast easy cheap affordable"
        " recommend recommended favorite favourite enjoy enjoyed enjoys like liked likes pleasure worth better gem masterpiece success"
        " successful winner satisfied satisfying thank thanks appreciate attentive clean cozy crisp tender juicy authentic genuine"
        " sad angry annoying annoyed waste wasted crap sucks suck sucked fail fails failed failure mess slow cold dirty rude overpriced"
        " expensive broken broke problem problems weak pointless ridiculous silly predictable cheesy flat lacks lack lacking worse hardly"
        " avoid regret sorry unfortunately disappointed disappointment disappoint disgusted bland dry greasy sick trash garbage junk joke"
        " pathetic laughable painful torture unwatchable unbearable cliche clichés contrived shallow amateurish embarrassing embarrassed"
        " wrong fault flaw flawed defective unusable unacceptable insult insulting gross nasty awkward tired tiresome dumb idiotic stinks"
        " wonderfully perfectly excellently terribly horribly awfully highly truly engaging engrossing captivating thrilling refreshing"
        " underwhelming overrated underrated hate hates pass skip unique powerful talented talent genius brilliance magic joy delight"
        " yummy yum appealing decent lightweight smooth melt creative attractive impressed impress"
        " entertaining crave fans fan sharp clear classic elegant fresh stale"
        " delightful delighted dead crappy cheap rough loud noisy scary difficult hard uncomfortable poorly nicely easily"
    )
)
_BLOCKED = re.compile(
    r"\b(?:not|no|never|nothing|none|nor|neither|without|hardly|barely|cannot|but|although|though|however|despite|yet|except|"
    r"instead|too|if|would|could|should"
    r"|than|as (?:good|bad|great)|so bad|supposed|used to|until|only|almost|nearly|far from|lack of|anything|at least|wish|"
    r"hoped?|expect\w*)\b|n['’]t\b|[?;:—]| - ",
    re.IGNORECASE,
)
_FIXED = re.compile(
    r"\b(?:as well|well(?:-| )(?:known|done|made|built)|good (?:luck|night|old|deal|thing|guys?|faith)|great (?:deal|many|grand\w*)"
    r"|fine art|oh well)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[A-Za-z]+(?:['’][a-z]+)?")


@dataclass(frozen=True, slots=True)
class Sentiment:
    """A review with one polarity word, that word replaced by its opposite.

    Only one-sentence texts of at most `longest` words are mirrored, with exactly one word of a wide polarity list, and that one
    agrees with the label: in longer texts other words carry the sentiment too. Neutral stays neutral, so it is left alone.
    """

    longest: int = 20
    """Words of a text at most."""
    kind: Kind = "mirror"
    languages: frozenset[str] | None = frozenset({"en"})
    version: int = 1

    def __call__(self, item: Item, rng: random.Random, index: int) -> Draft | Skip:
        """Replace the polarity word; one outcome."""
        del rng
        if index > 0:
            return Skip("one outcome only")
        label = folded(item.answer or "")
        if (
            not item.choices
            or {"positive", "negative"} - {folded(choice) for choice in item.choices}
            or label not in {"positive", "negative"}
        ):
            return Skip("not a positive or negative text")
        text = item.question
        found = list(_WORD.finditer(text))
        if len(found) > self.longest or len(re.findall(r"[.!](?=\s+\S)", text)) > 0:
            return Skip("more than one short sentence")
        if _BLOCKED.search(text) or _FIXED.search(text):
            return Skip("the polarity may not hang on one word")
        bearing = [word for word in found if word.group().lower() in _LEXICON]
        table = _TO_NEGATIVE if label == "positive" else _TO_POSITIVE
        if len(bearing) != 1 or bearing[0].group().lower() not in table:
            return Skip("not exactly one polarity word with an opposite")
        return _turned(item, bearing[0], table[bearing[0].group().lower()], "negative" if label == "positive" else "positive")


def _turned(item: Item, word: re.Match[str], opposite: str, label: str) -> Draft | Skip:
    """The draft with the opposite word, its case and article agreeing, and the other label."""
    start, end = word.span()
    if not is_free(protected_spans(item.question), start, end):
        return Skip("the polarity word is protected")
    shown = opposite.upper() if word.group().isupper() else opposite.capitalize() if word.group()[0].isupper() else opposite
    article = re.search(r"\b(?P<a>[Aa]n?)(?P<gap>\s+)\Z", item.question[:start])
    if article:
        start = article.start()
        shown = f"{article['a'][0]}{'n' if opposite[0] in 'aeiou' and not opposite.startswith('us') else ''}{article['gap']}{shown}"
    choices = item.choices or ()
    place = next(place for place, choice in enumerate(choices) if folded(choice) == label)
    edit = Edit("question", start, end, shown)
    return Draft((edit,), Relation.FLIP, answer_index=place, answer=choices[place], family="sentiment_mirror")


def _item(text: str, answer: str = "positive") -> Item:
    choices = ("negative", "positive")
    return Item("golden", "golden", text, task_type="classification", choices=choices, answer=answer, answer_index=choices.index(answer))


GOLDEN: tuple[tuple[Item, str | Skip], ...] = (
    (_item("The food was good."), "The food was bad."),
    (_item("An excellent film."), "An awful film."),
    (_item("It is a great phone."), "It is a terrible phone."),
    (_item("The worst pizza in town.", "negative"), "The best pizza in town."),
    (_item("The food was not good.", "negative"), Skip("the polarity may not hang on one word")),
    (_item("The plot is good but slow.", "negative"), Skip("the polarity may not hang on one word")),
    (_item("A good, clever and funny film."), Skip("not exactly one polarity word with an opposite")),
    (_item("The film is 90 minutes long."), Skip("not exactly one polarity word with an opposite")),
    (_item("The good never die.", "negative"), Skip("the polarity may not hang on one word")),
)
"""Item and its mirrored text, or the reason for declining."""
