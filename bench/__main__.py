"""Every bench of speed in turn, each in a process of its own; `python -m bench NAME…` runs the named ones, of quality too."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SPEED = ("start_speed", "rules_speed", "audit_speed", "backends_speed", "bootstrap_speed")
"""What `make bench` runs: every figure that has a target; for a machine that does nothing else."""


def main() -> None:
    """Run the named benches, or those of speed."""
    files = {path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_") and path.stem != "paired"}
    known = sorted(files | {path.parent.name for path in HERE.glob("*/__main__.py")})
    wanted = sys.argv[1:] or SPEED
    unknown = sorted(set(wanted) - set(known))
    if unknown:
        sys.exit(f"unknown bench {unknown[0]!r}; known: {', '.join(known)}")
    for name in wanted:
        print(f"== {name}", flush=True)
        subprocess.run([sys.executable, "-m", f"bench.{name}"], check=True, cwd=HERE.parent)


if __name__ == "__main__":
    main()
