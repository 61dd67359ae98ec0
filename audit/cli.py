"""The commands of the audit: `audit`, `audit-pairs`, `show`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from variants.inert import visible

_Judge = Annotated[
    str | None,
    typer.Option(
        "--judge",
        help=(
            "Model that judges the meaning: an NLI cross-encoder (natural language inference), hf:ORG/NAME@REVISION, path:FOLDER or "
            "onnx:FILE, heard beside the embedded judge, which knows English; that one alone if absent."
        ),
    ),
]
_JudgeLanguages = Annotated[
    str,
    typer.Option(
        "--judge-languages", help="With --judge: languages that it knows, as in en,de,fr; * for all. Others are left to the guards."
    ),
]


def audit(
    directory: Annotated[Path, typer.Argument(help="Run folder that holds variants/, from `sago variants` or `sago import`.")],
    out: Annotated[Path, typer.Option("--out", help="Run folder to write audit/ to; may be the same.")],
    labels: Annotated[
        Path | None,
        typer.Option(
            "--labels",
            help="Labels of people, which override the checks: JSONL or CSV with variant_id and label (1 or same, 0 or changed).",
        ),
    ] = None,
    judge: _Judge = None,
    judge_languages: _JudgeLanguages = "en",
    reference: Annotated[
        str | None,
        typer.Option(
            "--reference",
            help=(
                "Model (embedded:NAME, hf:ORG/NAME, openai:NAME@URL …) that answers original and variant, to see that "
                "the right answer stays right; none that you will evaluate."
            ),
        ),
    ] = None,
) -> None:
    """Judge every variant, write the QC report, and seal what passed.

    Example: sago audit runs/first --out runs/first
    """
    from audit.certificate import standing_of
    from audit.commands import run_audit

    trial = run_audit(directory, out, labels_path=labels, judge=judge, languages=judge_languages, reference=reference)
    print(f"report: {out / 'audit' / 'report.html'}")
    if (standing := standing_of(trial)) is not None:
        sys.stderr.write(f"{standing.sentence()}\n")
    for one in trial.unsought:
        sys.stderr.write(f"{visible(one.sentence())}\n")
    if trial.refusal:
        sys.stderr.write(f"this audit certifies nothing: {trial.refusal}\n")
        raise typer.Exit(1)


def audit_pairs(
    file: Annotated[
        Path,
        typer.Argument(
            help=(
                "JSONL, one pair a line: text_a, text_b, and if there id, lang (en if absent), kind (paraphrase, "
                "reorder or mirror), choices_a, choices_b, answer_index_a, answer_index_b (from 0)."
            )
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="JSONL to write, one answer a line, in the order of the input.")],
    task_fields: Annotated[
        bool, typer.Option("--task-fields", help="Also read relation, answer, answer_b, answer_aliases, context, context_b, task_type.")
    ] = False,
    judge: _Judge = None,
    judge_languages: _JudgeLanguages = "en",
    reference: Annotated[
        str | None, typer.Option("--reference", help="Model that answers both texts, where --task-fields gives the right answers.")
    ] = None,
) -> None:
    """Give the same judgement on pairs that somebody else made.

    Example: sago audit-pairs pairs.jsonl --out verdicts.jsonl
    """
    from audit.commands import run_pairs

    pairs = run_pairs(file, out, task_fields=task_fields, judge=judge, languages=judge_languages, reference=reference)
    if pairs.bad:
        shown = ", ".join(map(str, pairs.bad[:20])) + (f" and {len(pairs.bad) - 20} more" if len(pairs.bad) > 20 else "")
        sys.stderr.write(f"{file}: {len(pairs.bad)} of {pairs.rows} rows could not be read and fail; on line {shown}\n")
    for line in pairs.strangers.told(task_fields=task_fields):
        sys.stderr.write(f"{file}: {visible(line)}\n")
    for gap in pairs.gaps:
        sys.stderr.write(f"{visible(gap.sentence())}\n")
    print(f"{pairs.rows} rows judged: {out}")


def show(
    directory: Annotated[Path, typer.Argument(help="Run folder.")],
    rows: Annotated[int, typer.Option("--rows", min=1, help="How many variants to show.")] = 5,
    failed: Annotated[bool, typer.Option("--failed", help="Only variants that failed the audit.")] = False,
    check: Annotated[
        str | None, typer.Option("--check", help="Only variants that failed this check, such as negation; the audit report lists them all.")
    ] = None,
) -> None:
    """Show rows of a run, readable, with the findings where it was audited.

    Example: sago show runs/first --failed --check negation
    """
    from audit.show import shown

    for block in shown(directory, rows=rows, failed=failed, check=check):
        print(visible(block))
