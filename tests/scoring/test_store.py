"""The store keeps every answer once, whatever happens to the process or to the file."""

import multiprocessing
import os
import random
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.backends.base import Decoding, Prompt
from scoring.store import SCHEMA, Answer, Store, answer_key, model_slug, prompt_id, read_shard, store_folder
from variants.errors import BadInputError


def key_of(**changed: object) -> str:
    given_ = {
        "model": "hf:a/b",
        "revision": "1",
        "axis": "generation",
        "regime": "greedy",
        "decoding": Decoding(),
        "prompt": Prompt("Why?"),
        "repeat": 0,
        "tool": "0.1.0",
    }
    return answer_key(**(given_ | changed))  # type: ignore[arg-type]


def answer(number: int = 0, **changed: object) -> Answer:
    row = Answer(
        key=key_of(repeat=number),
        axis="generation",
        dataset="d",
        item_id=f"i{number // 4:04d}",
        group="",
        variant_id=f"v{number % 4}",
        kind="original" if number % 4 == 0 else "paraphrase",
        family="",
        relation="same",
        regime="greedy",
        repeat=number,
        prompt_id=prompt_id("generation", Prompt("Why?")),
        output_id=f"o{number}",
        prompt="Why?",
        raw=f"Because {number}\n☃",
        finish="stop",
        parsed="because",
        parse_status="ok",
        token_logprobs=(-0.25, -1e-300, 0.1 + 0.2),
        signal=None,
        label_mass=0.1 + 0.2,
        error="",
        model="hf:a/b",
        revision="1",
    )
    return replace(row, **changed)  # type: ignore[arg-type]


def test_what_is_appended_is_read_back_to_the_last_bit(tmp_path: Path) -> None:
    rows = [answer(number) for number in range(9)]
    Store(tmp_path).append(rows)
    assert list(Store(tmp_path).read()) == rows


def test_a_new_folder_holds_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "not" / "there")
    assert (len(store), store.known(), store.damaged, list(store.read())) == (0, frozenset(), 0, [])


@pytest.mark.parametrize("cut", range(1, 40))
def test_a_line_torn_at_any_byte_is_counted_and_costs_its_own_row_alone(tmp_path: Path, cut: int) -> None:
    store = Store(tmp_path)
    store.append([answer(0), answer(1)])
    journal = tmp_path / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:-cut])
    after = Store(tmp_path)
    whole = cut == 1  # only the line break is lost: the row itself is whole
    assert after.known() == ({answer(0).key, answer(1).key} if whole else {answer(0).key})
    assert after.damaged == (0 if whole else 1)
    after.append([answer(2)] if whole else [answer(1), answer(2)])
    again = Store(tmp_path)
    assert list(again.read()) == [answer(0), answer(1), answer(2)]
    assert again.damaged == after.damaged


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_flipped_byte_anywhere_never_passes_for_a_row(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    folder = tmp_path_factory.mktemp("flip")
    rows = [answer(number) for number in range(3)]
    Store(folder).append(rows)
    journal = folder / "journal.jsonl"
    content = bytearray(journal.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    content[place] ^= data.draw(st.integers(1, 255))
    journal.write_bytes(bytes(content))
    after = Store(folder)
    kept = list(after.read())
    assert set(kept) <= set(rows)
    # A flipped line break joins two lines; the last one may turn into other white space and harm nothing.
    assert len(kept) >= 1
    assert after.damaged >= (len(kept) < 3)


def test_a_key_that_is_known_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.append([answer(0)])
    with pytest.raises(ValueError, match="expected new answers"):
        store.append([answer(1), answer(0)])
    assert len(store) == 1


def test_a_key_that_stands_twice_in_a_batch_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="expected new answers"):
        Store(tmp_path).append([answer(0), answer(0)])


def test_a_failed_request_is_kept_and_counted_and_asked_again(tmp_path: Path) -> None:
    failed = answer(0, finish="error", raw="", parsed=None, parse_status="errored", error="HTTP 500")
    store = Store(tmp_path)
    store.append([failed])
    assert (store.errored, store.known(), list(store.read())) == (1, frozenset(), [failed])
    store.append([answer(0)])
    for opened in (store, Store(tmp_path)):
        assert (opened.errored, opened.known(), list(opened.read())) == (0, frozenset({answer(0).key}), [answer(0)])


def test_the_parquet_form_does_not_depend_on_the_order_in_which_answers_came(tmp_path: Path) -> None:
    rows = [answer(number) for number in range(40)]
    shuffled = random.Random(3).sample(rows, len(rows))
    one, other = Store(tmp_path / "one"), Store(tmp_path / "other")
    one.append(rows)
    for row in shuffled:
        other.append([row])
    assert one.seal().read_bytes() == other.seal().read_bytes()
    assert list(one.read()) == list(other.read())


def test_a_store_is_taken_up_from_its_parquet_form(tmp_path: Path) -> None:
    store = Store(tmp_path)
    rows = [answer(number) for number in range(5)]
    store.append(rows)
    store.seal()
    (tmp_path / "journal.jsonl").unlink()
    again = Store(tmp_path)
    assert again.known() == {row.key for row in rows}
    again.append([answer(5)])
    assert list(Store(tmp_path).read()) == [*rows, answer(5)]


def test_an_empty_store_seals_to_an_empty_table(tmp_path: Path) -> None:
    assert list(read_shard(Store(tmp_path).seal())) == []


def test_the_parquet_columns_are_the_fields_of_an_answer() -> None:
    assert SCHEMA.names == [field.name for field in fields(Answer)]


def test_a_file_that_is_not_parquet_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "part-00000.parquet").write_bytes(b"nonsense")
    with pytest.raises(BadInputError, match="expected the answers of a model; it is no Parquet file, or one that was cut off"):
        Store(tmp_path)


