"""Similarity: disguised copies are found, and honest programs aren't reported."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random

import pytest

from autograder.course.files import Kit
from autograder.report.pairs import write_clusters
from autograder.report.similarity import (
    ENOUGH,
    MAX_PAIRS,
    MIN_TOKENS,
    Found,
    compare_class,
    thresholds_of,
)
from autograder.report.tokens import find_known_names, skeleton_lines
from autograder.report.tokens import read_program as read
from autograder.results.files import write_result
from autograder.results.model import Outcome, TestResult
from casino.messages import Call
from tests.conftest import SAMPLE_CLASS, run_autograder, write_stage
from tests.made import made_result
from tests.report.copies import copied, ways_to_copy
from tests.report.samples import Page

STAGE = "stage1_card_hand"
Files = Mapping[str, bytes]


def sample(kit: Kit, student: str = "amara-okafor") -> Files:
    """Return a student's stage 1 of the sample class."""
    folder = kit.root / "examples" / "class" / student / STAGE
    return {path.name: path.read_bytes() for path in folder.glob("*.py")}


def compare(kit: Kit, folder: Path, **students: Files) -> Found:
    """Write some students' stage 1 and compare them."""
    for student, files in students.items():
        write_stage(folder / student / STAGE, files)
    stages = [kit.course.stage(STAGE)]
    return compare_class(kit, folders(folder, students), stages)


def folders(folder: Path, students: Iterable[str]) -> dict[str, Path]:
    """Return the folders of students' work."""
    return {student: folder / student for student in sorted(students)}


@pytest.mark.parametrize("way", ways_to_copy({}))
def test_a_copy_is_found_however_it_is_dressed(kit: Kit, tmp_path: Path, way: str) -> None:
    """Renamed, reordered, reformatted, commented, and all of it together."""
    change = ways_to_copy(find_known_names(kit, kit.course.stage(STAGE)))[way]
    files = sample(kit)
    found = compare(kit, tmp_path, ada=files, bob=copied(files, change))
    (pair,) = found.clusters[0].pairs
    assert pair.students == ("ada", "bob")
    assert thresholds_of(STAGE).whole <= pair.score <= min(pair.shares) <= 1


def test_honest_programs_are_not_paired(kit: Kit) -> None:
    """A class that wrote by itself stays under both thresholds."""
    students = {each.name: each for each in sorted(SAMPLE_CLASS.iterdir()) if each.is_dir()}
    found = compare_class(kit, students, [kit.course.stage(STAGE)])
    assert len(students) - found.too_short.get(STAGE, 0) > ENOUGH
    assert found.clusters == ()


def test_one_source_is_one_cluster_with_few_pairs(kit: Kit, tmp_path: Path) -> None:
    """Thirty students with one program and its copies are not hundreds of pairs."""
    files = sample(kit)
    known = find_known_names(kit, kit.course.stage(STAGE))
    ways = ways_to_copy(known).values()
    same = {f"same{number:02}": files for number in range(25)}
    dressed = {f"copy{number}": copied(files, way) for number, way in enumerate(ways)}
    found = compare(kit, tmp_path, **same, **dressed, other=sample(kit, "kwame-mensah"))
    (cluster,) = found.clusters
    assert cluster.students == tuple(sorted({*same, *dressed}))
    assert 2 <= len(cluster.pairs) <= MAX_PAIRS
    assert cluster.score == max(pair.score for pair in cluster.pairs)


def test_what_the_skeleton_gives_is_nobodys(kit: Kit, tmp_path: Path) -> None:
    """Two untouched skeletons have nothing of their own, so nothing is alike."""
    skeleton = kit.skeleton(kit.course.stage(STAGE))
    known = find_known_names(kit, kit.course.stage(STAGE))
    assert read("ada", skeleton, skeleton_lines(skeleton), known) is None
    assert compare(kit, tmp_path, ada=skeleton, bob=skeleton).clusters == ()


def test_too_little_code_is_told_and_not_compared(kit: Kit, tmp_path: Path) -> None:
    """A few equal lines say nothing about anybody."""
    short = {"card.py": b"def f(a, b):\n    return a + b * (a - b)\n"}
    found = compare(kit, tmp_path, ada=short, bob=short)
    assert (found.clusters, found.too_short) == ((), {STAGE: 2})


