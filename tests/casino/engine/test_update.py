"""`casino update`: a newer kit's files in a student's course, with the student's work kept."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

import pytest
from typer.testing import CliRunner

from casino import __version__
from casino.cli import app
from casino.engine import update
from casino.engine.handed_out import RECORD, course_files
from casino.engine.start import start_course
from casino.engine.update import UpdateOutcome, update_course
from casino.engine.workspace import Workspace

NOW = datetime(2026, 11, 26, 1, 30)
ONE = "stages/stage1_card_hand"
CARD, CHECK, HANDOUT = f"{ONE}/card.py", f"{ONE}/test_stage1.py", f"{ONE}/README.md"
NOTEBOOK = "notebooks/stage1_card_hand.ipynb"
Newer = Callable[..., None]


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Give a student's course, as it was handed out."""
    return start_course(tmp_path / "blackjack").folder


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Newer:
    """Give a function that puts a newer kit in the place of this one: these files have a line."""

    def hand_out(*changed: str, **more: str) -> None:
        files = {
            name: content + b"\n# newer\n" * (name in changed)
            for name, content in course_files().items()
        } | {name: text.encode() for name, text in more.items()}
        monkeypatch.setattr(update, "course_files", lambda language: MappingProxyType(files))

    return hand_out


def updated(course: Path) -> Mapping[str, tuple[UpdateOutcome, str]]:
    """Update the course; return what became of each file, by its path."""
    done = update_course(Workspace(course / "stages"), NOW)
    return {
        each.path.relative_to(course).as_posix(): (each.fate, each.other.name if each.other else "")
        for each in done
    }


def text_of(course: Path, name: str) -> str:
    return (course / name).read_text(encoding="utf-8")


def test_a_course_as_it_was_handed_out_has_nothing_new(course: Path) -> None:
    record = json.loads(text_of(course, RECORD))
    assert record["version"] == __version__
    assert record["files"].keys() == course_files().keys()
    assert updated(course) == {}


def test_what_the_student_did_not_touch_is_mended(course: Path, newer: Newer) -> None:
    """An untouched skeleton too; a second update has nothing to do."""
    names = (CARD, CHECK, HANDOUT, NOTEBOOK)
    newer(*names)
    assert updated(course) == dict.fromkeys(names, (UpdateOutcome.FIXED, ""))
    assert all(text_of(course, name).endswith("# newer\n") for name in names)
    assert updated(course) == {}


def test_what_the_student_wrote_stays(course: Path, newer: Newer) -> None:
    """A module as it is; a notebook with the new one beside; a check is kept under a dated name."""
    names = (CARD, CHECK, NOTEBOOK)
    for name in names:
        (course / name).write_text("mine", encoding="utf-8")
    newer(*names)
    beside, dated = f"stage1_card_hand.{__version__}.ipynb", "test_stage1.py.2026-11-26T0130"
    assert updated(course) == {
        CARD: (UpdateOutcome.YOURS, ""),
        CHECK: (UpdateOutcome.KEPT, dated),
        NOTEBOOK: (UpdateOutcome.BESIDE, beside),
    }
    for name in (CARD, NOTEBOOK, f"{ONE}/{dated}"):
        assert text_of(course, name) == "mine"
    for name in (CHECK, f"notebooks/{beside}"):
        assert text_of(course, name).endswith("# newer\n")
    assert updated(course) == {}


def test_what_the_kit_did_not_change_is_not_looked_at(course: Path) -> None:
    """Be it changed or taken away by the student."""
    (course / CHECK).write_text("mine", encoding="utf-8")
    (course / HANDOUT).unlink()
    assert updated(course) == {}
    assert text_of(course, CHECK) == "mine"
    assert not (course / HANDOUT).exists()


def test_a_stage_that_is_new_comes_whole_and_a_moved_module_does_not_come_back(
    course: Path, newer: Newer
) -> None:
    (course / CARD).rename(course / ONE / "my_card.py")
    extra = {f"stages/stage77_extra/{name}": "new" for name in ("README.md", "extra.py")}
    newer(CARD, **extra)
    assert updated(course) == dict.fromkeys(extra, (UpdateOutcome.NEW, ""))
    assert not (course / CARD).exists()


def test_a_course_without_a_record_loses_nothing(course: Path, newer: Newer) -> None:
    """Started by a kit that kept none: what differs may be the student's."""
    (course / RECORD).unlink()
    for name in (CARD, CHECK):
        (course / name).write_text("mine", encoding="utf-8")
    newer(CARD, HANDOUT)
    found = updated(course)
    assert found.keys() == {CHECK, HANDOUT}
    assert {fate for fate, _ in found.values()} == {UpdateOutcome.KEPT}
    assert text_of(course, CARD) == "mine"
    assert updated(course) == {}


def test_stages_without_a_course_around_them_are_updated_alone(
    course: Path, newer: Newer, tmp_path: Path
) -> None:
    """Nothing is written outside the folder."""
    own = (course / "stages").rename(tmp_path / "own")
    (own / "stage1_card_hand" / "README.md").unlink()
    done = update_course(Workspace(own), NOW)
    assert [each.path for each in done] == [own / "stage1_card_hand" / "README.md"]
    assert (own / RECORD).is_file()
    assert not (tmp_path / RECORD).exists()


def test_the_command_lists_each_file_and_says_when_nothing_is_new(
    course: Path, newer: Newer
) -> None:
    (course / CARD).write_text("mine", encoding="utf-8")
    newer(CARD, HANDOUT)
    typed = ["update", "--folder", str(course / "stages")]
    done = CliRunner().invoke(app, typed)
    assert (done.exit_code, sorted(done.output.splitlines())) == (0, [
        f"{HANDOUT}: fixed", f"{CARD}: yours stays; the original has changed",
    ])  # fmt: skip
    again = CliRunner().invoke(app, typed)
    assert again.output.startswith("Nothing is new in kit ")


def test_no_update_leads_through_a_link_out_of_the_course(
    course: Path, newer: Newer, tmp_path: Path
) -> None:
    """A friend's folder may have any links in it; those that stay in the course are followed."""
    own, other = tmp_path / "own", course / "elsewhere"
    own.mkdir()
    (own / "test_stage1.py").write_text("mine")
    shutil.rmtree(course / ONE)
    (course / ONE).symlink_to(own)
    (course / "notebooks").rename(other)
    (course / "notebooks").symlink_to(other)
    newer(CHECK, HANDOUT, NOTEBOOK)
    assert updated(course) == {
        CHECK: (UpdateOutcome.OUTSIDE, ""),
        HANDOUT: (UpdateOutcome.OUTSIDE, ""),
        NOTEBOOK: (UpdateOutcome.FIXED, ""),
    }
    assert {each.name: each.read_text() for each in own.iterdir()} == {"test_stage1.py": "mine"}


def test_a_file_that_is_a_link_is_moved_and_not_copied(
    course: Path, newer: Newer, tmp_path: Path
) -> None:
    """Its content would lie in a course that is handed in; that of a disk would have no end."""
    secret, disk = tmp_path / "secret", tmp_path / "disk"
    secret.write_text("mine")
    with disk.open("wb") as file:
        file.truncate(10**13)
    for name, target in ((CHECK, secret), (HANDOUT, disk)):
        (course / name).unlink()
        (course / name).symlink_to(target)
    newer(CHECK, HANDOUT)
    for name, (fate, other) in updated(course).items():
        assert fate == UpdateOutcome.KEPT
        assert (course / name).with_name(other).is_symlink()
        assert text_of(course, name).endswith("# newer\n")
    assert secret.read_text() == "mine"
