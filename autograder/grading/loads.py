"""Makes the loads, which are the code in a submission's workers.

Files are compiled in a worker that runs none of them, because a compiler isn't safe either. Earlier
stages are the student's own, or the reference's if those lost points.
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
    NeedsModule,
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
    """One student's stage as bytecode by module name, or an error message.

    `functions` are the names that a traceback may show, by file (`stage/module.py`). `needs` is the
    newer Python that a file without bytecode requires.
    """

    modules: Mapping[str, bytes | Message]
    errors: Mapping[str, Text]
    functions: Mapping[str, frozenset[str]]
    needs: str = ""


@dataclass(frozen=True)
class _Compiled:
    """One compiled source: bytecode, or an error message."""

    code: bytes | Text
    functions: frozenset[str] = frozenset()


@dataclass
class Compiler:
    """Compiles files, stage by stage, in a worker that runs none of them."""

    sandbox: Sandbox
    limits: Limits
    budget: Budget | None = None
    _worker: WorkerClient | None = None

    def compile(self, stage: Stage, files: Mapping[str, bytes]) -> CompiledStage:
        """Compile a stage's files; if a file kills the compiler, they are compiled one by one."""
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

    def _compile_or_none(self, sources: Sequence[_File]) -> dict[str, _Compiled] | None:
        """Return bytecode or the compiler's errors by path; None if the compiler died."""
        if not sources:
            return {}
        try:
            return self._ask_any(sources)
        except NeedsModule:  # a rare encoding of a file
            return self._ask_any(sources)

    def _ask_any(self, sources: Sequence[_File]) -> dict[str, _Compiled] | None:
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
        except NeedsModule:
            self.close()
            raise
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
        """End the worker."""
        if self._worker is not None:
            self._worker.close()
        self._worker = None


def _is_refused(compiled: _Compiled) -> bool:
    """Return True if Python rejects the syntax."""
    return not isinstance(compiled.code, bytes) and "Error: " in str(compiled.code)


@dataclass(frozen=True)
class Loads:
    """The contents of a stage's workers, beside the stage's own files.

    `own` has the student's earlier stages. `replaced` has the reference's in place of faulty stages
    and the stages they use, or is None. `alone` has, for each faulty stage, the load in which only
    that one is replaced. `missing` are the earlier stages that weren't handed in. `parts` are loads
    that replace a single module, each with its stage.
    """

    own: Load
    replaced: Load | None = None
    alone: Mapping[str, Load] = field(default_factory=dict)
    missing: tuple[str, ...] = ()
    parts: tuple[tuple[str, Load], ...] = ()


@dataclass(frozen=True)
class LoadMaker:
    """Makes the loads of one stage; `beside` are further stages that the student's files name."""

    kit: Kit
    suite: Suite
    stage: Stage
    compiled: Mapping[str, CompiledStage]
    beside: Sequence[Stage] = ()

    def make_all(
        self, own: Load, at_fault: Callable[[Stage], bool], files: Mapping[str, bytes]
    ) -> Loads:
        """Return a stage's loads, with earlier stages that lost points replaced.

        A stage of the reference may use its own earlier stages beyond their interface, so all
        stages that the last faulty one uses are replaced, too. A later class may also use inherited
        parts beyond the interface, so there are loads in which only one stage, or one module, is
        replaced. Missing stages are replaced in all loads. A stage that neither the tests nor the
        files name is never imported, so it isn't replaced.
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
        alone = {name: self.make([name, *missing]) for name in names}
        ground = [each.name for each in course.earlier(names[-1])]
        together = [each.name for each in earlier if each.name in (*ground, *names)]
        is_one = together == names[:1] and not missing
        parts = tuple(
            (name, self.make([f"{name}/{file}", *missing]))
            for name in names
            if name in self.compiled and len(course.stage(name).modules) > 1
            for file in course.stage(name).modules
        )
        replaced = alone[names[0]] if is_one else self.make(together)
        return Loads(own, replaced, alone, missing, parts)

    def make(self, replaced: Sequence[str] = ()) -> Load:
        """Return the load of a worker: the stage and the stages it needs, some of them replaced.

        `replaced` names stages, or single modules of them (`stage1_card_hand/card.py`).
        """
        further = (each for each in self.beside if each.name in self.compiled)
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
    """Return a stage's additional modules, which later stages may import."""
    asked = {stage.name, *(module_name(stage.name, file) for file in stage.modules)}
    modules = own.modules if own else {}
    return {name: code for name, code in modules.items() if name not in asked}


def read_given_modules(kit: Kit, stage: Stage) -> dict[str, Module]:
    """Return the given modules by name."""
    return _modules(stage, kit.read_given(stage))


def _reference(kit: Kit, stage: Stage) -> dict[str, Module]:
    """Return a stage of the reference, given modules included."""
    return _modules(stage, kit.reference(stage) | kit.read_given(stage))


def _modules(stage: Stage, files: Mapping[str, bytes]) -> dict[str, Module]:
    return {
        module_name(stage.name, name): Source(f"<{name} of the kit>", content, optimize=2)
        for name, content in files.items()
        if name.endswith(".py")
    }
