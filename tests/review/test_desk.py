"""Review: the effect of a click, conflicts of two graders, undo, and where changes show."""

from __future__ import annotations

import json
import os
import signal
import tomllib
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.errors import KitError, SubmissionError
from autograder.export.feedback import as_text
from autograder.gradebook.appeals import answers_to
from autograder.gradebook.book import open_gradebook
from autograder.gradebook.people import Belongs
from autograder.gradebook.rows import RowFile
from autograder.report.pages import Inputs, write_report
from autograder.results.sheets import Sheet
from autograder.review import colours
from autograder.review.colours import kinds
from autograder.review.desk import Desk, DeskSettings
from autograder.review.store import Conflict
from casino.questions.question import Question
from tests.export.conftest import STAGE, hand_in, make_record, put
from tests.review.class_folder import STUDENTS, open_desk, write_class

PLACE = {"student": "ada", "stage": STAGE}
WRITERS, EACH, SECONDS = 4, 8, 60


@pytest.fixture
def results(kit: Kit, tmp_path: Path) -> Path:
    """Give the results of the small class."""
    return write_class(kit, tmp_path)


@pytest.fixture
def desk(kit: Kit, results: Path) -> Desk:
    """Give maria's desk."""
    return open_desk(kit, results)


def rows(results: Path, file: str, kind: str) -> list[dict[str, object]]:
    """Return the tables of a file as any reader of TOML sees them."""
    path = results / file
    return tomllib.loads(path.read_text()).get(kind, []) if path.is_file() else []


def test_a_comment_on_a_line_shows_on_the_page_in_the_feedback_and_on_the_desk(
    desk: Desk, kit: Kit, results: Path, tmp_path: Path
) -> None:
    desk.change("comment", {**PLACE, "file": "card.py", "line": 4, "text": "Why <always> 1?"})
    (own,) = desk.work_view("ada", STAGE)["comments"]
    assert (own["line"], own["text"], own["by"]) == (4, "Why <always> 1?", "maria")
    book = open_gradebook(kit.course, results)
    (entry, *_), *_ = [grades.entries for grades in book.students()]
    assert "Comment on card.py, line 4 (maria): Why <always> 1?" in as_text(entry)
    submitted = results.parent / "submitted"
    write_report(Inputs(kit.course, results, submitted, comments=book.comments), tmp_path / "p", 1)
    page = next((tmp_path / "p").glob("ada*.html")).read_text(encoding="utf-8")
    assert "Comment by maria:</b> Why &lt;always&gt; 1?" in page
    assert "Why &lt;always" not in next((tmp_path / "p").glob("bo*.html")).read_text()


def test_an_override_counts_at_once_and_remembers_its_result(desk: Desk, kit: Kit) -> None:
    criterion = kit.course.stage(STAGE).criteria[0]
    before = desk.work_view("ada", STAGE)["points"]
    most = float(criterion.points)
    desk.change("override", {**PLACE, "criteria": {criterion.id: most}, "reason": "Oral.",
                             "seen": None})  # fmt: skip
    assert desk.work_view("ada", STAGE)["points"] == before + most
    (row,) = rows(desk.results, "overrides.toml", "overrides")
    assert (row["by"], row["reason"], row["was"]) == ("maria", "Oral.", before)
    assert open_gradebook(kit.course, desk.results).remarks == []
    desk.change("lift", PLACE)
    assert desk.work_view("ada", STAGE)["points"] == before


