"""The card: its head for the Hub, its text for people, and what a person wrote on it."""

from pathlib import Path

import pytest
from huggingface_hub import DatasetCard

from datasets_out.card.text import BEGIN, END, Card, card_text, joined, merged_head, parse_card, read_card
from datasets_out.format.layout import CARD, CONFIGS
from datasets_out.publish import publish_run
from variants.errors import BadInputError


@pytest.fixture(scope="module")
def card(published: Path) -> Card:
    return read_card(published / CARD)


def test_the_head_tells_the_hub_licence_language_size_and_tags(card: Card) -> None:
    head = card.head
    assert head["license"] == ["cc-by-4.0", "cc0-1.0"]
    assert head["language"] == ["en", "zh"]
    assert head["size_categories"] == ["n<1K"]
    assert head["multilinguality"] == ["multilingual"]
    assert "stability" in head["tags"]
    assert "dataset_info" not in head


def test_the_hubs_own_library_reads_the_card(published: Path) -> None:
    data = DatasetCard.load(published / CARD).data
    assert data.license == ["cc-by-4.0", "cc0-1.0"]


def test_the_head_names_every_configuration_with_its_files(card: Card) -> None:
    configs = card.head["configs"]
    assert [config["config_name"] for config in configs] == list(CONFIGS)
    assert [config["config_name"] for config in configs if config.get("default")] == ["variant_sets"]
    for config in configs:
        assert config["data_files"] == [{"split": "test", "path": f"data/{config['config_name']}/test-*.parquet"}]


@pytest.mark.parametrize(
    "said",
    [
        "## Sources",
        "everyday_arithmetic.jsonl",
        "| zh_small | 1 | CC-BY-4.0 | written for a test |",
        "seed 0",
        "OptionOrder(kind='reorder'",
        "QC failure rate:",
        "### QC failure rate by kind",
        "| mirror |",
        "### Planted controls",
        "| another question | en | fails |",
        "`length=Length(low=0.35, high=3.0",
        "## Human review",
        "No person's label decides a verdict here",
        "How far reviewers agree was not measured.",
        "Not a leaderboard",
        "Not for training",
        "## Known gaps",
        "## How to cite",
        "@misc{small",
        "sago validate",
    ],
)
def test_the_text_tells_what_a_reader_must_know(said: str, card: Card) -> None:
    assert said in card.ours


def test_no_machine_path_is_told(published: Path, run: Path) -> None:
    for path in published.rglob("*"):
        if path.is_file() and path.suffix in {".md", ".json", ".txt"}:
            assert str(run.parent) not in path.read_text()


def test_a_persons_paragraphs_and_keys_survive_a_second_publish(run: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    publish_run(run, folder, {})
    text = (folder / CARD).read_text()
    text = text.replace("---\n", "---\nannotator: me\ndataset_info: {features: []}\n", 1).replace("- sago\n", "- sago\n- our-own-tag\n", 1)
    (folder / CARD).write_text(text.replace(BEGIN, f"Read this first.\n\n{BEGIN}") + "\n## Thanks\n\nTo all.\n")
    publish_run(run, folder, {})
    card = read_card(folder / CARD)
    assert (card.before, card.after) == ("Read this first.", "## Thanks\n\nTo all.")
    assert card.head["annotator"] == "me"
    assert "our-own-tag" in card.head["tags"]
    assert "dataset_info" not in card.head


def test_a_second_publish_without_a_change_is_the_same_to_the_byte(run: Path, tmp_path: Path) -> None:
    publish_run(run, tmp_path / "a", {})
    done = publish_run(run, tmp_path / "a", {})
    assert {change.what for change in done.changes} == {"kept"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("---\nlicense: [\n---\nmine\n", "cannot be read"),
        ("---\n- a\n- b\n---\nmine\n", "expected keys and values"),
        ("---\nlicense: mit\nmine\n", "no closing ---"),
        (f"mine\n{BEGIN}\n", "expected the marks"),
        (f"mine\n{END}\n{BEGIN}\n", "expected the marks"),
        (f"{BEGIN}\n{END}\n{BEGIN}\n{END}\n", "expected the marks"),
    ],
)
def test_a_broken_card_is_refused_and_nothing_is_changed(text: str, said: str, run: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    publish_run(run, folder, {})
    (folder / CARD).write_text(text)
    with pytest.raises(BadInputError, match=said):
        publish_run(run, folder, {})
    assert (folder / CARD).read_text() == text


@pytest.mark.parametrize(
    "text", ["", "mine", "---\nlicense: mit\n---\nmine\n", "\ufeff---\r\nlicense: mit\r\n---\r\nmine", "---\n---\nmine"]
)
def test_a_card_that_is_wholly_a_persons_is_kept_below_ours(text: str) -> None:
    card = parse_card(text, "card")
    assert (card.before, card.ours) == ("", "")
    assert card.after in {"", "mine"}
    again = parse_card(card_text(merged_head({"license": "cc0-1.0"}, card.head), Card(ours="ours", after=card.after)), "card")
    assert (again.ours, again.after) == ("ours", card.after)
    assert again.head["license"] == "cc0-1.0"


def test_two_persons_paragraphs_are_joined_once() -> None:
    one = Card({"tags": ["a"]}, before="Top.", ours="ours", after="Shared.\n\nLocal.")
    other = Card({"tags": ["b"], "extra": 1}, before="", ours="old", after="Shared.\n\nRemote.")
    both = joined(one, other)
    assert (both.before, both.ours, both.after) == ("Top.", "ours", "Shared.\n\nRemote.\n\nLocal.")
    assert both.head == {"tags": ["a", "b"], "extra": 1}
    assert joined(one, both) == both
