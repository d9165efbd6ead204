"""The course page's Python: a table behind the bridge, the checks, and a look at a file.

The page's worker calls these methods; messages go out through `tell` as a mapping of
plain data whose `kind` says what it is: `state` (the bridge's), `checking` (a check begins),
`checked` (how far the stage is, and the rail), `hinted` (the rail with one more hint), `mistake`
(where a file is no Python), `ran` (an example of the handout), `wrote` (a file that the table
wrote), `place` (a line is about to run), `fault` (a mistake of the kit's).
"""

from __future__ import annotations

import ast
import traceback
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from pathlib import Path, PurePosixPath
from random import Random
from typing import TYPE_CHECKING, Any

from casino.cases.sheet import sheet_of
from casino.engine.console import StudentConsole
from casino.engine.loading import Loaded
from casino.engine.places import telling_places
from casino.engine.trouble import describe
from casino.engine.watch import Stop
from casino.engine.workspace import Workspace
from casino.languages import ENGLISH, _, speaking
from casino.play.rounds import Rounds
from casino.progress import Hints, StageProgress, label_in_words, translate_line
from casino.progress.rail import add_hint, rail
from casino.questions.predictions import Predictor
from casino.questions.quiz import Quiz
from casino.stage_views import game
from casino.table.bridge import Bridge

if TYPE_CHECKING:
    from doctest import Example

__all__ = ["Page"]

PageData = Mapping[str, Any]
MAX_OUTPUT_CHARACTERS = 4_000
EXAMPLE_SECONDS = 2.0


