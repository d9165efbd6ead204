"""Writes questions about students' code, by playing a round with it in the sandbox.

The package `casino`, which students have, plays the round and writes the questions inside a worker,
without the reference. A student's program may tamper with them, so a sheet of questions is checked,
printed as text, and gives no points.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

import casino
from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import Submission
from autograder.results.sheets import Sheet
from autograder.sandbox.host import protocol
from autograder.sandbox.host.budget import Budget
from autograder.sandbox.host.sandbox import Load, Sandbox, Source, WorkerEnded, WorkerLimits
from casino.questions.question import Question

__all__ = ["COUNT", "Asking"]

COUNT = 5
LIMITS = WorkerLimits(cpu_seconds=8.0, memory_bytes=768 * 2**20, output=1_000_000)
ASKS = ("casino.questions.alone", "questions_on")
# Only terminals, notebooks, and compilers use these.
LEFT_OUT = ("cli", "commands", "faces", "pytest_plugin", "__main__")
MAX_CHOICES, MAX_TEXT_CHARACTERS, MAX_LINES = 6, 600, 200
ENDED = "Its program does not come to an end in a round, or ends the process: ask about another."
ODD = "The answer isn't a sheet of questions. The program may have changed it."
NOTHING = "No stage of it plays a round at the table: nothing can be asked."


class Asking:
    """Writes question sheets for students, by playing a round with their code in one sandbox."""

    # `seed` selects deals and questions; `count` is the number of questions.
    def __init__(self, kit: Kit, sandbox: Sandbox, seed: int, count: int = COUNT) -> None:
        self._kit, self._sandbox, self._seed, self._count = kit, sandbox, seed, count

    def sheet(self, submission: Submission, stages: Sequence[Stage]) -> Sheet:
        """Return a student's question sheet on the last of these stages that yields questions."""
        budget = Budget()
        tried = Sheet(submission.student, stages[-1].name if stages else "", note=NOTHING)
        for stage in reversed(stages):
            if budget.is_spent():
                break
            if submission.stages.get(stage.name) and submission.stages[stage.name].files:
                found = self._ask_stage(submission, stage, budget)
                if found.questions:
                    return found
                tried = found if tried.note == NOTHING else tried
        return tried

    def _ask_stage(self, submission: Submission, stage: Stage, budget: Budget) -> Sheet:
        sources, data = self._files(submission, stage)
        load = Load(_casino(), data, stage.name, (stage.name,))
        worker = self._sandbox.worker(load, LIMITS, whole_library=True, budget=budget)
        arguments = [sources, stage.name, self._seed, self._count]
        steps: list[tuple[Any, ...]] = [
            (False, "get", ASKS[0].encode(), ASKS[1]),
            (True, "call", b"0", arguments, {}),
        ]
        try:
            played = worker.play(protocol.pack(("play", steps, False, False)))
        except WorkerEnded:
            return Sheet(submission.student, stage.name, note=ENDED)
        finally:
            worker.close()
        return _check_sheet(submission.student, stage.name, played.answers.get(1))

    def _files(
        self, submission: Submission, stage: Stage
    ) -> tuple[dict[str, str], dict[str, bytes]]:
        """Return the Python files of the stages up to this one, and their data files, by path."""
        sources: dict[str, str] = {}
        data = dict(_texts())
        for each in self._kit.course.stages:
            if each.number > stage.number:
                break
            own = submission.stages.get(each.name)
            files = {**(own.files if own else {}), **self._kit.read_given(each)}
            sources |= {
                f"{each.name}/{name}": content.decode("latin-1")
                for name, content in files.items()
                if name.endswith(".py")
            }
            data |= self._kit.read_given_data(each)
        return sources, data


def _check_sheet(student: str, stage: str, answer: Any) -> Sheet:
    """Return the question sheet in a worker's answer; if invalid, a sheet with only a note."""
    odd = Sheet(student, stage, note=ODD)
    if not isinstance(answer, dict):
        return odd
    try:
        found = msgspec.convert({"student": student, "stage": stage, **answer}, Sheet)
    except msgspec.ValidationError:
        return odd
    if found.student != student or found.stage != stage or len(found.questions) > 2 * COUNT:
        return odd
    questions = tuple(_cut(each) for each in found.questions)
    if not all(
        2 <= len(q.choices) <= MAX_CHOICES and 0 <= q.key < len(q.choices) for q in questions
    ):
        return odd
    lines = tuple(map(_text, found.printed[:MAX_LINES]))
    return Sheet(student, stage, _text(found.deal), lines, questions, _text(found.note))


def _cut(question: Question) -> Question:
    """Return a question from a worker with all of its strings shortened."""
    kind, words, file, because = map(
        _text, (question.kind, question.words, question.file, question.because)
    )
    choices = tuple(map(_text, question.choices))
    return replace(question, kind=kind, words=words, file=file, because=because, choices=choices)


def _text(text: str) -> str:
    """Return a string of limited length without lone surrogates, which no file can contain."""
    return text[:MAX_TEXT_CHARACTERS].encode(errors="replace").decode()


@lru_cache(1)
def _casino() -> Mapping[str, Source]:
    """Return the sources of the package `casino` by module name, as a worker loads them."""
    return dict(_modules(Path(casino.__file__).parent))


@lru_cache(1)
def _texts() -> Mapping[str, bytes]:
    """Return the data files of the package `casino` by path."""
    root = Path(casino.__file__).parent
    return {
        path.relative_to(root.parent).as_posix(): path.read_bytes()
        for path in sorted((root / "engine").glob("*.txt"))
    }


def _modules(root: Path) -> Iterator[tuple[str, Source]]:
    for path in sorted(root.rglob("[!.]*.py")):
        parts = path.relative_to(root.parent).with_suffix("").parts
        if (len(parts) > 1 and parts[1] in LEFT_OUT) or "simulator" in parts:
            continue
        name = ".".join(parts).removesuffix(".__init__")
        yield name, Source(f"{'/'.join(parts)}.py", path.read_bytes())
