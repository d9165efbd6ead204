"""Clones: their owners, the commits that count with their times, and unreadable ones."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from autograder.collect import folders, objects
from autograder.collect.hand_ins import CloneOptions
from autograder.collect.roster import Roster, load_roster
from autograder.errors import SubmissionError
from autograder.gradebook.attempts import ATTEMPTS
from autograder.gradebook.hand_ins import read_submitted
from autograder.gradebook.identity import Identity
from casino.engine.handed_out import read_handed_out
from tests.collect.conftest import CARD, HAND, Collect, statuses, tree
from tests.collect.made_clones import Files, MadeClone, at
from tests.conftest import run_autograder

ONE, TWO = "stage1_card_hand", "stage2_human_vs_dealer"
PLAYER = f"{TWO}/player.py"


@pytest.fixture
def clones(tmp_path: Path) -> Path:
    """Give the folder that holds the clones."""
    folder = tmp_path / "hw"
    folder.mkdir()
    return folder


def clone(folder: Path, name: str) -> MadeClone:
    """Make a clone with nothing in it."""
    return MadeClone(folder / name).begin()


def one(folder: Path, name: str, files: Files | None = None) -> MadeClone:
    """Make a clone with one commit of the first of October."""
    made = clone(folder, name)
    made.commit(files or {f"stages/{CARD}": name}, at(1))
    return made


def times(to: Path) -> dict[tuple[str, str], datetime | None]:
    """Return when each stage was handed in, by student and the stage's number."""
    return {(who, stage[5]): each.at for (who, stage), each in read_submitted(to).items()}


def test_a_small_class_gets_right_person_and_time(
    run: Collect, clones: Path, to: Path, tmp_path: Path
) -> None:
    for number, login in enumerate(("ada", "bo-k", "Cy", "x-ada", "eve", "fay"), start=1):
        made = clone(clones, f"challenge-{login}")
        made.commit({f"stages/{CARD}": f"{login} early"}, at(number))
        made.commit({f"stages/{CARD}": login}, at(number, 15))
    roster = tmp_path / "roster.csv"
    roster.write_text("student,github\ns1,ADA\ns2,bo-k\ns3,cy\ns4,\n")
    found = load_roster(roster)
    done, remarks = run(
        clones, layout="git", roster=found, options=CloneOptions(logins=found.logins())
    )
    assert tree(to) == {
        f"s1/{CARD}": "ada",
        f"s2/{CARD}": "bo-k",
        f"s3/{CARD}": "Cy",
        f"x-ada/{CARD}": "x-ada",
        f"eve/{CARD}": "eve",
        f"fay/{CARD}": "fay",
    }
    assert times(to)["s2", "1"] == at(2, 15)
    assert {each.student: each.hand_in.at for each in done}["fay"] == at(6, 15)
    assert [each.split()[1] for each in remarks] == ["eve", "fay", "x-ada"]  # not in the roster


@pytest.mark.parametrize(
    ("folder", "prefix"),
    [("hw1_submissions_2026_10_09_T_14_30_45", ""), ("hw1-submissions", ""), ("other", "hw1-")],
)
def test_one_clone_is_called_as_the_folder_or_the_teacher_says(
    run: Collect, tmp_path: Path, to: Path, folder: str, prefix: str
) -> None:
    one(tmp_path / folder, "hw1-ada-l")
    run(tmp_path / folder, layout="git", options=CloneOptions(prefix=prefix))
    assert tree(to) == {f"ada-l/{CARD}": "hw1-ada-l"}


def test_a_login_that_ends_like_anothers_is_not_the_other(
    run: Collect, clones: Path, to: Path
) -> None:
    one(clones, "hw-mallory-ada")
    run(clones, layout="git", options=CloneOptions(logins=frozenset({"ada", "bo"})))
    assert [*tree(to)] == [f"hw-mallory-ada/{CARD}"]


