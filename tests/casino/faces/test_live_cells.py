"""Live cells: the student's saved code, guesses, and plots with descriptions."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

pytest.importorskip("ipywidgets", reason="needs the extra `notebooks`")

from casino.faces import live_cells, plots


def test_a_saved_file_is_imported_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stage that another one has imported is as new, too; without a change all stays."""
    one, two = tmp_path / "stage1_one", tmp_path / "stage2_two"
    for folder in (one, two):
        folder.mkdir()
    (one / "a.py").write_text("VALUE = 1\n")
    (two / "b.py").write_text("from stage1_one.a import VALUE\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    live_cells._forget_old_code(tmp_path)
    before = importlib.import_module("stage2_two.b")
    live_cells._forget_old_code(tmp_path)
    assert importlib.import_module("stage2_two.b") is before
    (one / "a.py").write_text("VALUE = 22\n")
    (one / ".#a.py").symlink_to("ada@laptop.1234")  # Emacs's lock leads nowhere
    live_cells._forget_old_code(tmp_path)
    assert importlib.import_module("stage2_two.b").VALUE == 22
    for name in [each for each in sys.modules if each.startswith(("stage1_one", "stage2_two"))]:
        del sys.modules[name]


def test_a_file_that_python_cannot_read_is_named_without_a_traceback(tmp_path: Path) -> None:
    """The message has the file, its line and the next step."""
    file = tmp_path / "stage1_one" / "a.py"
    file.parent.mkdir()
    file.write_text("x = 1\nif x = 1:\n    pass\n")
    with pytest.raises(SyntaxError) as caught:
        compile(file.read_text(), str(file), "exec")
    said = live_cells._cannot_read(caught.value, tmp_path)
    assert said.startswith("stage1_one/a.py, line 2: SyntaxError: ")
    assert said.endswith("`if x = 1:`. Fix it, save the file, and run this cell again.")


@pytest.mark.parametrize(
    ("answer", "guess", "right"),
    [
        (10, " 10", True),
        (1, "1.0", True),
        (True, "true", True),
        ("H", "'h'", True),
        (10, "11", False),
    ],
)
def test_a_guess_is_compared_as_a_person_would(answer: object, guess: str, right: bool) -> None:
    """Quotes, spaces, capitals and a decimal point more do not make a guess wrong."""
    _, text, _, told = live_cells._row(1, answer).children
    assert told.value == ""
    text.value = guess
    assert told.value.startswith(f"Your code returns {answer}")
    assert told.value.endswith("as you said.") is right


def test_bars_are_in_order_and_begin_at_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers as names are sorted; a loss is on the other side of zero."""
    shown = kept(monkeypatch)
    plots.bars({10: 3, 9: -1, 2: 1}, unit="%", expected=1)
    plots.line({"Ada": [0, 2, 1]}, title="Credits")
    words, html = shown[0]
    assert words == ["2: 1%", "9: -1%", "10: 3%"]
    assert "left:25.00%;width:75.00%" in html
    assert "left:0.00%;width:25.00%;background:#c8701a" in html
    words, html = shown[1]
    assert words == ["Credits", "Ada: 1"]
    assert "0.00,100.00 50.00,0.00 100.00,50.00" in html


def kept(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], str]]:
    """Return a list that gets the words and the HTML of each plot."""
    import IPython.display

    shown: list[tuple[list[str], str]] = []

    def display(data: dict[str, str], **_more: object) -> None:
        shown.append((data["text/plain"].splitlines(), data["text/html"]))

    monkeypatch.setattr(IPython.display, "display", display)
    return shown
