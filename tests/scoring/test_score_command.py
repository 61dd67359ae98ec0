# ruff: noqa: ANN401 - the builders come as a fixture, which a test can name by no type
import json
import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from scoring.axes import activation, generation
from scoring.commands import Wanted, run_dry, run_score
from scoring.dry_run import estimated_tokens
from scoring.run import Options, score_model, scores_folder
from scoring.store import store_folder
from variants.engine import LOCAL, Work
from variants.errors import BadInputError
from variants.manifest import now, read_manifest, record_stage

MODEL = "scripted:variant_sensitive"


def test_every_axis_is_written_alone_and_entered_in_the_manifest(run: Path, tmp_path: Path) -> None:
    paths = run_score(run, tmp_path, [MODEL], Wanted.checked(regimes=["deployed"]))
    folder = scores_folder(tmp_path, MODEL)
    assert {path.name for path in folder.iterdir()} == {
        f"{axis}.{form}" for axis in ("generation", "activation", "confidence", "mirroring") for form in ("json", "parquet")
    }
    stages = read_manifest(tmp_path)["stages"]
    assert {name.rsplit("/", 1)[1] for name in stages} == {"generation", "activation", "confidence", "mirroring"}
    for stage in stages.values():
        assert stage["inputs"][MODEL] == "1"
        assert stage["outputs"]
    assert {path for path in paths if path.suffix == ".parquet" and "answers" in path.parts}


def test_a_second_run_changes_no_byte(run: Path, tmp_path: Path) -> None:
    first = {path: path.read_bytes() for path in run_score(run, tmp_path, [MODEL], Wanted.checked())}
    second = {path: path.read_bytes() for path in run_score(run, tmp_path, [MODEL], Wanted.checked())}
    assert first == second


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """An engine that hands on only what survives being pickled, as one on other machines does."""

    works: list[str] = field(default_factory=list)

    @property
    def here(self) -> bool:
        return False

    def map(self, work: Work[Any, Any], shards: Iterable[Any]) -> Iterator[Any]:
        self.works.append(repr(work))
        do = _carried(work).open()
        return iter([_carried(do(_carried(shard))) for shard in shards])


def _carried(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301


def test_a_model_on_workers_gives_the_files_that_the_model_here_gives(run: Path, tmp_path: Path) -> None:
    engine, wanted = Elsewhere(), Wanted.checked()
    for folder, own in ((tmp_path / "here", LOCAL), (tmp_path / "there", engine)):
        run_score(run, folder, [MODEL], wanted, engine=own)
    here, there = (
        {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and path.name != "manifest.json"
        }
        for folder in (tmp_path / "here", tmp_path / "there")
    )
    assert there == here
    assert all(MODEL in work for work in engine.works)
    assert len(engine.works) <= 12  # the pool is opened for each thing that is asked of an axis, and not for each batch


def test_one_axis_can_be_asked_alone(run: Path, tmp_path: Path) -> None:
    run_score(run, tmp_path, [MODEL], Wanted.checked(axes=["mirroring"]))
    assert {path.stem for path in scores_folder(tmp_path, MODEL).iterdir()} == {"mirroring"}


def test_rows_under_other_settings_are_not_scored(run: Path, tmp_path: Path) -> None:
    run_score(run, tmp_path, [MODEL], Wanted.checked(axes=["generation"], regimes=["deployed"], temperature=1.3))
    run_score(run, tmp_path, [MODEL], Wanted.checked(axes=["generation"], regimes=["deployed"]))
    cells, _ = generation.read(scores_folder(tmp_path, MODEL))
    # eight items, five wordings, two repeats
    assert cells[0].coverage.n_total == 80


def test_an_axis_without_audited_sets_has_no_cells_and_no_numbers(tmp_path: Path) -> None:
    told = {"audit_id": "none", "checks": ["a check"], "shards": {}, "certified": True}
    (tmp_path / "audit").mkdir()
    (tmp_path / "audit" / "report.json").write_text(json.dumps(told))
    run_score(tmp_path, tmp_path, [MODEL], Wanted.checked())
    assert generation.read(scores_folder(tmp_path, MODEL)) == ((), ())
    assert activation.read(scores_folder(tmp_path, MODEL)) == ((), ())


def test_answers_and_states_lie_in_folders_of_their_own(run: Path, tmp_path: Path) -> None:
    run_score(run, tmp_path, [MODEL], Wanted.checked(axes=["activation"]))
    folder = store_folder(tmp_path, MODEL, "activation")
    assert [path.name for path in folder.glob("*.parquet")] == ["part-00000.parquet"]
    assert list((folder / "states").glob("states-*.parquet"))


def test_a_black_box_has_three_axes(run: Path, tmp_path: Path, make: Any) -> None:
    box = make.WritesOnly(lambda prompt, repeat, temperature: "A")
    score_model(run, tmp_path, box, Options(axes=frozenset({"activation"})))
    cells, instances = activation.read(scores_folder(tmp_path, box.reference))
    assert [cell.status for cell in cells] == ["unavailable"]
    assert instances == ()


def test_states_that_depend_on_their_batch_have_a_status_and_the_other_axes_their_figures(
    run: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    noisy = "scripted:noisy_but_invariant"
    run_score(run, tmp_path, [noisy], Wanted.checked(axes=["generation", "activation"], regimes=["deployed"]))
    cells, instances = activation.read(scores_folder(tmp_path, noisy))
    assert [(cell.status, cell.state_conclusion, cell.state_stability.point) for cell in cells] == [("unequal_batches", "no_verdict", None)]
    assert "differs from the state read alone" in cells[0].state_stability.why
    assert instances == ()
    assert "this axis has no figures" in caplog.text
    assert generation.read(scores_folder(tmp_path, noisy))[0][0].answer_noise.point is not None


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("abcd", 1),
        ("abcde", 2),  # 5 / 4, rounded up
        ("法国的首都", 5),
        ("首都 is Paris", 2 + 3),  # nine more characters
        ("ひらカナ한국", 6),
    ],
)
def test_tokens_are_estimated_by_the_writing_where_there_is_no_tokenizer(text: str, tokens: int) -> None:
    assert estimated_tokens(text) == tokens


