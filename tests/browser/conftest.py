"""One Chromium, one Jupyter server, and one site for all tests in this folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from autograder.authoring.site.building import make_site
from autograder.course.files import Kit
from tests.browser.server import Server, running_server
from tests.browser.table_page import TablePage, new_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.lab import Lab

CHROMIUM = shutil.which("chromium")
SWITCHES = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SIZE = {"width": 1280, "height": 1400}
PATIENCE_MS = 180_000  # a machine with other work takes its time over everything


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start Debian's Chromium with a profile of its own; it and `expect` wait with patience."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=list(SWITCHES))
        launched.on("context", lambda context: context.set_default_timeout(PATIENCE_MS))
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server with the notebooks and the reference."""
    if CHROMIUM is None:
        pytest.skip("needs Chromium")
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="package")
def site(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the course's site, in all its languages."""
    if not (kit.root / "web" / "dist" / "build.json").is_file():
        pytest.skip("needs the built page: make web/dist/build.json")
    to = tmp_path_factory.mktemp("public") / "site"
    make_site(kit, kit.course.stages, to)
    return to


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Give Chromium.

    Playwright keeps an event loop running in this thread for as long as it lives; so nothing but
    the tests in here may have it.
    """
    if CHROMIUM is None:
        pytest.skip("needs Chromium")
    with chromium() as launched:
        yield launched


@pytest.fixture(scope="package")
def shots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder in which pictures are kept."""
    folder = Path(os.environ.get("CASINO_SHOTS") or tmp_path_factory.mktemp("shots"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="package")
def lab(server: Server, browser: Browser, shots: Path) -> Iterator[Lab]:
    """Give the page in which all notebooks are opened, one after another."""
    from tests.browser.lab import Lab

    page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
    yield Lab(page, server, shots)
    page.close()


@pytest.fixture(scope="package")
def one_table_page(browser: Browser) -> Iterator[TablePage]:
    """Give the page that all tables are shown on: a new one costs more than most tests."""
    shown = new_page(browser)
    yield shown
    shown.page.context.close()


@pytest.fixture
def table_page(one_table_page: TablePage) -> Iterator[TablePage]:
    """Give a page as new, 1100 pixels wide, that must end without a script error."""
    one_table_page.clear()
    yield one_table_page
    assert one_table_page.errors == []
    assert one_table_page.requests == []


@pytest.fixture
def own_table_page(browser: Browser) -> Iterator[TablePage]:
    """Give a page that no other test sees, for what cannot be taken back, as another clock."""
    shown = new_page(browser)
    yield shown
    shown.page.context.close()
    assert shown.errors == []
    assert shown.requests == []


@pytest.fixture(autouse=True)
def no_complaints(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test in which the page wrote an error or asked another host for something."""
    yield
    if "lab" in request.fixturenames:
        played: Lab = request.getfixturevalue("lab")
        complaints, played.complaints[:] = list(played.complaints), []
        assert complaints == []