def test_projects_of_one_name_are_their_groups(run: Collect, clones: Path, to: Path) -> None:
    one(clones / "course" / "ada", "blackjack")
    one(clones / "course" / "bo", "blackjack")
    run(clones, layout="git")
    assert sorted(tree(to)) == [f"ada/{CARD}", f"bo/{CARD}"]


def test_each_stage_has_the_time_since_which_it_is_so(run: Collect, clones: Path, to: Path) -> None:
    made = clone(clones, "ada")
    made.commit({CARD: "one"}, at(1))
    made.commit({CARD: "two"}, at(2))
    made.commit({CARD: "two", PLAYER: "p"}, at(3))
    made.commit({CARD: "two", PLAYER: "q"}, at(4))
    run(clones, layout="git")
    assert times(to) == {("ada", "1"): at(2), ("ada", "2"): at(4)}
    assert tree(to) == {f"ada/{CARD}": "two", f"ada/{PLAYER}": "q"}


def test_what_is_after_the_deadline_is_left_out(run: Collect, clones: Path, to: Path) -> None:
    made = clone(clones, "hw-ada")
    made.commit({CARD: "in time"}, at(1))
    made.commit({CARD: "late"}, at(5))
    clone(clones, "hw-bo").commit({CARD: "late"}, at(6))
    _, remarks = run(clones, layout="git", options=CloneOptions(deadline=at(2)))
    assert tree(to) == {f"ada/{CARD}": "in time"}
    assert remarks == ["hw: bo: hw-bo is with nothing before the deadline; left out"]


def test_tags_are_attempts(run: Collect, clones: Path, to: Path) -> None:
    made = clone(clones, "ada")
    made.commit({CARD: "one", PLAYER: "p"}, at(1))
    made.tag("submit/first", at(2))
    made.commit({CARD: "two", PLAYER: "p"}, at(3))
    made.tag("submit/2026-10-04T08-00-00Z-abcdef1")
    made.tag("submit/2026-10-05T08-00-00Z-abcdef1")  # the same commit, again
    made.tag("submit/2026-09-01T08-00-00Z-abcdef2")  # no tag is older than its commit
    made.commit({CARD: "not handed in", PLAYER: "p"}, at(6))
    done, _ = run(clones, layout="git")
    assert tree(to) == {f"ada/{CARD}": "two", f"ada/{PLAYER}": "p"}
    assert times(to) == {("ada", "1"): at(3), ("ada", "2"): at(1)}
    assert [(each.stage[5], each.status, each.hand_in.attempt) for each in done] == [
        ("1", "new", 1),
        ("2", "new", 1),
        ("2", "same", 1),
        ("1", "replaced", 2),
    ]
    assert (to / ".attempts" / ONE / "1" / "ada" / CARD).read_text() == "one"


def test_one_tag_at_the_end_dates_no_stage_that_was_done_before(
    run: Collect, clones: Path, to: Path
) -> None:
    """It cost a student 112 of 115 points; a second tag dates only what changed since."""
    made = clone(clones, "ada")
    made.commit({CARD: "c"}, at(1))
    made.commit({CARD: "c", PLAYER: "p"}, at(5))
    made.tag("submit/1", at(20))
    made.commit({CARD: "c", PLAYER: "q"}, at(22))
    made.tag("submit/2", at(23))
    run(clones, layout="git")
    assert times(to) == {("ada", "1"): at(1), ("ada", "2"): at(22)}


