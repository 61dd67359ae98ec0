"""A run that people reviewed: the card tells how far they agree, and the audit with them."""

import json
import shutil
from pathlib import Path

import pytest

from audit.review.judged import agreement
from audit.review.kept import keep_agreement
from audit.review.sample import draw_sample
from datasets_out.card.text import read_card
from datasets_out.format.layout import CARD
from datasets_out.publish import publish_run
from variants.errors import BadInputError


@pytest.fixture
def reviewed(run: Path, tmp_path: Path) -> Path:
    """The audited run with a blind sample: one rater finds every row kept, the other all but the first."""
    folder = tmp_path / "run"
    shutil.copytree(run, folder)
    for name, changed in (("b.jsonl", 1), ("a.jsonl", 0)):
        draw_sample(folder, folder / name, n=20)
        rows = [json.loads(line) for line in (folder / name).read_text(encoding="utf-8").splitlines()]
        labelled = [row | {"label": "changed" if place < changed else "same"} for place, row in enumerate(rows)]
        (folder / name).write_text("".join(json.dumps(row) + "\n" for row in labelled), encoding="utf-8")
    return folder


def test_the_card_tells_how_far_reviewers_agree(reviewed: Path) -> None:
    keep_agreement(reviewed, agreement([reviewed / "a.jsonl", reviewed / "b.jsonl"]))
    publish_run(reviewed, reviewed / "out", {})
    told = read_card(reviewed / "out" / CARD).ours
    rows = len((reviewed / "a.jsonl").read_text(encoding="utf-8").splitlines())
    assert f"2 raters judged a blind sample of {rows} rows" in told
    # they differ on one row
    assert f"| raw agreement | {(rows - 1) / rows:.2f} |" in told
    assert "No corrected failure rate: a corrected rate needs 20 changed and 20 kept labels" in told


def test_one_rater_has_no_agreement_and_the_card_says_why(reviewed: Path) -> None:
    keep_agreement(reviewed, agreement([reviewed / "a.jsonl"]))
    publish_run(reviewed, reviewed / "out", {})
    assert "| between raters | not measured | one rater only; agreement needs two |" in read_card(reviewed / "out" / CARD).ours


@pytest.mark.parametrize("text", ["{", "[]", '{"raters": 2}'])
def test_figures_that_are_none_of_ours_are_refused_before_anything_is_written(text: str, reviewed: Path) -> None:
    (reviewed / "review").mkdir()
    (reviewed / "review" / "agreement.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadInputError, match=r"agreement\.json: expected what `sago review agreement --run` wrote"):
        publish_run(reviewed, reviewed / "out", {})
    assert not (reviewed / "out").exists()


def test_agreement_is_kept_only_in_a_run_that_was_audited(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="holds no audit"):
        keep_agreement(tmp_path, {})
