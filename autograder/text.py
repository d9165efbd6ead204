"""How anything that a submission made is printed, whoever prints it."""

from __future__ import annotations

__all__ = ["printable"]


def printable(text: str) -> str:
    """Return a text with control characters, line ends and lone surrogates as escapes."""
    # Most texts are plain, and there are many of them.
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )
