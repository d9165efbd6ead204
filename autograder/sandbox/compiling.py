"""Compiles a submission's sources, and says in words why one cannot be.

Standard library only; runs inside.
"""

from __future__ import annotations

import marshal
from importlib.util import decode_source

MAX_CODE = 900_000


def compiled(name: str, source: bytes) -> tuple[bytes | None, str, int]:
    """Return marshalled code, or nothing with a message and the line that it is about."""
    try:
        text = decode_source(source)
        code = marshal.dumps(compile(text, "/" + name, "exec", dont_inherit=True))
    except SyntaxError as error:
        return None, f"{type(error).__name__}: {error.msg}", error.lineno or 0
    except (ValueError, RecursionError, MemoryError, OverflowError) as error:
        return None, f"{type(error).__name__}: {error}", 0
    if len(code) > MAX_CODE:
        return None, f"its bytecode has {len(code):,} bytes, more than {MAX_CODE:,}", 0
    return code, "", 0
