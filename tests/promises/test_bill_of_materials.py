"""A bill of materials names what a user gets: declared dependencies and what they bring, each as pinned and with its licence, and no more.

`make sbom` writes it and runs this; elsewhere there is none to look at.
"""

import json
import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif("SAGO_SBOM" not in os.environ, reason="`make sbom` writes a bill of materials and runs this")


@pytest.fixture(scope="module")
def bill() -> dict[str, Any]:
    held: dict[str, Any] = json.loads(Path(os.environ["SAGO_SBOM"]).read_text(encoding="utf-8"))
    return held


def licences(component: dict[str, Any]) -> list[str]:
    """Expressions, SPDX names, or the words of whoever published it."""
    held = (entry.get("license", entry) for entry in component.get("licenses", ()))
    return [str(one.get("expression") or one.get("id") or one.get("name")) for one in held]


def named(requirements: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for line in requirements}


def arrows(bill: dict[str, Any]) -> dict[str, list[str]]:
    return {entry["ref"]: entry.get("dependsOn", []) for entry in bill["dependencies"]}


def test_it_depends_on_what_the_project_declares(bill: dict[str, Any]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = named(project["dependencies"])
    names = {component["bom-ref"]: canonicalize_name(component["name"]) for component in bill["components"]}
    direct = {names[ref] for ref in arrows(bill)[bill["metadata"]["component"]["bom-ref"]]}
    # What an extra names may be there already, since another package brings it.
    assert declared <= direct <= declared | named([line for extra in project["optional-dependencies"].values() for line in extra])


def test_nothing_is_listed_that_the_project_does_not_bring(bill: dict[str, Any]) -> None:
    follows, reached, ahead = arrows(bill), set[str](), [bill["metadata"]["component"]["bom-ref"]]
    while ahead:
        if (ref := ahead.pop()) not in reached:
            reached.add(ref)
            ahead += follows.get(ref, [])
    assert {component["bom-ref"] for component in bill["components"]} <= reached


def test_every_version_is_the_pinned_one(bill: dict[str, Any]) -> None:
    pins = dict(re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE))
    pinned = {canonicalize_name(name): version for name, version in pins.items()}
    # A build of torch says after "+" for which processor it is.
    found = {canonicalize_name(component["name"]): Version(component["version"]).public for component in bill["components"]}
    assert found == {name: pinned.get(name) for name in found}


def test_every_component_says_its_licence(bill: dict[str, Any]) -> None:
    assert [component["name"] for component in bill["components"] if not licences(component)] == []


def test_nothing_under_the_gpl_is_brought_along(bill: dict[str, Any]) -> None:
    assert {
        component["name"]: licences(component) for component in bill["components"] if re.search("GPL|GNU", str(licences(component)))
    } == {}
