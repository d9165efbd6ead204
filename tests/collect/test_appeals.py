"""Received appeals: valid ones, invalid ones with a fix, and their effect."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from pathlib import Path

import pytest

from autograder.collect.appeals import Taken, collect_appeals
from autograder.course.files import Kit
from autograder.gradebook.appeal_form import blank_form, form_name
from autograder.gradebook.appeals import APPEALS, load_appeals
from tests.conftest import run_autograder
from tests.export.conftest import STAGE
from tests.review.class_folder import write_class

TODAY = date(2026, 11, 25)


@pytest.fixture
def results(kit: Kit, tmp_path: Path) -> Path:
    """Give the results of the small class."""
    return write_class(kit, tmp_path)


def lost(kit: Kit) -> str:
    """Return the criterion that ada, bo and cy lost."""
    return kit.course.stage(STAGE).criteria[0].id


def filled(kit: Kit, student: str = "ada", words: str = "It counts 1.", **other: str) -> str:
    """Return a form as a student sends it."""
    stage, criterion = other.get("stage", STAGE), other.get("criterion", lost(kit))
    return blank_form(student, stage, criterion, "A title", "1a2b3c4d") + words + "\n"


def send(folder: Path, name: str, content: str | bytes) -> Path:
    """Put a file among those that were sent; return the folder."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


def collected(kit: Kit, sent: Path, results: Path) -> Taken:
    """Collect what was sent."""
    return collect_appeals(kit.course, [sent], results, TODAY)


