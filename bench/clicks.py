"""Measures how long a click in the play table takes to show, inside the JupyterLab page."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.browser.conftest import SIZE, chromium
from tests.browser.lab import Lab, Table
from tests.browser.server import running_server
from tests.casino.stage_views.played import ROUNDS

ROUNDS_A_STAGE = 10
PAUSE_MS = 900  # milliseconds; the last card has landed, and the next one isn't dealt yet
# Measures from the click to the first frame after the table has Python's answer. The page clicks by
# itself, because a driver that waits for the answer keeps the page busy.
CLICK = """async ([root, actions, rounds, pause]) => {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    for (const action of actions) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const button = root.querySelector(`button[data-action="${action}"]`);
      times.push(await new Promise((resolve) => {
        let began = 0;
        const watch = new MutationObserver(() => {
          watch.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - began));
        });
        watch.observe(root, { attributeFilter: ["data-seq"] });
        began = performance.now();
        button.click();
      }));
    }
  }
  return times;
}"""


# Measures one step of the scrubber, layout included.
STEP = """([root, steps]) => {
  const times = [];
  for (let step = 0; step < steps; step++) {
    const began = performance.now();
    root.querySelector("button[data-action=step-forward]").click();
    document.body.getBoundingClientRect();
    times.push(performance.now() - began);
  }
  return times;
}"""
STEPS = 100
UNRECORDED = 9  # this stage's table records no steps


def main() -> None:
    """Play a round with fixed cards at each stage's table, and print the times of its clicks."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as server,
        chromium() as browser,
    ):
        lab = Lab(browser.new_page(viewport=SIZE), server, Path(folder))
        print("stage  clicks  median ms  95% ms  worst ms  a step, median ms")
        for number, (deck, actions, _) in ROUNDS.items():
            table = lab.open(number)
            times = sorted(_click_times(table, deck, actions))
            table.play(actions)
            step = _step_median(table) if number != UNRECORDED else "no steps"
            high = times[int(0.95 * (len(times) - 1))]
            middle = statistics.median(times)
            print(
                f"{number:>5}  {len(times):>6}  {middle:>9.0f}  {high:>7.0f}  {times[-1]:>8.0f}"
                f"  {step:>17}",
                flush=True,
            )


def _click_times(table: Table, deck: str, actions: Sequence[str]) -> list[float]:
    """Play the round repeatedly and return the times of all clicks in milliseconds."""
    table.deal(deck)
    root = table.root.element_handle()
    found = table.page.evaluate(CLICK, [root, [*actions, "deal"], ROUNDS_A_STAGE, PAUSE_MS])
    return [float(each) for each in found]


def _step_median(table: Table) -> str:
    """Step through the lines of a played round, and return the median time in milliseconds."""
    tab = table.root.locator("button[data-tab=steps]")
    if tab.get_attribute("aria-expanded") == "false":
        tab.click()
    table.button("step-first").click()
    table.root.locator(".bj-names dd").first.wait_for()
    found = table.page.evaluate(STEP, [table.root.element_handle(), STEPS])
    return f"{statistics.median(found):.1f}"


if __name__ == "__main__":
    main()
