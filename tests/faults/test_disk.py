"""A disk that is full or may not be written to, a folder that another run holds, a clock set back, a store that was damaged."""

import fcntl
import json
import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from audit.load import passed_sets
from tests.faults.runs import Zygote, asked, comparable, configured
from variants.errors import BadInputError
from variants.files import only_writer

NOBODY = 65534


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    with Zygote() as forked:
        yield forked


@pytest.fixture(scope="module")
def whole(zygote: Zygote, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A configuration, and the run of it."""
    folder = tmp_path_factory.mktemp("whole")
    folder.chmod(0o755)
    config = configured(folder)
    assert zygote.sago("run", str(config), "--out", str(folder / "run"))["code"] == 0
    return config, folder / "run"


@pytest.mark.parametrize("size", [200, 3_000, 9_000, 20_000, 40_000])
def test_a_file_that_finds_no_room_ends_the_run_in_one_line_and_the_next_run_goes_on(
    zygote: Zygote, whole: tuple[Path, Path], tmp_path: Path, size: int
) -> None:
    # The largest file is the report, over 100 kB: each size is met by another stage.
    config, calm = whole
    command, said = ("run", str(config), "--out", str(tmp_path / "run")), tmp_path / "said"
    assert zygote.sago(*command, output=str(said), file_size=size)["code"] == 2
    told = said.read_text()
    assert "Traceback" not in told
    assert "File too large" in told.splitlines()[-1]
    assert zygote.sago(*command)["code"] == 0
    assert comparable(tmp_path / "run") == comparable(calm)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
def test_a_folder_that_may_not_be_written_to_is_said_in_one_line(zygote: Zygote, whole: tuple[Path, Path], tmp_path: Path) -> None:
    config, calm = whole
    for parent in (tmp_path, *tmp_path.parents[:3]):
        parent.chmod(parent.stat().st_mode | 0o055)
    run = shutil.copytree(calm, tmp_path / "run")
    (run / "done.json").unlink()
    said = tmp_path / "said"
    said.touch(mode=0o666)
    said.chmod(0o666)
    assert zygote.sago("run", str(config), "--out", str(run), user=NOBODY, output=str(said))["code"] == 2
    assert "cannot write here (Permission denied)" in said.read_text()
    assert "Traceback" not in said.read_text()


def test_a_second_run_into_one_folder_is_refused_whatever_stage_the_first_is_in(
    zygote: Zygote, whole: tuple[Path, Path], tmp_path: Path
) -> None:
    config, calm = whole
    run = shutil.copytree(calm, tmp_path / "run")
    commands = [
        ["run", str(config)],
        ["variants", str(config.parent / "items.jsonl")],
        ["audit", str(run)],
        ["score", str(run), "--model", "scripted:perfect"],
    ]
    for number, command in enumerate(commands):
        said = tmp_path / f"said{number}"
        with (run / ".lock").open("a+") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            assert zygote.sago(*command, "--out", str(run), output=str(said))["code"] == 2
        assert "another run is writing here" in said.read_text()
    assert comparable(run) == comparable(calm)


def test_a_stage_inside_a_run_does_not_lock_itself_out_and_lets_go_at_the_end(tmp_path: Path) -> None:
    with only_writer(tmp_path), only_writer(tmp_path / "."):
        (tmp_path / "a").touch()
    with (tmp_path / ".lock").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_what_a_killed_run_left_half_written_is_taken_away(tmp_path: Path) -> None:
    left = tmp_path / "scores" / ".generation.json.abc.part"
    left.parent.mkdir()
    left.touch()
    with only_writer(tmp_path):
        assert not left.exists()


def test_a_clock_that_was_set_back_changes_no_result(whole: tuple[Path, Path], tmp_path: Path) -> None:
    """Times are told and never compared: files from the future count as what they hold."""
    _, calm = whole
    run = shutil.copytree(calm, tmp_path / "run")
    manifest = json.loads((run / "manifest.json").read_text())
    for stage in manifest["stages"].values():
        stage |= {"started": "2199-01-01T00:00:00+00:00", "ended": "2199-01-01T00:00:01+00:00"}
    (run / "manifest.json").write_text(json.dumps(manifest))
    for path in run.rglob("*"):
        os.utime(path, (7e9, 7e9))
    from sago_app.config import read_config
    from sago_app.pipeline import run_pipeline
    from sago_app.verify import verify

    config = read_config(whole[0])
    assert {line.rpartition(": ")[2] for line in run_pipeline(config, run)} == {"done before, kept"}
    assert [check for check in verify(run) if check.status == "failed"] == []
    assert len(list(passed_sets(run, "generation"))) == 1


@pytest.mark.parametrize("seed", range(6))
def test_a_flipped_byte_in_the_store_is_found_said_and_that_row_alone_asked_again(
    zygote: Zygote, whole: tuple[Path, Path], tmp_path: Path, seed: int
) -> None:
    config, calm = whole
    run, rng = shutil.copytree(calm, tmp_path / "run"), random.Random(seed)
    journal = rng.choice(sorted(run.glob("answers/*/*/journal.jsonl")))
    content = bytearray(journal.read_bytes())
    content[rng.randrange(len(content) - 1)] ^= 1 << rng.randrange(8)
    journal.write_bytes(content)
    (run / "done.json").unlink()  # so that scoring looks at its answers again
    said, log = tmp_path / "said", tmp_path / "asked"
    assert zygote.sago("run", str(config), "--out", str(run), output=str(said), asked=str(log))["code"] == 0
    assert "torn or changed; they are left out, and asked again" in said.read_text()
    # A flipped line break damages two rows; labels are asked in several spellings each, and states are read beside their neighbours.
    assert 1 <= asked(log).total() <= 40
    again = comparable(run)
    assert {name: again[name] for name in again if "journal" not in name} == {
        name: content for name, content in comparable(calm).items() if "journal" not in name
    }


def test_a_link_that_leads_out_of_the_run_folder_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "variants").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BadInputError, match="this link leads out of the run folder"), only_writer(tmp_path / "run"):
        pass
    (tmp_path / "run" / "variants").unlink()
    (tmp_path / "run" / "variants").symlink_to(tmp_path / "run" / "kept")
    with only_writer(tmp_path / "run"):
        pass