def test_a_lone_surrogate_becomes_the_replacement_character(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.append([answer(0, raw="a\ud83d b \U0001f600")])
    assert [row.raw for row in store.read()] == ["a\ufffd b \U0001f600"]
    store.seal()


@pytest.mark.parametrize(
    "changed",
    [
        {"model": "hf:a/c"},
        {"revision": "2"},
        {"axis": "confidence"},
        {"regime": "deployed"},
        {"decoding": Decoding(temperature=1.0)},
        {"decoding": Decoding(seed=1)},
        {"decoding": Decoding(stop=("\n",))},
        {"decoding": None},
        {"prompt": Prompt("Why? ")},
        {"prompt": Prompt("Why?", system="Be brief.")},
        {"prompt": Prompt("Why?", prefill="Answer:")},
        {"prompt": Prompt("", system="Why?")},
        {"repeat": 1},
        {"tool": "0.1.1"},
        {"about": ("item",)},
    ],
)
def test_whatever_could_change_the_answer_changes_its_key(changed: dict[str, object]) -> None:
    assert key_of(**changed) != key_of()


def test_a_key_is_the_same_in_every_process() -> None:
    assert key_of() == "3913d8ed6e273b50e7e56a6214ec7f19"


def test_two_axes_never_share_a_prompt_id() -> None:
    assert prompt_id("generation", Prompt("Why?")) != prompt_id("confidence", Prompt("Why?"))


def test_references_that_look_alike_have_folders_of_their_own() -> None:
    references = ["hf:a/b", "hf:a-b", "hf:a_b", "openai:a@http://x/v1", "openai:a@http://x-v1", "../../etc", "..", "", "模型", "path:模型"]
    slugs = [model_slug(reference) for reference in references]
    assert len(set(slugs)) == len(slugs)
    for slug in slugs:
        assert slug not in {".", ".."}
        assert Path(slug).name == slug


def test_a_store_folder_names_model_and_axis() -> None:
    folder = store_folder(Path("run"), "hf:a/b", "mirroring")
    assert folder == Path("run/answers") / model_slug("hf:a/b") / "mirroring"


def _ask_until_killed(folder: Path, asked: Path, seed: int) -> None:
    """Answer what is not known, in small batches, and die somewhere."""
    rng = random.Random(seed)
    store = Store(folder)
    todo = [answer(number) for number in range(60) if answer(number).key not in store.known()]
    while todo:
        size = rng.randint(1, 7)
        batch, todo = todo[:size], todo[size:]
        store.append(batch)
        with asked.open("a") as stream:
            stream.writelines(f"{row.key}\n" for row in batch)
        if rng.random() < 0.3:
            os._exit(9)


def test_a_run_killed_again_and_again_asks_nothing_twice_and_loses_nothing(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    codes = []
    for seed in range(200):
        process = context.Process(target=_ask_until_killed, args=(tmp_path / "store", tmp_path / "asked", seed))
        process.start()
        process.join()
        codes.append(process.exitcode)
        if process.exitcode == 0:
            break
    assert 9 in codes
    assert codes[-1] == 0
    assert list(Store(tmp_path / "store").read()) == [answer(number) for number in range(60)]
    assert set(Counter((tmp_path / "asked").read_text().split()).values()) == {1}
