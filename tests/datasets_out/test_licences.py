"""Licences: what is stated, what may stand together, and what is refused with the rows named."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from datasets_out.licences.book import LicenceBook, parse_stated, refuse_mix
from datasets_out.licences.folder import write_licences
from datasets_out.licences.spdx import LICENCES, canonical, hub_words, is_named
from variants.errors import BadInputError


@pytest.mark.parametrize(
    ("said", "spdx"),
    [
        ("CC-BY-SA-4.0", "CC-BY-SA-4.0"),
        ("cc by-sa 4.0", "CC-BY-SA-4.0"),
        ("CC BY-NC-ND 3.0", "CC-BY-NC-ND-3.0"),
        (" mit ", "MIT"),
        ("MIT License", "MIT"),
        ("apache-2.0", "Apache-2.0"),
        ("Apache 2.0", "Apache-2.0"),
        ("cc0", "CC0-1.0"),
        ("odbl", "ODbL-1.0"),
        ("gpl-3.0", "GPL-3.0-only"),
        ("unknown", ""),
        ("NOASSERTION", ""),
        ("", ""),
        ("My own terms", "My own terms"),
        ("LicenseRef-Gemma", "LicenseRef-Gemma"),
    ],
)
def test_what_a_source_states_is_read_as_spdx(said: str, spdx: str) -> None:
    assert canonical(said) == spdx


def test_every_licence_reads_back_from_its_own_names() -> None:
    for spdx, licence in LICENCES.items():
        assert canonical(spdx) == canonical(spdx.lower()) == spdx
        assert canonical(licence.hub) in LICENCES


@pytest.mark.parametrize(
    ("licences", "words"),
    [
        (["MIT"], ["mit"]),
        (["CC-BY-4.0", "MIT"], ["cc-by-4.0", "mit"]),
        ([""], ["unknown"]),
        (["", "MIT"], ["mit", "unknown"]),
        (["LicenseRef-X", "My own terms"], ["other"]),
        ([], ["unknown"]),
    ],
)
def test_the_hub_is_told_in_its_own_words(licences: list[str], words: list[str]) -> None:
    assert hub_words(licences) == words


# By the licences' own terms: CC BY-SA adaptations go under BY-SA, which allows commercial use, so BY-NC rows cannot be in them;
# BY-NC rows may go into a BY-NC-SA work; ND forbids adaptations, and variants are adaptations; two share-alike families each ask for
# themselves, but CC declared GPL 3.0 compatible with BY-SA 4.0 in that direction.
GOOD = [
    ["MIT", "Apache-2.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC0-1.0"],
    ["CC-BY-SA-3.0", "CC-BY-SA-4.0"],
    ["CC-BY-NC-4.0", "MIT"],
    ["CC-BY-NC-4.0", "CC-BY-NC-SA-4.0"],
    ["CC-BY-SA-4.0", "GPL-3.0-only"],
    ["CC-BY-SA-4.0", ""],
    ["LicenseRef-X", "MIT"],
    [],
]
BAD = [
    (["CC-BY-SA-4.0", "CC-BY-NC-4.0"], "share-alike with non-commercial"),
    (["CC-BY-SA-3.0", "MIT", "CC-BY-NC-SA-4.0"], "share-alike with non-commercial"),
    (["GPL-3.0-only", "CC-BY-NC-4.0"], "share-alike with non-commercial"),
    (["CC-BY-SA-4.0", "ODbL-1.0"], "two share-alike licences"),
    (["CC-BY-SA-3.0", "GPL-3.0-only"], "two share-alike licences"),
    (["CC-BY-ND-4.0"], "forbids derived works"),
    (["MIT", "CC-BY-NC-ND-4.0"], "forbids derived works"),
]


def rows(licences: list[str]) -> Mapping[str, list[str]]:
    return {licence: [f"d/{licence}-{number}" for number in range(25)] for licence in licences}


@pytest.mark.parametrize("licences", GOOD, ids=str)
def test_licences_that_stand_together_are_let_through(licences: list[str]) -> None:
    refuse_mix(rows(licences))


@pytest.mark.parametrize(("licences", "why"), BAD, ids=str)
def test_licences_that_exclude_each_other_are_refused_with_rows(licences: list[str], why: str) -> None:
    with pytest.raises(BadInputError, match=why) as told:
        refuse_mix(rows(licences))
    assert "-0, " in str(told.value)
    assert "and 5 more" in str(told.value)


@pytest.mark.parametrize(
    ("pairs", "said"),
    [
        (["arc"], "DATASET=SPDX"),
        (["=MIT"], "DATASET=SPDX"),
        (["arc="], "DATASET=SPDX"),
        (["arc=MTI"], "did you mean 'MIT'"),
        (["arc=CC-BY-SA-40.0"], "did you mean 'CC-BY-SA-4.0'"),
        (["arc=MIT", "arc=MIT"], "given twice"),
        (["arc=unknown"], "unknown licence"),
    ],
)
def test_a_licence_stated_wrongly_is_refused(pairs: list[str], said: str) -> None:
    with pytest.raises(BadInputError, match=said):
        parse_stated(pairs)


def test_licences_may_be_stated_in_any_spelling_and_with_a_reference_of_ones_own() -> None:
    assert parse_stated(["a=cc-by-sa-4.0", "b=LicenseRef-Own"]) == {"a": "CC-BY-SA-4.0", "b": "LicenseRef-Own"}
    assert is_named("LicenseRef-Own")


@pytest.mark.parametrize("stated", ["../../etc/passwd", "My own terms", "..", "x" * 5_000, "条款"])
def test_whatever_a_source_states_as_its_licence_stays_in_the_folder(stated: str, tmp_path: Path) -> None:
    write_licences(tmp_path / "set", {"d": {stated, "My/own terms"}, "bare": {""}}, {})
    files = sorted(path.relative_to(tmp_path / "set") for path in tmp_path.rglob("*") if path.is_file())
    assert len(files) == 3
    assert all(path.parent == Path("LICENSES") for path in files)


def row(dataset: str, licence: str | None) -> dict[str, str | None]:
    return {"dataset": dataset, "item_id": "1", "kind": "original", "licence": licence}


def test_the_publishers_word_fills_in_and_never_replaces() -> None:
    book = LicenceBook({"bare": "MIT", "own": "CC0-1.0"})
    assert book.stamped(row("bare", ""))["licence"] == "MIT"
    assert book.stamped(row("own", "cc by 4.0"))["licence"] == "CC-BY-4.0"
    assert book.stamped(row("other", None))["licence"] == ""
    assert book.unlicensed == ["other/1"]
    assert book.used == {"bare"}


def test_a_licence_that_no_row_takes_is_a_slip() -> None:
    book = LicenceBook({"own": "MIT"})
    book.stamped(row("own", "CC0-1.0"))
    with pytest.raises(BadInputError, match="state their licence themselves"):
        book.refuse_idle(["own"])
    with pytest.raises(BadInputError, match="did you mean 'own'"):
        LicenceBook({"ovn": "MIT"}, datasets={"own"}).refuse_idle(["ovn"])
