"""How a student's file is read as text: one rule for those who run it and those who read it.

Python knows encodings in which a comment is code for it and none for a reader (`utf-7`,
`unicode_escape`). So UTF-8 is a source's encoding, Latin-1 where the file declares it, no other.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from unicodedata import normalize

from casino.engine.not_python import find_foreign_file
from casino.messages import Message, Text

__all__ = ["code_in_data", "encoding_trouble"]

# PEP 263, and how Python's tokenizer shortens the names that it knows by heart.
_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"^[ \t\f]*(?:#.*)?$")
_ACCEPTED = re.compile(r"(?:utf-?8|ascii|us-ascii|latin-?1|iso-8859-1|iso-latin-1)(?:-.*)?")
_RUNS_TEXT = frozenset({"exec", "eval", "compile"})
_RUNS_BYTES = frozenset({"marshal", "codeop"})


def encoding_trouble(content: bytes) -> Text:
    """Return why a file is not read as Python text: what it is instead, or its encoding.

    Return nothing where it is read.
    """
    if foreign := find_foreign_file(content):
        return foreign
    for name in _find_declared_encodings(content):
        if not _ACCEPTED.fullmatch(name.lower().replace("_", "-")):
            return Message("its encoding is {name}; save the file as UTF-8", name=name[:40])
    return ""


def _find_declared_encodings(content: bytes) -> Iterator[str]:
    """Yield the encodings that one or another reader could take for the declared one."""
    # Some readers know no line end but "\n"; whoever wants to be misread would use the others.
    for lines in (content.split(b"\n", 2), re.split(rb"\r\n|\r|\n", content, maxsplit=2)):
        for line in lines[:2]:
            if found := _COOKIE.match(line.removeprefix(b"\xef\xbb\xbf")):
                yield found[1].decode("ascii", "replace")
            if not _BLANK.match(line):
                break


def code_in_data(tree: ast.Module, lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield line and name of each use of `exec` and its like, which run data as code.

    `lines` are the source's; most have no such word in them, and then the tree is not gone through.
    """
    # Python takes names in this form: a bold `exec` is `exec`.
    text = normalize("NFKC", "\n".join(lines))
    if not any(word in text for word in (*_RUNS_TEXT, *_RUNS_BYTES, "__code__")):
        return
    own = {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.ClassDef)}
    for node in ast.walk(tree):
        match node:
            # A student's own function may be called `compile`; then the builtin is not meant.
            case ast.Name(id=name, ctx=ast.Load()) if name in _RUNS_TEXT - own:
                yield node.lineno, name
            case ast.Attribute(attr="exec" | "eval" | "__code__" as name):
                yield node.lineno, name
            case ast.Import(names=names):
                for each in names:
                    if each.name in _RUNS_BYTES:
                        yield node.lineno, each.name
            case ast.ImportFrom(module=str(name)) if name in _RUNS_BYTES:
                yield node.lineno, name
