"""Outcomes of visible checks, counted by stage, and the next step."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from casino.engine.handed_out import COURSE, read_handed_out, stage_names
from casino.engine.language import read_current_language
from casino.engine.names import nearly_called
from casino.engine.sources import read_sources
from casino.files import read_small
from casino.languages import _, translator
from casino.progress.copying import COMPARE, is_copying_slip
from casino.progress.ladder import find_place_to_look
from casino.progress.structure import explain_renames

__all__ = [
    "CheckProgress",
    "CourseProgress",
    "NextStep",
    "Outcome",
    "PartProgress",
    "StageProgress",
    "Titles",
    "VisibleCheck",
    "check_name",
    "find_misnamed",
    "read_titles",
    "stage_number",
]

Outcome = Literal["passed", "wrong", "not_started", "broken"]

Said = tuple[str, str]
Left = tuple[str, str]  # a check that wasn't run: its stage, and the name of its test


@dataclass(frozen=True)
class VisibleCheck:
    """One visible check that was run.

    `broken` is True if its file couldn't even be imported. `said` has its lines for the student as
    pairs of label and text: the call, the result, and the expected value. `waits_for` is an earlier
    stage whose code isn't written yet, or 0. `is_endless` is True if it had to be stopped. `place`
    is the file and line to look at, if known.
    """

    stage: str
    test: str
    outcome: Outcome
    said: tuple[Said, ...] = ()
    waits_for: int = 0
    is_endless: bool = False
    place: tuple[str, int] | None = None


@dataclass(frozen=True)
class CheckProgress:
    """A check as a row to expand: its name in words, and its lines.

    `step` is the handout's, or 0. `is_due` is False while an earlier step isn't done.
    """

    name: str
    criterion: str
    step: int
    outcome: Outcome
    is_due: bool = True
    said: tuple[Said, ...] = ()
    place: tuple[str, int] | None = None
    waits_for: int = 0


@dataclass(frozen=True)
class PartProgress:
    """A part of a stage, such as `2a`: how many checks were run, and how many pass.

    `left_out` is the number of checks not run.
    """

    name: str
    title: str
    passed: int = 0
    checks: int = 0
    left_out: int = 0

    @property
    def done(self) -> bool:
        """True if every check was run and passes, and there is one."""
        return 0 < self.checks == self.passed and not self.left_out


@dataclass(frozen=True)
class StageProgress:
    """How many checks of a stage pass, are wrong, and are not started.

    `left_out` is the number of checks not run, as with `pytest -k`. `criteria` has the titles of
    criteria, each with the outcomes of its checks. Checks without a criterion have the title "".
    `parts` are the stage's parts, if any, and `checks` are all checks in the handout's order.
    """

    stage: str
    number: int
    title: str
    passed: int = 0
    wrong: int = 0
    not_started: int = 0
    broken: bool = False
    criteria: tuple[tuple[str, tuple[Outcome, ...]], ...] = ()
    parts: tuple[PartProgress, ...] = ()
    left_out: int = 0
    checks: tuple[CheckProgress, ...] = ()
    due: str = ""  # `2026-12-01 23:59 UTC+01:00`; "" without a date

    @property
    def done(self) -> bool:
        """True if every check was run and passes, and there is one."""
        is_open = self.wrong or self.not_started or self.broken or self.left_out
        return self.passed > 0 and not is_open


@dataclass(frozen=True)
class NextStep:
    """The next step: a check that doesn't pass, in words, its lines, and one hint.

    There's no hint if the check waits for an earlier stage. `criterion` is the one with more hints
    (`ladder.py`), or "" if none would help. `place` is the check's.
    """

    stage: str
    number: int
    title: str
    outcome: Outcome
    check: str = ""
    said: tuple[Said, ...] = ()
    hint: str = ""
    waits_for: int = 0
    criterion: str = ""
    place: tuple[str, int] | None = None


@dataclass(frozen=True)
class CourseProgress:
    """The checked stages, and the next step, which is None if everything passes.

    `notes` list other things to fix, such as a misnamed folder.
    """

    stages: tuple[StageProgress, ...]
    step: NextStep | None
    notes: tuple[str, ...] = ()

    @property
    def done(self) -> bool:
        """Return True if every check that was run passes, and there is one."""
        return bool(self.stages) and self.step is None

    def as_json(self) -> dict[str, Any]:
        return {"done": self.done, **asdict(self)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> CourseProgress:
        """Return the progress written by `as_json`."""
        step = data["step"]
        stages = tuple(_stage_progress(each) for each in data["stages"])
        notes = tuple(data["notes"])
        if step is None:
            return CourseProgress(stages, None, notes)
        read = {"said": _read_said(step["said"]), "place": _place(step["place"])}
        return CourseProgress(stages, NextStep(**{**step, **read}), notes)


def _stage_progress(data: Mapping[str, Any]) -> StageProgress:
    criteria = tuple((title, tuple(outcomes)) for title, outcomes in data["criteria"])
    parts = tuple(PartProgress(**part) for part in data["parts"])
    checks = tuple(
        CheckProgress(
            **{**check, "said": _read_said(check["said"]), "place": _place(check["place"])}
        )
        for check in data["checks"]
    )
    return StageProgress(**{**data, "criteria": criteria, "parts": parts, "checks": checks})


def _read_said(data: Iterable[Sequence[str]]) -> tuple[Said, ...]:
    return tuple((label, text) for label, text in data)


def _place(data: Sequence[Any] | None) -> tuple[str, int] | None:
    return (data[0], data[1]) if data else None


@dataclass(frozen=True)
class Titles:
    """Titles and hints from the course file.

    They are titles by stage; hints by stage and criterion; titles and ids of criteria by stage and
    check; and each stage's parts, with letter, title, and checks, and the checks of each step of
    its handout. `look` has where to look in the student's files for each criterion, and `structure`
    has what prevents each stage's files from being imported.
    """

    stages: Mapping[str, str]
    hints: Mapping[tuple[str, str], str]
    criteria: Mapping[tuple[str, str], str] = field(default_factory=dict)
    parts: Mapping[str, Sequence[tuple[str, str, Sequence[str]]]] = field(default_factory=dict)
    steps: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    ids: Mapping[tuple[str, str], str] = field(default_factory=dict)
    due: Mapping[str, str] = field(default_factory=dict)  # without extensions
    look: Callable[[str, str], str] = lambda _stage, _criterion: ""
    structure: Callable[[str], str] = lambda _stage: ""

    def progress(
        self, checks: Sequence[VisibleCheck], left_out: Sequence[Left] = ()
    ) -> CourseProgress:
        """Count the checks, run or not, with stages in numerical order."""
        names = sorted({check.stage for check in checks}, key=stage_number)
        stages = tuple(self._stage(name, checks, left_out) for name in names)
        order = {name: place for place, name in enumerate(names)}
        open_checks = [check for check in checks if check.outcome != "passed"]
        if not open_checks:
            return CourseProgress(stages, None)
        first = min(
            open_checks,
            key=lambda check: (order[check.stage], *_urgency(check), self._place(check)),
        )
        return CourseProgress(stages, self._step(first))

    def _place(self, check: VisibleCheck) -> tuple[int, bool]:
        """Return a check's step in the handout as a sort key; failed checks come first."""
        steps = self.steps.get(check.stage, ())
        step = next((n for n, tests in enumerate(steps) if check.test in tests), len(steps))
        return step, check.outcome == "not_started"

    def _stage(
        self, name: str, checks: Iterable[VisibleCheck], left_out: Iterable[Left]
    ) -> StageProgress:
        own = [check for check in checks if check.stage == name]
        others = [test for stage, test in left_out if stage == name]
        outcomes = [check.outcome for check in own]
        criteria: dict[str, list[Outcome]] = {}
        for check in own:
            title = self.criteria.get((name, check.test), "")
            criteria.setdefault(title, []).append(check.outcome)
        return StageProgress(
            name,
            stage_number(name),
            self.stages.get(name, name),
            outcomes.count("passed"),
            outcomes.count("wrong"),
            outcomes.count("not_started"),
            "broken" in outcomes,
            tuple((title, tuple(each)) for title, each in criteria.items()),
            tuple(self._parts(name, own, others)),
            len(others),
            tuple(self._checks(name, own)),
            self.due.get(name, ""),
        )

    def _checks(self, name: str, own: Sequence[VisibleCheck]) -> Iterator[CheckProgress]:
        """Yield a stage's checks in the order of its handout's steps."""
        steps = self.steps.get(name, ())
        in_order = sorted(own, key=lambda check: self._place(check)[0])
        now = min((self._place(each)[0] for each in own if each.outcome != "passed"), default=0)
        for check in in_order:
            place = self._place(check)[0]
            yield CheckProgress(
                _(check_name(check.test)),
                self.criteria.get((name, check.test), ""),
                place + 1 if steps else 0,
                check.outcome,
                check.outcome == "broken" or place <= now,
                check.said,
                check.place,
                check.waits_for,
            )

    def _parts(
        self, name: str, own: Sequence[VisibleCheck], others: Sequence[str]
    ) -> Iterator[PartProgress]:
        for letter, title, tests in self.parts.get(name, ()):
            outcomes = [check.outcome for check in own if check.test in tests]
            part = f"{stage_number(name)}{letter}"
            passed, left_out = outcomes.count("passed"), sum(test in tests for test in others)
            yield PartProgress(part, title, passed, len(outcomes), left_out)

    def _step(self, check: VisibleCheck) -> NextStep:
        is_its_own = check.outcome != "broken" and not check.waits_for
        return NextStep(
            check.stage,
            stage_number(check.stage),
            self.stages.get(check.stage, check.stage),
            check.outcome,
            _(check_name(check.test)),
            check.said,
            self._hint(check) if is_its_own else self._structure(check),
            check.waits_for,
            self._criterion(check) if is_its_own else "",
            check.place,
        )

    def _structure(self, check: VisibleCheck) -> str:
        return self.structure(check.stage) if check.outcome == "broken" else ""

    def _criterion(self, check: VisibleCheck) -> str:
        is_slip = is_copying_slip(check.said)
        return "" if is_slip else self.ids.get((check.stage, check.test), "")

    def _hint(self, check: VisibleCheck) -> str:
        """Return the place to look for a mistake, or the code to write first.

        Wrong answers have more hints, one at a time (`ladder.py`).
        """
        if is_copying_slip(check.said):
            return _(COMPARE)
        criterion = self.ids.get((check.stage, check.test), "")
        look = self.look(check.stage, criterion) if check.outcome == "wrong" else ""
        return look or self.hints.get((check.stage, criterion), "")


