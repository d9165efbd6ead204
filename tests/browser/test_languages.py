"""The table and the page in other languages: nothing stays English, and nothing is cut off.

In the pseudo-language `qps`, every string has brackets. Text outside of them must come from
Python's state, or it is an unmarked English string.
"""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from autograder.authoring.translating.pseudo import PSEUDO
from autograder.authoring.translating.texts import texts
from casino.cases.sheet import CaseFile
from casino.engine.workspace import Workspace
from casino.languages import script_texts
from casino.stage_views import game
from casino.table.assets import script
from casino.table.state import Tally
from tests.browser.course_page import CoursePage, served
from tests.browser.table_page import TablePage
from tests.browser.test_table import RAIL, SOLUTIONS, everything
from tests.casino.conftest import ROOT
from tests.casino.stage_views.played import ROUNDS
from tests.casino.table.samples import SAMPLES

WORD = re.compile(r"[^\W\d_]{2,}")
BRACKETS = re.compile(r"⟦[^⟦⟧]*⟧")
SIGNS = "⚠▸✓✗◆= "
CODE = "pre, code, kbd, .cm-content, .bj-source, .bj-stack, .bj-names, option[lang]"
# All that is to be read or heard, in its order, without code.
SAID = """([root, code]) => {
  const said = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return said.push(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (node.matches(`script, style, noscript, ${code}`)) return;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
      if (node.hasAttribute(name)) said.push(`\\n${node.getAttribute(name)}\\n`);
    node.childNodes.forEach(walk);
    if (getComputedStyle(node).display !== "inline") said.push("\\n");
  };
  walk(document.querySelector(root));
  return said.join("");
}"""
WIDER = """() => [...document.querySelectorAll("button, label, summary, th, td, li, select")]
  .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
  .filter((each) => getComputedStyle(each).overflowX === "hidden")
  .filter((each) => getComputedStyle(each).textOverflow !== "ellipsis")
  .map((each) => each.textContent)"""


all_texts = cache(lambda: texts(ROOT))


def said_by(*parts: str) -> set[str]:
    """Return the texts of these parts of the catalogue."""
    return {each.text for each in all_texts() if each.part in parts}


def pseudo() -> dict[str, str]:
    """Return what the scripts say in the made-up language."""
    return {each: PSEUDO["qps"](each) for each in said_by("table", "page")}


def left_over(page: Page, *known: Any, root: str = ".bj") -> list[str]:
    """Return what the page says outside of the brackets and nobody of `known` does."""
    said = page.evaluate(SAID, [root, CODE])
    while (less := BRACKETS.sub("", said)) != said:
        said = less
    told = json.dumps(known, ensure_ascii=False).replace("\\n", " ").replace("−", "-")
    there = " ".join(f"{told} {re.sub('`[^`]*`', ' ', told)}".replace("`", "").split())
    lines = (
        " ".join(line.split()).strip(SIGNS).replace("−", "-").replace("`", "")
        for line in said.splitlines()
    )
    return [line for line in lines if WORD.search(line) and line not in there]


def test_every_text_that_a_table_is_given_is_in_its_script() -> None:
    """A notebook's table takes those of the catalogue that its script has, as they are written."""
    told = said_by("table")
    missing = [text for text in told if json.dumps(text, ensure_ascii=False) not in script()]
    assert len(told) > 200
    assert missing == []


def test_a_table_says_nothing_in_english_of_itself(table_page: TablePage) -> None:
    """Every sample, with checks and an error in the Deal box, and a played round of each stage."""
    table_page.words = {"language": "qps", "texts": pseudo()}
    table_page.open(SAMPLES["start"])
    found = {}
    states = {"everything": everything(), **SAMPLES}
    more = {"checks": RAIL, "deal_error": "not a card"}
    for name, state in states.items():
        table_page.show(state, **more)
        found[name] = left_over(table_page.page, state.as_json(), more)
    for number, (deck, actions, _) in ROUNDS.items():
        played = game(number, SOLUTIONS, random.Random(1), deck)
        for action in actions:
            played.act(action)
        table_page.show(played.state())
        found[f"stage {number}"] = left_over(table_page.page, played.state().as_json())
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_cases_questions_predictions_and_steps_say_nothing_in_english(
    table_page: TablePage, tmp_path: Path
) -> None:
    """What opens around a round, step by step."""
    table_page.words = {"language": "qps", "texts": pseudo()}
    stages = tmp_path / "stages"
    shutil.copytree(SOLUTIONS, stages)
    played = game(4, stages, random.Random(1), "5S 6D TC 7H 9C 8C")
    played.act("s")
    table_page.play(played, CaseFile(Workspace(stages), 4, chance=random.Random(1)), is_first=True)
    page = table_page.page
    found = []

    def look() -> None:
        known = page.evaluate("window.state()")
        found.extend(left_over(page, known, page.evaluate("window.sent")))

    look()
    for selector in (
        "[data-action=predict-show]",
        "[data-tab=steps]",
        "[data-action=step-back]",
        ".bj-asks summary",
    ):
        page.locator(selector).first.click()
        look()
    page.locator("[data-action=jump-now]").click()
    page.locator("[data-tab=questions]").click()
    page.locator("[data-action=ask]").click()
    look()
    page.locator(".bj-quiz-choice").first.click()
    look()
    page.locator("[data-tab=cases]").click()
    page.locator(".bj-cases-text").fill("AC 6D: 17, soft\nun AC 6D + KH: 27\n")
    page.locator("[data-action=cases]").click()
    page.locator("[data-caught]").first.wait_for()
    look()
    assert found == []


