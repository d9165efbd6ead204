"""Checks that a stage's modules can be imported and its program starts; if not, a cap applies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.course.files import module_name
from autograder.grading.attempts import Attempts
from autograder.grading.judging import stub_of
from autograder.grading.loads import CompiledStage
from autograder.results.model import NOT_COMPILED, Fault, FaultKind
from autograder.sandbox.host.replies import Played, Raised
from autograder.sandbox.host.sandbox import Died, Load, TimedOut, WorkerClient
from autograder.sandbox.student.recording import Student
from autograder.sandbox.student.words import cut
from casino.languages import N_
from casino.messages import Message, Text, join_texts

__all__ = ["start_faults"]

Step = tuple[str, str]  # a module, and the function to call in it; "" only imports it
# A module that plays a game on import needs an answer first.
ANSWER = "1"  # the input ends after it
ASKS = Message('it calls input(); put the call of main() below `if __name__ == "__main__":`')
STARTED = N_("{function} without input: {why}")
IMPORTED = N_("import of {module}: {why}")


def start_faults(
    attempts: Attempts, worker: WorkerClient, code: CompiledStage, files: Mapping[str, bytes]
) -> list[Fault]:
    """Return the reasons why a stage's program doesn't compile or start, if any.

    Each module of the stage is imported. If the course names a program, it is started and must
    reach its first question. All this happens in `worker`, which has the student's own files;
    failed steps are repeated separately. Code that works with the reference's earlier stages isn't
    a fault of this stage.
    """
    stage = attempts.stage
    faults = [
        Fault(FaultKind.DOES_NOT_COMPILE, cut(join_texts(": ", [file, why])))
        for file, why in code.errors.items()
        if file in stage.modules
    ]
    steps: list[Step] = [
        (module_name(stage.name, file), "")
        for file in stage.modules
        if file in files and file not in code.errors
    ]
    if stage.starts:
        module, _, function = stage.starts.partition(".")
        steps.append((f"{stage.name}.{module}", function))
    if faults or _all_pass(attempts, worker, steps):
        return faults
    for step in steps:
        why = _perform(attempts, attempts.own, step)
        if why and (why := _explain_on_right_stages(attempts, step, why)):
            module, function = step
            if function:
                problem = Message(STARTED, function=f"{function}()", why=why)
            else:
                problem = Message(IMPORTED, module=module, why=why)
            faults.append(Fault(_kind_of(why), cut(problem)))
    return faults


def _kind_of(why: Text) -> FaultKind:
    """Return DOES_NOT_COMPILE if a message is or contains such an error, else DOES_NOT_RUN."""
    if isinstance(why, Message):
        nested = [each for each in why.values.values() if isinstance(each, Message)]
        kinds = {_kind_of(each) for each in nested}
        if why.form == NOT_COMPILED or FaultKind.DOES_NOT_COMPILE in kinds:
            return FaultKind.DOES_NOT_COMPILE
    return FaultKind.DOES_NOT_RUN


def _explain_on_right_stages(attempts: Attempts, step: Step, why: Text) -> Text:
    """Repeat an import or start that failed with `why`; return the error, or "".

    The earlier stages are replaced by right versions, so that a syntax error in one doesn't cap
    this stage, too.
    """
    replaced = attempts.loads().replaced
    return why if replaced is None else _perform(attempts, replaced, step)


def _all_pass(attempts: Attempts, worker: WorkerClient, steps: Sequence[Step]) -> bool:
    try:
        return not any(_run_steps(attempts, worker, attempts.own, steps))
    except (TimedOut, Died):
        return False


def _perform(attempts: Attempts, load: Load, step: Step) -> Text:
    """Import a module or start its program in a new worker; return the error, or "".

    A program that doesn't end isn't a fault by itself.
    """
    _module, function = step
    try:
        with attempts.workers.open(load, attempts.hangs.seconds) as worker:
            return _run_steps(attempts, worker, load, [step])[0]
    except (TimedOut, Died) as error:
        return "" if function else error.reason


def _run_steps(
    attempts: Attempts, worker: WorkerClient, load: Load, steps: Sequence[Step]
) -> list[Text]:
    student = Student(attempts.stage.name, load.stages)
    places = []
    for module, function in steps:
        found = student.look_up(module, function or "__name__").recorded.place
        action = "read_at_import"
        if function:
            student.quietly("inputs", [ANSWER])
            found = student.run(student.look_up(module, function)).place
            action = "read"
        places.append((found, student.step(action).recorded.place))
    student.scenario.wants_all = True
    played = worker.play(student.scenario.packed(again=not worker.fresh, announces=False))
    return [
        _fault(played, found, read, at_start=bool(function))
        for (found, read), (_, function) in zip(places, steps, strict=True)
    ]


def _fault(played: Played, found: int, read: int, *, at_start: bool) -> Text:
    raised, has_read = played.raised.get(found), bool(played.answers.get(read))
    if at_start:  # the tests cover the rest after the first question
        return "" if raised is None or has_read else _traceback(raised, at_start=True)
    if has_read and (raised is None or raised.nearest == "EOFError"):
        return ASKS
    return "" if raised is None else _traceback(raised, at_start=False)


def _traceback(error: Raised, *, at_start: bool) -> Text:
    """Return the last line of an exception's traceback, or "" if it must not cost points.

    Stubs, files that weren't handed in, and the end of input in a started program cost nothing
    here.
    """
    if stub_of(error):
        return ""
    if error.nearest == "ModuleNotFoundError" and "named 'stage" in str(error.text):
        return ""
    if at_start and (error.nearest == "EOFError" or not error.places):
        return ""
    if not error.places:
        return error.words
    last = error.places[-1]
    return Message(
        "{error} ({file}, line {line})", error=error.words, file=last.file, line=last.line
    )
