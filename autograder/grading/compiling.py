"""Compiles a submission, in a worker that runs none of it, because a compiler isn't safe either."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from autograder.course.files import module_name
from autograder.course.model import Limits, Stage
from autograder.grading.newer_python import find_needed_python, newest
from autograder.grading.sources import encoding_trouble
from autograder.grading.workers import worker_limits
from autograder.sandbox.host.budget import Budget
from autograder.sandbox.host.sandbox import (
    NOTHING,
    NeedsFuller,
    Sandbox,
    WorkerClient,
    WorkerEnded,
)
from casino.engine.not_python import find_foreign_line
from casino.languages import N_
from casino.messages import Message, Text

__all__ = ["BROKEN", "CompiledStage", "Compiler"]

COMPILE_SECONDS = 0.4
BROKEN = N_("{file} does not compile: {error}")
TOO_MUCH = Message("is too much for Python to compile")
# The compiler in the worker says so, whose code imports nothing that could mark it.
NOT_UTF8 = N_("it is not UTF-8 text; save the file as UTF-8")
Source = tuple[str, bytes]


@dataclass(frozen=True)
class CompiledStage:
    """One stage of one student as bytecode by module name, or a message with the reason for none.

    `functions` are the names that a traceback may show, by file (`stage/module.py`). `needs` is
    the newer Python that a file without bytecode was written for.
    """

    modules: Mapping[str, bytes | Message]
    errors: Mapping[str, Text]
    functions: Mapping[str, frozenset[str]]
    needs: str = ""


@dataclass(frozen=True)
class _Compiled:
    """One source compiled: bytecode, or words in its place."""

    code: bytes | Text
    functions: frozenset[str] = frozenset()


@dataclass
class Compiler:
    """Compiles files, stage after stage, in a worker that runs none of them."""

    sandbox: Sandbox
    limits: Limits
    budget: Budget | None = None
    _worker: WorkerClient | None = None

    def compile(self, stage: Stage, files: Mapping[str, bytes]) -> CompiledStage:
        """Compile a stage's files; a file that kills the compiler is found by itself."""
        sources = [
            (f"{stage.name}/{name}", content)
            for name, content in sorted(files.items())
            if name not in stage.given
        ]
        refused = {
            path: _Compiled(trouble)
            for path, content in sources
            if (trouble := encoding_trouble(content))
        }
        sources = [source for source in sources if source[0] not in refused]
        results = self._compile_or_none(sources)
        if results is None:
            results = {}
            for source in sources:
                is_spent = self.budget is not None and self.budget.is_spent()
                alone = self._compile_or_none([source]) if not is_spent else None
                results |= alone if alone is not None else {source[0]: _Compiled(TOO_MUCH)}
        modules: dict[str, bytes | Message] = {}
        errors: dict[str, Text] = {}
        results |= refused
        for path, each in results.items():
            file, result = path.partition("/")[2], each.code
            if not isinstance(result, bytes):
                errors[file] = result
                result = Message(BROKEN, file=file, error=result)
            modules[module_name(stage.name, file)] = result
        modules.setdefault(stage.name, b"")
        functions = {path: each.functions for path, each in results.items()}
        needs = newest(
            find_needed_python(content, self.sandbox.python.minor)
            for path, content in sources
            if _is_refused(results[path])
        )
        return CompiledStage(modules, errors, functions, needs)

    def _compile_or_none(self, sources: Sequence[Source]) -> dict[str, _Compiled] | None:
        """Return bytecode or the compiler's words by path; None when the compiler did not live."""
        if not sources:
            return {}
        try:
            return self._ask_any(sources)
        except NeedsFuller:  # names with letters beyond ASCII, which Python normalises
            return self._ask_any(sources, fuller=True)

    def _ask_any(
        self, sources: Sequence[Source], *, fuller: bool = False
    ) -> dict[str, _Compiled] | None:
        if self._worker is not None and not fuller:
            results = self._ask(self._worker, sources)
            if results is not None:  # else it had spent its time on other files
                return results
        limits = worker_limits(self.limits, COMPILE_SECONDS)
        self._worker = self.sandbox.worker(NOTHING, limits, fuller=fuller, budget=self.budget)
        return self._ask(self._worker, sources)

    def _ask(self, worker: WorkerClient, sources: Sequence[Source]) -> dict[str, _Compiled] | None:
        try:
            answers = worker.ask("compile", list(sources))
        except NeedsFuller:
            self.close()
            raise
        except WorkerEnded:
            self.close()
            return None
        # What is too much for one frame does not come by value; file by file it may.
        if type(answers) is not list:
            return None
        results: dict[str, _Compiled] = {}
        for (path, source), answer in zip(sources, answers, strict=True):
            _, code, why, line, names = answer
            if code is None:
                why = Message(NOT_UTF8) if why == NOT_UTF8 else why
                if isinstance(why, str) and (foreign := find_foreign_line(source, line)):
                    why, line = foreign
                code = Message("{error} (line {line})", error=why, line=line) if line else why
            results[path] = _Compiled(code, frozenset(names))
        return results

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.close()
        self._worker = None


def _is_refused(compiled: _Compiled) -> bool:
    """Return True if Python refuses the syntax."""
    return not isinstance(compiled.code, bytes) and "Error: " in str(compiled.code)
