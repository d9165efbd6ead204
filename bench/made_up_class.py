"""A made-up class of any size: downloads of Canvas, Moodle and Gradescope, clones, or results.

    python -m bench.made_up_class downloads FOLDER --students 300
    python -m bench.made_up_class clones FOLDER --students 300
    python -m bench.made_up_class results FOLDER --students 1000 --like RESULTS

Programs are the reference, the right submissions of `tests/submissions/`, the sample class and the
catalogued mistakes. Results are graded ones under other names, or made up from the rubric alone.
"""

from __future__ import annotations

import argparse
import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from autograder.authoring.mistakes import Mistake, load_mistakes
from autograder.authoring.skeletons import strip_markers
from autograder.course.files import Kit, find_kit
from autograder.course.model import Course, Stage
from autograder.errors import CourseError
from autograder.gradebook.hand_ins import HandIn, write_submitted
from autograder.report.reading import read_student, result_folders
from autograder.results.files import write_result
from autograder.results.model import (
    SCHEMA_VERSION,
    CriterionResult,
    Flag,
    Isolation,
    Outcome,
    Points,
    Recognised,
    Result,
    StyleResult,
    TestResult,
)  # fmt: skip
from tests.collect.made_clones import MadeClone

__all__ = [
    "Person", "made_up_results", "people", "write_clones", "write_downloads", "write_results",
]  # fmt: skip

FIRST = """Ada Bo Chidi Dana Emil Fatima Grace Hugo Ines Jun Kofi Lena Mads Nadia Omar Priya Quinn
Rafael Sofia Theo Uma Vera Wei Ximena Yusuf Zoe Aroha Bjørn Çelik Dagný""".split()  # noqa: SIM905
LAST = """Adams Bakker Cole Diaz Eze Fischer Garcia Haddad Ito Jensen Kowalski Laurent Moreno Novak
Okafor Petrov Quist Rossi Schmidt Turner Ueda Volkov Weber Xu Yilmaz Zhang O'Neil van-Dam Åberg
Öztürk""".split()  # noqa: SIM905
DUE = {1: datetime(2026, 10, 16, 22, 0, tzinfo=UTC), 5: datetime(2026, 11, 20, 22, 0, tzinfo=UTC)}
SEED = 22
Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Person:
    """One made-up student; `skill` is 0 to 1, `number` the one of every system."""

    name: str
    number: int
    skill: float

    @property
    def folder(self) -> str:
        """The student's folder: `ada-adams-1001`."""
        plain = self.name.lower().replace(" ", "-").replace("'", "-")
        return f"{plain}-{self.number}"


def people(students: int) -> list[Person]:
    """Return made-up people, no two with the same name up to 900, always the same ones."""
    chance = Random(SEED)
    names = [f"{first} {last}" for last in LAST for first in FIRST]
    chance.shuffle(names)
    return [
        Person(names[n % len(names)], 1001 + n, min(1.0, chance.betavariate(4, 1.4)))
        for n in range(students)
    ]


def handed_in_at(person: Person, stage: Stage, chance: Random) -> datetime:
    """Return a time around the due date of the stage's assignment; the weak come later."""
    due = DUE[5 if stage.number >= 5 else 1]
    hours = chance.expovariate(1 / (6 + 60 * person.skill)) - (8 if chance.random() < 0.06 else 0)
    return due - timedelta(hours=hours)


@dataclass(frozen=True)
class Pool:
    """The programs of one stage that are handed in."""

    reference: Mapping[str, str]
    right: Sequence[Files]
    sample: Sequence[Files]
    mistakes: Sequence[Mistake]


def _pools(kit: Kit) -> dict[str, Pool]:
    pools = {}
    for stage in kit.course.stages:
        texts = {n: strip_markers(code.decode()) for n, code in kit.reference(stage).items()}
        tests = kit.root / "tests" / "submissions" / stage.name
        pools[stage.name] = Pool(
            texts,
            [_encoded(texts), *_programs(tests.glob(f"*/submission/{stage.name}"))],
            list(_programs((kit.root / "examples" / "class").glob(f"*/{stage.name}"))),
            load_mistakes(stage),
        )
    return pools


def _encoded(texts: Mapping[str, str]) -> Files:
    return {name: text.encode() for name, text in texts.items()}


def _programs(folders: Iterable[Path]) -> Iterator[Files]:
    for folder in sorted(folders):
        files = {path.name: path.read_bytes() for path in sorted(folder.glob("*.py"))}
        if files:
            yield files


def _hand_ins(kit: Kit, students: int) -> Iterator[tuple[Person, Stage, Files, datetime]]:
    """Yield everybody's submissions; some stop early, few try the capstones."""
    chance, pools = Random(SEED), _pools(kit)
    for person in people(students):
        for stage in kit.course.stages:
            capstone = stage.name in kit.course.extra_credit
            if chance.random() > (0.1 if capstone else 0.9 + 0.1 * person.skill):
                continue
            program = _program(pools[stage.name], person, chance)
            yield person, stage, program, handed_in_at(person, stage, chance)


