"""Reports in a real browser: accessibility, width, requests, copying, sorting, no script."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from autograder.course.files import Kit
from autograder.gradebook.appeal_form import read_form
from autograder.gradebook.appeals import Appeal
from autograder.gradebook.comments import Comment
from autograder.gradebook.hand_ins import HandIn
from autograder.gradebook.overrides import Override
from autograder.gradebook.people import Belongs
from autograder.report.pages import Inputs, write_report
from autograder.results.model import Flag, Recognised, StyleLoss
from casino.messages import Place
from tests.made_up_class import made_up_results
from tests.report.samples import COURSE, CRASHED, FAILED, FIRST, PASSED, record, write_results

INTRUDER = """(() => {
  const script = document.createElement("script");
  script.textContent = "window.broken = 1";
  document.body.append(script);
})()"""
# How much wider the class table is than its frame, and buttons than their words.
FRAMED = """[...document.querySelectorAll(".students .scroll, button.comment")]
  .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth)
  .map((each) => [each.className, each.scrollWidth, each.clientWidth])"""
SOURCE = "".join(f"def Line{number}():\n    return {number}\n\n\n" for number in range(30))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write a class whose pages have every part there is."""
    folder = tmp_path_factory.mktemp("class")
    loss = StyleLoss("names", "card.py", 41, "N801", "a name", Fraction(1, 2))
    crash = replace(CRASHED, expected="", trace=(Place(f"{FIRST}/card.py", 42, "Line10"),))
    told = (Recognised("ace", ("one",), "Counts the ace as 11."),)
    full = record(
        "ada",
        one=[PASSED, FAILED, replace(PASSED, carried_forward="stage0_x")],
        two=[crash] * 5,
        findings=(loss,),
        flags=(Flag("refused", "x" * 200),),
        problems=("notes.py is a link",),
    )
    others = [record(f"s{n:02}", one=[PASSED, FAILED][: n % 2 + 1]) for n in range(12)]
    results = write_results(folder / "results", replace(full, misconceptions=told), *others)
    (folder / "submitted" / "ada" / FIRST).mkdir(parents=True)
    (folder / "submitted" / "ada" / FIRST / "card.py").write_text(SOURCE)
    decided = {("ada", FIRST): Override("ada", FIRST, "Oral exam.", points=Fraction(18))}
    asked = Appeal("1", "ada", FIRST, "two", "Why?", answer="c", by="maria", answered="2026-11-25")
    said = Comment("ada", FIRST, "Look at line 42.", "two", id="c")
    place = ("ada", FIRST)
    inputs = Inputs(
        COURSE, results, folder / "submitted", decided,
        comments={place: (said,)}, appeals={place: (asked,)},
    )  # fmt: skip
    write_report(inputs, folder / "pages")
    (student,) = (folder / "pages").glob("ada-*.html")
    return {"class": folder / "pages" / "index.html", "student": student}


@pytest.mark.parametrize(("which", "scheme"), [("class", "dark"), ("student", "light")])
def test_axe_finds_nothing(browser: Any, pages: dict[str, Path], which: str, scheme: str) -> None:
    """With everything unfolded; the pages share one style sheet, so each colour scheme once."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.goto(pages[which].as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    found = axe.Axe().run(page).response["violations"]
    context.close()
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []


@pytest.mark.parametrize("which", ["class", "student"])
def test_a_narrow_phone_shows_all_of_it(browser: Any, pages: dict[str, Path], which: str) -> None:
    """320 pixels: the page does not scroll sideways, wide tables do in their own frames."""
    context = browser.new_context(viewport={"width": 320, "height": 640})
    page = context.new_page()
    page.goto(pages[which].as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    width = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert width <= 320


@pytest.mark.parametrize("language", ["de", pytest.param("es", marks=pytest.mark.proof)])
def test_no_page_of_nine_stages_scrolls_sideways(
    browser: Any, kit: Kit, tmp_path: Path, language: str
) -> None:
    """With sections, times and notes; whatever language the words are in."""
    results, times = [], {}
    for _person, result, at in made_up_results(kit.course, 12):
        results.append(replace(result, flags=(Flag("refused", "x"), Flag("files", "y"))))
        times[result.student, result.stage] = HandIn(at=at)
    names = sorted({each.student for each in results})
    people = {name: Belongs(("Monday", "Wednesday")[n % 2]) for n, name in enumerate(names)}
    course = replace(kit.course, language=language)
    written = write_results(tmp_path / "results", *results)
    write_report(Inputs(course, written, people=people, submitted=times), tmp_path / "pages")
    (student,) = (tmp_path / "pages").glob(f"{names[0]}-*.html")
    page = browser.new_context().new_page()
    too_wide = []
    for path in (tmp_path / "pages" / "index.html", student):
        page.goto(path.as_uri())
        page.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
        for width in (390, 800, 1024, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            found = page.evaluate("document.documentElement.scrollWidth")
            if found > width:
                too_wide.append((path.name, width, found))
            framed = page.evaluate(FRAMED)
            if width > 800 and framed:
                too_wide.append((path.name, width, framed))
    page.context.close()
    assert too_wide == []


@pytest.mark.parametrize("which", ["class", "student"])
def test_nothing_is_asked_of_the_network_and_the_policy_holds(
    browser: Any, pages: dict[str, Path], which: str
) -> None:
    """One file is loaded; the page's own script runs and no other can."""
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    told: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: told.append(line.text))
    page.goto(pages[which].as_uri())
    assert asked == [pages[which].as_uri()]
    assert told == []
    page.evaluate("document.body.append(Object.assign(document.createElement('img'), {src: 'x'}))")
    page.evaluate(INTRUDER)
    assert page.evaluate("window.broken") is None
    context.close()


