"""Yes, no or undecided, in the languages that are measured, 是/否, 对/不对 and 会/不会 among them."""

import re
from collections.abc import Sequence
from typing import Literal

from scoring.answers.fold import lowered

Verdict = Literal["yes", "no", "maybe"]

_UNDECIDED = (
    r"maybe|perhaps|possibly|unknown|uncertain|unclear|undetermined|undecided|unsure|it depends|not given|"
    r"(?:i |we )?(?:don't|do not|dont) know|(?:i'm |i am )?not sure|(?:not enough|insufficient) information|"
    r"(?:can't|cannot|can not) (?:tell|say|be determined|determine)|"
    r"talvez|não sei|nao sei|depende|quizás|quizas|no sé|tal vez|vielleicht|wei(?:ß|ss) nicht|unklar|unbekannt|peut-être|je ne sais pas|"
    r"不知道|不确定|也许|无法确定|不清楚|不一定|难说|わからない|分からない|わかりません|分かりません|모르겠습니다|모름"
)
_NO = {
    "": r"no|nope|false|incorrect|否|不是的?|不对|错误?的?|不会的?|不可以|不能|没有|不正确|不|いいえ|いえ|誤り|아니요|아니오|아뇨",
    "pt": r"não|nao|falso|falsa|incorreto|errado|nunca|no(?=\W*$)|false|incorrect|nope|否|不是",
    "es": r"no|falso|falsa|incorrecto",
    "de": r"nein|falsch|no",
    "fr": r"non|faux|no",
    "it": r"no|falso",
}
_YES = {
    "": r"yes|yeah|yep|yup|true|correct|affirmative|是的?|对的?|正确的?|会的?|可以的?|能|有|没错|はい|ええ|正しい|네|예",
    "pt": r"sim|verdadeiro|verdadeira|correto|certo|yes|true",
    "es": r"sí|si|verdadero|verdadera|correcto|yes|true",
    "de": r"ja|wahr|richtig|stimmt|yes|true",
    "fr": r"oui|vrai|yes|true",
    "it": r"sì|si|vero|yes|true",
}
_PLAIN = {
    "yes": r"yes|sim|ja|oui|是的|はい|네",
    "no": r"no(?=\s*(?:[.,;:!)\"']|$))|não(?=\s*(?:[.,;:!)\"']|$))|nein|nope|否|いいえ|아니요",
}
_EMPHATIC: dict[Verdict, str] = {
    "no": (
        r"(?:absolutely|certainly|definitely|of course|surely|probably|clearly|indeed|most likely) not|not at all|not really|by no means|"
        r"no way|(?:i )?(?:don't|do not) (?:think|believe) so|i (?:think|believe|guess) not|never|not true|that's (?:not true|wrong|false)|"
        r"(?:当然|并|绝对|肯定|应该|确实|可能)?不(?:是|会|能|可以|对|行|正确)的?|并非(?:如此)?|绝不|从不|"
        r"(?:claro|com certeza|certamente|acho|creio) que não|de jeito nenhum|de maneira nenhuma|certamente não|não é verdade|nunca|"
        r"(?:claro|creo|por supuesto) que no|en absoluto|de ninguna manera|no es (?:verdad|cierto)|"
        r"auf keinen fall|keineswegs|natürlich nicht|bestimmt nicht|nie(?:mals)?|(?:bien sûr|je crois|je pense) que non|pas du tout|"
        r"absolument pas|違います|ちがいます|違う|아닙니다|아니에요"
    ),
    "yes": (
        r"(?:absolutely|certainly|definitely|of course|surely|indeed|exactly|sure|right|obviously)(?:,? it (?:is|does|can|has|was|did))?|"
        r"i (?:would |do )?(?:think|believe|guess|suppose) so|that's (?:true|right|correct)|without (?:a )?doubt|no doubt|"
        r"(?:当然|确实|肯定|应该|可能)(?:是|会|能|可以|对|如此)?的?|没错|"
        r"(?:claro|com certeza|certamente|acho|creio)(?: que sim)?|é verdade|sem dúvida|(?:claro|creo|por supuesto)(?: que sí)?|"
        r"sin duda|es (?:verdad|cierto)|natürlich|selbstverständlich|auf jeden fall|bestimmt|bien sûr(?: que oui)?|tout à fait|"
        r"absolument|もちろん(?:です)?|そうです|その通りです|맞습니다|맞아요|그렇습니다|물론입니다"
    ),
}
"""Replies that say yes or no in other words, read only where they are the whole line: "of course" may begin anything."""
_INITIAL: dict[str, Verdict] = {"y": "yes", "n": "no"}
_INITIALS: dict[str, dict[str, Verdict]] = {"de": {"j": "yes"}, "pt": {"s": "yes"}, "es": {"s": "yes"}, "fr": {"o": "yes"}}
_DENIED = re.compile(r"(?<!\w)(?:not|isn't|wasn't|nicht|não é|no es|pas)(?: a)? \"?(?:yes|no|ja|nein|sim|não|sí|oui|non)\"?(?!\w)")
_BOTH = re.compile(
    r"\b(?:yes or no|yes/no|no or yes|sim ou não|ja oder nein|oui ou non|sí o no)\b|是或否|是不是|会不会|对不对|能不能|有没有|是否"
)
_HEDGE = (
    r"(?:(?:most |very )?(?:likely|probably|definitely|clearly|certainly|simply|absolutely|a|an|therefore|thus|so|also|"
    r"provavelmente|claro que|wahrscheinlich|应该)[ ,:]*)?"
)
_AFTER = (
    r"(?=\s*(?:$|[.,;:!?)\]\"'。，；：！、\-–—\n])|\s+(?:it|he|she|they|this|that|these|those|there|the|we|you|i|because|since|as|not|"
    r"indeed|ele|ela|eles|elas|isso|porque|pois|es|er|sie|das|weil|le|la|il|elle)\b)"
)


