"""The smoke test: does a stage's program import and start at all?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.course.files import module_name
from autograder.grading.attempt import Attempt
from autograder.grading.compiling import NOT_COMPILED, CompiledStage
from autograder.grading.verdict import STUB
from autograder.results.model import Fault, FaultKind
from autograder.sandbox.host.sandbox import Died, Load, NeedsFuller, TimedOut
from autograder.sandbox.student.fixture import Student
from autograder.sandbox.student.link import Link
from autograder.sandbox.student.proxies import StudentError
from autograder.sandbox.student.words import cut

__all__ = ["start_faults"]

Step = tuple[str, str]
# Whoever imports such a module plays a game first.
ASKS = 'it calls input(); put the call of main() below `if __name__ == "__main__":`'


def start_faults(attempt: Attempt, code: CompiledStage, files: Mapping[str, bytes]) -> list[Fault]:
    """Return why the stage's program does not compile or run, where it does not.

    Each module of the stage is imported, with everything it imports itself, and where the course
    says so the program is started without input. Code that works with the earlier stages of the
    reference is no fault of this stage, and neither is a file that no module needs.
    """
    stage = attempt.stage
    # Tests that get no more time earn nothing; what else is wrong with it need not be found.
    if attempt.workers.budget.is_spent():
        return []
    faults = [
        Fault(FaultKind.DOES_NOT_COMPILE, cut(f"{file}: {why}"))
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
    if faults or not any(_take(attempt, attempt.loads.own, steps)):
        return faults
    for step in steps:
        (why,) = _take(attempt, attempt.loads.own, [step])
        if (
            why
            and attempt.loads.has_earlier
            and not any(_take(attempt, attempt.loads.replaced, [step]))
        ):
            continue
        if why:
            module, function = step
            title = f"{function}() without input" if function else f"import of {module}"
            kind = "does_not_compile" if NOT_COMPILED in why else "does_not_run"
            faults.append(Fault(FaultKind(kind), cut(f"{title}: {why}")))
    return faults


def _take(attempt: Attempt, load: Load, steps: Sequence[Step]) -> list[str]:
    """Take the steps in one worker; return each step's error, "" if it passed."""
    try:
        with attempt.workers.any_worker(load) as worker:
            link = Link(worker)
            student = attempt.student(link, load)
            return [_step(student, link, module, function) for module, function in steps]
    except NeedsFuller:
        return _take(attempt, load, steps)


def _step(student: Student, link: Link, module: str, function: str) -> str:
    try:
        found = student.look_up(module, function or "__name__")
        if not function and link.ask("read_at_import") is True:
            return ASKS
        if function:
            student.run(found)
    except StudentError as error:
        return _traceback(error, at_start=bool(function))
    except (TimedOut, Died) as error:
        return "" if function else error.reason
    except AssertionError:
        return ""
    return ""


def _traceback(error: StudentError, *, at_start: bool) -> str:
    """Return a traceback's last words, or nothing where it is no deduction.

    A stub, a file that was not handed in, and (as a program starts) input that ends, are none.
    """
    if isinstance(error, NotImplementedError) and STUB.fullmatch(error.text):
        return ""
    if isinstance(error, ModuleNotFoundError) and "named 'stage" in error.text:
        return ""
    if at_start and (isinstance(error, EOFError) or not error.places):
        return ""
    place = ""
    if error.places:
        file, line, _ = error.places[-1]
        place = f" ({file}, line {line})"
    return f"{error}{place}"
