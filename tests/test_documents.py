"""The targets of links in the documentation exist."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from autograder.authoring.release import find_leaks
from autograder.authoring.upgrade import kit_files
from autograder.course.files import Kit
from autograder.grading.challenge import ChallengeStudent
from casino import __version__
from docs.build import pages

ROOT = Path(__file__).parents[1]
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)

LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
ASKED = re.compile(r'(?:<(?:script|img|iframe)[^>]* src|<link[^>]* href)="([^"]+)"')


def test_every_link_to_a_file_leads_somewhere(kit: Kit) -> None:
    # Only the kit's files: caches beside them come and go while other tests run.
    texts = [kit.root / name for name in kit_files(kit).files if name.endswith(".md")]
    dead = [
        f"{path.relative_to(kit.root)}: {target}"
        for path in texts
        for target in LINK.findall(path.read_text(encoding="utf-8"))
        if not (path.parent / target).exists()
    ]
    assert len(texts) > 20
    assert dead == []


def test_the_messages_in_the_students_table_of_problems_exist(kit: Kit) -> None:
    """A message is found there only if it is quoted as the kit writes it."""
    page = (kit.root / "docs" / "student.md").read_text(encoding="utf-8")
    code = "".join(file.read_text(encoding="utf-8") for file in kit.root.glob("casino/**/*.py"))
    quoted = re.findall(r'^\| "… ([^"]+?)(?: …)?"', page, re.MULTILINE)
    assert len(quoted) > 2
    assert [words for words in quoted if words not in code] == []


def test_the_words_for_hidden_tests_exist(kit: Kit) -> None:
    texts = ("docs/adding-a-stage.md", "autograder/stages/README.md")
    text = "".join((kit.root / path).read_text(encoding="utf-8") for path in texts)
    words = set(re.findall(r"student\.(\w+)\(", text))
    assert len(words) > 15
    assert [word for word in sorted(words) if not hasattr(ChallengeStudent, word)] == []


def _stages(kit: Kit) -> list[str]:
    """Return the stages of the course as it is, adapted or not."""
    course = tomllib.loads((kit.root / "stages" / "course.toml").read_text(encoding="utf-8"))
    return [stage["name"] for stage in course["stages"]]


def test_the_site_has_a_page_for_every_text_and_its_links_lead_to_pages(kit: Kit) -> None:
    """Every handout and every README of a room; what has no page there is no link."""
    made = pages(kit.root)
    assert {
        "index.md",
        "student.md",
        "grade.md",
        "commands.md",
        "change-the-course.md",
        "stages/index.md",
    } <= made.keys()
    for stage in _stages(kit):
        assert f"stages/{stage}.md" in made
        assert f"stages/{stage}\n" in made["index.md"]
    links = [
        (name, target.removeprefix("/"))
        for name, text in made.items()
        for target in LINK.findall(FENCED.sub("", text))
    ]
    dead = [link for link in links if link[1] not in made]
    assert [link for link in dead if not (kit.root / "docs" / link[1]).is_file()] == []
    assert ("index.md", "stages/stage1_card_hand.md") in links


def test_the_site_has_pages_made_of_data_for_instructors_alone(kit: Kit) -> None:
    """Sentences of hidden tests and messages for common errors; none is a file in git."""
    made = pages(kit.root)
    assert made["hidden-tests.md"].count("| hidden test | the handout says |") == len(_stages(kit))
    assert "| A `return` forgotten | it returns None" in made["slips.md"]
    assert not (kit.root / "docs" / "hidden-tests.md").exists()
    assert not made.keys() & {"hidden-tests.md", "slips.md"} & pages(kit.root, True).keys()


def test_the_public_texts_are_the_students_alone(kit: Kit) -> None:
    """Handouts with their tables, and what students import; nothing of suites and markers."""
    made = pages(kit.root, is_public=True)
    stages = {f"stages/{stage}.md": stage for stage in _stages(kit)}
    assert made.keys() == stages.keys() | {
        "index.md", "stages/index.md", "student.md", "simulator.md", "api/casino.md",
    }  # fmt: skip
    for page, stage in stages.items():
        number = stage.removeprefix("stage").partition("_")[0]
        assert f'src="../../stage{number}/?table"' in made[page]
    links = {target.removeprefix("/") for text in made.values() for target in LINK.findall(text)}
    assert {link for link in links if link.endswith(".md")} <= made.keys()
    assert not any("autograder/stages" in text for text in made.values())


def test_the_version_is_in_one_place_and_heads_the_changelog(kit: Kit) -> None:
    pins = {"constraints.txt", "web/package-lock.json"}
    files = kit_files(kit).files
    naming = {path for path, file in files.items() if __version__.encode() in file.content} - pins
    assert naming == {"CHANGELOG.md", "casino/__init__.py"}
    headings = re.findall(r"^## (.+)$", files["CHANGELOG.md"].content.decode(), re.MULTILINE)
    assert headings[0] == __version__


@pytest.mark.proof
def test_the_documentation_builds_without_a_warning(kit: Kit, tmp_path: Path) -> None:
    """Handouts, texts and docstrings, offline; what is public gives nothing away."""
    pages = _built(tmp_path / "site")
    assert "find_workspace" in (pages / "api" / "casino.html").read_text("utf-8")
    public = _built(tmp_path / "public", "--public")
    assert find_leaks(kit, public) == []
    for page in public.rglob("*.html"):
        asked = ASKED.findall(page.read_text("utf-8"))
        assert not [address for address in asked if "://" in address], page


def _built(to: Path, *options: str) -> Path:
    command = [sys.executable, "-m", "docs.build", *options, str(to)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert (to / "index.html").is_file()
    return to
