"""Live notebook cells: they use the student's code as last saved.

A cell can also show controls or ask for guesses. If a method isn't written yet, or Python can't
read a file, the cell shows a sentence in place of a traceback.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial, wraps
from pathlib import Path
from types import TracebackType
from typing import Any

from casino.engine.sources import read_sources, stage_folders
from casino.engine.trouble import NOT_WRITTEN, describe, place_words
from casino.languages import N_, _, current_language, speaking

__all__ = ["interact", "make_live", "predict"]

ONCE_WRITTEN = N_("Write it, save the file, and run this cell again.")
ONCE_FIXED = N_("Fix it, save the file, and run this cell again.")
GUESS = N_("your guess")
COMPARE = N_("Compare")
SAME = N_("Your code returns {answer}, as you said.")
OTHER = N_("Your code returns {answer}. Who is right, you or your code?")
SLOW = 0.05  # seconds; slower functions run only when the control is released
_stamps: dict[Path, tuple[int, int]] = {}  # modification times of the imported files


def make_live(stages: Path) -> None:
    """Make notebook cells import the student's stages as last saved."""
    try:
        from IPython import get_ipython
    except ModuleNotFoundError:
        return
    language = current_language()
    shell = get_ipython()
    if shell is None or str(stages) in sys.path:
        return
    sys.path.insert(0, str(stages))
    sys.dont_write_bytecode = True  # Python's cache can't tell two saves within a second apart
    shell.events.register("pre_run_cell", partial(_forget_old_code, stages))

    def name_it(
        _shell: object, _kind: type, error: BaseException, trace: TracebackType, **_more: object
    ) -> None:
        with speaking(language):
            if isinstance(error, SyntaxError):
                print(_cannot_read(error, stages))
            else:
                print(_not_written(trace, stages))

    shell.set_custom_exc((NotImplementedError, SyntaxError), name_it)


def _forget_old_code(stages: Path, *_info: object) -> None:
    """Remove the stages' modules if a file was saved since the last cell."""
    now = {}
    for path in (path for folder in stage_folders(stages) for path in folder.glob("*.py")):
        with suppress(OSError):  # an editor's lock, such as `.#card.py`, or a file just removed
            status = path.stat()
            now[path] = status.st_mtime_ns, status.st_size
    if now != _stamps:
        _stamps.clear()
        _stamps.update(now)
        names = {folder.name for folder in stage_folders(stages)}
        for module in [each for each in sys.modules if each.partition(".")[0] in names]:
            del sys.modules[module]


def _cannot_read(error: SyntaxError, stages: Path) -> str:
    """Return a message with the line that Python can't read."""
    return f"{describe(error, read_sources(stages)).message} {_(ONCE_FIXED)}"


def _not_written(trace: TracebackType | None, stages: Path) -> str:
    """Return a message with the method that isn't written yet, and its line."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return _(ONCE_WRITTEN)
    code, line = trace.tb_frame.f_code, trace.tb_lineno
    path = Path(code.co_filename)
    file = path.relative_to(stages).as_posix() if stages in path.parents else path.name
    message = _(NOT_WRITTEN).format(name=code.co_qualname, place=place_words(file, line))
    return f"{message} {_(ONCE_WRITTEN)}"


def interact(function: Callable[..., object], controls: Mapping[str, object], stages: Path) -> None:
    """Show controls in a notebook; call the function again whenever one changes."""
    from IPython.display import display
    from ipywidgets import interactive

    language = current_language()

    @wraps(function)
    def call(**values: object) -> None:
        try:
            function(**values)
        except NotImplementedError as error:
            with speaking(language):
                print(_not_written(error.__traceback__, stages))

    started = time.perf_counter()
    box = interactive(call, **controls)
    if time.perf_counter() - started > SLOW:
        for control in box.children:
            if control.has_trait("continuous_update"):
                control.continuous_update = False
    display(box)  # type: ignore[no-untyped-call]


def predict(answers: Sequence[object]) -> None:
    """Show a text field for a guess at each answer, and compare it on request."""
    from IPython.display import display
    from ipywidgets import VBox

    display(VBox([_row(n, answer) for n, answer in enumerate(answers, 1)]))  # type: ignore[no-untyped-call]


def _row(number: int, answer: object) -> Any:
    from ipywidgets import Button, HBox, Label, Layout, Text

    language = current_language()
    guess = Text(placeholder=_(GUESS), layout=Layout(width="140px"))
    button = Button(description=_(COMPARE), layout=Layout(width="auto"))
    verdict = Label()

    def compare(_widget: object) -> None:
        if guess.value.strip():
            words = SAME if _plain(guess.value) == _plain(str(answer)) else OTHER
            with speaking(language):
                verdict.value = _(words).format(answer=answer)

    button.on_click(compare)
    guess.continuous_update = False  # Enter compares too
    guess.observe(compare, "value")
    return HBox([Label(f"{number}."), guess, button, verdict], layout=Layout(flex_flow="row wrap"))


def _plain(text: str) -> str:
    """Return an answer for comparison, without quotes, spaces, brackets, and case."""
    text = "".join(each for each in text.lower() if each not in " \"'()[]")
    try:
        return str(float(text))
    except ValueError:
        return text
