"""Many items asked of a server into a store, as generation consistency asks; also as a process of its own, to be killed.

python tests/faults/asking.py NAME@URL FOLDER COUNT
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from scoring.backends.base import Backend, Decoding, Prompt
from scoring.backends.openai_ import open_server
from scoring.backends.remote.settings import ServerSettings
from scoring.collect.asking import ask
from scoring.collect.layout import Asked
from scoring.collect.request import Request
from scoring.store import Store
from variants.types import Item

QUICK = {"timeout": 0.5, "concurrency": 8, "retries": 4, "first_wait": 0.002, "longest_wait": 1.0}
"""A client that waits for moments where a real one waits for seconds."""


def requests(count: int) -> list[Request]:
    """So many different prompts."""
    found = []
    for at in range(count):
        item = Item(f"i{at}", "things", f"What is {at}?", task_type="open")
        asked = Asked(f"v{at}", "original", item.question, None, None)
        found.append(Request("generation", item, asked, "original", "greedy", 0, Prompt(item.question), Decoding(max_tokens=8)))
    return found


def opened(name: str, **settings: float) -> Backend:
    """A server by `NAME@URL`, asked hastily."""
    return open_server(name, ServerSettings(**(QUICK | settings)))  # type: ignore[arg-type]


if __name__ == "__main__":
    ask(requests(int(sys.argv[3])), opened(sys.argv[1]), Store(Path(sys.argv[2])))
