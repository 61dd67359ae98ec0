"""Negation: the cues of a text, explicit ones and those inside words, and whether two texts differ in polarity."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from audit.text.antonyms import opposed
from audit.text.edits import replaced
from audit.text.fold import fold, written_out
from audit.text.words import FUNCTION, stem

_NEUTRAL = re.compile(
    r"\bnot only\b|\bwhether or not\b|\bno (?:more|less|fewer|later|earlier|sooner) than\b|\bno doubt\b|\bnot to mention\b|"
    r"\bif not\b(?=[,.]| then)|"
    r"\bno matter\b|\bnothing but\b|\b(?:can|could) not help\b|\bnot until\b|\bno\.? \d|\bor not\b|\bwhy not\b|\bor no\b|"
    r"\byes/no\b|\bno/yes\b|- no\b|\byes (?:or|nor|and) no\b|\bno (?:or|nor|and) yes\b|"
    r"\byes, no\b|\byes or not\b|'no'|\"no\"|\bnone of the (?:above|following|options)\b|[-*\n•] ?no\b(?=$|\s*$|\n)|(?:^|"
    r"\n)\s*no\s*(?=$|\n)|\bby no later\b"
)
_EXPLICIT = frozenset(
    {
        "falsity",
        "not",
        "no",
        "never",
        "none",
        "nobody",
        "nothing",
        "nowhere",
        "unless",
        "neither",
        "without",
        "hardly",
        "scarcely",
        "barely",
    }
)
_INNER = frozenset(
    {"lack", "lacks", "lacked", "lacking", "fail", "fails", "failed", "failing", "deny", "denies", "denied", "refuse", "refuses",
    "refused", "unable",
     "false", "untrue", "absent", "absence", "seldom", "rarely", "cease", "ceased", "devoid", "exclude", "excluding", "avoid",
     "avoids", "avoided",
     "prevent", "prevents", "prevented", "hypothetical"}
)  # fmt: skip
_BASES = frozenset(
    """able abated acceptable accurate active adequate advisable affected afraid aided altered ambiguous animate appropriate armed ashamed
attainable
    attended attractive authorised authorized available avoidable aware balanced bearable believable biased bound breakable broken
    capable certain
    changed characteristic charted checked civilized clean clear clothed comfortable common comparable compatible complete completed
    comprehensible
    compromising conditional confirmed connected conscious considered consistent constitutional contaminated continuous controlled
    convenient
    conventional convinced cooked correct covered credible curable damaged decent decided decisive defeated defined definite dependent
    desirable
    detected determined developed direct disclosed discovered disputed distinct divided documented doubted easy edible educated
    effective efficient elastic
    elected eligible employed employment ending equal equipped essential ethical even eventful exceptional excused expected expensive
    experienced explained
    explored fair faithful familiar fashionable fasten fastened favorable favourable finished finite fit fold forgettable forgiving
    formal fortunate
    founded frequent friendly fulfilled furnished grateful guarded happy harmed healthy heard helpful hinged human hurt identified
    imaginable
    important inhabited inhibited injured insured intelligent intended intentional interested interesting interrupted invited involved
    just justified
    kind known lawful leaded legal legible legitimate licensed like likely limited literate lit loaded logical loved loyal lucky manned
    marked married
    material mature measured mentioned mobile moral mortal moved named natural necessary normal noticed numbered observed obtainable
    occupied official opened operative
    opposed ordinary organised organized orthodox packed paid painted paralleled pardonable patient perfect perturbed planned played
    pleasant polite political popular possible
    practical precedented precise predictable prepared printed probable productive professional profitable proper protected proven
    provoked published punished pure qualified
    questionable rational ravel reachable readable real realistic reasonable recognisable recognizable recognised recognized recorded
    reformed regular related relevant
    reliable religious remarkable repeatable replaceable reported resolved respected responsible responsive restricted reversible ripe
    safe satisfactory satisfied
    saturated savory scathed scheduled seen selfish sensitive settled shaken shaped signed significant sincere skilled solicited solved
    sophisticated specified spoiled
    spoken stable steady stressed successful sufficient suitable supervised supported sure surpassed surprising suspected sustainable
    tangible tested tied tidy timely tolerant
    touched trained translated treated true trustworthy typical updated used usual vaccinated valid variable verified visible voluntary
    wanted warranted washed
    welcome well wanted willing wise workable worthy wrapped written violent viable fiction existent compliant profit stop toxic
    smoking member zero standard linear
    trivial committal sense""".split()
)
_PREFIX = re.compile(r"^(un|in|im|ir|il|non-?|dis|mis)(.+)$")
_NEGATES_BEFORE_NOR = frozenset({"neither", "not", "no", "never", "none", "nobody", "nothing", "without"})
_POSITIVE_PREFIXED = frozenset({"unlike", "disclosed", "discovered", "disputed", "unfold", "untied", "unravel", "inactive"})
_LESS = re.compile(r"^[a-z]{3,}less$")
_NOT_LESS = frozenset(
    {"unless", "nevertheless", "nonetheless", "regardless", "bless", "doubtless", "wireless", "needless", "countless", "priceless"}
)
_PHRASES = (
    ("no one", "nobody"),
    ("non ", "non-"),
    ("none the less", "nevertheless"),
    ("unable to", "not to"),
    (" yet to ", " not yet "),
    ("a lie that", "not that"),
    ("far from ", "not "),
    ("yet to be ", "not yet "),
)
_TOKEN = re.compile(r"[a-z]+(?:-[a-z]+)*|[.,;:?!\n]")
_HAN_NEGATIVE = re.compile(r"不|没|無|无|未|非|别|勿|莫|否")
_HAN_NEUTRAL = re.compile(
    r"不仅|不但|不只|不过|不管|不论|不同|不久|不断|差不多|是不是|能不能|会不会|有没有|对不对|要不要|可不可以|好不好|是否|能否|可否|与否|非常|非洲|除非|否则|莫非|"
    r"无论|南非|不少|不止|不得不|不能不|了不起|对不起|不好意思|别人|别的|特别|区别|分别|级别|类别|性别|个别|告别|识别|未来|莫斯科|东非|西非|北非|"
    r"(.)不\1|没收|沉没|淹没|出没|无线|无锡|不丹|不列颠|不锈钢|不等式|并非不"
)
_HAN_DOUBLE = re.compile(r"不得不|不能不|不可不|并非不|没有不|无不|未必不|不会不|不是不|非.{1,4}不可")


_FORMS = {"nobody": {"nobody", "no"}, "not": {"not", "yet", "lie", "far", "unable"}, "nevertheless": {"none"}}
_WRAPPING = frozenset(
    "tru true cas way lie believ falsit singl fact fals proposition statement claim idea notion untru incorrect inaccurat".split()
)
"""Stems of `it is not true that` and its kind, which come with a negation and carry nothing else."""
_ABLE = stem("able")
_UNTRUE = frozenset({"untrue", "incorrect", "inaccurate"})
"""Words that deny a whole sentence, so that putting one in turns it round."""
_REWRITTEN = 0.6
"""Share of words in changed places from which a text is rewritten, so that a missing cue proves nothing. Set by us."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One negation: the word, the stem of the first content word after it, and whether it stands inside a word (`unarmed`)."""

    form: str
    head: str
    inner: bool


