"""Updates the points in the tables of the sample class's README."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from autograder.course.files import Kit
from autograder.course.model import Course, Stage
from autograder.course.submissions import find_students
from autograder.results.summary import Summary
from autograder.run.batch import StudentRun
from autograder.run.run_class import default_jobs, run_class
from autograder.run.settings import RunSettings
from autograder.text import total
from casino.files import write_whole

__all__ = ["README", "SAMPLE", "Points", "copy_rows", "regrade", "update_points"]

SAMPLE = Path("examples", "class")
README = SAMPLE / "README.md"
HEAD = re.compile(r"(?m)^\| student \| what is special \|(?P<stages>(?: stage \d+ \|)+)[^\n]*\|\n")
ROW = re.compile(r"\| `(?P<student>[\w-]+)` \| (?P<what>[^|]*) \|[^\n]*\|")
LAST = "## Adding a student"
Points = Mapping[tuple[str, str], float]


def regrade(kit: Kit) -> bool:
    """Grade the sample class and write its points into its README; return True if they changed."""
    path = kit.root / README
    before = path.read_text(encoding="utf-8")
    points = {(each.student, each.stage): each.points for each in _grade(kit)}
    after = update_points(_add_missing_tables(before, kit.course, points), kit.course, points)
    write_whole(path, after.encode())
    return after != before


def _grade(kit: Kit) -> list[Summary]:
    graded: list[Summary] = []

    def consume(finished: Iterator[StudentRun], _fresh: int) -> None:
        graded.extend(summary for run in finished for summary in run.summaries)

    folder = kit.root / SAMPLE
    students = tuple(find_students(folder, kit.course.names))
    stages = kit.course.stages
    run_class(RunSettings(kit, folder, students, stages, "", jobs=default_jobs()), consume)
    return graded


def update_points(text: str, course: Course, points: Points) -> str:
    """Return the README with all points, by student and stage, in its tables.

    A table names its stages in its first line; its maximum is their points in the course.
    """
    lines: list[str] = []
    stages: tuple[int, ...] = ()
    for line in text.splitlines(keepends=True):
        head, row = HEAD.match(line), ROW.match(line)
        if head:
            stages = tuple(map(int, re.findall(r"\d+", head["stages"])))
            lines.append(_head(stages, course))
        elif row and stages:
            lines.append(_row(row, stages, course, points))
        else:
            lines.append(line)
            stages = stages if line.startswith("|") else ()
    return "".join(lines)


def copy_rows(text: str, other: str) -> str:
    """Return the README with the points that `other` has in rows of the same students."""
    rows = {key: line for line, key in _key_lines(other) if key}
    return "".join(rows.get(key, line) if key else line for line, key in _key_lines(text))


def _key_lines(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the lines; those with points with their table's stages, student, and note."""
    stages = ""
    for line in text.splitlines(keepends=True):
        head, row = HEAD.match(line), ROW.match(line)
        stages = head["stages"] if head else stages if line.startswith("|") else ""
        own = (row["student"], row["what"]) if row and stages else ()
        yield line, (stages, *own) if head or own else ()


def _head(stages: Iterable[int], course: Course) -> str:
    worth = sum(stage.points for stage in course.stages if stage.number in stages)
    cells = " | ".join(f"stage {number}" for number in stages)
    return f"| student | what is special | {cells} | of {_format_points(float(worth))} |\n"


def _row(row: re.Match[str], stages: Iterable[int], course: Course, points: Points) -> str:
    names = {stage.number: stage.name for stage in course.stages}
    own = [points.get((row["student"], names.get(number, ""))) for number in stages]
    cells = ["–" if each is None else _format_points(each) for each in own]
    cells.append(_format_points(total(each or 0 for each in own)))
    return f"| `{row['student']}` | {row['what']} | {' | '.join(cells)} |\n"


def _format_points(points: float) -> str:
    return f"{points:.2f}".removesuffix(".00")


def _add_missing_tables(text: str, course: Course, points: Points) -> str:
    """Return the README with a new table for each stage that lacks one."""
    known = {int(n) for head in HEAD.finditer(text) for n in re.findall(r"\d+", head["stages"])}
    for stage in course.stages:
        if stage.number not in known:
            table = _table(stage, sorted(name for name, of in points if of == stage.name))
            before, heading, after = text.partition(LAST)
            text = f"{before}{table}{heading}{after}"
    return text


def _table(stage: Stage, students: Iterable[str]) -> str:
    rows = "".join(f"| `{name}` | – | |\n" for name in students)
    head = (
        f"| student | what is special | stage {stage.number} | of |\n| --- | --- | ---: | ---: |\n"
    )
    return f"## Stage {stage.number}\n\n{head}{rows}\n"
