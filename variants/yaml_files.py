"""YAML that people write: by the safe loader, a key that stands twice is refused, and every value can be found again by its line."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from variants.errors import BadInputError

_IN_WORDS = {
    "mapping values are not allowed here": "a colon stands where no key can be; put a text that holds one in quotes",
    "could not find expected ':'": "a line that is neither a key with its colon nor part of a text",
    "expected <block end>, but found": "a line that does not stand under the ones before it; is it indented like them?",
    "expected ',' or ']'": "a list in brackets that does not end, or entries without a comma between them",
    "expected ',' or '}'": "a mapping in braces that does not end, or entries without a comma between them",
    "expected the node content": "an entry without a value, or brackets that do not end",
    "found character '\\t'": "a tab; YAML is indented by spaces alone",
    "found unexpected end of stream": "quotes that do not end",
    "could not determine a constructor for the tag": "a tag with an exclamation mark; put the value in quotes or leave the tag out",
    "unacceptable character": "a character that no text file holds; is it another kind of file?",
}
"""Part of what the library says, and what that means for the person who wrote the file."""


class _OneKeyOnce(yaml.SafeLoader):
    """The safe loader, but a mapping may hold each key once, keys are words, and nothing stands for something else.

    Aliases are refused because a few lines of them unfold to more than any memory holds.
    """

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """Read a node, refusing an alias."""
        if self.check_event(yaml.AliasEvent):
            event: Any = self.peek_event()  # type: ignore[no-untyped-call]
            raise yaml.constructor.ConstructorError(
                None, None, f"expected the value itself; got the alias *{event.anchor}", event.start_mark
            )
        return super().compose_node(parent, index)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002 - the library's own signature
        """Build a mapping, refusing a key that was there before."""
        seen: set[str] = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.constructor.ConstructorError(None, None, "expected a word as key; got a list or a mapping", key.start_mark)
            if key.value in seen:
                raise yaml.constructor.ConstructorError(None, None, f"the key {key.value!r} stands twice", key.start_mark)
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def read_yaml(path: Path) -> Any:  # noqa: ANN401 - whatever a YAML file holds
    """The content of a YAML file.

    Raises:
        BadInputError: If it cannot be read, is not UTF-8 or not YAML, or a key stands twice in one mapping.
    """
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_OneKeyOnce)  # noqa: S506 - a safe loader, with one more check
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path}: expected UTF-8 (byte {error.start + 1})") from error
    except OSError as error:
        raise BadInputError(f"{path}: cannot be read ({error.strerror})") from error
    except yaml.MarkedYAMLError as error:
        line = "" if error.problem_mark is None else f":{error.problem_mark.line + 1}"
        raise BadInputError(f"{path}{line}: expected YAML; {_problem(str(error.problem or error))}") from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise BadInputError(f"{path}: expected YAML; {_problem(str(error))}") from error


def line_of(path: Path, keys: Sequence[object]) -> int | None:
    """The line, from 1, on which the value under these keys and positions stands, or the last of them that is there; None where none is."""
    try:
        node = yaml.compose(path.read_text(encoding="utf-8"), Loader=_OneKeyOnce)
    except (OSError, ValueError, yaml.YAMLError, RecursionError):
        return None
    line: int | None = None
    for key in keys:
        found = _below(node, key)
        if found is None:
            break
        line, node = found
    return line


def _below(node: yaml.Node | None, key: object) -> tuple[int, yaml.Node] | None:
    if isinstance(node, yaml.MappingNode):
        return next(((name.start_mark.line + 1, value) for name, value in node.value if name.value == str(key)), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(key, int) and 0 <= key < len(node.value):
        return node.value[key].start_mark.line + 1, node.value[key]
    return None


def _problem(said: str) -> str:
    """What the library says, in words where it is one of the usual slips; one line in any case."""
    line = " ".join(said.split())
    return next((words for part, words in _IN_WORDS.items() if part in line), line)
