"""Every plug-in file is named in its registry, and every name leads to a plug-in."""

from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NOT_PLUGINS = {"__init__", "base"}
NEED_A_MODEL = {"variants.generators.paraphrase.language_model", "variants.generators.paraphrase.seq2seq", "audit.checks.task"}
"""Named together with a model's reference, so there is no instance to register."""
REGISTRIES = [
    ("variants.generators", "GENERATORS", ("variants/generators/paraphrase", "variants/generators/reorder", "variants/generators/mirror")),
    ("audit.checks", "CHECKS", ("audit/checks",)),
    ("scoring.backends", "BACKENDS", ("scoring/backends",)),
]


def plugin_modules(folders: tuple[str, ...]) -> set[str]:
    """Modules of the folders that define a plug-in: a class with `__call__` or an opener."""
    found = set()
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if path.stem not in NOT_PLUGINS and "def __call__(self" in text:
                found.add(path.relative_to(ROOT).with_suffix("").as_posix().replace("/", "."))
    return found


@pytest.mark.parametrize(("package", "name", "folders"), REGISTRIES[:2])
def test_every_plugin_file_has_its_line_in_the_registry(package: str, name: str, folders: tuple[str, ...]) -> None:
    registry = getattr(import_module(package), name)
    registered = {type(plugin).__module__ for plugin in registry.values()}
    assert plugin_modules(folders) - NEED_A_MODEL <= registered


@pytest.mark.parametrize(("package", "name", "folders"), REGISTRIES)
def test_the_registry_is_not_empty(package: str, name: str, folders: tuple[str, ...]) -> None:
    assert len(getattr(import_module(package), name)) > 0
