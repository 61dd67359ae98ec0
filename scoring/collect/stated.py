"""Confidence that the model states itself: the answer before it, the number after it."""

import re
from dataclasses import replace

from scoring.backends.base import Generation
from scoring.collect.asking import read_answer
from scoring.collect.request import Reading, Request

_PERCENT = re.compile(r"(\d+(?:[.,]\d+)?)\s*(?:%|％|percent\b)", re.IGNORECASE)
_SHARE = re.compile(r"(?<![\d.])(0?\.\d+|1\.0+|0\.0+)(?![\d.])")


def read_stated(request: Request, came: Generation) -> Reading:
    """The answer, and the last percentage or share of one, clipped to 0..1; without a number there is no confidence."""
    hits = list(_PERCENT.finditer(came.text)) or list(_SHARE.finditer(came.text))
    if not hits:
        return replace(read_answer(request, came), signal=None)
    last = hits[-1]
    scale = 100 if _PERCENT.match(last.group(0)) else 1
    value = float(last.group(1).replace(",", ".")) / scale
    answer = came.text[: last.start()].rstrip(" ,，;；(（:：\n")
    finish = "stop" if came.finish == "length" else came.finish
    return replace(read_answer(request, replace(came, text=answer, finish=finish)), signal=min(max(value, 0.0), 1.0))
