"""SCORM packages in a simulated LMS (scorm-again), which checks each call."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, Page

from autograder.authoring.site.building import make_site
from autograder.authoring.site.scorm import make_packages
from autograder.course.files import Kit
from tests.browser.conftest import PATIENCE_MS
from tests.browser.course_page import POLL_MS, served
from tests.casino.conftest import ROOT

RUNTIME = ROOT / "web" / "node_modules" / "scorm-again" / "dist"
LMS = """<!doctype html><title>LMS</title><script src="../{script}.js"></script><script>
window.told = [];
const api = new {name}({{ autocommit: false, logLevel: 5 }});
const set = api.{set};
api.{set} = (name, value) => {{
  const answer = set.call(api, name, value);
  told.push([name, String(value), String(answer)]);
  return answer;
}};
window.{object} = api;
</script><iframe src="stage1/scorm.html" width="1200" height="800"></iframe>"""
RUNTIMES: dict[str, dict[str, str]] = {
    "1.2": {"script": "scorm12", "name": "Scorm12API", "object": "API", "set": "LMSSetValue"},
    "2004": {
        "script": "scorm2004", "name": "Scorm2004API", "object": "API_1484_11", "set": "SetValue",
    },
}  # fmt: skip
STATUS = {"1.2": "API.cmi.core.lesson_status", "2004": "API_1484_11.cmi.completion_status"}
SCORE = {"1.2": "API.cmi.core.score.raw", "2004": "API_1484_11.cmi.score.scaled"}


@pytest.fixture(scope="module")
def lms(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve both packages of the first stage, each in a page with an LMS's object."""
    if not RUNTIME.is_dir():
        pytest.skip("needs scorm-again: npm ci in web/")
    if not (kit.root / "web" / "dist" / "scorm.js").is_file():
        pytest.skip("needs the built page: make web/dist/build.json")
    folder = tmp_path_factory.mktemp("lms")
    site = make_site(kit, kit.course.stages[:2], folder / "site")
    for path in make_packages(kit, site, folder / "packages"):
        version = path.stem.removeprefix("scorm-")
        with zipfile.ZipFile(path) as archive:
            archive.extractall(folder / version)
        runtime = RUNTIMES[version]
        shutil.copy(RUNTIME / f"{runtime['script']}.js", folder)
        (folder / version / "lms.html").write_text(LMS.format(**runtime))
    with served(folder) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Give a page in a browser that has never been here."""
    context = browser.new_context(viewport={"width": 1300, "height": 900}, reduced_motion="reduce")
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert errors == []


def until(page: Page | Frame, condition: str) -> Any:
    """Wait until an expression is true."""
    for _ in range(PATIENCE_MS // POLL_MS):
        if found := page.evaluate(condition):
            return found
        (page if isinstance(page, Page) else page.page).wait_for_timeout(POLL_MS)
    raise AssertionError(f"never: {condition}")


def stage_frame(page: Page) -> Frame:
    """Return the frame of the course's page, once it is there."""
    until(page, "Boolean(frames[0]?.frames[0]?.coursePage)")
    return next(each for each in page.frames if each.url.endswith("/stage1/index.html"))


def send(frame: Frame, **progress: Any) -> None:
    """Tell what the course's page tells the page around it."""
    frame.evaluate("far => parent.postMessage({kind: 'checks', ...far}, location.origin)", progress)


@pytest.mark.parametrize("version", ["1.2", "2004"])
def test_checks_are_told_as_completion_and_never_as_a_score(
    page: Page, lms: str, version: str
) -> None:
    page.goto(f"{lms}{version}/lms.html")
    frame = stage_frame(page)
    assert page.evaluate(STATUS[version]) == "incomplete"
    send(frame, stage=2, passed=9, all=9, done=True)  # of another unit
    send(frame, stage=1, passed=15, all=30, done=False)
    send(frame, stage=1, passed=30, all=30, done=True)
    send(frame, stage=1, passed=3, all=30, done=False)
    until(page, f"{STATUS[version]} === 'completed'")
    frame.evaluate("1")  # the last message is through
    told = page.evaluate("told")
    assert all(answer == "true" for _, _, answer in told), told
    assert [name for name, *_ in told if "score" in name or "success" in name] == []
    assert page.evaluate(f"String({SCORE[version]})") in ("", "undefined")
    if version == "2004":
        assert page.evaluate("Number(API_1484_11.cmi.progress_measure)") == 1
        assert page.evaluate("API_1484_11.cmi.success_status") == "unknown"


def test_without_a_system_it_says_so(page: Page, lms: str) -> None:
    page.goto(f"{lms}1.2/stage1/scorm.html")
    assert "isn't reported" in page.locator("#lms").inner_text()


@pytest.mark.proof
@pytest.mark.parametrize("version", ["1.2", "2004"])
def test_a_stage_that_is_written_is_complete(page: Page, lms: str, version: str) -> None:
    """From the stub to the system's record; a link to another stage leads to its file."""
    page.goto(f"{lms}{version}/lms.html")
    frame = stage_frame(page)
    until(frame, "coursePage.told.told !== null")
    assert page.evaluate(STATUS[version]) == "incomplete"
    for name in frame.evaluate("coursePage.stage.modules"):
        text = (ROOT / "solutions" / "stage1_card_hand" / name).read_text(encoding="utf-8")
        frame.evaluate("([path, text]) => { coursePage.files.set(path, text, 'put'); }",
                       [f"stage1_card_hand/{name}", text])  # fmt: skip
    frame.evaluate("coursePage.check()")
    until(page, f"{STATUS[version]} === 'completed'")
    frame.locator("#path a").nth(1).click()
    until(page, "frames[0].frames[0].location.pathname.endsWith('/stage2/index.html')")