def test_docstrings_comments_and_layout_are_no_code(kit: Kit) -> None:
    """Only tokens count, and only those that Python obeys."""
    known = find_known_names(kit, kit.course.stage(STAGE))
    plain = read("ada", {"card.py": b"def f(x):\n    return x + 1\n"}, frozenset(), known)
    dressed = b'"""Doc."""\n\n\ndef  g( y ):  # why\n\t"""Doc."""\n\n\treturn y+2\n'
    other = read("bob", {"card.py": dressed}, frozenset(), known)
    assert plain is not None
    assert other is not None
    assert plain.letters == other.letters
    assert [line for _, line in other.places] == [4] * 6 + [7] * 4


def test_who_makes_a_program_too_long_is_named(kit: Kit, tmp_path: Path) -> None:
    """It is left out, and a person is told whose it is."""
    folder = tmp_path / "ada" / STAGE
    folder.mkdir(parents=True)
    (folder / "card.py").write_text("x = a.b + c[1]\n" * 4_000)
    found = compare_class(kit, folders(tmp_path, ["ada"]), [kit.course.stage(STAGE)])
    assert found.too_long == {STAGE: ["ada"]}


@pytest.mark.parametrize("content", [b"", b"\x00", b"def f(:\n", b"'''", b"\xff\xfe", b"(" * 10**5])
def test_what_is_not_python_is_read_as_far_as_it_goes(kit: Kit, content: bytes) -> None:
    """A broken file stops nothing."""
    known = find_known_names(kit, kit.course.stage(STAGE))
    program = read("ada", {"card.py": content}, frozenset(), known)
    assert program is None or len(program.letters) <= 10**5


def test_an_interface_name_is_not_a_chosen_one(kit: Kit) -> None:
    """Names of the course and of Python tell programs apart; chosen ones do not."""
    known = find_known_names(kit, kit.course.stage(STAGE))
    sources = (b"mine(x)\n", b"yours(x)\n", b"sum(x)\n", b"from_number(x)\n")
    programs = [read("ada", {"card.py": source}, frozenset(), known) for source in sources]
    letters = [program.letters for program in programs if program]
    assert letters[0] == letters[1]
    assert len(set(letters)) == 3


def functions_of(student: str) -> str:
    """Return code that is about as long for everyone, and nobody else's."""
    random = Random(student)
    return "".join(
        "def f(x):\n    return " + " ".join(f"x {random.choice('+-*/%@&|^')}" for _ in range(20))
        + " x\n"
        for _ in range(5)
    )  # fmt: skip


def test_half_a_copy_is_found_in_a_class(kit: Kit, tmp_path: Path) -> None:
    """What both have is common nowhere else, though all of it is under the threshold."""
    others = [f"other{number}" for number in range(ENOUGH - 2)]
    codes = {name: functions_of(name) + functions_of(f"{name}'s rest") for name in others}
    codes |= {name: functions_of("ada") + functions_of(f"{name}'s rest") for name in ("ada", "bob")}
    everyone = {name: {"card.py": code.encode()} for name, code in codes.items()}
    found = compare(kit, tmp_path, **everyone)
    (cluster,) = found.clusters
    assert cluster.students == ("ada", "bob")
    assert cluster.pairs[0].score < thresholds_of(STAGE).whole
    assert cluster.pairs[0].rare >= thresholds_of(STAGE).rare
    few = folders(tmp_path, list(everyone)[1:])
    assert compare_class(kit, few, [kit.course.stage(STAGE)]).clusters == ()


def test_what_may_be_no_pair_is_not_compared(kit: Kit, tmp_path: Path) -> None:
    """A group's members are alike to others, and not to each other."""
    files = sample(kit)
    for student in ("ada", "bob", "eve"):
        write_stage(tmp_path / student / STAGE, files)

    def may_pair(one: str, other: str) -> bool:
        return {one, other} != {"ada", "bob"}

    stages = [kit.course.stage(STAGE)]
    both = folders(tmp_path, ("ada", "bob"))
    assert compare_class(kit, both, stages, may_pair=may_pair).clusters == ()
    three = folders(tmp_path, ("ada", "bob", "eve"))
    (cluster,) = compare_class(kit, three, stages, may_pair=may_pair).clusters
    assert cluster.pairs[0].students == ("ada", "eve")


