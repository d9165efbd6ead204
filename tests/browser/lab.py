"""A JupyterLab page that opens and plays notebooks."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PATIENCE_MS
from tests.browser.server import Server

__all__ = ["Lab", "Table", "notebook_name"]

RELOADS = 2
TOO_EARLY = "widget model not found"
# What Lab itself says when a kernel is shut down while its debugger asks for something.
LABS_OWN = ("Could not restore the debugger state",)
READY = """async (path) => {
  const app = window.jupyterapp;
  await app.restored;
  for (const other of [...app.shell.widgets("main")]) {
    if (!other.context || !other.sessionContext || other.context.path === path) continue;
    await other.sessionContext.shutdown();
    await other.context.save();
    other.dispose();  // closing asks first where a late output has made the notebook unsaved again
  }
  const widget = await app.commands.execute("docmanager:open", { path });
  await widget.context.ready;
  await widget.sessionContext.ready;
  const kernel = widget.sessionContext.session.kernel;
  await kernel.info;
  // What a cell shows before Lab's widget manager listens is shown as a missing model.
  while (!("jupyter.widget" in kernel._targetRegistry)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  app.shell.activateById(widget.id);
}"""
RUN = 'window.jupyterapp.commands.execute("notebook:run-all-cells")'
THEME = """(theme) => window.jupyterapp.commands.execute("apputils:change-theme", { theme })"""
CELLS = "window.jupyterapp.shell.currentWidget.content.widgets.length"
KERNEL_BACK = """() => {
  const session = window.jupyterapp?.shell?.currentWidget?.sessionContext?.session;
  return session?.kernel?.connectionStatus === "connected";
}"""


def notebook_name(number: int, course: Path) -> str:
    """Return the path of a stage's notebook from the course's folder."""
    return next(
        path.relative_to(course).as_posix()
        for path in (course / "notebooks").glob(f"stage{number}_*.ipynb")
    )


@dataclass
class Table:
    """The play table that is on the page."""

    page: Page
    root: Locator

    @property
    def message(self) -> Locator:
        """The one sentence above the buttons."""
        return self.root.locator(".bj-message")

    @property
    def error(self) -> Locator:
        """The box that says what is wrong with the student's code."""
        return self.root.locator(".bj-error")

    def button(self, action: str) -> Locator:
        """The button of a move, or of Deal and Undo."""
        return self.root.locator(f'button[data-action="{action}"]')

    def answered(self) -> None:
        """Wait until Python has answered what was sent."""
        expect(self.root).not_to_have_attribute("aria-busy", "true")

    def click(self, action: str) -> None:
        """Click a button and wait for the answer."""
        self.button(action).click()
        self.answered()

    def press(self, key: str) -> None:
        """Press a key with the focus in the table, and wait for the answer."""
        self.page.keyboard.press(key)
        self.answered()

    def deal(self, deck: str = "") -> None:
        """Type a deck string into the Deal box and click Deal."""
        self.root.locator(".bj-deck").fill(deck)
        self.click("deal")

    def play(self, actions: Sequence[str]) -> None:
        """Click one move after another."""
        for action in actions:
            self.click(action)

    def text(self) -> str:
        """Everything that the table shows, as plain text."""
        return self.root.locator(".bj-plain pre").text_content() or ""


@dataclass
class Lab:
    """One page on one server; `complaints` are errors in the console, and
    requests to other hosts."""

    page: Page
    server: Server
    shots: Path
    complaints: list[str] = field(default_factory=list)
    loaded: bool = False

    def __post_init__(self) -> None:
        self.page.on("console", lambda each: self._complain(each.type == "error", each.text))
        self.page.on("pageerror", lambda error: self._complain(True, str(error)))
        self.page.on(
            "request",
            lambda request: self._complain(
                not request.url.startswith((self.server.address, "data:", "blob:")), request.url
            ),
        )

    def _complain(self, wrong: bool, text: str) -> None:
        if wrong and not text.startswith(LABS_OWN):
            self.complaints.append(text)

    def open(self, number: int) -> Table:
        """Open a stage's notebook, run its cells once the kernel is ready, return its table."""
        path = notebook_name(number, self.server.course)
        if not self.loaded:
            self.page.goto(self.server.url("/lab"))
            self.page.wait_for_function("() => window.jupyterapp")
            self.loaded = True

        def run() -> None:
            self.page.evaluate(READY, path)
            self.page.evaluate(RUN)

        return self._until_shown(number, run)

    def table(self, number: int, timeout: float = PATIENCE_MS) -> Table:
        """Return the table of the notebook in front, once it is there."""
        panel = self.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
        root = panel.locator(".bj").first
        title = root.locator(".bj-title")
        expect(title).to_have_text(re.compile(rf"^Stage {number} · "), timeout=timeout)
        return Table(self.page, root)

    def reload(self, number: int) -> Table:
        """Load the page again, wait for the kernel, and return the table that is still there."""

        def load() -> None:
            self.page.reload()
            self.page.wait_for_function(KERNEL_BACK)

        return self._until_shown(number, load)

    def _until_shown(self, number: int, show: Callable[[], None]) -> Table:
        """Have the table shown, again where Lab has missed it, and return it.

        On a loaded machine Lab at times shows cells before it has taken in the kernel's widgets, or
        keeps the notebook before in front; then the notebook is opened and run, or the page is
        loaded, once more, as a person would do.
        """
        for _ in range(RELOADS):
            show()
            with contextlib.suppress(AssertionError):
                return self.table(number, PATIENCE_MS / 4)
            self.complaints[:] = [each for each in self.complaints if TOO_EARLY not in each]
        return self.table(number)

    def change_theme(self, theme: str) -> None:
        """Change Lab's own theme to Dark or Light, and wait until the page has it."""
        self.page.evaluate(THEME, f"JupyterLab {theme}")
        light = str(theme == "Light").lower()
        expect(self.page.locator("body")).to_have_attribute("data-jp-theme-light", light)

    def cells(self) -> int:
        """How many cells the notebook in front has."""
        return int(self.page.evaluate(CELLS))

    def shot(self, name: str, table: Table) -> None:
        """Keep a picture of the table."""
        table.root.screenshot(path=self.shots / f"{name}.png", animations="disabled")
