"""The review page in a real browser: axe, keys, comments, decisions, clusters, two graders."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from autograder.course.files import Kit
from autograder.gradebook.rows import RowFile
from autograder.results.sheets import Sheet
from autograder.review.desk import Desk, DeskSettings
from autograder.review.server import ReviewServer
from casino.questions.question import Question
from tests.export.conftest import STAGE, make_record, put
from tests.review.class_folder import write_class

SECONDS = 60
LOADED = "#evidence h2"


@pytest.fixture(scope="module")
def results(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the results of the small class."""
    return write_class(kit, tmp_path_factory.mktemp("review"))


class Serving:
    """The command, serving the page to one grader."""

    def __init__(self, results: Path, grader: str, port: str = "0") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "autograder.cli", "review", str(results), "--grader", grader,
             "--submissions", str(results.parent / "submitted"), "--no-browser", "--port", port],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://127.0.0.1:")

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the command and wait for it."""
        os.kill(self.process.pid, how)
        self.process.wait(SECONDS)


@pytest.fixture(scope="module")
def maria(results: Path) -> Iterator[Serving]:
    """Serve the page to maria."""
    serving = Serving(results, "maria")
    yield serving
    serving.end()


def opened(browser: Any, serving: Serving, student: str, **options: Any) -> Any:
    """Open a student's work in a page of its own."""
    page = browser.new_context(**options).new_page()
    page.goto(f"{serving.url}#{student}/{STAGE}")
    page.wait_for_selector(LOADED)
    return page


def texts(results: Path) -> list[str]:
    """Return the texts of all comments on the disk."""
    path = results / "comments.toml"
    if not path.is_file():
        return []
    return [row["text"] for row in tomllib.loads(path.read_text()).get("comments", [])]


def said(page: Any, words: str) -> None:
    """Wait until the page says something."""
    page.locator("#status", has_text=words).wait_for()


