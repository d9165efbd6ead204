"""nbgrader's pages in JupyterLab, in a real browser: what instructors and students click."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
pytest.importorskip("jupyterlab", reason="JupyterLab is not installed")

from playwright.sync_api import FrameLocator, Page, expect, sync_playwright

from tests.nbgrader.commands import environment
from tests.nbgrader.conftest import Classroom, solution

pytestmark = pytest.mark.proof
STAGE = "stage1_card_hand"
CHROMIUM = shutil.which("chromium")
TOKEN = "course"
START_SECONDS, STOP_SECONDS, PATIENCE_MS = 240, 20, 120_000
SWITCHES = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
OPTIONS = [
    "--no-browser", "--allow-root", "--ServerApp.ip=127.0.0.1",
    f"--IdentityProvider.token={TOKEN}", "--LabApp.expose_app_in_browser=True",
    "--LabApp.extension_manager=readonly",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
]  # fmt: skip
BROKEN = solution(STAGE)["card.py"] + b"\n\nCard.value = lambda self: self.rank\n"


@pytest.fixture(scope="module")
def address(classroom: Classroom) -> Iterator[str]:
    """Give the address of a JupyterLab that runs in the course's folder."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    classroom.teacher(f"release_assignment {STAGE} --force")
    classroom.hand_in("carol", STAGE, {**solution(STAGE), "card.py": BROKEN})
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    log = classroom.homes / "server.log"
    command = [sys.executable, "-m", "jupyterlab", *OPTIONS, f"--ServerApp.port={port}"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, f"--ServerApp.root_dir={classroom.course.parent}"],
            cwd=classroom.course,
            env=environment(classroom.homes / "teacher"),
            stdout=output,
            stderr=output,
        )
        try:
            _wait(f"http://127.0.0.1:{port}/api/status?token={TOKEN}", process, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            with urlopen(url, timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"the server did not start: {log.read_text()[-2000:]}")


@pytest.fixture(scope="module")
def lab(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """Give JupyterLab in a page of Chromium; a picture of its end is kept."""
    shots = Path(os.environ.get("CASINO_SHOTS") or tmp_path_factory.mktemp("shots"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.set_default_timeout(PATIENCE_MS)
        expect.set_options(timeout=PATIENCE_MS)
        page.goto(f"{address}/lab?token={TOKEN}")
        page.wait_for_function("window.jupyterapp !== undefined")
        page.evaluate("async () => { await window.jupyterapp.restored; }")
        yield page
        page.screenshot(path=shots / "nbgrader.png")
        browser.close()


def command(lab: Page, name: str, **arguments: str) -> None:
    """Run one of JupyterLab's commands, as its menu does."""
    lab.evaluate(
        "([name, args]) => { window.jupyterapp.commands.execute(name, args); }", [name, arguments]
    )


def formgrader(lab: Page, path: str) -> FrameLocator:
    """Open Formgrader in JupyterLab and go to one of its pages."""
    command(lab, "nbgrader:open-formgrader")
    frame = lab.locator("iframe[src*=formgrader]").last
    expect(frame).to_be_visible()
    frame.evaluate(
        "(frame, path) => { frame.src = frame.src.split('/formgrader')[0] + path; }", path
    )
    return lab.frame_locator("iframe[src*=formgrader]").last


def autograde(pages: FrameLocator, student: str) -> None:
    """Click the button in a student's row, and close the dialog that says how it went."""
    row = pages.locator("tr", has=pages.get_by_text(student, exact=True))
    row.locator(".autograde a").click()
    expect(pages.get_by_text("Successfully autograded")).to_be_visible()
    pages.get_by_role("button", name="Close").last.click()


def test_a_submission_is_autograded_by_its_button_and_a_hand_made_score_stands(
    classroom: Classroom, lab: Page
) -> None:
    """Autograde, see the score, change one by hand, autograde again: the hand-made one stands."""
    from nbgrader.api import Gradebook

    manage = f"/formgrader/manage_submissions/{STAGE}"
    pages = formgrader(lab, manage)
    autograde(pages, "carol")
    points, most = classroom.score("carol", STAGE)
    assert 20 <= points < most
    row = pages.locator("tr", has=pages.get_by_text("carol", exact=True))
    expect(row.locator(".score")).to_contain_text(f"{round(points, 2)} / {most:g}")
    with Gradebook(classroom.database) as gradebook:
        id = gradebook.find_submission_notebook(STAGE, STAGE, "carol").id
    pages = formgrader(lab, f"/formgrader/submissions/{id}")
    expect(pages.get_by_text("wrong answer").first).to_be_visible()
    score = pages.locator("input#card_value")
    expect(score).to_have_attribute("placeholder", re.compile(r"\d"))  # Formgrader is ready
    score.fill("1.75")
    with lab.expect_response(lambda response: "/api/grade/" in response.url):
        score.press("Tab")
    by_hand, _ = classroom.score("carol", STAGE)
    assert by_hand != points
    autograde(formgrader(lab, manage), "carol")
    assert classroom.score("carol", STAGE)[0] == by_hand


def test_create_assignment_shows_the_points(classroom: Classroom, lab: Page) -> None:
    """The Create Assignment panel reads the notebook as nbgrader's own: ids, kinds and points."""
    path = f"{classroom.course.name}/source/{STAGE}/{STAGE}.ipynb"
    command(lab, "docmanager:open", path=path)
    expect(lab.locator(".jp-NotebookPanel .jp-Cell").first).to_be_visible()
    command(lab, "nbgrader:open-create-assignment")
    panel = lab.locator(".nbgrader-CreateAssignmentWidget")
    expect(panel.locator(".nbgrader-TotalPointsInput")).to_have_value("25")


def test_a_student_fetches_and_validates(classroom: Classroom, lab: Page) -> None:
    """Assignment List offers what was released; Validate says that an untouched stage fails."""
    command(lab, "nbgrader:open-assignment-list")
    lab.get_by_role("button", name="Fetch").click()
    lab.locator("a.assignment-notebooks-link", has_text=STAGE).click()
    lab.get_by_role("button", name="Validate").first.click()
    dialog = lab.locator(".jp-Dialog", has_text="Validation Results")
    expect(dialog).to_contain_text("The following cell failed")
    expect(dialog).to_contain_text("not written yet")
    fetched = classroom.course / STAGE  # the folder in which the server runs
    assert (fetched / "card.py").is_file()
    shutil.rmtree(fetched)
