"""The command `sago`: joins the stages' commands, and turns errors into one line and an exit code.

Exit codes: 0 done; 1 a gate, a validation or a self-test failed; 2 bad usage or bad input; 3 not enough evidence to say;
130 interrupted.
"""

import errno
import logging
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Annotated, Any

import typer

from variants.errors import BadInputError
from variants.inert import InertFormatter, visible

COMMANDS: dict[str, str] = {
    "demo": "sago_app.cli:demo",
    "run": "sago_app.cli:run",
    "variants": "variants.cli:variants",
    "audit": "audit.cli:audit",
    "audit-pairs": "audit.cli:audit_pairs",
    "score": "scoring.cli:score",
    "report": "scoring.report.cli:report",
    "gate": "scoring.gate_cli:gate",
    "publish": "datasets_out.cli:publish",
    "validate": "datasets_out.cli:validate",
    "verify": "sago_app.verify_cli:verify",
    "import": "variants.import_cli:import_variants",
    "export": "datasets_out.cli:export",
    "plan": "scoring.planning_cli:plan",
    "selftest": "scoring.cli:selftest",
    "show": "audit.cli:show",
    "models": "sago_app.models_cli:models",
}
"""Name of each command and the function behind it; their docstrings are the help."""

REVIEW: dict[str, str] = {
    "sample": "audit.review.cli:sample",
    "serve": "audit.review.cli:serve",
    "import": "audit.review.cli:import_",
    "agreement": "audit.review.cli:agreement",
}
"""The commands below `sago review`."""

USAGE, FAILED, INTERRUPTED = 2, 1, 130
_DISK = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO})
"""What a disk says that is full, broken or not to be written to."""
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]  # the base of every usage error, wherever typer keeps it

_HELP = """Does a language model stay the same when the same question is put another way?

Source rows become variants, an audit judges and seals them, models answer them, and four axes are scored apart:
generation consistency, internal activation, confidence, response mirroring. There is no total.

Start with: sago demo
"""


def build() -> typer.Typer:
    """The application with all commands."""
    app = typer.Typer(help=_HELP, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="markdown")
    app.callback()(_root)
    review = typer.Typer(help="The human half of the audit.", no_args_is_help=True, rich_markup_mode="markdown")
    _register(app, COMMANDS)
    _register(review, REVIEW)
    app.add_typer(review, name="review")
    return app


def _register(app: typer.Typer, commands: Mapping[str, str]) -> None:
    for name, place in commands.items():
        module, function = place.split(":")
        app.command(name)(getattr(import_module(module), function))


def _root(
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error.")] = False,  # noqa: FBT002 - a flag
    version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False,  # noqa: FBT002 - a flag
) -> None:
    """Options that stand before the command."""
    del debug  # read from the arguments by `main`, which must know it even where parsing fails
    if version:
        from variants.manifest import tool_version

        print(f"sago {tool_version()}")
        raise typer.Exit


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(InertFormatter())
    code = _exit_code(build(), given)
    if code == INTERRUPTED and threading.active_count() > 1:
        sys.stderr.flush()
        os._exit(code)  # requests that are still under way would be waited for; what they bring is asked again
    sys.exit(code)


def _exit_code(app: Callable[..., Any], given: list[str]) -> int:
    if "" in given or "--out=" in given:
        return _say("an argument is empty; an empty folder or file name would mean the current folder", USAGE)
    try:
        result = app(args=given, prog_name="sago", standalone_mode=False)
    except KeyboardInterrupt:
        return _say("interrupted; what was done is kept, and the same command goes on from there", INTERRUPTED)
    except typer.Abort:
        return INTERRUPTED
    except typer.Exit as ended:
        return ended.exit_code
    except (BadInputError, OSError, _UsageError) as error:
        message = _one_line(error)
        if message is None or ("--debug" in given and not isinstance(error, _UsageError)):
            raise
        return _say(message, USAGE)
    return result if isinstance(result, int) else 0


def _one_line(error: Exception) -> str | None:
    """What to tell of an error that a user can mend; None of one that is ours."""
    if isinstance(error, BadInputError):
        return str(error)
    if isinstance(error, OSError):
        kept = "what was done is kept, and the same command goes on from there"
        return f"{error.filename or 'the disk'}: {error.strerror}; {kept}" if error.errno in _DISK else None
    return (error.format_message() or _HELP) if hasattr(error, "format_message") else None


def _say(message: str, code: int) -> int:
    line = " ".join(message.split("\n")).strip()
    sys.stderr.write(f"sago: {visible(line)}\n")
    return code


if __name__ == "__main__":
    main()
