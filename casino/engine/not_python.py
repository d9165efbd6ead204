"""Find files that aren't Python, such as a notebook saved as `card.py`."""

from __future__ import annotations

import re
import unicodedata

from casino.languages import N_
from casino.messages import Message

__all__ = ["find_foreign_file", "find_foreign_line"]

NOTEBOOK = N_(
    "it is a Jupyter notebook, not a Python file. "
    "Copy the code of its cells into a plain text file."
)
RICH_TEXT = N_(
    "it is rich text (RTF). Save it as plain text, or copy the code into a new file of your editor."
)
WEB_PAGE = N_(
    "it is a web page (HTML). Download the file itself, or copy the code out of the page."
)
DOCUMENT = N_(
    "it is a document or an archive, not plain text. Copy the code into a new file of your editor."
)
CONFLICT = N_(
    "`{mark}` is Git's mark of a merge conflict. Keep one of the two versions, and delete the "
    "lines with the marks."
)
FENCE = N_("the line has the mark of code in a chat or a web page ({mark}). Delete it.")
PROMPT = N_(
    "`{mark}` is the prompt of Python's shell. Delete the prompts, and the lines that the shell "
    "answered."
)
SPACE = N_(
    "the line has a character that looks like a space or cannot be seen ({code}). "
    "Delete it, and type a space where one belongs."
)
CHARACTER = N_("`{character}` ({code}) is not a character of Python. Type `{needed}` instead.")

WEB = re.compile(rb"\s*<(?:!doctype|html|\?xml)\b", re.IGNORECASE)
NO_TEXT = (b"PK\x03\x04", b"%PDF-", b"\xd0\xcf\x11\xe0", b"\x1f\x8b", b"Rar!", b"7z\xbc\xaf")
CONFLICT_MARK = re.compile(rb"^(<{7}|>{7}|\|{7})(?:[ \r\n]|\Z)", re.MULTILINE)
FENCE_MARK = re.compile(r"\s*(```|~~~)")
PROMPT_MARK = re.compile(r"\s*(>>>|\.\.\.(?= ))")
TEXT_OR_COMMENT = re.compile(r""" "[^"]*("|\Z) | '[^']*('|\Z) | \#.* """, re.VERBOSE)
LOOK_ALIKES = {
    '"': "“”„«»＂", "'": "‘’‚′´", "-": "–—−", "*": "×", "/": "÷", "<=": "≤", ">=": "≥", "!=": "≠",
    "...": "…", "(": "（", ")": "）", ":": "：", ",": "，", "=": "＝",
}  # fmt: skip
NEEDED = {ord(each): needed for needed, all_of_them in LOOK_ALIKES.items() for each in all_of_them}
INVISIBLE = ("Zs", "Cf", "Zl", "Zp")  # Unicode categories of spaces, formats, and separators


def find_foreign_file(source: bytes) -> Message | None:
    """Return a message that names a file's format if it isn't Python source.

    A notebook is JSON, which Python may parse as a dict.
    """
    start = source[:200].removeprefix(b"\xef\xbb\xbf")
    if start.startswith(b"{\\rtf"):
        return Message(RICH_TEXT)
    if start.startswith(NO_TEXT):
        return Message(DOCUMENT)
    if WEB.match(start):
        return Message(WEB_PAGE)
    is_notebook = (
        start.lstrip().startswith(b"{") and b'"cells"' in source and b'"nbformat"' in source
    )
    return Message(NOTEBOOK) if is_notebook else None


def find_foreign_line(source: bytes, line: int) -> tuple[Message, int] | None:
    """Return a message about text that isn't Python at or near a line, and its line."""
    if found := CONFLICT_MARK.search(source):
        place = source[: found.start()].count(b"\n") + 1
        return Message(CONFLICT, mark=found[1].decode()), place
    rows = re.split(rb"\r\n?|\n", source)
    row = rows[line - 1].decode("utf-8", "replace") if 0 < line <= len(rows) else ""
    for form, marks in ((FENCE, FENCE_MARK), (PROMPT, PROMPT_MARK)):
        if match := marks.match(row):
            return Message(form, mark=match[1]), line
    for character in TEXT_OR_COMMENT.sub("", row):
        code = f"U+{ord(character):04X}"
        if needed := NEEDED.get(ord(character)):
            return Message(CHARACTER, character=character, code=code, needed=needed), line
        if character not in " \t\f" and unicodedata.category(character) in INVISIBLE:
            return Message(SPACE, code=code), line
    return None
