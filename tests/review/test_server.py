"""The review page's server: access, and headers of its responses."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.review.server import ReviewServer
from tests.export.conftest import STAGE
from tests.review.class_folder import open_desk, write_class

SECONDS = 60
COMMENT = {"student": "ada", "stage": STAGE, "text": "Fine."}


@pytest.fixture
def server(kit: Kit, tmp_path: Path) -> Iterator[ReviewServer]:
    """Give a running server."""
    with ReviewServer(open_desk(kit, write_class(kit, tmp_path))) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield server
        server.shutdown()
        thread.join(SECONDS)


def ask(
    server: ReviewServer, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, http.client.HTTPMessage, bytes]:
    """Send a request and return status, headers and content."""
    connection = http.client.HTTPConnection(*server.server_address[:2], timeout=SECONDS)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body or None, named)
    answer = connection.getresponse()
    found = answer.status, answer.headers, answer.read()
    connection.close()
    return found


def post(server: ReviewServer, kind: str, **headers: str) -> int:
    """Ask for a comment as the page does, with other headers."""
    given = {"Content_Type": "application/json", "Origin": server.origin, **headers}
    path = f"/{server.token}/api/change/{kind}"
    return ask(server, "POST", path, json.dumps(COMMENT).encode(), **given)[0]


def test_it_listens_on_this_machine_only(server: ReviewServer) -> None:
    assert server.server_address[0] == "127.0.0.1"
    assert len(server.token) >= 32


@pytest.mark.parametrize("name", ["", "review.js", "decision.js", "review.css", "api/class"])
def test_the_page_and_its_parts_are_served_with_a_strict_policy(
    server: ReviewServer, name: str
) -> None:
    status, headers, content = ask(server, "GET", f"/{server.token}/{name}")
    assert status == 200
    assert content
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["Cache-Control"] == "no-store"
    assert headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize("path", ["/", "/api/class", "/x/api/class", "//api/class", "/../"])
def test_without_the_token_there_is_nothing(server: ReviewServer, path: str) -> None:
    assert ask(server, "GET", path)[0] == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "localhost"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Content_Type": "text/plain"},
    ],
)
def test_other_hosts_and_origins_are_refused_and_change_nothing(
    server: ReviewServer, headers: dict[str, str]
) -> None:
    assert post(server, "comment", **headers) in (400, 403)
    assert not (server.desk.results / "comments.toml").exists()
    if "Content_Type" not in headers:
        assert ask(server, "GET", f"/{server.token}/api/class", **headers)[0] == 403


def test_a_change_without_an_origin_is_refused(server: ReviewServer) -> None:
    path = f"/{server.token}/api/change/comment"
    body = json.dumps(COMMENT).encode()
    assert ask(server, "POST", path, body, Content_Type="application/json")[0] == 403


def test_the_page_itself_may_change_something(server: ReviewServer) -> None:
    assert post(server, "comment", Sec_Fetch_Site="same-origin") == 200
    assert "Fine." in (server.desk.results / "comments.toml").read_text()


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b"[" * 100_000])
def test_what_is_no_change_is_an_error_and_not_the_end(server: ReviewServer, body: bytes) -> None:
    path = f"/{server.token}/api/change/comment"
    kept = {"Content_Type": "application/json", "Origin": server.origin}
    status, _, content = ask(server, "POST", path, body, **kept)
    assert status == 400
    assert "error" in json.loads(content)
    assert ask(server, "GET", f"/{server.token}/api/version")[0] == 200


@pytest.mark.parametrize("student", ["../..", "nobody", ""])
def test_only_students_of_the_results_can_be_asked_for(server: ReviewServer, student: str) -> None:
    path = f"/{server.token}/api/work?student={student}&stage={STAGE}"
    assert ask(server, "GET", path)[0] == 400


def test_a_browser_that_has_gone_is_not_told(
    server: ReviewServer, capfd: pytest.CaptureFixture[str]
) -> None:
    """A closed tab printed a traceback."""
    for error in (ConnectionResetError(), ValueError("ours")):
        try:
            raise error
        except Exception:
            server.handle_error(None, ("127.0.0.1", 1))
    told = capfd.readouterr().err
    assert "ConnectionResetError" not in told
    assert "ValueError: ours" in told
