"""A push against a hub on 127.0.0.1 that speaks the real client's calls: private, repeatable, repaired after breaking off."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from datasets_out.card.text import parse_card
from datasets_out.format.features import with_features
from datasets_out.format.layout import CARD, shard
from datasets_out.hub.fetch import opened
from datasets_out.hub.push import checked_repository, push, token_from_environment
from datasets_out.validate import problems
from tests.datasets_out.corrupt import mend
from tests.datasets_out.hub_double import TOKEN, Hub, running
from variants.errors import BadInputError

NAME = "tester/small"
# The Hub's own client uploads large files in a way that its HTTP library has deprecated.
pytestmark = pytest.mark.filterwarnings("ignore:Use 'content=:DeprecationWarning")


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    """A fresh hub. The client's other way of uploading (Xet) is a binary that speaks to servers of its own, so it is switched off."""
    from huggingface_hub import constants

    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_PROGRESS_BARS", True)
    with running() as held:
        yield held


def local_files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def remote_files(hub: Hub) -> dict[str, bytes]:
    return {name: content for name, content in hub.repositories[NAME].files.items() if name != ".gitattributes"}


def test_what_lies_on_the_hub_equals_the_folder(hub: Hub, folder: Path) -> None:
    done = push(folder, NAME, token=TOKEN, endpoint=hub.url)
    assert remote_files(hub) == local_files(folder)
    assert {change.what for change in done.changes} == {"new"}
    assert done.commit.startswith(hub.url)


def test_a_new_repository_is_private_unless_asked(hub: Hub, folder: Path) -> None:
    assert push(folder, NAME, token=TOKEN, endpoint=hub.url).private
    assert hub.repositories[NAME].private


@pytest.mark.parametrize(("public", "private"), [(True, False), (False, True)])
def test_a_new_repository_is_as_public_as_asked(public: bool, private: bool, hub: Hub, folder: Path) -> None:
    push(folder, NAME, token=TOKEN, public=public, endpoint=hub.url)
    assert hub.repositories[NAME].private is private


@pytest.mark.parametrize(
    ("before", "asked", "after"), [(False, None, False), (True, None, True), (True, True, False), (False, False, True)]
)
def test_an_old_repository_stays_as_it_is_unless_asked(before: bool, asked: bool | None, after: bool, hub: Hub, folder: Path) -> None:
    push(folder, NAME, token=TOKEN, public=not before, endpoint=hub.url)
    assert push(folder, NAME, token=TOKEN, public=asked, endpoint=hub.url).private is after
    assert hub.repositories[NAME].private is after


def test_a_dry_run_shows_what_would_change_and_changes_nothing(hub: Hub, folder: Path) -> None:
    done = push(folder, NAME, token=TOKEN, dry_run=True, endpoint=hub.url)
    sizes = {name: len(content) for name, content in local_files(folder).items()}
    assert {change.path: change.bytes for change in done.changes} == sizes
    assert not hub.repositories
    assert not done.exists
    assert all(call.startswith(("GET", "HEAD")) for call in hub.calls)


def test_a_second_push_changes_nothing(hub: Hub, folder: Path) -> None:
    push(folder, NAME, token=TOKEN, endpoint=hub.url)
    commits = list(hub.repositories[NAME].commits)
    done = push(folder, NAME, token=TOKEN, endpoint=hub.url)
    assert done.commit == ""
    assert {change.what for change in done.changes} == {"kept"}
    assert hub.repositories[NAME].commits == commits


@pytest.mark.parametrize("uploads", [0, 1, 3])
def test_a_push_that_broke_off_is_repaired_by_a_second(uploads: int, hub: Hub, folder: Path) -> None:
    hub.break_after_uploads = uploads
    with pytest.raises(BadInputError, match="push again to repair it"):
        push(folder, NAME, token=TOKEN, endpoint=hub.url)
    assert remote_files(hub) == {}
    hub.break_after_uploads = None
    push(folder, NAME, token=TOKEN, endpoint=hub.url)
    assert remote_files(hub) == local_files(folder)
    assert len(hub.uploads) == len(set(hub.uploads))


def test_a_commit_that_broke_off_is_repaired_by_a_second(hub: Hub, folder: Path) -> None:
    hub.break_commit = True
    with pytest.raises(BadInputError, match="push again to repair it"):
        push(folder, NAME, token=TOKEN, endpoint=hub.url)
    hub.break_commit = False
    push(folder, NAME, token=TOKEN, endpoint=hub.url)
    assert remote_files(hub) == local_files(folder)


def test_a_wrong_token_is_refused_in_one_line_that_does_not_hold_it(hub: Hub, folder: Path) -> None:
    with pytest.raises(BadInputError, match="refuses the token in HF_TOKEN") as told:
        push(folder, NAME, token=f"{TOKEN}_but_wrong", endpoint=hub.url)
    assert f"{TOKEN}_but_wrong" not in str(told.value)
    assert not hub.repositories


