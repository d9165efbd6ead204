"""nbgrader's pages in JupyterLab, in a real browser: the clicks of instructors and students."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="needs Playwright")

from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.browser.conftest import SIZE
from tests.browser.server import Server
from tests.nbgrader.classroom import Classroom, solution

pytestmark = pytest.mark.proof
STAGE = "stage1_card_hand"
BROKEN = solution(STAGE)["card.py"] + b"\n\nCard.value = lambda self: self.rank\n"


@pytest.fixture(scope="module")
def classroom(server: Server) -> Classroom:
    """Give the course that lies in the server's folder: a stage is released, one work handed in."""
    room = server.classroom
    room.generate()
    room.teacher(f"release_assignment {STAGE} --force")
    room.hand_in("carol", STAGE, {**solution(STAGE), "card.py": BROKEN})
    return room


@pytest.fixture(scope="module")
def nbgrader_lab(
    classroom: Classroom, server: Server, browser: Browser, shots: Path
) -> Iterator[Page]:
    """Give JupyterLab in a page and a workspace of its own; a picture of its end is kept."""
    page = browser.new_page(viewport=SIZE)
    page.goto(server.url("/lab/workspaces/nbgrader"))
    page.wait_for_function("window.jupyterapp !== undefined")
    page.evaluate("async () => { await window.jupyterapp.restored; }")
    yield page
    page.screenshot(path=shots / "nbgrader.png")
    page.close()


def command(page: Page, name: str, **arguments: str) -> None:
    """Run one of JupyterLab's commands, as its menu does."""
    page.evaluate(
        "([name, args]) => { window.jupyterapp.commands.execute(name, args); }", [name, arguments]
    )


def formgrader(page: Page, path: str) -> FrameLocator:
    """Open Formgrader in JupyterLab and go to one of its pages."""
    command(page, "nbgrader:open-formgrader")
    frame = page.locator("iframe[src*=formgrader]").last
    expect(frame).to_be_visible()
    frame.evaluate(
        "(frame, path) => { frame.src = frame.src.split('/formgrader')[0] + path; }", path
    )
    return page.frame_locator("iframe[src*=formgrader]").last


def autograde(pages: FrameLocator, student: str) -> None:
    """Click the button in a student's row, and close the dialog that says how it went."""
    row = pages.locator("tr", has=pages.get_by_text(student, exact=True))
    row.locator(".autograde a").click()
    expect(pages.get_by_text("Successfully autograded")).to_be_visible()
    pages.get_by_role("button", name="Close").last.click()


def test_a_submission_is_autograded_by_its_button_and_a_hand_made_score_stands(
    classroom: Classroom, nbgrader_lab: Page
) -> None:
    """Autograde, see the score, change one by hand, autograde again: the hand-made one stands."""
    from nbgrader.api import Gradebook

    manage = f"/formgrader/manage_submissions/{STAGE}"
    pages = formgrader(nbgrader_lab, manage)
    autograde(pages, "carol")
    points, most = classroom.score("carol", STAGE)
    assert 20 <= points < most
    row = pages.locator("tr", has=pages.get_by_text("carol", exact=True))
    expect(row.locator(".score")).to_contain_text(f"{round(points, 2)} / {most:g}")
    with Gradebook(classroom.database) as gradebook:
        id = gradebook.find_submission_notebook(STAGE, STAGE, "carol").id
    pages = formgrader(nbgrader_lab, f"/formgrader/submissions/{id}")
    expect(pages.get_by_text("wrong answer").first).to_be_visible()
    score = pages.locator("input#card_value")
    expect(score).to_have_attribute("placeholder", re.compile(r"\d"))  # Formgrader is ready
    score.fill("1.75")
    with nbgrader_lab.expect_response(lambda response: "/api/grade/" in response.url):
        score.press("Tab")
    by_hand, _ = classroom.score("carol", STAGE)
    assert by_hand != points
    autograde(formgrader(nbgrader_lab, manage), "carol")
    assert classroom.score("carol", STAGE)[0] == by_hand


def test_create_assignment_shows_the_points(classroom: Classroom, nbgrader_lab: Page) -> None:
    """The Create Assignment panel reads the notebook as nbgrader's own: ids, kinds and points."""
    path = f"{classroom.course.name}/source/{STAGE}/{STAGE}.ipynb"
    command(nbgrader_lab, "docmanager:open", path=path)
    expect(nbgrader_lab.locator(".jp-NotebookPanel .jp-Cell").first).to_be_visible()
    command(nbgrader_lab, "nbgrader:open-create-assignment")
    panel = nbgrader_lab.locator(".nbgrader-CreateAssignmentWidget")
    expect(panel.locator(".nbgrader-TotalPointsInput")).to_have_value("25")


def test_a_student_fetches_and_validates(classroom: Classroom, nbgrader_lab: Page) -> None:
    """Assignment List offers what was released; Validate says that an untouched stage fails."""
    command(nbgrader_lab, "nbgrader:open-assignment-list")
    nbgrader_lab.get_by_role("button", name="Fetch").click()
    nbgrader_lab.locator("a.assignment-notebooks-link", has_text=STAGE).click()
    nbgrader_lab.get_by_role("button", name="Validate").first.click()
    dialog = nbgrader_lab.locator(".jp-Dialog", has_text="Validation Results")
    expect(dialog).to_contain_text("The following cell failed")
    expect(dialog).to_contain_text("not written yet")
    fetched = classroom.course / STAGE  # the folder in which the server runs
    assert (fetched / "card.py").is_file()
    shutil.rmtree(fetched)
