"""What parsing found: a normalised answer, or which of the five kinds of no answer it was."""

from dataclasses import dataclass
from typing import Literal

ParseStatus = Literal["ok", "refused", "empty", "truncated", "unparsed", "errored"]
"""`ok`, or why there is no answer; the five others are five counts, never "wrong" and never agreement by accident."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """One answer, read."""

    value: str | None
    """Normalised content: the option's text, `yes` or `no`, a canonical number, folded text; None unless the status is `ok`."""
    status: ParseStatus

    def __post_init__(self) -> None:
        """Refuse a value without status `ok`, and `ok` without a value."""
        if (self.value is None) == (self.status == "ok"):
            raise ValueError(f"expected a value exactly where the status is 'ok'; got {self.value!r} with {self.status!r}")
