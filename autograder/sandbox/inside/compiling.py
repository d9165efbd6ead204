"""Compiles student source files to bytecode, or explains why one doesn't compile.

Part of the worker; imports only the standard library.
"""

from __future__ import annotations

import marshal
from contextlib import suppress
from importlib.util import decode_source
from types import CodeType

MAX_CODE = 900_000
MAX_NAMES, MAX_NAME = 1_000, 200


def compile_source(
    name: str, source: bytes, optimize: int = -1
) -> tuple[bytes | None, str, int, list[str]]:
    """Compile one file; return its bytecode or None, an error message, its line, and names.

    The names are those of its functions and classes, as tracebacks show them. `optimize` is an
    argument of `compile`. Python decides whether a comment may contain bytes that aren't UTF-8.
    """
    text: bytes | str = source
    with suppress(SyntaxError, UnicodeDecodeError):
        text = decode_source(source)
    try:
        whole = compile(text, "/" + name, "exec", dont_inherit=True, optimize=optimize)
        code = marshal.dumps(whole)
    except SyntaxError as error:
        if text is source and (line := _line_not_in_utf8(source)):
            return None, "it is not UTF-8 text; save the file as UTF-8", line, []
        return None, f"{type(error).__name__}: {error.msg}", error.lineno or 0, []
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        return None, f"{type(error).__name__}: {error}", 0, []
    if len(code) > MAX_CODE:
        return None, f"its bytecode has {len(code):,} bytes, more than {MAX_CODE:,}", 0, []
    return code, "", 0, sorted(_names(whole))[:MAX_NAMES]


def _names(whole: CodeType) -> set[str]:
    """Return the names that a traceback can show for a module's functions and classes."""
    names, ahead = set[str](), [whole]
    while ahead:
        code = ahead.pop()
        names.add(code.co_qualname[:MAX_NAME])
        ahead += [each for each in code.co_consts if isinstance(each, CodeType)]
    return names


def _line_not_in_utf8(source: bytes) -> int:
    """Return the number of the first line that isn't UTF-8, or 0."""
    try:
        source.decode("utf-8")
    except UnicodeDecodeError as error:
        return source[: error.start].count(b"\n") + 1
    return 0
