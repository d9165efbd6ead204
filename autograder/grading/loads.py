"""Compiles student files, and builds loads: the modules and data files for a worker.

Files are compiled in a worker that runs none of them, because compiling isn't safe either. Earlier
stages in a load are the student's own, or the reference's if those lost points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from autograder.course.files import Kit, module_name
from autograder.course.model import Limits, Stage
from autograder.grading.sources import encoding_trouble, find_needed_python, newest
from autograder.grading.suite import Suite
from autograder.grading.workers import worker_limits
from autograder.results.model import NOT_COMPILED
from autograder.sandbox.host.budget import Budget
from autograder.sandbox.host.sandbox import (
    NOTHING,
    Load,
    Module,
    Sandbox,
    Source,
    WorkerClient,
    WorkerEnded,
)
from autograder.sandbox.student.recording import STAND_INS
from casino.engine.not_python import find_foreign_line
from casino.languages import N_
from casino.messages import Message, Text

__all__ = ["CompiledStage", "Compiler", "LoadMaker", "Loads", "read_given_modules"]

COMPILE_SECONDS = 0.4
TOO_MUCH = Message("is too much for Python to compile")
# The compiler in the worker returns this; it can't import `N_` to mark it.
NOT_UTF8 = N_("it is not UTF-8 text; save the file as UTF-8")
_File = tuple[str, bytes]  # path and content


@dataclass(frozen=True)
class CompiledStage:
    """A student's stage compiled to bytecode, from which loads for workers are built."""

    modules: Mapping[str, bytes | Message]  # bytecode or error message, by dotted name
    errors: Mapping[str, Text]  # by file
    # The names that a traceback may show, by file (`stage/module.py`).
    functions: Mapping[str, frozenset[str]]
    needs: str = ""  # the newer Python that a file without bytecode requires


@dataclass(frozen=True)
class _Compiled:
    """A compiled file: its bytecode or an error message, and the names of its functions."""

    code: bytes | Text
    functions: frozenset[str] = frozenset()


@dataclass
class Compiler:
    """Compiles student files in a sandboxed worker that never runs them."""

    sandbox: Sandbox
    limits: Limits
    budget: Budget | None = None
    _worker: WorkerClient | None = None

    def compile(self, stage: Stage, files: Mapping[str, bytes]) -> CompiledStage:
        """Compile a stage's files; if one of them kills the compiler, compile each separately."""
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
        results = self._compile(sources)
        if results is None:
            results = {}
            for source in sources:
                is_spent = self.budget is not None and self.budget.is_spent()
                found = self._compile([source]) if not is_spent else None
                results |= found if found is not None else {source[0]: _Compiled(TOO_MUCH)}
        modules: dict[str, bytes | Message] = {}
        errors: dict[str, Text] = {}
        results |= refused
        for path, each in results.items():
            file, result = path.partition("/")[2], each.code
            if not isinstance(result, bytes):
                errors[file] = result
                result = Message(NOT_COMPILED, file=file, error=result)
            modules[module_name(stage.name, file)] = result
        modules.setdefault(stage.name, b"")
        functions = {path: each.functions for path, each in results.items()}
        needs = newest(
            find_needed_python(content, self.sandbox.python.minor)
            for path, content in sources
            if _is_refused(results[path])
        )
        return CompiledStage(modules, errors, functions, needs)

    def _compile(self, sources: Sequence[_File]) -> dict[str, _Compiled] | None:
        """Return each file's bytecode or error message, by path; None if the compiler died.

        A file with a rare encoding ends it, too, and the next one knows the encoding.
        """
        if not sources:
            return {}
        if self._worker is not None:
            results = self._ask(self._worker, sources)
            if results is not None:  # else it spent its time on other files
                return results
        limits = worker_limits(self.limits, COMPILE_SECONDS)
        self._worker = self.sandbox.worker(NOTHING, limits, budget=self.budget)
        return self._ask(self._worker, sources)

    def _ask(self, worker: WorkerClient, sources: Sequence[_File]) -> dict[str, _Compiled] | None:
        try:
            answers = worker.ask("compile", list(sources))
        except WorkerEnded:
            self.close()
            return None
        # A value too large for one frame isn't sent; single files may fit.
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
        if self._worker is not None:
            self._worker.close()
        self._worker = None


def _is_refused(compiled: _Compiled) -> bool:
    """Return True if Python rejects the syntax of this file."""
    return not isinstance(compiled.code, bytes) and "Error: " in str(compiled.code)


