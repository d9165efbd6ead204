"""The kit's texts: what they point at is there."""

from __future__ import annotations

import re

from autograder.course.files import Kit

LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
NOT_OURS = {".venv", "node_modules", "demo-results", ".git"}


def test_every_link_to_a_file_leads_somewhere(kit: Kit) -> None:
    texts = [path for path in kit.root.rglob("*.md") if not NOT_OURS & set(path.parts)]
    dead = [
        f"{path.relative_to(kit.root)}: {target}"
        for path in texts
        for target in LINK.findall(path.read_text(encoding="utf-8"))
        if not (path.parent / target).exists()
    ]
    assert len(texts) > 20
    assert dead == []


def test_every_folder_of_the_house_has_a_readme(kit: Kit) -> None:
    rooms = [
        "autograder",
        "autograder/*",
        "casino",
        "casino/*",
        "tests",
        "docs",
        "bench",
        "notebooks",
    ]
    folders = {path for room in rooms for path in kit.root.glob(room) if path.is_dir()}
    ours = {path for path in folders if any(path.glob("*.py")) or any(path.glob("*.ipynb"))}
    bare = {
        path.relative_to(kit.root).as_posix() for path in ours if not (path / "README.md").exists()
    }
    assert bare == set()
