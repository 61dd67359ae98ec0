"""Names: capitalised words inside sentences (English), places and persons by lists (Chinese), gender of pronouns."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache

from audit.text.fold import plain
from audit.text.words import FUNCTION

_SENTENCE_WORD = re.compile(r"(?P<start>^|[.?!:;\n\"'(*-]\s*|\b\d+[.)]\s+)?(?P<word>[^\W\d_][\w'&-]*)")
_ADJECTIVES = {
    "french": "france", "german": "germany", "spanish": "spain", "italian": "italy", "british": "britain", "english": "england",
    "american": "america", "chinese": "china", "japanese": "japan", "russian": "russia", "indian": "india", "greek": "greece",
    "dutch": "netherlands", "swedish": "sweden", "norwegian": "norway", "danish": "denmark", "finnish": "finland", "polish": "poland",
    "turkish": "turkey", "irish": "ireland", "scottish": "scotland", "welsh": "wales", "swiss": "switzerland", "portuguese": "portugal",
    "canadian": "canada", "mexican": "mexico", "brazilian": "brazil", "australian": "australia", "egyptian": "egypt", "us": "america",
    "usa": "america", "u.s": "america", "uk": "britain", "confederate": "confederacy", "jewish": "judaism", "peruvian": "peru",
    "chilean": "chile",
}  # fmt: skip
_NO_NAME = FUNCTION | frozenset(
    "i monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september "
    "october november december "
    "mr mrs ms dr q a note options answer question output input true false yes english class task".split()
)
_HAN_PLACES = re.compile(
    "中国|美国|英国|法国|德国|日本|韩国|朝鲜|俄罗斯|意大利|西班牙|葡萄牙|荷兰|比利时|瑞士|瑞典|挪威|丹麦|芬兰|波兰|希腊|土耳其|埃及|印度|泰国|越南|新加坡|马来西亚|"
    "澳大利亚|新西兰|加拿大|墨西哥|巴西|阿根廷|秘鲁|智利|南非|北京|上海|广州|深圳|天津|重庆|南京|杭州|武汉|成都|西安|香港|台湾|澳门|台北|东京|伦敦|巴黎|柏林|罗马|"
    "纽约|莫斯科|首尔|欧洲|亚洲|非洲|北美|南美|长江|黄河"
)
_HAN_PERSONS = re.compile(
    "[小老阿][王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗明红华丽芳强军]|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗](?:先生|女士|老师|同学|医生|经理|教授)"
)
HAN_NAME = re.compile(f"{_HAN_PLACES.pattern}|张三|李四|王五|赵六|孙七|小[刚美兰英杰东亮伟涛云梅玲燕辉斌]|{_HAN_PERSONS.pattern}")
"""One name of a place or a person."""
_SUBJECT = {"he": "he", "himself": "he", "she": "she", "herself": "she"}
_OBJECT = {"him": "he", "his": "he", "her": "she", "hers": "she"}


@lru_cache(maxsize=8192)
def names(text: str, language: str) -> Counter[str]:
    """Names of a text, folded so that spelling variants and adjectives of the same place meet."""
    if language == "zh":
        return Counter([*_HAN_PLACES.findall(text), *_HAN_PERSONS.findall(text)])
    said = plain(text)
    found: Counter[str] = Counter()
    for match in _SENTENCE_WORD.finditer(said):
        word = _owner(match["word"])
        if word[:1].isupper() and match["start"] is None and word.lower() not in _NO_NAME and len(word) > 1:
            found[bare(word)] += 1
    return found


_ACRONYM = re.compile(r"\b(?:[A-Z]{2,6}|(?:[A-Z]\.){2,6})(?![\w])")
_LINKS = frozenset("of the for and on in to de du".split())
"""Words that a name holds and its acronym leaves out."""


@lru_cache(maxsize=8192)
def acronyms(text: str) -> frozenset[str]:
    """Names written as their initials, in capitals without points: `UN`, `N.A.T.O.` as `NATO`."""
    return frozenset(match[0].replace(".", "") for match in _ACRONYM.finditer(plain(text)))


@lru_cache(maxsize=8192)
def spelt_out(text: str, acronym: str) -> frozenset[str]:
    """The words, folded as names are, of the capitalised words in a row that an acronym stands for; empty where it is not spelt out."""
    for clause in re.split(r"[.?!:;,()\"\n]", plain(text)):
        words = [_owner(word) for word in re.findall(r"[^\W\d_][\w'&]*", clause) if word.lower() not in _LINKS]
        for start in range(len(words) - len(acronym) + 1):
            run = words[start : start + len(acronym)]
            if all(len(word) > 1 and word[0] == sign for word, sign in zip(run, acronym, strict=True)):
                return frozenset(map(bare, run))
    return frozenset()


def _owner(word: str) -> str:
    return word.removesuffix("'s").strip("'")


def bare(word: str) -> str:
    """A name without diacritics, in lower case, an adjective of a country as the country."""
    folded = "".join(sign for sign in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(sign))
    folded = folded.replace("ł", "l").replace("ø", "o").replace("đ", "d").replace("ß", "ss")
    return _ADJECTIVES.get(folded, folded)


@lru_cache(maxsize=8192)
def all_words(text: str) -> frozenset[str]:
    """Every word, folded as names are, to see whether a name is there in another case."""
    return frozenset(bare(_owner(word)) for word in re.findall(r"[^\W\d_][\w'&-]*", plain(text)))


@lru_cache(maxsize=8192)
def genders(text: str) -> tuple[Counter[str], Counter[str]]:
    """He and she as subjects, and as objects or possessors."""
    found = re.findall(r"[a-z]+", text.lower())
    return Counter(_SUBJECT[word] for word in found if word in _SUBJECT), Counter(_OBJECT[word] for word in found if word in _OBJECT)
