"""Every bench in turn, each in a process of its own; `python -m bench rules_speed` runs one."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def known() -> list[str]:
    """Files and folders beside this one that can be run."""
    return sorted(path.stem for path in HERE.iterdir() if not path.stem.startswith("_") and _runs(path))


def main() -> None:
    """Run the named benches, or all."""
    names = known()
    wanted = sys.argv[1:] or names
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        sys.exit(f"unknown bench {unknown[0]!r}; known: {', '.join(names)}")
    for name in wanted:
        print(f"== {name}", flush=True)
        subprocess.run([sys.executable, "-m", f"bench.{name}"], check=True)


def _runs(path: Path) -> bool:
    return path.suffix == ".py" or (path / "__main__.py").exists()


if __name__ == "__main__":
    main()
