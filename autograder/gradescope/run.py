"""Grades one submission in Gradescope's container and writes its `results.json`.

The root (`/autograder`) contains `submission/`, `submission_metadata.json`, `results/`, and the
package in `source/`. If grading fails, `results.json` isn't written, so no student gets a zero.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import convert

from autograder.collect.downloads import RefusedMember, UnpackLimits, open_download
from autograder.collect.modules import Modules, sort_files
from autograder.course.files import Kit
from autograder.course.model import Course, Stage
from autograder.course.submissions import MAX_FILE_BYTES
from autograder.errors import KitFault, SubmissionError
from autograder.export.gradescope import FILE, results_json
from autograder.export.sheets import write_text
from autograder.gradebook.book import GradeEntry, StudentGrades
from autograder.gradebook.late import LATE, LatePolicy, load_late_policy
from autograder.gradebook.ledger import settle
from autograder.gradescope.package import SETTINGS, PackageSettings
from autograder.languages import _, say, speaking
from autograder.results.files import read_result, result_path
from autograder.run.batch import StudentRun
from autograder.run.run_class import run_class
from autograder.run.settings import RunSettings
from autograder.text import Remark, format_count, unfit
from casino.messages import Text

__all__ = ["grade_submission"]

STUDENT = "submission"
METADATA = "submission_metadata.json"


@dataclass(frozen=True)
class _Handed:
    """A submission according to Gradescope's metadata: student, time, due date, and attempt."""

    student: str = ""
    at: datetime | None = None
    due: datetime | None = None
    attempt: int = 1


def grade_submission(kit: Kit, root: Path) -> list[str]:
    """Grade the submission below `root`, write its `results.json`, and return remarks.

    Raises:
        KitError: if it can't be graded; `results.json` isn't written then.
    """
    results = root / "results" / FILE
    results.unlink(missing_ok=True)
    settings = _settings(root / "source" / SETTINGS)
    stages = [stage for stage in kit.course.stages if stage.name in settings.stages]
    late_file = root / "source" / LATE
    late = load_late_policy(late_file, kit.course) if late_file.is_file() else None
    handed = _read_metadata(root / METADATA)
    with TemporaryDirectory() as folder:
        submissions, graded = Path(folder) / "submitted", Path(folder) / "results"
        graded.mkdir()
        remarks = _lay_out(kit, root / "submission", submissions / STUDENT, stages)
        _grade(kit, submissions, graded, stages, settings)
        entries = tuple(_entries(graded, stages, late, handed))
        if not settings.feedback:
            entries = tuple(_limit_feedback(kit.course, entry, handed) for entry in entries)
    if not all(entry.ledger.graded for entry in entries):
        raise KitFault("The grader failed at this submission: see grader_error in its results.")
    with speaking(kit.course.language):
        attempt = _("Attempt {number}.").format(number=handed.attempt)
        note = "\n".join([attempt, *map(_format_remark, remarks)])
        found = results_json(StudentGrades(STUDENT, entries), stages, note=note)
    write_text(results, (json.dumps(found, indent=1, ensure_ascii=True) + "\n").encode("ascii"))
    layers = ", ".join(found["extra_data"]["isolation"])
    return [
        *map(str, remarks),
        f"Graded {format_count(len(entries), 'stage')}; layers of isolation: {layers}.",
    ]


def _format_remark(remark: Text) -> str:
    return say(remark.words if isinstance(remark, Remark) else remark)


def _settings(path: Path) -> PackageSettings:
    try:
        settings: PackageSettings = convert(json.loads(path.read_bytes()), PackageSettings)
    except (OSError, ValueError) as error:
        raise SubmissionError(
            f"{path}: is not what `autograder gradescope` writes: {error}.",
            next_step="Make the package again and upload it.",
        ) from error
    return settings


def _read_metadata(path: Path) -> _Handed:
    """Read Gradescope's metadata; a student's extension overrides the assignment's due date."""
    try:
        values = json.loads(path.read_bytes())
        user = (values.get("users") or [{}])[0]
        dates = [each.get("assignment") or {} for each in (user, values)]
        due = next((date["due_date"] for date in dates if date.get("due_date")), None)
        return _Handed(
            str(user.get("email") or user.get("name") or ""),
            _moment(values.get("created_at")),
            _moment(due),
            len(values.get("previous_submissions") or []) + 1,
        )
    except FileNotFoundError:
        return _Handed()
    except (OSError, ValueError, TypeError, AttributeError, IndexError, KeyError) as error:
        raise SubmissionError(f"{path}: cannot be read: {unfit(error)}.") from error


def _moment(text: object) -> datetime | None:
    moment = datetime.fromisoformat(text) if isinstance(text, str) else None
    if moment is not None and moment.tzinfo is None:
        raise ValueError(f"{text!r} has no zone")
    return moment


def _lay_out(kit: Kit, submission: Path, student: Path, stages: Sequence[Stage]) -> list[Text]:
    """Copy a submission's files to `student/<stage>/`, and return remarks about the others.

    A stage without files gets an empty folder.
    """
    limits = UnpackLimits(left=100_000_000)
    download = open_download(submission, limits)
    found = sort_files(download.members, Modules(kit.course), limits)
    remarks: list[Text] = [*download.refused, *found.remarks]
    for stage in stages:
        (student / stage.name).mkdir(parents=True)
    for name, files in found.stages.items():
        for file, member in files.items():
            try:
                content = member.read(MAX_FILE_BYTES)
            except RefusedMember as error:
                remarks.append(f"{member.shown} {error}")
                continue
            path = student / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return remarks


def _grade(
    kit: Kit, submissions: Path, results: Path, stages: Sequence[Stage], settings: PackageSettings
) -> None:
    def consume(finished: Iterator[StudentRun], _new: int) -> None:
        for _run in finished:
            pass

    run_settings = RunSettings(
        kit=kit,
        submissions=submissions,
        students=(STUDENT,),
        stages=tuple(stages),
        feedback=settings.feedback,
        results=results,
        allow_weak=settings.allow_weak_isolation,
    )
    run_class(run_settings, consume)


def _limit_feedback(course: Course, entry: GradeEntry, handed: _Handed) -> GradeEntry:
    """Return the student's grade without feedback that the course hides until the due date."""
    level = course.feedback_at(entry.stage, handed.at or datetime.now(UTC), handed.due)
    result = entry.result and replace(entry.result, feedback=level)
    return replace(entry, result=result)


def _entries(
    results: Path, stages: Sequence[Stage], late: LatePolicy | None, handed: _Handed
) -> Iterator[GradeEntry]:
    for stage in stages:
        result = read_result(result_path(results, STUDENT, stage.name))
        lateness = (
            late.lateness(handed.student, stage.name, handed.at, handed.due) if late else None
        )
        yield GradeEntry(stage, result, settle(result, None, lateness))
