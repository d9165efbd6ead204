"""How long a click in the play table takes to show, in JupyterLab: measured inside the page."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import SIZE, SWITCHES
from tests.browser.lab import Lab, Table
from tests.browser.server import running_server
from tests.casino.stage_views.played import ROUNDS

ROUNDS_A_STAGE = 10
# From the click to the first frame after the table has taken in Python's answer.
WATCH = """(root) => {
  window.clickTimes = [];
  let clicked = 0;
  root.addEventListener("click", () => { clicked = performance.now(); }, true);
  new MutationObserver((changes) => {
    if (!clicked || !changes.some((each) => each.attributeName === "data-seq")) return;
    const began = clicked;
    clicked = 0;
    requestAnimationFrame(() => window.clickTimes.push(performance.now() - began));
  }).observe(root, { attributes: true });
}"""


def main() -> None:
    """Play every stage's rigged round some times, and print the times of its clicks."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=list(SWITCHES)
        )
        lab = Lab(browser.new_page(viewport=SIZE), server, Path(folder))
        print("stage  clicks  median ms  95 % ms  worst ms")
        for number, (deck, actions, _) in ROUNDS.items():
            times = sorted(_click_times(lab.open(number), deck, actions))
            high = times[int(0.95 * (len(times) - 1))]
            middle = statistics.median(times)
            print(f"{number:>5}  {len(times):>6}  {middle:>9.0f}  {high:>7.0f}  {times[-1]:>8.0f}")
        browser.close()


def _click_times(table: Table, deck: str, actions: Sequence[str]) -> list[float]:
    """Play the round again and again; return the times of all clicks in milliseconds."""
    table.deal(deck)
    table.root.evaluate(WATCH)
    for _ in range(ROUNDS_A_STAGE):
        table.play(actions)
        table.deal(deck)
    return [float(each) for each in table.page.evaluate("window.clickTimes")]


if __name__ == "__main__":
    main()