def test_a_table_speaks_german_and_english_again(table_page: TablePage) -> None:
    """Its own words, names of cards, and numbers; what is on the table stays as it is."""
    tally = Tally(won=2, lost=1, best_moves=3, moves=8)
    table_page.open(replace(SAMPLES["outcomes"], can_undo=True, tally=tally))
    undo = table_page.find("[data-action=undo]")
    expect(undo).to_contain_text("Undo")
    german = {"language": "de", "texts": script_texts("de")}
    table_page.page.evaluate("(words) => window.speak(words)", german)
    expect(undo).to_contain_text("Zurück")
    assert table_page.find(".bj").get_attribute("lang") == "de"
    german_card = re.compile("^(Pik|Herz|Karo|Kreuz)-")
    assert table_page.page.get_by_role("img", name=german_card).count()
    assert "Gewonnen" in table_page.find(".bj-felt").inner_text()
    assert "38\N{NO-BREAK SPACE}%" in table_page.find(".bj-tally").inner_text()
    table_page.page.evaluate("(words) => window.speak(words)", {"language": "en", "texts": {}})
    expect(undo).to_contain_text("Undo")
    assert "38%" in table_page.find(".bj-tally").inner_text()


@pytest.fixture
def german(browser: Browser, site: Path) -> Iterator[CoursePage]:
    """Give a tab of a reader whose browser is set to Austria's German."""
    context = browser.new_context(locale="de-AT", reduced_motion="reduce")
    with served(site) as address:
        opened = CoursePage.begin(context, address)
        yield opened
        assert opened.complaints == []
        context.close()


@pytest.mark.proof
def test_the_browsers_language_is_taken_another_is_chosen_and_kept(german: CoursePage) -> None:
    """Without a reload, with the table as it was, and for every page; without a server too."""
    page = german.page
    german.open(1)
    *none, count, noun, verb = german.score.split()
    assert [*none, noun, verb] == ["0", "von", "Prüfungen", "bestanden"]
    expect(page.locator(".ho-body h1")).to_have_text("Stufe 1 · Karte und Hand")
    expect(page).to_have_title("Stufe 1 · Karte und Hand")
    german.solve("stage1_card_hand")
    german.check()
    before = german.deal("8D 5H")
    page.evaluate("window.isSame = true; coursePage.handout.turn(4)")
    page.locator("#language").select_option("es")
    expect(page.locator(".ho-body h1")).to_have_text("Etapa 1 · Carta y mano")
    expect(page.locator(".ho-bar [aria-current]")).to_contain_text("Paso 2")
    expect(page.locator(".ck-score")).to_contain_text(f"{count} de {count}")
    assert page.evaluate("window.isSame && document.documentElement.lang") == "es"
    german.until("coursePage.python.replay === null")
    after = german.state()
    assert (after["deck"], after["seq"]) == (before["deck"], before["seq"])
    assert german.deal("8D 6H")["deck"] == "8D 6H"
    page.locator("#language").select_option("en")
    expect(page.locator(".ho-body h1")).to_have_text("Stage 1 · Card and Hand")
    page.locator("#language").select_option("es")
    german.until("caches.keys().then((all) => all.length > 0)")
    german.until(
        "caches.match(performance.getEntriesByType('resource').find((each) => "
        "each.name.includes('/es/texts.')).name, { ignoreSearch: true }).then(Boolean)"
    )
    page.goto(german.address)
    expect(page.locator(".hm-hero h1")).to_have_text("Construye un casino, clase por clase")
    expect(page.locator("#stages li").first).to_contain_text("Carta y mano")
    assert german.complaints == []


