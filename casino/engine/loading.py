"""Load a student's modules from a snapshot of the files, and run them safely.

While student code runs, imports of the student's modules come only from the snapshot, never from an
earlier load, a `.pyc` file, or another folder with stages. Nothing is written to disk.
"""

from __future__ import annotations

import importlib
import linecache
import sys
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import decode_source, spec_from_loader
from pathlib import Path
from random import SystemRandom
from types import ModuleType
from typing import Any

from casino.engine.compiling import AT, RETURNED, STOPS, TICK, VALUE, compile_student
from casino.engine.console import StudentConsole
from casino.engine.dealing import Draw
from casino.engine.names import nearly_called
from casino.engine.sources import Sources, is_student_name
from casino.engine.surroundings import repeatable_chance, surroundings
from casino.engine.tracing import NOWHERE, RunRecorder
from casino.engine.trouble import StudentError, describe, missing, missing_file
from casino.engine.watch import Stop, Watch
from casino.game.shoe import CardValue, format_cards, parse_card
from casino.languages import _

__all__ = ["Imports", "Loaded"]

SECONDS = 2.0
CARD = "stage1_card_hand.card.Card"
MAX_SEEDS = 2**32
# Given files that are never recorded. This one only passes control between bot and house.
NOT_RECORDED = ("stage9_challenge/challenge.py",)


class Loaded:
    """A snapshot's modules, each executed once, at its first import.

    `stage` is the folder of the stage whose modules can be imported by short names. Objects that
    share `imports` can keep their modules from one session to the next.
    """

    def __init__(
        self,
        sources: Sources,
        stage: str,
        imports: Imports | None = None,
        recorder: RunRecorder | None = None,
    ) -> None:
        self.sources = sources
        self.stage = stage
        self.imports = imports or Imports()
        self.recorder = recorder
        self.watch = Watch()
        self._modules: dict[str, ModuleType] = {}
        self._console: StudentConsole | None = None
        self._finder = _Finder(sources, self.watch, recorder)

    def fresh(self) -> Loaded:
        """Return a new Loaded of the same snapshot, with no module executed yet."""
        recorder = self.recorder.renew() if self.recorder else None
        return Loaded(self.sources, self.stage, self.imports, recorder)

    def recording(self, window: range = NOWHERE, hidden: Container[int] = ()) -> Loaded:
        """Return a new Loaded of the same snapshot that records its run (`RunRecorder`)."""
        recorder = RunRecorder(self.sources, window, hidden)
        return Loaded(self.sources, self.stage, self.imports, recorder)

    def plain(self) -> Loaded:
        """Return a new Loaded of the same snapshot that doesn't record its run."""
        return Loaded(self.sources, self.stage, self.imports)

    @contextmanager
    def pause_recording(self) -> Iterator[None]:
        """Don't record the block: its code is run by the table, not as part of a round."""
        recorder, self.recorder = self.recorder, None
        try:
            with recorder.pause() if recorder else nullcontext():
                yield
        finally:
            self.recorder = recorder

    def module(self, name: str) -> ModuleType:
        """Import a module by its full name, or by its short name in this stage.

        Raises StudentError if it can't be imported.
        """
        full = name if self.sources.find(name) or "." in name else f"{self.stage}.{name}"
        if self.sources.find(full) is None:
            file = f"{full.replace('.', '/')}.py"
            number = full.partition("_")[0].removeprefix("stage")
            path = self.sources.folder / file
            reset = _("`{command}` brings the file back.")
            reset = reset.format(command=f"casino reset {number} {path.name}")
            advice = nearly_called(path) or reset
            raise StudentError(missing_file(file, advice))
        with self.guard():
            return importlib.import_module(full)

    def get(self, name: str) -> Any:
        """Return the object at a dotted name, such as `hand.Hand`.

        Raises StudentError if it's missing.
        """
        module_name, _dot, attribute = name.rpartition(".")
        module = self.module(module_name)
        try:
            return getattr(module, attribute)
        except AttributeError:
            file = f"{module.__name__.replace('.', '/')}.py"
            advice = _("Keep the name that the handout gives.")
            raise StudentError(missing(attribute, file, advice)) from None

    def call(self, function: Callable[..., Any], *values: Any, **named: Any) -> Any:
        """Call student code and discard its output; raise StudentError for any error."""
        with self.guard(function=function):
            return function(*values, **named)

    @contextmanager
    def guard(
        self,
        seconds: float = SECONDS,
        *,
        answers: Sequence[str | None] = (),
        function: object = None,
    ) -> Iterator[StudentConsole]:
        """Run the block as student code, for at most `seconds` of CPU time.

        Yields the console with the output. A nested block shares the outer block's console and
        leaves exceptions to it. Raises StudentError for every failure.
        """
        if self._console is not None:
            yield self._console
            return
        with self.session(StudentConsole(answers), seconds) as console:
            try:
                yield console
                self.watch.tick()
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                trouble = describe(error, self.sources, function)
                raise StudentError(trouble) from (None if isinstance(error, Stop) else error)

    @contextmanager
    def session(
        self, console: StudentConsole, seconds: float, seed: int | None = None
    ) -> Iterator[StudentConsole]:
        """Run the block with this console and a time limit; exceptions pass unchanged.

        With a `seed`, the `random` module gives the same numbers every time.
        """
        console.stop = self.watch.stop
        console.importing = self._finder.is_importing
        with ExitStack() as stack:
            stack.enter_context(self.imports.session(self))
            if seed is not None:
                stack.enter_context(repeatable_chance(seed))
            stack.enter_context(surroundings(console))
            self._console = console
            self.watch.arm(seconds, self.recorder.trim if self.recorder else None)
            console.recorder = self.recorder
            try:
                yield console
            finally:
                self.watch.disarm()
                self._console = None

    def path(self, file: str) -> Path:
        """Return the path of a stage's data file; StudentError if it's missing."""
        path = self.sources.folder / self.stage / file
        if not path.is_file():
            number = self.stage.partition("_")[0].removeprefix("stage")
            advice = _("`{command}` brings it back.")
            advice = advice.format(command=f"casino reset {number} {file}")
            raise StudentError(missing_file(f"{self.stage}/{file}", advice))
        return path

    def card(self, value: CardValue | str) -> Any:
        """Return the student's Card for a card value or its two letters, such as `TC`."""
        light = parse_card(value) if isinstance(value, str) else value
        recorder = self.recorder
        if recorder is None:
            return self._make(light)
        step = recorder.now
        is_its_own_stage = CARD.startswith(f"{self.stage}.")
        with nullcontext() if is_its_own_stage else self.pause_recording():
            made = self._make(light)
        recorder.card_made(made, format_cards([light]), step)
        return made

    def _make(self, card: CardValue) -> Any:
        with self.guard():
            return self.get(CARD)(*card)

    def code_of(self, card: object) -> str:
        """Return the two letters of a student's card, or `??` if it isn't a valid card."""
        try:
            with self.pause_recording():
                return str(self.call(lambda: format_cards([card])))  # type: ignore[list-item]
        except StudentError:
            return "??"

    def draw(self, deck: str = "", seed: int | None = None) -> Draw:
        """Return a function that deals student cards: `deck` first, then random ones."""
        chosen = SystemRandom().randrange(MAX_SEEDS) if seed is None else seed
        return Draw(self.card, deck, chosen)

    @contextmanager
    def import_own(self) -> Iterator[None]:
        """Put the snapshot's modules into `sys.modules` during the block.

        Modules of the same names from elsewhere are put back afterwards.
        """
        others = self._take_out()
        sys.modules.update(self._modules)
        sys.meta_path.insert(0, self._finder)
        try:
            yield
        finally:
            if self._finder in sys.meta_path:
                sys.meta_path.remove(self._finder)
            self._modules = self._take_out()
            sys.modules.update(others)

    def _take_out(self) -> dict[str, ModuleType]:
        # A quick filter first, because a notebook has thousands of modules.
        likely = [name for name in sys.modules if name.startswith(self.sources.beginnings)]
        names = [name for name in likely if is_student_name(name, self.sources)]
        return {name: sys.modules.pop(name) for name in names}


