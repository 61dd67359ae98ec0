"""Each stage imports only the stages before it, also inside functions."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAY_IMPORT = {
    "variants": set(),
    "audit": {"variants"},
    "scoring": {"variants", "audit"},
    "datasets_out": {"variants", "audit"},
    "sago_app": {"variants", "audit", "scoring", "datasets_out"},
}
FILES = [path for stage in MAY_IMPORT for path in sorted((ROOT / stage).rglob("*.py"))]


def stages_imported(source: str) -> set[str]:
    """The stages that a module imports, wherever in the file."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in {"import_module", "importlib.import_module", "__import__"}:
            names |= {arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}
    return {name.split(".")[0] for name in names} & set(MAY_IMPORT)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_stage_imports_only_the_stages_before_it(path: Path) -> None:
    stage = path.relative_to(ROOT).parts[0]
    assert stages_imported(path.read_text(encoding="utf-8")) <= MAY_IMPORT[stage] | {stage}


def test_an_import_inside_a_function_is_seen() -> None:
    assert stages_imported("def f() -> None:\n    from scoring.store import Store\n") == {"scoring"}


def test_an_import_by_name_is_seen() -> None:
    assert stages_imported("import importlib\nimportlib.import_module('datasets_out.card')\n") == {"datasets_out"}


def test_no_import_is_relative() -> None:
    relative = [
        path
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []
