"""Makes a student's Git repository from the bundle, in which a push runs the visible checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from autograder.authoring.translating.units import translate_markdown
from autograder.languages import _

__all__ = ["GUIDE", "TEMPLATES", "repository_files"]

GUIDE = "GUIDE.md"  # the student's guide, since README.md is shorter here
TEMPLATES: Mapping[str, Mapping[str, str]] = {
    "github": {
        ".github/workflows/checks.yml": "checks.yml.tmpl",
        ".devcontainer/devcontainer.json": "devcontainer.json.tmpl",
        ".gitignore": "gitignore.tmpl",
        "README.md": "README.md.tmpl",
    }
}
FOLDER = Path(__file__).parent / "student_repository"


def repository_files(template: str, title: str, requirements: Sequence[str]) -> dict[str, bytes]:
    """Return the files that a template adds to the bundle, by path, in the current language.

    `title` is the course's, and `requirements` are the packages that the visible checks need.
    """
    quoted = " ".join(f"'{each}'" for each in requirements)
    files = {}
    for path, name in TEMPLATES[template].items():
        text = (FOLDER / name).read_text(encoding="utf-8")
        text = translate_markdown(text, _) if path.endswith(".md") else text
        files[path] = text.format(title=title.replace('"', "'"), requirements=quoted).encode()
    return files
