"""Nothing adds up over axes or data sets."""

import ast
import dataclasses
import operator
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring.axes.activation import ActivationCell
from scoring.axes.confidence import ConfidenceCell
from scoring.axes.generation import GenerationCell
from scoring.axes.mirroring import MirroringCell
from scoring.stats.estimate import Estimate

ROOT = Path(__file__).parents[2]
AXES = ("generation", "activation", "confidence", "mirroring")
REDUCERS = {"sum", "fsum", "mean", "fmean", "average", "median", "nanmean", "min", "max", "sorted", "sort", "rank", "rankdata"}
ARITHMETIC = ast.Add | ast.Sub | ast.Mult | ast.Div | ast.Pow | ast.FloorDiv | ast.Mod
CELLS = (GenerationCell, ActivationCell, ConfidenceCell, MirroringCell)
PRODUCT = [path for stage in ("variants", "audit", "scoring", "datasets_out", "sago_app") for path in sorted((ROOT / stage).rglob("*.py"))]


def axes_reached(tree: ast.Module) -> set[str]:
    """The axes whose results a module imports."""
    reached: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names] + [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        reached |= {axis for axis in AXES for name in names if name.startswith(f"scoring.axes.{axis}")}
    return reached


def calls_a_reducer(node: ast.Call) -> bool:
    """Whether it calls `sum`, `np.mean` or their like."""
    return (node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")) in REDUCERS


def reductions(tree: ast.Module) -> list[str]:
    """Arithmetic on values, and calls of anything that reduces or ranks; joining texts with + is arithmetic too."""
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.AugAssign)
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ARITHMETIC))
        or (isinstance(node, ast.Call) and calls_a_reducer(node))
    ]


def test_a_module_that_reaches_two_axes_computes_nothing() -> None:
    offences = {}
    for path in PRODUCT:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if len(axes_reached(tree)) > 1 and (found := reductions(tree)):
            offences[path.relative_to(ROOT).as_posix()] = found
    assert offences == {}


def test_the_reader_of_arithmetic_sees_what_it_must() -> None:
    source = "from scoring.axes import generation, confidence\nx = (a + b) / 2\ny = sum(z)\nt = np.mean(z)\n"
    tree = ast.parse(source)
    assert axes_reached(tree) == {"generation", "confidence"}
    assert len(reductions(tree)) == 4


def test_two_axes_share_no_field_that_holds_a_result() -> None:
    kept_apart = {"key", "status", "coverage", "n_variants", "repeats", "exploratory"}
    fields = [{field.name for field in dataclasses.fields(cell)} - kept_apart for cell in CELLS]
    shared = {name for i, mine in enumerate(fields) for other in fields[i + 1 :] for name in mine & other}
    assert shared == set()


E1 = Estimate(0.5, 0.4, 0.6, 0.95, 30)


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: operator.add(E1, E1),
        lambda: operator.sub(E1, E1),
        lambda: operator.mul(E1, 2),
        lambda: operator.lt(E1, E1),  # type: ignore[arg-type]
        lambda: sum([E1, E1]),  # type: ignore[list-item]
        lambda: max(E1, E1),  # type: ignore[call-overload]
        lambda: sorted([E1, E1]),  # type: ignore[type-var]
        lambda: float(E1),  # type: ignore[arg-type]
        lambda: bool(E1),
    ],
)
def test_an_estimate_refuses_arithmetic_order_and_truth(attempt: Callable[[], Any]) -> None:
    with pytest.raises(TypeError):
        attempt()
