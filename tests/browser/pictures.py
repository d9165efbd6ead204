"""Take the pictures of the README: `python -m tests.browser.pictures`.

The table and the page are saved in docs/ as a light and a dark PNG file, and the class table as
an SVG file. Needs Chromium and Playwright.
"""

from __future__ import annotations

import io
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser
from rich.console import Console

from autograder.course.model import load_course
from autograder.report.terminal import class_table
from autograder.results.files import read_result
from autograder.results.summary import summarize
from casino.stage_views import game
from tests.browser.conftest import chromium
from tests.browser.table_page import new_page
from tests.casino.conftest import SOLUTIONS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
DECK = "8D 8H 6C TC 3S 2H TD 9S KD"
STUDENT = "chidi-eze"
SHOWN = (
    "amara-okafor", "aroha-ngata", "brandon-kowalski", STUDENT, "dmitri-volkov", "freya-lindqvist",
    "jonas-weber", "kwame-mensah", "lars-andersen", "lin-wei", "sofia-rossi",
)  # fmt: skip
COLUMNS = 110
TABLE_HEIGHT, PAGE_HEIGHT = 760, 1000
SCHEMES: dict[str, Any] = {"": "light", "-dark": "dark"}


def main() -> None:
    """Take all pictures."""
    with chromium() as launched, TemporaryDirectory(prefix="pictures-") as folder:
        report = _student_page(Path(folder))
        for suffix, scheme in SCHEMES.items():
            _take_table(launched, scheme, DOCS / f"table{suffix}.png")
            _take_page(launched, report, scheme, DOCS / f"page{suffix}.png")
        _draw_class_table(Path(folder), DOCS / "demo.svg")


def _take_table(browser: Browser, scheme: Any, to: Path) -> None:
    """Split a pair of eights at the table of stage 7."""
    table = new_page(browser)
    table.page.set_viewport_size({"width": 1000, "height": TABLE_HEIGHT})
    table.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    table.play(game(7, SOLUTIONS, random.Random(1), DECK))
    table.find("button[data-action=split]").click()
    table.page.wait_for_function("document.querySelectorAll('.bj-players .bj-hand').length > 1")
    table.page.evaluate("document.querySelector('h1').remove()")
    felt = table.find(".bj-main")  # without the code beside it, which is a solution
    felt.screenshot(path=to, animations="disabled")
    table.page.context.close()


def _student_page(folder: Path) -> Path:
    """Grade one student of the sample class; return the student's page."""
    shutil.copytree(ROOT / "examples/class" / STUDENT, folder / "submitted" / STUDENT)
    _run(folder, "grade", "submitted", "--to", "results", "--stage", "1", "--stage", "2")
    _run(folder, "report", "results", "--to", "pages", "--submissions", "submitted")
    [page] = (folder / "pages").glob(f"{STUDENT}-*.html")
    return page


def _draw_class_table(folder: Path, to: Path) -> None:
    """Grade some students of the sample class; draw the table that the terminal shows."""
    for student in SHOWN:
        shutil.copytree(ROOT / "examples/class" / student, folder / "class" / student)
    _run(folder, "grade", "class", "--to", "graded")
    results = map(read_result, sorted((folder / "graded").glob("*/stage*.json")))
    console = Console(record=True, width=COLUMNS, file=io.StringIO())
    class_table(
        load_course(ROOT / "stages" / "course.toml"), [summarize(each) for each in results], console
    )
    picture = console.export_svg(title="make demo", unique_id="demo")
    # Without the fonts that it would load.
    picture = re.sub(r"@font-face \{[^}]*\}|<!--.*?-->", "", picture)
    picture = picture.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace")
    to.write_text(picture, encoding="utf-8")


def _run(folder: Path, *words: str) -> None:
    command = [sys.executable, "-m", "autograder", *words]
    subprocess.run(command, cwd=folder, check=True, timeout=300)


def _take_page(browser: Browser, report: Path, scheme: Any, to: Path) -> None:
    size: Any = {"width": 1000, "height": PAGE_HEIGHT}
    page = browser.new_page(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page.goto(report.as_uri())
    page.screenshot(path=to, animations="disabled")
    page.close()


if __name__ == "__main__":
    main()
