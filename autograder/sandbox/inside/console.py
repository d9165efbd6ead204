"""Replaces the terminal for student programs: collects printed text, and supplies input lines.

Part of the worker; imports only the standard library.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

_plain = str.__getitem__
_all = slice(None)


class Console:
    """The text that a student's program printed, and the lines that `input()` will return.

    Each input also adds a line break to the output, as on a terminal. `overflow` is called when
    more than `limit` characters are printed, and must not return.
    """

    def __init__(self, overflow: Callable[[], None]) -> None:
        self.limit = 0
        self.size = 0
        self.parts: list[str] = []
        self.lines: list[str] = []
        self.importing = 0
        self.read_at_import = False
        self._overflow = overflow

    def write(self, text: Any) -> int:
        """Add text to the output and count its characters; subclasses of `str` are converted."""
        # `print` passes subclasses on; one that overrides `__len__` could print without limit.
        if type(text) is not str:
            if not issubclass(type(text), str):
                raise TypeError(f"write() argument must be str, not {type(text).__name__}")
            text = _plain(text, _all)
        if text:
            self.parts.append(text)
            self.size += len(text)
            if self.size > self.limit:
                self._overflow()
        return len(text)

    def read_line(self) -> str | None:
        """Return the next line without its line break, or None at the end of input.

        A module gets no input while it is being imported, because the lines are for later calls.
        """
        self.write("\n")
        self.read_at_import |= self.importing > 0
        return self.lines.pop(0) if self.lines and not self.importing else None

    def forget(self) -> None:
        """Discard printed text and unread input lines, for the next test."""
        self.parts.clear()
        self.lines, self.size, self.importing, self.read_at_import = [], 0, 0, False

    def take(self) -> str:
        """Return the text that student code has printed since the last call."""
        if not self.parts:
            return ""
        text = "".join(self.parts)
        self.parts.clear()
        return text


class Screen(io.TextIOBase):
    """The replacement of `sys.stdout`; writes to a console."""

    encoding = "utf-8"
    errors = "strict"
    mode = "w"
    name = "<stdout>"
    line_buffering = write_through = False

    def __init__(self, console: Console) -> None:
        self._console = console
        self.buffer = ByteScreen(self)

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        return self._console.write(text)

    def reconfigure(self, **settings: Any) -> None:
        """Ignore the settings, because every character can be printed here."""

    def detach(self) -> ByteScreen:  # type: ignore[override]
        return self.buffer


class ErrorScreen(Screen):
    """The replacement of `sys.stderr`; discards everything."""

    errors = "backslashreplace"
    name = "<stderr>"

    def write(self, text: str) -> int:
        return len(text)


class ByteScreen(io.RawIOBase):
    """The replacement of `sys.stdout.buffer`; prints bytes as UTF-8 text."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._screen.write(bytes(data).decode("utf-8", "replace"))
        return len(data)


class Keyboard(io.TextIOBase):
    """The replacement of `sys.stdin`; reads the console's input lines."""

    encoding = "utf-8"
    errors = "strict"
    mode = "r"
    name = "<stdin>"

    def __init__(self, console: Console) -> None:
        self._console = console
        self.buffer = ByteKeyboard(self)

    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        line = self._console.read_line()
        return "" if line is None else line + "\n"

    def read(self, size: int | None = -1) -> str:
        return "".join(iter(self.readline, ""))

    def reconfigure(self, **settings: Any) -> None:
        """Ignore the settings, because the input is always UTF-8."""

    def detach(self) -> ByteKeyboard:  # type: ignore[override]
        return self.buffer


class ByteKeyboard(io.RawIOBase):
    """The replacement of `sys.stdin.buffer`; returns the input lines as UTF-8."""

    def __init__(self, keyboard: Keyboard) -> None:
        self._keyboard = keyboard
        self._rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, room: Any) -> int:
        self._rest = self._rest or self._keyboard.readline().encode()
        size = min(len(room), len(self._rest))
        room[:size], self._rest = self._rest[:size], self._rest[size:]
        return size
