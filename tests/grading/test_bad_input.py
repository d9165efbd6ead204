"""Any submission gets a clear result, and no other result changes."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from autograder import cli
from autograder.course.files import HERE, Kit, other_checkout
from autograder.results.files import read_plain
from autograder.results.summary import summarize
from tests.conftest import (
    Grade,
    Record,
    Records,
    by_submission,
    check_schema,
    lost,
    run_autograder,
    write_stage,
)
from tests.forks import run_forked
from tests.made import english

STAGE = "stage1_card_hand"
GOOD = "good"
HOSTILE_NAMES = ["=cmd()", 'O\'Neil, "Bo"', "<b>x", "Ærøskøbing", "a\tb", "x..", "[red]x"]


@pytest.fixture(scope="module")
def written(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Records:
    """Grade a class of bad inputs around one good student."""
    folder = tmp_path_factory.mktemp("bad")
    good = kit.reference(kit.course.stage(STAGE))
    card, hand = good["card.py"].decode(), good["hand.py"].decode()

    def student(name: str, **changed: str | bytes | None) -> Path:
        files = {"card.py": card, "hand.py": hand} | {
            f"{key}.py": text for key, text in changed.items()
        }
        write_stage(
            folder / name / STAGE, {key: text for key, text in files.items() if text is not None}
        )
        return folder / name / STAGE

    student(GOOD)
    student("empty", card=None, hand=None)
    student("no-hand", hand=None)
    student("latin", card=card.encode() + b"\n\nNAME = 'caf\xe9'\n")
    student("latin-comment", card=b"# caf\xe9\n" + card.encode() + b"\n\n# caf\xe9\n")
    student("nul", card=card + "\x00")
    student("crlf-bom", card=b"\xef\xbb\xbf" + card.replace("\n", "\r\n").encode())
    student("tabs", card=card.replace("    ", "\t"))
    student("nested", card="x = " + "(" * 5000 + ")" * 5000)
    student("unary", card="x = " + "-" * 200_000 + "1")
    student("folding-string", card=card + "\nX = ('x' * 4096) * 4096 * 4096\n")
    student("asks-at-import", card=card + "\nname = input('Name? ')\n")
    game = "\ndef main():\n    try: input('Name? ')\n    except EOFError: print('Bye')\nmain()\n"
    student("plays-at-import", card=card + game)
    student("raises-at-import", hand=hand + "\nprint(undefined)\n")
    student("loops-at-import", hand=hand + "\nwhile True: pass\n")
    student("exits-at-import", hand=hand + "\nraise SystemExit(0)\n")
    student("syntax", hand=hand + "\ndef broken(:\n")
    student("notebook", hand='{"cells": [], "nbformat": 4}\n')
    student("conflict", hand=hand + "\n<<<<<<< HEAD\n")
    student("own-random", random="raise RuntimeError('not the library')\n")
    student("package", __init__="import random\nNAME = random.Random(1).random()\n")
    student("relative", hand=hand.replace(f"from {STAGE}.card", "from .card"))
    student("extra", card=card, notes="this is not ( Python\n")
    student("broken-part", card=card + f"\nfrom {STAGE} import notes\n", notes="not ( Python\n")
    student("folder", hand=None)
    (folder / "folder" / STAGE / "hand.py").mkdir()
    student("link", hand=None)
    (folder / "link" / STAGE / "hand.py").symlink_to("/etc/hostname")
    student("pipe", hand=None)
    os.mkfifo(folder / "pipe" / STAGE / "hand.py")
    student("huge", hand="x = 1\n" * 9_000_000)
    (folder / "linked-student").symlink_to("/etc")
    for name in HOSTILE_NAMES:
        student(name)
    return by_submission(run_autograder("grade", folder, "--json", "--stage", "1").stdout)


@pytest.fixture(scope="module")
def records(written: Records) -> Records:
    """Give the records of that class, their facts as English."""
    return dict(english(written))


def one(records: Records, student: str) -> Record:
    """Return a student's record of stage 1."""
    return records[student, STAGE]


def outcomes(record: Record) -> set[str]:
    """Return the outcomes of all tests of a record."""
    return {test["outcome"] for each in record["criteria"] for test in each["tests"]}


