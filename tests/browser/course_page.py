"""The course page in a browser, as a student uses it."""

from __future__ import annotations

import functools
import http.server
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import PATIENCE_MS
from tests.casino.conftest import ROOT

__all__ = ["CoursePage", "served"]

POLL_MS = 50
SELECT_ALL = "Control+a"


class _Files(http.server.SimpleHTTPRequestHandler):
    """Static files, as any web server gives them."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine; give its address."""
    handler = functools.partial(_Files, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@dataclass
class CoursePage:
    """One tab; `complaints` are errors of the page, and requests that leave its server."""

    page: Page
    address: str
    complaints: list[str] = field(default_factory=list)

    @classmethod
    def begin(cls, context: BrowserContext | Browser, address: str) -> CoursePage:
        """Open a tab on nothing yet."""
        tab = cls(context.new_page(), address)
        tab.page.on("pageerror", lambda error: tab.complaints.append(str(error)))
        tab.page.on("console", lambda each: each.type == "error" and tab._complain(each.text))
        tab.page.on("request", lambda each: tab._request(each.url))
        return tab

    def _complain(self, text: str) -> None:
        self.complaints.append(text)

    def _request(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.complaints.append(f"asked {url}")

    def open(self, stage: int, query: str = "") -> None:
        """Open a stage's page and wait for its table."""
        self.page.goto(f"{self.address}stage{stage}/{query}")
        self.ready()

    def ready(self) -> None:
        """Wait until a table is dealt and the checks have run."""
        self.page.wait_for_selector(".bj-table", state="attached")
        self.until("coursePage.told.told !== null")

    def tab(self, name: str) -> None:
        """Bring a file to the front."""
        self.page.evaluate("coursePage.view('code')")
        self.page.locator("#tabs [role=tab]", has_text=name).first.click()

    def write(self, name: str, text: str) -> None:
        """Replace a file's text by typing over it."""
        self.tab(name)
        self.page.locator("#editor .cm-content").click()
        self.page.keyboard.press(SELECT_ALL)
        self.page.keyboard.insert_text(text)
        expect(self.page.locator("#saved")).to_have_attribute("data-done", "true")

    def text(self, path: str) -> str:
        """Return what the page has of a file."""
        return str(self.page.evaluate("(path) => coursePage.files.text(path)", path))

    def solve(self, stage: str) -> None:
        """Type the reference of a stage."""
        modules = self.page.evaluate("coursePage.stage.modules")
        for name in modules:
            self.write(name, (ROOT / "solutions" / stage / name).read_text(encoding="utf-8"))

    def check(self) -> None:
        """Press Check and wait for the outcome."""
        self.page.evaluate("coursePage.told.told = null")
        self.page.locator("[data-action=check]").click()
        self.until("coursePage.told.told !== null")
        self.until("!coursePage.python.isBusy")

    def until(self, condition: str) -> None:
        """Wait until an expression is true; the page's policy keeps Playwright's own way out."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while not self.page.evaluate(condition):
            assert time.monotonic() < end, f"never: {condition}"
            self.page.wait_for_timeout(POLL_MS)

    @property
    def score(self) -> str:
        """How many checks pass, in words."""
        return self.page.locator(".ck-score").inner_text()

    def state(self) -> dict[str, Any]:
        """Return what the table shows."""
        found: dict[str, Any] = self.page.evaluate("coursePage.state")
        return found

    def deal(self, deck: str = "") -> dict[str, Any]:
        """Deal, and return the table."""
        before = self.state()["seq"]
        self.page.locator(".bj-deck").fill(deck)
        self.page.locator(".bj button[data-action=deal]").click()
        self.until(f"coursePage.state.seq > {before}")
        return self.state()
