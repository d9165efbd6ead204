"""Syntax of a newer Python than the course's is detected."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from casino.engine.newer_syntax import course_python, find_newer_syntax, newer_files

FROM_312 = pytest.mark.skipif(sys.version_info < (3, 12), reason="this Python refuses it itself")


def test_a_line_that_an_older_python_refuses_is_found() -> None:
    source = b"x = 1\ntry:\n    pass\nexcept* ValueError:\n    pass\n"
    assert find_newer_syntax(source, 10) > 1
    assert find_newer_syntax(source, 11) == 0
    assert find_newer_syntax(b"def f(:\n", 10) == 0


@FROM_312
@pytest.mark.parametrize(
    "source",
    [
        b'x = {"a": 1}\ny = f"{x["a"]}"\n',
        b"x = 1\ny = f'{'\\n'.join([])}'\n",
        b"x = 1\ny = f'{f'{x}'}'\n",
        b"x = 1\ntype Cards = list[int]\n",
    ],
)
def test_syntax_of_3_12_is_found(source: bytes) -> None:
    assert find_newer_syntax(source, 11) == 2
    assert find_newer_syntax(source, 12) == 0


@pytest.mark.parametrize(
    "source", [b"y = f\"{'a'}\\n\"\n", b'y = f"""{"a"}"""\n', b"y = f'{1:>{2}}' 'x'\n"]
)
def test_what_3_11_takes_is_no_newer_syntax(source: bytes) -> None:
    assert find_newer_syntax(source, 11) == 0


def test_a_course_names_its_python(tmp_path: Path) -> None:
    (tmp_path / "course.toml").write_text('title = "x"\npython = "3.10"\n')
    (tmp_path / "stage1").mkdir()
    (tmp_path / "stage1" / "card.py").write_text("try:\n    pass\nexcept* OSError:\n    pass\n")
    (tmp_path / "stage1" / "hand.py").write_text("x = 1\n")
    assert course_python(tmp_path) == 10
    assert [file for file, _ in newer_files(tmp_path, ["stage1"])] == ["stage1/card.py"]