@lru_cache(maxsize=8192)
def cues(text: str) -> tuple[Cue, ...]:
    """The negations of an English text, in order."""
    tokens = _TOKEN.findall(_NEUTRAL.sub(" ", _soft_no(written_out(text))))
    return tuple(cue for place, word in enumerate(tokens) if (cue := _cue(tokens, place, word)) is not None)


def _soft_no(text: str) -> str:
    for phrase, instead in _PHRASES:
        if phrase in text:
            text = text.replace(phrase, instead)
    return text


def _cue(tokens: list[str], place: int, word: str) -> Cue | None:
    if word in _EXPLICIT or (word == "nor" and not _NEGATES_BEFORE_NOR.intersection(tokens[:place])):
        return Cue(word, _head(tokens, place), inner=False)
    if word in _INNER:
        return Cue(word, _head(tokens, place), inner=True)
    base = base_of(word)
    return None if base is None else Cue(word, stem(base), inner=True)


@lru_cache(maxsize=32768)
def base_of(word: str) -> str | None:
    """What a word denies by its form (`unarmed`: `armed`, `weaponless`: `weapon`); None if it denies nothing."""
    if _LESS.match(word) and word not in _NOT_LESS:
        return word[:-4]
    match = _PREFIX.match(word)
    if not match or word in _POSITIVE_PREFIXED:
        return None
    rest = match[2].lstrip("-")
    if rest in _BASES or (rest.endswith("ly") and (rest[:-2] in _BASES or rest[:-2] + "le" in _BASES or rest[:-1] + "e" in _BASES)):
        return rest
    for ending, instead in (
        ("ity", ""),
        ("ness", ""),
        ("ability", "able"),
        ("ibility", "ible"),
        ("iness", "y"),
        ("ence", "ent"),
        ("ance", "ant"),
        ("ily", "y"),
        ("acy", "ate"),
    ):
        if rest.endswith(ending) and rest[: -len(ending)] + instead in _BASES:
            return rest[: -len(ending)] + instead
    return None


