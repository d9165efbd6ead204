"""A source is UTF-8, or declared Latin-1; code in strings earns no style points."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.grading.sources import encoding_trouble
from tests.conftest import Grade, Record, write_stage

STAGE = "stage1_card_hand"
UGLY = """
def Value(Card,x=3,y = 4):
    if Card==True:
        l=[ 1,2 ];O = 7
        if l == [] :
            return 4711
    return   x*4711+y
class lower_case:
    def NoDocstring( self ):return self
"""
CODEC = {
    "utf-7": lambda text: text.encode("utf-7"),
    "unicode_escape": lambda text: text.encode("unicode_escape").replace(b"\\n", b"\n"),
    "raw_unicode_escape": lambda text: "".join(f"\\u{ord(each):04x}" for each in text).encode(),
    "utf-16": lambda text: text.encode("utf-16-le"),
    "cp1252": lambda text: text.encode("cp1252"),
    "rot13": lambda text: text.encode(),
}


@pytest.mark.parametrize(
    "first",
    [
        b"", b"# coding: utf-8\n", b"# -*- coding: UTF_8 -*-\n", b"\xef\xbb\xbf# coding=utf8\n",
        b"#!/bin/python\n# vim: set fileencoding=latin-1 :\n", b"# coding: iso-8859-1-unix\n",
        b"# coding: ascii\n", b"# decoding: how it is done\n"[:2] + b"\n",
        b"x = 1\n# coding: utf-7\n", b"\n\n# coding: utf-7\n",
    ],
)  # fmt: skip
def test_utf8_and_declared_latin1_are_read(first: bytes) -> None:
    assert encoding_trouble(first + b"x = 1\n") == ""


@pytest.mark.parametrize("codec", CODEC)
@pytest.mark.parametrize(
    "first",
    [
        "# coding: {}\n",
        "#!/bin/python\n# -*- coding: {} -*-\n",
        "\f# coding={}\r",
        "\r# coding:{}\r",
    ],
)
def test_every_other_encoding_is_refused(first: str, codec: str) -> None:
    told = str(encoding_trouble(first.format(codec).encode() + b"x = 1\n"))
    assert told == f"its encoding is {codec}; save the file as UTF-8"


HIDDEN = {
    "exec": "exec({text!r})",
    "exec of bytes": "exec({text!r}.encode())",
    "letters that look bold": "𝐞𝐱𝐞𝐜({text!r})",
    "eval": "eval(compile({text!r}, 'x', 'exec'))",
    "another name": "run = exec\nrun({text!r})",
    "builtins": "import builtins\nbuiltins.exec({text!r})",
    "by its letters": "import builtins\ngetattr(builtins, 'ex' + 'ec')({text!r})",
    "mapped": "list(map(getattr(__import__('builtins'), 'cexe'[1:] + 'c'), [{text!r}]))",
    "marshal": "import marshal\nexec(marshal.loads(marshal.dumps(compile({text!r}, '', 'exec'))))",
}


@pytest.fixture(scope="module")
def records(kit: Kit, grade: Grade, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Record]:
    """Grade the same ugly code: plain, hidden in strings in many ways, and under codecs."""
    folder = tmp_path_factory.mktemp("hidden")
    right = {key: value.decode() for key, value in kit.reference(kit.course.stages[0]).items()}
    head, mark, code = right["card.py"].partition("class Card")
    ways: dict[str, bytes] = {"plain": (right["card.py"] + UGLY).encode()}
    for name, way in HIDDEN.items():
        ways[name] = (head + way.format(text=mark + code + UGLY) + "\n").encode()
    for name, encode in CODEC.items():
        ways[name] = f"# coding: {name}\n".encode() + encode(right["card.py"] + UGLY)
    numbers = {f"way{number}": name for number, name in enumerate(ways)}
    for student, name in numbers.items():
        write_stage(folder / student / STAGE, {**right, "card.py": ways[name]})
    return {numbers[student]: record for (student, _), record in grade(folder).items()}


@pytest.mark.parametrize("way", HIDDEN)
def test_code_in_strings_earns_no_style(records: dict[str, Record], way: str) -> None:
    """Half of the stage's style is the module's, and none of that is earned."""
    record = records[way]
    assert record["correctness"]["points"] == record["correctness"]["max_points"]
    assert record["style"]["points"] <= record["style"]["max_points"] / 2
    assert record["style"]["points"] <= records["plain"]["style"]["points"]
    (told,) = [each for each in record["style"]["findings"] if each["rule"] == "unreadable"]
    assert told["file"] == "card.py"
    assert "isn't in the file as code" in told["message"]
    assert "code_in_data" in [each["kind"] for each in record["flags"]]


EXEC = "import builtins\ngetattr(builtins, 'ex' + 'ec')({text!r})\n"


def test_code_in_further_files_earns_no_style(kit: Kit, grade: Grade, tmp_path: Path) -> None:
    """Modules that import all they have from a file that nobody can read are not clean code."""
    right = {key: value.decode() for key, value in kit.reference(kit.course.stages[0]).items()}
    ugly = right["card.py"] + UGLY
    header = '"""Author: Ann\nDate: today\nFile: card.py\nPurpose: a card\n"""\n\n'
    clean = {"hand.py": right["hand.py"], "card.py": f"{header}from .deep import Card\n"}
    around = f"{header}from . import Card\n"
    write_stage(tmp_path / "plain" / STAGE, {**right, "card.py": ugly})
    write_stage(tmp_path / "package" / STAGE, {**clean, "card.py": around, "__init__.py": ugly})
    write_stage(tmp_path / "text" / STAGE, {**clean, "deep.py": f"exec({ugly!r})\n"})
    write_stage(tmp_path / "letters" / STAGE, {**clean, "deep.py": EXEC.format(text=ugly)})
    write_stage(tmp_path / "long" / STAGE, {**clean, "deep.py": ugly + "0;" * 26_000})
    style = {student: each["style"]["points"] for (student, _), each in grade(tmp_path).items()}
    assert (style["text"], style["letters"], style["long"]) == (0, 0, 0)
    assert style["package"] <= style["plain"] + 1  # it has no header to lose


def test_each_module_that_hides_code_is_told(kit: Kit, grade: Grade, tmp_path: Path) -> None:
    """One that an earlier stage shows, or another module, hides none behind it."""
    right = {key: value.decode() for key, value in kit.reference(kit.course.stages[0]).items()}
    hidden = {
        name: f"{text}\n{EXEC.format(text='x = 1')}"
        for name, text in right.items()
        if name != "__init__.py"
    }
    write_stage(tmp_path / "ann" / STAGE, {**right, **hidden})
    record = grade(tmp_path)["ann", STAGE]
    assert {each["file"] for each in record["style"]["findings"]} == {"card.py", "hand.py"}
    assert record["style"]["points"] == 0


@pytest.mark.parametrize("codec", CODEC)
def test_another_encoding_does_not_compile(records: dict[str, Record], codec: str) -> None:
    (deduction,) = records[codec]["deductions"]
    assert deduction["kind"] == "does_not_compile"
    assert f"its encoding is {codec}; save the file as UTF-8" in deduction["evidence"]
    assert records[codec]["style"]["points"] <= records["plain"]["style"]["points"]


def test_a_function_of_ones_own_may_have_such_a_name(
    kit: Kit, grade: Grade, tmp_path: Path
) -> None:
    right = {key: value.decode() for key, value in kit.reference(kit.course.stages[0]).items()}
    own = '\n\ndef compile(text):\n    """Return it."""\n    return text\n\n\nT = compile("x")\n'
    write_stage(tmp_path / "ada" / STAGE, {**right, "card.py": right["card.py"] + own})
    (record,) = grade(tmp_path).values()
    assert "unreadable" not in json.dumps(record)
    assert record["flags"] == []


@pytest.mark.parametrize("codec", ["utf-8", "latin-1"])
def test_letters_beyond_ascii_are_letters(
    kit: Kit, grade: Grade, tmp_path: Path, codec: str
) -> None:
    """In names too, which Python cannot read without a table that workers have on demand."""
    right = {key: value.decode() for key, value in kit.reference(kit.course.stages[0]).items()}
    text = f"# coding: {codec}\n{right['card.py']}\n\nkönig_größe = 'ü'\n"
    write_stage(tmp_path / "ada" / STAGE, {**right, "card.py": text.encode(codec)})
    (record,) = grade(tmp_path).values()
    assert record["deductions"] == []
    assert record["correctness"]["points"] == record["correctness"]["max_points"]
