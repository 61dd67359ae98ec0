"""The publisher's notes on sources: what does not fit is told with its line, in words."""

from pathlib import Path

import pytest

from datasets_out.provenance import SourceNote, read_notes
from variants.errors import BadInputError


def written(folder: Path, text: str) -> Path:
    path = folder / "sources.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_notes_are_read_with_their_licence_in_its_own_spelling(tmp_path: Path) -> None:
    path = written(tmp_path, "arc:\n  licence: cc by 4.0\n  url: https://example.org\n")
    assert read_notes(path) == {"arc": SourceNote("CC-BY-4.0", "https://example.org")}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("arc:\n  license: MIT", "sources.yaml:2: unknown key 'arc.license'; did you mean 'licence'?"),
        ("arc:\n  licence: MIT\n  revision: 3", "sources.yaml:3: arc.revision: expected text; got 3"),
        ("arc: MIT", "sources.yaml:1: arc: expected a mapping of keys to values; got 'MIT'"),
        ("- arc", "sources.yaml: expected a mapping of keys to values; got ['arc']"),
        ("arc:\n  licence: MTI", "sources.yaml:1: arc: licence 'MTI'; did you mean 'MIT'?"),
        ("arc:\n  url: example.org", "sources.yaml:1: arc: url: expected an address that begins with https://; got 'example.org'"),
    ],
)
def test_notes_that_do_not_fit_are_refused_with_their_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadInputError) as caught:
        read_notes(written(tmp_path, text))
    assert said in str(caught.value)
