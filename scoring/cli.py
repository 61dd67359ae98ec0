"""The commands of scoring: `score` and `selftest`."""

from pathlib import Path
from typing import Annotated

import typer

from variants.inert import visible


def score(  # noqa: PLR0917 - options, each given by name on the command line
    directory: Annotated[Path, typer.Argument(help="Run folder that holds audit/, from `sago audit`.")],
    model: Annotated[
        list[str],
        typer.Option(
            "--model",
            help=(
                "Model: embedded:NAME (see `sago models`), hf:ORG/NAME, path:FOLDER, gguf:FILE, openai:NAME@BASE_URL "
                "or scripted:NAME; may be given again."
            ),
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="Run folder to write answers/ and scores/ to; may be the same.")],
    axis: Annotated[list[str] | None, typer.Option("--axis", help="Only this axis; may be given again. All four if absent.")] = None,
    regime: Annotated[
        list[str] | None,
        typer.Option(
            "--regime",
            help=(
                "How answers are drawn: greedy (the likeliest token, one answer) or deployed (sampled at "
                "--temperature, --repeats answers); may be given again. Both if absent."
            ),
        ),
    ] = None,
    repeats: Annotated[
        int, typer.Option("--repeats", min=1, help="Answers to every wording in the deployed regime; from 2 on there is a noise floor.")
    ] = 2,
    temperature: Annotated[float, typer.Option("--temperature", help="Sampling temperature of the deployed regime, above 0.")] = 0.7,
    max_tokens: Annotated[
        int | None, typer.Option("--max-tokens", min=1, help="Longest answer, in tokens; by task type if absent.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=1, help="Only the first so many items of each data set; all if absent.")
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=2**63 - 1, help="Seed of the deployed regime's draws and of every resampling.")
    ] = 0,
    confidence_source: Annotated[
        str,
        typer.Option(
            "--confidence-source",
            help=(
                "Where confidence comes from: choice_softmax (probability of the option), seq_geomean (of the "
                "answer's tokens), p_true (asked whether it is true), verbalised (the model says it), sample_freq "
                "(share of repeats), or auto: per data set, what most of its items and the backend allow."
            ),
        ),
    ] = "auto",
    tau_high: Annotated[
        float,
        typer.Option(
            "--tau-high", help="A model is confident at this confidence (0 to 1) or above; freeze it from a baseline before the run."
        ),
    ] = 0.8,
    tau_low: Annotated[float, typer.Option("--tau-low", help="It is unsure at this confidence (0 to 1) or below.")] = 0.5,
    answer_judge: Annotated[
        str | None,
        typer.Option(
            "--answer-judge",
            help="For free answers: embedded, or an NLI model (hf:ORG/NAME@REVISION, path:FOLDER, onnx:FILE). Exact if absent.",
        ),
    ] = None,
    answer_labels: Annotated[
        Path | None,
        typer.Option("--answer-labels", help="JSONL of human-labelled pairs of answers (text_a, text_b, same or label) that set its cut."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be asked, and ask nothing.")] = False,
    price_in: Annotated[
        float | None, typer.Option("--price-in", help="With --dry-run: money for a million tokens read; the estimate is in the same money.")
    ] = None,
    price_out: Annotated[float | None, typer.Option("--price-out", help="With --dry-run: money for a million tokens written.")] = None,
    concurrency: Annotated[int, typer.Option("--concurrency", help="Requests that a server (openai:) has under way at once.")] = 8,
    request_budget: Annotated[
        int | None, typer.Option("--request-budget", help="Budget of this run in requests to a server, tries again included.")
    ] = None,
    token_budget: Annotated[
        int | None, typer.Option("--token-budget", help="Budget of this run in tokens, read and written, as the server counts them.")
    ] = None,
    requests_per_minute: Annotated[
        float | None, typer.Option("--requests-per-minute", help="Most requests a minute to a server; as fast as it takes them if absent.")
    ] = None,
    timeout: Annotated[float, typer.Option("--timeout", help="Seconds that a server has for a reply.")] = 120.0,
    retries: Annotated[int, typer.Option("--retries", help="Further tries after a failure that may pass, such as a busy server.")] = 3,
) -> None:
    """Ask the models what they have not been asked yet, and score the four axes, each alone.

    Example: sago score runs/first --model embedded:smollm2-135m-instruct --out runs/first
    """
    from scoring.backends.remote.settings import ServerSettings
    from scoring.commands import Wanted, run_dry, run_score

    wanted = Wanted.checked(
        axes=axis,
        regimes=regime,
        repeats=repeats,
        temperature=temperature,
        max_tokens=max_tokens,
        limit=limit,
        seed=seed,
        source=confidence_source,
        taus=(tau_high, tau_low),
        limits=ServerSettings(
            concurrency=concurrency,
            timeout=timeout,
            retries=retries,
            requests_per_minute=requests_per_minute,
            request_budget=request_budget,
            token_budget=token_budget,
        ),
    )
    if dry_run:
        for line in run_dry(directory, out, model, wanted, price_in=price_in, price_out=price_out):
            print(visible(line))
        return
    for path in run_score(directory, out, model, wanted, judge=answer_judge, labels=answer_labels):
        print(path)


def selftest(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one row a model, axis and data set, in place of the table.")] = False,
) -> None:
    """Put the reference models through all four axes, and see that each axis orders them rightly.

    Example: sago selftest
    """
    from scoring.selftest import broken_claims, run_selftest, shown_as_json, shown_as_table

    rows = run_selftest()
    print(shown_as_json(rows) if as_json else shown_as_table(rows))
    broken = broken_claims(rows)
    if broken:
        for claim in broken:
            typer.echo(f"broken: {claim}", err=True)
        raise typer.Exit(1)