def test_every_result_follows_the_schema(written: Records) -> None:
    schema = json.loads((HERE / "results/result.schema.json").read_text())
    for record in written.values():
        check_schema(record, schema)
        assert record["graded"], record["student"]


@pytest.mark.parametrize(
    "name", [GOOD, "crlf-bom", "tabs", "own-random", "package", "relative", *HOSTILE_NAMES]
)
def test_honest_files_get_full_correctness(records: Records, name: str) -> None:
    record = one(records, name)
    assert lost(record) == {}
    assert record["deductions"] == []


def test_what_python_does_not_read_need_not_be_utf8(records: Records) -> None:
    """A comment in another encoding runs at the student's: then it runs here, and else not."""
    kinds = [each["kind"] for each in one(records, "latin-comment")["deductions"]]
    try:
        compile(b"# caf\xe9\n", "card.py", "exec")
    except SyntaxError:
        assert kinds == ["does_not_compile"]
    else:
        assert kinds == []
        assert lost(one(records, "latin-comment")) == {}
        assert one(records, "latin-comment")["style"]["points"] > 0


def test_a_file_that_is_no_python_is_named(kit: Kit, records: Records) -> None:
    """A notebook that Python reads as a dict is none, either."""
    lines = kit.reference(kit.course.stage(STAGE))["hand.py"].count(b"\n")
    whys = [records[name, STAGE]["deductions"][0]["evidence"] for name in ("notebook", "conflict")]
    assert str(english(whys[0])).startswith("hand.py: it is a Jupyter notebook")
    assert str(english(whys[1])).startswith("hand.py: `<<<<<<<` is Git's mark")
    assert str(english(whys[1])).endswith(f"(line {lines + 2})")


def test_the_line_that_is_not_utf8_is_named(kit: Kit, records: Records) -> None:
    (deduction,) = one(records, "latin")["deductions"]
    lines = kit.reference(kit.course.stage(STAGE))["card.py"].count(b"\n")
    told = f"card.py: it is not UTF-8 text; save the file as UTF-8 (line {lines + 3})"
    assert deduction["evidence"] == told


@pytest.mark.parametrize("name", ["latin", "nul", "nested", "unary", "syntax"])
def test_what_does_not_compile_keeps_at_most_thirty_percent(records: Records, name: str) -> None:
    (deduction,) = one(records, name)["deductions"]
    assert deduction["kind"] == "does_not_compile"
    assert deduction["keeps_at_most"] == 7.5
    assert deduction["evidence"].startswith(("card.py: ", "hand.py: "))


def test_a_test_of_code_that_does_not_compile_names_the_error_once(records: Records) -> None:
    tests = [test for each in one(records, "broken-part")["criteria"] for test in each["tests"]]
    found = {test["got"] for test in tests if "does not compile" in test["got"]}
    assert found
    assert all(got.startswith("notes.py does not compile: SyntaxError: ") for got in found), found


def test_a_broken_file_that_no_module_needs_costs_nothing(
    records: Records,
) -> None:
    record = one(records, "extra")
    assert lost(record) == {}
    assert record["deductions"] == []


def test_a_broken_file_that_a_module_imports_is_named(
    records: Records,
) -> None:
    (deduction,) = one(records, "broken-part")["deductions"]
    assert deduction["kind"] == "does_not_compile"
    assert "notes.py does not compile" in deduction["evidence"]


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("asks-at-import", "repaired", "runs when the file is imported"),
        ("plays-at-import", "repaired", '__name__ == "__main__"'),
        ("raises-at-import", "does_not_run", "NameError"),
        ("loops-at-import", "does_not_run", "did not end in time"),
        ("exits-at-import", "does_not_run", "SystemExit"),
        ("folding-string", "does_not_run", "MemoryError"),
    ],
)
def test_what_fails_at_import_keeps_at_most_sixty_percent(
    records: Records, name: str, kind: str, words: str
) -> None:
    (deduction,) = one(records, name)["deductions"]
    assert deduction["kind"] == kind
    assert deduction["keeps_at_most"] == 15
    assert words in deduction["evidence"]


