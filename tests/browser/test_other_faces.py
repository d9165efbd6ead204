"""The notebooks in Notebook 7 and in Voilà, one stage each."""

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


def play(page: Page, number: int) -> None:
    """Play the stage's rigged round with clicks, and check how it ends."""
    table = Table(page, page.locator(".bj").first)
    title = table.root.locator(".bj-title")
    expect(title).to_have_text(re.compile(rf"^Stage {number} · "))
    deck, actions, message = ROUNDS[number]
    table.deal(deck)
    table.play(actions)
    expect(table.message).to_have_text(message)


@pytest.mark.proof
def test_a_hand_in_notebook_7(page: Page, server: Server) -> None:
    """Cells are run once the kernel is ready, and the table plays."""
    pytest.importorskip("notebook", reason="needs Notebook 7")
    page.goto(server.url(f"/notebooks/{notebook_name(2, server.course)}"))
    page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget")
    page.evaluate(READY)
    play(page, 2)


@pytest.mark.proof
def test_a_hand_in_voila(page: Page, server: Server) -> None:
    """Voilà runs the cells itself and shows no source."""
    pytest.importorskip("voila", reason="needs Voilà")
    page.goto(server.url(f"/voila/render/{notebook_name(6, server.course)}"))
    play(page, 6)
    expect(page.get_by_text("notebook.show")).to_have_count(0)
