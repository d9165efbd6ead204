"""The layouts of downloads from Canvas, Moodle, and Gradescope, and other layouts."""

from __future__ import annotations

import shutil
import zipfile
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest

from autograder.course.files import find_kit
from autograder.errors import SubmissionError
from autograder.gradebook.hand_ins import read_submitted
from tests.collect.conftest import CARD, HAND, Collect, make_zip, statuses, tree

STAGE = "stage1_card_hand"
METADATA = """---
submission_201:
  :submitters:
  - :name: Ada Lovelace
    :sid: '1815'
    :email: ada@example.org
  :created_at: 2026-10-01 21:58:03.250000000 Z
  :score: 0.0
  :history:
  - :id: 199
    :created_at: 2026-10-01 20:00:00.000000000 Z
submission_202:
  :submitters:
  - :name: Bo O'Neil
    :sid:
    :email: bo.oneil@example.org
  - :name: Ærøskøbing
    :sid: '77'
    :email: a@example.org
  :created_at: 2026-10-02 09:30:00.000000000 Z
  :history: []
"""


def zipped(files: dict[str, str]) -> bytes:
    """Return a zip file as bytes."""
    buffer = BytesIO()
    make_zip(buffer, files)  # type: ignore[arg-type]
    return buffer.getvalue()


