"""A browser with one play table on a bare page, and the real widget behind it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from casino.table.state import TableState
from casino.table.text import as_text

ADDRESS = "http://localhost:9/"
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
SWITCHES = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>body {{ margin: 8px; background: light-dark(#fff, #111); color-scheme: light dark }}
{style}</style></head><body><main><h1 style="font-size:1rem">Table</h1><div id="cell"></div></main>
<script type="module">
import table from "/table.js";
const heard = {{}};
const kept = {{ state: {state}, four_colours: false }};
window.sent = [];
window.shortcuts = [];
const model = {{
  get: (name) => kept[name],
  set: (name, value) => {{ kept[name] = value; for (const f of heard["change:" + name] || []) f(); }},
  save_changes: () => {{}},
  on: (name, f) => {{ (heard[name] = heard[name] || []).push(f); }},
  off: (name, f) => {{ heard[name] = (heard[name] || []).filter((each) => each !== f); }},
  send: (message) => {{ window.sent.push(message); if (window.answer) window.answer(message); }},
}};
window.show = (state) => model.set("state", state);
window.model = model;
document.addEventListener("keydown", (event) => window.shortcuts.push(event.key));
window.leave = table.render({{ model, el: document.getElementById("cell") }});
window.ready = true;
</script></body></html>"""


def browser_state(state: TableState, seq: int = 0, **more: Any) -> dict[str, Any]:
    """Return a state as the widget gives it to the browser."""
    extra = {"seq": seq, "deal_error": "", "text": as_text(state), "fault": False}
    return state.as_json() | extra | more


@dataclass
class TablePage:
    """A page with one table: `show` a state, look at what was `sent`."""

    page: Any
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def open(self, state: TableState, **more: Any) -> TablePage:
        """Load the page anew with this state."""
        from casino.table.widget import script, style_sheet

        html = PAGE.format(style=style_sheet(), state=json.dumps(browser_state(state, **more)))
        files = {ADDRESS: ("text/html", html), ADDRESS + "table.js": ("text/javascript", script())}

        def answer(route: Any) -> None:
            url = route.request.url
            if url in files:
                route.fulfill(content_type=files[url][0], body=files[url][1])
            else:
                self.requests.append(url)
                route.abort()

        self.page.unroute("**/*")
        self.page.route("**/*", answer)
        self.page.goto(ADDRESS)
        self.page.wait_for_function("window.ready")
        return self

    def show(self, state: TableState, seq: int = 0, **more: Any) -> None:
        """Give the table its next state."""
        self.page.evaluate("(state) => window.show(state)", browser_state(state, seq, **more))

    @property
    def sent(self) -> list[dict[str, Any]]:
        """What the table has sent so far."""
        return self.page.evaluate("window.sent")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Start Debian's Chromium once; skip where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not Path(CHROMIUM).exists():
        pytest.skip("no Chromium on this machine")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def table_page(browser: Any) -> Iterator[TablePage]:
    """Give a page of its own, 1100 pixels wide, that must end without a script error."""
    context = browser.new_context(
        viewport={"width": 1100, "height": 800}, reduced_motion="reduce", locale="en"
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    shown = TablePage(page)
    page.on("pageerror", lambda error: shown.errors.append(str(error)))
    page.on("console", lambda m: shown.errors.append(m.text) if m.type == "error" else None)
    yield shown
    context.close()
    assert shown.errors == []
    assert shown.requests == []
