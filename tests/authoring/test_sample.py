"""The points in the sample class's README."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.authoring.adapt import Changes, adapt
from autograder.authoring.checkout import SHIPPED
from autograder.authoring.sample import README, update_points
from autograder.course.files import Kit
from autograder.course.model import load_course

ROOT = Path(__file__).parents[2]
TABLE = """\
# A class

| student | what is special | stage 1 | stage 2 | of 100 |
| --- | --- | ---: | ---: | ---: |
| `ada` | a | 1 | 2 | 3 |
| `bo` | b | | | |

| student | of 3 |
| --- | --- |
| `ada` | as it was |
"""


def test_tables_get_the_points_of_an_adapted_course(kit: Kit, tmp_path: Path) -> None:
    (tmp_path / "stages").mkdir()
    for name in ("course.toml", "README.md"):
        (tmp_path / "stages" / name).write_bytes((kit.root / "stages" / name).read_bytes())
    first, second = kit.course.stages[:2]
    own = Changes(points={first.name: first.points * 2, second.name: second.points})
    adapt(tmp_path, kit.course, own)
    course = load_course(tmp_path / "stages" / "course.toml")
    points = {("ada", first.name): 12.5, ("ada", second.name): 7.0, ("bo", second.name): 1 / 3}
    worth = float(first.points * 2 + second.points)
    assert update_points(TABLE, course, points).splitlines()[2:] == [
        f"| student | what is special | stage 1 | stage 2 | of {worth:g} |",
        "| --- | --- | ---: | ---: | ---: |",
        "| `ada` | a | 12.50 | 7 | 19.50 |",
        "| `bo` | b | – | 0.33 | 0.33 |",
        *TABLE.splitlines()[6:],
    ]


@pytest.mark.skipif((ROOT / SHIPPED).exists(), reason="needs the course as shipped")
def test_each_stage_of_the_course_has_its_table(kit: Kit) -> None:
    text = (kit.root / README).read_text(encoding="utf-8")
    assert update_points(text, kit.course, {}).count("of 100 |") == text.count("of 100 |") > 0
