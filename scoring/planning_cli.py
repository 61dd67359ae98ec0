"""The command `sago plan`: how many instances, variants and repeats a question needs."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from math import ceil
from pathlib import Path
from typing import Annotated

import typer

from audit.stats.acceptance import acceptance_size
from audit.stats.proportion import design_effect_from_icc
from scoring.pilot import PilotCell, read_pilot
from scoring.stats.labelings import n_labelings
from scoring.stats.planning import Plan, Question, Spread, cheapest_plan, mcnemar_size, smallest_effect
from variants.errors import BadInputError


def plan(  # noqa: PLR0913 - the options of a command are its arguments
    *,
    pilot: Annotated[Path | None, typer.Option(help="Run folder of a pilot (about 50 instances); its spread is used.")] = None,
    sd: Annotated[float | None, typer.Option(help="SD over instances of what is compared (paired difference, or Δ).")] = None,
    noise_sd: Annotated[float, typer.Option(help="SD of the part of --sd that repeats average out; --sd is then at one repeat.")] = 0.0,
    delta: Annotated[float, typer.Option(help="Smallest difference that matters.")] = 0.05,
    power: Annotated[float, typer.Option(help="Probability of detecting it.")] = 0.8,
    alpha: Annotated[float, typer.Option(help="Two-sided level.")] = 0.05,
    variants: Annotated[int, typer.Option(help="Wordings an instance, the original included.")] = 5,
    repeats: Annotated[int, typer.Option(help="Fewest repeats of each wording; more are proposed where they pay.")] = 2,
    instance_cost: Annotated[float, typer.Option(help="What one more instance costs besides its requests, in requests.")] = 0.0,
    cluster_size: Annotated[float, typer.Option(help="Mean instances that share a passage or template.")] = 1.0,
    icc: Annotated[float, typer.Option(help="Correlation of instances that share one, 0 to 1.")] = 0.0,
    discordant: Annotated[
        tuple[float, float] | None, typer.Option(help="Shares failing in one release alone and in the other alone (McNemar).")
    ] = None,
    failing_below: Annotated[float, typer.Option(help="Share of failures to be ruled out by a clean sample.")] = 0.01,
    as_json: Annotated[bool, typer.Option("--json", help="Machine-readable.")] = False,
) -> None:
    """Say how many instances, variants and repeats a question needs.

    Example: sago plan --sd 0.25 --delta 0.05
    """
    _refuse_odd_numbers(
        {"--sd": sd, "--delta": delta, "--noise-sd": noise_sd, "--instance-cost": instance_cost, "--cluster-size": cluster_size}
    )
    try:
        found = _planned(
            _cells(pilot, sd, noise_sd, design_effect_from_icc(cluster_size, icc)),
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


def _cells(pilot: Path | None, sd: float | None, noise_sd: float, design_effect: float) -> tuple[PilotCell, ...]:
    if (pilot is None) == (sd is None):
        raise BadInputError("expected either --pilot DIR or --sd NUMBER; for instance `sago plan --sd 0.25 --delta 0.05`")
    if pilot is not None and noise_sd:
        raise BadInputError("--noise-sd goes with --sd; a pilot's spread is that at its own number of repeats")
    if pilot is not None:
        return read_pilot(pilot)
    if sd is None or not sd > 0:
        raise BadInputError(f"--sd: expected a number above 0; got {sd!r}")
    return (PilotCell("", "", "", "", "given", sd, design_effect, 0),)


def _planned(cells: tuple[PilotCell, ...], question: Question, noise_sd: float, design: tuple[int, int, float]) -> list[dict[str, object]]:
    variants, repeats, cost = design
    found: list[dict[str, object]] = []
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
        found.append({**asdict(cell), **asdict(best), "smallest_effects": _effects(spread.at(best.repeats), asked, best)})
    return found


def _effects(variance: float, question: Question, best: Plan) -> dict[str, float]:
    """Smallest difference that other numbers of instances would detect."""
    return {
        str(n): round(smallest_effect(n, variance, alpha=question.alpha, power=question.power, design_effect=question.design_effect), 4)
        for n in sorted({50, 100, 200, 500, 1_000, best.n})
    }


def _other_answers(
    discordant: tuple[float, float] | None, failing_below: float, variants: int, repeats: int, errors: tuple[float, float]
) -> dict[str, object]:
    rest: dict[str, object] = {
        "clean_instances": {"failing_below": failing_below, "n": acceptance_size(failing_below)},
        "labelings": n_labelings((repeats,) * variants) if repeats >= 2 else None,
    }
    if discordant is not None:
        rest["mcnemar_n"] = ceil(mcnemar_size(*discordant, alpha=errors[0], power=errors[1]) - 1e-9)
    return rest


def _lines(found: list[dict[str, object]], rest: dict[str, object], delta: float, power: float) -> Iterator[str]:
    for row in found:
        place = " · ".join(str(row[name]) for name in ("axis", "dataset", "kind", "regime") if row[name])
        yield f"{place or 'given spread'}: {row['quantity']}, SD {row['sd']:.3f}, design effect {row['design_effect']:.2f}"
        if "why" in row:
            yield f"  no plan: {row['why']}"
            continue
        yield f"  {row['n']} instances × {row['repeats']} repeats detect {delta:g} with probability {power:g}: {row['requests']} requests"
        effects = row["smallest_effects"]
        if isinstance(effects, dict):
            yield "  smallest difference found with n instances: " + ", ".join(f"{n}: {effect}" for n, effect in effects.items())
    if "mcnemar_n" in rest:
        yield f"McNemar's test with these discordant shares: {rest['mcnemar_n']} instances"
    clean = rest["clean_instances"]
    if isinstance(clean, dict):
        yield f"{clean['n']} instances without a failure show fewer than {clean['failing_below']:.1%} failing, at 95 %"
    if rest["labelings"] is None:
        yield "one repeat leaves no noise floor: W and Δ are undefined, and only S can be had"
    else:
        yield f"one instance alone has {rest['labelings']} labelings, so its smallest exact p is 1/{rest['labelings']}"