def test_a_login_of_the_university_is_not_one_of_a_git_host(
    run: Collect, clones: Path, to: Path, tmp_path: Path
) -> None:
    """Both columns stand beside each other; a clone goes by `github`, a gradebook by `login`."""
    for login in ("octo-ada", "bo17", "cy"):
        one(clones, f"hw-{login}")
    path = tmp_path / "roster.csv"
    path.write_text("student,login,github\ns1,al42,octo-ada\ns2,bo17,\ns3,octo-ada,cy\n")
    found = load_roster(path)
    _, remarks = run(
        clones, layout="git", roster=found, options=CloneOptions(logins=found.logins())
    )
    assert remarks == []
    assert {name: text for name, text in tree(to).items() if name.endswith("card.py")} == {
        f"s1/{CARD}": "hw-octo-ada", f"s2/{CARD}": "hw-bo17", f"s3/{CARD}": "hw-cy"
    }  # fmt: skip
    assert found.find(Identity(login="octo-ada")).student == "s3"
    assert found.find(Identity(canvas_id="1", login="al42")).student == "s1"


def test_a_pattern_chooses_the_tags(run: Collect, clones: Path, to: Path) -> None:
    made = one(clones, "hw-ada", {CARD: "v1"})
    made.tag("v1")
    made.commit({CARD: "v2"}, at(2))
    one(clones, "hw-bo", {CARD: "untagged"})
    _, remarks = run(clones, layout="git", options=CloneOptions(tag="v*"))
    assert tree(to) == {f"ada/{CARD}": "v1", f"bo/{CARD}": "untagged"}
    assert remarks == ["hw: bo: hw-bo is without a tag v*; the last commit is taken"]


def test_the_table_of_the_download_tells_names_and_times(
    run: Collect, clones: Path, to: Path
) -> None:
    for login in ("ada", "bo"):
        one(clones, f"cs-hw-{login}").tag("submit/2026-10-01T12-00-00Z-abcdef1")
    (clones / "scores.csv").write_text(
        "username,first_name,last_name,email,section,score,max_score,datetime,submission_tag,"
        "submitted_by,review_url,late,override\n"
        "Ada,Ada,Lovelace,ada@example.org,,1,2,2026-10-02T09:30:00Z,"
        "submit/2026-10-01T12-00-00Z-abcdef1,ada,,true,\n"
        "bo,,,,,,,,,,,,\n"
    )
    done, _ = run(clones, layout="git")
    ada, bo = (each.hand_in for each in done)
    assert (ada.person.name, ada.person.email) == ("Ada Lovelace", "ada@example.org")
    assert (ada.at, ada.late) == (datetime.fromisoformat("2026-10-02T09:30:00Z"), True)
    assert (bo.at, bo.late) == (at(1), False)


def test_what_is_as_it_was_handed_out_was_not_handed_in(
    run: Collect, clones: Path, to: Path
) -> None:
    given: dict[str, str | bytes] = {
        f"stages/{name}": each for name, each in read_handed_out().items()
    }
    given |= {"casino/game/rules.py": "given", "README.md": "given"}
    one(clones, "hw-ada", given | {f"stages/{CARD}": "mine"})
    one(clones, "hw-bo", given)
    _, remarks = run(clones, layout="git")
    assert {path.split("/")[1] for path in tree(to)} == {ONE}
    assert (to / "ada" / CARD).read_text() == "mine"
    assert remarks == ["hw: bo: only files that were handed out"]  # none on ada's pictures


def test_a_skeleton_with_the_line_ends_of_windows_was_not_handed_in(
    run: Collect, clones: Path, to: Path
) -> None:
    given = {
        f"stages/{name}": each.replace(b"\n", b"\r\n") for name, each in read_handed_out().items()
    }
    one(clones, "hw-ada", given | {f"stages/{CARD}": "mine"})
    run(clones, layout="git")
    assert {name.split("/")[1] for name in tree(to)} == {ONE}


def test_later_work_on_another_branch_is_told(run: Collect, clones: Path, to: Path) -> None:
    made = one(clones, "ada", {CARD: "on main"})
    main = made.head
    made.commit({CARD: "on master"}, at(2))
    (made.git / "refs/remotes/origin").mkdir(parents=True)
    (made.git / "refs/remotes/origin/master").write_text(f"{made.head}\n")
    (made.git / "refs/heads/main").write_text(f"{main}\n")
    _, remarks = run(clones, layout="git")
    assert tree(to) == {f"ada/{CARD}": "on main"}
    assert "branch master has 1 later commit with changes in stage1_card_hand" in remarks[0]


