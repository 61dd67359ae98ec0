"""The command `sago plan`: how many instances, variants and repeats a question needs."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from math import ceil
from pathlib import Path
from typing import Annotated, Any

import typer

from audit.stats.acceptance import acceptance_size
from audit.stats.proportion import design_effect_from_icc
from scoring.pilot import PilotCell, read_pilot
from scoring.stats.claim_plan import difference_size, independence_size, reversal_size
from scoring.stats.labelings import n_labelings
from scoring.stats.mcnemar_plan import exact_mcnemar_size
from scoring.stats.planning import LEAST_INSTANCES, Plan, Question, Spread, cheapest_plan, student_effect
from variants.errors import BadInputError

RELIABILITY = 0.8
"""Split-half reliability that the plan for independent axes takes for granted; a claim needs 0.5 at least."""


def plan(  # noqa: PLR0913 - the options of a command are its arguments
    *,
    pilot: Annotated[
        Path | None,
        typer.Option(help="Run folder of a small run made before (about 50 instances), whose spread is planned from; in place of --sd."),
    ] = None,
    sd: Annotated[
        float | None,
        typer.Option(
            help=(
                "Standard deviation, over instances, of what is compared: the difference of two models on one "
                "instance, or Δ, on the scale of S from 0 to 1."
            )
        ),
    ] = None,
    noise_sd: Annotated[
        float,
        typer.Option(
            help=(
                "The part of --sd that comes from sampling alone and that repeats average out, also a standard "
                "deviation, 0 to --sd; --sd is then the one at a single repeat."
            )
        ),
    ] = 0.0,
    delta: Annotated[float, typer.Option(help="Smallest difference in S that matters, 0 to 1: 0.05 is five points of a hundred.")] = 0.05,
    power: Annotated[float, typer.Option(help="Probability that a difference of --delta is found, 0 to 1.")] = 0.8,
    alpha: Annotated[
        float, typer.Option(help="Probability that a difference is found where there is none, 0 to 1 (two-sided level).")
    ] = 0.05,
    variants: Annotated[int, typer.Option(help="Wordings of each instance, the original included.")] = 5,
    repeats: Annotated[int, typer.Option(help="Fewest repeats of each wording; more are proposed where they pay.")] = 2,
    instance_cost: Annotated[float, typer.Option(help="What one more instance costs besides its requests, in requests.")] = 0.0,
    cluster_size: Annotated[
        float, typer.Option(help="How many instances share a passage or template, on average; 1 if each stands alone.")
    ] = 1.0,
    icc: Annotated[
        float,
        typer.Option(help="How alike instances of one passage are: their intraclass correlation, 0 (not at all) to 1 (one tells all)."),
    ] = 0.0,
    discordant: Annotated[
        tuple[float, float] | None,
        typer.Option(
            help=(
                "To compare the failures of two releases on the same instances: the share of instances, 0 to 1, that "
                "fails in the old release only, and the share that fails in the new one only. --discordant 0.10 0.04 "
                "stands for 10 % and 4 %, and adds how many instances McNemar's exact test needs to tell the releases "
                "apart."
            )
        ),
    ] = None,
    failing_below: Annotated[
        float,
        typer.Option(
            help=(
                "Share of failing instances, 0 to 1, that a sample without any failure is to rule out: 0.01 asks how "
                "many clean instances show fewer than 1 % failing."
            )
        ),
    ] = 0.01,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON in place of sentences.")] = False,
) -> None:
    """Say how many instances, variants and repeats a question needs.

    Example: sago plan --sd 0.25 --delta 0.05
    """
    _refuse_odd_numbers(
        {"--sd": sd, "--delta": delta, "--noise-sd": noise_sd, "--instance-cost": instance_cost, "--cluster-size": cluster_size}
    )
    _refuse_less({"--variants": (variants, 2), "--repeats": (repeats, 1), "--cluster-size": (cluster_size, 1)})
    _refuse_no_shares({"--power": power, "--alpha": alpha, "--failing-below": failing_below}, icc, discordant)
    try:
        found = _planned(
            () if discordant and pilot is None and sd is None else _cells(pilot, sd, noise_sd, design_effect_from_icc(cluster_size, icc)),
            Question(delta, alpha, power),
            noise_sd,
            (variants, repeats, instance_cost),
        )
        rest = _other_answers(discordant, failing_below, variants, repeats, (alpha, power))
    except (OverflowError, ZeroDivisionError) as error:
        raise BadInputError("expected numbers of ordinary size; with these the plan has no end") from error
    except ValueError as error:
        raise BadInputError(str(error)) from error
    if as_json:
        typer.echo(json.dumps({"plans": found, **rest}, indent=1, ensure_ascii=False))
        return
    for line in _lines(found, rest, delta, power):
        typer.echo(line)


def _refuse_odd_numbers(given: dict[str, float | None]) -> None:
    for option, number in given.items():
        if number is not None and not 0 <= number < 1e12:
            raise BadInputError(f"{option}: expected a finite number of at least 0; got {number!r}")


def _refuse_less(least: dict[str, tuple[float, int]]) -> None:
    for option, (number, low) in least.items():
        if number < low:
            raise BadInputError(f"{option}: expected at least {low}; got {number:g}")


def _refuse_no_shares(between: dict[str, float], icc: float, discordant: tuple[float, float] | None) -> None:
    for option, number in between.items():
        if not 0 < number < 1:
            raise BadInputError(f"{option}: expected a share above 0 and below 1, such as 0.05 for 5 %; got {number:g}")
    if not 0 <= icc <= 1:
        raise BadInputError(f"--icc: expected a number from 0 to 1; got {icc:g}")
    if discordant is not None:
        old, new = discordant
        if not (min(old, new) >= 0 and old + new <= 1 and old != new):
            raise BadInputError(
                "--discordant: expected two different shares of instances, 0 to 1, together at most 1, such as 0.10 0.04 for 10 % and 4 %; "
                f"got {old:g} {new:g}"
            )


def _cells(pilot: Path | None, sd: float | None, noise_sd: float, design_effect: float) -> tuple[PilotCell, ...]:
    if (pilot is None) == (sd is None):
        raise BadInputError("expected either --pilot DIR or --sd NUMBER, or --discordant alone; for instance `sago plan --sd 0.25`")
    if pilot is not None and noise_sd:
        raise BadInputError("--noise-sd goes with --sd; a pilot's spread is that at its own number of repeats")
    if pilot is not None:
        return read_pilot(pilot)
    if sd is None or not sd > 0:
        raise BadInputError(f"--sd: expected a number above 0; got {sd!r}")
    return (PilotCell("", "", "", "", "given", sd, design_effect, 0),)


def _planned(cells: tuple[PilotCell, ...], question: Question, noise_sd: float, design: tuple[int, int, float]) -> list[dict[str, Any]]:
    variants, repeats, cost = design
    found: list[dict[str, Any]] = []
    for cell in cells:
        if cell.sd == 0:
            found.append({**asdict(cell), "why": "the pilot shows no spread; a larger one is needed to plan from"})
            continue
        between = cell.sd**2 - noise_sd**2
        if between < 0:
            raise BadInputError(f"--noise-sd: expected at most the whole SD {cell.sd:.3g}; got {noise_sd:.3g}")
        asked = Question(question.delta, question.alpha, question.power, cell.design_effect)
        spread = Spread(between, noise_sd**2)
        best = cheapest_plan(asked, spread, variants=variants, repeats=(repeats, max(repeats, 8)), instance_cost=cost)
        variance = spread.at(best.repeats)
        effects, claims = _effects(variance, asked, best), _claims(variance, asked)
        found.append({**asdict(cell), **asdict(best), "smallest_effects": effects, "claims": claims})
    return found


def _effects(variance: float, question: Question, best: Plan) -> dict[str, float]:
    """Smallest difference that other numbers of instances would detect; too few for any are left out."""
    errors = {"alpha": question.alpha, "power": question.power, "design_effect": question.design_effect}
    found = {str(n): student_effect(n, variance, **errors) for n in sorted({50, 100, 200, 500, 1_000, best.n})}
    return {n: round(effect, 4) for n, effect in found.items() if effect is not None}


def _claims(variance: float, question: Question) -> dict[str, int]:
    """Instances on each of two data sets for the claims about data sets."""
    sizes = {"datasets_differ": difference_size(question, variance), "order_reverses": reversal_size(question, variance)}
    return {claim: max(LEAST_INSTANCES, ceil(size - 1e-9)) for claim, size in sizes.items()}


def _other_answers(
    discordant: tuple[float, float] | None, failing_below: float, variants: int, repeats: int, errors: tuple[float, float]
) -> dict[str, Any]:
    rest: dict[str, Any] = {
        "clean_instances": {"failing_below": failing_below, "n": acceptance_size(failing_below)},
        "labelings": n_labelings((repeats,) * variants) if repeats >= 2 else None,
        "independent_axes": {"reliability": RELIABILITY, "n": independence_size(RELIABILITY, power=errors[1])},
    }
    if discordant is not None:
        rest["mcnemar_n"] = exact_mcnemar_size(*discordant, alpha=errors[0], power=errors[1])
    return rest


def _lines(found: list[dict[str, Any]], rest: dict[str, Any], delta: float, power: float) -> Iterator[str]:
    for row in found:
        yield from _lines_of_cell(row, delta, power)
    if "mcnemar_n" in rest:
        yield f"McNemar's exact test with these discordant shares: {rest['mcnemar_n']} instances"
    clean, axes = rest["clean_instances"], rest["independent_axes"]
    yield f"{clean['n']} instances without a failure show fewer than {clean['failing_below']:.1%} failing, at 95 %"
    yield f"two unrelated axes are shown to be so by {axes['n']} instances at a reliability of {axes['reliability']:g}"
    if rest["labelings"] is None:
        yield "one repeat leaves no noise floor: W and Δ are undefined, and only S can be had"
    else:
        yield f"one instance alone has {rest['labelings']} labelings, so its smallest exact p is 1/{rest['labelings']}"


def _lines_of_cell(row: dict[str, Any], delta: float, power: float) -> Iterator[str]:
    place = " · ".join(str(row[name]) for name in ("axis", "dataset", "kind", "regime") if row[name])
    yield f"{place or 'given spread'}: {row['quantity']}, SD {row['sd']:.3f}, design effect {row['design_effect']:.2f}"
    if "why" in row:
        yield f"  no plan: {row['why']}"
        return
    yield f"  {row['n']} instances × {row['repeats']} repeats detect {delta:g} with probability {power:g}: {row['requests']} requests"
    if row["n"] == LEAST_INSTANCES:
        yield f"  (fewer than {LEAST_INSTANCES} would do for the difference; results on so few are exploratory)"
    yield "  smallest difference found with n instances: " + ", ".join(f"{n}: {effect}" for n, effect in row["smallest_effects"].items())
    differ, reverse = row["claims"]["datasets_differ"], row["claims"]["order_reverses"]
    yield f"  two data sets that differ by {delta:g} take {differ} instances each; an order that turns by it both ways, {reverse}"
