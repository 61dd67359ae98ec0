"""English words with their stems, and which of them carry content."""

import re
from functools import lru_cache

from audit.text.fold import written_out

FUNCTION = frozenset(
    "a an the of to in on at by for from with into onto over about as and or but nor so than then that this these those there here it "
    "its he she they them his her their him we us our you your i me my mine is are was were be been being am do does did done has have "
    "had having will would shall should can could may might must not no never none what which who whom whose when where why how if "
    "unless while because since until although though whether each every some any all everybody everyone everything nobody "
    "nothing somebody someone something anyone anybody anything both either neither few many much more most "
    "less least such only own same too very just also out up down off again further once during before after above below between "
    "through under s t please tell me give let say know q question answer respond reply following given using based could ve d ll re "
    "one ones itself themselves himself herself myself yourself else still yet even ever quite rather indeed really actually currently "
    "truly somehow fact in-fact get got there's upon per via amp".split()
)
"""English words that carry grammar rather than content."""

IRREGULAR = {
    "bought": "buy", "sold": "sell", "ate": "eat", "eaten": "eat", "went": "go", "gone": "go", "gave": "give", "given": "give",
    "took": "take", "taken": "take", "wrote": "write", "written": "write", "made": "make", "said": "say", "got": "get", "saw": "see",
    "seen": "see", "ran": "run", "began": "begin", "begun": "begin", "chose": "choose", "chosen": "choose", "drove": "drive",
    "driven": "drive", "drew": "draw", "drawn": "draw", "fell": "fall", "fallen": "fall", "flew": "fly", "flown": "fly",
    "found": "find", "grew": "grow", "grown": "grow", "held": "hold", "kept": "keep", "knew": "know", "known": "know", "led": "lead",
    "left": "leave", "lost": "lose", "met": "meet", "paid": "pay", "rose": "rise", "risen": "rise", "sang": "sing", "sung": "sing",
    "sat": "sit", "sent": "send", "spent": "spend", "spoke": "speak", "spoken": "speak", "stole": "steal", "stolen": "steal",
    "swam": "swim", "taught": "teach", "thought": "think", "threw": "throw", "thrown": "throw", "told": "tell", "won": "win",
    "wore": "wear", "worn": "wear", "broke": "break", "broken": "break", "brought": "bring", "built": "build", "caught": "catch",
    "came": "come", "became": "become", "did": "do", "drank": "drink", "fought": "fight", "felt": "feel", "forgot": "forget",
    "forgotten": "forget", "heard": "hear", "hid": "hide", "hidden": "hide", "bit": "bite", "bitten": "bite", "beat": "beat",
    "beaten": "beat", "understood": "understand", "stood": "stand", "children": "child", "men": "man", "women": "woman",
    "people": "person", "mice": "mouse", "feet": "foot", "teeth": "tooth", "geese": "goose", "lives": "life", "wives": "wife",
    "knives": "knife", "leaves": "leaf", "shot": "shoot", "slept": "sleep", "lent": "lend", "meant": "mean", "rode": "ride",
    "ridden": "ride", "shook": "shake", "sought": "seek", "struck": "strike", "swore": "swear", "woke": "wake", "lay": "lie",
    "died": "die", "dying": "die", "lying": "lie",
}  # fmt: skip
_WHOLE = frozenset(
    "apply reply supply family imply comply multiply italy july rely jelly bully ally rally assembly anomaly monopoly thing king ring "
    "string spring bring sing wing during morning evening nothing something species series news lens physics indeed seed need feed "
    "speed breed bed red".split()
)
_WORD = re.compile(r"[^\W_]+(?:[.'][^\W_]+)*")


@lru_cache(maxsize=8192)
def words(text: str) -> tuple[str, ...]:
    """Lower-case English words and numbers in their order, contractions written out, possessive endings cut off."""
    return tuple(word.removesuffix("'s") for word in _WORD.findall(written_out(text)))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A crude stem, equal for the inflected forms of a word: `chased`, `chases`, `chasing` become `chas`."""
    word = IRREGULAR.get(word, word)
    for ending, least in (("ies", 4), ("ied", 4), ("ing", 5), ("ed", 4), ("es", 4), ("s", 3), ("ly", 5)):
        if word.endswith(ending) and len(word) >= least + (ending == "s") and not word.endswith(("ss", "us", "is")) and word not in _WHOLE:
            word = _undoubled(word[: -len(ending)]) if ending in {"ing", "ed"} else word[: -len(ending)]
            word += "y" if ending in {"ies", "ied"} else ""
            break
    while len(word) > 3 and word[-1] in "ey":
        word = word[:-1]
    return word


def _undoubled(word: str) -> str:
    """`runn` and `stopp` as their verbs; `pass` and `sell` stay."""
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiousl" else word


@lru_cache(maxsize=8192)
def stems(text: str) -> tuple[str, ...]:
    """The stem of each word, in order."""
    return tuple(stem(word) for word in words(text))


@lru_cache(maxsize=8192)
def content(text: str) -> tuple[str, ...]:
    """The stems of the words that carry content, in order."""
    return tuple(stem(word) for word in words(text) if word not in FUNCTION)
