"""A text without what is around its answer: reasoning that is set apart, a next question that the model made up, LaTeX, Markdown."""

import re
import unicodedata

from scoring.answers.fold import straight

_LONGEST = 20_000
"""Characters that are read; of a longer text its two ends."""
_THOUGHT = re.compile(r"</(?:think|thinking|reasoning|thought)>", re.IGNORECASE)
_THINKING = re.compile(r"<(?:think|thinking|reasoning|thought)>", re.IGNORECASE)
_RUN_ON = re.compile(
    r"\n\s*(?:\#{1,4}\s*)?(?:Question|Q|Problem|User|Human|Pregunta|Pergunta|Frage|问题|問題|用户|質問)\s*\d{0,3}\s*[:：]|<\|im_(?:end|start)\|>|<end_of_turn>|<\|endoftext\|>|</s>"
)
_WRAPPED = re.compile(r"\\(?:text|textbf|textit|texttt|textrm|mathrm|mathbf|mathit|mathsf|mbox|operatorname|rm|bf)\s?\{([^{}]{0,400})\}")
_KEYED = re.compile(
    r"[{,]?\s*(['\"])(?:final[_ ]?answer|answer|choice|option|label)\1\s*:\s*(['\"])([^'\"\n]{1,300})\2\s*[},]?", re.IGNORECASE
)
"""The answer's field of a JSON object, or of what looks like one."""
_HTML = re.compile(
    r"</?(?:em|strong|b|i|u|p|br|span|div|code|pre|mark|font|center|h[1-6]|sup|sub|q|li|ul|ol)(?: [^<>]{0,80})?/?>", re.IGNORECASE
)
_ORNAMENTS = re.compile("[\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\ufe0e\ufe0f\u200d\U0001f000-\U0001faff]+")
"""Arrows, ticks and emoji around an answer; a reply of nothing else keeps them."""
_BOX = re.compile(r"\\(?:boxed|fbox)\s?\{")


def final_part(text: str) -> str:
    """The reply after any reasoning in tags and before any next question; empty where the reasoning never ended."""
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST // 2]}\n{text[-_LONGEST // 2 :]}"
    text = _THOUGHT.split(text)[-1]
    text = _THINKING.split(text)[0]
    stripped = text.lstrip()
    found = _RUN_ON.search(stripped)
    return (stripped[: found.start()] if found else stripped).strip()


def unboxed(text: str) -> str:
    r"""LaTeX taken off: `\text{B}` is B, and `\boxed{B}` is an announcement of its own."""
    for _ in range(3):
        text = _WRAPPED.sub(r"\1", text)
    parts, last = [], 0
    for found in _BOX.finditer(text):
        end = _closing_brace(text, found.end())
        if end is None or found.start() < last:
            continue
        parts += [text[last : found.start()], "\nAnswer: ", text[found.end() : end], "\n"]
        last = end + 1
    return "".join([*parts, text[last:]])


def readable(text: str) -> str:
    """One form for all dress: NFKC line by line, straight quotes, no LaTeX, no Markdown emphasis."""
    formed = straight(unicodedata.normalize("NFKC", unboxed(text)))
    formed = _KEYED.sub(r"\nAnswer: \3\n", formed)
    bare = _ORNAMENTS.sub(" ", _HTML.sub("", formed))
    formed = bare if bare.strip() else formed
    unmarked = re.sub(r"(?<![\d*])\*{1,3}|\*{1,3}(?![\d*])|_{2,3}|`{1,3}|~~|\\[()\[\]]|</?(?:answer|final|result|response)>", "", formed)
    return re.sub(r"(?m)^ {0,3}(?:#{1,3}|#{5,6}|>)(?= )", "", unmarked)  # `#### 42` is an announcement


def _closing_brace(text: str, start: int) -> int | None:
    depth = 1
    for place in range(start, min(len(text), start + 400)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            return place
    return None
