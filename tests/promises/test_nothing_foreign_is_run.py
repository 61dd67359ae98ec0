"""No pickle is loaded, no code of a model is run, no YAML builds objects, and no shell is asked: held over the source itself."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("variants", "audit", "scoring", "datasets_out", "sago_app", "bench")
MODULES = frozenset({"pickle", "cPickle", "dill", "cloudpickle", "marshal", "shelve", "joblib"})
SIGNED = ["sago_app/ray_engine.py: pickle"]
"""The one exception: shards of a Ray run, unpickled only where the run's own key signed them (`Spool.get`)."""
CALLS = frozenset({"eval", "exec", "compile", "__import__"})


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Place, dotted name and node of every call in the packages."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", ast.unparse(node.func), node


def keyword(node: ast.Call, name: str) -> object:
    """The literal given for a keyword; of a `**name` that is unpacked, nothing is known."""
    return next((ast.literal_eval(one.value) for one in node.keywords if one.arg == name and isinstance(one.value, ast.Constant)), None)


def test_no_module_that_builds_objects_from_bytes_is_imported() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in ([one.name for one in node.names] if isinstance(node, ast.Import) else [getattr(node, "module", None) or ""])
        if isinstance(node, ast.Import | ast.ImportFrom) and name.split(".")[0] in MODULES
    ]
    assert found == SIGNED


def test_nothing_is_evaluated() -> None:
    assert [place for place, name, _ in calls() if name in CALLS] == []


def test_no_shell_is_asked() -> None:
    asked = [place for place, name, node in calls() if name in {"os.system", "os.popen"} or keyword(node, "shell")]
    assert asked == []


def test_arrays_are_loaded_without_pickle() -> None:
    loads = [(place, node) for place, name, node in calls() if name in {"np.load", "numpy.load"}]
    assert loads
    assert [place for place, node in loads if keyword(node, "allow_pickle") is not False] == []


def test_no_checkpoint_is_unpickled() -> None:
    assert [place for place, name, _ in calls() if name in {"torch.load", "pd.read_pickle", "pandas.read_pickle"}] == []


def test_yaml_is_read_by_one_safe_loader() -> None:
    loaders = {place.split(":")[0] for place, name, _ in calls() if name.startswith("yaml.") and "load" in name.casefold()}
    assert loaders <= {"variants/yaml_files.py", "datasets_out/card/text.py", "datasets_out/validate/card.py"}
    assert [place for place, name, _ in calls() if name in {"yaml.unsafe_load", "yaml.full_load", "yaml.load_all"}] == []


def test_code_that_comes_with_a_model_is_never_run() -> None:
    models = [(place, name, node) for place, name, node in calls() if name.endswith(".from_pretrained") and name.startswith("Auto")]
    assert len(models) >= 6
    # A dictionary that is unpacked into the call may hold it; those stand beside their call and say so.
    silent = [
        place for place, _, node in models if keyword(node, "trust_remote_code") is not False and all(one.arg for one in node.keywords)
    ]
    assert silent == []
    assert [place for place, _, node in calls() if keyword(node, "trust_remote_code") is True] == []


@pytest.mark.parametrize("name", ["extractall", "unpack_archive"])
def test_no_archive_is_unpacked_whole(name: str) -> None:
    assert [place for place, called, _ in calls() if called.endswith(name)] == []
