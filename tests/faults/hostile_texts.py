"""Texts that are meant to act: on a browser, a terminal, a spreadsheet, a reader's eye, a file system."""

import tempfile
from pathlib import Path

OUTSIDE = Path(tempfile.gettempdir(), "sago-was-here")
"""Where the texts try to write; nobody does."""
CALL = "window.sagoWasHere=1"
TEXTS: dict[str, str] = {
    "script": f"<script>{CALL}</script>",
    "picture": f'"><img src=x onerror="{CALL}">',
    "drawing": f"<svg/onload='{CALL}'>",
    "end of a script": f"</script></style></title><script>{CALL}</script>",
    "template": "{{ 7*7 }}{% for x in y %}${7*7}<%= 7*7 %>",
    "link": f"[click](javascript:{CALL}) ![x](http://127.0.0.1:9/t.png)",
    "frame": "<iframe srcdoc='<script>parent.sagoWasHere=1</script>'></iframe>",
    "terminal": "\x1b]0;owned\x07\x1b[2J\x1b[31mred\x1b[0m\x9b31m",
    "right to left": "safe\u202etxt.exe\u2066hidden\u2069\u200f",
    "formula": '=HYPERLINK("http://127.0.0.1:9/?"&A1,"open")',
    "other formula": "@SUM(1+1)*cmd|' /C calc'!A0",
    "path": f"../../../..{OUTSIDE}",
    "absolute path": str(OUTSIDE),
    "device": "CON\x00NUL",
    "yaml": f"a: !!python/object/apply:os.system ['touch {OUTSIDE}']\n---\n",
    "long": "A" * 3_000,
    "table": "a | b \\| c `x` \n# d\n```\n",
}
"""By what they try."""
RAW_CONTROLS = ("\x1b", "\x07", "\x9b", "\u202e", "\u2066", "\x00")
"""Characters that must reach neither a page, nor a terminal, nor a Markdown file."""
