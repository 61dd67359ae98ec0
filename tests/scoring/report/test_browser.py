"""The page in a real browser: it fits a phone, sorts, filters, prints, and asks the network for nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


@pytest.fixture
def tab(browser: "Browser", written: list[Path]) -> "Iterator[Page]":
    """A page at phone width with everything that goes wrong collected on it."""
    context = browser.new_context(viewport={"width": 375, "height": 812})
    page = context.new_page()
    page.wrong = []
    page.on("console", lambda message: page.wrong.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    page.on("request", lambda request: page.wrong.append(request.url) if not request.url.startswith("file:") else None)
    page.goto(written[0].as_uri())
    yield page
    assert page.wrong == []
    context.close()


@pytest.mark.parametrize("width", [360, 390, 768, 1024, 1280])
@pytest.mark.parametrize("opened", [False, True])
def test_nothing_stands_out_of_the_page(tab: "Page", width: int, opened: bool) -> None:
    tab.set_viewport_size({"width": width, "height": 800})
    if opened:
        tab.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert tab.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_stands_out_from_its_ground(tab: "Page", scheme: str) -> None:
    tab.emulate_media(color_scheme=scheme)
    ratios = tab.evaluate(
        """() => {
          const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
          const light = (c) => { const f = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
            return 0.2126 * f(c[0]) + 0.7152 * f(c[1]) + 0.0722 * f(c[2]); };
          const ground = (e) => { for (let at = e; at; at = at.parentElement) { const c = rgb(getComputedStyle(at).backgroundColor);
            if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
          const all = 'p, td, th, a, .chip, .test, del, ins, summary, figcaption';
          return [...document.querySelectorAll(all)].filter((e) => e.textContent.trim()).map((e) => {
            const [a, b] = [light(rgb(getComputedStyle(e).color)), light(ground(e))];
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); });
        }"""
    )
    # WCAG 2.1 AA, 1.4.3
    assert min(ratios) >= 4.5


def test_a_table_sorts_by_the_exact_figure_with_undefined_last(tab: "Page") -> None:
    tab.set_viewport_size({"width": 1280, "height": 900})
    told = tab.evaluate(
        """() => {
          const table = [...document.querySelectorAll('table.sortable:not(.cells)')].find((t) => t.tBodies[0].rows.length > 10);
          for (let at = table; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
          const head = [...table.tHead.rows[0].cells].find((cell) => cell.textContent.startsWith('S'));
          const column = head.cellIndex;
          const values = () => [...table.tBodies[0].rows].map((row) => row.cells[column].dataset.value);
          head.querySelector('button').click();
          const up = [values(), head.getAttribute('aria-sort')];
          head.querySelector('button').click();
          return { up, down: [values(), head.getAttribute('aria-sort')] };
        }"""
    )
    for direction, name in (("up", "ascending"), ("down", "descending")):
        values, sort = told[direction]
        assert sort == name
        defined = [float(value) for value in values if value]
        assert defined == sorted(defined, reverse=direction == "down")
        assert all(not value for value in values[len(defined) :])


def test_a_table_filters_and_says_how_many_rows_are_left(tab: "Page") -> None:
    told = tab.evaluate(
        """() => {
          const input = document.querySelector('.tools input[type=search]');
          const box = input.closest('.tools');
          const table = box.nextElementSibling.querySelector('table');
          const rows = [...table.tBodies[0].rows];
          input.value = 'shaky';
          input.dispatchEvent(new Event('input'));
          const left = rows.filter((row) => !row.hidden);
          return { all: left.every((row) => row.textContent.includes('shaky')), left: left.length, total: rows.length,
                   said: box.querySelector('[role=status]').textContent };
        }"""
    )
    assert told["all"]
    assert 0 < told["left"] < told["total"]
    assert told["said"] == f"{told['left']} of {told['total']} rows"


@pytest.mark.parametrize(
    ("column", "whole", "wanted", "rows"), [("", False, "e1", 3), ("0", True, "9e1", 1), ("1", False, "9e1", 1), ("1", True, "e1", 0)]
)
def test_a_table_filters_by_column_and_by_whole_word(tab: "Page", column: str, whole: bool, wanted: str, rows: int) -> None:
    told = tab.evaluate(
        """([column, whole, wanted]) => {
          const box = document.querySelector('.tools input[type=search]').closest('.tools');
          const body = box.nextElementSibling.querySelector('tbody');
          const kept = [...body.rows].slice(0, 3);
          body.replaceChildren(...kept);
          [['9e1', 'up'], ['19e10', '9e1'], ['e1 e2', 'down']].forEach((texts, at) =>
            [...kept[at].cells].forEach((cell, place) => { cell.textContent = texts[place] || ''; }));
          const [where] = box.querySelectorAll('select');
          where.value = column;
          box.querySelector('input[type=checkbox]').checked = whole;
          const input = box.querySelector('input[type=search]');
          input.value = wanted;
          input.dispatchEvent(new Event('input'));
          return kept.filter((row) => !row.hidden).length;
        }""",
        [column, whole, wanted],
    )
    assert told == rows


def test_ids_that_look_like_numbers_sort_as_text(tab: "Page") -> None:
    told = tab.evaluate(
        """() => {
          const table = document.querySelector('table.cells'), body = table.tBodies[0];
          const ids = ['9e1', '1e5', '0882a9', '10'];
          const rows = ids.map((id) => { const row = body.rows[0].cloneNode(true); row.removeAttribute('id');
            row.cells[0].textContent = id; return row; });
          body.replaceChildren(...rows);
          table.tHead.rows[0].cells[0].querySelector('button').click();
          return [...body.rows].map((row) => row.cells[0].textContent);
        }"""
    )
    # by characters: 0… < 10 < 1e… < 9…
    assert told == ["0882a9", "10", "1e5", "9e1"]


@pytest.mark.parametrize("width", [1024, 1280])
def test_the_tables_of_cells_are_not_cut_off(tab: "Page", width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 900})
    cut = tab.evaluate("[...document.querySelectorAll('.tablebox:has(table.cells)')].map((box) => box.scrollWidth - box.clientWidth)")
    assert cut
    assert max(cut) <= 1


def test_on_a_phone_conclusions_and_audit_come_before_the_warnings(tab: "Page") -> None:
    tops = tab.evaluate("['conclude', 'audit', 'cautions'].map((id) => document.getElementById(id).getBoundingClientRect().top)")
    assert tops == sorted(tops)


def test_a_table_is_sorted_by_keyboard(tab: "Page") -> None:
    tab.set_viewport_size({"width": 1280, "height": 900})
    button = tab.locator("table.cells th button").first
    button.focus()
    tab.keyboard.press("Enter")
    assert tab.locator("table.cells th").first.get_attribute("aria-sort") == "ascending"


def test_the_first_tab_stop_leads_past_the_contents(tab: "Page") -> None:
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    assert tab.evaluate("document.activeElement.getBoundingClientRect().left") >= 0


def test_print_opens_what_is_folded_and_folds_it_again(tab: "Page") -> None:
    count = "document.querySelectorAll('details:not([open])').length"
    before = tab.evaluate(count)
    tab.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert tab.evaluate(count) == 0
    tab.evaluate("dispatchEvent(new Event('afterprint'))")
    assert tab.evaluate(count) == before > 0


def test_every_plot_is_drawn(tab: "Page") -> None:
    heights = tab.evaluate("[...document.querySelectorAll('svg.plot')].map((plot) => plot.getBoundingClientRect().height)")
    assert heights
    assert min(heights) > 100


def test_each_group_asks_its_questions_in_one_order(tab: "Page") -> None:
    told = tab.evaluate(
        """() => [...document.querySelectorAll('div.group')].map((group) =>
          [...group.querySelectorAll('p.asked')].map((one) => [one.textContent, one.nextElementSibling.textContent.trim().length > 0]))"""
    )
    assert told
    for asked in told:
        assert all(answered for _, answered in asked)
        words = [question for question, _ in asked]
        assert words[0] == "Is it stable?"
        assert words[-1] == "Which model is steadier here?"


@pytest.mark.parametrize("width", [390, 1280])
def test_what_is_seen_is_the_exact_figure_rounded(tab: "Page", width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 844})
    told = tab.evaluate(
        """() => [...document.querySelectorAll('table.cells td[data-name]')].map((cell) =>
          [cell.dataset.value, cell.querySelector('span').firstChild.textContent.trim(), cell.offsetWidth > 0])"""
    )
    assert told
    for exact, seen, shown in told:
        assert shown
        if exact:
            # three decimals, a p-value three significant digits; U+2212 is the minus of the page
            assert abs(float(seen.replace("−", "-")) - float(exact)) <= max(0.00051, 0.006 * abs(float(exact)))
        else:
            assert seen == "–"


def test_what_is_said_stands_beside_the_plot_and_then_below_it(tab: "Page") -> None:
    tab.set_viewport_size({"width": 1280, "height": 900})
    apart = tab.evaluate(
        """() => [...document.querySelectorAll('div.group')].filter((group) => group.querySelector('figure')).map((group) => {
          const plot = group.querySelector('figure').getBoundingClientRect();
          const said = [...group.querySelectorAll('p, li')].filter((one) => !one.closest('figure'))
            .map((one) => one.getBoundingClientRect());
          const beside = said.filter((one) => one.top < plot.bottom && one.bottom > plot.top);
          return beside.every((one) => plot.right <= one.left) && plot.bottom <= group.getBoundingClientRect().bottom + 1; })"""
    )
    assert apart
    assert all(apart)
