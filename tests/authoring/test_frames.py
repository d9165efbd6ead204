"""Faults that `autograder build` finds in hidden tests before they grade anyone."""

from pathlib import Path

import pytest

from autograder.authoring.frames import faults_of
from autograder.course.files import find_kit
from autograder.errors import CourseError
from autograder.grading.suite import Suites, load_suites
from autograder.run.run_class import check_criteria

STAGE = "stage1_card_hand"


def suite_of(folder: Path, body: str) -> tuple[Suites, Path]:
    """Write a suite of one test for the first stage."""
    path = folder / STAGE / "test_one.py"
    path.parent.mkdir(parents=True)
    path.write_text(
        "from autograder.stages import criterion\n\n\n"
        '@criterion("card_str")\ndef test_one(student):\n    """A title."""\n    ' + body
    )
    return Suites(find_kit().course, folder), path


def faults(folder: Path, body: str) -> list[str]:
    """Return the faults of a suite of one test."""
    suites, path = suite_of(folder, body)
    return list(faults_of(suites[STAGE], [path]))


def test_a_suite_without_faults_has_none(tmp_path: Path) -> None:
    """Comparing an answer with a value that no later step hands over is no fault."""
    assert faults(tmp_path, "assert student.card.Card(7, 'Spades').value() == 8\n") == []


def test_in_is_found(tmp_path: Path) -> None:
    """An `in` of an assertion is told with its file and line."""
    found = faults(tmp_path, "assert student.card.Card(7, 'x').value() in [8, 9]\n")
    assert found == ["test_one.py, line 7: `in` of an assertion is decided too early"]


def test_a_right_answer_that_comes_later_is_found(tmp_path: Path) -> None:
    """A later step of the frame may not hand over what an earlier one has to answer."""
    body = "assert student.card.Card(7, 'x').value() == 8\n    student.card.Card(8, 'x')\n"
    (found,) = faults(tmp_path, body)
    assert "8 is the right answer" in found


def test_a_test_that_branches_names_its_line(tmp_path: Path) -> None:
    """A test that looks at an answer fails when it is recorded, with file and line."""
    suites, _ = suite_of(tmp_path, "if student.card.Card(7, 'x').value():\n        pass\n")
    with pytest.raises(CourseError, match=rf"^{STAGE}/test_one\.py, line 7: `if "):
        suites[STAGE].record()


@pytest.mark.parametrize(
    ("body", "line", "why"),
    [
        ("assert student.card.Card(7, rank)\n", 7, "NameError: name 'rank' is not defined"),
        ("x = (\n", 7, "SyntaxError: '(' was never closed"),
        ("import cards\n", 7, "ModuleNotFoundError: No module named 'cards'"),
    ],
)
def test_a_test_that_fails_by_itself_names_its_line(
    tmp_path: Path, body: str, line: int, why: str
) -> None:
    """The writer of a test reads one line instead of the grader's traceback."""
    with pytest.raises(CourseError) as caught:
        suite_of(tmp_path, body)[0][STAGE].record()
    assert caught.value.message.startswith(f"{STAGE}/test_one.py, line {line}: {why}")


def test_all_mistakes_of_a_suite_are_told_at_once(tmp_path: Path) -> None:
    """Whatever kind they are of, a line each."""
    _, path = suite_of(tmp_path, "assert student.card.Card(7, rank)\n")
    test = path.read_text()
    path.write_text(test + test.replace("test_one", "test_two").replace('"""A title."""', "pass"))
    (path.parent / "test_three.py").write_text("import cards\n")
    with pytest.raises(CourseError) as caught:
        load_suites(find_kit().course, [STAGE], tmp_path)
    untitled, unloaded = caught.value.message.split("\n")
    assert "test_two: the hidden test has no docstring" in untitled
    assert "No module named 'cards'" in unloaded
    (path.parent / "test_three.py").unlink()
    path.write_text(test + test.replace("test_one", "test_two"))
    with pytest.raises(CourseError) as caught:
        load_suites(find_kit().course, [STAGE], tmp_path)
    first, second = caught.value.message.split("\n")
    assert "line 7: NameError" in first
    assert "NameError" in second


def test_a_criterion_that_the_rubric_lacks_is_found(tmp_path: Path) -> None:
    suite_of(tmp_path, "assert str(student.card.Card(7, 'Spades')) == '7'\n")
    course = find_kit().course
    path = tmp_path / STAGE / "test_one.py"
    path.write_text(path.read_text().replace("card_str", "card_strings"))
    with pytest.raises(CourseError) as caught:
        check_criteria([course.stage(STAGE)], Suites(course, tmp_path))
    assert "no hidden test of the criterion card_text" in caught.value.message
    assert "test_one.py::test_one: 'card_strings' isn't a criterion; allowed: card_new," in (
        caught.value.message
    )


def test_an_attribute_kept_for_later_is_read_when_it_is_kept(tmp_path: Path) -> None:
    """What an attribute was before is no expected value while nothing has read it."""
    body = (
        "card = student.card.Card(7, 'x')\n    before = card.rank\n    card.value()\n"
        "    assert card.rank == before\n"
    )
    suites, _ = suite_of(tmp_path, body)
    with pytest.raises(CourseError, match=r"line 10.*read it before"):
        suites[STAGE].record()
    assert (
        faults(tmp_path / "read", body.replace("card.rank\n", "student.follow(card, 'rank')\n", 1))
        == []
    )


def test_few_tests_look_at_answers() -> None:
    """At most 25 tests of all stages ask on by what was answered."""
    course = find_kit().course
    suites = Suites(course)
    adapt = [
        test.name for stage in course.stages for test in suites[stage.name].tests if test.adapts
    ]
    assert 0 < len(adapt) <= 25
