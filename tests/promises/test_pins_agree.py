"""The files of versions say the same: pins and hashes, lower bounds and the oldest set, and every pin is one that is allowed."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DEFAULT = [Requirement(line) for line in DECLARED["project"]["dependencies"]]
DEV = [Requirement(line) for line in DECLARED["dependency-groups"]["dev"]]


def pins(file: str) -> dict[str, str]:
    """Name to version."""
    lines = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    return {canonicalize_name(name): version for name, version in lines}


def lower_bounds(requirements: list[Requirement]) -> dict[str, Version]:
    """Name to the version after `>=`, of those that have one."""
    return {
        canonicalize_name(one.name): Version(bound.version) for one in requirements for bound in one.specifier if bound.operator == ">="
    }


def test_each_pin_but_torch_has_its_hashes() -> None:
    entries = re.split(r"^(?=[\w.-]+==)", (ROOT / "constraints-hashed.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    hashed = {entry.split(" ", 1)[0]: re.findall(r"--hash=sha256:([0-9a-f]{64})\b", entry) for entry in entries}
    assert set(hashed) == {f"{name}=={version}" for name, version in pins("constraints.txt").items() if name != "torch"}
    assert [pin for pin, hashes in hashed.items() if not hashes] == []


@pytest.mark.parametrize("requirement", [*DEFAULT, *DEV], ids=lambda one: one.name)
def test_what_is_declared_is_pinned_within_its_bounds(requirement: Requirement) -> None:
    assert requirement.specifier.contains(pins("constraints.txt")[canonicalize_name(requirement.name)], prereleases=True)


def test_the_oldest_set_is_the_lower_bound_of_every_dependency_but_torch() -> None:
    bounds = lower_bounds(DEFAULT)
    del bounds["torch"]
    oldest = {name: Version(version) for name, version in pins("constraints-min.txt").items()}
    # Only tests need it, but it must know the oldest transformers.
    assert oldest.pop("sentence-transformers") == lower_bounds(DEV)["sentence-transformers"]
    assert oldest == bounds