def verdict_of(option: str) -> Verdict | None:
    """Which of the three an option or a right answer is (`YES`, `DON'T KNOW`, `false`, 会), None where it is none."""
    found = (whole(option, language) for language in ("", "pt", "es", "de", "fr", "it"))
    return next((verdict for verdict in found if verdict is not None), None)


def whole(line: str, language: str) -> Verdict | None:
    """The line is one of the three and nothing else."""
    text = lowered(line).strip(" .,;:!?()[]{}<>\"'$。，；：！？-")
    return next((verdict for verdict, words in _words(language) if re.fullmatch(words, text)), None)


def whole_reply(line: str, language: str) -> Verdict | None:
    """The line says yes or no in other words (`Of course not.`, 当然) or by its first letter, and nothing else."""
    text = lowered(line).strip(" .,:;!?()[]{}<>\"'$。，；：！？-")
    emphatic = next((verdict for verdict, words in _EMPHATIC.items() if re.fullmatch(words, text)), None)
    own = _INITIALS.get(language.split("-", maxsplit=1)[0].casefold(), {})
    return emphatic or own.get(text) or _INITIAL.get(text)


def opening(text: str, language: str) -> Verdict | None:
    """What the text begins with, if what follows lets the word stand alone ("No one knows" is no "no")."""
    start = lowered(text).lstrip(" \"'([{-:=,")
    for verdict, words in _words(language):
        if re.match(rf"{_HEDGE}(?:{words}){_AFTER}", start):
            return verdict
    return None


def mentioned(text: str, language: str) -> tuple[Verdict, ...]:
    """Which of the three stand anywhere in the text as words that mean nothing else."""
    rest = _DENIED.sub(" ", _BOTH.sub(" ", lowered(text)))
    found: list[Verdict] = []
    for verdict, words in (("yes", _PLAIN["yes"]), ("no", _PLAIN["no"])):
        if re.search(rf"(?<!\w)(?:{words})(?!\w)", rest) or (language.startswith(("zh", "ja")) and re.search(words, rest)):
            found.append("yes" if verdict == "yes" else "no")
    if re.search(rf"(?<!\w)(?:{_UNDECIDED})(?!\w)", rest):
        found.append("maybe")
    return tuple(found)


def allowed(choices: Sequence[str] | None) -> frozenset[Verdict]:
    """The verdicts that the options offer; all three where there are no options."""
    offered = frozenset(verdict for choice in choices or () if (verdict := verdict_of(choice)) is not None)
    return offered or frozenset(("yes", "no", "maybe"))


def _words(language: str) -> tuple[tuple[Verdict, str], ...]:
    """Undecided before no before yes: `don't know` and 不是 begin or end like words of the next."""
    base = language.split("-", maxsplit=1)[0].casefold()
    no = _NO[base] if base in _NO else _NO[""]
    yes = _YES[base] if base in _YES else _YES[""]
    return ("maybe", _UNDECIDED), ("no", no), ("yes", yes)