@pytest.mark.proof
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1400])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    browser: Any, maria: Serving, scheme: str, width: int
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    size = {"width": width, "height": 900}
    page = opened(browser, maria, "ada", color_scheme=scheme, bypass_csp=True, viewport=size)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    page.locator("[data-comments]").first.click()
    found = axe.Axe().run(page).response["violations"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.context.close()
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []


@pytest.mark.proof
def test_by_keyboard_a_line_gets_a_comment_that_undo_takes_back(
    browser: Any, maria: Serving, results: Path
) -> None:
    page = opened(browser, maria, "ada")
    for key in ("g", "ArrowDown", "ArrowDown", "c"):
        page.keyboard.press(key)
    page.locator(".composer textarea").fill("<b>Name</b> it.")
    page.keyboard.press("Control+Enter")
    said(page, "Saved: a comment for ada")
    assert page.locator("#code .comment p").first.text_content() == "<b>Name</b> it."
    assert texts(results) == ["<b>Name</b> it."]
    page.locator("body").press("u")
    said(page, "Taken back")
    assert texts(results) == []
    page.context.close()


@pytest.mark.proof
def test_a_hostile_name_is_opened_as_any_other_and_runs_nothing(
    browser: Any, kit: Kit, tmp_path: Path
) -> None:
    """By a click and by its address; one of a folder that is no UTF-8, too."""
    names = {
        "<img src=x onerror=ran=1>",
        "__proto__",
        "a#b?c&student=ed",
        "100%",
        "a%2Fb",
        "z\udcff",
    }
    source = "'</script><script>ran=1</script>'  # <img src=x onerror=ran=1>\n"
    for name in names:
        put(tmp_path / "results", make_record(kit.course.stage(STAGE), name, lost=1))
        own = tmp_path / "submitted" / name / STAGE
        own.mkdir(parents=True)
        (own / "card.py").write_text(f"# {name!a}\n{source}")
    desk = Desk(kit.course, tmp_path / "results", tmp_path / "submitted", DeskSettings("maria"))
    with ReviewServer(desk) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        page.goto(server.url)
        page.wait_for_selector(LOADED)
        for place, name in enumerate(sorted(names)):
            page.locator("#students button").nth(place).click()
            page.locator("#code", has_text=f"# {name!a}").wait_for()
            address = page.url
            page.goto("about:blank")
            page.goto(address)
            page.locator("#code", has_text=f"# {name!a}").wait_for()
            assert page.evaluate("typeof ran") == "undefined"
        page.close()
        server.shutdown()


@pytest.mark.proof
def test_an_item_is_marked_with_a_level_and_a_note_and_the_page_passes_axe(
    browser: Any, kit: Kit, tmp_path: Path
) -> None:
    """In a course whose marks count; the mark is saved by keys and taken away again."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    results = write_class(kit, tmp_path)
    asked = Question("turns", "How often does `<b>` turn?", ("1", "2"), 1, "a.py", 3, 9, "Twice.")
    sheet = Sheet("ed", STAGE, "8D 5H", questions=(asked,))
    settings = DeskSettings("maria", sheets={"ed": sheet})
    desk = Desk(replace(kit.course, marks=True), results, None, settings)
    with ReviewServer(desk) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_context(bypass_csp=True).new_page()
        page.goto(f"{server.url}#ed/{STAGE}")
        questions = page.locator("#sheet")
        assert "How often does <b> turn?" in (questions.text_content() or "")
        assert not questions.get_by_text("Twice.").is_visible()
        questions.get_by_text("Key").click()
        assert questions.get_by_text("Twice.").is_visible()
        assert "Explains the program" in (page.locator("#evidence").text_content() or "")
        form = page.locator("form.mark").first
        form.locator("input[value=fair]").check()
        form.locator("input[type=text]").fill("Two <jobs>.")
        form.locator("input[type=text]").press("Control+Enter")
        said(page, "Class design of ed: fair")
        found = axe.Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []
        (row,) = tomllib.loads((results / "marks.toml").read_text())["marks"]
        assert (row["item"], row["level"], row["note"]) == ("design", "fair", "Two <jobs>.")
        assert page.locator("form.mark input:checked").input_value() == "fair"
        assert "Two <jobs>." in (page.locator("#evidence").text_content() or "")
        form.locator("button.quiet").click()
        said(page, "no mark")
        assert page.locator("form.mark input:checked").count() == 0
        page.context.close()
        server.shutdown()


@pytest.mark.proof
def test_a_decision_is_made_and_lifted(browser: Any, maria: Serving, results: Path) -> None:
    """Typed points are saved by keys, and never lost by the key that ends a student."""
    page = opened(browser, maria, "ed")
    page.locator("body").press("o")
    page.locator("#decision input").first.fill("7")
    page.locator("#decision textarea").fill("Oral exam.")
    page.locator("#evidence h2").first.click()
    page.locator("body").press("d")
    said(page, "isn't saved yet")
    page.locator("#decision input").first.press("Control+Enter")
    said(page, "Saved: the override of ed")
    assert "7 /" in (page.locator("#evidence h2").text_content() or "")
    (row,) = tomllib.loads((results / "overrides.toml").read_text())["overrides"]
    assert (row["points"], row["by"]) == (7, "maria")
    page.click("#lift")
    said(page, "lifted")
    page.context.close()


@pytest.mark.proof
def test_saving_one_form_or_undoing_asks_before_it_drops_what_is_typed_in_another(
    browser: Any, maria: Serving
) -> None:
    page = opened(browser, maria, "ed")
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.locator("#code .number").first.click()
    page.locator(".composer textarea").fill("Half a comment")
    page.locator("#decision summary").click()
    page.locator("#decision input").first.fill("7")
    page.locator("#decision textarea").fill("Oral exam.")
    page.click("#save-override")
    page.click("#undo")
    assert asked == ["Leave what you have not saved?"] * 2
    assert page.locator(".composer textarea").input_value() == "Half a comment"
    assert page.locator("#decision textarea").input_value() == "Oral exam."
    page.context.close()


@pytest.mark.proof
def test_one_comment_goes_to_a_whole_cluster_and_is_kept_to_use_again(
    browser: Any, maria: Serving, results: Path
) -> None:
    page = opened(browser, maria, "bo")
    page.locator("details.lost [data-comments]").first.click()
    page.locator(".composer textarea").fill("Look at the order.")
    page.get_by_label("for all 3 students").check()
    page.get_by_label("keep this text").check()
    page.locator(".composer button.main").click()
    said(page, "kept to be used again")
    assert texts(results) == ["Look at the order."] * 3
    page.locator("body").press("c")
    page.locator(".snippet", has_text="Look at the order.").click()
    assert page.locator(".composer textarea").input_value() == "Look at the order."
    page.keyboard.press("Escape")
    page.context.close()


@pytest.mark.proof
def test_appeals_are_a_queue_and_an_answer_with_points_is_one_undo(
    browser: Any, kit: Kit, tmp_path: Path
) -> None:
    """The words beside the criterion, escaped; who is answered leaves the queue."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe")
    results, criterion = write_class(kit, tmp_path), kit.course.stage(STAGE).criteria[0]
    asked = {"criterion": criterion.id, "text": "It is <b>right</b>."}
    file = RowFile(results / "appeals.toml", "appeals")
    for student in ("ada", "cy"):
        file.put(None, {"id": student, "student": student, "stage": STAGE, **asked})
    file.write()
    with ReviewServer(Desk(kit.course, results, None, DeskSettings("maria"))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_context(bypass_csp=True).new_page()
        page.goto(f"{server.url}#ada/{STAGE}")
        page.wait_for_selector(LOADED)
        page.select_option("#state", "appeals")
        page.select_option("#stage", kit.course.stages[1].name)
        page.locator("#students button", has_text="Stage 1: 2").click()
        assert page.locator("#students .name").all_text_contents() == ["ada", "cy"]
        assert page.locator("#students [aria-label='an appeal waits']").count() == 2
        own = page.locator("#students button").first.locator(".name, .marks, .amount")
        tops = own.evaluate_all("all => all.map((each) => each.offsetTop)")
        assert len(set(tops)) == 1, "the sign is beside the points"
        appeal = page.locator(f"#criterion-{criterion.id} .appeal")
        assert "It is <b>right</b>." in (appeal.text_content() or "")
        found = axe.Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []
        appeal.locator("textarea").fill("So it is.")
        appeal.locator("input").fill("1")
        appeal.locator("input").press("Control+Enter")
        said(page, "Saved: the answer to ada")
        assert page.locator("#students .name").all_text_contents() == ["cy"]
        assert "Answered by maria" in (appeal.text_content() or "")
        assert texts(results) == ["So it is."]
        page.locator("body").press("u")
        said(page, "Taken back: the answer to ada")
        assert page.locator("#students .name").all_text_contents() == ["ada", "cy"]
        assert texts(results) == []
        page.context.close()
        server.shutdown()


@pytest.mark.proof
def test_an_earlier_attempt_is_shown_with_its_own_code(
    browser: Any, kit: Kit, tmp_path: Path
) -> None:
    own = write_class(kit, tmp_path)
    earlier = Path(".attempts", STAGE, "1")
    put(own / earlier, make_record(kit.course.stage(STAGE), "ada", lost=3))
    sources = tmp_path / "submitted" / earlier / "ada" / STAGE
    sources.mkdir(parents=True)
    (sources / "card.py").write_text("FIRST = 1\n")
    serving = Serving(own, "maria")
    page = opened(browser, serving, "ada", viewport={"width": 390, "height": 900})
    assert page.locator("#code code", has_text="FIRST = 1").count() == 0
    page.click("#attempt-1")
    page.locator("#code code", has_text="FIRST = 1").wait_for()
    assert page.locator("#attempt-1").get_attribute("aria-pressed") == "true"
    assert page.locator("#code .number:not([disabled])").count() == 0
    page.get_by_text("This attempt does not count").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.context.close()
    serving.end()


@pytest.mark.proof
def test_done_goes_on_to_the_next_and_the_filter_shows_who_is_left(
    browser: Any, maria: Serving
) -> None:
    page = opened(browser, maria, "cy")
    page.locator("body").press("d")
    said(page, "cy is done.")
    page.locator("#code h2", has_text="di").wait_for()
    page.select_option("#state", "open")
    assert "cy" not in page.locator("#students .name").all_text_contents()
    page.context.close()


@pytest.mark.proof
def test_two_people_see_each_other_and_who_comes_second_is_told(
    browser: Any, maria: Serving, results: Path
) -> None:
    noahs = Serving(results, "noah")
    hers, his = opened(browser, maria, "di"), opened(browser, noahs, "di")
    for page, reason in ((hers, "Hers."), (his, "His.")):
        page.locator("body").press("o")
        page.locator("#decision input").first.fill("5")
        page.locator("#decision textarea").fill(reason)
    hers.click("#save-override")
    said(hers, "Saved")
    his.click("#save-override")
    said(his, "maria has changed this meanwhile")
    assert his.locator("#decision textarea").input_value() == "His."
    own = [
        row["reason"]
        for row in tomllib.loads((results / "overrides.toml").read_text())["overrides"]
    ]
    assert own == ["Hers."]
    hers.locator("body").press("c")
    hers.locator(".composer textarea").fill("Seen by both.")
    hers.keyboard.press("Control+Enter")
    said(hers, "Saved")
    other = opened(browser, noahs, "di")
    other.locator(".comment", has_text="Seen by both.").wait_for()
    for page in (hers, his, other):
        page.context.close()
    noahs.end()


@pytest.mark.proof
def test_a_killed_command_costs_nothing_and_the_text_stays(browser: Any, results: Path) -> None:
    serving = Serving(results, "zoe")
    page = opened(browser, serving, "ada")
    page.locator("body").press("c")
    page.locator(".composer textarea").fill("Before the end.")
    page.keyboard.press("Control+Enter")
    said(page, "Saved")
    page.locator("body").press("c")
    page.locator(".composer textarea").fill("After the end.")
    serving.end(signal.SIGKILL)
    page.keyboard.press("Control+Enter")
    said(page, "does not answer")
    assert page.locator(".composer textarea").input_value() == "After the end."
    assert "Before the end." in texts(results)
    page.context.close()
    again = Serving(results, "zoe")
    page = opened(browser, again, "ada")
    page.locator(".comment", has_text="Before the end.").wait_for()
    page.locator("body").press("u")
    said(page, "Taken back: a comment for ada")
    assert "Before the end." not in texts(results)
    page.context.close()
    again.end()


def test_who_is_found_is_opened_by_enter(browser: Any, maria: Serving) -> None:
    """After `/`, a name and Enter the next key acts on who was found, and on nobody else."""
    page = opened(browser, maria, "ada")
    page.keyboard.press("/")
    page.keyboard.type("bo")
    page.keyboard.press("Enter")
    page.locator("[aria-current=true][data-name=bo]").wait_for()
    assert page.evaluate("document.activeElement.id") != "search"
    page.keyboard.press("c")
    page.locator(".composer").wait_for()
    assert "bo" in page.evaluate("location.hash")
    page.context.close()


SLOW = """() => {
  const plain = window.fetch;
  window.fetch = async (...asked) => {
    const slow = [["student=bo", 400], ["student=ada", 900]];
    const wait = slow.find(([who]) => String(asked[0]).includes(who));
    if (wait) await new Promise((done) => setTimeout(done, wait[1]));
    return plain(...asked);
  };
}"""


def test_a_key_waits_for_who_is_shown(browser: Any, maria: Serving) -> None:
    """A slow answer neither lets a key act on the student before, nor comes over a later one."""
    page = opened(browser, maria, "ada")
    page.evaluate(SLOW)
    page.keyboard.press("/")
    page.keyboard.type("bo")
    page.keyboard.press("Enter")
    page.keyboard.press("c")
    page.locator(".composer").wait_for()
    assert page.locator("#code h2", has_text="bo").count() == 1
    page.keyboard.press("Escape")
    page.locator("#search").fill("")
    page.locator(".student[data-name=ada]").click()
    page.locator(".student[data-name=bo]").click()
    with page.expect_response("**/api/work?student=ada*"):
        page.locator("#code h2", has_text="bo").wait_for()
    page.wait_for_timeout(100)
    assert page.locator("#code h2", has_text="bo").count() == 1
    page.context.close()