@pytest.mark.parametrize(
    ("setting", "fix"),
    [
        ("refStorage = reftable", "refs migrate --ref-format=files"),
        ("objectFormat = sha256", "sha1"),
    ],
)
def test_a_format_of_git_that_is_not_read_is_named(
    run: Collect, clones: Path, setting: str, fix: str
) -> None:
    made = clone(clones, "hw-ada")
    (made.git / "config").write_text(f"[extensions]\n\t{setting}\n")
    _, remarks = run(clones, layout="git")
    assert setting.rsplit(maxsplit=1)[-1] in remarks[0]
    assert fix in remarks[0]


def test_a_clone_that_cannot_be_read_is_told_and_the_others_go_on(
    run: Collect, clones: Path, to: Path
) -> None:
    one(clones, "hw-ada")
    clone(clones, "hw-empty")
    (one(clones, "hw-shallow").git / "shallow").write_text("0" * 40)
    broken = one(clones, "hw-broken")
    broken.place(broken.head).write_bytes(b"no object")
    changed = one(clones, "hw-changed", {CARD: "a"})
    other = changed.write("commit", b"tree " + b"0" * 40 + b"\n\n")
    changed.place(changed.head).write_bytes(changed.place(other).read_bytes())
    borrowed = one(clones, "hw-borrowed")
    (borrowed.git / "objects/info").mkdir()
    (borrowed.git / "objects/info/alternates").write_text(f"{clones}/hw-ada/.git/objects\n")
    (clones / "hw-tree").mkdir()
    (clones / "hw-tree" / ".git").write_text("gitdir: ../hw-ada/.git\n")
    (clones / "notes").mkdir()
    _, remarks = run(clones, layout="git")
    assert [*tree(to)] == [f"ada/{CARD}"]
    told = {each.split(": ")[1]: each for each in remarks}
    assert {name: words.split("the clone ")[-1][:34] for name, words in told.items()} == {
        "notes holds no clone": "hw: notes holds no clone",
        "borrowed": "hw-borrowed borrows objects of ano",
        "broken": "hw-broken is damaged: the object " + broken.head[:1],
        "changed": "hw-changed is damaged: the object ",
        "empty": "hw-empty is empty: nothing was pus",
        "shallow": "hw-shallow is shallow, so that tim",
        "tree": "hw-tree has no .git folder of its ",
    }
    assert "git -C hw-shallow fetch --unshallow --tags" in told["shallow"]


def test_nothing_of_a_clone_is_run(
    run: Collect, clones: Path, to: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = tmp_path / "trace"
    made = one(clones, "ada", {CARD: "card", ".gitattributes": "*.py filter=evil\n"})
    evil = tmp_path / "evil"
    evil.write_text(f"#!/bin/sh\ntouch {trace}\n")
    evil.chmod(0o755)
    settings = f"[core]\n\tfsmonitor = {evil}\n\tsshCommand = {evil}\n\tpager = {evil}\n"
    settings += f'\thooksPath = {tmp_path}\n[filter "evil"]\n\tsmudge = {evil}\n'
    settings += "[extensions]\n\tobjectFormat = sha256\n[core]\n\trepositoryformatversion = 9\n"
    (made.git / "config").write_text(settings)
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / ".gitconfig").write_text(settings)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("GIT_DIR", str(tmp_path))
    (made.git / "hooks").mkdir()
    shutil.copy(evil, made.git / "hooks" / "post-checkout")
    _, remarks = run(clones, layout="git")
    assert tree(to) == {f"ada/{CARD}": "card"}
    assert remarks == ["hw: ada: the filters that .gitattributes names are not run"]
    assert not trace.exists()


