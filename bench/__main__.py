"""Every bench in turn, each in a process of its own; `python -m bench rules_speed` runs one."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    """Run the named benches, or all."""
    known = sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_"))
    wanted = sys.argv[1:] or known
    unknown = sorted(set(wanted) - set(known))
    if unknown:
        sys.exit(f"unknown bench {unknown[0]!r}; known: {', '.join(known)}")
    for name in wanted:
        print(f"== {name}", flush=True)
        subprocess.run([sys.executable, str(HERE / f"{name}.py")], check=True)


if __name__ == "__main__":
    main()
