"""The course in a browser: writing, dealing, checking, saving; nothing leaves the site."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from autograder.course.files import Kit
from tests.browser.course_page import SELECT_ALL, CoursePage, served

ONE = "stage1_card_hand"
MAX_TABS = 60
MAX_STEPS = 60  # back, to a call whose lines have values
WIDTHS = (390, 768, 1024, 1440, 1920)


@pytest.fixture
def tab(browser: Browser, site: Path) -> Iterator[CoursePage]:
    """Give a tab in a browser that has never been here; it must end without a complaint."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    with served(site) as address:
        opened = CoursePage.begin(context, address)
        yield opened
        assert opened.complaints == []
        context.close()


@pytest.mark.proof
def test_a_stage_is_written_checked_dealt_and_kept(tab: CoursePage) -> None:
    """From the stub to a stage that is done, and again after a reload."""
    tab.open(1)
    assert tab.score.startswith("0 of 31")
    tab.solve(ONE)
    tab.check()
    assert tab.score.startswith("31 of 31")
    tab.until("coursePage.state.error === ''")  # the table that waited for code is dealt by itself
    expect(tab.page.locator(".ck-ending h2")).to_have_text("Stage 1 is done.")
    ending = tab.page.locator(".ck-ending")
    assert "a dealer plays against it" in ending.inner_text()
    assert re.search(r"You wrote [2-4]\d lines of Python", ending.inner_text())
    state = tab.deal("8D 5H")
    assert [hand["label"] for hand in state["hands"]] == ["13"]
    tab.page.locator("[data-tab=steps]").click()
    for _ in range(MAX_STEPS):
        tab.page.locator(".bj [data-action=step-back]").click()
        if tab.page.locator(".ed-values").count():
            break
    expect(tab.page.locator(".ed-runs")).to_have_count(1)
    expect(tab.page.locator(".ed-values").first).to_be_visible()
    tab.page.evaluate("(path) => coursePage.go({ path, line: 9 })", f"{ONE}/hand.py")
    tab.page.evaluate("coursePage.handout.turn(4)")
    tab.until("coursePage.files.store.noted('place 1').then((kept) => kept.line === 9)")
    tab.page.reload()
    tab.ready()
    assert tab.page.evaluate("coursePage.editor.line") == 9
    expect(tab.page.locator("#tabs [aria-selected=true]")).to_have_text("hand.py")
    expect(tab.page.locator(".ho-bar [aria-current]")).to_contain_text("Step 2")
    assert tab.score.startswith("31 of 31")
    assert "def is_blackjack" in tab.text(f"{ONE}/hand.py")


@pytest.mark.proof
def test_the_first_slips_are_told_with_their_fix(tab: CoursePage) -> None:
    """In the one line of the first page; then where a method is to be written."""
    page, keys = tab.page, tab.page.keyboard
    page.goto(tab.address)
    said = page.locator("#zero-said")
    page.locator(".cm-content").click()  # behind the quotation marks
    keys.type("AS")
    expect(page.locator(".cm-content")).to_have_text('card = "AS"')
    for line, words in (
        ("card = AS", "Python thinks AS is a variable"),
        ('card = "AS', "SyntaxError: unterminated string literal. Put the two letters"),
        ('card = "as"', "card is 'as' now. It should be 'AS', in capital letters."),
    ):
        page.locator(".cm-content").click()
        keys.press(SELECT_ALL)
        keys.type(line)
        page.locator("#zero-check").click()
        expect(said).to_contain_text(words)
    page.goto(f"{tab.address}stage1/")
    tab.ready()
    page.locator(".ck-line [data-action=go]").click()
    keys.type("self.rank = rank\nself.rank")  # in place of the line that raises
    expect(page.locator(".cm-tooltip-autocomplete")).to_be_visible()
    keys.press("Enter")  # a new line, and no completion
    keys.type('raise NotImplementedError("Card.__init__ is not written yet")')
    expect(page.locator(".ck-line")).to_contain_text("take this line out")
    text = tab.text(f"{ONE}/card.py")
    assert text.count("self.rank\n") == 1
    assert text.count("Card.__init__ is not written yet") == 1