@dataclass(frozen=True)
class Loads:
    """The code that a stage's tests may run with; the variants differ in the earlier stages."""

    own: Load  # with the student's earlier stages
    replaced: Load | None = None  # with the reference for faulty stages and those they use
    alone: Mapping[str, Load] = field(default_factory=dict)  # replaces one faulty stage, by name
    missing: tuple[str, ...] = ()  # earlier stages that weren't handed in
    parts: tuple[tuple[str, Load], ...] = ()  # replace a single module, each with its stage


@dataclass(frozen=True)
class LoadMaker:
    """Builds the variants of code for one stage of a submission, as loads for workers."""

    kit: Kit
    suite: Suite
    stage: Stage
    compiled: Mapping[str, CompiledStage]  # the student's stages by name
    further: Sequence[Stage] = ()  # further stages that the student's files import

    def make_all(
        self, own: Load, at_fault: Callable[[Stage], bool], files: Mapping[str, bytes]
    ) -> Loads:
        """Return the loads: one with the student's earlier stages, others with right ones.

        Stages that lost points (`at_fault`) are replaced, and all that the last of them uses,
        because the reference may use them beyond their interface. The same holds for a student's
        later stages, so further loads replace only one stage or module. Missing stages are always
        replaced.
        """
        course = self.kit.course
        earlier = course.earlier(self.stage.name)
        missing = tuple(each.name for each in earlier if each.name not in self.compiled)
        used = course.find_used(self.stage.name, (*files.values(), *self.suite.frames))
        names = [
            each.name
            for each in earlier
            if each.name in missing or (each in used and at_fault(each))
        ]
        if not names:
            return Loads(own)
        single = {name: self.make([name, *missing]) for name in names}
        ground = [each.name for each in course.earlier(names[-1])]
        together = [each.name for each in earlier if each.name in (*ground, *names)]
        is_one = together == names[:1] and not missing
        parts = tuple(
            (name, self.make([f"{name}/{file}", *missing]))
            for name in names
            if name in self.compiled and len(course.stage(name).modules) > 1
            for file in course.stage(name).modules
        )
        replaced = single[names[0]] if is_one else self.make(together)
        return Loads(own, replaced, single, missing, parts)

    def make(self, replaced: Sequence[str] = ()) -> Load:
        """Return the load with this stage and the stages that it needs, some of them replaced.

        `replaced` names stages, or single modules such as `stage1_card_hand/card.py`.
        """
        further = (each for each in self.further if each.name in self.compiled)
        stages = (*self.kit.course.earlier(self.stage.name), *further, self.stage)
        modules: dict[str, Module] = {
            name: code for name, code in self.suite.fakes.items() if name != STAND_INS
        }
        data: dict[str, bytes] = {}
        # A frame is shown only if its name is in a submitted file.
        functions: dict[str, frozenset[str]] = {}
        for each in stages:
            data |= self.kit.read_given_data(each)
            own = self.compiled.get(each.name)
            functions |= own.functions if own else {}
            if each.name in replaced:
                modules |= _own_helpers(each, own) | _reference(self.kit, each)
            elif own:
                modules |= {**own.modules, **read_given_modules(self.kit, each)}
                parts = [name for name in replaced if name.startswith(f"{each.name}/")]
                for module in (module_name(each.name, part.split("/")[1]) for part in parts):
                    modules[module] = _reference(self.kit, each)[module]
        names = tuple(each.name for each in stages)
        return Load(modules, data, self.stage.name, names, functions)


def _own_helpers(stage: Stage, own: CompiledStage | None) -> dict[str, Module]:
    """Return the additional modules in a student's stage folder, which later stages may import."""
    interface = {stage.name, *(module_name(stage.name, file) for file in stage.modules)}
    modules = own.modules if own else {}
    return {name: code for name, code in modules.items() if name not in interface}


def read_given_modules(kit: Kit, stage: Stage) -> dict[str, Module]:
    """Return the modules of a stage that students get complete, by dotted name."""
    return _modules(stage, kit.read_given(stage))


def _reference(kit: Kit, stage: Stage) -> dict[str, Module]:
    """Return the reference's modules of a stage, and the given ones, by dotted name."""
    return _modules(stage, kit.reference(stage) | kit.read_given(stage))


def _modules(stage: Stage, files: Mapping[str, bytes]) -> dict[str, Module]:
    return {
        module_name(stage.name, name): Source(f"<{name} of the kit>", content, optimize=2)
        for name, content in files.items()
        if name.endswith(".py")
    }