def test_hostile_files_are_refused(run: Collect, clones: Path, to: Path) -> None:
    one(
        clones,
        "ada",
        {
            CARD: "card",
            HAND: ("120000", "/etc/passwd"),
            f"{ONE}/lib": ("160000", "0" * 40),
            f"{ONE}/large.py": b"x" * 1_000_001,
            f"{TWO}/player.py": "version https://git-lfs.example/spec/v1\noid sha256:0\n",
            f"{TWO}/..": "up",
            f"{TWO}/.git/config": "inner",
            "..": "out",
        },
    )
    _, remarks = run(clones, layout="git")
    assert tree(to) == {f"ada/{CARD}": "card"}
    assert {each.removeprefix("hw: ada: ") for each in remarks} == {
        f"{HAND} is a link; left out",
        f"{ONE}/lib is a submodule; left out",
        f"{ONE}: {ONE}/large.py is larger than 1,000,000 bytes",
        f"{TWO}: {PLAYER} is a pointer of Git LFS and not the file; commit the file itself",
    }


def test_too_many_files_are_refused(run: Collect, clones: Path, to: Path) -> None:
    one(clones, "hw-ada")
    one(clones, "hw-bo", {f"{ONE}/m{number}.py": "x" for number in range(2001)})
    _, remarks = run(clones, layout="git")
    assert [*tree(to)] == [f"ada/{CARD}"]
    words = "has more than 2,000 files and folders; only work belongs there"
    assert remarks == [f"hw: bo: the clone hw-bo {words}"]


def test_a_folder_at_very_many_places_is_refused(run: Collect, clones: Path, to: Path) -> None:
    """Git keeps it once: ten folders in each of ten, ten deep, are ten objects."""
    one(clones, "hw-ada")
    made = clone(clones, "hw-bo")
    folder = made.write("tree", b"")
    for _ in range(10):
        name = bytes.fromhex(folder)
        folder = made.write("tree", b"".join(b"40000 f%d\0" % each + name for each in range(10)))
    made.commit_tree(folder, at(1))
    _, remarks = run(clones, layout="git")
    assert [*tree(to)] == [f"ada/{CARD}"]
    assert len(remarks) == 1
    assert "hw-bo has more than 2,000 files and folders" in remarks[0]


def test_a_history_of_large_folders_is_refused(run: Collect, clones: Path, to: Path) -> None:
    """In a pack, thousands of them take little space."""
    one(clones, "hw-ada")
    made = clone(clones, "hw-bo")
    file = bytes.fromhex(made.write("blob", b"x"))
    stage = bytes.fromhex(made.write("tree", b"100644 card.py\0" + file))
    top = f"40000 {ONE}\0".encode() + stage
    for day in range(1, 26):
        files = (b"100644 %02d%05d%s\0" % (day, n, b"y" * 100) + file for n in range(7_000))
        made.commit_tree(made.write("tree", b"".join([top, *files])), at(day))
    made.commit_tree(made.write("tree", top), at(26))
    _, remarks = run(clones, layout="git")
    assert [*tree(to)] == [f"ada/{CARD}"]
    assert "has commits and folders of more than 20,000,000 bytes" in remarks[0]


def test_of_very_many_attempts_the_last_are_taken(run: Collect, clones: Path, to: Path) -> None:
    made = one(clones, "ada")
    for number in range(310):
        made.commit({CARD: f"{number}"}, at(1) + timedelta(minutes=number))
        made.tag(f"v{number}")
    _, remarks = run(clones, layout="git", options=CloneOptions(tag="v*"))
    assert tree(to) == {f"ada/{CARD}": "309"}
    assert remarks == ["hw: ada: ada is with 310 attempts; the last 300 are taken"]
    assert len(list((to / ATTEMPTS / ONE).iterdir())) == 299