@pytest.mark.proof
@pytest.mark.parametrize("path", ["", "stage1/"])
def test_a_page_says_nothing_in_english_of_itself(browser: Browser, site: Path, path: str) -> None:
    """With its German replaced by the made-up language; menus, notices and a run example too."""
    context = browser.new_context(locale="de", reduced_motion="reduce")

    def made_up(route: Route) -> None:
        told = route.fetch().json()
        titles = {key: [f"⟦{each}⟧" for each in pair] for key, pair in told["stages"].items()}
        route.fulfill(json=told | {"texts": pseudo(), "stages": titles, "title": "⟦title⟧"})

    with served(site) as address:
        tab = CoursePage.begin(context, address)
        tab.page.route("**/de/texts.*.json", made_up)
        tab.page.goto(address + path)
        if path:
            tab.ready()
            tab.page.locator(".ho-run button").first.click()
            tab.page.locator(".ho-verdict").first.wait_for()
            tab.page.evaluate("coursePage.files.crossed('stage1_card_hand/card.py')")
            tab.page.locator("#work").click()
            known = tab.page.evaluate(
                "[coursePage.state, coursePage.told, coursePage.files.paths()]"
            )
        else:
            expect(tab.page.locator(".hm-p").first).not_to_be_empty()
            tab.page.locator("#zero-check").click()
            expect(tab.page.locator("#zero-said")).to_have_attribute("data-kind", "bad")
            known = []
        tab.page.evaluate(
            "document.querySelectorAll('.prose, .ho-bar, .ho-foot').forEach(each => each.remove())"
        )
        left = left_over(tab.page, known, root="body")
        assert left == []
        assert tab.complaints == []
    context.close()


@pytest.mark.proof
def test_a_page_from_right_to_left_shows_its_begin_and_its_code_as_ever(
    german: CoursePage,
) -> None:
    """Nothing lies off the page; the editor and the felt run from left to right."""
    page = german.page
    german.open(1)
    page.evaluate("document.documentElement.dir = document.querySelector('.bj').dir = 'rtl'")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    for selector in ("#editor .cm-content", ".bj-felt", ".ho-body pre"):
        shown = page.locator(selector).first
        assert shown.evaluate("(each) => getComputedStyle(each).direction") == "ltr", selector
    logo, theme = (page.locator(each).bounding_box() for each in (".logo", "#theme"))
    assert logo is not None
    assert theme is not None
    assert logo["x"] > theme["x"]


@pytest.mark.proof
@pytest.mark.parametrize("language", ["de", "es"])
def test_no_page_is_wider_than_a_phone(browser: Browser, site: Path, language: str) -> None:
    """Words are longer than the English ones; each button shows all of its own."""
    context = browser.new_context(locale=language, reduced_motion="reduce")
    with served(site) as address:
        tab = CoursePage.begin(context, address)
        for path in ("", "stage1/"):
            tab.page.goto(address + path)
            if path:
                tab.ready()
                tab.page.evaluate("coursePage.check(true)")  # what it says meanwhile fits, too
            for width in (390, 768, 1280):
                tab.page.set_viewport_size({"width": width, "height": 844})
                assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
                assert tab.page.evaluate(WIDER) == []
        tab.page.set_viewport_size({"width": 390, "height": 844})
        tab.page.goto(f"{address}stage8/")
        expect(tab.page.locator(".path [aria-current]")).to_be_in_viewport(ratio=1)
    context.close()


@pytest.mark.proof
def test_on_a_desk_only_the_parts_of_a_stage_scroll(german: CoursePage) -> None:
    """Whatever there is below the felt; the titles of all checks are there whole."""
    page = german.page
    page.set_viewport_size({"width": 1280, "height": 900})
    for number, stage in ((1, "stage1_card_hand"), (2, "stage2_human_vs_dealer")):
        german.open(number)
        german.solve(stage)
    german.check()
    german.deal("8D 5H TC 4D 6C 3S")
    page.locator("[data-tab=output]").click()
    page.locator(".bj-typed").wait_for()
    page.evaluate("coursePage.toggleDrawer(true)")
    assert page.evaluate("document.documentElement.scrollHeight") <= 900
    cut = page.locator(".ck-title").evaluate_all(
        "titles => titles.filter((each) => each.scrollWidth > each.clientWidth).length"
    )
    deck = page.locator(".bj-deck")
    assert page.locator(".ck-title").count() > 5
    assert deck.evaluate("(each) => each.scrollWidth <= each.clientWidth")
    assert cut == 0