def test_a_program_has_to_get_as_far_as_its_first_question(
    kit: Kit, grade: Grade, tmp_path: Path
) -> None:
    """What it makes of the end of the input is a criterion's, and charged once."""
    name, below = kit.course.stages[1].name, kit.reference(kit.course.stages[0])
    good = {file: text.decode() for file, text in kit.reference(kit.course.stages[1]).items()}
    ends, guard = "    except EOFError:\n        return\n", "if __name__"
    game = good["game.py"]
    unguarded = game[: game.index(guard)] + "main()\n"
    programs = {
        "falls-over-at-the-end": game.replace(ends, ends.replace("return", "print(nothing)")),
        "falls-over-at-once": game.replace("    print(BANNER)\n", "    print(nothing)\n", 1),
        "plays-at-import": unguarded,
        "plays-at-import-and-falls": unguarded.replace(ends, ends.replace("EOF", "Key")),
    }
    for student, text in programs.items():
        write_stage(tmp_path / student / STAGE, below)
        write_stage(tmp_path / student / name, good | {"game.py": text})
    found = grade(tmp_path, "--stage", "2")
    told = {
        student: [each["evidence"] for each in found[student, name]["deductions"]]
        for student in programs
    }
    assert told["falls-over-at-the-end"] == []
    assert "main() without input: NameError" in told["falls-over-at-once"][0]
    for student in ("plays-at-import", "plays-at-import-and-falls"):
        assert "Move it below `if __name__" in told[student][0]


@pytest.mark.proof
def test_a_number_that_is_never_computed_is_ended(kit: Kit, grade: Grade, tmp_path: Path) -> None:
    """No signal reaches Python meanwhile, so that it takes longer than a loop."""
    good = kit.reference(kit.course.stage(STAGE))
    folding = {**good, "card.py": good["card.py"] + b"\nX = 9**9**9**9\n"}
    write_stage(tmp_path / "folding" / STAGE, folding)
    (deduction,) = grade(tmp_path, "--stage", "1")["folding", STAGE]["deductions"]
    assert (deduction["kind"], deduction["keeps_at_most"]) == ("does_not_run", 15)
    assert "did not end in time" in deduction["evidence"]


def test_a_broken_hand_keeps_the_points_of_the_card(
    records: Records,
) -> None:
    for name in ("syntax", "raises-at-import", "loops-at-import", "no-hand", "folder", "pipe"):
        assert all(each.startswith("hand") for each in lost(one(records, name))), name


def test_a_missing_file_is_no_deduction(records: Records) -> None:
    record = one(records, "no-hand")
    assert record["deductions"] == []
    assert record["points"] > 0
    hand = [
        test for each in record["criteria"] for test in each["tests"] if each["id"] in lost(record)
    ]
    assert {test["outcome"] for test in hand} <= {"failed", "blocked"}
    assert any("missing" in test["got"] for test in hand)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("empty", "no Python file that can be graded"),
        ("folder", "hand.py is a folder, not a file"),
        ("link", "hand.py cannot be read: it is a link or not a folder"),
        ("pipe", "hand.py is a named pipe, not a file"),
        ("huge", "hand.py is larger than 1,000,000 bytes (54,000,000)"),
        ("linked-student", "the student's folder cannot be read: it is a link or not a folder"),
    ],
)
def test_what_cannot_be_read_is_said(records: Records, name: str, problem: str) -> None:
    assert problem in one(records, name)["problems"]


def test_nothing_handed_in_earns_nothing(records: Records) -> None:
    for name in ("empty", "linked-student"):
        assert one(records, name)["points"] == 0
        assert "passed" not in outcomes(one(records, name))


def test_a_folder_that_is_no_class_is_refused_with_status_two(tmp_path: Path) -> None:
    done = run_autograder("grade", tmp_path / "nowhere", status=2)
    assert "nowhere" in done.stderr
    assert "Traceback" not in done.stderr


def test_results_are_not_written_among_the_submissions(kit: Kit, tmp_path: Path) -> None:
    """Where they would be taken for a student's work the next time."""
    write_stage(tmp_path / "class" / "ada" / STAGE, kit.reference(kit.course.stage(STAGE)))
    for to in ("class", "class/results"):
        done = run_autograder("grade", tmp_path / "class", "--to", tmp_path / to, status=2)
        assert "Choose" in done.stderr
    assert [path.name for path in (tmp_path / "class").iterdir()] == ["ada"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("command", [["--help"], ["grade", "examples/class", "--json"]])
def test_no_room_for_the_output_is_status_two_and_no_traceback(command: list[str]) -> None:
    """Also where it shows only once all is printed."""
    only = ["--student", "ben-adeyemi", "--stage", "1"] if command[0] == "grade" else []
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "autograder.cli", *command, *only], stdout=full,
            stderr=subprocess.PIPE, text=True, timeout=120, check=False, cwd=HERE.parent,
        )  # fmt: skip
    assert done.returncode == 2
    assert "no room for the output" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("number", "status"), [(errno.ENOSPC, 2), (errno.EACCES, 3)])