def test_a_button_copies_the_deck(browser: Any, pages: dict[str, Path]) -> None:
    """What lands on the clipboard is what the Deal box reads."""
    context = browser.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(pages["student"].as_uri())
    page.get_by_role("button", name="Copy the deck").first.click()
    page.get_by_text("Copied").first.wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "8D 5H TC"
    context.close()


def test_the_form_to_ask_about_points_is_downloaded_though_the_page_loads_nothing(
    browser: Any, pages: dict[str, Path], tmp_path: Path
) -> None:
    """The file has the form's name, and reads back with the student's words."""
    context = browser.new_context(accept_downloads=True)
    page = context.new_page()
    page.goto(pages["student"].as_uri())
    page.get_by_text("Ask about this").first.click()
    with page.expect_download() as coming:
        page.locator("a[download]").first.click()
    name = coming.value.suggested_filename
    coming.value.save_as(tmp_path / "form.txt")
    back = read_form((tmp_path / "form.txt").read_bytes() + "Ærø?".encode())
    assert (name, back.student, back.text) == (f"appeal-ada-{FIRST}-two.txt", "ada", "Ærø?")
    context.close()


def test_the_class_page_sorts_searches_filters_and_copies(
    browser: Any, pages: dict[str, Path]
) -> None:
    """Points first from the top, then from the bottom; the head says which; words and tiles."""
    context = browser.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(pages["class"].as_uri())
    table = page.locator("table.class")
    head = table.locator("th[data-sort='0']").get_by_role("button")
    head.click()
    rows = "rows => rows.map(row => Number(row.cells[1].textContent))"
    down = table.locator("tbody tr").evaluate_all(rows)
    assert down == sorted(down, reverse=True)
    assert len(set(down)) > 1
    head.click()
    assert table.locator("tbody tr").evaluate_all(rows) == sorted(down)
    assert table.locator("th[aria-sort=ascending]").count() == 1
    page.keyboard.press("/")
    page.keyboard.type("s0")
    shown = table.locator("tbody tr:visible")
    assert shown.count() == 10
    assert "10 shown" in page.locator("#shown").inner_text()
    page.get_by_role("button", name="Copy names").click()
    page.get_by_text("10 copied").wait_for()
    called = shown.locator("th").evaluate_all(
        "heads => heads.map(head => "
        "(head.querySelector('.called bdi') ?? head.querySelector('bdi')).textContent)"
    )
    assert page.evaluate("navigator.clipboard.readText()").split("\n") == called
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Flags 1").click()
    assert shown.locator("th").all_inner_texts() == ["ada"]
    page.get_by_role("button", name="Copy the comment on").first.click()
    page.get_by_text("Copied").first.wait_for()
    assert page.evaluate("navigator.clipboard.readText()").startswith("Stage 1, Card and Hand: ")
    context.close()


def test_a_long_name_is_cut_and_never_the_id(browser: Any, tmp_path: Path) -> None:
    """All of the id is within its cell, and the section beside it; names are copied whole."""
    long = "wolfeschlegelsteinhausenbergerdorff-hubert-blaine-123456"
    name = "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff the Elder"
    people = {student: Belongs("Monday", called=name) for student in (long, "s1")}
    results = write_results(tmp_path / "results", record(long), record("s1"))
    write_report(Inputs(COURSE, results, people=people), tmp_path / "pages")
    context = browser.new_context(viewport={"width": 1200, "height": 800})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto((tmp_path / "pages" / "index.html").as_uri())
    for row in page.locator("table.class tbody tr").all():
        cell = row.locator("th").bounding_box()
        for part in ("th > a > bdi", "th > small:last-child"):
            box = row.locator(part).bounding_box()
            assert box["x"] + box["width"] <= cell["x"] + cell["width"]
        called = row.locator(".called")
        assert called.evaluate("each => each.scrollWidth > each.clientWidth")
        assert called.get_attribute("title") == name
    page.locator("#copy-names").click()
    page.get_by_text("2 copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == f"{name}\n{name}"
    context.close()


def test_the_heat_map_goes_by_keys_and_tells_each_cell(
    browser: Any, pages: dict[str, Path]
) -> None:
    """Arrow keys name student, criterion and points; Enter opens the student's page there."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(pages["class"].as_uri())
    page.locator("#map").focus()
    page.keyboard.press("ArrowRight")
    first = page.locator("#said").inner_text()
    page.keyboard.press("ArrowDown")
    assert "stage 1, The one line: 8 of 8" in first
    assert page.locator("#said").inner_text() != first
    assert page.locator(".tip").is_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**/s*.html#stage1_card_hand.one")
    context.close()


def test_without_script_everything_is_there(browser: Any, pages: dict[str, Path]) -> None:
    """Everybody's row, no dead buttons, details that open by themselves."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(pages["class"].as_uri())
    names = page.locator("table.class tbody th").all_inner_texts()
    assert sorted(names) == ["ada", *(f"s{number:02}" for number in range(12))]
    assert page.locator("button:visible").count() == 0
    context.close()
