"""The command line of a recipe.

Run: python -m datasets_out.recipe recipes/core.yaml --out runs/core/dataset
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from datasets_out.recipe.build import build_recipe
from datasets_out.recipe.config import read_recipe
from datasets_out.recipe.statistics import statistics_of
from variants.errors import BadInputError


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line of a recipe."""
    parser = argparse.ArgumentParser(prog="python -m datasets_out.recipe", description=__doc__)
    parser.add_argument("recipe", type=Path, help="YAML file")
    parser.add_argument("--out", type=Path, required=True, help="data set folder to write")
    parser.add_argument("--run", type=Path, help="run folder for the stages on the way; runs/<name of the recipe> if absent")
    parser.add_argument("--root", type=Path, help="folder of the source files, in place of the recipe's")
    given = parser.parse_args(arguments)
    try:
        recipe = read_recipe(given.recipe, root=given.root)
        done = build_recipe(recipe, given.run or Path("runs") / given.recipe.stem, given.out)
    except BadInputError as error:
        sys.stderr.write(f"recipe: {error}\n")
        return 2
    sys.stdout.write(f"{statistics_of(done.folder)}\n{given.out}: {done.rows} rows\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