@pytest.mark.proof
def test_a_mistake_is_told_once(tab: CoursePage) -> None:
    """An error at its line, or in the strip if that is hidden; a wrong value in the drawer."""
    page = tab.page
    tab.open(1)
    stub = tab.text(f"{ONE}/card.py")
    begun = stub.replace('raise NotImplementedError("Card.__init__ is not written yet")',
                         "self.rank, self.suit = rank, suit")  # fmt: skip
    value = 'raise NotImplementedError("Card.value is not written yet")'
    tab.write("card.py", begun.replace(value, "return self.rnak"))
    tab.check()
    told, unseen = "Did you mean: 'rank'", page.locator(".ck-line .bj-vh")
    expect(page.locator(".ed-said")).to_contain_text(told)
    expect(unseen.filter(has_text=told)).to_have_count(1)
    tab.tab("hand.py")
    expect(page.locator(".ck-line")).to_contain_text(told)
    expect(unseen.filter(has_text=told)).to_have_count(0)
    expect(page.locator(".ck-drawer")).to_have_count(0)
    tab.write("card.py", begun.replace(value, "return self.rank"))
    tab.check()
    expect(page.locator(".ck-said")).to_contain_text("Card(11, 'Hearts').value()")
    expect(page.locator(".ck-line .bj-vh", has_text="expected 10")).to_have_count(1)
    page.set_viewport_size({"width": 1280, "height": 800})
    drawer = page.locator(".ck-drawer")
    # Its two halves scroll, each by itself.
    assert not drawer.evaluate("(drawer) => drawer.scrollHeight > drawer.clientHeight")


@pytest.mark.proof
def test_the_chosen_parts_are_kept_and_a_later_stage_names_what_it_uses(tab: CoursePage) -> None:
    """After the first visit, too: the table that the handout speaks of stays beside it."""
    tab.open(1)
    kept = "coursePage.files.store.noted('place 1').then((place) => place.parts.join())"
    assert tab.page.evaluate(kept) == "handout,table,code"
    tab.page.set_viewport_size({"width": 1280, "height": 800})
    tab.page.locator(".seg [data-part=code]").click()
    tab.until(f"{kept}.then((parts) => parts === 'code,handout,table')")
    tab.open(6)
    said = tab.page.locator("#notices", has_text="Not done yet")
    expect(said).to_contain_text("Not done yet: 1.")


@pytest.mark.proof
def test_the_strip_tells_what_came_back_and_what_should(tab: CoursePage, kit: Kit) -> None:
    """Of a round that was typed, too: its call, and the winner that it gives and should give.

    Before any code, the table only offers the finished game; a deal that nothing was played on is
    dealt again with new code.
    """
    tab.open(2)
    expect(tab.page.locator(".bj-moves button")).to_have_count(1)
    expect(tab.page.locator(".bj-try, [data-tab=steps]")).to_have_count(0)
    for stage in kit.course.stages[:2]:
        for name in stage.modules:
            text = (kit.root / "solutions" / stage.name / name).read_text(encoding="utf-8")
            _put(tab, f"{stage.name}/{name}", text.replace("return PLAYER_WINS", "return 77"))
    tab.check()
    expect(tab.page.locator(".ck-line")).to_contain_text("got 77, expected 'player'")
    expect(tab.page.locator(".bj-moves button")).to_have_count(2)
    tab.tab("player.py")
    tab.page.locator("#editor .cm-content").click()
    tab.page.keyboard.press("Control+End")
    tab.page.keyboard.type("""line = f"{DEALER}'s turn..."\n""")
    assert tab.text("stage2_human_vs_dealer/player.py").endswith(
        """line = f"{DEALER}'s turn..."\n"""
    )
    expect(tab.page.locator(".bj-stale")).to_have_count(1)
    tab.check()
    expect(tab.page.locator(".bj-stale")).to_have_count(0)
    tab.deal("8D 5H TC 4D 6C 3S")
    tab.page.locator(".bj-moves [data-action=h]").click()
    tab.until("coursePage.state.hands[0].cards.length === 3")
    tab.write("player.py", tab.text("stage2_human_vs_dealer/player.py") + "other = line\n")
    tab.page.locator("[data-action=undo]").click()  # runs the code of this deal
    tab.until("coursePage.state.hands[0].cards.length === 2")
    expect(tab.page.locator(".bj-stale")).to_have_count(1)
    tab.deal()
    expect(tab.page.locator(".bj-stale")).to_have_count(0)


