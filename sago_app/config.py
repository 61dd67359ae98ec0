"""The run configuration: one YAML file for the whole pipeline, refused where a key is misspelt."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from variants.errors import BadInputError, unknown_name
from variants.misfits import in_yaml, shown, validated
from variants.source_rows import FIELDS
from variants.types import Axis
from variants.yaml_files import read_yaml


class _Strict(BaseModel):
    """A misspelt key is an error, and nothing changes after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class VariantSettings(_Strict):
    """How variants are made."""

    per_axis: Annotated[int, Field(ge=1, le=50)] = 4
    generators: tuple[str, ...] = ()
    """Names as in `GENERATORS`; all default ones if empty."""


class AuditSettings(_Strict):
    """How variants are judged."""

    judge: str = "embedded"
    """`embedded`, or an NLI cross-encoder by reference: `hf:ORG/NAME@REVISION`, `path:FOLDER`, `onnx:FILE`."""
    judge_languages: Annotated[tuple[str, ...], Field(min_length=1)] = ("en",)
    """Languages that an NLI model knows; `*` for all."""
    reference: str | None = None
    """A model that answers original and variant; none of `models`, since its answers choose the wordings."""
    labels: Path | None = None
    """Labels of people (JSONL or CSV), which override the checks."""


class ServerLimits(_Strict):
    """How hard a server (`openai:`) may be asked; changes no answer."""

    concurrency: Annotated[int, Field(ge=1)] = 8
    """Requests under way at once."""
    timeout: Annotated[float, Field(gt=0)] = 120.0
    """Seconds until a reply must be complete."""
    retries: Annotated[int, Field(ge=0)] = 3
    """Further tries after a failure that may pass."""
    requests_per_minute: Annotated[float, Field(gt=0)] | None = None
    request_budget: Annotated[int, Field(ge=1)] | None = None
    """Budget of one start of the run, a model; the run goes on from there when it is started again."""
    token_budget: Annotated[int, Field(ge=1)] | None = None


class ScoreSettings(_Strict):
    """How models are asked."""

    regimes: tuple[Literal["greedy", "deployed"], ...] = ("deployed",)
    repeats: Annotated[int, Field(ge=1, le=100)] = 2
    temperature: Annotated[float, Field(gt=0, le=2)] = 0.7
    tau_high: Annotated[float, Field(gt=0, le=1)] = 0.8
    """Confident at or above this; frozen before the run, from a baseline."""
    tau_low: Annotated[float, Field(ge=0, lt=1)] = 0.5
    source: Literal["auto", "choice_softmax", "seq_geomean", "p_true", "verbalised", "sample_freq"] = "auto"
    """Where confidence comes from."""
    answer_judge: str | None = None
    """For free answers: `embedded`, or an NLI model by reference; exact comparison without one."""
    answer_labels: Path | None = None
    """Human-labelled pairs of answers (JSONL) that set the judge's cut."""
    limit: Annotated[int, Field(ge=1)] | None = None
    """Only the first so many items of each data set."""
    server: ServerLimits = ServerLimits()


class RunConfig(_Strict):
    """Everything that one run does."""

    sources: Annotated[tuple[str, ...], Field(min_length=1)]
    """JSONL, CSV or Parquet files, or `hf:ORG/NAME:SPLIT@REVISION`."""
    columns: dict[str, str] = Field(default_factory=dict, alias="map")
    """Our column name to theirs, for all sources: `{question: prompt}`."""
    models: Annotated[tuple[str, ...], Field(min_length=1)]
    """References such as `embedded:smollm2-135m-instruct` or `openai:NAME@BASE_URL`."""
    axes: tuple[Axis, ...] = ("generation", "activation", "confidence", "mirroring")
    seed: int = 0
    variants: VariantSettings = VariantSettings()
    audit: AuditSettings = AuditSettings()
    score: ScoreSettings = ScoreSettings()
    publish: bool = True
    """Also write the audited sets as a Hugging Face data set, below the run folder."""


def read_config(path: Path) -> RunConfig:
    """Read and check a run configuration.

    Relative files are taken from the folder that the configuration lies in.

    Raises:
        BadInputError: If the file is not there, not YAML, or holds a key or value that is not known.
    """
    content = read_yaml(path)
    if not isinstance(content, dict):
        raise BadInputError(f"{path}: expected a mapping with 'sources' and 'models'; got {shown(content)}")
    config = validated(RunConfig, content, in_yaml(path))
    for field in config.columns:
        if field not in FIELDS:
            raise BadInputError(f"{in_yaml(path)(('map', field))}: map: {unknown_name('field', field, FIELDS)}")
    if config.audit.reference in config.models:
        raise BadInputError(
            f"{path}: audit.reference: {config.audit.reference} is one of the models, and its own answers would choose the wordings"
        )
    return _placed(config, path.parent)


def _placed(config: RunConfig, folder: Path) -> RunConfig:
    """The configuration with every relative file taken from its own folder."""
    audit, score = config.audit, config.score
    return config.model_copy(
        update={
            "sources": tuple(_from_folder(source, folder) for source in config.sources),
            "audit": audit.model_copy(update={"labels": audit.labels and folder / audit.labels}),
            "score": score.model_copy(update={"answer_labels": score.answer_labels and folder / score.answer_labels}),
        }
    )


def _from_folder(source: str, folder: Path) -> str:
    return source if source.startswith("hf:") else str(folder / source)
