"""An nbgrader course with its exchange, and helpers to hand work in."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.course.files import find_kit
from autograder.nbgrader.folder import write_course
from tests.nbgrader.commands import nbgrader

__all__ = ["STAGES", "Classroom", "make_classroom", "solution"]

ROOT = Path(__file__).parents[2]
STAGES = ("stage1_card_hand", "stage2_human_vs_dealer")


@dataclass(frozen=True)
class Classroom:
    """A course's folder, its exchange, and a home for each user."""

    course: Path
    exchange: Path
    homes: Path

    def teacher(self, command: str, *more: str, status: int | None = 0) -> str:
        """Run a command of nbgrader's in the course's folder, as its instructor."""
        return nbgrader(command, self.course, self.homes / "teacher", *more, status=status)

    def generate(self, *stages: str) -> None:
        """Make assignments, or all, from their sources, as `nbgrader generate_assignment` does."""
        for stage in stages or STAGES:
            self.teacher(f"generate_assignment {stage}")

    def student(self, name: str, command: str, *more: str, status: int | None = 0) -> str:
        """Run a command of nbgrader's in a student's home, as that student."""
        home = self.homes / name
        options = (f"--course={self.course.name}", f"--Exchange.root={self.exchange}")
        return nbgrader(command, home, home, *options, *more, status=status)

    def hand_in(self, student: str, stage: str, files: Mapping[str, bytes | str]) -> Path:
        """Put files into `submitted/`, with the released notebook unless they bring one."""
        folder = self.course / "submitted" / student / stage
        folder.mkdir(parents=True, exist_ok=True)
        notebook = self.course / "release" / stage / f"{stage}.ipynb"
        shutil.copyfile(notebook, folder / notebook.name)
        for name, content in files.items():
            data = content.encode() if isinstance(content, str) else content
            (folder / name).write_bytes(data)
        return folder

    def score(self, student: str, stage: str) -> tuple[float, float]:
        """Return points and possible points of a submission, as the gradebook adds them up."""
        from nbgrader.api import Gradebook

        with Gradebook(self.database) as gradebook:
            submission = gradebook.find_submission(stage, student)
            return submission.score, submission.max_score

    @property
    def database(self) -> str:
        """The URL of the course's gradebook."""
        return f"sqlite:///{self.course}/gradebook.db"


def make_classroom(base: Path, course: Path) -> Classroom:
    """Write a course of two stages; nothing is generated from it yet."""
    room = Classroom(course, base / "exchange", base / "homes")
    room.exchange.mkdir()
    os.chmod(room.exchange, 0o777)
    kit = find_kit()
    stages = [kit.course.stage(name) for name in STAGES]
    write_course(kit, stages, room.course, course_id=course.name, exchange=str(room.exchange))
    return room


def solution(stage: str) -> dict[str, bytes]:
    """Return the reference's modules of a stage."""
    return {path.name: path.read_bytes() for path in (ROOT / "solutions" / stage).glob("*.py")}
