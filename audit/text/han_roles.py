"""Chinese sides that may not change places: 被 and the active, 从 A 到 B, A 比 B; and clauses that may."""

import re
from functools import lru_cache

from audit.text.fold import fold

_CLAUSE = re.compile(r"[^,、;:.?!。\n]+")
_ASPECT = re.compile(r"[了过着]")
_WAY = re.compile(
    r"(?:从|由|自)([^,.;?!从由自到往]{1,8}?)(?:出发)?(?:开|飞|驶|前|寄|运|搬|游|走|跑|迁|流|通|发|送|坐[^,.;?!到往]{1,3})?"
    r"(?:往|到|至|向|去)([^,.;?!从由自到往的]{1,8})"
)
_BOTH_WAYS = re.compile(r"距离|多远|相距|往返|之间")
_THAN = re.compile(
    r"([^,.;?!比和]{1,8})比([^,.;?!比]{1,8}?)(?:更|还|要|稍|略)?"
    r"(年轻|便宜|容易|暖和|凉快|高|矮|大|小|多|少|快|慢|长|短|重|轻|早|晚|贵|强|弱|好|差|远|近|厚|薄|宽|窄|深|浅|难|热|冷|老|胖|瘦)"
)
_ORDERED = re.compile(r"先|后|再|然|最|接着|于是|就|才|如果|因为|所以|但|则|他|她|它|这|那|其|此|第|依次|分别")


@lru_cache(maxsize=8192)
def clauses(text: str) -> tuple[str, ...]:
    """What stands between the stops and commas, folded."""
    return tuple(part.strip() for part in _CLAUSE.findall(fold(text)) if part.strip())


def sides_turned(a: str, b: str) -> str | None:
    """Which sides changed places, said in a sentence; None where none is sure."""
    return _voice(a, b) or _voice(b, a) or _way(a, b) or _than(a, b)


def _voice(active: str, passive: str) -> str | None:
    """`x 批评 y` became `x 被 y 批评`, or `x 把 y …` became `x 被 y …`: the doer is now who it was done to."""
    said = {_ASPECT.sub("", clause) for clause in clauses(active) if "被" not in clause}
    for clause in clauses(passive):
        patient, found, rest = _ASPECT.sub("", clause).partition("被")
        if not found or not patient or len(rest) < 2:
            continue
        turned = {f"{patient}把{rest}"} | {patient + rest[cut:] + rest[:cut] for cut in range(1, len(rest))}
        if turned & said:
            return f"{patient!r} did it, and now it is done to {patient!r}"
    return None


def _way(a: str, b: str) -> str | None:
    if _BOTH_WAYS.search(a) or _BOTH_WAYS.search(b):
        return None
    ways_a, ways_b = (_WAY.findall(fold(text)) for text in (a, b))
    for start, goal in ways_a:
        for other, end in ways_b:
            if start != other and end.startswith(start) and goal.startswith(other) and (start, goal) not in ways_b:
                return f"from {start!r} to {other!r} became from {other!r} to {start!r}"
    return None


def _than(a: str, b: str) -> str | None:
    """`x 比 y 高` became `y 比 x 高` in any of several comparisons."""
    if "不比" in a or "不比" in b:
        return None
    than_a, than_b = (set(_THAN.findall(fold(text))) for text in (a, b))
    for x, y, how in sorted(than_a - than_b):
        if (y, x, how) in than_b - than_a:
            return f"{x!r} 比 {y!r} {how} became {y!r} 比 {x!r} {how}"
    return None


def clauses_moved(a: str, b: str) -> bool:
    """Whether the same clauses stand in another order, none of which speaks of order, leans on another or is a reason."""
    said_a, said_b = clauses(a), clauses(b)
    moved = [one for one, other in zip(said_a, said_b, strict=False) if one != other]
    return bool(moved) and sorted(said_a) == sorted(said_b) and not any(_ORDERED.search(one) for one in moved)