def test_a_form_that_was_filled_in_is_kept_beside_the_results_once(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    hostile = "Why?\n[[appeals]]\nid = 'x' <script>\x1b[31m \"\"\" ''' \\"
    sent = send(tmp_path / "in", form_name("ada", STAGE, lost(kit)), filled(kit, words=hostile))
    send(sent, "lovelaceada_101_77_my question.txt", filled(kit, words=hostile))  # the same, twice
    done = collected(kit, sent, results)
    assert (len(done.new), done.known, done.problems) == (1, 1, ())
    ((place, (appeal,)),) = load_appeals(results / APPEALS, kit.course).items()
    assert place == ("ada", STAGE)
    assert (appeal.text, appeal.criterion, appeal.version) == (hostile, lost(kit), "1a2b3c4d")
    assert (appeal.collected, appeal.answered) == ("2026-11-25", "")
    before = (results / APPEALS).read_bytes()
    assert collected(kit, sent, results).known == 2
    assert (results / APPEALS).read_bytes() == before


def test_the_place_of_a_form_is_kept_for_it_tells_who_sent_it(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    """A form says of itself what its writer wants; the system's own name for the file does not."""
    name = "Bo Diddley_1017_assignsubmission_file_/question\x1b.txt"
    (row,) = collected(kit, send(tmp_path / "in", name, filled(kit, "ada")), results).new
    assert row["file"] == "Bo Diddley_1017_assignsubmission_file_/question\\x1b.txt"
    ((appeal,),) = load_appeals(results / APPEALS, kit.course).values()
    assert appeal.file == row["file"]


SENT = {
    "Moodle": "Bo Diddley_1017_assignsubmission_file_/{of}/question.txt",
    "Canvas": "diddleybo_1017_77_question.txt",
    "folder": "Diddley, Bo/question.txt",
    "folder called by the login": "bd17/question.txt",
    "file": "bo.txt",
    "file that begins so": "bd17_question.txt",
}


@pytest.mark.parametrize("name", SENT.values(), ids=SENT)
def test_a_form_that_came_from_another_student_is_not_taken(
    kit: Kit, results: Path, tmp_path: Path, name: str
) -> None:
    """Whom the system, or whoever saved the file, names as the sender decides, not the form."""
    roster = results / "roster.csv"
    roster.write_text("student,name,login,group\nbo,Bo Diddley,bd17,\nada,Ada Lovelace,al2,\n")
    for form, of in ((filled(kit, "ada"), "ada"), (filled(kit, "bo"), "bo")):
        done = collected(kit, send(tmp_path / of, name.format(of=of), form), results)
        assert [row["student"] for row in done.new] == ["bo"] * (of == "bo")
        assert ["by bo, and is of ada" in each for each in done.problems] == [True] * (of == "ada")
    roster.write_text("student,name,login,group\nbo,Bo Diddley,bd17,A\nada,Ada Lovelace,al2,A\n")
    (row,) = collected(kit, tmp_path / "ada", results).new
    assert row["student"] == "ada", "a member of a group asks for another one"


UNKNOWN = {
    "nobody of the roster": "Grace Hopper_1018_assignsubmission_file_/question.txt",
    "one of two of the name": "Cy Young_1018_assignsubmission_file_/question.txt",
    "another word": "born to ask.txt",
}


@pytest.mark.parametrize("name", UNKNOWN.values(), ids=UNKNOWN)
def test_a_form_that_came_from_nobody_in_particular_is_taken(
    kit: Kit, results: Path, tmp_path: Path, name: str
) -> None:
    rows = "student,name,login\nbo,Bo Diddley,bd17\ncy,Cy Young,cy1\ndi,Cy Young,cy2\n"
    (results / "roster.csv").write_text(rows)
    (row,) = collected(kit, send(tmp_path / "in", name, filled(kit, "ada")), results).new
    assert row["student"] == "ada"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_what_editors_do_to_a_text_file_does_no_harm(
    kit: Kit, results: Path, tmp_path: Path, encoding: str
) -> None:
    text = filled(kit, words="Ærø").replace("\n", "\r\n")
    done = collected(kit, send(tmp_path / "in", "a.TXT", text.encode(encoding)), results)
    assert [row["text"] for row in done.new] == ["Ærø"]


BAD = {
    "empty": ("a.txt", "", "not an appeal form"),
    "nothing said": ("a.txt", "{form:}", "says nothing below the line"),
    "too many words": ("a.txt", "{form}" + "x" * 1001, "1,001 characters"),
    "too large": ("a.txt", "{form}" + "x" * 20_000, "is larger than 16,384 bytes"),
    "no text": ("a.txt", b"Appeal\n\xff\xfe", "not UTF-8 text"),
    "zero bytes": ("a.txt", "{form}\0", "not text"),
    "another kind": ("a.docx", "{form}why", "not a .txt file"),
    "a field gone": ("a.txt", "Appeal\nStudent: ada\n" + "-" * 60 + "\nwhy", "does not say Stage"),
    "named for another": ("appeal-bo-{stage}-{lost}.txt", "{form}why", "says inside that it is"),
    "in another's folder": ("bo/a.txt", "{form}why", "is in the folder of bo"),
}


@pytest.mark.parametrize(("name", "content", "told"), BAD.values(), ids=BAD)
def test_a_bad_file_is_named_with_its_mend_and_the_rest_is_taken(
    kit: Kit, results: Path, tmp_path: Path, name: str, content: str | bytes, told: str
) -> None:
    form = filled(kit, words="")
    name = name.replace("{stage}", STAGE).replace("{lost}", lost(kit))
    if isinstance(content, str):
        content = content.replace("{form}", form).replace("{form:}", form)
    sent = send(tmp_path / "in", name, content)
    send(sent, "z.txt", filled(kit, "cy"))
    done = collected(kit, sent, results)
    assert [row["student"] for row in done.new] == ["cy"]
    (problem,) = done.problems
    assert problem.startswith(f"{name}: ")
    assert told in problem


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ({"student": "nobody"}, "'nobody', a student without results"),
        ({"student": "../ada"}, "'../ada', a student without results"),
        ({"student": APPEALS}, "is of a stage without a result"),
        ({"stage": "stage99"}, "'stage99', which there is not"),
        ({"stage": "stage5_decks_shuffle", "criterion": "nothing"}, "does not have"),
        ({"student": "ed"}, "where nothing was lost"),
    ],
)
def test_what_a_form_is_about_must_be_there(
    kit: Kit, results: Path, tmp_path: Path, about: dict[str, str], told: str
) -> None:
    (results / APPEALS).touch()
    done = collected(kit, send(tmp_path / "in", "a.txt", filled(kit, **about)), results)
    assert not done.new
    assert told in done.problems[0]


def test_a_second_question_on_a_criterion_waits_for_the_answer_to_the_first(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    sent = send(tmp_path / "in", "a.txt", filled(kit))
    send(sent, "b.txt", filled(kit, words="And another thing."))
    done = collected(kit, sent, results)
    assert [row["text"] for row in done.new] == ["It counts 1."]
    assert "answer that one first" in done.problems[0]
    path = results / APPEALS
    path.write_text(path.read_text() + 'answered = "2026-11-26"\n')
    again = collected(kit, sent, results)
    assert [row["text"] for row in again.new] == ["And another thing."]
    assert again.known == 1


def test_the_command_tells_what_it_took_and_writes_nothing_in_a_dry_run(
    kit: Kit, results: Path, tmp_path: Path
) -> None:
    sent = send(tmp_path / "in", "a.txt", filled(kit))
    send(sent, "b.txt", "Dear professor")
    run = ("appeals", str(sent), "--results", str(results))
    tried = run_autograder(*run, "--dry-run", "--json", status=1)
    assert [row["student"] for row in json.loads(tried.stdout)["new"]] == ["ada"]
    assert not (results / APPEALS).exists()
    done = run_autograder(*run, status=1)
    assert "1 new appeal, 0 there already, 1 file left out." in done.stderr
    assert "b.txt: not an appeal form" in done.stderr
    (row,) = tomllib.loads((results / APPEALS).read_text())["appeals"]
    assert row["text"] == "It counts 1."
