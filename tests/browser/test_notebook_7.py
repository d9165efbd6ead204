"""A notebook in Notebook 7."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

pytest.importorskip("playwright.sync_api", reason="needs Playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SIZE
from tests.browser.lab import Table, notebook_name
from tests.browser.server import Server
from tests.casino.stage_views.played import ROUNDS

READY = """async () => {
  const app = window.jupyterapp;
  await app.restored;
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
  await app.commands.execute("notebook:run-all-cells");
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Give a page of its own."""
    opened = browser.new_page(viewport=SIZE, reduced_motion="reduce")
    yield opened
    opened.close()


@pytest.mark.proof
def test_a_hand_in_notebook_7(page: Page, server: Server) -> None:
    """Cells are run once the kernel is ready, and the rigged round is played with clicks."""
    pytest.importorskip("notebook", reason="needs Notebook 7")
    page.goto(server.url(f"/notebooks/{notebook_name(2, server.course)}"))
    page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget")
    page.evaluate(READY)
    table = Table(page, page.locator(".bj").first)
    expect(table.root.locator(".bj-title")).to_have_text(re.compile(r"^Stage 2 · "))
    deck, actions, message = ROUNDS[2]
    table.deal(deck)
    table.play(actions)
    expect(table.message).to_have_text(message)