@pytest.mark.proof
def test_hints_come_one_at_a_time_and_their_cards_are_dealt(tab: CoursePage) -> None:
    """By keyboard; the last ones wait for a change of the file; the table deals a hint's cards."""
    page, keys = tab.page, tab.page.keyboard
    tab.open(1)
    tab.solve(ONE)
    card = tab.text(f"{ONE}/card.py")
    tab.write("card.py", card.replace("return min(self.rank, FACE_CARD_VALUE)", "return self.rank"))
    tab.check()
    expect(page.locator(".ck-said h2")).to_have_text("the value of a card")
    hint, said = page.locator("[data-action=hint]"), page.locator(".bj-ladder")
    hint.focus()
    keys.press("Enter")
    expect(said).to_contain_text("?")
    keys.press("Enter")
    keys.press("Enter")
    expect(said).to_contain_text("comes after a try")
    expect(hint).to_be_in_viewport(ratio=1)
    expect(said.locator("dl > div, p").last).to_be_in_viewport(ratio=1)
    assert _axe(page) == []
    tab.write("card.py", card.replace("return min(self.rank, FACE_CARD_VALUE)", "return 10"))
    tab.check()
    expect(said).not_to_contain_text("comes after a try")
    page.locator("[data-action=play-hint]").click()
    tab.until("coursePage.state.deck.startsWith('2C QD')")


@pytest.mark.proof
def test_a_newcomer_gets_to_the_first_check_by_keyboard_alone(tab: CoursePage) -> None:
    """From the first page's one line to a method that passes; what is no Python is said at once."""
    page, keys = tab.page, tab.page.keyboard
    page.goto(tab.address)
    _tab_to(page, "One line of Python")
    keys.press("End")
    keys.press("ArrowLeft")
    keys.type("AS")
    keys.press("Enter")
    page.locator("#zero-said[data-kind=ok]").wait_for()
    for _ in range(MAX_TABS):
        keys.press("Shift+Tab")
        if page.evaluate("document.activeElement.id") == "go-on":
            break
    keys.press("Enter")
    tab.ready()
    _tab_to(page, "Handout")
    keys.press("ArrowRight")
    _tab_to(page, "card.py. Tab indents")
    keys.press("Control+g")
    keys.type(_line_of(tab, "raise NotImplementedError"))
    keys.press("Enter")
    keys.press("Home")
    keys.press("Shift+End")
    keys.type("self.rank =")
    expect(page.locator(".ed-said")).to_contain_text("invalid syntax")
    assert page.locator(".cm-lintRange-error").count() == 1
    keys.type(" rank\nself.suit = suit\n")
    tab.until("coursePage.told.told.passed > 0")
    expect(page.locator(".ed-said")).to_have_count(0)
    keys.type("self.su")
    offered = page.locator(".cm-tooltip-autocomplete")
    expect(offered).to_contain_text("suit")
    keys.press("Control+l")
    keys.press("Delete")
    keys.press("Control+s")
    keys.press("Escape")
    keys.press("Tab")
    focused = page.evaluate("document.activeElement.closest('#editor') === null")
    assert focused, "Escape and Tab leave the editor"
    _tab_to(page, "Sound")
    before = tab.state()["seq"]
    keys.press("n")
    tab.until(f"coursePage.state.seq > {before}")


