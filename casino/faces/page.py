"""The Python side of the browser page: tables, checks, and syntax errors.

The page's worker calls these methods. Messages go out through `tell` as a mapping of plain data.
Its `kind` is `state` (from the bridge), `checking` (a check starts), `alive` (it continues),
`checked` (the stage's progress and the rail, the list of steps), `hinted` (the rail with one more
hint), `mistake` (position of a syntax error), `ran` (output of handout examples), `wrote` (the
table saved a file), `place` (a line is about to run), or `fault` (an error in the kit).
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
from casino.progress import Hints, StageProgress, label_in_words
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
    """One student's page; `folder` has the stages' files, which the page writes here.

    With `is_searching`, every line is reported before it runs, to find one that hangs. `language`
    is the page's language.
    """

    def __init__(self, folder: Path, tell: Callable[[PageData], object]) -> None:
        self._workspace = Workspace(folder.resolve())
        self._hints = Hints(self._workspace.folder, is_page=True)
        self._tell = tell
        self._bridge: Bridge | None = None
        self._chance = Random()
        self._waiting: list[Callable[[], None]] = []
        self._checks: dict[int, dict[str, Any]] = {}
        self.is_searching = False
        self.language = ENGLISH

    def write(self, name: str, text: str | None) -> None:
        """Write a file, such as `stage1_card_hand/card.py`; None deletes it.

        Raises ValueError for a path outside the folder of the stages.
        """
        if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
            raise ValueError(f"{name} isn't a file of the stages.")
        path = self._workspace.folder / name
        if text is None:
            path.unlink(missing_ok=True)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")

    def open(self, stage: int, chance: int, deck: str = "") -> None:
        """Open a stage's table, and deal the first round with the seed `chance`."""
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
        """Close the table and drop its unfinished work."""
        if self._bridge is not None:
            self._bridge.close()
        self._bridge = None
        self._waiting.clear()

    def receive(self, message: Mapping[str, Any], chance: int) -> None:
        """Pass the page's message to the bridge; `chance` is the seed for any deal."""
        if self._bridge is None:
            return
        self._chance.seed(chance)
        with self._guard():
            self._bridge.receive(message)

    def go_on(self) -> bool:
        """Do the next part of long work; return True if there is more."""
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
            shown = self._checks[stage] = rail(progress, self._checks.get(stage), self._hints)
            found = _in_words(progress.stages[0]) if progress.stages else None
            self._tell({"kind": "checked", "stage": stage, "progress": found, "rail": shown})

    def hint(self, stage: int) -> None:
        """Unlock one more hint for the stage's first failing check, and send the rail."""
        with self._guard():
            if stage in self._checks:
                shown = self._checks[stage] = add_hint(self._checks[stage], self._hints)
                self._tell({"kind": "hinted", "stage": stage, "rail": shown})

    def look_at(self, name: str, text: str) -> None:
        """Send the position of the syntax error in a file's text; line 0 if there is none."""
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
                message, line = words.format(error=str(error) or _("too deeply nested")), 1
        self._tell(
            {"kind": "mistake", "file": name, "message": message, "line": line, "column": column}
            | {"end_line": end_line, "end_column": end_column}
        )

    def run_example(self, stage: int, key: str, texts: Sequence[str]) -> None:
        """Run handout examples one after another with the student's files.

        Sends the lines of the last example, each with its output and the handout's.
        """
        from doctest import DocTestParser  # imported here because it imports a debugger and more

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
        """Write a file for the table, and have the page store it with the student's files."""
        self.write(name, text)
        self._tell({"kind": "wrote", "file": name, "text": text})

    def _begin_check(self, check: str) -> None:
        """Report that the named check starts; "" reports that one is still running."""
        self._tell({"kind": "checking" if check else "alive"})

    def _show(self, state: dict[str, Any]) -> None:
        self._tell({"kind": "state", "state": state})

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Send errors of the kit to the page, and each line while searching for a hang."""
        places = telling_places(self._workspace.folder, self._place)
        try:
            with places if self.is_searching else nullcontext(), speaking(self.language):
                yield
        except Exception:
            self._tell({"kind": "fault", "text": traceback.format_exc()})

    def _place(self, file: str, line: int, function: str) -> None:
        self._tell({"kind": "place", "file": file, "line": line, "function": function})


def _in_words(stage: StageProgress) -> dict[str, Any]:
    """Return a stage's progress as plain data, translated to the current language."""
    checks = []
    for each in stage.checks:
        labelled = [[label_in_words(label), text] for label, text in each.said]
        checks.append(asdict(each) | {"said": labelled})
    return asdict(stage) | {"checks": checks}


def _run(code: Loaded, example: Example, names: dict[str, Any]) -> str:
    """Run a handout example as the Python prompt does, and return its output."""
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
    """Return an example, its output, and whether that matches the handout, as data.

    Of an exception only the type is compared, because its message is the student's.
    """
    want = (example.exc_msg or example.want).strip()
    kind = want.partition(":")[0]
    is_right = got.startswith(f"{kind}:") if example.exc_msg else got.strip() == want
    return {"source": example.source.strip(), "got": got, "want": want, "is_right": is_right}
