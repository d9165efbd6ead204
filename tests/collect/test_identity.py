"""Identities: contradicting keys, the identity report, one person in several systems."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from autograder.collect.report import IDENTITY_REPORT
from autograder.collect.roster import Roster, load_roster
from autograder.collect.worksheet import load_worksheets
from autograder.errors import SubmissionError
from autograder.gradebook.hand_ins import read_submitted
from autograder.gradebook.identity import Identity
from autograder.gradebook.people import Belongs, find_split_groups, load_people, mates_of
from tests.collect.conftest import CARD, HAND, Collect, make_zip, tree
from tests.conftest import run_autograder

STAGE = "stage1_card_hand"


def gradescope(path: Path, name: str, sid: str, email: str, text: str = "hers") -> Path:
    """Write an export of one submission."""
    metadata = (
        f"submission_1:\n  :submitters:\n  - :name: {name}\n    :sid: '{sid}'\n"
        f"    :email: {email}\n  :created_at: 2026-10-01 10:00:00 Z\n"
    )
    return make_zip(path, {"submission_metadata.yml": metadata, f"submission_1/{CARD}": text})


def roster(path: Path, *lines: str) -> Roster:
    """Write a roster and read it."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return load_roster(path)


def report(to: Path) -> list[dict[str, str]]:
    """Read the identity report."""
    with (to / IDENTITY_REPORT).open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_a_number_of_another_system_takes_nobodys_work(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """A Canvas id that is somebody else's Gradescope sid is another number."""
    known = roster(
        tmp_path / "roster.csv",
        "student,canvas_id,gradescope_sid,email,name",
        "ada,4711,20027,ada@x.org,Ada Lovelace",
        "bo,20027,4711,bo@x.org,Bo Diddley",
    )
    archive = gradescope(tmp_path / "g.zip", "Ada Lovelace", "20027", "ada@x.org")
    canvas = make_zip(tmp_path / "c.zip", {"diddleybo_20027_1_hand.py": "his"})
    assert run(archive, canvas, roster=known)[1] == []
    assert tree(to) == {f"ada/{CARD}": "hers", f"bo/{HAND}": "his"}


def test_a_row_whose_keys_disagree_is_never_placed_but_named(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    known = roster(
        tmp_path / "roster.csv",
        "student,gradescope_sid,email,name",
        "ada,4711,ada@x.org,Ada Lovelace",
        "bo,20027,bo@x.org,Bo Diddley",
    )
    archive = gradescope(tmp_path / "g.zip", "Ada Lovelace", "20027", "ada@x.org")
    done, remarks = run(archive, roster=known)
    assert (done, tree(to)) == ([], {})
    told = "gradescope_sid '20027' is bo, email 'ada@x.org' is ada, the name 'Ada Lovelace' is ada"
    assert remarks == [f"g.zip: Ada Lovelace: left out, since the roster contradicts: {told}"]
    (row,) = report(to)
    assert (row["name"], row["student"], row["contradicts"]) == ("Ada Lovelace", "", told)


@pytest.mark.parametrize(
    ("name", "sid", "email", "told"),
    [
        ("Bo Diddley", "1", "", "gradescope_sid '1' is ada, the name 'Bo Diddley' is bo"),
        ("Ada Lovelace", "9", "", "gradescope_sid '9', but ada has 1"),
        ("Ada Lovelace", "", "other@x.org", "email 'other@x.org', but ada has ada@x.org"),
        ("A. Lovelace", "9", "ada@x.org", "gradescope_sid '9', but ada has 1"),
    ],
)
def test_what_contradicts_is_told(
    run: Collect, tmp_path: Path, to: Path, name: str, sid: str, email: str, told: str
) -> None:
    known = roster(
        tmp_path / "roster.csv",
        "student,gradescope_sid,email,name",
        "ada,1,ada@x.org,Ada Lovelace",
        "bo,2,bo@x.org,Bo Diddley",
    )
    _, remarks = run(gradescope(tmp_path / "g.zip", name, sid, email), roster=known)
    assert tree(to) == {}
    assert remarks == [f"g.zip: {name}: left out, since the roster contradicts: {told}"]


def test_another_address_of_the_same_person_is_told_only(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    known = roster(
        tmp_path / "roster.csv", "student,gradescope_sid,email", "ada,1,ada@x.org", "bo,2,bo@x.org"
    )
    _, remarks = run(gradescope(tmp_path / "g.zip", "Ada", "1", "ada@home.org"), roster=known)
    assert tree(to) == {f"ada/{CARD}": "hers"}
    assert remarks == ["g.zip: Ada is ada, but: email 'ada@home.org', but ada has ada@x.org"]


def test_the_identity_report_tells_who_by_which_key(run: Collect, tmp_path: Path, to: Path) -> None:
    """Each download has its rows; those of another one are kept, its own ones written anew."""
    known = roster(
        tmp_path / "roster.csv",
        "student,canvas_id,email,name",
        "ada,101,ada@x.org,Ada Lovelace",
        "bo,102,bo@x.org,Bo Diddley",
    )
    canvas = make_zip(tmp_path / "c.zip", {"x_101_1_card.py": "a", "=eve_103_3_card.py": "e"})
    moodle = {"Bo Diddley_9_assignsubmission_file_/card.py": "b"}
    run(canvas, roster=known)
    for _ in range(2):
        run(make_zip(tmp_path / "m.zip", moodle), roster=known)
    rows = [(row["source"], row["student"], row["key"], row["known_by"]) for row in report(to)]
    assert rows == [
        ("c.zip", "ada", "canvas_id", "canvas_id 101"),
        ("c.zip", "eve-103", "not in the roster", "canvas_id 103"),
        ("m.zip", "bo", "name", "participant 9"),
    ]
    content = (to / IDENTITY_REPORT).read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")  # so that a spreadsheet reads the letters right
    assert b"'=eve" in content
    assert read_submitted(to)["bo", STAGE].roster.email == "bo@x.org"


def test_a_roster_says_whose_its_numbers_are(tmp_path: Path) -> None:
    with pytest.raises(SubmissionError, match="column 'id' does not say whose number") as caught:
        roster(tmp_path / "roster.csv", "student,id", "ada,1")
    assert "canvas_id, sis_id, gradescope_sid or moodle_id" in caught.value.next_step
    both = roster(tmp_path / "roster.csv", "student,login", "ada,al1", "ada,al2", "bo,b")
    assert both.identity("ada").login == "al1"


def test_one_person_from_three_systems_is_named(run: Collect, tmp_path: Path, to: Path) -> None:
    """Without a roster each system's number makes a folder; that is told once."""
    canvas = make_zip(tmp_path / "c.zip", {"lovelaceada_101_1_card.py": "a"})
    moodle = make_zip(
        tmp_path / "m.zip",
        {
            "Ada Lovelace_9_assignsubmission_file_/hand.py": "b",
            "Bo Diddley_8_assignsubmission_file_/hand.py": "c",
        },
    )
    sheet = gradescope(tmp_path / "g.zip", "Ada Lovelace", "20027", "ada@x.org")
    _, remarks = run(canvas, moodle, sheet)
    assert remarks == [
        "ada-lovelace, ada-lovelace-20027, lovelaceada-101 may be one person in several "
        "downloads. Add them to a roster to make sure (--roster)"
    ]


def test_a_module_of_ones_own_loses_the_number_of_its_upload(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """Canvas numbers every file of a second upload, the student's own modules too."""
    text = "from stage1_card_hand._impl import value\n"
    files = {"ada_101_1_card-1.py": text, "ada_101_2__impl-1.py": "value = 1\n"}
    run(make_zip(tmp_path / "c.zip", files))
    assert tree(to) == {f"ada-101/{CARD}": text, f"ada-101/{STAGE}/_impl.py": "value = 1\n"}


def test_the_last_upload_of_a_module_of_ones_own_counts(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    files = {
        "ada_1_1_card.py": "from ._impl import x\n",
        "ada_1_2__impl-2.py": "last",
        "ada_1_3__impl.py": "first",
        "ada_1_4_player-1.py": "from stage2_human_vs_dealer import rules\n",
        "ada_1_5_rules-1.py": "x = 1\n",
    }
    run(make_zip(tmp_path / "c.zip", files))
    found = {name: text for name, text in tree(to).items() if "unsorted" not in name}
    assert found[f"ada-1/{STAGE}/_impl.py"] == "last"
    assert found["ada-1/stage2_human_vs_dealer/rules.py"] == "x = 1\n"


def test_in_a_stages_folder_the_number_goes_too_and_given_files_are_left_out(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    folder = "ada/stage5_decks_shuffle"
    files = {f"{folder}/{name}-1.py": name for name in ("decks", "_mine", "permutation")}
    run(make_zip(tmp_path / "class.zip", {**files, f"{folder}/2-1.py": "two"}))
    assert sorted(tree(to)) == [f"{folder}/{name}.py" for name in ("2-1", "_mine", "decks")]


def test_a_text_entry_belongs_to_the_student_in_its_name(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    files = {
        "lovelaceada_101_text.html": "<p>see file</p>",
        "lovelaceada_101_7_card.py": "c",
        "diddleybo_LATE_102_link.html": "",
    }
    _, remarks = run(make_zip(tmp_path / "c.zip", files))
    assert tree(to) == {
        f"lovelaceada-101/{CARD}": "c", "diddleybo-102/unsorted/link.html.txt": ""
    }  # fmt: skip
    assert remarks == [
        "c.zip: lovelaceada-101: no Python, left out: text.html",
        "c.zip: diddleybo-102: no Python, left out: link.html",
        "c.zip: diddleybo-102: no Python file of the course; the files are in "
        "diddleybo-102/unsorted, to be checked, or to be handed in again as .py files or one zip",
    ]


def test_the_command_says_where_the_identity_report_is(tmp_path: Path) -> None:
    archive = make_zip(tmp_path / "c.zip", {"ada_1_1_card.py": "x = 1\n"})
    to = tmp_path / "submitted"
    done = run_autograder("collect", archive, "--to", to)
    assert f"Who is who: {to}/{IDENTITY_REPORT}" in done.stderr.replace("\n", "")
    assert [row["student"] for row in report(to)] == ["ada-1"]


def moodle_worksheet(path: Path, *rows: str) -> Path:
    """Write a worksheet as Moodle does."""
    header = "Identifier,Full name,Email address,Status,Last modified (submission)"
    path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8-sig")
    return path


def test_moodles_worksheet_tells_when_and_by_address_who(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """Two students of one name: the participant's number leads to the address in the roster."""
    sheet = moodle_worksheet(
        tmp_path / "w.csv",
        'Participant 9,Wei Zhang,wei2@x.org,Submitted,"Thursday, 1 October 2026, 11:58 PM"',
        "Participant 8,Wei Zhang,wei1@x.org,No submission,-",
    )
    known = roster(tmp_path / "r.csv", "student,email,name", "w1,wei1@x.org,Wei Zhang",
                   "w2,wei2@x.org,Wei Zhang")  # fmt: skip
    archive = make_zip(
        tmp_path / "m.zip",
        {f"Wei Zhang_{n}_assignsubmission_file_/card.py": str(n) for n in (8, 9)},
    )
    _, remarks = run(
        archive, roster=known, worksheet=load_worksheets([sheet], ZoneInfo("Europe/Berlin"))
    )
    assert (remarks, tree(to)) == ([], {f"w1/{CARD}": "8", f"w2/{CARD}": "9"})
    record = read_submitted(to)
    assert record["w2", STAGE].at == datetime(2026, 10, 1, 21, 58, tzinfo=UTC)
    assert record["w1", STAGE].at is None


def test_a_worksheet_in_another_language_is_read_by_what_its_columns_are_called(
    tmp_path: Path,
) -> None:
    path = tmp_path / "w.csv"
    path.write_text(
        "ID,Vollständiger Name,E-Mail-Adresse,Zuletzt geändert (Abgabe)\n"
        'Teilnehmer/in 9,Ada Lovelace,ada@x.org,"Donnerstag, 1. Oktober 2026, 23:58"\n',
        encoding="utf-8-sig",
    )
    with pytest.raises(SubmissionError, match=r"no column Identifier") as caught:
        load_worksheets([path])
    assert "Vollständiger Name" in caught.value.message
    assert "--column" in caught.value.next_step
    called = {"identifier": "ID", "email": "E-Mail-Adresse", "name": "Vollständiger Name"}
    found = load_worksheets([path], names=called)
    assert found.people == {"9": Identity("Ada Lovelace", email="ada@x.org", participant="9")}
    assert found.times == {}
    with pytest.raises(SubmissionError, match="no column Mail"):
        load_worksheets([path], names=called | {"email": "Mail"})
    with pytest.raises(SubmissionError, match="--column grade=…: no such column"):
        load_worksheets([path], names={"grade": "Bewertung"})


def test_a_worksheet_that_cannot_be_read_is_told_by_line(tmp_path: Path) -> None:
    row = 'Participant 9,Ada,a@x.org,Abgegeben,"Donnerstag, 1. Oktober 2026, 23:58"'
    with pytest.raises(SubmissionError, match=r"line 2: 'Donnerstag.*' isn't a time such as"):
        load_worksheets([moodle_worksheet(tmp_path / "w.csv", row)])
    (tmp_path / "x.csv").write_text("Name,Grade\n")
    with pytest.raises(SubmissionError, match="a Moodle grading worksheet"):
        load_worksheets([tmp_path / "x.csv"])
    done = run_autograder("collect", tmp_path, "--to", tmp_path / "to", "--zone", "Mars", status=2)
    assert "a time zone such as Europe/Berlin" in " ".join(done.stderr.replace("│", " ").split())


@pytest.mark.parametrize(
    "text",
    [
        "Thursday, 1 October 2026, 11:58 PM", "Thursday, October 1, 2026, 11:58 PM",
        "Thursday, 1 October 2026, 23:58", "Thursday, October 1, 2026, 23:58",
    ],
)  # fmt: skip
def test_moodles_own_ways_to_write_a_time_are_read(tmp_path: Path, text: str) -> None:
    path = moodle_worksheet(tmp_path / "w.csv", f'Participant 9,Ada,a@x.org,x,"{text}"', ",,,,")
    words = path.read_text(encoding="utf-8-sig")
    path.write_text(words.replace("Last modified (", "Last Modified ("), encoding="utf-8")
    found = load_worksheets([path], ZoneInfo("Europe/Berlin"))
    assert found.times["9"].isoformat() == "2026-10-01T23:58:00+02:00"
    assert list(found.people) == ["9"]


def test_a_roster_whose_numbers_slipped_by_a_row_gives_nobody_anothers_work(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """Canvas's `lovelaceada` is Ada Lovelace in another order: evidence against the number."""
    rows = ("ada,2,Ada Lovelace", "bo,1,Bo Berg", "cy,3,Cy Young")
    slipped = roster(tmp_path / "roster.csv", "student,canvas_id,name", *rows)
    names = {"lovelaceada_1": "a", "bergbo_2": "b", "youngcy_3": "c"}
    files = {f"{name}_77_card.py": text for name, text in names.items()}
    _, remarks = run(make_zip(tmp_path / "x.zip", files), roster=slipped)
    assert tree(to) == {f"cy/{CARD}": "c"}
    assert sum("the roster contradicts" in remark for remark in remarks) == 2


@pytest.mark.parametrize(
    ("wrong", "right", "files", "left"),
    [
        ("u1,1,x,", "u1,2,x,", {"x_2_7_card.py": "a"}, "x-2"),
        ("u1,1,ada,", "u1,1,ada-l,", {"ada-l/card.py": "a"}, "ada-l"),
        ("old,2,x,", "u1,2,x,", {"x_2_7_card.py": "a"}, "old"),
        ("u1,1,x,Ada", "u1,1,x,Ada Lee", {"Ada Lee_9_assignsubmission_file_/card.py": "a"},
         "ada-lee"),
    ],
)  # fmt: skip
def test_a_folder_left_from_before_the_roster_was_corrected_is_told(
    run: Collect, tmp_path: Path, to: Path, wrong: str, right: str, files: dict[str, str], left: str
) -> None:
    header, other = "student,canvas_id,login,name", "bo,5,bo,Bo Berg"
    archive = make_zip(tmp_path / "x.zip", {"bergbo_5_8_card.py": "b"} | files)
    if "ada" in left:
        archive = make_zip(tmp_path / "x.zip", files)
    run(archive, roster=roster(tmp_path / "wrong.csv", header, wrong, other))
    folders = {path.name for path in to.iterdir() if path.is_dir()}
    assert left in folders
    _, remarks = run(archive, roster=roster(tmp_path / "right.csv", header, right, other))
    assert [each for each in remarks if f"{left}: this person's work goes to 'u1' now" in each]
    (to / left).rename(tmp_path / "away")
    _, remarks = run(archive, roster=roster(tmp_path / "right.csv", header, right, other))
    assert not any("goes to" in each for each in remarks)


def test_a_group_that_its_sections_tear_apart_is_told() -> None:
    """Who is alone in a section shares with nobody; two whole groups of one name are two."""
    people = {
        "ida": Belongs("Mo", "Team 3"), "oskar": Belongs("Di", "Team 3"),
        "ann": Belongs("Mo", "Team 4"), "bob": Belongs("Mo", "Team 4"),
        "cy": Belongs("Di", "Team 4"), "dee": Belongs("Di", "Team 4"),
        "eve": Belongs("Di", "Team 5"), "fay": Belongs("Mo"),
    }  # fmt: skip
    (told,) = find_split_groups(people)
    assert told.startswith("The group 'Team 3' is in several sections (Mo, Di)")
    assert "ida, oskar" in told


def test_a_groups_work_is_everybodys_and_the_keys_stay_their_owners(
    tmp_path: Path, to: Path
) -> None:
    """The later one of two counts, whoever of the group handed it in."""
    lines = "student,canvas_id,group,submitted_at\nada,1,x,\nbo,2,x,2026-10-01T12:00Z\neve,3,y,\n"
    (tmp_path / "roster.csv").write_text(lines)
    files = {"a_1_11_card.py": "first", "b_2_12_card.py": "later", "e_3_13_card.py": "hers"}
    archive = make_zip(tmp_path / "c.zip", files)
    run_autograder("collect", archive, "--to", to, "--roster", tmp_path / "roster.csv", "--groups")
    assert tree(to) == {f"ada/{CARD}": "later", f"bo/{CARD}": "later", f"eve/{CARD}": "hers"}
    known = read_submitted(to)
    assert known["ada", STAGE].person.canvas_id in ("", "1")
    assert known["ada", STAGE].at == known["bo", STAGE].at == datetime(2026, 10, 1, 12, tzinfo=UTC)
    run_autograder("collect", archive, "--to", to, "--groups", status=2)


def two_of_one_name(path: Path, *participants: tuple[int, str, str]) -> Path:
    """Write a Moodle download: each participant's number, file and text."""
    return make_zip(
        path,
        {
            f"Lukas Weber_{number}_assignsubmission_file_/{file}": text
            for number, file, text in participants
        },
    )


def test_the_next_assignment_gives_nobody_a_namesakes_work(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """Its numbers are new ones, so nothing tells which of two of a name has handed in."""
    one = two_of_one_name(tmp_path / "one.zip", (9004, "card.py", "4"), (9005, "card.py", "5"))
    run(one)
    folders = {f"lukas-weber/{CARD}": "4", f"lukas-weber-9005/{CARD}": "5"}
    assert tree(to) == folders
    assert [row["student"] for row in report(to)] == ["lukas-weber", "lukas-weber-9005"]
    _, remarks = run(two_of_one_name(tmp_path / "two.zip", (9105, "player.py", "5")))
    assert tree(to) == folders
    assert "may be any of lukas-weber, lukas-weber-9005" in remarks[0]
    assert {row["student"] for row in report(to) if row["source"] == "two.zip"} == {""}


def test_the_same_assignment_again_finds_each_of_a_name(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """In one assignment a number is one participant's, also when only one hands in again."""
    run(two_of_one_name(tmp_path / "one.zip", (9004, "card.py", "4"), (9005, "card.py", "5")))
    run(two_of_one_name(tmp_path / "more.zip", (9005, "hand.py", "5")), replace=True)
    assert f"lukas-weber-9005/{HAND}" in tree(to)
    assert tree(to)[f"lukas-weber/{CARD}"] == "4"


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_roster_as_a_spreadsheet_saves_it(tmp_path: Path, separator: str) -> None:
    """Semicolons and tabs part columns as commas do, and a byte order mark does not matter."""
    path = tmp_path / "roster.csv"
    lines = (
        ["student", "email", "name"],
        ["w1", "w@x.org", "Weiß, Jörg" if separator != "," else "Jörg"],
    )
    path.write_text("\r\n".join(map(separator.join, lines)) + "\r\n", encoding="utf-8-sig")
    assert [student for student, _ in load_roster(path).rows] == ["w1"]
    path.write_text("student;name\nw1;Jörg\n", encoding="cp1252")
    with pytest.raises(SubmissionError, match="is not UTF-8") as raised:
        load_roster(path)
    assert "CSV UTF-8" in raised.value.next_step


def test_a_roster_of_another_spreadsheet_tells_the_same_groups(tmp_path: Path) -> None:
    """Semicolons, empty rows, and sections in other capitals."""
    path = tmp_path / "roster.csv"
    path.write_text("student;section;group\nada;a;G1\nbo;A;g1\n;;\n", encoding="utf-8-sig")
    assert mates_of(load_people(path)) == {"ada": ("bo",), "bo": ("ada",)}
