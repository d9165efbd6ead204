"""A made-up class of any size, with results made from the rubric."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random

from autograder.course.model import Course, Stage
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
)
from casino.messages import Call

__all__ = ["made_up_results"]

FIRST = """Ada Bo Chidi Dana Emil Fatima Grace Hugo Ines Jun Kofi Lena Mads Nadia Omar Priya Quinn
Rafael Sofia Theo Uma Vera Wei Ximena Yusuf Zoe Aroha Bjørn Çelik Dagný""".split()  # noqa: SIM905
LAST = """Adams Bakker Cole Diaz Eze Fischer Garcia Haddad Ito Jensen Kowalski Laurent Moreno Novak
Okafor Petrov Quist Rossi Schmidt Turner Ueda Volkov Weber Xu Yilmaz Zhang O'Neil van-Dam Åberg
Öztürk""".split()  # noqa: SIM905
DUE = {1: datetime(2026, 10, 16, 22, 0, tzinfo=UTC), 5: datetime(2026, 11, 20, 22, 0, tzinfo=UTC)}
SEED = 22


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


def made_up_results(course: Course, students: int) -> Iterator[tuple[Person, Result, datetime]]:
    """Yield results of a class that nobody graded, with the time of handing in."""
    chance = Random(SEED)
    pools: dict[str, list[Result]] = {}
    for stage in course.stages:
        pools[stage.name] = sorted(_rubric(stage, chance), key=lambda each: each.points)
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
    wrong = TestResult(f"test_{id}_hard", Outcome.FAILED, "A hard case", Call(f"{id}(7)"), "8", "9")
    return (passed, passed, passed if right else wrong)