def test_canvas_names_tell_student_lateness_and_copies(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    archive = make_zip(
        tmp_path / "submissions.zip",
        {
            "lovelaceada_101_5001_card.py": "first",
            "lovelaceada_101_5001_card-1.py": "second",
            "lovelaceada_101_5001_hand.py": "hand",
            "oneilbo_LATE_102_5002_work.zip": zipped({CARD: "bo", "src/player.py": "p"}),
            "ærøskøbing_103_5003_text.html": "<p>no file</p>",
        },
    )
    done, remarks = run(archive)
    assert tree(to) == {
        f"lovelaceada-101/{CARD}": "second",
        f"lovelaceada-101/{HAND}": "hand",
        f"oneilbo-102/{CARD}": "bo",
        "oneilbo-102/stage2_human_vs_dealer/player.py": "p",
        "ærøskøbing-103/unsorted/text.html.txt": "<p>no file</p>",
    }
    assert {each.student: each.hand_in.late for each in done if each.stage != "unsorted"} == {
        "lovelaceada-101": False,
        "oneilbo-102": True,
    }
    assert any("ærøskøbing-103: no Python file" in remark for remark in remarks)
    assert read_submitted(to)["lovelaceada-101", STAGE].person.canvas_id == "101"


def test_moodle_folders_tell_names_and_the_participant_of_this_assignment(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    archive = make_zip(
        tmp_path / "Blackjack-1-345.zip",
        {
            "Ada Lovelace_9001_assignsubmission_file_/card.py": "ada",
            "Ada Lovelace_9001_assignsubmission_onlinetext_/onlinetext.html": "<p>hi</p>",
            'O\'Neil, "Bo"_9002_assignsubmission_file_/all.zip': zipped({HAND: "bo"}),
            "Ada Lovelace_9003_assignsubmission_file_/hand.py": "another Ada",
            "Ærø Ø_9004_assignsubmission_file_card.py": "flat",
        },
    )
    _, remarks = run(archive)
    assert tree(to) == {
        f"ada-lovelace/{CARD}": "ada",
        f"ada-lovelace-9003/{HAND}": "another Ada",
        f"o-neil-bo/{HAND}": "bo",
        f"ærø-ø/{CARD}": "flat",
    }
    assert any("would both be 'ada-lovelace'" in remark for remark in remarks)
    assert read_submitted(to)["ada-lovelace", STAGE].person.participant == "9001"


@pytest.mark.parametrize("root", ["", "assignment_7_export/"])
def test_gradescope_metadata_tells_submitters_times_and_attempts(
    run: Collect, tmp_path: Path, to: Path, root: str
) -> None:
    archive = make_zip(
        tmp_path / "export.zip",
        {
            f"{root}submission_metadata.yml": METADATA,
            f"{root}submission_201/card.py": "ada",
            f"{root}submission_202/{CARD}": "two",
        },
    )
    done, _ = run(archive)
    assert tree(to) == {
        f"ada-lovelace-1815/{CARD}": "ada",
        f"bo-o-neil-bo-oneil/{CARD}": "two",
        f"ærøskøbing-77/{CARD}": "two",
    }
    ada = next(each.hand_in for each in done if "ada" in each.student)
    assert (ada.attempt, ada.at) == (2, datetime(2026, 10, 1, 21, 58, 3, 250_000, UTC))


def test_metadata_that_is_no_yaml_is_told_and_nothing_is_written(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    archive = make_zip(tmp_path / "e.zip", {"submission_metadata.yml": "a: [", "s/card.py": "x"})
    with pytest.raises(SubmissionError, match=r"e\.zip: submission_metadata\.yml cannot be read"):
        run(archive)
    assert not to.exists()


def test_a_student_cannot_pass_a_file_off_as_the_metadata_of_the_class(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    archive = make_zip(
        tmp_path / "class.zip",
        {
            "class/eve/submission_metadata.yml": METADATA,
            "class/eve/submission_201/card.py": "eve",
            f"class/ada/{CARD}": "ada",
        },
    )
    run(archive)
    assert tree(to) == {f"ada/{CARD}": "ada", f"eve/{CARD}": "eve"}


def test_loose_files_are_told_apart_by_the_names_of_modules(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    folder = tmp_path / "loose"
    files = {
        "ada/stage1_card_hand/card.py": "a",
        "ada/Stage 2/player.py": "p",
        "bo/hand.py": "b",
        "cy_stage6_blackjack_hand.py": "c",
        "dee van-der-Ö_card.py": "d",
        "eve.zip": zipped({"eve/deep/inside/card.py": "e"}),
        "README.txt": "nobody's",
    }
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    _, remarks = run(folder)
    assert tree(to) == {
        f"ada/{CARD}": "a",
        "ada/stage2_human_vs_dealer/player.py": "p",
        f"bo/{HAND}": "b",
        "cy/stage6_blackjack_hand/blackjack_hand.py": "c",
        f"dee van-der-Ö/{CARD}": "d",
        f"eve/{CARD}": "e",
    }
    assert remarks == ["loose: README.txt belongs to no student"]


def test_a_zip_file_of_one_student_is_named_like_the_file(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    run(make_zip(tmp_path / "ada.zip", {CARD: "1", "stage2_human_vs_dealer/game.py": "2"}))
    run(make_zip(tmp_path / "bo.zip", {"card.py": "3"}))
    assert {name.split("/")[0] for name in tree(to)} == {"ada", "bo"}


@pytest.mark.parametrize(
    ("system", "name"),
    [
        ("Canvas", "ada_7_500_card.py"),
        ("Moodle", "Ada Lovelace_9001_assignsubmission_file_/card.py"),
        ("Gradescope", "submission_metadata.yml"),
    ],
)
def test_a_folder_of_a_systems_downloads_is_no_class(
    run: Collect, tmp_path: Path, to: Path, system: str, name: str
) -> None:
    """Each archive would pass for one student, and mix the work of many."""
    (tmp_path / "dl").mkdir()
    make_zip(tmp_path / "dl" / "ada.zip", {"card.py": "1"})
    assert statuses(run(tmp_path / "dl")[0]) == {("ada", "1"): "new"}
    make_zip(tmp_path / "dl" / "submissions.zip", {name: "submission_1: {}"})
    with pytest.raises(SubmissionError, match=f"submissions.zip: is a download of {system}"):
        run(tmp_path / "dl")
    assert tree(to) == {f"ada/{CARD}": "1"}


def test_a_layout_can_be_said(run: Collect, tmp_path: Path, to: Path) -> None:
    archive = make_zip(tmp_path / "c.zip", {"ada_1_2_card.py": "x"})
    run(archive, layout="plain")
    assert tree(to) == {f"ada_1_2/{CARD}": "x"}


def test_a_roster_gives_students_your_own_ids(run: Collect, tmp_path: Path, to: Path) -> None:
    from autograder.collect.roster import load_roster

    path = tmp_path / "roster.csv"
    path.write_text("student,canvas_id,name\nal1815,101,\nbo9,,Bo O'Neil\n", encoding="utf-8-sig")
    archive = make_zip(
        tmp_path / "submissions.zip",
        {"x_101_1_card.py": "a", "oneilbo_102_2_card.py": "b", "eve_103_3_card.py": "e"},
    )
    _, remarks = run(archive, roster=load_roster(path))
    assert {name.split("/")[0] for name in tree(to)} == {"al1815", "bo9", "eve-103"}
    assert remarks == ["submissions.zip: eve is not in the roster; called 'eve-103'"]


def test_a_folder_may_be_called_by_the_rosters_own_id_beside_a_login(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """Login, name and own id tell, each alone; one that is two students' is nobody's."""
    from autograder.collect.roster import load_roster

    path = tmp_path / "roster.csv"
    path.write_text(
        "student,login,name\ns1,ada-gh,Ada L\ns2,bo-gh,Bo K\ns3,cy-gh,Cy\ns4,s5,Di\ns5,e,Ed\n"
    )
    names = ("S1", "bo-gh", "Cy", "s5")
    files = {f"{name}/card.py": name for name in names}
    _, remarks = run(make_zip(tmp_path / "all.zip", files), roster=load_roster(path))
    assert {name.partition("/")[0] for name in tree(to)} == {"s1", "s2", "s3"}
    (told,) = remarks
    assert "'s5' is the id of s5, and the login of s4" in told


def test_a_roster_tells_the_times_that_a_download_does_not(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    from autograder.collect.roster import load_roster

    path = tmp_path / "roster.csv"
    path.write_text("student,canvas_id,submitted_at\nada,101,2026-10-01T23:59:00+02:00\nbo,102,\n")
    archive = make_zip(tmp_path / "s.zip", {"x_101_1_card.py": "a", "y_102_2_card.py": "b"})
    run(archive, roster=load_roster(path))
    known = read_submitted(to)
    assert known["ada", STAGE].at == datetime(2026, 10, 1, 21, 59, tzinfo=UTC)
    assert known["bo", STAGE].at is None
    path.write_text(
        "student,canvas_id,submitted_at,submitted_at.1,submitted_at.2\n"
        "ada,101,2026-10-01T12:00Z,2026-10-02T12:00Z,2026-10-03T12:00Z\n"
        "bo,102,2026-10-04T12:00Z,,\n"
    )
    for record in (to / ".collected.json", to / "ada", to / "bo"):
        shutil.rmtree(record) if record.is_dir() else record.unlink()
    run(archive, roster=load_roster(path))
    known = read_submitted(to)
    assert known["ada", STAGE].at == datetime(2026, 10, 2, 12, tzinfo=UTC)
    assert known["bo", STAGE].at == datetime(2026, 10, 4, 12, tzinfo=UTC)
    path.write_text("student,canvas_id,submitted_at.77\nada,101,2026-10-01T12:00Z\n")
    with pytest.raises(SubmissionError, match=r"submitted_at\.77 is of no stage"):
        load_roster(path).refuse_unknown_parts(find_kit().course)
    path.write_text("student,canvas_id,submitted_at\nada,101,yesterday\n")
    with pytest.raises(SubmissionError, match="line 2: 'yesterday' isn't a time"):
        load_roster(path)


def test_a_name_never_stands_for_a_number_and_a_shared_name_for_nobody(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    from autograder.collect.roster import load_roster

    path = tmp_path / "roster.csv"
    path.write_text("student,canvas_id,name\nada,101,Ada L\nada2,102,Ada L\nbo,103,Bo\n")
    names = ("101", "Ada L", "Bo")
    files = {f"{name}_9_assignsubmission_file_/card.py": name for name in names}
    run(make_zip(tmp_path / "m.zip", files), roster=load_roster(path))
    assert {name.partition("/")[0] for name in tree(to)} == {"101", "ada-l-9", "bo"}


def test_a_roster_that_cannot_be_is_told_by_line(tmp_path: Path) -> None:
    from autograder.collect.roster import load_roster

    path = tmp_path / "roster.csv"
    path.write_text("student,sis_id\na/b,1\nada,2\nbo,2\n")
    with pytest.raises(SubmissionError) as caught:
        load_roster(path)
    assert "line 2: student 'a/b' has a character" in caught.value.message
    assert "line 4: sis_id '2' is 'ada' already" in caught.value.message
    path.write_text("who,what\n")
    with pytest.raises(SubmissionError, match="who, what"):
        load_roster(path)


def test_statuses_tell_what_became_of_each_stage(run: Collect, tmp_path: Path, to: Path) -> None:
    archive = make_zip(tmp_path / "ada.zip", {CARD: "1"})
    assert statuses(run(archive)[0]) == {("ada", "1"): "new"}
    assert statuses(run(archive)[0]) == {("ada", "1"): "same"}
    shutil.rmtree(to / "ada")
    assert statuses(run(archive)[0]) == {("ada", "1"): "new"}


def test_blind_marking_has_numbers_for_names(run: Collect, tmp_path: Path, to: Path) -> None:
    """Nobody is the first `participant`: another download begins with another one."""
    one = {
        "Participant_205_assignsubmission_file_/card.py": "205",
        "Participant_206_assignsubmission_file_/card.py": "206",
    }
    other = {
        "Participant_201_assignsubmission_file_/card.py": "201",
        "Participant_205_assignsubmission_file_/card.py": "205",
    }
    run(make_zip(tmp_path / "1.zip", one))
    _, remarks = run(make_zip(tmp_path / "2.zip", other))
    assert tree(to) == {f"participant-{n}/{CARD}": str(n) for n in (201, 205, 206)}
    assert remarks == []


def test_namesakes_of_two_moodle_downloads_are_not_mixed(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """In one assignment nobody has two numbers; nothing of the second one is taken."""
    name = "Wei Zhang_{}_assignsubmission_file_"
    run(make_zip(tmp_path / "1.zip", {f"{name.format(9001)}/card.py": "first"}))
    second = {
        f"{name.format(9005)}/card.py": "second",
        f"{name.format(9005)}/player.py": "second",
    }
    archive = make_zip(tmp_path / "2.zip", second)
    done, remarks = run(archive)
    assert (done, tree(to)) == ([], {f"wei-zhang/{CARD}": "first"})
    assert "participant 9005 is called like participant 9001" in remarks[0]
    run(archive, replace=True)
    assert tree(to)[f"wei-zhang/{CARD}"] == "second"


@pytest.mark.parametrize("root", ["bundle/stages/", "stages/", "bundle/"])
@pytest.mark.parametrize("more", [{}, {"bundle/README.md": "x"}])
def test_a_workspace_is_its_archives_students(
    run: Collect, tmp_path: Path, to: Path, root: str, more: dict[str, str]
) -> None:
    """Nobody is called like a folder that was handed out, so that two of them never merge."""
    archives = [
        make_zip(tmp_path / f"{name}.zip", {f"{root}{CARD}": name, **more})
        for name in ("ada", "bo")
    ]
    run(*archives)
    assert tree(to) == {f"ada/{CARD}": "ada", f"bo/{CARD}": "bo"}


def test_dots_and_double_slashes_in_an_archive_are_no_way_out(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """Some tools write them; what really leads out is refused."""
    entries = {f"./{CARD}": "ada", "stage1_card_hand//hand.py": "h", "/stage1_card_hand/x.py": "x"}
    _, remarks = run(make_zip(tmp_path / "ada.zip", entries))
    assert tree(to) == {f"ada/{CARD}": "ada", f"ada/{HAND}": "h"}
    assert len(remarks) == 1
    assert "leads out" in remarks[0]


def test_the_copies_that_a_reset_keeps_are_not_handed_in(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """Their modules would be there twice, and none would count."""
    copy = "stage1_card_hand.2026-11-20T1015"
    entries = {CARD: "new", f"{copy}/card.py": "old", f"{copy}.2/mine.py": "old"}
    _, remarks = run(make_zip(tmp_path / "ada.zip", entries))
    assert (tree(to), remarks) == ({f"ada/{CARD}": "new"}, [])


def test_what_nobody_can_sort_is_kept_to_be_looked_at(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """An archive of another kind and a notebook lie in `unsorted`, and each student is named."""
    archive = make_zip(
        tmp_path / "m.zip",
        {
            "Ada_1_assignsubmission_file_/work.rar": "Rar!",
            "Bo_2_assignsubmission_file_/work.ipynb": "{}",
            "Cy_3_assignsubmission_file_/picture.png": "no work",
        },
    )
    _, remarks = run(archive)
    assert tree(to) == {"ada/unsorted/work.rar": "Rar!", "bo/unsorted/work.ipynb": "{}"}
    for student in ("ada", "bo"):
        assert any(f"are in {student}/unsorted" in remark for remark in remarks)


def test_a_folder_with_the_modules_of_another_stage_is_told(run: Collect, tmp_path: Path) -> None:
    """A stage's folder that holds nothing of that stage is named with the stage of its files."""
    files = {"stage2_human_vs_dealer/card.py": "c", "stage2_human_vs_dealer/hand.py": "h"}
    _, remarks = run(make_zip(tmp_path / "ada.zip", files))
    assert any("stage1_card_hand/card.py, stage1_card_hand/hand.py" in remark for remark in remarks)
    whole = {**files, "stage2_human_vs_dealer/game.py": "g"}
    _, remarks = run(make_zip(tmp_path / "bo.zip", whole))
    assert not any("nothing of" in remark for remark in remarks)


def test_a_helper_that_a_browser_saved_as_text_is_python(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """`_rules.py.txt` goes to the stage that imports it, as `_rules.py` does."""
    archive = make_zip(
        tmp_path / "x.zip",
        {f"ada/{CARD}": "from . import _rules", "ada/_rules.py.txt": "ace", "ada/notes.txt": "-"},
    )
    run(archive)
    assert tree(to) == {
        f"ada/{CARD}": "from . import _rules",
        f"ada/{STAGE}/_rules.py": "ace",
    }


@pytest.mark.parametrize(
    "name",
    [
        "card (1)-1.py", "card - Copy.py", "card 2.py", "card - Copy (2).py", "Kopie von card.py",
        "card - Kopie.py", "CARD-1.PY", "card copy 3.py", "card (1) (2).py", "Copy of card.py",
    ],
)  # fmt: skip
def test_marks_of_copies_are_taken_off(run: Collect, tmp_path: Path, to: Path, name: str) -> None:
    """Canvas, browsers and file managers add them, several at once, each in its language."""
    run(make_zip(tmp_path / "x.zip", {f"ada/{name}": "c", "bo/card.py": "d"}))
    assert tree(to) == {f"ada/{CARD}": "c", f"bo/{CARD}": "d"}


def test_a_numbered_copy_is_later_and_one_without_a_number_is_not(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    files = {"card.py": "1", "card (1).py": "2", "card (2).py": "3", "card (1)-1.py": "4"}
    files |= {"hand.py": "own", "hand - Copy.py": "a copy"}
    run(make_zip(tmp_path / "x.zip", {f"ada/{name}": each for name, each in files.items()}))
    assert tree(to) == {f"ada/{CARD}": "4", f"ada/{HAND}": "own"}


def test_folders_of_tools_are_no_work_and_take_no_room(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    litter = {f"work/.venv/lib/{number}.py": "" for number in range(2_100)}
    litter |= {"work/.history/card_20261001.py": "old", "work/.idea/card.py": "old"}
    with zipfile.ZipFile(buffer := BytesIO(), "w") as archive:
        for name, text in (litter | {"work/card.py": "c"}).items():
            archive.writestr(name, text)
    done, remarks = run(make_zip(tmp_path / "x.zip", {"ada/work.zip": buffer.getvalue()}))
    assert (tree(to), remarks) == ({f"ada/{CARD}": "c"}, [])
    assert len(done) == 1


@pytest.mark.parametrize("size", [2_000_000, 21_000_000])
def test_what_is_told_to_lie_in_unsorted_does(
    run: Collect, tmp_path: Path, to: Path, size: int
) -> None:
    """A file over a megabyte is kept for a person; one that is too large is not told as kept."""
    _, remarks = run(make_zip(tmp_path / "x.zip", {"ada/scan.pdf": b"%" * size, "bo/card.py": ""}))
    is_kept = (to / "ada/unsorted/scan.pdf").is_file()
    assert is_kept == (size < 20_000_000)
    assert any("are in ada/unsorted" in remark for remark in remarks) == is_kept


def test_an_earlier_active_submission_of_gradescope_is_told_and_taken_on_demand(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    for name, time in (("monday", "21:58"), ("tuesday", "20:00")):
        metadata = METADATA.replace("21:58", time)
        make_zip(tmp_path / f"{name}.zip", {"submission_metadata.yml": metadata,
                 "submission_201/card.py": name})  # fmt: skip
    run(tmp_path / "monday.zip")
    _, remarks = run(tmp_path / "tuesday.zip")
    assert any("an earlier submission is the active one" in remark for remark in remarks)
    assert set(tree(to).values()) == {"monday"}
    run(tmp_path / "tuesday.zip", replace=True)
    assert set(tree(to).values()) == {"tuesday"}


def test_work_that_was_typed_into_a_form_is_kept_for_a_person(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """Moodle's online text, and Canvas's text entry; not as a page that a browser runs."""
    text = "Bo Berg_9002_assignsubmission_onlinetext_/onlinetext.html"
    files = {"Ada L_9001_assignsubmission_file_/card.py": "", text: "<p>class Card:</p>"}
    run(make_zip(tmp_path / "x.zip", files))
    assert "class Card" in tree(to)["bo-berg/unsorted/onlinetext.html.txt"]