def _tab_to(page: Page, name: str) -> None:
    """Press Tab until something of this name, or with this text, has the focus."""
    named = "(({ activeElement: it }) => it.ariaLabel || it.textContent)(document).trim()"
    for _ in range(MAX_TABS):
        page.keyboard.press("Tab")
        if name in str(page.evaluate(named)) and page.evaluate(
            "document.activeElement !== document.body"
        ):
            return
    pytest.fail(f"no Tab leads to {name}")


def _line_of(tab: CoursePage, text: str) -> str:
    lines = tab.text(f"{ONE}/card.py").splitlines()
    return str(next(number for number, line in enumerate(lines, 1) if text in line))


@pytest.mark.proof
def test_every_stage_is_written_dealt_kept_and_graded_as_outside(
    kit: Kit, browser: Browser, site: Path, tmp_path: Path
) -> None:
    """Typed, checked, dealt; there without a server; the zip has the points of the files."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    with served(site) as address:
        tab = CoursePage.begin(context, address)
        for stage in kit.course.stages:
            tab.open(stage.number)
            tab.solve(stage.name)
            tab.check()
            assert tab.page.evaluate("coursePage.told.rail.done"), stage.name
            expect(tab.page.locator(".ho-bar [data-step]:not([data-done])")).to_have_count(0)
            assert not tab.deal()["error"], stage.name
        tab.until("navigator.serviceWorker.getRegistration().then((each) => Boolean(each?.active))")
    tab.page.reload()
    tab.ready()
    assert tab.page.evaluate("coursePage.python.isFromSnapshot")
    assert not tab.state()["error"]
    for stage in kit.course.stages:
        for name in stage.modules:
            path = f"{stage.name}/{name}"
            assert tab.text(path) == (kit.root / "solutions" / path).read_text(), path
    _download(tab, tmp_path / "page.zip")
    assert tab.complaints == []
    context.close()
    for stage in kit.course.stages:
        to = tmp_path / "class" / "outside" / stage.name
        to.mkdir(parents=True)
        for name in stage.modules:
            shutil.copy(kit.root / "solutions" / stage.name / name, to)
    _autograder(tmp_path, "collect", "page.zip", "--to", "class")
    found = json.loads(_autograder(tmp_path, "grade", "class", "--jobs", "2", "--json"))
    points = {(each["student"], each["stage"]): each["points"] for each in found}
    for stage in kit.course.stages:
        assert points["page", stage.name] == points["outside", stage.name], stage.name
    assert len(points) == 2 * len(kit.course.stages)


def _download(tab: CoursePage, to: Path) -> None:
    tab.page.locator("#work").click()
    with tab.page.expect_download() as waiting:
        tab.page.locator("[data-action=download]").click()
    waiting.value.save_as(to)


def _autograder(folder: Path, *command: str) -> str:
    """Run a command of the instructor's, and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "autograder.cli", *command],
        cwd=folder, timeout=400, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


HAND = f"{ONE}/hand.py"
SURFACE = "(each) => getComputedStyle(each).backgroundColor"
BAD_COUNTS = {
    "a loop": ("while True:\n            pass", "ran too long"),
    "a flood": ("while True:\n            print('x' * 1000)", "Is it an infinite loop?"),
    "memory": (
        "found = []\n        while True:\n            found.append(bytearray(2 * 10**9))",
        "the memory is full",
    ),
    "one long step": ("return 10 ** 10 ** 9", "ran too long"),
}