def test_a_copied_folder_without_room_is_no_fault_of_ours(number: int, status: int) -> None:
    """`shutil` has one error for all files of a folder; another one stays a fault."""

    why = str(OSError(number, os.strerror(number), "card.py"))

    def copy() -> None:
        raise shutil.Error([("card.py", "to/card.py", why)])

    def main() -> None:
        cli.app = typer.Typer(pretty_exceptions_enable=False)
        cli.app.command()(copy)
        cli.main()

    done = run_forked(main, ["autograder"], seconds=120)
    assert done.returncode == status
    assert ("Traceback" in done.stderr) == (status == 3)
    assert ("no room for the output" in done.stderr) == (status == 2)


def test_a_file_that_is_missing_is_noted_beside_the_points(
    written: Records, records: Records
) -> None:
    """So that a look at the table tells why half a stage is gone."""
    assert records["no-hand", STAGE]["problems"] == ["hand.py is missing"]
    assert "hand.py is missing" in summarize(read_plain(written["no-hand", STAGE])).notes
    assert records[GOOD, STAGE]["problems"] == []


def test_a_checkout_that_is_not_in_use_is_told(tmp_path: Path, kit: Kit) -> None:
    """Its course file has no effect, which nobody sees otherwise."""
    (tmp_path / "stages").mkdir()
    (tmp_path / "autograder").mkdir()
    for file in ("stages/course.toml", "autograder/cli.py"):
        (tmp_path / file).touch()
    assert other_checkout(tmp_path / "stages") == tmp_path
    assert other_checkout(kit.root) is None
    assert other_checkout(Path("/")) is None


def test_an_unknown_stage_and_student_are_refused_with_status_two(kit: Kit) -> None:
    sample = kit.root / "examples" / "class"
    assert "stage1_card_hand" in run_autograder("grade", sample, "--stage", "77", status=2).stderr
    assert "nobody" in run_autograder("grade", sample, "--student", "nobody", status=2).stderr
    run_autograder("grade", sample, "--feedback", "loud", status=2)


def test_a_results_folder_that_cannot_be_written_is_refused_with_status_two(tmp_path: Path) -> None:
    (tmp_path / "results").write_text("a file in the way")
    write_stage(tmp_path / "class" / "ada" / STAGE, {"card.py": "x = 1\n"})
    done = run_autograder(
        "grade", tmp_path / "class", "--stage", "1", "--to", tmp_path / "results", status=2
    )
    assert "cannot be written" in done.stderr


def test_students_without_a_folder_of_a_stage_are_named_a_line_for_each(
    kit: Kit, tmp_path: Path
) -> None:
    """The run still ends with 0; what a student's name does to a terminal is shown as an escape."""
    stage = kit.course.stages[0]
    write_stage(tmp_path / "ada" / stage.name, kit.skeleton(stage))
    write_stage(tmp_path / "ada", {"card.py": ""})
    (tmp_path / "zoe" / "Stage 1").mkdir(parents=True)
    (tmp_path / "b\x1b[2J").mkdir()
    for number in range(9):
        (tmp_path / f"student{number}").mkdir()
    lines = run_autograder("grade", tmp_path, "--student", "ada").stderr.splitlines()
    assert lines[0] == "ada: in no folder of a stage: 'card.py'; not graded."
    lines = run_autograder("grade", tmp_path).stderr.splitlines()
    assert lines[1] == "b\\x1b[2J: no folder of a stage; not graded."
    assert "student8" not in "".join(lines)
    assert lines[10].startswith("… and 2 more. `autograder collect`")
    names = [f"--student={name}" for name in ("ada", "zoe")]
    lines = run_autograder("grade", tmp_path, *names).stderr.splitlines()
    assert "zoe: no folder of a stage ('Stage 1'); not graded." in lines
