"""How long `sago --help` takes from its start to its end, beside a Python that does nothing.

python -m bench.start_speed [--runs 7]
"""

import argparse
import resource
import subprocess
import sys
import time

from bench.paired import HEAD, Figure

HELP = (sys.executable, "-c", "from sago_app.main import main; main(['--help'])")
NOTHING = (sys.executable, "-c", "pass")


def spent(command: tuple[str, ...]) -> tuple[float, float]:
    """Wall seconds and processor seconds of one command."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    spent(HELP)  # writes the compiled files
    helped, bare = zip(*((spent(HELP), spent(NOTHING)) for _ in range(runs)), strict=True)
    print(HEAD)
    print(Figure("`sago --help`, seconds", tuple(one[0] for one in helped), "at most 0.3").line())
    print(Figure("`sago --help`, processor seconds", tuple(one[1] for one in helped), "at most 0.3").line())
    print(Figure("a Python that does nothing, seconds", tuple(one[0] for one in bare), "no target").line())


if __name__ == "__main__":
    main()