def _urgency(check: VisibleCheck) -> tuple[bool, bool]:
    """Return a sort key: files that can't be imported, then infinite loops, then others."""
    return check.outcome != "broken", not check.is_endless


def read_titles(folder: Path) -> Titles:
    """Read the course file in the stages' folder; if invalid, the original one.

    Titles and hints are in the folder's language.
    """
    translated = translator(read_current_language(folder))

    def describe(text: object) -> str:
        if not isinstance(text, str):
            raise TypeError(text)
        return translated(text)

    for content in (_read(folder / COURSE), read_handed_out().get(COURSE, b"")):
        try:
            titles = _titles(tomllib.loads(content.decode()), describe)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            continue
        return replace(
            titles,
            look=lambda s, c: find_place_to_look(s, c, read_sources(folder)),
            structure=lambda s: explain_renames(s, read_sources(folder)),
        )
    return Titles({}, {})


def _titles(course: Mapping[str, Any], describe: Callable[[object], str]) -> Titles:
    stages = {stage["name"]: describe(stage["title"]) for stage in course["stages"]}
    graded = {
        (stage["name"], test): criterion
        for stage in course["stages"]
        for criterion in stage["criteria"]
        for test in criterion.get("checks", ())
    }
    hints = {
        (stage, criterion["id"]): describe(criterion["hint"])
        for (stage, _), criterion in graded.items()
    }
    criteria = {key: describe(criterion["title"]) for key, criterion in graded.items()}
    steps = {stage["name"]: stage.get("steps", ()) for stage in course["stages"]}
    parts = {
        stage["name"]: [
            (part["id"], describe(part["title"]), _list_steps(stage["steps"], part["steps"]))
            for part in stage["parts"]
        ]
        for stage in course["stages"]
        if "parts" in stage
    }
    ids = {key: criterion["id"] for key, criterion in graded.items()}
    due = {
        stage["name"]: stage["due"].strftime("%Y-%m-%d %H:%M %Z").strip()
        for stage in course["stages"]
        if "due" in stage
    }
    return Titles(stages, hints, criteria, parts, steps, ids, due)


def _list_steps(steps: Sequence[Sequence[str]], numbers: Sequence[int]) -> tuple[str, ...]:
    return tuple(test for number in numbers for test in steps[number - 1])


def _read(path: Path) -> bytes:
    try:
        return read_small(path)
    except OSError:
        return b""


def find_misnamed(folder: Path) -> tuple[str, ...]:
    """Return fixes for stage folders with nearly the right name."""
    missing = (name for name in stage_names() if not (folder / name).exists())
    return tuple(filter(None, (nearly_called(folder / name) for name in missing)))


def check_name(test: str) -> str:
    """Return a check's name in words, made from its function's name."""
    return test.removeprefix("test_").replace("_", " ")


def stage_number(stage: str) -> int:
    """Return 3 for `stage3_computer_player`."""
    return int(stage.partition("_")[0].removeprefix("stage"))
