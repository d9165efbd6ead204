"""The course in a browser: written, dealt, checked, kept; nothing leaves the site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from autograder.authoring.site.building import make_site
from autograder.course.files import Kit
from tests.browser.course_page import CoursePage, served

ONE = "stage1_card_hand"


@pytest.fixture(scope="module")
def site(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, once."""
    if not (kit.root / "web" / "dist" / "build.json").is_file():
        pytest.skip("needs the page's scripts: npm ci && npm run build in web/")
    to = tmp_path_factory.mktemp("public") / "site"
    make_site(kit, kit.course.stages, to)
    return to


@pytest.fixture
def tab(browser: Browser, site: Path) -> Iterator[CoursePage]:
    """Give a tab in a browser that has never been here; it must end without a complaint."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    with served(site) as address:
        opened = CoursePage.begin(context, address)
        yield opened
        assert opened.complaints == []
        context.close()


def test_a_stage_is_written_checked_dealt_and_kept(tab: CoursePage) -> None:
    """From the stub to a stage that is done, and again after a reload."""
    tab.open(1)
    assert tab.score.startswith("0 of 30")
    tab.solve(ONE)
    tab.check()
    assert tab.score.startswith("30 of 30")
    expect(tab.page.locator(".ck-next h2")).to_have_text("This stage is done")
    state = tab.deal("8D 5H")
    assert [hand["label"] for hand in state["hands"]] == ["13"]
    tab.page.reload()
    tab.ready()
    assert tab.score.startswith("30 of 30")
    assert "def is_blackjack" in tab.text(f"{ONE}/hand.py")


HAND = f"{ONE}/hand.py"
BAD_COUNTS = {
    "a loop": ("while True:\n            pass", "still running after its time"),
    "a flood": ("while True:\n            print(self)", "Is there a loop without an end?"),
    "memory": (
        "found = []\n        while True:\n            found.append('x' * 10**6 + str(len(found)))",
        "no memory left",
    ),
    "one long step": ("return 10 ** 10 ** 9", "did not come back"),
}


@pytest.mark.proof
@pytest.mark.parametrize("kind", BAD_COUNTS)
def test_what_does_not_end_is_ended_and_named(tab: CoursePage, kind: str) -> None:
    """With file and line; nothing is lost, and the mended file is dealt."""
    body, said = BAD_COUNTS[kind]
    tab.open(1)
    tab.solve(ONE)
    right = tab.text(HAND)
    tab.page.evaluate("coursePage.isOwnRun = false")
    wrong = right.replace(
        "    def count(self) -> int:\n", f"    def count(self) -> int:\n        {body}\n"
    ).replace("    def count(self):\n", f"    def count(self):\n        {body}\n")
    assert wrong != right
    tab.write("hand.py", wrong)
    tab.deal("8D 5H")
    assert said in tab.state()["error"]
    assert f"{HAND}, line " in tab.state()["error"]
    expect(tab.page.locator(".ed-fails")).to_have_count(1)
    assert tab.text(HAND) == wrong
    tab.write("hand.py", right)
    assert [hand["label"] for hand in tab.deal("8D 5H")["hands"]] == ["13"]
