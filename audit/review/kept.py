"""The agreement of reviewers, kept in the run folder for those who publish the run."""

import json
from pathlib import Path
from typing import Any

from variants.errors import BadInputError
from variants.files import write_text
from variants.stored import Stored

_KEPT = Stored("what `sago review agreement --run` wrote", "run it again")
_PLACE = Path("review") / "agreement.json"
_PARTS = {"audit_id", "raters", "judged", "between_raters", "controls_seen_by_people", "automatic_against_people", "failure_rate"}


def keep_agreement(run: Path, told: dict[str, Any]) -> None:
    """Write the figures of `sago review agreement` into a run folder.

    Raises:
        BadInputError: If the folder holds no audit.
    """
    if not (run / "audit" / "report.json").is_file():
        raise BadInputError(f"{run}: expected the run folder that the sheets were drawn from; it holds no audit/report.json")
    write_text(run / _PLACE, json.dumps(told, indent=1) + "\n")


def kept_agreement(run: Path) -> dict[str, Any] | None:
    """The figures that were kept; None where nobody kept any.

    Raises:
        BadInputError: If the file is none of ours.
    """
    path = run / _PLACE
    if not path.exists():
        return None
    told = _KEPT.json(path)
    if not isinstance(told, dict) or set(told) != _PARTS:
        raise _KEPT.damaged(path, "it holds something else")
    return told
