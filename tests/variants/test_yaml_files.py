from pathlib import Path

import pytest

from variants.errors import BadInputError
from variants.yaml_files import line_of, read_yaml


def written(folder: Path, content: bytes) -> Path:
    path = folder / "a.yaml"
    path.write_bytes(content)
    return path


def test_plain_yaml_is_read(tmp_path: Path) -> None:
    assert read_yaml(written(tmp_path, b"a: 1\nb: {a: 2, c: [3]}\n")) == {"a": 1, "b": {"a": 2, "c": [3]}}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"a: 1\na: 2\n", "the key 'a' stands twice"),
        (b"b: {a: 1, a: 2}\n", "the key 'a' stands twice"),
        (b"a: !!python/object/apply:os.system ['true']\n", "expected YAML"),
        (b"a: 1\nb: [1, 2\nc: 3\n", "a.yaml:3: expected YAML; a list in brackets that does not end"),
        (b"a: 1\n b: 2\n", "a.yaml:2: expected YAML; a colon stands where no key can be"),
        (b"a:\n  - 1\n - 2\n", "a.yaml:3: expected YAML; a line that does not stand under the ones before it"),
        (b"a:\n\t- 1\n", "a.yaml:2: expected YAML; a tab; YAML is indented by spaces alone"),
        (b"a: 'x\n", "quotes that do not end"),
        (b"a: 1\nb\nc: 2\n", "a.yaml:3: expected YAML; a line that is neither a key with its colon nor part of a text"),
        (b"a: {b: 1\n", "expected YAML; a mapping in braces that does not end"),
        (b"PAR1\x00\x15", "a character that no text file holds"),
        (b"a: 2026-13-45\n", "expected YAML"),
        (b"a: \xff\n", "expected UTF-8"),
    ],
)
def test_what_is_not_plain_yaml_is_refused_in_one_line(tmp_path: Path, content: bytes, said: str) -> None:
    with pytest.raises(BadInputError) as caught:
        read_yaml(written(tmp_path, content))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("? [a, b]\n: c\n", "expected a word as key"),
        ("? {a: b}\n: c\n", "expected a word as key"),
        # Nine levels of nine aliases are 9**9 values.
        ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", r"got the alias \*a"),
        ("a: &a\n  b: *a\n", r"got the alias \*a"),
    ],
)
def test_keys_are_words_and_nothing_unfolds(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "a.yaml").write_text(text)
    with pytest.raises(BadInputError, match=said):
        read_yaml(tmp_path / "a.yaml")


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("a",), 1),
        (("b",), 2),
        (("b", "c"), 3),
        (("b", "c", 1), 5),
        (("b", "c", 9), 3),
        (("b", "missing"), 2),
        (("none",), None),
        ((), None),
    ],
)
def test_a_value_is_found_again_by_its_line_or_that_of_what_it_is_missing_from(
    tmp_path: Path, keys: tuple[str | int, ...], line: int | None
) -> None:
    assert line_of(written(tmp_path, b"a: 1\nb:\n  c:\n  - 1\n  - 2\n"), keys) == line