def _program(pool: Pool, person: Person, chance: Random) -> Files:
    """Return a right program, one of the sample class, or the reference with some mistakes."""
    lapses = int(chance.expovariate(1) * 5 * (1.02 - person.skill))
    if not lapses or not pool.mistakes:
        return chance.choice(pool.right)
    if pool.sample and chance.random() < 0.15:
        return chance.choice(pool.sample)
    texts = pool.reference
    for mistake in chance.sample(pool.mistakes, min(lapses, len(pool.mistakes))):
        with suppress(CourseError):  # an earlier one took the line away
            texts = mistake.applied(texts)
    return _encoded(texts)


def write_downloads(kit: Kit, folder: Path, students: int) -> list[Path]:
    """Write a download of each system, a roster, Moodle's worksheet and a late file.

    A third of the class uses each system for stages 1 to 4, and another one for the later stages.
    """
    folder.mkdir(parents=True, exist_ok=True)
    archives: dict[str, dict[str, bytes]] = {"canvas": {}, "moodle": {}, "gradescope": {}}
    metadata, worksheet = ["---"], {}
    for person, stage, files, at in _hand_ins(kit, students):
        system = list(archives)[(person.number + (stage.number >= 5)) % 3]
        if system == "canvas":
            _canvas(archives[system], person, stage, files, at)
        elif system == "moodle":
            top = f"{person.name}_{person.number + 8000}_assignsubmission_file_"
            archives[system] |= {f"{top}/{stage.name}/{name}": files[name] for name in files}
            worksheet[person] = at
        else:
            number = person.number * 10 + stage.number
            metadata.append(_yaml(number, person, at))
            place = f"submission_{number}/{stage.name}"
            archives[system] |= {f"{place}/{name}": files[name] for name in files}
    archives["gradescope"]["submission_metadata.yml"] = "\n".join(metadata).encode()
    written = [_zip(folder / f"{name}.zip", files) for name, files in archives.items()]
    _csv(folder / "worksheet.csv", _worksheet(worksheet))
    _csv(folder / "roster.csv", _roster(people(students)))
    (folder / "late.toml").write_text(LATE, encoding="utf-8")
    return written


def write_clones(kit: Kit, folder: Path, students: int) -> None:
    """Write a clone for each student, with a commit for each stage, and the roster of logins."""
    made: dict[Person, list[tuple[datetime, Stage, Files]]] = {}
    for person, stage, files, at in _hand_ins(kit, students):
        made.setdefault(person, []).append((at, stage, files))
    for person, hand_ins in made.items():
        clone = MadeClone(folder / "hw" / f"hw-{_login(person)}").begin()
        there: dict[str, bytes] = {}
        for at, stage, files in sorted(hand_ins, key=lambda each: each[0]):
            there |= {f"stages/{stage.name}/{name}": files[name] for name in files}
            clone.commit(there, at)
    _csv(folder / "roster.csv", [("student", "login"), *((p.folder, _login(p)) for p in made)])


def _login(person: Person) -> str:
    return f"gh-{person.number}"


def _canvas(
    archive: dict[str, bytes], person: Person, stage: Stage, files: Files, at: datetime
) -> None:
    flat = "".join(filter(str.isalnum, "".join(reversed(person.name.lower().split()))))
    late = "LATE_" if at > DUE[5 if stage.number >= 5 else 1] else ""
    number = person.number * 10 + stage.number
    archive[f"{flat}_{late}{person.number}_{number}_{stage.name}.zip"] = _zipped(files)
    if person.number % 9 == 0:
        archive[f"{flat}_{late}{person.number}_text.html"] = b"<p>Please see the file.</p>"
    if person.number % 40 == 0:
        archive[f"{flat}_{late}{person.number}_{number + 5}_scratch.py"] = b"print('only a try')\n"


def _zipped(files: Files) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def _zip(path: Path, files: Files) -> Path:
    path.write_bytes(_zipped(files))
    return path


def _yaml(number: int, person: Person, at: datetime) -> str:
    return (
        f'submission_{number}:\n  :submitters:\n  - :name: "{person.name}"\n'
        f"    :sid: '{person.number}'\n    :email: s{person.number}@example.org\n"
        f"  :created_at: {at:%Y-%m-%d %H:%M:%S}.000000000 Z\n  :score: 0.0\n  :history: []"
    )


def _worksheet(times: Mapping[Person, datetime]) -> Iterator[Sequence[str]]:
    yield ("Identifier", "Full name", "ID number", "Email address", "Status", "Grade",
           "Maximum Grade", "Last modified (submission)", "Feedback comments")  # fmt: skip
    for person, at in times.items():
        when = f"{at:%A}, {at.day} {at:%B %Y, %I:%M %p}"
        identifier, number = f"Participant {person.number + 8000}", str(person.number)
        email = f"s{number}@example.org"
        yield identifier, person.name, number, email, "Submitted for grading", "", "200", when, ""


