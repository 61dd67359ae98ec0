from pathlib import Path

import pytest

from variants.errors import BadInputError
from variants.yaml_files import read_yaml


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
        (b"a: [1\n", "expected YAML"),
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
