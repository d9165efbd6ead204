"""Grades a class on a Dask cluster: sends submissions as bytes, and writes the results here."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from autograder.course.repairing import read_repaired
from autograder.course.submissions import Submission
from autograder.errors import KitFault, SubmissionError
from autograder.results.files import write_result
from autograder.run.batch import StudentRun, digest_submission, read_valid_results, summarise_run
from autograder.run.cluster import AHEAD, choose_cluster_python, open_cluster
from autograder.run.service import GradeRequest, pack_message, read_reply
from autograder.run.settings import RunSettings

__all__ = ["grade_there"]

MAX_BATCH = 8


def grade_there(settings: RunSettings, students: Sequence[str]) -> Iterator[StudentRun]:
    """Grade students on the cluster that the settings name; yield them as they are finished.

    Raises:
        SubmissionError: when the cluster doesn't answer, or a worker has another kit.
    """
    with open_cluster(settings.cluster, settings.kit.digest) as cluster:
        size = max(1, min(MAX_BATCH, len(students) // (cluster.threads * AHEAD)))
        batches = _batches(settings, students, size)
        for (done, submitted), reply in cluster.map(batches):
            graded = _runs(reply) if reply else ()
            for each in graded:
                for result in each.results:
                    if settings.results is not None:
                        write_result(settings.results, result)
            for each in (*done, *graded):
                yield summarise_run(settings, each, submitted[each.student])


_Batch = tuple[list[StudentRun], dict[str, str]]


def _batches(
    settings: RunSettings, students: Sequence[str], size: int
) -> Iterator[tuple[_Batch, bytes]]:
    """Yield batches of students, each with the request to send to the cluster.

    A batch also has the state of the students' files. Students who need no grading form a batch
    with an empty request, so that they don't wait for the others.
    """
    for start in range(0, len(students), size):
        done: list[StudentRun] = []
        submitted: dict[str, str] = {}
        todo: list[Submission] = []
        for student in students[start : start + size]:
            submitted[student] = digest_submission(settings, student)
            submission = read_repaired(settings.kit, settings.submissions, student)
            kept = _find_kept(settings, submission)
            if kept is not None:
                done.append(kept)
            else:
                todo.append(submission)
        if done:
            yield (done, submitted), b""
        if todo:
            yield ([], submitted), _request(settings, todo)


def _find_kept(settings: RunSettings, submission: Submission) -> StudentRun | None:
    """Return the finished run of a student whose files are unchanged or gone; else None."""
    if not os.path.lexists(settings.submissions / submission.student):
        return StudentRun(submission.student, vanished=True)
    known = read_valid_results(settings, submission, None)
    wanted = [stage.name for stage in settings.stages if stage.name in submission.stages]
    if len(known) < len(wanted):
        return None
    results = tuple(known[name] for name in wanted)
    return StudentRun(submission.student, results, reused=len(known))


def _request(settings: RunSettings, submissions: Sequence[Submission]) -> bytes:
    return pack_message(
        GradeRequest(
            digest=settings.kit.digest,
            stages=tuple(stage.name for stage in settings.stages),
            feedback=settings.feedback,
            carry_forward=settings.carry_forward,
            allow_weak=settings.allow_weak,
            python=choose_cluster_python(settings.kit),
            submissions=tuple(submissions),
        )
    )


def _runs(line: bytes) -> tuple[StudentRun, ...]:
    reply = read_reply(line)
    if reply.refused:
        raise SubmissionError(reply.refused)
    if reply.fault:
        raise KitFault(reply.fault)
    return reply.runs