def test_an_attempt_is_kept_with_what_it_builds_on(run: Collect, clones: Path, to: Path) -> None:
    """The course does not ask for stage 4 in stage 5, and a student may."""
    made = clone(clones, "ada")
    soft, decks = "stage4_soft_aces/soft_hand.py", "stage5_decks_shuffle/decks.py"
    for day in (1, 2):
        line = f"from stage4_soft_aces.soft_hand import SoftHand  # {day}\n"
        made.commit({soft: "class SoftHand: ...\n", decks: line}, at(day))
        made.tag(f"v{day}")
    run(clones, layout="git", options=CloneOptions(tag="v*"))
    kept = to / ATTEMPTS / "stage5_decks_shuffle" / "1" / "ada"
    assert (kept / decks).read_text().endswith("# 1\n")
    assert (kept / soft).is_file()


def test_the_attempts_of_one_student_leave_time_for_the_others(
    run: Collect, clones: Path, to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each that is kept is read a few times, however many there are; collected again, too."""
    made = clone(clones, "ada")
    for number in range(20):
        made.commit({CARD: f"{number}"}, at(1 + number))
        made.tag(f"v{number}")
    read: list[Path] = []
    content = folders.content
    monkeypatch.setattr(folders, "content", lambda path: read.append(path) or content(path))
    run(clones, layout="git", options=CloneOptions(tag="v*"))
    run(clones, layout="git", options=CloneOptions(tag="v*"))
    assert len(read) < 6 * 20
    kept = sorted((to / ATTEMPTS / ONE).iterdir(), key=lambda each: int(each.name))
    assert [(each / "ada" / CARD).read_text() for each in kept] == [str(n) for n in range(19)]


def test_the_attempts_of_one_student_leave_room_for_the_others(
    run: Collect, clones: Path, to: Path
) -> None:
    """Each is within what one submission may have; git keeps the large files once."""
    made = clone(clones, "hw-ada")
    for number in range(10):
        files: dict[str, str | bytes | tuple[str, bytes | str]] = {
            f"{ONE}/m{each}.py": b"#" * 990_000 for each in range(45)
        }
        made.commit({**files, CARD: f"{number}"}, at(1 + number))
        made.tag(f"v{number}")
    one(clones, "hw-bo").tag("v1")
    _, remarks = run(clones, layout="git", options=CloneOptions(tag="v*"), limit_bytes=300_000_000)
    assert tree(to)[f"bo/{CARD}"] == "hw-bo"
    assert any("200,000,000 bytes in all of a student's attempts" in each for each in remarks)


def test_what_does_not_print_is_an_escape_in_the_table_of_who_is_who(
    run: Collect, clones: Path, to: Path
) -> None:
    one(clones, "hw-ada")
    one(clones, "hw-\x1b[31mbo")
    run(clones, layout="git")
    table = (to / "identity.csv").read_text(encoding="utf-8-sig")
    assert "\x1b" not in table
    assert r"\x1b[31mbo" in table


def test_a_pipe_in_place_of_a_file_does_not_hang(run: Collect, clones: Path, to: Path) -> None:
    one(clones, "hw-ada")
    made = one(clones, "hw-bo")
    (made.git / "refs/heads/main").unlink()
    os.mkfifo(made.git / "refs/heads/main")
    _, remarks = run(clones, layout="git")
    assert [*tree(to)] == [f"ada/{CARD}"]
    assert "hw-bo is empty" in remarks[0]


def test_a_clone_that_takes_too_long_is_not_called_damaged(
    run: Collect, clones: Path, to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Git waits without end for an object that is a pipe, and is stopped in the middle of it."""
    monkeypatch.setattr(objects, "SECONDS", 1)
    made = one(clones, "hw-bo")
    made.place(made.head).unlink()
    os.mkfifo(made.place(made.head))
    _, remarks = run(clones, layout="git")
    assert "hw-bo takes git more than 1 seconds to read" in remarks[0]


def test_collected_again_the_same_is_the_same(run: Collect, clones: Path, to: Path) -> None:
    made = one(clones, "hw-ada")
    run(clones, layout="git")
    done, _ = run(clones, layout="git")
    assert statuses(done) == {("hw-ada", "1"): "same"}
    made.commit({f"stages/{CARD}": "newer"}, at(9))
    done, _ = run(clones, layout="git")
    assert statuses(done) == {("hw-ada", "1"): "replaced"}
    assert times(to) == {("hw-ada", "1"): at(9)}


def test_a_clone_that_git_made_is_read(
    run: Collect, clones: Path, to: Path, tmp_path: Path
) -> None:
    """Packed objects and names, and a bare clone."""
    made = one(tmp_path, "origin")
    made.tag("submit/one", at(3))
    git = ["git", "-c", "safe.directory=*", "-c", "protocol.file.allow=always"]
    for options, name in (([], "hw-ada"), (["--mirror"], "hw-bo.git")):
        command = [*git, "clone", "-q", "--no-local", *options, str(made.folder)]
        subprocess.run([*command, str(clones / name)], check=True, timeout=60)
    assert not list((clones / "hw-ada/.git/objects").glob("??/*"))
    run(clones, layout="git")
    assert tree(to) == {f"{name}/{CARD}": "origin" for name in ("ada", "bo")}
    assert set(times(to).values()) == {at(1)}


def test_a_folder_without_clones_is_refused(run: Collect, clones: Path) -> None:
    (clones / "ada").mkdir()
    with pytest.raises(SubmissionError, match="holds no clone"):
        run(clones, layout="git")


def test_the_command_collects_clones(clones: Path, to: Path, tmp_path: Path) -> None:
    for login in ("ada", "bo"):
        one(clones, f"hw-{login}").commit({f"stages/{CARD}": "late"}, at(9))
    roster = tmp_path / "roster.csv"
    roster.write_text("student,login\ns1,ada\ns2,bo\n")
    command = ["collect", "--git", str(clones), "--to", str(to), "--roster", str(roster)]
    done = run_autograder(*command, "--deadline", "2026-10-08T23:59+02:00")
    assert tree(to) == {f"s1/{CARD}": "hw-ada", f"s2/{CARD}": "hw-bo"}
    assert "2 students, 2 submissions" in done.stderr


@pytest.mark.parametrize(
    "wrong",
    [
        ["--git", "hw", "--deadline", "2026-10-08"],
        ["--git", "hw", "archive.zip"],
        ["--git", "hw", "--layout", "canvas"],
        ["archive.zip", "--tag", "v*"],
        [],
    ],
)
def test_what_does_not_fit_clones_is_refused(wrong: list[str], to: Path) -> None:
    run_autograder("collect", *wrong, "--to", to, status=2)
    assert not to.exists()


@pytest.mark.proof
def test_three_hundred_clones_are_collected_with_right_person_and_time(
    run: Collect, clones: Path, to: Path
) -> None:
    """Three attempts each, by tags of their own times."""
    given: dict[str, str | bytes] = {
        f"stages/{name}": each for name, each in read_handed_out().items()
    }
    rows, expected = [], {}
    for number in range(300):
        login, made = f"user-{number}", clone(clones, f"class-hw-user-{number}")
        made.commit(given, at(1))
        for attempt in (1, 2, 3):
            made.commit(given | {f"stages/{CARD}": f"{login} {attempt}"}, at(1 + attempt))
            made.tag(f"submit/{attempt}", at(1 + attempt, number % 24))
        rows.append((f"s{number}", Identity(login=login)))
        expected[f"s{number}", "1"] = at(4)
    roster = Roster(rows)
    before = time.perf_counter()
    _, remarks = run(
        clones, layout="git", roster=roster, options=CloneOptions(logins=roster.logins())
    )
    print(f"300 clones, 900 attempts: {time.perf_counter() - before:.1f} s")
    assert remarks == []
    assert times(to) == expected
    assert all((to / f"s{n}" / CARD).read_text() == f"user-{n} 3" for n in range(300))
