"""What ties a sentence to its place: pronouns, connectives, order in time, quantities that point back, definite noun phrases."""

import re
from collections.abc import Sequence

from variants.generators.reorder.segments import words

_POINTS_BACK = re.compile(
    r"\b(?:he|she|it|they|him|her|hers|his|its|their|theirs|them|himself|herself|itself|themselves|this|that|these|those|such"
    r"|there(?! (?:is|are|was|were))"
    r"|former|latter|one|ones|another|others?|same|both|either|neither|each|every|all|everyone|everything|none|here|we|us|our)\b",
    re.IGNORECASE,
)
_CONNECTS = re.compile(
    r"\b(?:then|after(?:wards?)?|before|later|next|first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly|last|eventually|meanwhile|now"
    r"|soon|today|tomorrow|yesterday"
    r"|until|since|so|thus|hence|therefore|consequently|because|as a result|however|but|yet|instead|although|though|nevertheless"
    r"|moreover|furthermore"
    r"|also|too|in addition|besides|additionally|again|still|already|once|only|just|even|remaining|remainder|rest|left|more(?!.* than )"
    r"|fewer(?!.* than )"
    r"|less(?!.* than )|additional|extra|for example|for instance|in other words|that is|similarly|likewise|conversely|otherwise"
    r"|finally|step|total|initially"
    r"|originally|begin\w*|began|start\w*|end(?:s|ed)?|new|another|and then|respectively|following|above|below|previous\w*|let|suppose"
    r"|assume|if)\b",
    re.IGNORECASE,
)
_MEASURES_BACK = re.compile(
    r"\b(?:as (?:many|much)(?!.*\bas\b.*\bas\b)|half|twice|double|triple|times)\b(?!.*\b(?:as|than|of|what)\b)", re.IGNORECASE
)
_NAMES = re.compile(r"\b(?:named|called|known as|who (?:is|was)|whose|which|who)\b", re.IGNORECASE)
_NOT_EVENTS = words(
    "red need feed seed speed bed hundred bleed breed weed shed sled sacred wicked naked indeed exceed proceed succeed kindred colored"
    " coloured"
)
_PAST = words(
    "ate became began bit blew bought broke brought built burnt came caught chose cost cut did drank drew drove fell felt flew forgot"
    " fought found froze gave"
    " got grew heard held hid hit hung hurt kept knew laid led left lent lost made met paid put ran rang read rode rose said sang sat"
    " saw sent set shook shot"
    " slept slid sold spent spoke stole stood swam swung taught thought threw told took tore understood went woke won wore wrote had"
    " gone been"
)
_DEFINITE = re.compile(r"\b(?:the|his|her|their|its)\s+((?:[\w'-]+\s+){0,2}?[\w'-]+)", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z][\w'’-]*")
_HAN_TIES = re.compile(
    r"[他她它其这那此该彼]|上述|前者|后者|然后|接着|之后|以后|后来|随后|首先|其次|最后|第[一二三]|因此|所以|于是|但|而|却|又|还|也|再|剩|余下|其余|另|每|各|共|都|同样|一样"
    r"|如果|假如|因为|由于|虽然|例如|比如|即|先|才|就|曾|了|过|已|起初|开始|结束|两者|一半|倍|[年月日]|：|；"
)
_HAN_PREDICATE = re.compile(r"^(?P<subject>[^，,、有是重高比在]{1,8})(?P<verb>有|是|重|高|比|在|喜欢|住在|来自|擅长)")
_FINITE = words("is are was were has have had can will must should would does do did")
_ENUMERATED = re.compile(r"(?:^|\s)\(?(?:[IVX]+|[A-H]|\d{1,2})[.)]?$|^\(?(?:[IVX]+|\d{1,2})[.)](?:\s|$)")
_UNIVERSAL = re.compile(r"^(?:All|Every|No|Some) (?!(?:of|are|is|were|was|have|has)\b)\w+")


def tie(sentence: str, language: str = "en") -> str | None:
    """Why a sentence cannot leave its place whatever stands around it; None where nothing in it points elsewhere."""
    if language.split("-", maxsplit=1)[0] == "zh":
        return "a sentence points to another" if _HAN_TIES.search(sentence) or "。" not in sentence else None
    if not sentence.rstrip("\"'”’)").endswith("."):
        return "not a plain statement"
    if _ENUMERATED.search(sentence.rstrip(".")) or len(_WORD.findall(sentence)) < 3 or not _starts_cleanly(sentence):
        return "an enumeration or a fragment keeps its place"
    if _POINTS_BACK.search(_UNIVERSAL.sub("", sentence)):
        return "a pronoun ties the sentences"
    if _CONNECTS.search(sentence) or _NAMES.search(sentence):
        return "a connective or introduction ties the sentences"
    return "a quantity points to another sentence" if _MEASURES_BACK.search(sentence) else None


def tied_together(block: Sequence[str], language: str = "en") -> str | None:
    """Why sentences that are free one by one are tied to each other; None where any order says the same.

    Only sentences that say the same kind of thing of different subjects count as independent ('Tom has 3 apples. Mary has 4
    pears.'): a scene and what happens in it do not.
    """
    if not _parallel(block, language.split("-", maxsplit=1)[0]):
        return "neighbouring sentences say different kinds of things"
    return "a noun phrase refers to another sentence" if _introduces(block) else None


def points_into(sentence: str, language: str = "en") -> bool:
    """Whether a sentence that stays behind a block would be read another way if the block's order changed."""
    if language.split("-", maxsplit=1)[0] == "zh":
        return bool(re.search(r"[他她它]|前者|后者|这|那|最后|第[一二三]|剩", sentence))
    singular = (
        r"\b(?:he|she|it|him|her|his|hers|its|himself|herself|this|that|these|those|former|latter|first|second|third|last|then"
        r"|respectively|remaining|left)\b"
    )
    return re.search(singular, sentence, re.IGNORECASE) is not None


def _starts_cleanly(sentence: str) -> bool:
    return sentence[:1].isupper() or sentence[:1].isdigit() or sentence[:1] in '"“$£€'


def _parallel(block: Sequence[str], language: str) -> bool:
    """Whether the sentences say the same of different subjects: 'Tom ate 3 apples. Mary ate 4 apples.'."""
    shapes = [_shape(sentence, language) for sentence in block]
    known = [shape for shape in shapes if shape is not None]
    return len(known) == len(block) and len({verb for _, verb in known}) == 1 and len({subject for subject, _ in known}) == len(block)


def _shape(sentence: str, language: str) -> tuple[str, str] | None:
    """Subject and verb, where the verb is within the first words; None where it is not seen."""
    if language == "zh":
        found = _HAN_PREDICATE.match(sentence)
        return (found["subject"], found["verb"]) if found else None
    words = _WORD.findall(sentence)
    for place, word in enumerate(words[1:4], 1):
        low = word.lower()
        if low in _FINITE or low in _PAST or (low.endswith(("ed", "s")) and low not in _NOT_EVENTS and "'" not in low and "’" not in low):
            return " ".join(words[:place]), low
    return None


def _introduces(block: Sequence[str]) -> bool:
    """Whether one sentence introduces what another refers to: 'a dog … the dog', 'John Smith … Smith'."""
    for place, sentence in enumerate(block):
        rest = [other for at, other in enumerate(block) if at != place]
        heads = {_stem(words.split()[-1]) for words in _DEFINITE.findall(sentence)} | {
            _stem(word) for words in _DEFINITE.findall(sentence) for word in words.split()
        }
        bare = {_stem(word) for other in rest for word in _bare_words(other)}
        if heads & bare or _shortens(sentence, rest):
            return True
    return False


def _bare_words(sentence: str) -> list[str]:
    """Words that do not stand in a definite noun phrase."""
    return _WORD.findall(_DEFINITE.sub(" ", sentence))


def _shortens(sentence: str, rest: Sequence[str]) -> bool:
    """Whether a name of two or more words is taken up shortened in another sentence."""
    for name in re.findall(r"\b[A-Z][\w'-]+(?: [A-Z][\w'-]+)+", sentence):
        for other in rest:
            if name not in other and any(
                re.search(rf"\b{re.escape(part)}\b", other) for part in name.split() if part[0].isupper() and len(part) > 2
            ):
                return True
    return False


def _stem(word: str) -> str:
    """A crude stem: plural and possessive endings off."""
    return re.sub(r"(?:['’]s|s['’]|es|s)$", "", word.lower())
