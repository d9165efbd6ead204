"""Writes an audit's results into a folder, as a web page and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from autograder.authoring.audit.matrix import Audit
from autograder.errors import writing
from casino.files import write_whole

__all__ = ["write_audit"]


def write_audit(audit: Audit, folder: Path) -> Path:
    """Write `audit.json` and `index.html`, and return the page's path, or raise SubmissionError."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, trim_blocks=True
    )
    page = environment.get_template("matrix.html").render(audit=audit)
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        data = json.dumps(audit.as_json(), indent=1) + "\n"
        write_whole(folder / "audit.json", data.encode("ascii"))
        write_whole(folder / "index.html", page.encode())
    return folder / "index.html"
