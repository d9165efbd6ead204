"""Computes fingerprints: digests that show whether a stored result is still valid."""

from __future__ import annotations

from hashlib import sha256

from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import Submission

__all__ = ["fingerprint", "fingerprint_of_all"]


def fingerprint(
    kit: Kit,
    submission: Submission,
    stage: Stage,
    layers: tuple[str, ...],
    python: str,
    carry_forward: bool,
    feedback: str,
) -> str:
    """Return the digest of everything that a stage's result depends on.

    `layers` names the sandbox's isolation layers, and `python` its version of Python, as in
    results. `carry_forward` is the run's option. `feedback` is `full`, `hint`, or "" for the
    course's setting.
    """
    digest = sha256(kit.digest_of(stage).encode())
    recorded = feedback or kit.course.feedback_to_record(stage)
    digest.update(repr((stage.name, carry_forward, recorded, layers, python)).encode())
    own = submission.stages.get(stage.name)
    further = kit.course.find_needed(stage.name, own.files.values() if own else ())
    for each in (*kit.course.earlier(stage.name), *further, stage):
        files = submission.stages.get(each.name)
        digest.update(each.name.encode() if files else b"-")
        for name, content in sorted(files.files.items()) if files else ():
            digest.update(f"{each.name}/{name}\0".encode())
            digest.update(sha256(content).digest())
    return digest.hexdigest()


def fingerprint_of_all(key: str, submission: Submission) -> str:
    """Return a stage's fingerprint if all stages together ran into the time limit.

    `key` is its usual fingerprint. This one depends on every file of the submission, too.
    """
    digest = sha256(key.encode())
    for stage, own in sorted(submission.stages.items()):
        for name, content in sorted(own.files.items()):
            digest.update(f"{stage}/{name}\0".encode())
            digest.update(sha256(content).digest())
    return digest.hexdigest()