def _head(tokens: list[str], place: int) -> str:
    for word in tokens[place + 1 : place + 9]:
        if word in {".", ";", "?", "!", "\n"}:
            break
        if word not in FUNCTION and word[0].isalpha():
            return stem(word)
    return ""


@dataclass(frozen=True, slots=True)
class Polarity:
    """How two texts differ in polarity."""

    turns: int
    """Negations and opposites on one side alone; odd means that the meaning is turned round."""
    sure: bool
    """Whether what was negated stands in both texts, or nothing else changed: else a new word may carry the negation."""
    what: str


@lru_cache(maxsize=4096)
def compare_polarity(a: str, b: str) -> Polarity | None:
    """Difference in polarity of two English texts; None if neither holds a negation."""
    cues_a, cues_b = cues(a), cues(b)
    if not cues_a and not cues_b:
        return None
    only_a, only_b = _alone(cues_a, cues_b)
    stems_a, stems_b = _bag(a), _bag(b)
    new_a, new_b = stems_a - stems_b, stems_b - stems_a
    opposites = opposed(tuple(sorted(new_a.elements())), tuple(sorted(new_b.elements())))
    turns = len(only_a) + len(only_b) + len(opposites)
    named = {cue.form for cue in (*only_a, *only_b)}
    what = f"negation {_listed(only_a)} became {_listed(only_b)}"
    carried = sum(stem(one) in {stem(form) for form in named} for pair in opposites for one in pair)
    turns -= min(carried, len(opposites))
    return Polarity(turns, _sure(a, b, only_a, only_b), what)


def _alone(cues_a: tuple[Cue, ...], cues_b: tuple[Cue, ...]) -> tuple[list[Cue], list[Cue]]:
    """Cues left when those with the same head, then any two explicit ones, then any two at all are paired off."""
    left_a, left_b = list(cues_a), list(cues_b)
    for alike in (
        lambda x, y: x == y,
        lambda x, y: x.form == y.form,
        lambda x, y: x.head == y.head,
        lambda x, y: x.inner == y.inner,
        lambda *_: True,
    ):
        for cue in list(left_a):
            match = next((other for other in left_b if alike(cue, other)), None)
            if match is not None:
                left_a.remove(cue)
                left_b.remove(match)
    return left_a, left_b


def _bag(text: str) -> Counter[str]:
    return Counter(stem(word) for word in _TOKEN.findall(written_out(text)) if word[0].isalpha())


def _sure(a: str, b: str, only_a: list[Cue], only_b: list[Cue]) -> bool:
    """Whether a cue that one text has alone was cut or put in with no new content word beside it."""
    if _nothing_else(a, b, (*only_a, *only_b)):
        return True
    runs = replaced(a, b)
    left, right = sum(len(run[0]) for run in runs), sum(len(run[1]) for run in runs)
    if max(left, right) > _REWRITTEN * max(1, len(_TOKEN.findall(a.lower())), len(_TOKEN.findall(b.lower()))):
        return False
    return any(_bare(cue, own, other) for cue in only_a for own, other in runs) or any(
        _bare(cue, own, other) for cue in only_b for other, own in runs
    )


def _nothing_else(a: str, b: str, only: tuple[Cue, ...]) -> bool:
    """Whether the texts hold the same words but for one bare `not` and the `do` that comes with it, in whatever order."""
    if len(only) != 1 or only[0].form not in {"not", "never"}:
        return False
    bag_a, bag_b = _bag(a), _bag(b)
    differ = set((bag_a - bag_b) + (bag_b - bag_a))
    return only[0].form in differ and differ <= {only[0].form, "do", "doe", "any", "some", ".", ","}


def _bare(cue: Cue, own: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether this run of words holds the cue, and the run that answers it brings no content that could carry the negation."""
    forms = _FORMS.get(cue.form, {cue.form})
    if not forms & set(own):
        return False
    ours, theirs = ({stem(word) for word in run if word not in FUNCTION and word[0].isalpha()} for run in (own, other))
    base = base_of(cue.form)
    if base is not None and (cue.form not in _UNTRUE or theirs):
        return stem(base) in theirs
    ours -= {stem(form) for form in forms}
    return not (theirs - ours - {cue.head, _ABLE}) and not (ours - theirs - _WRAPPING)


def _listed(only: list[Cue]) -> str:
    return ", ".join(f"{cue.form!r}" + (f" (of {cue.head!r})" if cue.head and not cue.inner else "") for cue in only) or "nothing"


@lru_cache(maxsize=8192)
def han_cues(text: str) -> int:
    """How many negations a Chinese text holds; `不得不` and its kind cancel, question forms such as `是不是` hold none."""
    rest = _HAN_NEUTRAL.sub("", _HAN_DOUBLE.sub("", fold(text).replace("没有", "没")))
    return len(_HAN_NEGATIVE.findall(rest))
