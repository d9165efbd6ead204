"""The outbox: a message for each student, and the list for a mail merge."""

from __future__ import annotations

import csv
from pathlib import Path
from shutil import copytree

import pytest

from autograder.course.files import Kit
from autograder.export.outbox import export_outbox
from autograder.gradebook.people import people_beside
from autograder.results.files import write_result
from autograder.results.model import Outcome, TestResult
from tests.conftest import run_autograder
from tests.export.conftest import HOSTILE, NAMES, STAGE, book_of, hand_in, make_record, put
from tests.made import made_result

FAILED = TestResult("test_w", Outcome.FAILED)


def sent(
    kit: Kit, results: Path, to: Path, pages: Path | None = None
) -> tuple[dict[str, dict[str, str]], dict[str, str], list[str]]:
    """Export; return the rows of the list and the messages, by student, and the remarks."""
    book = book_of(kit, results)
    count = export_outbox(book, to, people_beside(results), pages)
    text = (to / "recipients.csv").read_text(encoding="utf-8-sig")
    rows = {row["student"]: row for row in csv.DictReader(text.splitlines())}
    assert len(rows) == count == len(list(to.glob("*.txt")))
    messages = {who: (to / row["file"]).read_bytes().decode() for who, row in rows.items()}
    assert all(text.count("\n") == text.count("\r\n") for text in messages.values())
    return rows, messages, book.remarks


