"""YAML that people write: by the safe loader, and a key that stands twice is refused instead of the last one winning."""

from pathlib import Path
from typing import Any

import yaml

from variants.errors import BadInputError


class _OneKeyOnce(yaml.SafeLoader):
    """The safe loader, but a mapping may hold each key once, keys are words, and nothing stands for something else.

    Aliases are refused because a few lines of them unfold to more than any memory holds.
    """

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """Read a node, refusing an alias."""
        if self.check_event(yaml.AliasEvent):
            event: Any = self.peek_event()  # type: ignore[no-untyped-call]
            problem = f"expected the value itself; got the alias *{event.anchor}"
            raise yaml.YAMLError(f"{problem} at line {event.start_mark.line + 1}")
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
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise BadInputError(f"{path}: expected YAML ({' '.join(str(error).split())})") from error
