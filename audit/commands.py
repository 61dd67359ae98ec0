"""What the commands do: open the checks, judge, write, enter the stage in the manifest."""

from pathlib import Path

from audit.checks import default_checks
from audit.controls import Trial
from audit.labels import read_labels
from audit.page import write_pages
from audit.run import audit_run, count_sets, write_report
from audit.stream import Pairs, audit_pairs_file
from audit.told import told
from variants.engine import LOCAL, Engine
from variants.errors import BadInputError
from variants.files import only_writer, sha256
from variants.manifest import now, read_manifest, record_stage, refuse_changed
from variants.progress import progress


def run_audit(
    directory: Path,
    out: Path,
    *,
    labels_path: Path | None = None,
    judge: str | None = None,
    languages: str = "en",
    engine: Engine = LOCAL,
    reference: str | None = None,
) -> Trial:
    """Audit a run folder; returns how its controls came out.

    Raises:
        BadInputError: If there are no variants, or the labels or the judge are not what they should be.
    """
    started = now()
    for run in (directory, out):
        read_manifest(run)  # a damaged one is refused before the work, not after it
    labels = None if labels_path is None else read_labels(labels_path)
    refuse_changed(directory, "variants", again="sago variants")
    total = count_sets(directory)
    checks, evidence = default_checks(judge, languages=languages.split(","), reference=reference)
    with only_writer(out), progress("auditing sets", total) as advance:
        outcome = audit_run(directory, out, checks, labels=labels, advance=advance, engine=engine)
        outcome.evidence = evidence
        report = told(outcome)
        write_report(out, report)
        write_pages(out / "audit", report)
        inputs = outcome.inputs | ({} if labels_path is None else {labels_path.name: sha256(labels_path)})
        outputs = [path for path in (out / "audit").iterdir() if path.suffix in {".parquet", ".json", ".md", ".html"}]
        settings = {"judge": judge, "reference": reference, "audit_id": outcome.audit_id}
        record_stage(out, "audit", started=started, settings=settings, inputs=inputs, outputs=outputs)
    if outcome.trial is None:
        raise BadInputError(f"{directory}: no controls could be planted")
    return outcome.trial


def run_pairs(file: Path, out: Path, *, task_fields: bool, judge: str | None, languages: str = "en", reference: str | None = None) -> Pairs:
    """Judge a file of pairs.

    Raises:
        BadInputError: If the file cannot be read or is the one to write, or the judge is not there.
    """
    if out.resolve() == file.resolve():
        raise BadInputError(f"{out}: expected another file to write the answers to; this one holds the pairs")
    try:
        with file.open("rb") as stream:
            size = sum(1 for line in stream if line.strip())
    except OSError as error:
        raise BadInputError(f"{file}: cannot be read ({error.strerror})") from error
    checks, _ = default_checks(judge, languages=languages.split(","), reference=reference)
    with progress("judging pairs", size) as advance:
        return audit_pairs_file(file, out, checks, task_fields=task_fields, advance=advance)
