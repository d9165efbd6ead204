"""Compiles a submission and starts it: what does not compile, what does not run (grading.md)."""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from autograder.course.files import module_name
from autograder.course.model import Limits, Stage
from autograder.grading.attempt import Trial, worker_limits
from autograder.grading.verdict import STUB
from autograder.results.model import Fault, FaultKind
from autograder.sandbox.host.sandbox import (
    Died,
    Load,
    NeedsFuller,
    Sandbox,
    TimedOut,
    Worker,
    WorkerEnded,
)
from autograder.sandbox.student.evidence import cut
from autograder.sandbox.student.fixture import Student
from autograder.sandbox.student.link import Link
from autograder.sandbox.student.proxies import StudentError

__all__ = ["Code", "Compiler", "start_faults"]

COMPILE_SECONDS = 0.4
NOT_COMPILED = "does not compile:"
TOO_MUCH = "is too much for Python to compile"
EMPTY = marshal.dumps(compile("", "<empty>", "exec"))
Step = tuple[str, str]
Source = tuple[str, bytes]


@dataclass(frozen=True)
class Code:
    """One stage of one student as bytecode by module name; a text says why there is none."""

    modules: Mapping[str, bytes | str]
    errors: Mapping[str, str]


@dataclass
class Compiler:
    """Compiles files, stage after stage, in a worker that runs none of them."""

    sandbox: Sandbox
    limits: Limits
    _worker: Worker | None = None

    def compile(self, stage: Stage, files: Mapping[str, bytes]) -> Code:
        """Compile a stage's files; one that kills the compiler is found alone."""
        sources = [
            (f"{stage.name}/{name}", content)
            for name, content in sorted(files.items())
            if name not in stage.given
        ]
        results = self._compiled(sources)
        if results is None:
            results = {}
            for source in sources:
                alone = self._compiled([source])
                results |= alone if alone is not None else {source[0]: TOO_MUCH}
        modules: dict[str, bytes | str] = {}
        errors: dict[str, str] = {}
        for path, result in results.items():
            file = path.partition("/")[2]
            if isinstance(result, str):
                errors[file] = result
            words = f"{file} {NOT_COMPILED} {result!s}"
            modules[module_name(stage.name, file)] = result if isinstance(result, bytes) else words
        modules.setdefault(stage.name, EMPTY)
        return Code(modules, errors)

    def _compiled(self, sources: Sequence[Source]) -> dict[str, bytes | str] | None:
        """Return bytecode or the compiler's words by path; None when the compiler did not live."""
        if not sources:
            return {}
        try:
            return self._asked(sources)
        except NeedsFuller:  # for the codec of a declared encoding
            return self._asked(sources, fuller=True)

    def _asked(
        self, sources: Sequence[Source], *, fuller: bool = False
    ) -> dict[str, bytes | str] | None:
        if self._worker is not None and not fuller:
            results = self._ask(self._worker, sources)
            if results is not None:  # else it had spent its time on other files
                return results
        limits = worker_limits(self.limits, COMPILE_SECONDS)
        self._worker = self.sandbox.worker(Load({}, {}, "", ()), limits, fuller=fuller)
        return self._ask(self._worker, sources)

    def _ask(self, worker: Worker, sources: Sequence[Source]) -> dict[str, bytes | str] | None:
        try:
            answers = Link(worker).ask("compile", list(sources))
        except NeedsFuller:
            self.close()
            raise
        except (WorkerEnded, StudentError):
            self.close()
            return None
        results: dict[str, bytes | str] = {}
        for (path, _), answer in zip(sources, answers, strict=True):
            _, code, why, line = answer
            results[path] = code if code is not None else f"{why} (line {line})" if line else why
        return results

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.close()
        self._worker = None


def start_faults(trial: Trial, code: Code, files: Mapping[str, bytes]) -> list[Fault]:
    """Return why the stage's program does not compile or run, where it does not.

    Each module of the stage is imported, with whatever it imports itself, and where the course
    says so the program is started without input. What works with the earlier stages of the
    reference is no fault of this stage, and neither is a file that no module needs.
    """
    stage = trial.stage
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
    if faults or not any(_take(trial, True, steps)):
        return faults
    for step in steps:
        (why,) = _take(trial, True, [step])
        if why and trial.has_earlier and not any(_take(trial, False, [step])):
            continue
        if why:
            module, function = step
            title = f"{function}() without input" if function else f"import of {module}"
            kind = "does_not_compile" if NOT_COMPILED in why else "does_not_run"
            faults.append(Fault(FaultKind(kind), cut(f"{title}: {why}")))
    return faults


def _take(trial: Trial, own_earlier: bool, steps: Sequence[Step]) -> list[str]:
    """Take the steps in one worker; return what went wrong with each."""
    try:
        with trial.student(trial.loads[own_earlier]) as student:
            return [_step(student, module, function) for module, function in steps]
    except NeedsFuller:
        trial.fuller = True
        return _take(trial, own_earlier, steps)


def _step(student: Student, module: str, function: str) -> str:
    try:
        found = student.look_up(module, function or "__name__")
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