@pytest.mark.parametrize(("exact", "shown"), [("1.336", "1.34"), ("1.334", "1.33")])
def test_the_maximum_that_the_page_shows_is_the_whole(
    kit: Kit, results: Path, exact: str, shown: str
) -> None:
    """Rounded up it isn't refused, and rounded down it loses nothing."""
    stage = kit.course.stage(STAGE)
    criterion = replace(stage.criteria[0], points=Fraction(exact))
    stage = replace(stage, points=Fraction("25.006"), criteria=(criterion, *stage.criteria[1:]))
    course = replace(kit.course, stages=(stage, *kit.course.stages[1:]))
    desk = Desk(course, results, None, DeskSettings("maria"))
    given = {**PLACE, "reason": "Right.", "seen": None}
    with pytest.raises(KitError, match=f"from 0 to {shown}"):
        desk.change("override", {**given, "criteria": {criterion.id: "1.35"}})
    assert desk.work_view("ada", STAGE)["most"] == 25.01
    desk.change("override", {**given, "points": "25.01", "criteria": {criterion.id: shown}})
    (override,) = open_gradebook(course, results).overrides.values()
    assert override.points == stage.points
    assert override.criteria == ((criterion.id, criterion.points),)


def test_points_beyond_the_maximum_stand_where_the_course_allows_them(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    """On the desk, on the page and in totals; one point more is refused."""
    course = replace(kit.course, extra_by_hand=Fraction(1, 5))
    desk = Desk(course, results, None, DeskSettings("maria"))
    assert desk.work_view("ed", STAGE)["most"] == 30
    given = {"student": "ed", "stage": STAGE, "reason": "Two games more.", "seen": None}
    with pytest.raises(KitError, match="from 0 to 30"):
        desk.change("override", {**given, "points": "31"})
    desk.change("override", {**given, "points": "30"})
    assert desk.work_view("ed", STAGE)["points"] == 30
    book = open_gradebook(course, results)
    (ed,) = [grades for grades in book.students() if grades.student == "ed"]
    other = ed.points(course.stages[1:])
    assert other is not None
    assert ed.points(course.stages) == other + 30
    inputs = Inputs(course, results, overrides=book.overrides)
    write_report(inputs, tmp_path / "p", 1)
    page = next((tmp_path / "p").glob("ed*.html")).read_text(encoding="utf-8")
    assert '<span class="amount">30</span> <span class="of">of 25</span>' in page


@pytest.mark.parametrize(
    "values",
    [
        {"points": "26", "reason": "Too many."},
        {"points": "nan", "reason": "None."},
        {"points": "3", "reason": " "},
        {"reason": "Decides nothing."},
        {"criteria": {"nothing": 1}, "reason": "Unknown."},
        {"waive": ["everything"], "reason": "Unknown."},
        {"points": "1", "reason": "x", "student": "nobody"},
        {"points": "1", "reason": "x", "stage": "../stage"},
    ],
)
def test_what_makes_no_sense_is_refused_and_writes_nothing(
    desk: Desk, values: dict[str, object]
) -> None:
    with pytest.raises(KitError):
        desk.change("override", {**PLACE, **values})
    assert not (desk.results / "overrides.toml").exists()


def test_a_mark_counts_at_once_and_is_changed_taken_away_and_undone(
    kit: Kit, results: Path
) -> None:
    course = replace(kit.course, marks=True)
    desk = Desk(course, results, None, DeskSettings("maria"))
    before, item = desk.work_view("ada", STAGE)["points"], course.judged[0]
    worth = float(item.share * course.stage(STAGE).style_points)
    desk.change("mark", {**PLACE, "item": item.id, "level": "poor", "note": "One heap."})
    (first, *others) = desk.work_view("ada", STAGE)["judged"]
    assert (first["mark"]["level"], first["mark"]["note"], first["mark"]["by"]) == (
        "poor", "One heap.", "maria",
    )  # fmt: skip
    assert [other["mark"] for other in others] == [None] * (len(course.judged) - 2)  # no sheet
    assert [level for level, _ in first["levels"]] == ["good", "fair", "poor"]
    assert desk.work_view("ada", STAGE)["points"] == pytest.approx(before - worth)
    listed = {each["name"]: each["stages"][STAGE] for each in desk.class_view()["students"]}
    assert listed["ada"]["points"] == pytest.approx(before - worth)
    with pytest.raises(Conflict, match="maria has changed this"):
        desk.change("mark", {**PLACE, "item": item.id, "level": "good"})  # by an old page
    desk.change("mark", {**PLACE, "item": item.id, "level": "fair", "seen": first["mark"]})
    assert desk.work_view("ada", STAGE)["points"] == pytest.approx(before - worth / 2)
    seen = desk.work_view("ada", STAGE)["judged"][0]["mark"]
    desk.change("unmark", {**PLACE, "item": item.id, "seen": seen})
    assert desk.work_view("ada", STAGE)["points"] == before
    desk.undo()
    assert desk.work_view("ada", STAGE)["points"] == pytest.approx(before - worth / 2)


@pytest.mark.parametrize(
    ("is_on", "values"),
    [
        (False, {"item": "design", "level": "fair"}),
        (True, {"item": "nothing", "level": "fair"}),
        (True, {"item": "design", "level": "bad"}),
        (True, {"item": "design", "level": "fair", "student": "nobody"}),
    ],
)
def test_a_mark_that_makes_no_sense_is_refused(
    kit: Kit, results: Path, is_on: bool, values: dict[str, object]
) -> None:
    """In a course without marks there is nothing to judge, and the page shows nothing of it."""
    desk = Desk(replace(kit.course, marks=is_on), results, None, DeskSettings("maria"))
    with pytest.raises(KitError):
        desk.change("mark", {**PLACE, **values})
    assert not (results / "marks.toml").exists()
    assert bool(desk.work_view("ada", STAGE)["judged"]) is is_on


def test_a_cluster_gets_one_comment_and_one_decision_and_one_undo(desk: Desk, kit: Kit) -> None:
    criterion = kit.course.stage(STAGE).criteria[0].id
    (first, *_) = desk.work_view("ada", STAGE)["criteria"]
    assert first["cluster"] == ["ada", "bo", "cy"]
    whole = {**PLACE, "criterion": criterion, "students": first["cluster"]}
    desk.change("comment", {**whole, "text": "Look at the order."})
    desk.change("override", {**whole, "points": "0.5", "reason": "A slip."})
    assert [row["student"] for row in rows(desk.results, "comments.toml", "comments")] == [
        "ada", "bo", "cy",
    ]  # fmt: skip
    decided = rows(desk.results, "overrides.toml", "overrides")
    assert [row["criteria"] for row in decided] == [{criterion: 0.5}] * 3
    assert desk.undo() == f"the points of 3 students for {criterion}"
    assert desk.undo() == "a comment for 3 students"
    assert desk.undo() == ""
    assert rows(desk.results, "overrides.toml", "overrides") == []


def test_a_comment_that_is_kept_to_use_again_is_one_change_and_one_undo(desk: Desk) -> None:
    """Kept twice is kept once, and its undo leaves the older one."""
    first = {**PLACE, "text": "Name it.", "criterion": "", "keep": True}
    desk.change("comment", first)
    desk.change("comment", {**first, "student": "bo"})
    assert [row["text"] for row in rows(desk.results, "review.toml", "snippets")] == ["Name it."]
    assert desk.undo() == "a comment for bo"
    assert len(rows(desk.results, "review.toml", "snippets")) == 1
    assert desk.undo() == "a comment for ada, kept to be used again"
    assert rows(desk.results, "review.toml", "snippets") == []
    assert rows(desk.results, "comments.toml", "comments") == []


def test_the_journal_tells_who_changed_what_and_when(desk: Desk) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    desk.change("comment", {**PLACE, "text": "Name it."})
    desk.undo()
    lines = (desk.results / ".review.jsonl").read_text().split("\n")
    entries = [json.loads(line) for line in lines if line]
    assert [(each["by"], each["words"], each["undoes"]) for each in entries] == [
        ("maria", "a comment for ada", 0), ("maria", "undo: a comment for ada", 1),
    ]  # fmt: skip
    times = [datetime.fromisoformat(each["at"]) for each in entries]
    assert before <= times[0] <= times[1] <= datetime.now(UTC)


def test_undo_works_after_a_restart_and_takes_back_ones_own_only(
    desk: Desk, kit: Kit, results: Path
) -> None:
    desk.change("comment", {**PLACE, "text": "Mine."})
    noah = open_desk(kit, results, "noah")
    noah.change("comment", {**PLACE, "text": "His."})
    assert open_desk(kit, results).undo() == "a comment for ada"
    assert [row["text"] for row in rows(results, "comments.toml", "comments")] == ["His."]


def test_who_decided_on_something_that_changed_meanwhile_is_told_and_loses_nothing(
    desk: Desk, kit: Kit, results: Path
) -> None:
    noah = open_desk(kit, results, "noah")
    decision = {**PLACE, "points": "3", "reason": "First.", "seen": None}
    desk.change("override", decision)
    with pytest.raises(Conflict, match="maria has changed this"):
        noah.change("override", {**decision, "reason": "Second."})
    assert [row["reason"] for row in rows(results, "overrides.toml", "overrides")] == ["First."]
    seen = noah.work_view("ada", STAGE)["override"]
    noah.change("override", {**decision, "reason": "Second.", "seen": seen})
    with pytest.raises(Conflict):
        desk.undo()
    assert [row["by"] for row in rows(results, "overrides.toml", "overrides")] == ["noah"]


def write_comments(kit: Kit, results: Path, grader: str) -> None:
    """Write comments as one of several people at once."""
    desk = open_desk(kit, results, grader)
    for number in range(EACH):
        desk.change("comment", {**PLACE, "text": f"{grader} {number}"})


def test_many_at_once_lose_nothing(kit: Kit, results: Path) -> None:
    """Processes of their own, all writing to one file."""
    context = get_context("fork")
    names = [f"grader{number}" for number in range(WRITERS)]
    running = [context.Process(target=write_comments, args=(kit, results, name)) for name in names]
    for process in running:
        process.start()
    for process in running:
        process.join(SECONDS)
        assert process.exitcode == 0
    written = {row["text"] for row in rows(results, "comments.toml", "comments")}
    assert written == {f"{name} {number}" for name in names for number in range(EACH)}


def write_for_ever(kit: Kit, results: Path, said: int) -> None:
    """Write comments, and say each number once it was saved, until somebody ends the process."""
    desk = open_desk(kit, results)
    for number in range(10_000):
        desk.change("comment", {**PLACE, "text": str(number)})
        os.write(said, b"x")


@pytest.mark.parametrize("after", [1, 3, 7, 12])
def test_a_kill_in_the_middle_loses_nothing_that_was_said_to_be_saved(
    kit: Kit, results: Path, after: int
) -> None:
    reader, said = os.pipe()
    process = get_context("fork").Process(target=write_for_ever, args=(kit, results, said))
    process.start()
    os.close(said)
    saved = 0
    while saved < after:
        saved += len(os.read(reader, 1))
    os.kill(process.pid or 0, signal.SIGKILL)
    process.join(SECONDS)
    while more := os.read(reader, 100):
        saved += len(more)
    os.close(reader)
    texts = [row["text"] for row in rows(results, "comments.toml", "comments")]
    assert texts[:saved] == [str(number) for number in range(saved)]
    assert len(texts) <= saved + 1
    again = open_desk(kit, results)
    again.change("comment", {**PLACE, "text": "after it"})
    assert again.undo() == "a comment for ada"


def test_done_is_marked_once_and_a_second_look_is_the_moderation(
    desk: Desk, kit: Kit, results: Path
) -> None:
    desk.change("done", PLACE)
    desk.change("done", PLACE)
    open_desk(kit, results, "noah").change("done", PLACE)
    (row,) = rows(results, "review.toml", "done")
    assert (row["by"], row["moderated_by"]) == ("maria", "noah")
    desk.change("done", {**PLACE, "done": False})
    assert rows(results, "review.toml", "done") == []


def test_snippets_that_fit_come_first_and_none_is_kept_twice(desk: Desk, kit: Kit) -> None:
    ids = [each.id for each in kit.course.stage(STAGE).criteria]
    desk.change("done", PLACE)
    for text, criterion in (("Elsewhere.", ids[3]), ("Here.", ids[0]), ("Here.", ids[0])):
        desk.change("snippet", {**PLACE, "text": text, "criterion": criterion})
    assert [each["text"] for each in desk.work_view("ada", STAGE)["snippets"]] == [
        "Here.", "Elsewhere.",
    ]  # fmt: skip
    desk.change("done", {**PLACE, "done": False})  # the marks are in the same file
    assert len(rows(desk.results, "review.toml", "snippets")) == 2


def test_sections_graders_and_the_sample_are_on_the_list(kit: Kit, results: Path) -> None:
    people = {"ada": Belongs("A", "g1"), "bo": Belongs("B")}
    desk = open_desk(kit, results, graders=("maria", "noah"), people=people, sample=100)
    students = {each["name"]: each for each in desk.class_view()["students"]}
    assert list(students) == list(STUDENTS)
    assert (students["ada"]["section"], students["ada"]["group"]) == ("A", "g1")
    assert {each["grader"] for each in students.values()} == {"maria", "noah"}
    assert all(each["stages"][STAGE]["sampled"] for each in students.values())
    few = open_desk(kit, results, sample=40)
    chosen = [few.is_sampled(f"s{number}", STAGE) for number in range(2_000)]
    assert 700 < sum(chosen) < 900  # drawn by a digest: the same every time
    assert not open_desk(kit, results).is_sampled("ada", STAGE)


def test_a_file_written_by_hand_keeps_its_comments(desk: Desk) -> None:
    path = desk.results / "overrides.toml"
    path.write_text(
        '# by hand\n[[overrides]]\nstudent = "bo"\nstage = 1\npoints = 3\nreason = "x"\n'
    )
    desk.change("override", {**PLACE, "points": "4", "reason": "Oral.", "seen": None})
    desk.change("lift", {**PLACE, "student": "bo"})
    assert path.read_text().startswith("# by hand\n")
    assert [row["student"] for row in rows(desk.results, path.name, "overrides")] == ["ada"]


def test_lateness_and_attempts_stand_as_in_exports(kit: Kit, results: Path) -> None:
    """Each attempt has its own code and points; with `best` an earlier one counts."""
    stage, submitted = kit.course.stage(STAGE), results.parent / "submitted"
    earlier = Path(".attempts", STAGE, "1")
    put(results / earlier, make_record(stage, "ada", lost=0))
    own = submitted / earlier / "ada" / STAGE
    own.mkdir(parents=True)
    (own / "card.py").write_text("FIRST = 1\n")
    hand_in(submitted / earlier, "ada", at="2026-10-01T10:00:00+00:00")
    hand_in(submitted, "ada", at="2026-10-03T10:00:00+00:00")
    (results / "late.toml").write_text(
        '[rule]\npolicy = "once"\npercent = 50\n[[due]]\n'
        f'stage = "{STAGE}"\nat = 2026-10-02T00:00:00Z\n'
    )
    course = replace(kit.course, attempts="best")
    desk = Desk(course, results, submitted, DeskSettings("maria"))
    best, last = desk.work_view("ada", STAGE), desk.work_view("ada", STAGE, 2)
    assert [each["counts"] for each in best["attempts"]] == [True, False]
    assert [best["attempt"], last["attempt"], last["counts"]] == [1, 2, False]
    assert best["files"][0]["lines"][0] == "FIRST = 1" != last["files"][0]["lines"][0]
    assert [line["kind"] for line in last["ledger"]] == ["late"]
    book = open_gradebook(course, results, submissions=submitted)
    for grades in book.students():
        shown = desk.class_view()["students"][STUDENTS.index(grades.student)]["stages"][STAGE]
        entry = grades.entry(STAGE)
        assert entry is not None
        assert shown["points"] == pytest.approx(float(entry.ledger.points))
    desk = Desk(replace(kit.course, attempts="last"), results, submitted, DeskSettings("maria"))
    assert desk.work_view("ada", STAGE)["points"] == pytest.approx(last["points"])
    assert desk.class_view()["students"][0]["stages"][STAGE]["points"] == last["points"]


def test_a_decision_for_somebody_of_the_roster_without_results_hurts_nobody(
    desk: Desk, results: Path
) -> None:
    (results / "roster.csv").write_text("student\nzoe\n")
    (results / "overrides.toml").write_text(
        '[[overrides]]\nstudent = "zoe"\nstage = 1\npoints = 1\nreason = "Oral."\n'
    )
    assert len(desk.class_view()["students"]) == len(STUDENTS)


def test_many_changes_in_one_go_leave_a_file_that_reads_the_same(desk: Desk, results: Path) -> None:
    """The file is not read between them, so what is kept in memory must be what is written."""
    for number in range(4):
        desk.change("comment", {**PLACE, "text": f"No. {number}"})
    rows_in_memory = desk.store.rows("comments")
    desk.change("uncomment", {"id": rows_in_memory[1]["id"]})
    desk.change("comment", {"id": rows_in_memory[2]["id"], **PLACE, "text": "Anew."})
    texts = [row["text"] for row in rows(results, "comments.toml", "comments")]
    assert texts == [row["text"] for row in desk.store.rows("comments")]
    assert texts == ["No. 0", "Anew.", "No. 3"]
    written = (results / "comments.toml").read_text()
    assert written.count("\n\n[[comments]]") == 2
    assert "\n\n\n" not in written


@pytest.mark.parametrize(
    "lines",
    [
        ["def f(x):  # why", '    """Two', '    lines."""', "", "    return x + 1"],
        ["", "'never closed", "class"],
        ["\t=\x00", "é = 'ü'", "#"],
        [],
    ],
)
def test_every_letter_of_the_code_has_its_kind(lines: list[str]) -> None:
    found = kinds(lines)
    assert [sum(length for _, length in runs) for runs in found] == list(map(len, lines))


def test_letters_count_as_javascript_counts_them() -> None:
    assert kinds(["x = '🂡'"])[0][-1] == ("string", 4)


def test_strings_over_several_lines_and_names_keep_their_kind() -> None:
    found = kinds(["class A:", '    """One', '    two"""', "    x = 1  # no"])
    assert [[kind for kind, _ in runs if kind] for runs in found] == [
        ["keyword", "name"], ["string"], ["string"], ["figure", "remark"],
    ]  # fmt: skip


def test_a_file_that_is_slow_to_colour_is_shown_plain(desk: Desk, results: Path) -> None:
    """Four docstrings of 297 kB of blanks kept the page waiting for more than a minute."""
    own = results.parent / "submitted" / "ada" / STAGE / "card.py"
    own.write_text(f'"""{" " * 74_000}"""\n' * 4)
    (file, *_) = desk.work_view("ada", STAGE)["files"]
    assert (file["is_plain"], file["kinds"]) == (True, [])
    assert max(map(len, file["lines"])) <= 5_000


def test_code_is_shown_in_the_order_in_which_python_reads_it(desk: Desk, results: Path) -> None:
    """A mark that turns the direction of writing would hide what a line does."""
    own = results.parent / "submitted" / "ada" / STAGE / "card.py"
    own.write_text("x = 1  # \u202e\u2066 }\x1b[2J\n", encoding="utf-8")
    (file, *_) = desk.work_view("ada", STAGE)["files"]
    assert file["lines"] == ["x = 1  # \\u202e\\u2066 }\\x1b[2J"]
    assert sum(length for _, length in file["kinds"][0]) == len(file["lines"][0])


def test_a_folder_whose_name_is_not_utf_8_stops_nobody_else(kit: Kit, results: Path) -> None:
    student = os.fsdecode(b"M\xfcller")
    put(results, make_record(kit.course.stages[0], student, lost=1))
    desk = open_desk(kit, results, sample=100)
    assert student in [each["name"] for each in desk.class_view()["students"]]
    with pytest.raises(KitError, match="not UTF-8"):
        desk.change("comment", {**PLACE, "student": student, "text": "Why?"})
    desk.change("comment", {**PLACE, "text": "Why?"})
    assert [row["student"] for row in rows(results, "comments.toml", "comments")] == ["ada"]


def test_a_lexer_that_does_not_come_back_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every line is short the process of the lexer has its limit of time."""
    assert kinds(["x = 1"]) is not None
    monkeypatch.setattr(colours, "_kinds", spin)
    monkeypatch.setattr(colours, "CPU_SECONDS", 0.1)
    assert kinds(["x = 1"]) is None


def spin(lines: object) -> None:
    """Never end."""
    while True:
        pass


def test_a_sheet_is_shown_beside_the_code_and_the_talk_is_marked_in_any_course(
    kit: Kit, results: Path
) -> None:
    """The mark takes nothing, lands in the ledger's file, and is undone."""
    asked = Question("turns", "How often?", ("1", "2", "3"), 1, f"{STAGE}/card.py", 3, 9, "Twice.")
    sheets = {"ada": Sheet("ada", STAGE, "8D 5H", questions=(asked,)), "bo": Sheet("bo", STAGE)}
    desk = Desk(kit.course, results, None, DeskSettings("maria", sheets=sheets))
    work = desk.work_view("ada", STAGE)
    assert work["sheet"]["questions"][0]["choices"] == ["1", "2", "3"]
    assert [item["title"] for item in work["judged"]] == ["Explains the program"]
    nothing = desk.work_view("bo", STAGE)
    assert (nothing["sheet"], nothing["judged"]) == (None, [])
    before = work["points"]
    desk.change("mark", {**PLACE, "item": "explains", "level": "poor", "note": "Ask again."})
    (mark,) = rows(results, "marks.toml", "marks")
    assert (mark["item"], mark["level"], mark["note"]) == ("explains", "poor", "Ask again.")
    again = Desk(kit.course, results, None, DeskSettings("maria", sheets=sheets))
    assert again.work_view("ada", STAGE)["points"] == before
    assert again.work_view("ada", STAGE)["judged"][0]["mark"]["level"] == "poor"
    assert open_gradebook(kit.course, results).remarks == []
    desk.undo()
    assert rows(results, "marks.toml", "marks") == []


def asked(desk: Desk, **changed: str) -> dict[str, str]:
    """Put an appeal of ada's on the first criterion beside the results; return it."""
    criterion = desk.course.stage(STAGE).criteria[0].id
    row = {**PLACE, "id": "a1", "criterion": criterion, "text": "It is <right>.", **changed}
    file = RowFile(desk.results / "appeals.toml", "appeals")
    file.put(None, row)
    file.write()
    return row


def test_an_answer_to_an_appeal_is_a_comment_and_points_and_one_undo(desk: Desk, kit: Kit) -> None:
    row, most = asked(desk), float(kit.course.stage(STAGE).criteria[0].points)
    before = desk.work_view("ada", STAGE)["points"]
    listed = {each["name"]: each["stages"][STAGE] for each in desk.class_view()["students"]}
    assert (listed["ada"]["appeals"], listed["bo"]["appeals"]) == (1, 0)
    assert desk.work_view("ada", STAGE)["appeals"] == [row]
    desk.change("answer", {**PLACE, "id": "a1", "text": "So it is.", "points": str(most)})
    work = desk.work_view("ada", STAGE)
    (comment,), (answered,) = work["comments"], work["appeals"]
    assert work["points"] == before + most
    assert (comment["criterion"], comment["text"]) == (row["criterion"], "So it is.")
    assert (answered["answer"], answered["by"]) == (comment["id"], "maria")
    assert answered["answered"] == comment["date"]
    assert desk.class_view()["students"][0]["stages"][STAGE]["appeals"] == 0
    assert open_gradebook(kit.course, desk.results).remarks == []
    assert desk.undo() == "the answer to ada"
    assert desk.work_view("ada", STAGE)["appeals"] == [row]
    assert rows(desk.results, "comments.toml", "comments") == []
    assert rows(desk.results, "overrides.toml", "overrides") == []
    assert desk.work_view("ada", STAGE)["points"] == before
    assert desk.undo() == ""


def test_an_answer_that_was_written_into_the_file_is_one(desk: Desk, kit: Kit) -> None:
    """It needs no comment, is shown to the student, and nobody answers over it."""
    row = asked(desk, answer="Read rule 3 again.", by="maria")
    assert desk.class_view()["students"][0]["stages"][STAGE]["appeals"] == 0
    book = open_gradebook(kit.course, desk.results)
    (appeal,) = book.appeals["ada", STAGE]
    (told,) = answers_to([appeal], [])
    assert told.answer
    assert (told.answer.text, told.answer.by, told.who) == (row["answer"], "maria", "maria")
    assert answers_to([replace(appeal, answer="0123456789ab")], [])[0].answer is None
    with pytest.raises(SubmissionError, match="maria has answered"):
        desk.change("answer", {**PLACE, "id": "a1", "text": "Yes."})


def test_an_answer_without_points_decides_none(desk: Desk) -> None:
    asked(desk)
    desk.change("answer", {**PLACE, "id": "a1", "text": "Read rule 3 again.", "points": ""})
    assert not (desk.results / "overrides.toml").exists()
    assert desk.work_view("ada", STAGE)["comments"][0]["text"] == "Read rule 3 again."


@pytest.mark.parametrize(
    "values",
    [
        {"id": "a2", "text": "There is no such."},
        {"id": "a1", "text": " "},
        {"id": "a1", "text": "Too many.", "points": "99"},
        {"id": "a1", "text": "Another's.", "student": "bo"},
    ],
)
def test_an_answer_that_makes_no_sense_writes_nothing(desk: Desk, values: dict[str, str]) -> None:
    row = asked(desk)
    with pytest.raises(KitError):
        desk.change("answer", {**PLACE, **values})
    assert rows(desk.results, "appeals.toml", "appeals") == [row]
    assert not (desk.results / "comments.toml").exists()


def test_two_who_answer_one_appeal_and_points_under_a_last_word_are_told(
    desk: Desk, kit: Kit, results: Path
) -> None:
    asked(desk)
    desk.change("override", {**PLACE, "points": "3", "reason": "Oral.", "seen": None})
    with pytest.raises(KitError, match="points as a whole"):
        desk.change("answer", {**PLACE, "id": "a1", "text": "Yes.", "points": "1"})
    open_desk(kit, results, "bo").change("answer", {**PLACE, "id": "a1", "text": "Yes."})
    with pytest.raises(KitError, match="bo has answered this meanwhile"):
        desk.change("answer", {**PLACE, "id": "a1", "text": "No."})
    assert [row["text"] for row in rows(results, "comments.toml", "comments")] == ["Yes."]


def test_points_are_rounded_in_the_same_way_on_the_desk_the_page_and_in_the_export(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    """Three criteria of 1.3367: one is shown as 1.33 so that all add up, and it's the same one."""
    record = make_record(kit.course.stage(STAGE), "ada")
    for criterion in record["criteria"][:3]:
        record["correctness"]["points"] += 1.3367 - criterion["points"]
        criterion |= {"points": 1.3367, "outcome": "failed"}
        criterion["tests"][0]["outcome"] = "failed"
    record["points"] = record["correctness"]["points"] + record["style"]["points"]
    put(results, record)
    desk = open_desk(kit, results)
    work = desk.work_view("ada", STAGE)
    shown = {each["title"]: each["points"] for each in work["criteria"]}
    assert round(sum(shown.values()) + record["style"]["points"], 2) == work["points"]
    write_report(Inputs(kit.course, results), tmp_path / "p", 1)
    page = next((tmp_path / "p").glob("ada*.html")).read_text(encoding="utf-8")
    (entry, *_), *_ = [grades.entries for grades in open_gradebook(kit.course, results).students()]
    for title, points in [*shown.items()][:3]:
        place = page.index("<tbody>", page.index("Criteria to look at"))
        assert (
            f'<span class="amount">{points:g}</span>' in page[page.index(title, place) :][:1500]
        ), title
        assert any(line.startswith(f"{title}: {points:g} of") for line in as_text(entry)), title
