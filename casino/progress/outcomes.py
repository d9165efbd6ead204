"""Count the outcomes of visible checks by stage, and find the next step."""

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
    """The outcome of one visible check, and its messages for the student."""

    stage: str
    test: str
    outcome: Outcome  # "broken" if its file couldn't even be imported
    said: tuple[Said, ...] = ()  # label and text of the call, the result, the expected value
    waits_for: int = 0  # an earlier stage whose code isn't written yet
    is_endless: bool = False  # it had to be stopped
    place: tuple[str, int] | None = None  # file and line to look at


@dataclass(frozen=True)
class CheckProgress:
    """A check as a row of the progress, which front ends can expand."""

    name: str  # in words
    criterion: str
    step: int  # of the handout, or 0
    outcome: Outcome
    is_due: bool = True  # False while an earlier step isn't done
    said: tuple[Said, ...] = ()
    place: tuple[str, int] | None = None
    waits_for: int = 0


@dataclass(frozen=True)
class PartProgress:
    """The progress in a part of a stage, such as `2a`: its checks, and how many pass."""

    name: str
    title: str
    passed: int = 0
    checks: int = 0  # number of checks run
    left_out: int = 0  # number not run

    @property
    def done(self) -> bool:
        """True if every check was run and passes, and there is one."""
        return 0 < self.checks == self.passed and not self.left_out


@dataclass(frozen=True)
class StageProgress:
    """The progress in a stage: its checks, and how many pass, fail, or aren't started."""

    stage: str
    number: int
    title: str
    passed: int = 0
    wrong: int = 0
    not_started: int = 0
    broken: bool = False
    # Titles of criteria, "" for none, each with the outcomes of its checks.
    criteria: tuple[tuple[str, tuple[Outcome, ...]], ...] = ()
    parts: tuple[PartProgress, ...] = ()
    left_out: int = 0  # number of checks not run, as with `pytest -k`
    checks: tuple[CheckProgress, ...] = ()  # in the handout's order
    due: str = ""  # `2026-12-01 23:59 UTC+01:00`; "" without a date

    @property
    def done(self) -> bool:
        """True if every check was run and passes, and there is one."""
        is_open = self.wrong or self.not_started or self.broken or self.left_out
        return self.passed > 0 and not is_open


@dataclass(frozen=True)
class NextStep:
    """The student's next step: a check that doesn't pass, and one hint."""

    stage: str
    number: int
    title: str
    outcome: Outcome
    check: str = ""  # its name in words
    said: tuple[Said, ...] = ()
    hint: str = ""  # none if the check waits for an earlier stage
    waits_for: int = 0
    criterion: str = ""  # the one with more hints (`ladder.py`), or ""
    place: tuple[str, int] | None = None


@dataclass(frozen=True)
class CourseProgress:
    """The progress in all checked stages, and the next step."""

    stages: tuple[StageProgress, ...]
    step: NextStep | None  # None if everything passes
    notes: tuple[str, ...] = ()  # other things to fix, such as a misnamed folder

    @property
    def done(self) -> bool:
        """True if every check that was run passes, and there is one."""
        return bool(self.stages) and self.step is None

    def as_json(self) -> dict[str, Any]:
        return {"done": self.done, **asdict(self)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> CourseProgress:
        """Return the progress from the data that `as_json` returned."""
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
    """The texts about stages and checks in the course file: titles, hints, and steps."""

    stages: Mapping[str, str]  # titles
    hints: Mapping[tuple[str, str], str]  # by stage and criterion
    # Titles of criteria by stage and check.
    criteria: Mapping[tuple[str, str], str] = field(default_factory=dict)
    # A stage's parts: letter, title, and checks.
    parts: Mapping[str, Sequence[tuple[str, str, Sequence[str]]]] = field(default_factory=dict)
    # The checks of each step of a stage's handout.
    steps: Mapping[str, Sequence[Sequence[str]]] = field(default_factory=dict)
    ids: Mapping[tuple[str, str], str] = field(default_factory=dict)  # criteria, as above
    due: Mapping[str, str] = field(default_factory=dict)  # without extensions
    # Returns a sentence with the place to look at for a stage's criterion.
    look: Callable[[str, str], str] = lambda _stage, _criterion: ""
    # Returns a sentence with the reason why a stage's files can't be imported.
    structure: Callable[[str], str] = lambda _stage: ""

    def progress(
        self, checks: Sequence[VisibleCheck], left_out: Sequence[Left] = ()
    ) -> CourseProgress:
        """Count the checks that were run or left out, and find the next step."""
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
        """Return a check's sort key: its step in the handout; unstarted checks come last."""
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
        """Return a sentence with the place of a mistake, or with the code to write first.

        An error already names its line. Wrong answers have more hints, one at a time (`ladder.py`).
        """
        if check.outcome == "wrong" and check.place:
            return ""
        if is_copying_slip(check.said):
            return _(COMPARE)
        criterion = self.ids.get((check.stage, check.test), "")
        look = self.look(check.stage, criterion) if check.outcome == "wrong" else ""
        return look or self.hints.get((check.stage, criterion), "")


def _urgency(check: VisibleCheck) -> tuple[bool, bool]:
    """Return a sort key that puts import errors first, and then endless loops."""
    return check.outcome != "broken", not check.is_endless


def read_titles(folder: Path) -> Titles:
    """Read titles and hints from the course file in the stages' folder.

    An invalid file is replaced by the original one. The texts are in the folder's language.
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
    """Return a fix for each stage folder whose name is nearly right."""
    missing = (name for name in stage_names() if not (folder / name).exists())
    return tuple(filter(None, (nearly_called(folder / name) for name in missing)))


def check_name(test: str) -> str:
    """Return a check's name in words: "an ace is soft" for `test_an_ace_is_soft`."""
    return test.removeprefix("test_").replace("_", " ")


def stage_number(stage: str) -> int:
    """Return a stage's number, such as 3 for `stage3_computer_player`."""
    return int(stage.partition("_")[0].removeprefix("stage"))
