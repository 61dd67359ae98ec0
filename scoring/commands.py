"""What `sago score` does once its words are checked: every model in turn, or an account of what that would cost."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from scoring.backends.remote.settings import ServerSettings
from scoring.settings import ActivationSettings, ConfidenceSettings, GenerationSettings, MirroringSettings
from scoring.stats.cell import Regime
from variants.engine import LOCAL, Engine
from variants.errors import BadInputError, unknown_name
from variants.files import only_writer
from variants.manifest import refuse_changed
from variants.types import Axis

if TYPE_CHECKING:
    from scoring.judge import AnswerJudge

SOURCES = ("auto", "choice_softmax", "seq_geomean", "p_true", "verbalised", "sample_freq")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asked for, checked."""

    axes: frozenset[Axis]
    regimes: tuple[Regime, ...]
    limit: int | None
    generation: GenerationSettings
    activation: ActivationSettings
    confidence: ConfidenceSettings
    mirroring: MirroringSettings
    limits: ServerSettings

    @classmethod
    def checked(  # noqa: PLR0913 - one for each option
        cls,
        *,
        axes: Sequence[str] | None = None,
        regimes: Sequence[str] | None = None,
        repeats: int = 2,
        temperature: float = 0.7,
        max_tokens: int | None = None,
        limit: int | None = None,
        seed: int = 0,
        source: str = "auto",
        taus: tuple[float, float] = (0.8, 0.5),
        limits: ServerSettings | None = None,
    ) -> "Wanted":
        """Check names and numbers before any work starts.

        Raises:
            BadInputError: With the nearest right name, or the number that is wrong.
        """
        drawn: dict[str, Any] = {"repeats": repeats, "temperature": temperature, "max_tokens": max_tokens, "seed": seed}
        return cls(
            axes=frozenset(_named("axis", axes or get_args(Axis), get_args(Axis))),  # type: ignore[arg-type]
            regimes=tuple(dict.fromkeys(_named("regime", regimes or ("deployed", "greedy"), get_args(Regime)))),  # type: ignore[arg-type]
            limit=limit,
            generation=GenerationSettings(**drawn),
            activation=ActivationSettings(),
            confidence=ConfidenceSettings(
                **drawn,
                source=_named("confidence source", [source], SOURCES)[0],  # type: ignore[arg-type]
                tau_high=taus[0],
                tau_low=taus[1],
            ),
            mirroring=MirroringSettings(**drawn),
            limits=limits or ServerSettings(),
        )


def run_score(
    run: Path,
    out: Path,
    models: Sequence[str],
    wanted: Wanted,
    *,
    judge: str | None = None,
    labels: Path | None = None,
    engine: Engine = LOCAL,
) -> list[Path]:
    """Ask and score every model; returns the files of scores.

    Args:
        run: Run folder that holds audited sets.
        out: Run folder to write to.
        models: References.
        wanted: What is asked.
        judge: `embedded`, or the reference of a model of entailment, for free answers; exact comparison without one.
        labels: Human-labelled pairs of answers that set the judge's cut.
        engine: Where the models run.

    Raises:
        BadInputError: If only one of judge and labels is given, the run is not audited, a model is not there or cannot do what is
            asked, a model was the audit's reference, or another run writes to `out`.
    """
    from audit.load import read_report
    from scoring.backends.references import check_reference
    from scoring.run import Options, open_for, score_model

    options = Options(
        axes=wanted.axes,
        regimes=wanted.regimes,
        limit=wanted.limit,
        generation=wanted.generation,
        activation=wanted.activation,
        confidence=wanted.confidence,
        mirroring=wanted.mirroring,
        limits=wanted.limits,
        judge=_answer_judge(judge, labels),
    )
    read_report(run)
    refuse_changed(run, "audit", again="sago audit")
    for reference in models:
        check_reference(reference)
    _refuse_reference_model(run, models)
    written: list[Path] = []
    with only_writer(out):
        for reference in dict.fromkeys(models):
            written.extend(score_model(run, out, open_for(run, reference, options, engine), options))
    return written


def _refuse_reference_model(run: Path, models: Sequence[str]) -> None:
    """A model that helped to choose the wordings would be measured on those that suit it."""
    from audit.load import reference_of

    reference = reference_of(run)
    if reference in models:
        raise BadInputError(
            f"{reference}: this model was the audit's --reference, so the wordings were chosen by its own answers; audit with another "
            "one, or evaluate another model"
        )


def run_dry(
    run: Path, out: Path, models: Sequence[str], wanted: Wanted, *, price_in: float | None, price_out: float | None
) -> Iterator[str]:
    """One line a model and axis: requests, tokens and, given prices, money.

    Raises:
        BadInputError: If only one of the two prices is given, or as `run_score`.
    """
    from scoring import dry_run
    from scoring.backends import find_backend

    if (price_in is None) != (price_out is None):
        raise BadInputError("expected both --price-in and --price-out, or neither")
    prices = None if price_in is None or price_out is None else dry_run.Prices(price_in, price_out)
    for reference in dict.fromkeys(models):
        backend = find_backend(reference, limits=wanted.limits)
        if "generation" in wanted.axes:
            requests = dry_run.generation_requests(run, wanted.generation, wanted.regimes, wanted.limit)
            yield _line(reference, dry_run.cost_of("generation", requests, backend, out, prices))
        if "activation" in wanted.axes:
            requests = dry_run.activation_requests(run, wanted.activation, backend, wanted.limit)
            yield _line(reference, dry_run.cost_of("activation", requests, backend, out, prices))
        if "confidence" in wanted.axes:
            requests = dry_run.confidence_requests(run, wanted.confidence, wanted.regimes, backend, wanted.limit)
            yield _line(reference, dry_run.cost_of("confidence", requests, backend, out, prices))
        if "mirroring" in wanted.axes:
            requests = dry_run.mirroring_requests(run, wanted.mirroring, wanted.regimes, wanted.limit)
            yield _line(reference, dry_run.cost_of("mirroring", requests, backend, out, prices))


def _line(reference: str, cost: Any) -> str:  # noqa: ANN401 - named where it is made, so that this module stays light
    tokens = f"{cost.tokens_read} tokens read, at most {cost.tokens_written} written"
    how = "counted by the model's tokenizer" if cost.counted else "estimated from the characters"
    money = "" if cost.price is None else f", at most {cost.price:.4f} in the currency of the prices"
    return f"{reference} {cost.axis}: {cost.requests} requests ({cost.held} held already), {tokens} ({how}){money}"


def _answer_judge(judge: str | None, labels: Path | None) -> "AnswerJudge | None":
    if (judge is None) != (labels is None):
        raise BadInputError("expected both --answer-judge and --answer-labels, or neither: a judge needs a cut set on human labels")
    if judge is None or labels is None:
        return None
    from scoring.answer_judge import judge_from

    return judge_from(judge, labels)


def _named(what: str, given: Sequence[str], known: Sequence[str]) -> list[str]:
    for name in given:
        if name not in known:
            raise unknown_name(what, name, known)
    return list(given)
