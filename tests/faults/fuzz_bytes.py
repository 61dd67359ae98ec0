"""A coverage-guided run over every reader of `byte_targets.py`; the first byte chooses the reader.

    python tests/faults/fuzz_bytes.py FOLDER -max_total_time=600

FOLDER keeps the inputs that reached something new, and `faults/` in it one input for each place that raised something other than
`BadInputError`; the run says it at once and goes on. An input that takes 10 s or 2 GB ends the run. Needs `atheris`, which exists
for Linux and macOS; `make fuzz` installs it.
"""

import logging
import sys
import traceback
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parents[2]))

with atheris.instrument_imports(include=["variants", "audit", "scoring", "datasets_out", "sago_app", "yaml", "csv", "json"]):
    from tests.faults.byte_targets import TARGETS
    from tests.faults.seed_inputs import seeds

READERS = list(TARGETS.values())
CORPUS = Path(next((part for part in sys.argv[1:] if not part.startswith("-")), "runs/fuzz"))


FOUND: set[str] = set()
"""Places that raised; each is told once."""


def one_input(data: bytes) -> None:
    """Give one input to the reader that its first byte names."""
    if not data:
        return
    try:
        READERS[data[0] % len(READERS)](data[1:])
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
        frames = traceback.extract_tb(error.__traceback__)
        at = [frame for frame in frames if not frame.filename.startswith(sys.prefix)][-1]
        place = f"{at.filename}:{at.lineno}"
        if place not in FOUND:
            FOUND.add(place)
            sys.stderr.write(f"FAULT {place}: {type(error).__name__}: {str(error)[:200]}\n")
            (CORPUS / "faults").mkdir(exist_ok=True)
            (CORPUS / "faults" / f"{Path(at.filename).stem}-{at.lineno}").write_bytes(data)


def main() -> None:
    """Write the seeds, then run until the time is over."""
    CORPUS.mkdir(parents=True, exist_ok=True)
    for place, (name, contents) in enumerate(seeds().items()):
        number = list(TARGETS).index(name)
        for at, content in enumerate(contents):
            (CORPUS / f"seed-{place:02d}-{at}").write_bytes(bytes([number]) + content)
    given = [part for part in sys.argv[1:] if part.startswith("-")]
    atheris.Setup([sys.argv[0], str(CORPUS), "-timeout=10", "-rss_limit_mb=2048", "-max_len=4096", *given], one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    logging.getLogger("sago").setLevel(logging.ERROR)  # a note on further columns for each of a million files tells nobody anything
    main()