class Imports:
    """Put a snapshot's modules into `sys.modules` while its code runs.

    A game's code shares one object. Outside a `keep` block, each session installs its modules and
    removes them again.
    """

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._left: Loaded | None = None
        self._is_keeping = False
        self._running = 0

    @contextmanager
    def keep(self) -> Iterator[None]:
        """Install a snapshot's modules once for all its sessions in the block."""
        if self._is_keeping:
            yield
            return
        self._is_keeping = True
        try:
            yield
        finally:
            self._is_keeping = False
            self._uninstall()

    @contextmanager
    def session(self, code: Loaded) -> Iterator[None]:
        """Install the modules of `code` for a session, which may run inside another's."""
        if not self._is_keeping or (self._running and code is not self._left):
            with code.import_own():
                yield
            return
        if code is not self._left:
            self._uninstall()
            self._stack.enter_context(code.import_own())
            self._left = code
        self._running += 1
        try:
            yield
        finally:
            self._running -= 1

    def _uninstall(self) -> None:
        self._left = None
        self._stack.close()


class _Finder(MetaPathFinder, Loader):
    """An import hook that loads the student's modules from the snapshot."""

    def __init__(self, sources: Sources, watch: Watch, recorder: RunRecorder | None) -> None:
        self._sources = sources
        self._watch = watch
        self._recorder = recorder
        self._importing = 0

    def is_importing(self) -> bool:
        return self._importing > 0

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module's spec; a missing student module isn't searched elsewhere."""
        if not is_student_name(fullname, self._sources):
            return None
        found = self._sources.find(fullname)
        if found is None:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        origin = self._sources.path(found.file) if found.file else None
        spec = spec_from_loader(fullname, self, origin=origin, is_package=found.is_package)
        if spec is not None and origin is not None:
            spec.has_location = True
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Execute a module's source from the snapshot, with the watch's checks in it."""
        found = self._sources.find(module.__name__)
        if found is None or not found.file:
            return
        source, path = self._sources.files[found.file], self._sources.path(found.file)
        _remember_lines(path, source)
        recorder = None if found.file in NOT_RECORDED else self._recorder
        code = compile_student(
            source,
            path,
            recorded=recorder is not None,
            values=recorder is not None and recorder.has_values,
        )
        if recorder is not None:
            vars(module)[AT] = recorder.at
            vars(module)[RETURNED] = recorder.record_return
            vars(module)[VALUE] = recorder.value
        vars(module)[TICK] = self._watch.tick
        vars(module)[STOPS] = (Stop, KeyboardInterrupt)
        self._importing += 1
        try:
            exec(code, vars(module))
        finally:
            self._importing -= 1


def _remember_lines(path: str, source: bytes) -> None:
    """Store a file's source, so that tracebacks show the lines that actually ran."""
    try:
        text = decode_source(source)
    except (SyntaxError, UnicodeDecodeError):
        return
    # Python ends lines only at line endings; `splitlines` also splits at form feeds.
    lines = [f"{line}\n" for line in text.split("\n")]
    linecache.cache[path] = (len(text), None, lines, path)
