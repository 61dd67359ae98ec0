"""Forks a `sago` process a command, from one that has everything imported: a run takes seconds, and can be killed at any moment.

    python tests/faults/zygote.py < commands

A command is a line of JSON: `arguments` of `sago`; if wanted a file `asked` in which every request is entered before it is answered,
`seconds` of computing after which `signal` is sent, `file_size` that no file may exceed, `user` to run as, and a file `output` for what
it says. The reply is a line of JSON with `code` (negative: the signal that ended it) and the `seconds` that it computed.
"""

import hashlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
CHUNK = 8
"""Requests handed over at once, so that there is a middle to be killed in."""


def warm() -> None:
    """Import what a run imports, and load the judge's models, once for all children."""
    import datasets_out.publish
    import scoring.report.command
    import scoring.run
    from audit.checks import default_checks
    from audit.gate import audit
    from variants.types import Item, Relation, Variant, VariantSet

    del datasets_out, scoring
    item = Item("i", "d", "Is the kettle heavier than the cup?", task_type="yes_no", choices=("yes", "no"), answer="yes", answer_index=0)
    asked = ("Tell me: is the kettle heavier than the cup?", "Is the kettle heavier than the cup, please?")
    made = [Variant(str(at), one, None, item.choices, "paraphrase", "g", Relation.SAME, "yes", 0, (), 0) for at, one in enumerate(asked)]
    audit([VariantSet(item, "generation", tuple(made), 2)], default_checks()[0])


def watched(log: Path) -> None:
    """Enter every request in a file before it is answered, and hand over few at once."""
    from scoring.backends.scripted import Scripted
    from scoring.collect import activation, confidence, generation, mirroring

    for collect in (generation.collect, activation.collect, confidence.collect, mirroring.collect):
        collect.__kwdefaults__ = (collect.__kwdefaults__ or {}) | {"chunk": CHUNK}
    handle = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def entering(method: Callable[..., Any], name: str) -> Callable[..., Any]:
        def asked(self: Scripted, prompts: Sequence[object], *more: Any) -> Any:  # noqa: ANN401 - whatever the method returns
            parts = more if name != "generate" else (more[0], None)
            repeats = more[1] if name == "generate" else [None] * len(prompts)
            batch = os.urandom(4).hex()
            lines = [f"{name} {_digest(one, repeat, repr(parts))} {batch}\n" for one, repeat in zip(prompts, repeats, strict=True)]
            os.write(handle, "".join(lines).encode())
            return method(self, prompts, *more)

        return asked

    for name in ("generate", "score", "states"):
        setattr(Scripted, name, entering(getattr(Scripted, name), name))


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def child(command: dict[str, Any]) -> None:
    """Become the command; never returns."""
    from sago_app.main import main

    signal.signal(signal.SIGINT, signal.default_int_handler)
    out = os.open(command.get("output", os.devnull), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    if "asked" in command:
        watched(Path(command["asked"]))
    if size := command.get("file_size"):
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    if user := command.get("user"):
        os.setgid(user)
        os.setuid(user)
    code: object = 1
    try:
        main(command["arguments"])
    except SystemExit as end:
        code = end.code
    except BaseException:  # noqa: BLE001 - as the interpreter would: a traceback, and exit code 1
        import traceback

        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else 0)


def run(command: dict[str, Any]) -> dict[str, Any]:
    """Fork, wait, and send the signal where the command says so."""
    pid = os.fork()
    if pid == 0:
        child(command)
    due = command.get("seconds")
    while True:
        found, status, used = os.wait4(pid, 0 if due is None else os.WNOHANG)
        if found:
            return {"code": os.waitstatus_to_exitcode(status), "seconds": used.ru_utime + used.ru_stime}
        if due is not None and _seconds(pid) >= due:
            os.kill(pid, command["signal"])
            due = None
        else:
            time.sleep(0.001)


def _seconds(pid: int) -> float:
    """What a process has computed so far: a moment in a run that does not depend on how busy the machine is."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def serve() -> None:
    """Answer commands until there are none."""
    warm()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(run(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    serve()
