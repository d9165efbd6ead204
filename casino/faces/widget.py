"""The play table as a notebook widget, connected to the bridge."""

from __future__ import annotations

import asyncio
import json
import os
from functools import partial
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from casino.cases.sheet import sheet_of
from casino.languages import ENGLISH, current_language, languages, script_texts, speaking
from casino.play.rounds import Rounds
from casino.progress import Hints
from casino.progress.rail import add_hint, watch_checks
from casino.questions.predictions import Predictor
from casino.questions.quiz import Quiz
from casino.table.assets import script, style_sheet
from casino.table.bridge import Bridge, Later
from casino.table.state import TableGame

__all__ = ["Table"]


class Table(anywidget.AnyWidget):
    """The play table of a game, as a notebook widget that the browser draws.

    `state` is the bridge's last state. `folder` is the path from the notebook to the student's
    files, so that the page can open them. `words` has the language and the scripts' translations.
    The language is the current one or, if that is English, JupyterLab's.
    """

    _esm = script()
    _css = style_sheet()
    state = traitlets.Dict().tag(sync=True)
    folder = traitlets.Unicode("").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, game: TableGame) -> None:
        super().__init__()
        self._speak(current_language())
        cases = sheet_of(game.workspace, game.stage) if isinstance(game, Rounds) else None
        questions = Quiz(game) if isinstance(game, Rounds) else None
        hints = Hints(game.workspace.folder) if isinstance(game, Rounds) else None
        predictor = Predictor(game) if isinstance(game, Rounds) else None
        more = None if hints is None else partial(add_hint, hints=hints)
        self._bridge = Bridge(
            game, self._show, _on_the_kernels_loop, cases, questions, more, predictor
        )
        self._checking: asyncio.Task[None] | None = None
        self.on_msg(self._receive)
        if isinstance(game, Rounds):
            self.folder = _relative_path(game.workspace.folder)
        if isinstance(game, Rounds) and _on_the_kernels_loop() is not None:
            tell = self._bridge.tell_checks
            watching = watch_checks(game.workspace, game.stage, tell, hints=hints)
            self._checking = asyncio.get_running_loop().create_task(watching)

    def close(self) -> None:
        """Remove the table from the page and cancel its work."""
        if self._checking is not None:
            self._checking.cancel()
        self._bridge.close()
        super().close()

    def _receive(self, _widget: object, content: dict[str, Any], _buffers: object) -> None:
        if isinstance(locale := content.get("locale"), str):
            self._take_locale(locale)
            return
        with speaking(self._language):
            self._bridge.receive(content)

    def _speak(self, language: str) -> None:
        self._language = language
        texts = script_texts(language)
        source = script()
        self.words = {
            "language": language,
            "texts": {text: texts[text] for text in texts if _quote(text) in source},
        }

    def _take_locale(self, locale: str) -> None:
        """Switch to JupyterLab's language if the course is in English."""
        wished = (locale.replace("-", "_"), locale.partition("-")[0])
        language = next((each for each in wished if each in languages()), ENGLISH)
        if self._language == ENGLISH != language:
            self._speak(language)
            with speaking(language):
                self._bridge.say_anew()

    def _show(self, state: dict[str, Any]) -> None:
        self.state = state


def _quote(text: str) -> str:
    """Return a text as a string literal of JavaScript, in quotes."""
    return json.dumps(text, ensure_ascii=False)


def _relative_path(folder: Path) -> str:
    """Return the path from the notebook's folder, or "" on another Windows drive."""
    try:
        return Path(os.path.relpath(folder)).as_posix()
    except ValueError:  # on another Windows drive
        return ""


def _on_the_kernels_loop() -> Later | None:
    try:
        return asyncio.get_running_loop().call_soon
    except RuntimeError:
        return None
