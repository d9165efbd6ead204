"""Implements `autograder new-stage`: writes all files of a new stage, minimal and working.

The texts are templates in `starter/`. `new_stage` writes each into its place in the kit's folders
and adds the stage to the lists of all stages.
"""

from __future__ import annotations

import keyword
import re
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from string import Template

from autograder.authoring.checkout import check_checkout, keep_shipped
from autograder.authoring.skeletons import make_skeleton
from autograder.course.files import Kit
from autograder.course.model import BY_DATE, Course
from autograder.errors import CourseError
from autograder.sandbox.student.recording import Student
from casino.files import write_whole

__all__ = ["Starter", "plan_stage", "write_stage"]

STARTER = Path(__file__).with_name("starter")
PRIVATE, TESTS = Path("autograder", "stages"), Path("tests", "submissions")
# A new stage is only in English, so no language is complete any more.
TRANSLATED = re.compile(r"(?m)^translated = \[.*\]$")
STAGE_ROW = re.compile(r"(?m)^\| \[\d+ · .*\n(?!\| \[\d)")
RIGHT, WRONG, UNTOUCHED = "amara-okafor", "raj-patel", "leila-haddad"  # of the sample class
CASE = "loops_and_a_dictionary"


@dataclass(frozen=True)
class Starter:
    """A planned stage: number, names, title, assignment, and dates, to fill in the templates."""

    number: int
    module: str
    title: str
    assignment: str
    date: str  # the day on which the stage is made
    due: datetime | None = None

    @property
    def stage(self) -> str:
        """The stage's folder name, such as `stage10_side_bets`."""
        return f"stage{self.number}_{self.module}"

    @property
    def view(self) -> str:
        """The name of the class that shows the stage at the casino table."""
        return "".join(word.capitalize() for word in self.module.split("_"))

    def fill(self, template: str) -> str:
        """Return a template of `starter/` with the stage's names and numbers filled in."""
        words = {
            "number": str(self.number),
            "stage": self.stage,
            "module": self.module,
            "title": self.title,
            "view": self.view,
            "assignment": self.assignment,
            "date": self.date,
            "due": f"due = {self.due.isoformat()}\n" if self.due else "",
        }
        text = (STARTER / f"{template}.tmpl").read_text(encoding="utf-8")
        return Template(text).substitute(words)


def plan_stage(
    kit: Kit, name: str, *, title: str, assignment: str, date: str, due: datetime | None = None
) -> Starter:
    """Return the plan for a new stage, numbered after all stages, dropped ones included.

    `name` becomes the module's name. An empty `title` is made from it, and an empty `assignment` is
    the last one that counts.

    Raises:
        CourseError: when `name` isn't a valid module name or is used already, the assignment is
            unknown, or the course to which its date refers is missing.
    """
    course = kit.course
    own = re.sub(r"^stage\d+_", "", name)
    if problem := _problem(course, own):
        raise CourseError(
            f"{name!r} cannot be the stage's name: {problem}.",
            next_step="Give a new word of a-z, 0-9 and _, such as side_bets.",
        )
    counting = [each.id for each in course.assignments if not each.extra_credit]
    known = [each.id for each in course.assignments]
    assignment = assignment or (counting or known)[-1]
    course.find_assignment(assignment)
    if course.feedback == BY_DATE and due is None:
        raise CourseError(
            "The course's feedback goes by the date on which a stage is due.",
            next_step="Say when this one is: --due 2026-12-01",
        )
    folders = (path.name for path in (kit.root / "stages").glob("stage*_*"))
    numbers = (re.match(r"stage(\d+)_", name) for name in (*course.names, *folders))
    number = 1 + max((int(each[1]) for each in numbers if each), default=0)
    title = " ".join(title.split()) or own.replace("_", " ").capitalize()
    if not re.fullmatch(r"[^\"\\|`$<>\x00-\x1f]+", title):
        raise CourseError(f"{title!r} cannot be a title.", next_step="Give it in plain words.")
    return Starter(number, own, title, assignment, date, due)


