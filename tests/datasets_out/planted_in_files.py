"""Corruptions of files: counts and hashes, shards, columns, paths, the card, the Croissant file."""

import json
from pathlib import Path

import pyarrow as pa

from datasets_out.format.layout import AUDIT, CARD, CROISSANT, VARIANT_SETS, shard
from tests.datasets_out.corrupt import edited, mend, retable, save
from variants.files import sha256


def change_hash(folder: Path) -> None:
    told = edited(folder)
    next(entry for entry in told["files"] if entry.get("config") == "generation")["sha256"] = "0" * 64
    save(folder, told)


def wrong_count(folder: Path) -> None:
    told = edited(folder)
    told["rows"]["paraphrase"] += 1
    save(folder, told)


def missing_file(folder: Path) -> None:
    (folder / shard("mirroring", 0)).unlink()


def missing_notices(folder: Path) -> None:
    (folder / "LICENSES" / "NOTICES.md").unlink()


def forget_axis(folder: Path) -> None:
    """An axis is taken away with every trace of it in sago.json."""
    (folder / shard("mirroring", 0)).unlink()
    told = edited(folder)
    told["files"] = [entry for entry in told["files"] if entry.get("config") != "mirroring"]
    save(folder, told)


def extra_shard(folder: Path) -> None:
    (folder / shard("generation", 1)).write_bytes((folder / shard("generation", 0)).read_bytes())


def extra_file(folder: Path) -> None:
    (folder / "loader.py").write_text("print('run me')\n")


def drop_column(folder: Path) -> None:
    retable(folder, "generation", lambda table: table.drop_columns(["seed"]))


def add_column(folder: Path) -> None:
    retable(folder, "generation", lambda table: table.append_column("note", pa.array(["x"] * table.num_rows)))


def change_type(folder: Path) -> None:
    at = 14
    retable(folder, VARIANT_SETS, lambda table: table.set_column(at, "answer_index", table["answer_index"].cast(pa.int64())))


def strip_features(folder: Path) -> None:
    retable(folder, AUDIT, lambda table: table.replace_schema_metadata(None))


def truncate(folder: Path) -> None:
    path = folder / shard(AUDIT, 0)
    path.write_bytes(path.read_bytes()[:-100])
    mend(folder)


def scramble(folder: Path) -> None:
    """The footer is whole, so that the file opens; a page inside is not."""
    path = folder / shard(AUDIT, 0)
    raw = bytearray(path.read_bytes())
    raw[4:8_004] = bytes(8_000)
    path.write_bytes(raw)
    told = edited(folder)
    next(entry for entry in told["files"] if entry.get("config") == AUDIT)["sha256"] = sha256(path)
    save(folder, told)


def empty_file(folder: Path) -> None:
    (folder / shard("generation", 0)).write_bytes(b"")
    mend(folder)


def path_outside(folder: Path) -> None:
    (folder.parent / "x").write_text("not yours")
    told = edited(folder)
    told["files"].append({"path": "../x", "bytes": 9, "sha256": sha256(folder.parent / "x")})
    save(folder, told)


def absolute_path(folder: Path) -> None:
    told = edited(folder)
    told["files"].append({"path": "/etc/hostname", "bytes": 1, "sha256": "0" * 64})
    save(folder, told)


def link_outside(folder: Path) -> None:
    path = folder / shard("generation", 0)
    path.rename(folder.parent / "moved.parquet")
    path.symlink_to(folder.parent / "moved.parquet")


def wrong_configs(folder: Path) -> None:
    card = folder / CARD
    card.write_text(card.read_text().replace("data/audit/test-*", "data/generation/test-*"))


def stale_features(folder: Path) -> None:
    card = folder / CARD
    card.write_text(card.read_text().replace("---\n", "---\ndataset_info:\n- config_name: audit\n", 1))


def wrong_licence(folder: Path) -> None:
    card = folder / CARD
    card.write_text(card.read_text().replace("- cc0-1.0\n", "", 1))


def broken_card(folder: Path) -> None:
    card = folder / CARD
    card.write_text(card.read_text().replace("license:", "license: [", 1))


def no_card(folder: Path) -> None:
    (folder / CARD).unlink()


def wrong_croissant(folder: Path) -> None:
    path = folder / CROISSANT
    told = json.loads(path.read_text())
    told["distribution"][0]["sha256"] = "0" * 64
    path.write_text(json.dumps(told))
    save_croissant_hash(folder)


def broken_croissant(folder: Path) -> None:
    (folder / CROISSANT).write_text("[" * 100_000)
    save_croissant_hash(folder)


def save_croissant_hash(folder: Path) -> None:
    told = edited(folder)
    entry = next(entry for entry in told["files"] if entry["path"] == CROISSANT)
    entry |= {"bytes": (folder / CROISSANT).stat().st_size, "sha256": sha256(folder / CROISSANT)}
    save(folder, told)