class Page:
    """One student's page; `folder` holds the stages' files, which the page writes through this.

    With `is_searching`, every line is reported before it runs. `language` is its language.
    """

    def __init__(self, folder: Path, tell: Callable[[PageData], object]) -> None:
        self._workspace = Workspace(folder.resolve())
        self._hints = Hints(self._workspace.folder)
        self._tell = tell
        self._bridge: Bridge | None = None
        self._chance = Random()
        self._waiting: list[Callable[[], None]] = []
        self._checks: dict[int, dict[str, Any]] = {}
        self.is_searching = False
        self.language = ENGLISH

    def write(self, name: str, text: str | None) -> None:
        """Write a file, such as `stage1_card_hand/card.py`; None takes it away."""
        if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
            raise ValueError(f"{name} isn't a file of the stages.")
        path = self._workspace.folder / name
        if text is None:
            path.unlink(missing_ok=True)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")

    def open(self, stage: int, chance: int, deck: str = "") -> None:
        """Put the table of a stage on the page, the first round dealt; `chance` seeds the deal."""
        self.close()
        self._chance.seed(chance)
        with self._guard():
            behind = self._game(stage, deck)
            cases = sheet_of(self._workspace, stage, self._save, self._chance)
            quiz = Quiz(behind, self._chance)
            self._bridge = Bridge(
                behind,
                self._show,
                lambda: self._waiting.append,
                cases,
                quiz,
                predictor=Predictor(behind),
            )

    def close(self) -> None:
        """Take the table away."""
        if self._bridge is not None:
            self._bridge.close()
        self._bridge = None
        self._waiting.clear()

    def receive(self, message: Mapping[str, Any], chance: int) -> None:
        """Give the bridge a message of the page; `chance` seeds the deal that it may ask for."""
        if self._bridge is None:
            return
        self._chance.seed(chance)
        with self._guard():
            self._bridge.receive(message)

    def go_on(self) -> bool:
        """Do the next slice of long work; return True if there is more."""
        waiting, self._waiting[:] = list(self._waiting), []
        for do in waiting:
            with self._guard():
                do()
        return bool(self._waiting)

    def check(self, stage: int) -> None:
        """Run the stage's visible checks and report their progress."""
        from casino.progress import check

        with self._guard():
            progress = check(self._workspace.folder, stage, on_check=self._begin_check)
            told = self._checks[stage] = rail(progress, self._checks.get(stage), self._hints)
            found = _in_words(progress.stages[0]) if progress.stages else None
            self._tell({"kind": "checked", "stage": stage, "progress": found, "rail": told})

    def hint(self, stage: int) -> None:
        """Give the next hint for the stage's first check that fails, and tell the rail again."""
        with self._guard():
            if stage in self._checks:
                told = self._checks[stage] = add_hint(self._checks[stage], self._hints)
                self._tell({"kind": "hinted", "stage": stage, "rail": told})

    def look_at(self, name: str, text: str) -> None:
        """Report the place of a syntax error in a file's text; `line` is 0 without one."""
        line = column = end_line = end_column = 0
        message = ""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                compile(text, name, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
        except SyntaxError as error:
            message = f"{type(error).__name__}: {error.msg}"
            line, column = error.lineno or 1, error.offset or 1
            end_line, end_column = error.end_lineno or line, error.end_offset or 0
        except (ValueError, RecursionError, MemoryError) as error:
            with speaking(self.language):
                words = _("Python cannot read the file: {error}.")
                message, line = words.format(error=error or _("too deeply nested")), 1
        self._tell(
            {"kind": "mistake", "file": name, "message": message, "line": line, "column": column}
            | {"end_line": end_line, "end_column": end_column}
        )

    def run_example(self, stage: int, key: str, texts: Sequence[str]) -> None:
        """Run examples of a handout, one after another, with the student's files.

        Report each line's output in the last one, beside the handout's.
        """
        from doctest import DocTestParser  # it imports a debugger and more

        with self._guard():
            code = self._workspace.load(stage)
            names: dict[str, Any] = {"__name__": "__main__"}
            parts = [DocTestParser().get_examples(text) for text in texts]
            ran = [_compare(each, _run(code, each, names)) for part in parts for each in part]
            self._tell({"kind": "ran", "key": key, "lines": ran[-len(parts[-1]) :]})

    def _game(self, stage: int, deck: str) -> Rounds:
        try:
            return game(stage, self._workspace.folder, self._chance, deck)
        except ValueError:
            return game(stage, self._workspace.folder, self._chance)

    def _save(self, name: str, text: str) -> None:
        """Write one of the table's files, and have the page keep it with the student's own."""
        self.write(name, text)
        self._tell({"kind": "wrote", "file": name, "text": text})

    def _begin_check(self, check: str) -> None:
        """Report that a check begins, or, with "", that one goes on."""
        self._tell({"kind": "checking" if check else "alive"})

    def _show(self, state: dict[str, Any]) -> None:
        self._tell({"kind": "state", "state": state})

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Report the kit's own mistakes, and each line while a hang is searched for."""
        places = telling_places(self._workspace.folder, self._place)
        try:
            with places if self.is_searching else nullcontext(), speaking(self.language):
                yield
        except Exception:
            self._tell({"kind": "fault", "text": traceback.format_exc()})

    def _place(self, file: str, line: int, function: str) -> None:
        self._tell({"kind": "place", "file": file, "line": line, "function": function})


def _in_words(stage: StageProgress) -> dict[str, Any]:
    """Return a stage's progress as plain data, what its checks said in the language spoken here."""
    checks = []
    for each in stage.checks:
        said = [[label_in_words(label), translate_line(text, label)] for label, text in each.said]
        checks.append(asdict(each) | {"said": said})
    return asdict(stage) | {"checks": checks}


def _run(code: Loaded, example: Example, names: dict[str, Any]) -> str:
    """Run one statement as Python's own prompt does; return the output below it."""
    console = StudentConsole()
    with code.session(console, EXAMPLE_SECONDS):
        try:
            exec(compile(example.source, "<example>", "single"), names)
            ended = ""
        except Exception as error:
            ended = f"{type(error).__name__}: {error}"
        except Stop as stop:
            ended = describe(stop, code.sources).message
    lines = [line.text for line in console.lines]
    return "\n".join([*lines, ended] if ended else lines)[:MAX_OUTPUT_CHARACTERS]


def _compare(example: Example, got: str) -> dict[str, Any]:
    """Return the statement, its output, and whether the handout says the same.

    Of an error only the kind counts: its words are the student's.
    """
    want = (example.exc_msg or example.want).strip()
    kind = want.partition(":")[0]
    is_right = got.startswith(f"{kind}:") if example.exc_msg else got.strip() == want
    return {"source": example.source.strip(), "got": got, "want": want, "is_right": is_right}
