"""Which languages a check's rule knows, as it declares them itself."""

from collections.abc import Sequence

from audit.checks.base import Check


def has_rule(check: Check, language: str) -> bool:
    """Whether a check claims to see something in a language (primary subtag)."""
    if language in getattr(check, "UNREAD", ()):
        return False
    known = languages_of(check)
    return not known or bool({language, "*"} & set(known))


def languages_of(check: Check) -> Sequence[str]:
    """Primary subtags that a check's rule knows; empty where it does not depend on the language.

    A check that asks a judge knows the languages that the judge knows.
    """
    judge = getattr(check, "judge", None)
    return next((known for one in (check, judge) for name in ("LANGUAGES", "languages") if (known := getattr(one, name, None))), ())