def test_everybody_gets_a_message_and_nobody_anothers(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    put(results, make_record(kit.course.stage(STAGE), "dee"))
    (results / "roster.csv").write_text(
        "student,name,email\ndee,Dee Ørsted,dee@example.org\nnil,Nil Nobody,nil@example.org\n"
    )
    (results / "comments.toml").write_text(
        f'[[comments]]\nstudent = "dee"\nstage = "{STAGE}"\ntext = "For dee alone."\nby = "mw"\n'
    )
    rows, messages, remarks = sent(kit, results, tmp_path / "out")
    assert (rows["dee"]["name"], rows["dee"]["email"]) == ("Dee Ørsted", "dee@example.org")
    assert messages["dee"].startswith("Dee Ørsted,\r\n")
    title, most = kit.course.stage(STAGE).title, kit.course.stage(STAGE).points
    assert f"  {title}: {float(most) - 0.25:g} of {float(most):g}" in messages["dee"]
    assert "Comment (mw): For dee alone." in messages["dee"]
    assert [who for who, text in messages.items() if "dee alone" in text] == ["dee"]
    assert messages["nil"].count("nothing handed in") == 2
    told = [remark for remark in remarks if "no address" in remark]
    assert len(told) == len(NAMES)


def test_a_question_and_its_answer_are_in_the_message(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    criterion = kit.course.stage(STAGE).criteria[0]
    place = f'student = "@ada"\nstage = "{STAGE}"\ncriterion = "{criterion.id}"\n'
    (results / "appeals.toml").write_text(
        f'[[appeals]]\nid = "1"\n{place}text = "Is it\\nso?"\nanswer = "c"\nby = "mw"\n'
        f'answered = "2026-11-25"\n\n[[appeals]]\nid = "2"\n{place}text = "And now?"\n'
    )
    (results / "comments.toml").write_text(
        f'[[comments]]\nid = "c"\n{place}text = "It is."\nby = "mw"\n'
    )
    _, messages, _ = sent(kit, results, tmp_path / "out")
    lines = [line.strip() for line in messages["'@ada"].splitlines()]
    start = lines.index(f"You asked about {criterion.title}: Is it")
    assert lines[start : start + 5] == [
        lines[start], "so?", "Answer (mw, 2026-11-25): It is.",
        f"You asked about {criterion.title}: And now?", "This waits for an answer.",
    ]  # fmt: skip
    assert messages["'@ada"].count("It is.") == 1


def test_no_program_obeys_a_cell_and_no_letter_of_control_is_in_a_message(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    submitted = tmp_path / "submitted"
    hand_in(submitted, "=cmd()", name=HOSTILE, email="a@b\nBcc: all@example.org")
    book = book_of(kit, results, submissions=submitted)
    export_outbox(book, tmp_path / "out", {})
    text = (tmp_path / "out" / "recipients.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.reader(text.splitlines()))
    assert len(rows) == 1 + len(NAMES)
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)
    assert all(cell.isprintable() for row in rows for cell in row)
    for path in (tmp_path / "out").glob("*.txt"):
        assert all(line.isprintable() for line in path.read_text().split("\n"))


def test_a_stage_that_is_not_graded_is_no_zero(kit: Kit, results: Path, tmp_path: Path) -> None:
    put(results, make_record(kit.course.stage(STAGE), "@ada", graded=False))
    _, messages, _ = sent(kit, results, tmp_path / "out")
    title = kit.course.stage(STAGE).title
    assert f"  {title}: no points yet, of 25" in messages["'@ada"]


def test_pages_are_named_and_one_that_is_missing_is_told(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    run_autograder("report", results, "--to", tmp_path / "pages")
    (gone,) = (tmp_path / "pages").glob("ada-*.html")
    gone.unlink()
    rows, messages, remarks = sent(kit, results, tmp_path / "out", tmp_path / "pages")
    page = rows["Ærøskøbing"]["page"]
    assert "Ærøskøbing" in (tmp_path / "pages" / page).read_text(encoding="utf-8")
    assert messages["Ærøskøbing"].rstrip().endswith(f"did not pass: {page}")
    assert rows["'@ada"]["page"] == ""
    assert next(remark for remark in remarks if "has no page" in remark).startswith("@ada: ")


def test_the_command_writes_a_folder_and_tells_what_an_earlier_one_left(
    results: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    run_autograder("export", results, "--format", "outbox", "--to", out, status=1)
    (out / "notes.txt").write_text("mine")
    for path in (results / "@ada").iterdir():
        path.unlink()
    done = run_autograder("export", results, "--format", "outbox", "--to", out, status=1)
    assert "from an earlier export" in done.stderr
    assert "notes.txt" not in done.stderr
    run_autograder("export", results, "--format", "outbox", "--to", results, status=2)


def test_after_a_regrade_only_those_whose_points_changed_are_written_to(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    """And are told stage by stage: what was better, what was worse, what was not graded."""
    stage = kit.course.stage(STAGE)
    published = tmp_path / "published"
    copytree(results, published)
    put(results, make_record(stage, "dee"))
    put(published, make_record(stage, "dee"))
    write_result(results, made_result(stage, "new"))
    write_result(published, made_result(stage, "up", {stage.criteria[0].id: [FAILED]}))
    write_result(results, made_result(stage, "up"))
    out = run_autograder(
        "export", results, "--format", "outbox", "--changed-from", published, "--to",
        tmp_path / "out", status=1,
    )  # fmt: skip
    assert "2 of" in out.stderr
    rows = csv.DictReader((tmp_path / "out/recipients.csv").read_text("utf-8-sig").splitlines())
    told = {row["student"]: (tmp_path / "out" / row["file"]).read_text() for row in rows}
    assert sorted(told) == ["new", "up"]
    most, less = f"{float(stage.points):g}", f"{float(stage.points - stage.criteria[0].points):g}"
    assert "your work was graded again" in told["up"]
    assert f"  {stage.title}: {less} -> {most} of {most}" in told["up"]
    assert f"  {stage.title}: not graded -> {most} of {most}" in told["new"]
    wrong = run_autograder(
        "export", results, "--format", "csv", "--changed-from", published, "--to",
        tmp_path / "c.csv", status=2,
    )  # fmt: skip
    assert "is of --format outbox" in wrong.stderr


@pytest.mark.parametrize("column", ["name", "email"])
def test_the_table_has_the_rosters_addresses_too(
    results: Path, tmp_path: Path, column: str
) -> None:
    """Who handed in nothing has them, too."""
    (results / "roster.csv").write_text("student,name,email\nnil,Nil Nobody,nil@example.org\n")
    run_autograder("export", results, "--format", "csv", "--to", tmp_path / "g.csv")
    rows = list(csv.DictReader((tmp_path / "g.csv").read_text("utf-8-sig").splitlines()))
    (nil,) = [row for row in rows if row["student"] == "nil"]
    assert nil[column] == {"name": "Nil Nobody", "email": "nil@example.org"}[column]


def test_a_message_is_in_the_students_language(kit: Kit, results: Path, tmp_path: Path) -> None:
    """A roster tells it; everybody else's message is in the course's."""
    put(results, make_record(kit.course.stage(STAGE), "dee"))
    (results / "roster.csv").write_text("student,name,email,language\ndee,Dee,d@example.org,de\n")
    rows, messages, _ = sent(kit, results, tmp_path / "out")
    assert rows.keys() == messages.keys()
    assert "Blackjack in Python: deine Punkte." in messages["dee"]
    assert "  Karte und Hand: " in messages["dee"]
    assert ",75 von " in messages["dee"]
    others = [text for who, text in messages.items() if who != "dee"]
    assert all("your points." in text for text in others)
    assert others


def test_a_late_penalty_is_called_late_once(kit: Kit, results: Path, tmp_path: Path) -> None:
    (results / "late.toml").write_text(
        '[rule]\npolicy = "per_day"\npercent = 10\n'
        f'[[due]]\nstage = "{STAGE}"\nat = 2026-10-01T12:00:00Z\n'
    )
    hand_in(tmp_path / "s", "@ada", at="2026-10-01T13:00:00+00:00")
    book = book_of(kit, results, submissions=tmp_path / "s")
    export_outbox(book, tmp_path / "out", people_beside(results), None)
    (text,) = [path.read_text() for path in (tmp_path / "out").glob("*ada*.txt")]
    (line,) = [line for line in text.splitlines() if "(10%)" in line]
    assert line.strip().startswith("Deduction: 1 h late (10%) (−")
