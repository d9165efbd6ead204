"""_console.py: the console.

Author:  Elena Popa
Date:    2026-11-07
File:    _console.py
Purpose: Output and input.
"""

import sys

from ._words import REFUSED


def put(text, *values):
    """Print a text with values filled in."""
    print(text.format(*values), file=sys.stdout)


def get(prompt, accepted=None):
    """Read a line, by taking the next one of sys.stdin."""
    for _ in iter(int, 1):
        print(prompt, end="", flush=True)
        try:
            line = next(sys.stdin)
        except StopIteration:
            raise EOFError(prompt) from None
        line = line.strip()
        if accepted is None:
            return line
        if line and line.lower() in list(accepted):
            return line.lower()
        put(REFUSED, list(accepted))