@pytest.mark.proof
def test_what_does_not_end_is_ended_and_named(tab: CoursePage) -> None:
    """With file and line; nothing is lost, and the fixed file is dealt."""
    tab.open(1)
    tab.solve(ONE)
    right = tab.text(HAND)
    for kind, (body, said) in BAD_COUNTS.items():
        tab.page.evaluate("coursePage.isOwnRun = false")
        wrong = re.sub(r"(    def count\(self\).*:\n)", rf"\1        {body}\n", right, count=1)
        tab.write("hand.py", wrong)
        tab.deal("8D 5H")
        assert said in tab.state()["error"], kind
        assert f"{HAND}, line " in tab.state()["error"], kind
        expect(tab.page.locator(".ed-fails")).to_have_count(1)
        assert tab.text(HAND) == wrong, kind
        tab.write("hand.py", right)
        assert [hand["label"] for hand in tab.deal("8D 5H")["hands"]] == ["13"], kind


@pytest.mark.proof
def test_two_tabs_lose_nothing_and_the_zip_comes_back(tab: CoursePage, tmp_path: Path) -> None:
    """The other tab's text is kept; a reset asks, and is undone; a zip brings everything back."""
    tab.open(1)
    other = CoursePage.begin(tab.page.context, tab.address)
    other.page.goto(f"{tab.address}stage1/")
    other.until("Boolean(window.coursePage)")
    other.page.evaluate("coursePage.files.channel.onmessage = null")
    tab.solve(ONE)
    other.page.evaluate(f"void coursePage.files.set('{HAND}', '# the other tab')")
    other.until("coursePage.files.saving.size === 0")
    kept = [each["text"] for each in tab.page.evaluate("coursePage.files.store.kept()")]
    assert any("def is_blackjack" in text for text in kept)
    assert "# the other tab" in tab.text(HAND)
    other.page.close()
    tab.solve(ONE)
    _download(tab, tmp_path / "ada.zip")
    tab.page.locator("[data-action=reset]").click()
    tab.page.locator("[data-action=reset-now]").click()
    tab.until(f"coursePage.files.text('{HAND}').includes('NotImplementedError')")
    tab.page.locator("#work").click()
    for row in tab.page.locator(".wk-kept li").all():
        tops = row.locator("button").evaluate_all("all => all.map((each) => each.offsetTop)")
        assert len(set(tops)) == 1, "its buttons are in one line"
    tab.page.locator(".wk-kept").get_by_role("button", name="Compare").first.click()
    accept = tab.page.locator("#editor [name=accept]").first
    assert accept.evaluate(SURFACE) == tab.page.locator("#work").evaluate(SURFACE)
    tab.page.locator("#notices").get_by_role("button", name="Done").click()
    tab.page.locator("#notices").get_by_role("button", name="Undo").click()
    tab.until(f"coursePage.files.text('{HAND}').includes('return sum')")
    tab.page.evaluate(f"coursePage.files.replace('{HAND}', null, 'reset')")
    tab.page.locator("#work").click()
    tab.page.locator("#open-zip").set_input_files(tmp_path / "ada.zip")
    tab.until(f"coursePage.files.text('{HAND}').includes('return sum')")
    assert other.complaints == []


