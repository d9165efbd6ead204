"""A merged course beside the old one: writes are atomic, and the two swap."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from autograder.authoring.checkout import keep_shipped
from autograder.authoring.upgrade import (
    Base,
    Draft,
    begin_draft,
    find_draft,
    is_current,
    keep_base,
    kit_files,
    load_base,
    open_conflicts,
    own_stages,
    take,
)
from autograder.course.files import Kit
from autograder.errors import CourseError

ONE = "stage1_card_hand"
SOLUTION = f"solutions/{ONE}/card.py"
FILES = {
    "stages/course.toml": "title = 'A'\n",
    "autograder/cli.py": "",
    "autograder/authoring/adapt.py": "",
    "casino/__init__.py": '__version__ = "1.0"\n',
    "docs/a.md": "one\ntwo\nthree\n",
    SOLUTION: "right\n",
}


def write(root: Path, files: Mapping[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


@pytest.fixture
def course(kit: Kit, tmp_path: Path) -> Path:
    """Give a course made from the old kit, with a change of its own and files beside it."""
    root = write(tmp_path / "mine", FILES)
    keep_shipped(Kit(root, kit.course))
    write(root, {"docs/a.md": "mine\ntwo\nthree\n", "results/ada/r.json": "{}", ".venv/x": ""})
    return root


@pytest.fixture
def new(kit: Kit, tmp_path: Path) -> Kit:
    """Give the new kit."""
    files = {
        "casino/__init__.py": '__version__ = "2.0"\n',
        "docs/a.md": "one\ntwo\nthree\nnew\n",
        "docs/b.md": "b\n",
    }
    return Kit(write(tmp_path / "kit", {**FILES, **files}), kit.course)


def drafted(new: Kit, course: Path) -> Draft:
    work = course.with_name("work")
    begin_draft(new, course, work)
    draft = find_draft(work, course)
    assert draft is not None
    return draft


def test_a_course_keeps_the_kit_that_it_was_made_from(course: Path, new: Kit) -> None:
    """As it was before the first change, with a digest of each file; a second change adds none."""
    base = load_base(course)
    assert base.version == "1.0"
    assert {path: file.content.decode() for path, file in base.files.items()} == FILES
    assert '"docs/a.md" = "' in (course / ".kit" / "kit.toml").read_text()
    keep_shipped(Kit(course, new.course))
    assert load_base(course).digest == base.digest


def test_a_damaged_base_is_no_base(course: Path) -> None:
    other = write(course.with_name("other"), {**FILES, "docs/a.md": "other\n"})
    keep_base(other, Base(kit_files(Kit(other, None)).files))  # type: ignore[arg-type]
    (course / ".kit" / "base.tar.gz").write_bytes((other / ".kit" / "base.tar.gz").read_bytes())
    with pytest.raises(CourseError, match="one of them was changed"):
        load_base(course)
    (course / ".kit" / "base.tar.gz").write_bytes(b"\x1f\x8b")
    with pytest.raises(CourseError, match="no kit can be read"):
        load_base(course)


def test_a_course_without_its_kit_asks_for_the_wheel(course: Path, new: Kit) -> None:
    (course / ".kit" / "base.tar.gz").unlink()
    with pytest.raises(CourseError, match="doesn't say which kit") as caught:
        is_current(new, course)
    assert "--base" in caught.value.next_step


def test_the_kit_in_use_is_not_merged_into_itself(course: Path, new: Kit) -> None:
    assert not is_current(new, course)
    with pytest.raises(CourseError, match="nothing new to merge"):
        is_current(Kit(course, new.course), course)


def test_a_taken_draft_is_in_the_courses_place_and_the_old_course_is_kept(
    course: Path, new: Kit
) -> None:
    """What is not the kit's stays where it was; the next upgrade begins from the new kit."""
    before = {path: path.read_text() for path in course.rglob("*.md")}
    draft = drafted(new, course)
    assert {path: path.read_text() for path in course.rglob("*.md")} == before
    kept = take(draft, "2.0")
    assert (course / "docs" / "a.md").read_text() == "mine\ntwo\nthree\nnew\n"
    assert (course / "docs" / "b.md").is_file()
    assert (course / "results" / "ada" / "r.json").is_file()
    assert (course / ".venv" / "x").is_file()
    assert load_base(course).version == "2.0"
    assert kept.name == "mine.before-2.0"
    assert (kept / "docs" / "a.md").read_text() == "mine\ntwo\nthree\n"
    assert load_base(kept).version == "1.0"
    assert is_current(new, course)


def test_a_conflict_waits_until_it_is_settled(course: Path, new: Kit) -> None:
    write(new.root, {"docs/a.md": "other\ntwo\nthree\n"})
    draft = drafted(new, course)
    assert open_conflicts(draft) == [("docs/a.md", (1,))]
    (draft.folder / "docs" / "a.md").write_text("both\n")
    assert open_conflicts(draft) == []


def test_a_file_without_lines_is_settled_when_the_new_one_beside_it_is_gone(
    course: Path, new: Kit
) -> None:
    write(course, {"docs/a.md": "mine\0"})
    write(new.root, {"docs/a.md": "new\0"})
    draft = drafted(new, course)
    assert open_conflicts(draft) == [("docs/a.md", ())]
    (draft.folder / "docs" / "a.md.new-kit").unlink()
    assert open_conflicts(draft) == []


def test_a_course_that_changed_since_is_not_taken_over(course: Path, new: Kit) -> None:
    draft = drafted(new, course)
    write(course, {"docs/a.md": "later\n"})
    with pytest.raises(CourseError, match="has changed since"):
        find_draft(draft.work, course)


def test_only_stages_that_are_not_the_new_kits_are_proved_again(course: Path, new: Kit) -> None:
    """The new kit's own were proved when it was released."""
    names = (ONE, "stage2_human_vs_dealer")
    assert own_stages(new, drafted(new, course), names) == []
    write(course, {SOLUTION: "my way\n"})
    begin_draft(new, course, course.with_name("again"))
    draft = find_draft(course.with_name("again"), course)
    assert draft is not None
    assert own_stages(new, draft, names) == [ONE]
