"""Which engine a run gets, and how shards travel: all of it without a cluster."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fsspec
import pytest

from sago_app.engine import open_engine
from sago_app.spool import Spool, kept_key
from variants.engine import LOCAL
from variants.errors import BadInputError


@dataclass(frozen=True, slots=True)
class Counting:
    """Tells how often it was opened and how many shards it had seen."""

    opened: list[int]

    def open(self) -> Callable[[str], int]:
        self.opened.append(0)
        return len


def test_the_local_engine_opens_the_work_once_and_takes_shards_one_at_a_time() -> None:
    opened: list[int] = []
    taken: list[str] = []

    def shards() -> Iterator[str]:
        for shard in ("a", "bb", "ccc"):
            taken.append(shard)
            yield shard

    done = LOCAL.map(Counting(opened), shards())
    assert next(done) == 1
    assert taken == ["a"]
    assert list(done) == [2, 3]
    assert opened == [0]


@pytest.mark.parametrize("options", [{"address": "auto"}, {"workers": 2}, {"gpus": 1.0}, {"store": "s3://bucket/run"}])
def test_an_option_of_ray_without_ray_is_refused(tmp_path: Path, options: dict[str, Any]) -> None:
    with pytest.raises(BadInputError, match="are for --engine ray"), open_engine("local", tmp_path, **options):
        pass


def test_a_missing_extra_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # what an import of a package that is not there comes to
    with pytest.raises(BadInputError, match=r"pip install 'sago-stability\[ray\]'"), open_engine("ray", tmp_path):
        pass


KEY = b"k" * 32


@pytest.fixture(params=["memory", "file"])
def spool(request: pytest.FixtureRequest, tmp_path: Path) -> Spool:
    return Spool("memory://spool" if request.param == "memory" else tmp_path.as_uri(), KEY)


def test_what_was_put_comes_back_and_is_gone_when_its_folder_is_dropped(spool: Spool) -> None:
    spool.put("stage/one.in", b"in")
    spool.put("stage/one.out", b"")
    assert (spool.get("stage/one.in"), spool.get("stage/one.out"), spool.get("stage/two.out")) == (b"in", b"", None)
    assert sorted(spool.names("stage")) == ["one.in", "one.out"]
    spool.drop("stage")
    assert list(spool.names("stage")) == []
    assert spool.get("stage/one.in") is None


@pytest.mark.parametrize("kept", [0, 31, 33])  # nothing, less than the digest, the digest and a part of the content
def test_a_file_that_was_cut_short_counts_as_not_there(spool: Spool, kept: int) -> None:
    spool.put("stage/one.out", b"content")
    files, root = fsspec.core.url_to_fs(f"{spool.url}/stage/one.out")
    files.pipe_file(root, files.cat_file(root)[:kept])
    assert spool.get("stage/one.out") is None


def test_a_file_that_another_run_wrote_or_that_was_moved_counts_as_not_there(spool: Spool) -> None:
    Spool(spool.url, b"x" * 32).put("stage/one.out", b"content")
    assert spool.get("stage/one.out") is None
    spool.put("stage/two.out", b"content")
    files, root = fsspec.core.url_to_fs(f"{spool.url}/stage")
    files.pipe_file(f"{root}/three.out", files.cat_file(f"{root}/two.out"))
    assert (spool.get("stage/two.out"), spool.get("stage/three.out")) == (b"content", None)


def test_the_key_of_a_run_is_its_owners_alone_and_stays_the_same(tmp_path: Path) -> None:
    key = kept_key(tmp_path / "run" / ".shards.key")
    assert (len(key), kept_key(tmp_path / "run" / ".shards.key")) == (32, key)
    assert (tmp_path / "run" / ".shards.key").stat().st_mode & 0o777 == 0o600
    (tmp_path / "run" / ".shards.key").write_bytes(b"short")
    with pytest.raises(BadInputError, match="expected a key of 32 bytes"):
        kept_key(tmp_path / "run" / ".shards.key")


@pytest.mark.parametrize("url", ["nowhere://bucket/run"])
def test_a_store_of_an_unknown_kind_is_named(url: str) -> None:
    with pytest.raises(BadInputError, match=f"--store {url}: "):
        Spool(url, KEY).put("a", b"")
