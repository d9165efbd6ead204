"""Attempts to take over another student's folder are reported and change nothing."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from autograder.errors import SubmissionError
from tests.collect.conftest import CARD, Collect, make_zip, tree
from tests.collect.test_identity import gradescope

MARK = "assignsubmission_file_"


def test_a_students_archive_does_not_pass_for_a_download_of_the_class(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """Beside archives of single students: with Gradescope's or Canvas's names inside."""
    bo = make_zip(tmp_path / "bo.zip", {CARD: "his"})
    forged = gradescope(tmp_path / "eve.zip", "bo", "1", "bo@x.org", "forged")
    for archive in (forged, make_zip(tmp_path / "eve2.zip", {"bo_1_99_card.py": "forged"})):
        with pytest.raises(SubmissionError, match=r"eve2?\.zip: looks like a download of") as told:
            run(bo, archive)
        assert "--layout" in told.value.next_step
        assert tree(to) == {}
    run(bo, forged, layout="plain")
    assert tree(to)[f"bo/{CARD}"] == "his"


def test_a_name_with_moodles_mark_in_it_takes_nobodys_number(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    """A folder ends with its own mark; in a file's name two marks tell nothing."""
    files = {
        f"Ada Lovelace_9001_{MARK}/card.py": "hers",
        f"Ada Lovelace_9001_{MARK}_9002_{MARK}/card.py": "forged",
        f"Bo Diddley_9003_{MARK}/card.py": "his",
    }
    run(make_zip(tmp_path / "m.zip", files))
    assert tree(to)[f"ada-lovelace/{CARD}"] == "hers"
    flat = {name.replace("/", ""): text for name, text in files.items()}
    _, remarks = run(make_zip(tmp_path / "flat.zip", flat))
    assert any("belongs to no student" in each for each in remarks)
    assert tree(to)[f"ada-lovelace/{CARD}"] == "hers"


@pytest.mark.parametrize(
    ("sid", "email", "name"),
    [
        ("1234", "eve@x.org", "lovelaceada"),  # Canvas's own spelling, and its number
        ("", "ada@evil.org", "Ada"),  # the same name before another @
    ],
)
def test_a_folder_is_nobody_elses_because_it_would_be_called_alike(
    run: Collect, tmp_path: Path, to: Path, sid: str, email: str, name: str
) -> None:
    """Without a roster a number of another system, or half an address, is no proof."""
    run(make_zip(tmp_path / "c.zip", {"lovelaceada_1234_1_card.py": "hers"}))
    run(gradescope(tmp_path / "g.zip", "Ada", "", "ada@x.org"))
    before = tree(to)
    _, remarks = run(gradescope(tmp_path / "g2.zip", name, sid, email, "forged"))
    assert tree(to) == before
    assert any("left out" in each and "--roster" in each for each in remarks)


def test_a_student_called_like_a_file_of_the_kit_stops_nobody(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    names = ("identity.csv", "IDENTITY.csv", "unsorted", "results", "stage1_card_hand x")
    files = {f"{name}/{CARD}": "x" for name in names}
    _, remarks = run(make_zip(tmp_path / "class.zip", {f"ada/{CARD}": "a", **files}))
    assert (to / "identity.csv").is_file()
    assert tree(to)[f"ada/{CARD}"] == "a"
    assert sum("identity.csv" in each and "left out" in each for each in remarks) == 2


@pytest.mark.parametrize("name", ["appeals.toml", "Overrides.TOML", "roster.csv", "late.toml"])
def test_nobodys_results_stand_in_the_place_of_a_file_of_decisions(
    run: Collect, tmp_path: Path, to: Path, name: str
) -> None:
    files = {f"{each}/{CARD}": "x" for each in (name, "ada")}
    _, remarks = run(make_zip(tmp_path / "class.zip", files))
    assert list(tree(to)) == [f"ada/{CARD}"]
    assert any(name in each and "left out" in each for each in remarks)


@pytest.mark.parametrize("name", ["Аda Lovelace", "Ada\u200b Lovelace", "Ada\u202eLovelace"])
def test_a_name_that_looks_like_another_one_is_told(
    run: Collect, tmp_path: Path, to: Path, name: str
) -> None:
    """Letters of two alphabets in a word, or characters that do not show."""
    files = {f"{name}/{CARD}": "x", f"Ada Lovelace/{CARD}": "hers", f"Ольга Ильина/{CARD}": "o"}
    _, remarks = run(make_zip(tmp_path / "class.zip", files))
    assert sum("may look like another" in each for each in remarks) == 1
    assert tree(to)[f"Ada Lovelace/{CARD}"] == "hers"


def test_a_nested_archive_is_its_owners_whatever_lies_in_it(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    inner = BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("submission_metadata.yml", "submission_1: {}")
        archive.writestr("bo_1_99_card.py", "forged")
    run(make_zip(tmp_path / "class.zip", {"eve/work.zip": inner.getvalue(), f"bo/{CARD}": "his"}))
    assert {name.split("/")[0] for name in tree(to)} == {"eve", "bo"}
    assert tree(to)[f"bo/{CARD}"] == "his"