def test_a_dry_run_asks_nothing_and_counts_what_is_left(run: Path, tmp_path: Path) -> None:
    wanted = Wanted.checked(regimes=["deployed"])
    lines = list(run_dry(run, tmp_path, [MODEL], wanted, price_in=1.0, price_out=2.0))
    assert [line.split(":")[1].split()[-1] for line in lines] == ["generation", "activation", "confidence", "mirroring"]
    # eight items: 5 wordings x 2 repeats and ten of the null set each
    assert "generation: 160 requests (0 held already)" in lines[0]
    assert all("at most" in line and "currency" in line for line in lines)
    assert not (tmp_path / "answers").exists()
    run_score(run, tmp_path, [MODEL], Wanted.checked(regimes=["deployed"]))
    again = list(run_dry(run, tmp_path, [MODEL], wanted, price_in=None, price_out=None))
    assert "generation: 0 requests (160 held already)" in again[0]
    assert "currency" not in again[0]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda run, out: Wanted.checked(axes=["generaton"]), "did you mean 'generation'"),
        (lambda run, out: Wanted.checked(regimes=["gredy"]), "did you mean 'greedy'"),
        (lambda run, out: Wanted.checked(source="softmax"), "confidence source 'softmax'"),
        (lambda run, out: Wanted.checked(temperature=0.0), "temperature above 0"),
        (lambda run, out: run_score(run, out, ["scripted:perfet"], Wanted.checked()), "did you mean 'perfect'"),
        (lambda run, out: run_score(out, out, [MODEL], Wanted.checked()), "run `sago audit` first"),
        (lambda run, out: list(run_dry(run, out, [MODEL], Wanted.checked(), price_in=1.0, price_out=None)), "both --price-in"),
    ],
)
def test_wrong_words_are_answered_in_one_line(run: Path, tmp_path: Path, wrong: Callable[[Path, Path], object], told: str) -> None:
    with pytest.raises(BadInputError, match=told) as raised:
        wrong(run, tmp_path)
    assert "\n" not in str(raised.value)


def test_the_model_that_answered_for_the_audit_is_not_evaluated(tmp_path: Path) -> None:
    told = {"audit_id": "none", "checks": ["a check"], "shards": {}, "certified": True}
    (tmp_path / "audit").mkdir()
    (tmp_path / "audit" / "report.json").write_text(json.dumps(told))
    record_stage(tmp_path, "audit", started=now(), settings={"reference": MODEL}, inputs={}, outputs=[])
    with pytest.raises(BadInputError, match=f"{MODEL}: this model was the audit's --reference"):
        run_score(tmp_path, tmp_path, [MODEL], Wanted.checked())
    assert run_score(tmp_path, tmp_path, ["scripted:perfect"], Wanted.checked())
