"""Each hidden test is based on a handout sentence, and the page lists them."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.sentences import (
    check_sentences,
    read_handout,
    read_hidden_tests,
    sentences_page,
)
from autograder.course.files import Kit
from autograder.course.model import Course, load_course
from autograder.errors import CourseError

STAGE = "stage1_card_hand"
HANDOUT = """\
# Stage 1

## Interface

| name | what it does |
| --- | --- |
| `count()` | the total, with
every ace as 1 |

```
# no heading
Count is 13
```

## Typical mistakes

- Two aces are not 22.

## Points

The total is graded.
"""
SUITE = 'def test_count(student):\n    """The count adds\n    up.\n\n    More."""\n'


@pytest.fixture
def course(kit: Kit, tmp_path: Path) -> Course:
    """Give the course, and a kit of one stage with one hidden test in `tmp_path`."""
    for path, text in (
        ("stages/README.md", "# The stages\n"),
        (f"stages/{STAGE}/README.md", HANDOUT),
        (f"autograder/stages/{STAGE}/test_hand.py", SUITE),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return kit.course


def stand(root: Path, sentence: str, tests: str = 'test_count = ["count"]') -> None:
    """Write which sentence the test stands on."""
    path = root / "autograder" / "stages" / STAGE / "sentences.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f'[sentences]\ncount = "{sentence}"\n[test_hand]\n{tests}\n')


def problems(root: Path, course: Course) -> str:
    """Return what is wrong."""
    with pytest.raises(CourseError) as caught:
        check_sentences(root, course.stages[:1])
    return caught.value.message


def test_the_page_names_for_each_test_what_the_handout_says(course: Course, tmp_path: Path) -> None:
    stand(tmp_path, "the total, with every ace as 1")
    page = sentences_page(tmp_path, course.stages[:1])
    assert "| The count adds up. | the total, with every ace as 1 | Interface |" in page
    assert list(tmp_path.rglob("hidden-tests.md")) == []  # it is no file of the kit


@pytest.mark.parametrize("said", ["Two aces are not 22.", "The total is graded.", "an ace as 11"])
def test_advice_and_what_nobody_says_is_no_sentence(
    course: Course, tmp_path: Path, said: str
) -> None:
    stand(tmp_path, said)
    assert f"count: no handout says '{said}'" in problems(tmp_path, course)


def test_a_test_without_a_sentence_is_named_and_a_sentence_without_a_test(
    course: Course, tmp_path: Path
) -> None:
    stand(tmp_path, "Count is 13", "test_other = ['x']")
    found = problems(tmp_path, course)
    for words in (
        "no test is based on count",
        "'x' isn't in [sentences]",
        "test_hand.test_other isn't a hidden test: delete its line, or correct the name",
        "test_hand.test_count names no sentence of a handout",
    ):
        assert words in found


def test_a_damaged_file_is_named(course: Course, tmp_path: Path) -> None:
    stand(tmp_path, "Count is 13", "test_count = 7")
    assert f"{STAGE}/sentences.toml" in problems(tmp_path, course)


def test_a_handout_is_read_by_heading_without_its_advice(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text(HANDOUT)
    found = read_handout(tmp_path / "README.md")
    assert list(found) == ["Stage 1", "Interface"]
    assert "``` # no heading Count is 13 ```" in found["Interface"]


def test_every_hidden_test_of_the_course_stands_on_its_handouts(kit: Kit) -> None:
    """The same that `autograder build --check` proves: nothing is asked that is not said."""
    own = load_course(kit.root / "stages" / "course.toml")
    check_sentences(kit.root, own.stages)
    counts = [len(read_hidden_tests(kit.root, stage.name)) for stage in kit.course.stages]
    assert min(counts) > 10
