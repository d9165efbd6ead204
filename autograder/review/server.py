"""Serves the review page, only to this machine's browser.

It listens on 127.0.0.1, and every address starts with a random token. Requests with another host or
origin are refused, so that no web page can send requests through the browser. The page loads
nothing from elsewhere, and its content policy forbids it.
"""

from __future__ import annotations

import json
import secrets
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import resources
from typing import Any
from urllib.parse import parse_qs, urlsplit

from autograder.errors import KitError
from autograder.review.desk import Desk
from autograder.review.store import Conflict

__all__ = ["ReviewServer"]

HOST = "127.0.0.1"
MAX_BYTES = 1_000_000
SCRIPTS = (
    "review.js",
    "page.js",
    "code.js",
    "composer.js",
    "evidence.js",
    "decision.js",
    "marks.js",
    "appeals.js",
)
STATIC = {
    "": ("review.html", "text/html"),
    "review.css": ("review.css", "text/css"),
    **{name: (name, "text/javascript") for name in SCRIPTS},
}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class ReviewServer(ThreadingHTTPServer):
    """The web server of the review page; `port` 0 selects a free one."""

    daemon_threads = True

    def __init__(self, desk: Desk, port: int = 0) -> None:
        self.desk, self.token = desk, secrets.token_urlsafe(24)
        super().__init__((HOST, port), _Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Print an unexpected error, unless the browser has closed the connection."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)

    @property
    def origin(self) -> str:
        """The origin of the page, such as `http://127.0.0.1:8000`."""
        return f"http://{HOST}:{self.server_address[1]}"

    @property
    def url(self) -> str:
        return f"{self.origin}/{self.token}/"


class _Handler(BaseHTTPRequestHandler):
    """Answers one request of the review page."""

    server: ReviewServer
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self) -> None:
        """Answer with the page, one of its files, the class list, or one submission."""
        path = self._read_path()
        if path is None:
            return
        parts = urlsplit(path)
        if parts.path in STATIC:
            name, kind = STATIC[parts.path]
            content = resources.files("autograder.review").joinpath("static", name).read_bytes()
            self._send(200, content, f"{kind}; charset=utf-8")
        elif parts.path == "api/class":
            self._answer(self.server.desk.class_view)
        elif parts.path == "api/version":
            self._answer(lambda: {"version": self.server.desk.store.version()})
        elif parts.path == "api/work":
            found = parse_qs(parts.query, errors="surrogateescape")  # folder names are bytes
            query = {key: values[0] for key, values in found.items()}
            student, stage = query.get("student", ""), query.get("stage", "")
            number = query.get("attempt", "")
            attempt = int(number) if number.isdecimal() and len(number) < 6 else 0
            self._answer(lambda: self.server.desk.work_view(student, stage, attempt))
        else:
            self._refuse(404, "Page not found.")

    def do_POST(self) -> None:
        """Make or undo a change that the page asks for."""
        path = self._read_path()
        if path is None:
            return
        values = self._body()
        if values is None:
            self._refuse(400, "Invalid change.")
        elif path == "api/undo":
            self._answer(lambda: {"words": self.server.desk.undo()})
        elif path.startswith("api/change/"):
            kind = path.removeprefix("api/change/")
            self._answer(lambda: {"words": self.server.desk.change(kind, values)})
        else:
            self._refuse(404, "Unknown change.")

    def _read_path(self) -> str | None:
        """Return the requested path after the token, or refuse the request and return None."""
        origin, host = self.headers.get("Origin"), self.headers.get("Host", "")
        own = (None, self.server.origin) if self.command == "GET" else (self.server.origin,)
        site = self.headers.get("Sec-Fetch-Site", "none")
        first, token, *rest = [*self.path.split("/", 2), ""][:3]
        known = secrets.compare_digest(token.encode(), self.server.token.encode())
        same_host = f"http://{host}" == self.server.origin
        if first or not known or not same_host or origin not in own:
            self.close_connection = True  # the request's body wasn't read
            self._refuse(403, "The address of this page is the one that the command printed.")
            return None
        if site not in ("none", "same-origin"):
            self.close_connection = True
            self._refuse(403, "Only this page itself may ask.")
            return None
        return rest[0] if rest else ""

    def _body(self) -> dict[str, Any] | None:
        """Return the JSON object in a request, or None if it has none or is too large."""
        length = self.headers.get("Content-Length", "")
        is_json = self.headers.get("Content-Type", "").partition(";")[0] == "application/json"
        if not is_json or not length.isdecimal() or int(length) > MAX_BYTES:
            self.close_connection = True
            return None
        try:
            values = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            return None
        return values if isinstance(values, dict) else None

    def _answer(self, ask: Any) -> None:
        try:
            content = json.dumps(ask()).encode("ascii")
        except Conflict as error:
            self._refuse(409, error.message)
        except KitError as error:
            self._refuse(400, f"{error.message} {error.next_step}".strip())
        else:
            self._send(200, content, "application/json")

    def _refuse(self, status: int, words: str) -> None:
        self._send(status, json.dumps({"error": words}).encode("ascii"), "application/json")

    def _send(self, status: int, content: bytes, kind: str) -> None:
        self.send_response(status)
        for name, value in {**HEADERS, "Content-Type": kind}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: addresses contain the token."""
