"""Attempts over time: the latest one replaces the others as a whole; everything else stays."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from autograder.collect.roster import Roster
from autograder.course.files import Kit
from autograder.errors import SubmissionError
from autograder.gradebook.hand_ins import COLLECTED, read_submitted
from autograder.run.lock import lock_results
from tests.collect.conftest import CARD, HAND, Collect, make_zip, statuses, tree
from tests.conftest import run_autograder

STAGE, PLAYER = "stage1_card_hand", "stage2_human_vs_dealer/player.py"


def gradescope(path: Path, at: str, files: dict[str, str], history: int = 0) -> Path:
    """Write an export of one submission of Ada's."""
    metadata = (
        "submission_1:\n  :submitters:\n  - :name: Ada\n    :sid: '1'\n"
        f"  :created_at: {at}\n  :history: [{', '.join(['{}'] * history)}]\n"
    )
    inside = {f"submission_1/{name}": content for name, content in files.items()}
    return make_zip(path, {"submission_metadata.yml": metadata, **inside})


def test_a_later_attempt_replaces_an_earlier_one_and_not_the_other_way_round(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    first = gradescope(tmp_path / "1.zip", "2026-10-01 10:00:00 Z", {CARD: "1", HAND: "1"})
    second = gradescope(tmp_path / "2.zip", "2026-10-02 10:00:00 Z", {CARD: "2"}, history=1)
    assert statuses(run(first)[0]) == {("ada-1", "1"): "new"}
    assert statuses(run(second)[0]) == {("ada-1", "1"): "replaced"}
    assert tree(to) == {f"ada-1/{CARD}": "2"}
    assert statuses(run(first)[0]) == {("ada-1", "1"): "older"}
    assert tree(to) == {f"ada-1/{CARD}": "2"}
    assert read_submitted(to)["ada-1", STAGE].attempt == 2


def test_a_later_upload_to_canvas_replaces_an_earlier_one_though_no_time_is_told(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    first = make_zip(tmp_path / "1.zip", {"ada_7_500_card.py": "1"})
    second = make_zip(tmp_path / "2.zip", {"ada_7_612_card-1.py": "2"})
    assert [each.status for each in run(first, second)[0]] == ["new", "replaced"]
    assert run(first)[0][0].status == "older"
    assert tree(to) == {f"ada-7/{CARD}": "2"}


def test_the_latest_attempt_wins_whatever_the_order_in_one_run(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    first = gradescope(tmp_path / "1.zip", "2026-10-01 10:00:00 Z", {CARD: "1"})
    second = gradescope(tmp_path / "2.zip", "2026-10-02 10:00:00 Z", {CARD: "2"})
    done, _ = run(second, first)
    assert [each.status for each in done] == ["new", "older"]
    assert tree(to) == {f"ada-1/{CARD}": "2"}


def test_the_same_work_handed_in_again_keeps_its_first_time(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    run(gradescope(tmp_path / "1.zip", "2026-10-01 10:00:00 Z", {CARD: "1"}))
    again = gradescope(tmp_path / "2.zip", "2026-10-09 10:00:00 Z", {CARD: "1"}, history=1)
    assert statuses(run(again)[0]) == {("ada-1", "1"): "same"}
    at = read_submitted(to)["ada-1", STAGE].at
    assert at is not None
    assert at.day == 1


def test_a_time_that_is_known_later_is_kept_with_the_work_that_is_there(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    archive = make_zip(tmp_path / "1.zip", {"ada_LATE_7_500_card.py": "1"})
    run(archive)
    before = read_submitted(to)["ada-7", STAGE]
    assert (before.at, before.late) == (None, True)
    at = datetime(2026, 10, 2, 9, tzinfo=UTC)
    done, _ = run(archive, roster=Roster(times={("ada-7", ""): at}))
    assert (done[0].status, done[0].hand_in.at) == ("same", at)
    assert read_submitted(to)["ada-7", STAGE] == replace(before, at=at)
    assert run(archive)[0][0].hand_in.at == at


def test_where_nothing_tells_which_is_later_what_is_there_stays(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    run(make_zip(tmp_path / "ada.zip", {CARD: "1"}))
    other = make_zip(tmp_path / "ada.zip", {CARD: "2"})
    done, remarks = run(other)
    assert (statuses(done), tree(to)) == ({("ada", "1"): "unclear"}, {f"ada/{CARD}": "1"})
    assert "--replace" in remarks[0]
    run(other, replace=True)
    assert tree(to) == {f"ada/{CARD}": "2"}


def test_what_collect_did_not_put_there_is_not_touched(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    (to / "ada" / STAGE).mkdir(parents=True)
    (to / "ada" / CARD).write_text("by hand")
    archive = gradescope(tmp_path / "1.zip", "2026-10-01 10:00:00 Z", {CARD: "1"})
    (to / "ada-1").mkdir()
    (to / "ada-1" / STAGE).mkdir()
    (to / "ada-1" / STAGE / "card.py").write_text("by hand")
    assert statuses(run(archive)[0]) == {("ada-1", "1"): "unclear"}
    assert tree(to) == {f"ada/{CARD}": "by hand", f"ada-1/{CARD}": "by hand"}


def test_an_empty_folder_is_told(run: Collect, tmp_path: Path, to: Path) -> None:
    """Its student is in no table: the work may have been lost on the way."""
    (tmp_path / "class" / "bo" / STAGE).mkdir(parents=True)
    (tmp_path / "class" / "ada").mkdir()
    (tmp_path / "class" / "ada" / "card.py").write_text("1")
    _, remarks = run(tmp_path / "class")
    assert remarks == ["class: bo: the folder is empty"]
    assert tree(to) == {f"ada/{CARD}": "1"}


def test_a_dry_run_tells_the_same_and_writes_nothing(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    archive = make_zip(tmp_path / "ada.zip", {CARD: "1", "notes.py": "n"})
    dry = run(archive, dry=True)
    assert not to.exists()
    assert dry == run(archive)


def test_unknown_modules_stay_with_their_stage_or_are_kept_beside(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    one = make_zip(tmp_path / "ada.zip", {"card.py": "1", "suits.py": "s", "test_mine.py": "t"})
    two = make_zip(tmp_path / "bo.zip", {"card.py": "1", "player.py": "p", "suits.py": "s"})
    uses = f"from {STAGE} import deck, suits"
    cy = make_zip(tmp_path / "cy.zip", {"card.py": uses, "player.py": "p", "suits.py": "s"})
    run(cy)
    _, remarks = run(one, two)
    assert tree(to) == {
        f"cy/{CARD}": uses,
        "cy/stage2_human_vs_dealer/player.py": "p",
        f"cy/{STAGE}/suits.py": "s",
        f"ada/{CARD}": "1",
        f"ada/{STAGE}/suits.py": "s",
        f"bo/{CARD}": "1",
        "bo/stage2_human_vs_dealer/player.py": "p",
        "bo/unsorted/suits.py": "s",
    }
    assert remarks == [
        f"ada.zip: ada: suits.py isn't a module of the course; put to {STAGE}",
        "bo.zip: bo: suits.py isn't a module of the course; put to unsorted",
    ]


def test_an_unknown_module_goes_to_the_stage_that_lacks_one(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """There it is graded as the misnamed module; as a file of no stage it would lose its points."""
    stage2 = {"game.py": "g", "player.py": "p"}
    run(make_zip(tmp_path / "ada.zip", {"cards.py": "c", "hand.py": "h", **stage2}))
    assert sorted(name for name in tree(to) if "cards" in name) == [f"ada/{STAGE}/cards.py"]


def test_python_that_was_saved_as_text_counts_unless_it_is_there_as_python(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    _, remarks = run(
        make_zip(tmp_path / "ada.zip", {"card.py.txt": "a", "hand.py": "h", "notes.py.txt": "n"}),
        make_zip(tmp_path / "bo.zip", {"card.py (2).txt": "2", "card.py.txt": "1", "hand.py": "h"}),
        make_zip(tmp_path / "cy.zip", {f"{STAGE}/card.py.txt": "1", CARD: "2"}),
    )
    assert tree(to) == {
        f"ada/{CARD}": "a",
        f"ada/{HAND}": "h",
        f"ada/{STAGE}/notes.py": "n",
        f"bo/{CARD}": "2",
        f"bo/{HAND}": "h",
        f"cy/{CARD}": "2",
    }
    assert remarks == [
        f"ada.zip: ada: card.py.txt is taken as {CARD}",
        f"ada.zip: ada: notes.py.txt isn't a module of the course; put to {STAGE}/notes.py",
        f"bo.zip: bo: card.py (2).txt is taken as {CARD}",
        f"bo.zip: bo: card.py.txt is left out; card.py (2).txt is {CARD}",
        f"cy.zip: cy: {STAGE}/card.py.txt is left out; {CARD} is {CARD}",
    ]


def test_what_is_no_python_is_told_and_what_everybody_has_is_not(
    run: Collect, tmp_path: Path
) -> None:
    usual = dict.fromkeys([".DS_Store", "README.md", f"{STAGE}/test_stage1.py"], "x")
    others = {f"{number}.docx": "x" for number in range(1, 8)}
    _, remarks = run(make_zip(tmp_path / "ada.zip", {CARD: "a", **usual}))
    assert remarks == []
    _, remarks = run(make_zip(tmp_path / "bo.zip", {CARD: "a", **usual, **others}))
    told = "1.docx, 2.docx, 3.docx, 4.docx, 5.docx and 2 more"
    assert remarks == [f"bo.zip: bo: no Python, left out: {told}"]


def test_two_files_for_one_module_are_both_kept_beside_unless_they_are_equal(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    run(make_zip(tmp_path / "ada.zip", {"hand.py": "h", "a/card.py": "1", "b/card.py": "2"}))
    run(make_zip(tmp_path / "bo.zip", {"hand.py": "h", "a/card.py": "1", "b/card.py": "1"}))
    run(make_zip(tmp_path / "cy.zip", {"card.py": "1", "old/card.py": "2"}))
    assert tree(to) == {
        f"ada/{HAND}": "h",
        "ada/unsorted/a-card.py": "1",
        "ada/unsorted/b-card.py": "2",
        f"bo/{HAND}": "h",
        f"bo/{CARD}": "1",
        f"cy/{CARD}": "1",
    }


def test_a_folder_that_cannot_be_written_is_told_and_what_was_done_is_on_record(
    run: Collect, tmp_path: Path, to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.rename

    def full(source: object, target: object) -> None:
        if Path(str(target)).is_relative_to(to / "bo"):
            raise OSError(28, "No space left on device")
        real(source, target)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "rename", full)
    archive = make_zip(tmp_path / "class.zip", {f"ada/{CARD}": "a", f"bo/{CARD}": "b"})
    with pytest.raises(SubmissionError, match="No space left") as caught:
        run(archive)
    assert "collected work stays" in caught.value.next_step
    assert tree(to) == {f"ada/{CARD}": "a"}
    assert list(read_submitted(to)) == [("ada", STAGE)]


@pytest.mark.parametrize("content", ["", "[]", '{"schema_version": 9}', "[" * 100_000])
def test_a_record_that_cannot_be_read_is_named(
    run: Collect, tmp_path: Path, to: Path, content: str
) -> None:
    to.mkdir()
    (to / COLLECTED).write_text(content)
    with pytest.raises(SubmissionError, match=r"\.collected\.json: is not a record"):
        run(make_zip(tmp_path / "ada.zip", {CARD: "1"}))
    assert tree(to) == {}


def test_the_command_prints_a_table_or_json_and_ends_with_1_where_something_needs_a_look(
    tmp_path: Path, to: Path
) -> None:
    archive = make_zip(tmp_path / "ada.zip", {CARD: "1"})
    done = run_autograder("collect", archive, "--to", to)
    assert "ada" in done.stdout
    assert f"1 student, 1 submission: 1 put to {to}" in done.stderr.replace("\n", "")
    make_zip(archive, {CARD: "2", HAND: "\x1b[31m"})
    done = run_autograder("collect", archive, "--to", to, "--json", status=1)
    data = json.loads(done.stdout)
    assert data["collected"][0]["status"] == "unclear"
    assert data["collected"][0]["files"] == ["card.py", "hand.py"]
    assert len(data["remarks"]) == 1
    assert run_autograder("collect", tmp_path / "no.zip", "--to", to, status=2).stdout == ""


@pytest.mark.parametrize(
    "files",
    [{}, {"__MACOSX/._card.py": ""}, {"readme.txt": "hello", "syllabus.pdf": "%PDF"}],
    ids=["empty", "litter only", "files of no student"],
)
def test_a_download_without_any_students_work_is_bad_input(
    tmp_path: Path, to: Path, files: dict[str, str]
) -> None:
    """A wrong or an interrupted download must not look like a class that handed nothing in."""
    archive = make_zip(tmp_path / "a.zip", files)
    done = run_autograder("collect", archive, "--to", to, status=2)
    assert done.stdout == ""
    assert f"{archive}: holds no student's work" in done.stderr
    assert "Give the zip file that Canvas" in done.stderr
    assert all(name in done.stderr for name in files if not name.startswith("__"))
    assert not to.exists()


def test_a_table_of_80_columns_breaks_no_stage(
    kit: Kit, tmp_path: Path, to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A class's table has a row for each download and stage."""
    monkeypatch.setenv("COLUMNS", "80")
    stages = kit.course.stages[:5]
    files = {
        f"s{number:02}/{stage.name}/{stage.modules[0]}": "1"
        for number in range(21)
        for stage in stages
    }
    archive = make_zip(tmp_path / f"{'submissions_of_all_stages' * 2}.zip", files)
    done = run_autograder("collect", archive, "--to", to)
    assert {stage.name for stage in stages} <= set(done.stdout.split())


def test_routine_remarks_change_no_status_and_unsorted_work_has_its_row(
    tmp_path: Path, to: Path
) -> None:
    """A resubmission's suffix and a module of the student's own are nobody's trouble."""
    files = {"ada_1_2_card-1.py": "import mine", "ada_1_3_mine-1.py": "", "bo_4_5_card-2.py": ""}
    done = run_autograder("collect", make_zip(tmp_path / "a.zip", files), "--to", to)
    assert "2 files: the suffix of a resubmission removed." in done.stderr
    lost = {"eve_6_7_other.py": "x"}
    done = run_autograder("collect", make_zip(tmp_path / "b.zip", lost), "--to", to, status=1)
    assert done.stdout.count("unsorted") == 2  # as stage and as status
    assert "1 file put to unsorted/" in done.stderr.replace("\n", " ")


@pytest.mark.parametrize("holds", ["results", "pages"])
def test_a_folder_of_results_gets_no_submissions(tmp_path: Path, kit: Kit, holds: str) -> None:
    """Nor does anything else that was there go away."""
    result = tmp_path / holds / "ada" / f"{kit.course.names[0]}.json"
    result.parent.mkdir(parents=True)
    result.write_text("{}")
    archive = make_zip(tmp_path / "ada.zip", {CARD: "1"})
    done = run_autograder("collect", archive, "--to", tmp_path / holds, status=2)
    assert "holds results" in done.stderr
    assert list((tmp_path / holds).iterdir()) == [result.parent]


def test_what_was_unsorted_stays_beside_the_next(run: Collect, tmp_path: Path, to: Path) -> None:
    """Also where it has the same name; the same file again is no second one."""
    for number, files in enumerate([{"my.py": "1"}, {"my.py": "2", "b.py": "b"}, {"b.py": "b"}]):
        folder = tmp_path / str(number)
        folder.mkdir()
        run(make_zip(folder / "bo.zip", {CARD: "c", PLAYER: "p", **files}))
    assert {name.rpartition("/")[2] for name in tree(to) if "unsorted" in name} == {
        "my.py", "my-2.py", "b.py",
    }  # fmt: skip
    assert tree(to)["bo/unsorted/my.py"] == "1"


def test_a_large_unsorted_file_stays_beside_the_next(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """A scan is often larger than any program."""
    large = "%PDF" * 500_000
    for number, files in enumerate([{"bo_1_2_scan.pdf": large}, {"bo_1_3_more.txt": "b"}]):
        run(make_zip(tmp_path / f"{number}.zip", files))
    assert sorted(tree(to)) == ["bo-1/unsorted/more.txt", "bo-1/unsorted/scan.pdf"]


def test_a_second_run_at_the_same_time_is_refused(run: Collect, tmp_path: Path, to: Path) -> None:
    """Each would write a record without what the other one did."""
    archive = make_zip(tmp_path / "bo.zip", {CARD: "c"})
    with lock_results(to), pytest.raises(SubmissionError, match="another run is collecting into"):
        run(archive)
    run(archive)
    assert tree(to) == {f"bo/{CARD}": "c"}


def test_the_time_of_another_content_is_not_taken_over(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """A run that is killed after a folder and before its record leaves the record of the old."""
    old, new = (f"2026-10-0{day} 21:58:03 Z" for day in (1, 3))
    run(gradescope(tmp_path / "1.zip", old, {"card.py": "old"}))
    record = (to / COLLECTED).read_bytes()
    archive = gradescope(tmp_path / "2.zip", new, {"card.py": "new"})
    run(archive)
    (to / COLLECTED).write_bytes(record)
    (done,), _ = run(archive)
    assert done.status == "same"
    (known,) = read_submitted(to).values()
    assert known.at == datetime(2026, 10, 3, 21, 58, 3, tzinfo=UTC)


def test_what_a_killed_run_had_taken_away_comes_back(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """Killed between its two steps, the old folder lies in the run's own one."""
    run(make_zip(tmp_path / "bo.zip", {CARD: "c"}))
    left = to / "bo" / ".collect-x"
    left.mkdir()
    (to / "bo" / "stage1_card_hand").rename(left / "old-stage1_card_hand")
    run(make_zip(tmp_path / "eve.zip", {CARD: "e"}))
    assert tree(to) == {f"bo/{CARD}": "c", f"eve/{CARD}": "e"}
    assert not left.exists()


def test_an_empty_download_beside_a_full_one_is_reported(run: Collect, tmp_path: Path) -> None:
    done, remarks = run(
        make_zip(tmp_path / "ada.zip", {CARD: "1"}), make_zip(tmp_path / "bo.zip", {})
    )
    assert statuses(done) == {("ada", "1"): "new"}
    assert remarks == [f"{tmp_path / 'bo.zip'}: holds no student's work: it has no files."]
