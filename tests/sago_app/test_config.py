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
        (WHOLE + "audit: {judge_languages: []}", "audit.judge_languages: Tuple should have at least 1 item"),
        (WHOLE.replace("repeats: 2}", "repeats: 2, source: p_treu}"), "score.source: Input should be 'auto'"),
        ("", "expected a mapping"),
        ("[1, 2]", "expected a mapping"),
        ("sources: [a.jsonl]", "models: Field required"),
        ("sources: []\nmodels: [m]", "sources: Tuple should have at least 1 item"),
        (WHOLE + "repeats: 2", "repeats: Extra inputs are not permitted"),
        (WHOLE.replace("generation", "generatoin"), "axes.0: Input should be 'generation'"),
        (WHOLE.replace("repeats: 2}", "repeats: 2, server: {request_budgt: 5}}"), "score.server.request_budgt: Extra inputs"),
        (WHOLE.replace("repeats: 2}", "repeats: 2, server: {token_budget: 0}}"), "score.server.token_budget: Input should be greater"),
        (WHOLE.replace("per_axis: 3", "per_axis: 0"), "variants.per_axis: Input should be greater than or equal to 1"),
        (WHOLE.replace("per_axis: 3", "per_axis: 51"), "variants.per_axis: Input should be less than or equal to 50"),
        ("a: b: c", "expected YAML"),
        ("a: !!python/object/apply:os.system ['true']", "expected YAML"),
    ],
)
def test_a_wrong_configuration_is_refused_in_one_line_that_names_the_place(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(BadInputError) as caught:
        read_config(written(tmp_path, text))
    assert said in str(caught.value)
    assert "run.yaml" in str(caught.value)


def test_a_configuration_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=r"nowhere\.yaml: cannot be read"):
        read_config(tmp_path / "nowhere.yaml")