def _roster(everybody: Iterable[Person]) -> Iterator[Sequence[str]]:
    yield "student", "canvas_id", "gradescope_sid", "moodle_id", "email", "name"
    for person in everybody:
        number = str(person.number)
        yield person.folder, number, number, number, f"s{number}@example.org", person.name


def _csv(path: Path, rows: Iterable[Sequence[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)


LATE = """timezone = "UTC"

[rule]
policy = "per_day"
percent = 10
at_most = 50

[[due]]
assignment = "assignment3"
at = 2026-10-16T22:00:00

[[due]]
assignment = "lab4"
at = 2026-11-20T22:00:00
"""


def made_up_results(
    course: Course, students: int, like: Sequence[Result] = ()
) -> Iterator[tuple[Person, Result, datetime]]:
    """Yield results of a class that nobody graded, with the time of handing in.

    `like` are graded results that are given other names; without any they follow from the rubric.
    """
    chance = Random(SEED)
    pools: dict[str, list[Result]] = {}
    for stage in course.stages:
        own = [each for each in like if each.stage == stage.name] or list(_rubric(stage, chance))
        pools[stage.name] = sorted(own, key=lambda each: each.points)
    for person in people(students):
        for stage in course.stages:
            capstone = stage.name in course.extra_credit
            if chance.random() > (0.1 if capstone else 0.9 + 0.1 * person.skill):
                continue
            pool = pools[stage.name]
            rank = min(max(person.skill + chance.gauss(0, 0.14), 0), 0.999)
            result = replace(pool[int(rank * len(pool))], student=person.folder)
            yield person, result, handed_in_at(person, stage, chance)


def _rubric(stage: Stage, chance: Random, programs: int = 60) -> Iterator[Result]:
    """Yield made-up results of a stage, from nothing right to everything right."""
    for number in range(programs):
        share = (number + 1) / programs
        criteria = tuple(
            CriterionResult(
                each.id, each.title, each.hint,
                float(each.points) if right else float(each.points) / 3, float(each.points),
                Outcome.PASSED if right else Outcome.FAILED, None, _tests(each.id, right),
            )
            for each in stage.criteria
            for right in [chance.random() < share**0.4]
        )  # fmt: skip
        lost = [each.id for each in criteria if each.outcome is Outcome.FAILED]
        known = tuple(Recognised(f"mix-{id}", (id,), f"Mixes up {id}.") for id in lost[:1])
        correct, style = sum(each.points for each in criteria), float(stage.style_points)
        yield Result(
            SCHEMA_VERSION, "somebody", stage.name, True, correct + style, float(stage.points),
            Points(correct, float(stage.correctness_points)), StyleResult(style, style, ()), (),
            criteria, (Flag("os.system", "rm -rf /"),) if number == 3 else (),
            Isolation(("process", "seccomp")), "full", "0", {"wall": 0.2}, (),
            known,
        )  # fmt: skip


def _tests(id: str, right: bool) -> tuple[TestResult, ...]:
    passed = TestResult(f"test_{id}_plain", Outcome.PASSED, "A plain case")
    wrong = TestResult(f"test_{id}_hard", Outcome.FAILED, "A hard case", f"{id}(7)", "8", "9")
    return (passed, passed, passed if right else wrong)


def write_results(course: Course, folder: Path, students: int, like: Sequence[Result] = ()) -> None:
    """Write made-up results to `folder/results`, and the times to `folder/submitted`."""
    known: dict[tuple[str, str], HandIn] = {}
    for person, result, at in made_up_results(course, students, like):
        write_result(folder / "results", result)
        (folder / "submitted" / person.folder / result.stage).mkdir(parents=True, exist_ok=True)
        known[person.folder, result.stage] = HandIn(at)
    (folder / "submitted").mkdir(parents=True, exist_ok=True)
    write_submitted(folder / "submitted", known)
    (folder / "results" / "late.toml").write_text(LATE, encoding="utf-8")


def main() -> None:
    """Write the files that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("downloads", "clones", "results"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--students", type=int, default=300)
    parser.add_argument("--like", type=Path)
    asked = parser.parse_args()
    kit = find_kit()
    if asked.what == "downloads":
        print(*write_downloads(kit, asked.folder, asked.students), sep="\n")
        return
    if asked.what == "clones":
        write_clones(kit, asked.folder, asked.students)
        return
    folders = result_folders(asked.like) if asked.like else []
    graded = [read_student(asked.like, name, kit.course)[0].values() for name in folders]
    write_results(kit.course, asked.folder, asked.students, [one for own in graded for one in own])


if __name__ == "__main__":
    main()
