"""The page as a document: one file, strict policy, readable without eyes or mouse."""

import hashlib
import re
from base64 import b64encode
from itertools import pairwise
from pathlib import Path

from tests.scoring.report.page import Page


def test_the_page_loads_nothing(page: Page) -> None:
    policy = page.all("meta", http_equiv="Content-Security-Policy")[0].attributes["content"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        (held,) = page.all(tag)
        digest = b64encode(hashlib.sha256(held.text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    assert not [one for one in page.elements if one.tag in {"link", "img", "iframe", "object", "embed", "base", "form"}]
    assert not re.search(r"""(?:src|href|action)=["'](?!#)""", page.source)
    assert "@import" not in page.source
    assert not [name for one in page.elements for name in one.attributes if name.startswith("on") or name == "style"]


def test_headings_go_down_one_level_at_a_time(page: Page) -> None:
    levels = [int(one.tag[1]) for one in page.elements if re.fullmatch(r"h[1-6]", one.tag)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(later <= earlier + 1 for earlier, later in pairwise(levels))


def test_landmarks_and_a_way_past_the_contents(page: Page) -> None:
    assert len(page.all("main")) == 1
    assert len(page.all("nav")) == 1
    assert page.all("html")[0].attributes["lang"] == "en"
    assert page.all("a", class_="skip")[0].attributes["href"] == "#main"


def test_ids_are_unique_and_every_link_leads_somewhere(page: Page) -> None:
    ids = [one.attributes["id"] for one in page.elements if "id" in one.attributes]
    assert len(ids) == len(set(ids))
    targets = {one.attributes["href"][1:] for one in page.elements if one.attributes.get("href", "").startswith("#")}
    assert targets <= set(ids)
    named = {part for one in page.elements for part in one.attributes.get("aria-labelledby", "").split()}
    assert named <= set(ids)


def test_tables_say_what_their_heads_are(page: Page) -> None:
    assert all(one.attributes.get("scope") in {"col", "row"} for one in page.all("th"))
    assert len(page.all("caption")) == len(page.all("table"))
    regions = [one for one in page.all("div", class_="tablebox") if "tabindex" in one.attributes]
    assert all(one.attributes.get("aria-label") for one in regions)


def test_every_plot_has_words(page: Page) -> None:
    plots = page.all("svg", class_="plot")
    assert plots
    assert len(page.all("desc")) == len(plots)


def test_the_first_screen_says_what_was_measured_and_how_far_to_trust_it(page: Page) -> None:
    head = page.source[: page.source.index('id="conclude"')]
    for said in (
        "embedded:steady-360m",
        "8f2c1de0",
        "crate_sums",
        "QC failure rate",
        "changed meanings caught",
        "meaning judge: embedded",
        "Seeds",
    ):
        assert said in head


def test_the_same_run_gives_the_same_page(run: Path, page: Page, tmp_path: Path) -> None:
    from scoring.report.command import write_report

    again = write_report([run], tmp_path / "again.html")[0].read_text(encoding="utf-8")
    bare = [re.sub(r"\d{4}-\d\d-\d\dT[\d:+]+", "", text) for text in (page.source, again)]
    assert bare[0] == bare[1]


def test_failing_instances_are_laid_open_with_both_wordings(page: Page) -> None:
    laid = page.all("details", class_="instance")
    assert laid
    assert page.all("ins")
    assert page.all("del")
    assert "The answer is" in laid[0].text
    assert "checks passed" in laid[0].text


def test_no_cell_is_a_total(page: Page) -> None:
    heads = [one.text.lower() for one in page.all("th")]
    assert not [head for head in heads if "total" in head or "average" in head or "overall" in head]


def test_the_markdown_says_the_same(written: list[Path], page: Page) -> None:
    text = written[1].read_text(encoding="utf-8")
    for said in ("# Stability report", "QC failure rate", "## crate\\_sums", "### Generation consistency", "| Model | Kind | Verdict |"):
        assert said in text
    for one in page.all("td", data_name="answer_stability"):
        assert re.match(r"[\d.]+", one.text.strip())
        assert one.text.strip()[:5].replace(".", "\\.") in text or one.text.strip()[:5] in text
