"""What a rule names: one axis, one data set, and which of its cells."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from scoring.stats.cell import CellKey, Regime
from variants.types import Axis, Kind

Share = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=1)]


class Strict(BaseModel):
    """A misspelt key is an error, no value is converted, and nothing changes after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Where(Strict):
    """The cells that a rule is about; each of them is judged alone."""

    dataset: str
    axis: Axis
    kind: Kind | None = None
    """Every kind that was scored, each judged alone, if absent."""
    regime: Regime | None = None
    family: str | None = None
    """Mirroring alone: `negation`, `option_reversal` …"""
    model: str | None = None
    baseline_model: str | None = None
    """Which model of the baseline to compare with, where it holds several and none of them is the model itself."""

    def takes(self, key: CellKey, family: str) -> bool:
        """Whether a cell is one of those that the rule is about."""
        return (
            key.dataset == self.dataset
            and self.kind in {None, key.kind}
            and self.regime in {None, key.regime}
            and self.family in {None, family}
            and self.model in {None, key.model}
        )


NotUnstable = Literal["unstable"]