def test_an_unreachable_hub_is_told_in_one_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import httpx
    from huggingface_hub import HfApi

    def refused(*_: object, **__: object) -> None:
        raise httpx.ConnectError("connection refused")

    monkeypatch.setattr(HfApi, "whoami", refused)
    with pytest.raises(BadInputError, match="connection refused"):
        push(folder, NAME, token=TOKEN, endpoint="http://127.0.0.1:9")


def test_without_a_token_in_the_environment_nothing_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_TOKEN", raising=False)
    with pytest.raises(BadInputError, match="HF_TOKEN"):
        token_from_environment()


@pytest.mark.parametrize("name", ["", "small", "a/b/c", "../x", "a/../b", "a/b c", "a/b@main", "https://hub/a/b", "-a/b"])
def test_a_name_that_is_no_repository_is_refused(name: str) -> None:
    with pytest.raises(BadInputError, match="ORG/NAME"):
        checked_repository(name)


def test_files_that_are_no_longer_there_go_and_a_persons_own_stay(hub: Hub, folder: Path) -> None:
    push(folder, NAME, token=TOKEN, endpoint=hub.url)
    hub.repositories[NAME].files |= {"data/generation/test-00001.parquet": b"old", "banner.png": b"a person's"}
    done = push(folder, NAME, token=TOKEN, endpoint=hub.url)
    assert [change.path for change in done.changes if change.what == "gone"] == ["data/generation/test-00001.parquet"]
    assert remote_files(hub) == local_files(folder) | {"banner.png": b"a person's"}


def test_what_a_person_wrote_on_the_hub_survives_a_second_push(hub: Hub, folder: Path) -> None:
    push(folder, NAME, token=TOKEN, endpoint=hub.url)
    text = hub.repositories[NAME].files[CARD].decode()
    text = text.replace("pretty_name: small", "pretty_name: Our small set\nannotator: me", 1) + "\n## Thanks\n\nTo everybody.\n"
    hub.repositories[NAME].files[CARD] = text.encode()
    push(folder, NAME, token=TOKEN, endpoint=hub.url)
    card = parse_card(hub.repositories[NAME].files[CARD].decode(), "card")
    assert card.after == "## Thanks\n\nTo everybody."
    assert (card.head["pretty_name"], card.head["annotator"]) == ("Our small set", "me")
    assert push(folder, NAME, token=TOKEN, endpoint=hub.url).commit == ""


def test_a_broken_card_on_the_hub_is_refused_and_left_alone(hub: Hub, folder: Path) -> None:
    push(folder, NAME, token=TOKEN, endpoint=hub.url)
    hub.repositories[NAME].files[CARD] = b"---\nlicense: [\n---\nmine\n"
    with pytest.raises(BadInputError, match="cannot be read"):
        push(folder, NAME, token=TOKEN, endpoint=hub.url)
    assert hub.repositories[NAME].files[CARD].endswith(b"mine\n")


def test_a_data_set_of_the_hub_is_validated_at_its_revision(hub: Hub, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_TOKEN", TOKEN)
    push(folder, NAME, token=TOKEN, endpoint=hub.url)
    with opened(f"{NAME}@{hub.repositories[NAME].sha}", endpoint=hub.url) as copy:
        assert list(problems(copy)) == []


LOAD = """
import json, sys
import datasets
datasets.disable_progress_bars()
held = datasets.load_dataset(sys.argv[1], "generation", split="test")
json.dump({"columns": held.column_names, "rows": held.to_list()}, open(sys.argv[2], "w"))
"""


def loaded(hub: Hub, place: Path) -> dict[str, object]:
    """What `datasets` loads from the hub in a fresh process with an empty cache."""
    told, cache = place / "told.json", str(place / "cache")
    shutil.rmtree(cache, ignore_errors=True)
    own = {"HF_ENDPOINT": hub.url, "HF_TOKEN": TOKEN, "HF_HOME": cache, "HF_DATASETS_CACHE": cache, "HF_HUB_DISABLE_XET": "1"}
    done = subprocess.run(
        [sys.executable, "-c", LOAD, NAME, str(told)], env=os.environ | own, cwd=place, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    read: dict[str, object] = json.loads(told.read_text())
    return read


def test_after_adding_a_column_and_pushing_again_the_load_equals_the_folder(hub: Hub, folder: Path, tmp_path: Path) -> None:
    push(folder, NAME, token=TOKEN, endpoint=hub.url)
    hub.repositories[NAME].files[CARD] += b"\nA paragraph of a person's.\n"
    path = folder / shard("generation", 0)
    before = loaded(hub, tmp_path)
    assert before["rows"] == json.loads(json.dumps(pq.read_table(path).to_pylist()))
    table = pq.read_table(path)
    wider = table.append_column("note", pa.array(["new"] * table.num_rows))
    pq.write_table(wider.cast(with_features(wider.schema)), path)
    mend(folder)
    push(folder, NAME, token=TOKEN, endpoint=hub.url)
    after = loaded(hub, tmp_path)
    assert after["columns"] == [*table.column_names, "note"]
    assert after["rows"] == json.loads(json.dumps(wider.to_pylist()))
    assert b"A paragraph of a person's." in hub.repositories[NAME].files[CARD]