def _problem(course: Course, name: str) -> str:
    if not re.fullmatch("[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        return "it cannot be the name of a module"
    if name.startswith(("test_", "stage")) or name == "conftest" or hasattr(Student, name):
        return "the kit uses it for something else"
    modules = {file.removesuffix(".py") for stage in course.stages for file in stage.modules}
    titles = {stage.name.partition("_")[2] for stage in course.stages}
    return "the course has it already" if name in modules | titles else ""


def write_stage(kit: Kit, starter: Starter) -> tuple[str, ...]:
    """Write the stage into the kit's checkout, and return the new files, relative to its root.

    Raises:
        CourseError: when the kit isn't a checkout, or a file of the stage already exists.
    """
    check_checkout(kit)
    files = _files(starter)
    if existing := [path for path in files if (kit.root / path).exists()]:
        raise CourseError(
            "These files are there already:\n" + "\n".join(map(str, existing)),
            next_step="Nothing was written. Choose another name, or move them away.",
        )
    changed = _lists(kit.root, starter)
    keep_shipped(kit)
    for path, text in (files | changed).items():
        (kit.root / path).parent.mkdir(parents=True, exist_ok=True)
        write_whole(kit.root / path, text.encode())
    return tuple(path.as_posix() for path in files)


def _files(starter: Starter) -> dict[Path, str]:
    """Return the content of each file of the new stage, by its path in the kit."""
    stage, module = starter.stage, starter.module
    case = TESTS / stage / CASE
    package, right = f'"""Stage {starter.number}: {starter.title}."""\n', starter.fill("right.py")
    files = {
        Path("solutions", stage, "__init__.py"): package,
        Path("solutions", stage, f"{module}.py"): starter.fill("solution.py"),
        Path("stages", stage, "README.md"): starter.fill("handout.md"),
        Path("stages", stage, "hints.toml"): starter.fill("hints.toml"),
        Path("stages", stage, f"test_stage{starter.number}.py"): starter.fill("visible.py"),
        PRIVATE / stage / f"test_{module}.py": starter.fill("hidden.py"),
        Path("notebooks", f"{stage}.md"): starter.fill("notebook.md"),
        Path("casino", "stage_views", f"stage{starter.number}.py"): starter.fill("view.py"),
        case / "expected.toml": starter.fill("expected.toml"),
        case / "submission" / stage / f"{module}.py": right,
    }
    for kind in ("mistakes", "mutants", "sentences"):
        files[PRIVATE / stage / f"{kind}.toml"] = starter.fill(f"{kind}.toml")
    for student, text in _sample(starter, right).items():
        files[Path("examples", "class") / student / stage / f"{module}.py"] = text
    return files


def _sample(starter: Starter, right: str) -> dict[str, str]:
    """Return the files of three made-up students: one correct, one wrong, one not started."""
    wrong = right.replace("FACES.get(rank, rank)", "rank").replace("A student", "Raj Patel")
    wrong = wrong.replace("FACES = {11: 10, 12: 10, 13: 10}\n\n\n", "\n")
    return {
        RIGHT: right.replace("A student", "Amara Okafor"),
        WRONG: wrong,
        UNTOUCHED: make_skeleton(starter.fill("solution.py")),
    }


def _lists(root: Path, starter: Starter) -> dict[Path, str]:
    """Return the new content of the files that list all stages: course file and handbook."""
    course, handout = Path("stages", "course.toml"), Path("stages", "README.md")
    row = f"| [{starter.number} · {starter.title}]({starter.stage}/README.md) | {starter.title} |\n"
    return {
        course: TRANSLATED.sub("translated = []", _text(root, course)).rstrip("\n")
        + "\n"
        + starter.fill("course.toml"),
        handout: STAGE_ROW.sub(lambda found: found[0] + row, _text(root, handout), count=1),
    }


def _text(root: Path, path: Path) -> str:
    return (root / path).read_text(encoding="utf-8")