@pytest.mark.proof
def test_offline_and_a_new_version_lose_nothing(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    """The whole course is there without a server; what the course has changed is said."""
    folder = tmp_path / "public"
    shutil.copytree(site, folder)
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    with served(folder) as address:
        tab = CoursePage.begin(context, address)
        tab.open(1)
        tab.write("card.py", "# mine\n")
        tab.until("navigator.serviceWorker.getRegistration().then((each) => Boolean(each?.active))")
        worker = folder / "sw.js"
        worker.write_text(worker.read_text().replace("blackjack-course ", "blackjack-course  "))
        tab.page.evaluate(f"coursePage.files.store.put('{HAND}', '# own', '# what it was', 0)")
        tab.page.reload()
        tab.ready()
        notices = tab.page.locator("#notices")
        expect(notices).to_contain_text(f"new version of {HAND}")
        expect(notices).to_contain_text("new version of the course")
        notices.get_by_role("button", name="Use the new one").click()
        tab.until(f"coursePage.files.text('{HAND}').includes('NotImplementedError')")
        kept = [each["text"] for each in tab.page.evaluate("coursePage.files.store.kept()")]
        assert "# own" in kept
    tab.page.goto(f"{address}stage2/")
    tab.ready()
    assert tab.text(f"{ONE}/card.py").startswith("# mine")
    assert tab.complaints == []
    context.close()


@pytest.mark.proof
def test_a_browser_that_keeps_nothing_is_told_and_no_foreign_script_runs(
    browser: Browser, site: Path
) -> None:
    """Storage is refused; a script put into the page is, too."""
    context = browser.new_context()
    context.add_init_script(
        "delete window.indexedDB; Object.defineProperty(window, 'indexedDB', {})"
    )
    with served(site) as address:
        page = context.new_page()
        page.goto(f"{address}stage1/")
        expect(page.locator("#notices")).to_contain_text("keeps nothing")
        page.evaluate(
            "const script = document.createElement('script');"
            "script.textContent = 'window.foreign = true'; document.body.append(script)"
        )
        assert page.evaluate("window.foreign") is None
    context.close()


UNDER_SHOE = """() => {
  const shoe = document.querySelector(".bj-shoe").getBoundingClientRect();
  return [...document.querySelectorAll(".bj-play > *, .bj-count, .bj-rules > *")].filter((each) => {
    const box = each.getBoundingClientRect();
    const across = box.left < shoe.right && shoe.left < box.right;
    return box.width && shoe.width && across && box.top < shoe.bottom && shoe.top < box.bottom;
  }).map((each) => each.className);
}"""
RING_IS_CUT = """() => {
  const [deal, board] = [".bj-deal", ".board"].map((each) => document.querySelector(each));
  const { outlineWidth, outlineOffset } = getComputedStyle(deal);
  const grown = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  return deal.getBoundingClientRect().left - grown < board.getBoundingClientRect().left;
}"""


@pytest.mark.proof
def test_the_pages_pass_axe_and_fit_a_phone(browser: Browser, site: Path) -> None:
    """Light and dark, wide and narrow; nothing is wider than the screen."""
    context = browser.new_context(bypass_csp=True, reduced_motion="reduce")
    with served(site) as address:
        tab = CoursePage.begin(context, address)
        tab.page.goto(address)
        found = {}
        for scheme in ("light", "dark"):
            tab.page.emulate_media(color_scheme=scheme)
            found[f"home {scheme}"] = _axe(tab.page)
        for width in WIDTHS:
            tab.page.set_viewport_size({"width": width, "height": 900})
            assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
        tab.page.set_viewport_size({"width": 390, "height": 844})
        tab.page.goto(f"{address}stage1/")
        expect(tab.page.locator("#python")).to_have_text("Loading Python …")
        expect(tab.page.locator("#theme")).to_be_in_viewport(ratio=1)
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
        tab.page.set_viewport_size({"width": 1440, "height": 900})
        tab.ready()
        for width, height in ((1366, 768), (1280, 720)):  # most laptops, and most projectors
            tab.page.set_viewport_size({"width": width, "height": height})
            expect(tab.page.get_by_role("button", name="Hit")).to_be_in_viewport(ratio=1)
            assert tab.page.evaluate(UNDER_SHOE) == []
        tab.page.keyboard.press("Shift")  # or no ring is drawn
        tab.page.locator(".bj-deal").focus()
        assert tab.page.evaluate(RING_IS_CUT) is False
        for width, height in ((1440, 900), (390, 844)):
            tab.page.set_viewport_size({"width": width, "height": height})
            for scheme in ("light", "dark"):
                tab.page.emulate_media(color_scheme=scheme)
                found[f"{width} {scheme}"] = _axe(tab.page)
        for width in WIDTHS:
            tab.page.set_viewport_size({"width": width, "height": 900})
            assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
        assert not any(found.values()), found
        tab.page.goto(f"{address}stage1/?table")
        tab.page.wait_for_selector(".bj-table")
        expect(tab.page.locator("#editor")).to_be_hidden()
        expect(tab.page.locator(".top")).to_be_hidden()
        done = "coursePage.files.store.note('stage 1', { done: true, passed: 30, all: 30 })"
        tab.page.evaluate(done)
        tab.page.goto(f"{address}stage3/")
        expect(tab.page.locator("#notices")).to_contain_text("Not done yet: 2.")
        to_two, to_three = (
            tab.page.locator(f".path li:nth-child({number})").evaluate(
                "(each) => getComputedStyle(each, '::before').backgroundColor"
            )
            for number in (2, 3)
        )
        assert to_two != to_three, "stage 1 is done, and stage 2 is not"
    context.close()


SIZES = ((1366, 650), (1280, 800), (1280, 640), (1920, 950), (390, 844))
CLIPPED = """(selector) => [...document.querySelectorAll(selector)].flatMap((each) => {
  const box = each.getBoundingClientRect();
  if (!box.width) return [];
  const at = [[box.left + 2, box.top + 2], [box.right - 2, box.bottom - 2]];
  const isSeen = ([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return top && (each.contains(top) || top.contains(each));
  };
  const inside = box.left >= 0 && box.top >= 0
    && box.right <= innerWidth && box.bottom <= innerHeight;
  const isCut = each.scrollWidth > each.clientWidth + 1
    && getComputedStyle(each).overflow !== "visible";
  return inside && at.every(isSeen) && !isCut ? [] : [each.textContent.trim().slice(0, 60)];
})"""


def _clipped(tab: CoursePage, selector: str) -> list[str]:
    """Return what of a selector is cut off or covered, in any of the sizes."""
    found = []
    for width, height in SIZES:
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.page.wait_for_timeout(150)
        cut = tab.page.evaluate(CLIPPED, selector)
        found += [f"{width} x {height}: {each}" for each in cut]
    return found


# A hand alone, a hand against the dealer, two hands with bets, advice, seven seats, a session.
ROUNDS = {1: "8D 5H", 2: "TC 9D TH 8S", 6: "8D 8C 8H TC 3S 9D 2H 5C 7S", 7: "TC 6D", 8: "", 9: ""}
ASKED = ".bj-guess button, .bj-guess input"
PLAYED = ".bj-moves button, .bj-betting :is(button, input)"
OFF_THE_FELT = """() => [...document.querySelectorAll(".bj-outcome, .bj-settled, .bj-plate")]
  .filter((each) => {
    const felt = each.closest(".bj-lay").getBoundingClientRect();
    return each.getBoundingClientRect().right > felt.right;
  })
  .map((each) => each.textContent)"""


@pytest.mark.proof
def test_no_control_of_a_round_and_no_error_is_cut_off(
    browser: Browser, site: Path, kit: Kit
) -> None:
    """On laptops, projectors, a wide screen and a phone, in German, whose words are longest."""
    context = browser.new_context(reduced_motion="reduce", locale="de")
    with served(site) as address:
        tab = CoursePage.begin(context, address)
        found: list[str] = []
        for stage in kit.course.stages:
            tab.page.set_viewport_size({"width": 1280, "height": 800})
            tab.open(stage.number)
            for each in kit.course.stages[: stage.number]:
                for name in each.modules:
                    text = (kit.root / "solutions" / each.name / name).read_text(encoding="utf-8")
                    _put(tab, f"{each.name}/{name}", text)
            tab.check()
            found += _clipped(tab, ".ck-ending > *, .ck-strip > *")
            tab.page.evaluate("coursePage.toggleDrawer(false)")
            tab.page.evaluate("coursePage.view('table')")
            tab.page.set_viewport_size({"width": 1280, "height": 800})
            tab.deal(ROUNDS.get(stage.number, ""))
            found += _clipped(tab, ASKED)
            tab.page.evaluate("document.querySelector('[data-action=predict-show]')?.click()")
            for seat in range(2, 8) if stage.number == 8 else ():
                tab.page.locator(f"[data-seat='{seat}']").click()
                tab.until(f"coursePage.state.seats.seats[{seat - 1}].kind !== 'empty'")
            found += _clipped(tab, PLAYED)
            last = tab.page.locator(".bj-moves button:not([aria-disabled])").last
            last.click()  # a split; the cards of seven seats
            tab.until("!coursePage.python.isBusy")
            found += _clipped(tab, f"{ASKED}, {PLAYED}")
            stand = tab.page.locator("[data-action=stand]:not([aria-disabled])")
            for _ in range(MAX_STEPS if stage.number == 8 else 0):
                if not stand.count():
                    break
                stand.click()
                tab.until("!coursePage.python.isBusy")
            found += tab.page.evaluate(OFF_THE_FELT)
        tab.page.set_viewport_size({"width": 1280, "height": 800})
        tab.open(1)
        card = f"{ONE}/card.py"
        _put(tab, card, tab.text(card).replace("self.suit = suit", "self.suit = siut"))
        tab.check()
        tab.page.evaluate("coursePage.toggleDrawer(false)")
        tab.page.evaluate("coursePage.view('table')")
        tab.deal("8D 5H")
        expect(tab.page.locator(".bj-error")).to_contain_text("siut")
        found += _clipped(tab, ".ck-line, .bj-error, .bj-moves button")
        tab.page.locator(".ck-line [data-action=go]").click()
        found += _clipped(tab, ".ed-said")
        assert found == []
    context.close()


def _put(tab: CoursePage, path: str, text: str) -> None:
    tab.page.evaluate("([path, text]) => coursePage.files.set(path, text, 'put')", [path, text])


@pytest.mark.proof
def test_impostors_stay_unmasked_and_old_verdicts_go(tab: CoursePage) -> None:
    """After the code changes, after a reload; a verdict is on the text that was checked.

    What is no Python is said at its line and in the strip, and no check runs.
    """
    tab.open(1)
    tab.page.evaluate("coursePage.view('table')")
    tab.page.locator("[data-tab=cases]").click()
    box = tab.page.locator(".bj-cases-text")
    box.fill("8D 5H + KC: 23, busted\nJS AH: 12")
    tab.page.locator("[data-action=cases]").click()
    expect(tab.page.locator(".bj-faces [data-caught]").first).to_be_visible()
    expect(tab.page.locator(".bj-case-wrong")).to_have_count(1)
    tab.page.set_viewport_size({"width": 1280, "height": 800})
    box.fill("8D 5H + KC: 23, busted\nJS AH: 12\n" + "KC QD: 20\n" * 8)
    tab.page.locator("[data-action=cases]").click()
    expect(tab.page.locator(".bj-cases-said")).to_contain_text("9 cases right")
    expect(tab.page.locator(".bj-cases-said")).to_be_in_viewport(ratio=1)
    caught = tab.page.locator("[data-tab=cases] small").inner_text()
    expect(tab.page.locator("#tabs")).to_contain_text("cases.txt")
    box.fill("8D 5H + KC: 23, busted")
    expect(tab.page.locator(".bj-case-wrong")).to_have_count(0)
    tab.write("card.py", tab.text(f"{ONE}/card.py") + "\n# more\n")
    tab.check()
    expect(tab.page.locator("[data-tab=cases] small")).to_have_text(caught)
    tab.page.reload()
    tab.ready()
    expect(tab.page.locator("[data-tab=cases] small")).to_have_text(caught)
    tab.write("card.py", "def value(self)\n    return 1\n")
    expect(tab.page.locator(".ck-line")).to_contain_text("expected ':'")
    expect(tab.page.locator(".ed-said")).to_contain_text("expected ':'")
    tab.page.evaluate("coursePage.told.now = {}")
    tab.page.locator("[data-action=check]").click()
    assert not tab.page.evaluate("coursePage.told.now.checking")


def _axe(page: Page) -> list[str]:
    """Return what axe finds, with the first place of each."""
    violations = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in violations]