HOSTILE = "</pre><script>alert(1)</script>\u202e"


def test_the_page_shows_both_sides_and_obeys_neither(kit: Kit, tmp_path: Path) -> None:
    """Common lines are marked, the rest is not; markup in code and names is text."""
    files = dict(sample(kit))
    mine = {**files, "card.py": files["card.py"] + f"\n\nOWN = '{HOSTILE}'\n".encode()}
    found = compare(kit, tmp_path / "in", ada=mine, **{"<b>bob": files})
    there = folders(tmp_path / "in", ("ada", "<b>bob"))
    page = Page(write_clusters(kit.course, there, found.clusters, tmp_path / "out"))
    assert [tag for tag, _ in page.tags].count("script") == 1
    assert r"OWN = '</pre><script>alert(1)</script>\u202e'" in page.text
    assert "<b>bob" in page.text
    assert [tag for tag, _ in page.tags].count("mark") >= 4
    assert page.text.count("class Card:") == 2


def test_a_folder_without_submissions_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    done = run_autograder("similarity", tmp_path, status=2)
    assert "no student has a folder of a stage" in done.stderr


def test_the_command_prints_clusters_and_ends_with_1(kit: Kit, tmp_path: Path) -> None:
    """A finding for a person to look at; its numbers as JSON."""
    for student in ("ada", "bob"):
        write_stage(tmp_path / "in" / student / STAGE, sample(kit))
    out = tmp_path / "out"
    done = run_autograder("similarity", tmp_path / "in", "--json", "--to", out, status=1)
    told = json.loads(done.stdout)
    assert told["wrong_answers"] == []
    (cluster,) = told["clusters"]
    assert (cluster["students"], cluster["stage"], cluster["score"]) == (["ada", "bob"], STAGE, 1.0)
    assert cluster["pairs"][0]["tokens"] > MIN_TOKENS
    assert (out / "similarity.html").is_file()
    assert "Alike is not copied" in done.stderr


def test_groups_and_last_year_are_known_by_the_command(kit: Kit, tmp_path: Path) -> None:
    """A group's hand-ins are equal, last year's are a source and never a pair of their own."""
    for student in ("this/ada", "this/bob", "last/old", "last/older"):
        write_stage(tmp_path / student / STAGE, sample(kit))
    (tmp_path / "roster.csv").write_text("student,group\nada,1\nbob,1\n")
    this, last = tmp_path / "this", tmp_path / "last"
    group = ("--roster", tmp_path / "roster.csv")
    run_autograder("similarity", this, *group, status=0)
    done = run_autograder("similarity", this, *group, "--before", last, "--json", status=1)
    (cluster,) = json.loads(done.stdout)["clusters"]
    assert cluster["students"] == sorted([str(last / "old"), str(last / "older"), "ada", "bob"])
    (pair,) = cluster["pairs"]
    assert len({"ada", "bob"} & set(pair["students"])) == 1


def test_results_tell_who_shares_wrong_answers(kit: Kit, tmp_path: Path) -> None:
    """They come first: on the page, in the terminal and as JSON; what was typed is text."""
    numbered = kit.course.stages[:3]
    for n in range(30):
        student = f"s{n:02}"
        write_stage(tmp_path / "in" / student / STAGE, {"card.py": b"x = 1\n"})
        for stage in numbered:
            got = f"<b>odd{stage.number}" if n < 2 else f"own {n}"
            wrong = TestResult("test_a", Outcome.FAILED, got=got, call=Call("count()"))
            result = made_result(stage, student, {stage.criteria[0].id: [wrong]})
            write_result(tmp_path / "results", result)
    names = [word for stage in numbered for word in ("--stage", stage.number)]
    options = ("--results", tmp_path / "results", "--to", tmp_path / "out", *names)
    done = run_autograder("similarity", tmp_path / "in", *options, "--json", status=1)
    (pair,) = json.loads(done.stdout)["wrong_answers"]
    assert pair["students"] == ["s00", "s01"]
    assert [each["answers"][0]["gave"] for each in pair["stages"]] == [2, 2, 2]
    page = Page(tmp_path / "out" / "similarity.html")
    assert "<b>odd1" in page.text
    assert "2 of 30, stage 1" in page.text
