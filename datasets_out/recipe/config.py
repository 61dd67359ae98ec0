"""A recipe as types: which sources, under which licences, with which settings; a misspelt key is refused."""

import datetime
import re
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from datasets_out.licences.spdx import LICENCES, UNKNOWN, canonical, is_named
from variants.errors import unknown_name
from variants.misfits import in_yaml, validated
from variants.types import Axis
from variants.yaml_files import read_yaml

Revision = Annotated[str, Field(pattern=r"^[0-9a-f]{40}$")]
_HUB = re.compile(r"hf:[^:@]+:[^@:]+@[0-9a-f]{40}")


class _Strict(BaseModel):
    """A misspelt key is an error, and nothing changes after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RecipeSource(_Strict):
    """One source data set."""

    file: str
    """JSONL, CSV or Parquet, relative to the recipe's root."""
    columns: dict[str, str] = Field(default_factory=dict, alias="map")
    hub: tuple[str, ...] = ()
    """Where the file is not there: `hf:ORG/NAME/CONFIG:SPLIT@REVISION`, the revision a commit."""
    hub_columns: dict[str, str] = Field(default_factory=dict, alias="hub_map")
    vertical: str = ""
    licence: str
    url: str
    revision: Revision
    notice: str = ""
    citation: str = ""
    limit: Annotated[int, Field(ge=1)] | None = None
    """Only the first so many rows."""

    @field_validator("licence")
    @classmethod
    def _spdx(cls, said: str) -> str:
        licence = canonical(said)
        if licence == UNKNOWN or not is_named(licence):
            raise unknown_name("licence", said, LICENCES)
        return licence

    @field_validator("hub")
    @classmethod
    def _pinned(cls, specs: tuple[str, ...]) -> tuple[str, ...]:
        for spec in specs:
            if not _HUB.fullmatch(spec):
                raise ValueError(f"expected hf:ORG/NAME/CONFIG:SPLIT@COMMIT; got {spec!r}")
        return specs


class Recipe(_Strict):
    """Everything that a data set is built from."""

    name: Annotated[str, Field(min_length=1)]
    published: str
    """ISO date for the Croissant file, so that two builds are the same."""
    root: Path
    """Folder of the source files, relative to the recipe."""
    seed: int = 0
    per_axis: Annotated[int, Field(ge=1, le=50)] = 4
    axes: tuple[Axis, ...] = ("generation", "activation", "confidence", "mirroring")
    generators: tuple[str, ...] = ()
    """Names as in `GENERATORS`; all that need nothing but the text if empty."""
    sources: Annotated[dict[Annotated[str, Field(pattern=r"^\w[\w-]*$")], RecipeSource], Field(min_length=1)]
    """Name of the data set, which becomes a file name, to where it comes from."""

    @field_validator("published")
    @classmethod
    def _date(cls, said: str) -> str:
        try:
            return datetime.date.fromisoformat(said).isoformat()
        except ValueError as error:
            raise ValueError(f"expected a date such as '2026-11-30', in quotes; got {said!r}") from error


def read_recipe(path: Path, *, root: Path | None = None) -> Recipe:
    """Read and check a recipe.

    Args:
        path: YAML file.
        root: Folder of the source files, in place of the recipe's own.

    Raises:
        BadInputError: If the file is not there, not YAML, or holds a key or value that is not known.
    """
    recipe = validated(Recipe, read_yaml(path), in_yaml(path))
    return recipe.model_copy(update={"root": root or (path.parent / recipe.root).resolve()})
