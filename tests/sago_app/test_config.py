from pathlib import Path

import pytest

from sago_app.config import read_config
from variants.errors import BadInputError

WHOLE = """
sources: [items.jsonl, "hf:org/name:test@0123abc"]
map: {question: prompt}
models: [embedded:smollm2-135m-instruct]
axes: [generation, confidence]
variants: {per_axis: 3}
score: {regimes: [greedy, deployed], repeats: 2}
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "run.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_whole_configuration_is_read_and_files_are_taken_from_its_folder(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, WHOLE))
    assert config.sources[0] == str(tmp_path / "items.jsonl")
    assert config.columns == {"question": "prompt"}
    assert config.sources[1] == "hf:org/name:test@0123abc"
    assert config.axes == ("generation", "confidence")
    assert config.variants.per_axis == 3


def test_limits_of_a_server_are_read_and_change_nothing_that_a_step_depends_on(tmp_path: Path) -> None:
    limited = WHOLE.replace("repeats: 2}", "repeats: 2, server: {request_budget: 500, token_budget: 90000, concurrency: 2, retries: 0}}")
    config = read_config(written(tmp_path, limited))
    assert (config.score.server.request_budget, config.score.server.token_budget) == (500, 90000)
    assert (config.score.server.concurrency, config.score.server.retries, config.score.server.timeout) == (2, 0, 120.0)
    plain = read_config(written(tmp_path, WHOLE))
    assert config.score.model_dump(exclude={"server"}) == plain.score.model_dump(exclude={"server"})


def test_the_example_names_every_key_with_its_default(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "examples" / "run.yaml").read_text(encoding="utf-8")
    shown = read_config(written(tmp_path, text))
    plain = read_config(written(tmp_path, 'sources: [items.jsonl]\nmodels: ["scripted:variant_sensitive"]'))
    assert shown == plain
    for part in (shown, shown.variants, shown.audit, shown.score, shown.score.server):
        for name, field in type(part).model_fields.items():
            assert f"{field.alias or name}:" in text


def test_files_of_labels_are_taken_from_the_folder_of_the_configuration(tmp_path: Path) -> None:
    text = WHOLE.replace("repeats: 2}", "repeats: 2, answer_judge: embedded, answer_labels: answers.jsonl}\naudit: {labels: ../said.csv}")
    config = read_config(written(tmp_path, text))
    assert config.score.answer_labels == tmp_path / "answers.jsonl"
    assert config.audit.labels == tmp_path / "../said.csv"
    assert read_config(written(tmp_path, WHOLE)).audit.labels is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            WHOLE + "audit: {reference: embedded:smollm2-135m-instruct}",
            "audit.reference: embedded:smollm2-135m-instruct is one of the models",
        ),
        (WHOLE + "audit: {judge_languages: []}", "run.yaml:8: audit.judge_languages: expected at least 1 entry; got []"),
        (
            WHOLE.replace("repeats: 2}", "repeats: 2, source: p_treu}"),
            "verbalised, sample_freq (did you mean 'p_true'?); got 'p_treu'",
        ),
        ("", "expected a mapping"),
        ("[1, 2]", "expected a mapping"),
        ("sources: [a.jsonl]", "expected the key 'models', which is not there"),
        ("sources: []\nmodels: [m]", "run.yaml:1: sources: expected at least 1 entry; got []"),
        (WHOLE + "repeats: 2", "run.yaml:8: unknown key 'repeats'; it stands elsewhere: score.repeats"),
        (
            WHOLE.replace("generation", "generatoin"),
            "run.yaml:5: axes[0]: expected one of generation, activation,",
        ),
        (
            WHOLE.replace("repeats: 2}", "repeats: 2, server: {request_budgt: 5}}"),
            "score.server.request_budgt'; did you mean 'request_budget'?",
        ),
        (WHOLE.replace("repeats: 2}", "repeats: 2, server: {token_budget: 0}}"), "score.server.token_budget: expected at least 1; got 0"),
        (WHOLE.replace("per_axis: 3", "per_axis: 0"), "run.yaml:6: variants.per_axis: expected at least 1; got 0"),
        (WHOLE.replace("per_axis: 3", "per_axis: 51"), "variants.per_axis: expected at most 50; got 51"),
        ("model: [m]\nsources: [a.jsonl]", "run.yaml:1: unknown key 'model'; did you mean 'models'?"),
        ("sources: items.jsonl\nmodels: [m]", "sources: expected a list (write [items.jsonl]); got 'items.jsonl'"),
        ("sources: [a]\nmodels: [m]\nseed: four", "run.yaml:3: seed: expected a whole number; got 'four'"),
        ("sources: [a]\nmodels: [m]\nseed: 1.5", "seed: expected a whole number; got 1.5"),
        ("sources: [a]\nmodels: [m]\nseed:", "seed: expected a whole number; got nothing"),
        ("sources: [a]\nmodels: [m]\npublish: maybe", "publish: expected true or false; got 'maybe'"),
        ("sources: [a]\nmodels: [3]", "models[0]: expected text; got 3"),
        ("sources: [a]\nmodels: [m]\nscore: greedy", "score: expected a mapping of keys to values; got 'greedy'"),
        ("sources: [a]\nmodels: [m]\nscore: {temperature: hot}", "score.temperature: expected a number; got 'hot'"),
        ("sources: [a]\nmodels: [m]\nscore:\n  server: {timeout: 0}", "run.yaml:4: score.server.timeout: expected more than 0; got 0"),
        ("sources: [a]\nmodels: [m]\nscore: {tau_low: 1}", "score.tau_low: expected less than 1; got 1"),
        ("sources: [a]\nmodels: [m]\naudit: {labels: 3}", "audit.labels: expected the name of a file; got 3"),
        ("sources: [a]\nmodels: [m]\nmap:\n  qestion: prompt", "run.yaml:4: map: unknown field 'qestion'; did you mean 'question'?"),
        ("sources: [a]\nmodels: [m]\nmap: [a]", "map: expected a mapping of keys to values; got ['a']"),
        ("a: b: c", "run.yaml:1: expected YAML; a colon stands where no key can be"),
        ("a: !!python/object/apply:os.system ['true']", "expected YAML"),
    ],
)
def test_a_wrong_configuration_is_refused_in_one_line_that_names_the_place(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadInputError) as caught:
        read_config(written(tmp_path, text))
    assert said in str(caught.value)
    assert str(caught.value).startswith(str(tmp_path / "run.yaml"))
    assert not any(foreign in str(caught.value) for foreign in ("Input should", "Extra inputs", "Field required", "unable to parse"))


def test_all_problems_of_a_configuration_are_told_at_once_each_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(BadInputError) as caught:
        read_config(written(tmp_path, "sources: [a]\nmodels: [m]\nseed: x\nscore:\n  repeats: 0\n  regimes: [greed]\n"))
    said = str(caught.value).split("; run.yaml")[0]
    places = [part.partition("run.yaml:")[2].partition(":")[0] for part in said.split(str(tmp_path))[1:]]
    assert places == ["3", "6", "5"]


def test_a_configuration_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"nowhere\.yaml: cannot be read"):
        read_config(tmp_path / "nowhere.yaml")
