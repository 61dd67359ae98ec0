"""The command `sago gate`."""

from pathlib import Path
from typing import Annotated

import typer


def gate(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Run folder with scores/, from `sago score`.")],
    policy: Annotated[Path, typer.Option("--policy", help="YAML file with one rule a data set and axis (docs/examples/policy.yaml).")],
    baseline: Annotated[
        Path | None,
        typer.Option(
            "--baseline", help="Run folder of the release before, on the same instances; needed by rules such as …_not_above_baseline."
        ),
    ] = None,
    junit: Annotated[
        Path | None, typer.Option("--junit", help="Also write the judgements to this file as JUnit XML, which CI systems show as tests.")
    ] = None,
    sarif: Annotated[
        Path | None, typer.Option("--sarif", help="Also write them to this file as SARIF 2.1.0, which code hosts show as findings.")
    ] = None,
) -> None:
    """Judge a run by a release policy: every rule alone, PASS, FAIL or NO EVIDENCE; no evidence is not a pass.

    A rule is of one axis and one data set; there is no aggregate rule. Ends with 0 if all pass, 1 if any fails, 3 if none fails
    and evidence is missing.

    Example:
        sago gate runs/demo --policy policy.yaml --junit gate.xml
    """
    from scoring.gate import run_gate
    from scoring.gate_rules.output import lines, write_junit, write_sarif

    report = run_gate(folder, policy, baseline)
    if junit is not None:
        write_junit(junit, report)
    if sarif is not None:
        write_sarif(sarif, report)
    for line in lines(report):
        typer.echo(line)
    raise typer.Exit(report.exit_code)
