"""Compares the course page in Chromium with its budgets: `python -m bench.course_page`.

The server counts requests and compressed bytes. CPU time is that of all browser processes.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder.authoring.site.building import make_site
from autograder.course.files import find_kit

ROOT = Path(__file__).parents[1]
COMPRESSED = (".html", ".css", ".js", ".json", ".wasm", ".svg")
SWITCHES = ["--headless=new", "--no-sandbox", "--disable-gpu"]
WAIT_MS = 120_000
CLICKS = 20
BUDGETS = {"requests": 20, "MB": 9.0, "CPU s": 6.0, "click ms": 100.0, "edit to result s": 2.5}
CLICK = """(count) => new Promise((resolve) => {
  const page = coursePage, times = [];
  const deal = document.querySelector(".bj button[data-action=deal]");
  let from = 0;
  const next = () => {
    if (from) times.push(performance.now() - from);
    if (times.length === count) { stop(); resolve(times); return; }
    setTimeout(() => { from = performance.now(); deal.click(); }, 450);
  };
  const stop = page.port.heard(next);
  next();
})"""
EDIT = """() => new Promise((resolve) => {
  const page = coursePage, from = performance.now(), checked = page.checked.bind(page);
  page.checked = (told) => {
    checked(told);
    page.checked = checked;
    resolve(performance.now() - from);
  };
  const path = `${page.stage.name}/${page.stage.modules[0]}`;
  page.files.set(path, `${page.files.text(path)}#`);
})"""


class Server(http.server.SimpleHTTPRequestHandler):
    """Serves static files, compressed once, and counts the bytes sent."""

    # compressed content by path
    packed: dict[str, bytes] = {}  # noqa: RUF012
    # bytes of each answer
    sent: list[int] = []  # noqa: RUF012

    def log_message(self, *_: Any) -> None:
        """Log no requests."""

    def do_GET(self) -> None:
        """Send a file, compressed if web servers usually compress its type."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        content, is_packed = path.read_bytes(), path.suffix in COMPRESSED
        if is_packed:
            content = self.packed.setdefault(str(path), gzip.compress(content, 6))
        self.sent.append(len(content))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "max-age=600")
        if is_packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(content)


def main() -> None:
    """Measure the page of one stage."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stage", type=int, nargs="?", default=1, help="number of the stage")
    stage = parser.parse_args().stage
    kit = find_kit()
    with tempfile.TemporaryDirectory() as place:
        make_site(kit, kit.course.stages, Path(place, "site"))
        handler = functools.partial(Server, directory=str(Path(place, "site")))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            _measure(f"http://127.0.0.1:{server.server_address[1]}/stage{stage}/", Path(place))
        finally:
            server.shutdown()


def _measure(address: str, place: Path) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        for visit in ("cold", "warm"):
            Server.sent.clear()
            context = playwright.chromium.launch_persistent_context(
                str(place / "profile"), executable_path=shutil.which("chromium"), args=SWITCHES
            )
            page = context.pages[0]
            before, began = _cpu(), time.monotonic()
            page.goto(address)
            page.wait_for_selector(".bj-table", state="attached", timeout=WAIT_MS)
            found: dict[str, float] = {"CPU s": _cpu() - before, "wall s": time.monotonic() - began}
            found |= {"requests": len(Server.sent), "MB": sum(Server.sent) / 1e6}
            page.wait_for_selector(".ck-open i", state="attached", timeout=WAIT_MS)
            found["edit to result s"] = page.evaluate(EDIT) / 1000
            page.evaluate("coursePage.view('table')")  # a later visit may begin with the code
            times = sorted(page.evaluate(CLICK, CLICKS))
            found["click ms"] = times[len(times) // 2]
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            print(f"{visit}:", ", ".join(_said(name, value) for name, value in found.items()))
            context.close()


def _said(name: str, value: float) -> str:
    budget = BUDGETS.get(name)
    return f"{name} {value:.2f}" + (f" (budget {budget:g})" if budget else "")


def _cpu() -> float:
    """Return the CPU seconds used by all processes that this one has started."""
    parents = dict(_processes())
    ticks = 0
    for pid in parents:
        ancestor = pid
        while ancestor in parents and ancestor != os.getpid():
            ancestor = parents[ancestor]
        if ancestor == os.getpid() and pid != os.getpid():
            ticks += _ticks(pid)
    return ticks / os.sysconf("SC_CLK_TCK")


def _processes() -> Iterator[tuple[int, int]]:
    for path in Path("/proc").glob("[0-9]*"):
        try:
            yield (
                int(path.name),
                int(path.joinpath("stat").read_text().rpartition(")")[2].split()[1]),
            )
        except (OSError, IndexError):
            continue


def _ticks(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


if __name__ == "__main__":
    main()
