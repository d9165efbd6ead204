"""A play table on an empty page, with the real bridge."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from casino.play.rounds import Rounds
from casino.questions.predictions import Predictor
from casino.questions.quiz import Quiz
from casino.table.bridge import Bridge, CaseSheet
from casino.table.state import TableGame, TableState
from casino.table.text import as_text

__all__ = ["TablePage", "new_page"]

ADDRESS = "http://localhost:9/"
SIZE: Any = {"width": 1100, "height": 800}
SEEN = [f"Stage {number}" for number in range(1, 10)]
PAGE = Path(__file__).with_name("table_page.html")


def browser_state(state: TableState, seq: int = 0, **more: Any) -> dict[str, Any]:
    """Return a state as the widget gives it to the browser."""
    extra = {"seq": seq, "deal_error": "", "text": as_text(state), "fault": False}
    extra["is_to_write"] = state.is_to_write
    return state.as_json() | extra | more


@dataclass
class TablePage:
    """A page with one table: `show` a state, look at what was `sent`.

    `words` are a language and what the scripts say in it; English without.
    """

    page: Any
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    answer: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    words: dict[str, Any] = field(default_factory=dict)

    def open(self, state: TableState, *, is_first: bool = False, **more: Any) -> TablePage:
        """Load the page anew with this state, by default for a reader who has seen it before."""
        from casino.table.assets import script, style_sheet

        html = PAGE.read_text(encoding="utf-8").replace("STYLE", style_sheet())
        html = html.replace("STATE", json.dumps(browser_state(state, **more)))
        html = html.replace("WORDS", json.dumps(self.words))
        html = html.replace("SEEN", "null" if is_first else json.dumps(SEEN))
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

    def play(
        self, game: TableGame, cases: CaseSheet | None = None, *, is_first: bool = False
    ) -> TablePage:
        """Load the page with the real bridge, and this game, behind it.

        What a reader's first deals have more of is there where it `is_first`.
        """
        shown: list[dict[str, Any]] = []
        questions = Quiz(game, Random(1)) if isinstance(game, Rounds) else None
        predictor = Predictor(game) if isinstance(game, Rounds) else None
        bridge = Bridge(game, shown.append, cases=cases, questions=questions, predictor=predictor)

        def answer(message: dict[str, Any]) -> dict[str, Any]:
            bridge.receive(message)
            return shown[-1]

        if self.answer is None:
            # A page keeps a function for good; so it gets one, which asks the bridge of the day.
            self.page.expose_function("bridge", self._ask)
        self.answer = answer
        extra = {name: shown[-1][name] for name in ("cases", "questions", "predictions")}
        self.open(game.state(), is_first=is_first, **extra)
        self.page.evaluate("() => { window.python = window.bridge; }")
        return self

    def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self.answer is not None
        return self.answer(message)

    def clear(self) -> None:
        """Become as new: size, schemes, permissions, and what tables remember."""
        if self.page.url == ADDRESS:
            self.page.evaluate("localStorage.clear()")
        self.page.set_viewport_size(SIZE)
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self.page.context.clear_permissions()
        self.requests.clear()
        self.errors.clear()
        self.words = {}

    def find(self, selector: str) -> Any:
        """Return what there is of this selector, as Playwright's locator."""
        return self.page.locator(selector)

    @property
    def focused(self) -> str | None:
        """The action of the button that has the focus."""
        return self.page.evaluate("document.activeElement.dataset.action || null")

    def show(self, state: TableState, seq: int = 0, **more: Any) -> None:
        """Give the table its next state."""
        self.page.evaluate("(state) => window.show(state)", browser_state(state, seq, **more))

    @property
    def sent(self) -> list[dict[str, Any]]:
        """What the table has sent so far."""
        return self.page.evaluate("window.sent")


def new_page(browser: Any) -> TablePage:
    """Open a page that writes down what goes wrong on it."""
    page = browser.new_context(viewport=SIZE, reduced_motion="reduce", locale="en").new_page()
    shown = TablePage(page)
    page.on("pageerror", lambda error: shown.errors.append(str(error)))
    page.on("console", lambda m: shown.errors.append(m.text) if m.type == "error" else None)
    return shown
