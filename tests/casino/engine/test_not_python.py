"""Messages for files that aren't Python text, unlike Python with a mistake."""

from __future__ import annotations

import linecache
from pathlib import Path

import pytest

from casino.engine.not_python import find_foreign_line
from casino.engine.trouble import StudentError
from casino.engine.workspace import Workspace

CARD = "stage1_card_hand/card.py"
NOTEBOOK = b'{"cells": [{"source": ["x = 1"], "metadata": {}}], "nbformat": 4}\n'
PLACED = f"{CARD}, line "


@pytest.mark.parametrize(
    ("content", "begins"),
    [
        (NOTEBOOK, f"{CARD}: it is a Jupyter notebook"),
        (b"\xef\xbb\xbf" + NOTEBOOK.replace(b"{}", b"null"), f"{CARD}: it is a Jupyter notebook"),
        (b"{\\rtf1\\ansi\\ansicpg1252\n", f"{CARD}: it is rich text"),
        (b"PK\x03\x04\x14\x00\x06\x00word", f"{CARD}: it is a document"),
        (b"%PDF-1.7\n%\xe2\xe3", f"{CARD}: it is a document"),
        (b"\n<!DOCTYPE html>\n<html><body>", f"{CARD}: it is a web page"),
        (b"x = 1\n<<<<<<< HEAD\ny = 1\n=======\n>>>>>>> 1a2b3c4\n", f"{PLACED}2: `<<<<<<<` is Git"),
        (b"x = 1\r\n>>>>>>> 1a2b3c4\r\n", f"{PLACED}2: `>>>>>>>` is Git"),
        (b"```python\nx = 1\n```\n", f"{PLACED}1: the line has the mark of code"),
        (b"x = 1\n    ```\n", f"{PLACED}2: the line has the mark of code"),
        (b">>> x = 1\n", f"{PLACED}1: `>>>` is the prompt"),
        (b">>> if x:\n...     pass\n", f"{PLACED}1: `>>>` is the prompt"),
        (
            "class\u00a0Card:\n    pass\n".encode(),
            f"{PLACED}1: the line has a character that looks",
        ),
        ("x = 1\u200b\n".encode(), f"{PLACED}1: the line has a character that looks"),
        ("x = “a”\n".encode(), f'{PLACED}1: `“` (U+201C) is not a character of Python. Type `"`'),
        ("x = 3 – 2\n".encode(), f"{PLACED}1: `–` (U+2013) is not a character of Python. Type `-`"),
    ],
)
def test_a_file_that_is_no_python_is_named(tmp_path: Path, content: bytes, begins: str) -> None:
    (tmp_path / CARD).parent.mkdir()
    (tmp_path / CARD).write_bytes(content)
    with pytest.raises(StudentError) as caught:
        Workspace(tmp_path).load("stage1_card_hand").module("card")
    assert str(caught.value).startswith(begins)


def test_other_line_separators_move_no_line(tmp_path: Path) -> None:
    """A form feed, and Unicode's separators in a text, end no line of Python's."""
    (tmp_path / CARD).parent.mkdir()
    (tmp_path / CARD).write_text("\f\nA = 'a\u2028b\x0bc'\nB = 1\n", encoding="utf-8")
    module = Workspace(tmp_path).load("stage1_card_hand").module("card")
    assert linecache.getline(str(module.__file__), 3) == "B = 1\n"


@pytest.mark.parametrize(
    "row",
    [
        'print("Bust – you lose)', 'x = ("“" + ', "x = 'it – is", '"""A hand – of cards',
        "x = (  # –", "if x = 1:  # >>> x",
    ],
)  # fmt: skip
def test_marks_inside_texts_and_comments_are_not_blamed(row: str) -> None:
    assert find_foreign_line(f"x = 1\n{row}\n".encode(), 2) is None
