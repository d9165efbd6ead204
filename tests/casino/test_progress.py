"""Progress: one screen of passing and failing checks, and the next step."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import tomllib
from pathlib import Path

import pytest

from casino.engine.handed_out import stage_names
from casino.engine.sources import read_sources
from casino.engine.trouble import StudentError
from casino.engine.workspace import Workspace
from casino.languages import speaking
from casino.progress import CheckError, CourseProgress, as_lines, as_text, check
from casino.progress.handout import handout_line
from casino.progress.outcomes import Titles, VisibleCheck, read_titles
from casino.progress.reading import read_outcome
from casino.progress.running import _find_used
from tests.casino.conftest import ROOT, Write, solve
from tests.forks import Done, run_module

ONE, TWO, THREE = "stage1_card_hand", "stage2_human_vs_dealer", "stage3_computer_player"
FIVE = "stage5_decks_shuffle"
SWALLOWING = """while True:
            try:
                len(self._cards)
            except BaseException:
                pass"""
TITLES = Titles({ONE: "One", TWO: "Two"}, {(TWO, "hit"): "Hit."}, ids={(TWO, "test_hits"): "hit"})


pytestmark = pytest.mark.usefixtures("forked_checks")


def run_pytest(folder: Path, *options: str) -> Done:
    """Run pytest in the folder as a student who has the kit installed."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))
    }
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    options = ("-p", "casino.pytest_plugin", *options)
    return run_module("pytest", *options, cwd=folder, environment=environment, seconds=120)


def keep(workspace: Workspace, *stages: str) -> None:
    """Take the other stages out of the workspace."""
    for name in workspace.stages():
        if name not in stages:
            shutil.rmtree(workspace.folder / name)


def test_a_new_student_is_told_where_to_begin(student: Workspace) -> None:
    """Every stage is not started, which is no failure; the first method is named, with a hint."""
    progress = check(student.folder)
    assert [stage.number for stage in progress.stages][:7] == list(range(1, 8))
    assert not progress.done
    lines = as_text(progress).splitlines()
    assert len(lines) < 24
    assert lines[2].split("  ")[-1] == "not started"
    text = " ".join(as_text(progress).split())
    assert "Next: stage 1, Card and Hand" in text
    assert "Not written yet: Card.__init__ in stage1_card_hand/card.py, line 2" in text
    assert "hint: `Card(rank, suit)` stores its two arguments" in text
    assert "Traceback" not in text
    assert str(student.folder) not in text
    leftovers = [
        path.name for path in student.folder.rglob("*") if path.name.startswith((".", "__p"))
    ]
    assert leftovers == []


def test_pytest_itself_ends_with_the_screen_and_nothing_else(student: Workspace) -> None:
    """Call, got, expected and hint of the first check that is wrong; only this stage."""
    solve(student, ONE)
    path = student.folder / ONE / "card.py"
    path.write_text(path.read_text().replace("FACE_CARD_VALUE = 10", "FACE_CARD_VALUE = 11"))
    done = run_pytest(student.folder / ONE)
    assert done.returncode == 1
    assert done.stderr == ""
    assert [line for line in done.stdout.splitlines() if line] == [
        "Your progress",
        "   1  Card and Hand  26 of 31 checks pass, 5 not right yet",
        "Next: stage 1, Card and Hand",
        "  check:     the value of a card (not right yet)",
        "  called:    Card(11, 'Hearts').value()",
        "  got:       11",
        "  expected:  10",
        "  hint:      Look at `Card.value` in stage1_card_hand/card.py, line 49, and what it uses:",
        "             `FACE_CARD_VALUE` (line 16).",
    ]


def test_a_student_who_asks_for_more_gets_it_all(student: Workspace) -> None:
    """With -v pytest prints as always, and the screen comes after it."""
    done = run_pytest(student.folder / ONE, "-v", "-k", "bust")
    assert "test_a_hand_is_busted_over_21" in done.stdout
    assert "NotImplementedError" in done.stdout
    assert "Your progress" in done.stdout


def test_v_adds_everything_where_a_file_of_options_says_q(student: Workspace) -> None:
    """A full checkout sets -q for all; what is typed counts."""
    (student.folder.parent / "pytest.ini").write_text("[pytest]\naddopts = -q\n")
    done = run_pytest(student.folder / ONE, "-v", "-k", "bust")
    assert "test_a_hand_is_busted_over_21" in done.stdout
    assert "NotImplementedError" in done.stdout
    assert "Your progress" in done.stdout
    assert "NotImplementedError" not in run_pytest(student.folder / ONE, "-k", "bust").stdout


def test_pytest_elsewhere_is_left_alone(write: Write) -> None:
    """A folder without a course file is no course."""
    workspace = write({"stage1_a/test_a.py": "def test_a():\n    assert 1 == 2\n"})
    done = run_pytest(workspace.folder)
    assert "assert 1 == 2" in done.stdout
    assert "Your progress" not in done.stdout


def test_a_file_that_cannot_be_read_is_the_next_thing(student: Workspace) -> None:
    """Stages that need it say so; the message names file and line."""
    keep(student, ONE, TWO, THREE)
    solve(student, ONE, TWO, THREE)
    path = student.folder / TWO / "player.py"
    path.write_text(path.read_text() + "\ndef f(:\n")
    progress = check(student.folder)
    states = {stage.number: (stage.done, stage.broken) for stage in progress.stages}
    assert states[1] == (True, False)
    assert states[2] == states[3] == (False, True)
    assert progress.step is not None
    assert progress.step.number == 2
    lines = len(path.read_text().splitlines())
    assert progress.step.said[0][1].startswith(f"{TWO}/player.py, line {lines}: SyntaxError")


def test_the_dated_copy_of_a_stage_is_not_checked(student: Workspace) -> None:
    """What `casino reset` kept is not a stage, be it moved into the stage itself."""
    keep(student, ONE)
    solve(student, ONE)
    shutil.copytree(student.folder / ONE, student.folder / f"{ONE}.2026-11-22T0930")
    done = run_pytest(student.folder)
    assert "1  Card and Hand  done: 31 checks pass" in done.stdout
    assert done.returncode == 0
    (student.folder / f"{ONE}.2026-11-22T0930").rename(
        student.folder / ONE / f"{ONE}.2026-11-22T0930"
    )
    assert "done: 31 checks pass" in run_pytest(student.folder).stdout
    inside = run_pytest(student.folder / ONE / f"{ONE}.2026-11-22T0930").stdout
    assert f"Go back: cd {student.folder / ONE}" in " ".join(inside.split())


def test_a_check_that_does_not_end_is_ended(student: Workspace) -> None:
    """Also when the loop swallows the interrupt; the message leads into it."""
    solve(student, ONE)
    path = student.folder / ONE / "hand.py"
    count = "return sum(card.value() for card in self._cards)"
    source = path.read_text()
    assert count in source
    path.write_text(source.replace(count, SWALLOWING))
    options = ("--check-seconds", "0.5", "-x", "-k", "count_of_a_hand")
    done = run_pytest(student.folder / ONE, *options)
    assert "the count of a hand (not right yet)" in done.stdout
    assert "stage1_card_hand/hand.py, line" in done.stdout
    assert "Is it an infinite loop?" in " ".join(done.stdout.split())


GIVEN = """def pytest_casino_in_time(seconds):
    print("given", seconds)
"""


def test_a_loop_is_the_next_step_and_costs_its_time_once(student: Workspace) -> None:
    """Whatever else is wrong; checks after it that end in the same loop are not waited for."""
    solve(student, ONE)
    path = student.folder / ONE / "card.py"
    loop = "\n\n\ndef _value(self):\n    while True:\n        pass\n"
    loop += "\n\nCard.value = _value\n"
    path.write_text(path.read_text() + loop + "Card.is_ace = lambda self: None\n")
    (student.folder / ONE / "conftest.py").write_text(GIVEN)
    few = ("-k", "value_of_a_card or rank_1", "--check-seconds", "1")
    done = run_pytest(student.folder / ONE, *few, "-rA", "-vv", "-s")
    given = re.findall(r"given ([\d.]+)", done.stdout)
    first = given.index("0.3")
    assert set(given[:first]) == {"1.0"}
    assert set(given[first:]) == {"0.3"}
    assert len(given) - first > 3
    assert "_value: it ran too long" in " ".join(done.stdout.split())


def test_a_loop_outside_functions_is_ended_and_named(student: Workspace) -> None:
    """It runs while the checks are imported, before the first of them starts."""
    solve(student, ONE)
    path = student.folder / ONE / "card.py"
    before = path.read_text()
    path.write_text(f"{before}\n\nwhile True:\n    RANKS\n")
    done = run_pytest(student.folder / ONE, "--check-seconds", "1")
    line = before.count("\n") + 3
    assert f"card.py, line {line}: it ran too long" in " ".join(done.stdout.split())


def test_a_mistake_that_an_earlier_stage_meets_is_told_with_its_call(student: Workspace) -> None:
    """The error is in the hand of stage 1, and the mistake in the player of stage 2."""
    solve(student, ONE, TWO)
    path = student.folder / TWO / "player.py"
    source = path.read_text().replace("hand.hit(card)", "hand.hit(str(card))")
    path.write_text(source)
    text = " ".join(as_text(check(student.folder, 2, step=1)).split())
    assert "stage1_card_hand/hand.py, line " in text
    assert re.search(r"It was called from stage2_human_vs_dealer/player\.py, line \d+\.", text)


def test_a_class_in_the_wrong_file_is_found(student: Workspace) -> None:
    """Both files are named: where it should be, and where it is."""
    solve(student, ONE)
    hand, card = (student.folder / ONE / name for name in ("hand.py", "card.py"))
    card.write_text(card.read_text() + hand.read_text())
    hand.write_text("")
    text = " ".join(as_text(check(student.folder, 1)).split())
    assert "There is no Hand in stage1_card_hand/hand.py." in text
    assert "It is in stage1_card_hand/card.py: move it." in text


@pytest.mark.parametrize(
    ("said", "old", "new"),
    [
        ("Hand.is_bust: its name in the handout is `is_busted`", "def is_busted", "def is_bust"),
        ("Hand.cards: it can end without a `return`", "return list(self._cards)", "self._cards"),
    ],
)
def test_an_error_in_a_check_is_told_at_the_student_s_line(
    student: Workspace, said: str, old: str, new: str
) -> None:
    """Its own line says nothing to the student."""
    solve(student, ONE)
    hand = student.folder / ONE / "hand.py"
    hand.write_text(hand.read_text().replace(old, new))
    text = " ".join(as_text(check(student.folder, 1)).split())
    assert re.search(rf"stage1_card_hand/hand\.py, line \d+, {re.escape(said)}", text), text


@pytest.mark.proof
@pytest.mark.parametrize(
    ("number", "file", "code", "said"),
    [
        (1, "hand.py", "def _count(self):\n    at = 0\n    while at < 1:\n"
         "        self._cards[0].value()\n    return at\n\n\nHand.count = _count\n",
         "hand.py, line {line}, _count: it ran too long"),
        (2, "player.py", "def _play(self, hand, draw):\n    while True:\n        hand.count()\n\n\n"
         "Player.play = _play\n", "player.py, line {line}, _play: it ran too long"),
    ],
)  # fmt: skip
def test_a_loop_is_named_where_it_is_and_not_in_what_it_calls(
    student: Workspace, number: int, file: str, code: str, said: str
) -> None:
    """Also where a check swallows what the program prints."""
    solve(student, ONE, TWO)
    path = student.folder / student.stage(number) / file
    before = path.read_text() + "\n\n"
    path.write_text(before + code)
    text = " ".join(as_text(check(student.folder, number)).split())
    first = before.count("\n") + 1
    lines = range(first, first + code.count("\n"))
    assert any(said.replace("{line}", str(line)) in text for line in lines), text


def test_a_file_that_is_not_utf8_is_told_with_its_line(student: Workspace) -> None:
    """Python names the end of the text that holds the letter, or nothing."""
    solve(student, ONE)
    path = student.folder / ONE / "card.py"
    source = path.read_text()
    path.write_bytes(source.replace("Author:", "Author: Jos\xe9", 1).encode("latin-1"))
    line = source[: source.index("Author:")].count("\n") + 1
    text = " ".join(as_text(check(student.folder, 1)).split())
    assert f"card.py, line {line}: it is not UTF-8 text, so Python" in text
    path.write_bytes(source.encode("utf-16"))
    assert "it is not UTF-8 text" in " ".join(as_text(check(student.folder, 1)).split())


HINT = "None came back: is a `return` missing? (`print` only shows a value.)"
NO_ERROR = "No error was raised: does your code reach a `raise ValueError(...)` in this case?"


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("card.py", "def value(self)", "def value()", "card.py, line {line}, Card.value: `self` is "
         "missing: write `def value(self)`."),
        ("card.py", "return min(self.rank", "print(self.rank", HINT),
        ("card.py", "return self.rank == ACE", "print(self.rank == ACE)", HINT),
        ("hand.py", "return sorted(", "sorted(", HINT),
        ("card.py", "raise ValueError(f\"a card", "return ValueError(f\"a card",
         "The error came back as a value: write `raise` in place of `return`."),
        ("card.py", "raise ValueError(f\"a rank", "str(f\"a rank", NO_ERROR),
        ("card.py", "not isinstance(rank, int) or isinstance(rank, bool) or rank not in RANKS",
         "rank < 1 or rank > 13", "called: Card('5', 'Spades') "),
        ("hand.py", "\nclass Hand", "\nexit()\nclass Hand", "hand.py, line {line}: it ends the "
         "program with exit(). Take the call out, or put it below `if __name__ =="),
    ],
)  # fmt: skip
def test_usual_slips_are_told_with_the_fix(
    student: Workspace, file: str, old: str, new: str, said: str
) -> None:
    """Where it is to be mended, and not at the check that met it."""
    keep(student, ONE)
    solve(student, ONE)
    path = student.folder / ONE / file
    source = path.read_text()
    assert old in source
    path.write_text(source.replace(old, new))
    line = source[: source.index(old)].count("\n") + 1 + new.startswith("\n")
    text = " ".join(as_text(check(student.folder)).split())
    assert said.replace("{line}", str(line)) in text, text


def test_a_given_file_is_never_what_is_to_be_mended(student: Workspace) -> None:
    """A wrong argument shows in it, and comes from the student's own line."""
    solve(student, ONE, FIVE)
    keep(student, ONE, FIVE)
    path = student.folder / FIVE / "decks.py"
    source = path.read_text()
    assert "while order.has_next():" in source
    path.write_text(source.replace("while order.has_next():", "while True:"))
    text = " ".join(as_text(check(student.folder)).split())
    assert f"{FIVE}/decks.py, line" in text
    assert "Decks.shuffle: IndexError" in text
    assert "permutation.py" not in text


@pytest.mark.parametrize("name", ["Hand.py", "hand.py.txt", "hand (1).py", "hand.PY"])
def test_a_file_of_nearly_the_right_name_is_named(student: Workspace, name: str) -> None:
    """As it was saved by an editor, a browser or another system."""
    keep(student, ONE)
    solve(student, ONE)
    folder = student.folder / ONE
    (folder / "hand.py").rename(folder / name)
    text = " ".join(as_text(check(student.folder)).split())
    assert f"There is a file {name}: rename it to hand.py." in text


@pytest.mark.parametrize(
    "name", ["Stage 1", *(pytest.param(n, marks=pytest.mark.proof) for n in ("stage1", "stage_1"))]
)
def test_a_stage_of_another_name_is_named(student: Workspace, name: str) -> None:
    """By pytest inside it as well, which finds nothing there to check."""
    (student.folder / ONE).rename(student.folder / name)
    said = f"There is a folder {name}: rename it to {ONE}."
    with pytest.raises(StudentError, match=re.escape(said)):
        check(student.folder, 1)
    done = run_pytest(student.folder / name)
    assert said in done.stdout
    assert said in check(student.folder).notes


def test_one_stage_is_checked_alone(student: Workspace) -> None:
    """Everything passes, and nothing is left to do here."""
    solve(student, ONE)
    progress = check(student.folder, 1)
    assert progress.done
    assert "done: 31 checks pass" in as_text(progress)
    assert CourseProgress.from_json(json.loads(json.dumps(progress.as_json()))) == progress


def test_a_half_is_done_by_itself(student: Workspace) -> None:
    """With the player alone written part 2a is done, 2b is next, and each is checked alone."""
    keep(student, ONE, TWO)
    solve(student, ONE)
    shutil.copy(ROOT / "solutions" / TWO / "player.py", student.folder / TWO)
    half = check(student.folder, 2, part="a")
    assert half.done
    assert [(each.name, each.done, each.checks > 0) for each in half.stages[0].parts] == [
        ("2a", True, True), ("2b", False, False),
    ]  # fmt: skip
    assert as_text(half).endswith("Next: part 2b, A round and the game.")
    whole = check(student.folder, 2)
    assert [each.done for each in whole.stages[0].parts] == [True, False]
    assert "Part 2a, A player and a turn, is done." in as_text(whole)
    with pytest.raises(CheckError, match="its parts are 2a and 2b"):
        check(student.folder, 2, part="c")
    with pytest.raises(CheckError, match="it has no parts"):
        check(student.folder, 1, part="a")


def test_a_step_is_checked_by_itself(student: Workspace) -> None:
    """A step that passes is no stage that is done; one that there is not is named with the last."""
    solve(student, ONE)
    hand = student.folder / ONE / "hand.py"
    hand.write_text("class Hand:\n    pass\n")
    text = as_text(check(student.folder, 1, step=1))
    assert "Card and Hand  7 of 31 checks ran, all of these pass" in text
    assert "These checks pass. Go on" in text
    assert check(student.folder, 1, step=5).step
    with pytest.raises(CheckError, match="Stage 1 has no step 7: its steps are 1 to 6"):
        check(student.folder, 1, step=7)


def test_the_next_check_is_of_the_first_step_that_is_open() -> None:
    """Nobody is sent to a later step before the one that the handout asks for first."""
    titles = Titles({TWO: "Two"}, {}, steps={TWO: [["test_a"], ["test_b"]]})
    late, early = VisibleCheck(TWO, "test_b", "wrong"), VisibleCheck(TWO, "test_a", "not_started")
    assert (titles.progress([late, early]).step or late).check == "a"


def test_a_selection_of_a_part_leaves_it_open() -> None:
    """Part 2a is done when all of its checks ran; 2b alone is not followed by 2a."""
    parts = {TWO: [("a", "A turn", ["test_a", "test_b"]), ("b", "A round", ["test_c"])]}
    titles = Titles({TWO: "Two"}, {}, parts=parts)
    step = titles.progress(
        [VisibleCheck(TWO, "test_a", "passed")], [(TWO, "test_b"), (TWO, "test_c")]
    )
    text = as_text(step)
    assert "is done" not in text
    assert "2a A turn   1 of 2 checks ran, all of these pass" in text
    assert "2b A round  not checked" in text
    other = titles.progress(
        [VisibleCheck(TWO, "test_c", "passed")], [(TWO, "test_a"), (TWO, "test_b")]
    )
    assert "Part 2b, A round, is done." in as_text(other)
    assert "Next: part 2a" not in as_text(other)
    wrong = titles.progress([VisibleCheck(TWO, "test_a", "wrong")], [(TWO, "test_b")])
    assert "1 of 2 checks ran, 0 pass, 1 not right yet" in as_text(wrong)


@pytest.mark.parametrize("stage", stage_names())
def test_every_check_is_in_one_step(stage: str) -> None:
    """The steps of a stage hold each of its visible checks once, and its parts each step."""
    tree = ast.parse((ROOT / f"stages/{stage}/test_{stage.partition('_')[0]}.py").read_text())
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    titles = read_titles(ROOT / "stages")
    steps = [test for tests in titles.steps[stage] for test in tests]
    assert sorted(steps) == sorted(name for name in names if name.startswith("test_"))
    parts = titles.parts.get(stage, ())
    assert not parts or [test for _, _, tests in parts for test in tests] == steps


def test_a_stage_that_is_not_there_is_told(student: Workspace) -> None:
    """As the student's mistake, not as Python's."""
    with pytest.raises(StudentError, match="There is no stage 99"):
        check(student.folder, 99)


def test_the_next_step_is_in_the_first_stage_that_is_open() -> None:
    """In the order of the handout; a file that cannot be imported comes first in its stage."""
    checks = [
        VisibleCheck(TWO, "test_hits", "wrong", (("got", "5"),)),
        VisibleCheck(ONE, "test_first", "passed"),
        VisibleCheck(ONE, "test_second", "not_started"),
        VisibleCheck(ONE, "", "broken", (("", "a.py, line 1"),)),
    ]
    step = TITLES.progress(checks).step
    assert step is not None
    assert (step.number, step.outcome, step.said) == (1, "broken", (("", "a.py, line 1"),))
    step = TITLES.progress(checks[:3]).step
    assert step is not None
    assert (step.number, step.check, step.hint) == (1, "second", "")
    step = TITLES.progress(checks[:2]).step
    assert step is not None
    assert (step.number, step.check, step.hint) == (2, "hits", "Hit.")
    assert TITLES.progress(checks[1:2]).done
    assert not TITLES.progress([]).done


def test_what_is_not_right_comes_before_what_is_not_started() -> None:
    """Within a stage: a mistake is mended before the next method is begun."""
    checks = [VisibleCheck(ONE, "test_new", "not_started"), VisibleCheck(ONE, "test_old", "wrong")]
    step = TITLES.progress([VisibleCheck(TWO, "test_hits", "wrong"), *checks]).step
    assert step is not None
    assert (step.number, step.check, step.outcome) == (1, "old", "wrong")


def test_a_check_that_meets_an_earlier_stub_waits_for_that_stage(student: Workspace) -> None:
    """The stub is named with its stage, and the later stage's hint would lead astray."""
    keep(student, ONE, TWO)
    solve(student, TWO)
    progress = check(student.folder, 2)
    assert progress.step is not None
    assert (progress.step.number, progress.step.waits_for, progress.step.hint) == (2, 1, "")
    text = " ".join(as_text(progress).split())
    assert "(waits for stage 1)" in text
    assert f"Not written yet: Card.__init__ in {ONE}/card.py" in text
    assert "hint:" not in text
    own = check(student.folder, 1).step
    assert own is not None
    assert own.waits_for == 0
    assert own.hint


def test_the_screen_folds_long_lines_beside_their_label() -> None:
    """No line is wider than a small terminal's hundred columns."""
    said = (("called", "word " * 40), ("", "x" * 300), ("printed line 12", "Bozo wins!"))
    progress = TITLES.progress([VisibleCheck(TWO, "test_hits", "wrong", said)])
    lines = list(as_lines(progress))
    assert max(map(len, lines)) <= 100
    assert "  printed line 12: Bozo wins!" in lines


@pytest.mark.parametrize(
    ("error", "outcome", "said"),
    [
        (None, "passed", ()),
        (AssertionError("\n  called:   f()\n  got:      5\n  expected: 6\nassert 5 == 6"), "wrong",
         (("called", "f()"), ("got", "5"), ("expected", "6"))),
        (AssertionError("\n  printed line 3: a\n  expected line:  b\n  all lines printed:\n    a"),
         "wrong", (("printed line 3", "a"), ("expected line", "b"))),
        (NotImplementedError("Card.value is not written yet"), "wrong",
         (("", "NotImplementedError: Card.value is not written yet"),)),  # and no place in the code
        (NotImplementedError("later"), "wrong", (("", "NotImplementedError: later"),)),
        (IndexError("pop from empty list"), "wrong", (("", "IndexError: pop from empty list"),)),
        (AssertionError("too many\n  called:   f()\n  typed:    ['h']"), "wrong",
         (("called", "f()"), ("typed", "['h']"), ("", "too many"))),
        (AssertionError("assert 1 == 2\n +  where"), "wrong", (("", "assert 1 == 2"),)),
        (AssertionError("\n  called:   \x1b[31mf()\n  got:      " + "9" * 500), "wrong",
         (("called", "[31mf()"), ("got", "9" * 158 + " …"))),
    ],
)  # fmt: skip
def test_how_a_check_ended_is_read_from_its_exception(
    write: Write, error: BaseException | None, outcome: str, said: tuple[tuple[str, str], ...]
) -> None:
    """The student's words are cut, and no terminal obeys them."""
    sources = read_sources(write({"stage1_a/a.py": ""}).folder)
    assert read_outcome("stage1_a", "test_a", error, sources) == VisibleCheck(
        "stage1_a", "test_a", outcome, said
    )  # type: ignore[arg-type]


def test_every_visible_check_shows_the_hint_of_one_criterion() -> None:
    """`checks` in the course file names each visible check once, and nothing else."""
    course = tomllib.loads((ROOT / "stages" / "course.toml").read_text(encoding="utf-8"))
    for stage in course["stages"]:
        named = [test for item in stage["criteria"] for test in item.get("checks", ())]
        tree = ast.parse(
            next((ROOT / "stages" / stage["name"]).glob("test_*.py")).read_text(encoding="utf-8")
        )
        written = [
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
        assert sorted(named) == sorted(written), stage["name"]


@pytest.mark.parametrize("content", ["", "= no toml", "stages = 5", "\xff"])
def test_a_broken_course_file_does_not_hide_the_progress(write: Write, content: str) -> None:
    """The titles and hints that were handed out take its place."""
    folder = write({"course.toml": content.encode("latin-1")}).folder
    assert read_titles(folder).stages[ONE] == "Card and Hand"


@pytest.mark.parametrize(
    ("line", "by"),
    [
        ('title = "Card and Hand"', "title = 5"),
        ('title = "Card and Hand"', 'title = ["x"]'),
        ("schema = 1", f"schema = {'[' * 5000}{']' * 5000}"),
    ],
)
def test_a_course_file_of_other_types_is_that_which_was_handed_out(
    tmp_path: Path, line: str, by: str
) -> None:
    """Somebody else's folder may hold any course.toml."""
    course = (ROOT / "stages" / "course.toml").read_text("utf-8")
    assert line in course
    (tmp_path / "course.toml").write_text(course.replace(line, by), "utf-8")
    assert read_titles(tmp_path).stages[ONE] == "Card and Hand"


def test_a_later_stage_is_never_told_first(write: Write) -> None:
    """Stage 2 imports stage 3 for the player Computer; stage 3 isn't the reason for its errors."""
    files = {
        f"{ONE}/hand.py": "",
        f"{TWO}/game.py": f"from {ONE}.hand import Hand\nfrom {THREE}.computer import Computer\n",
        f"{THREE}/computer.py": f"from {TWO}.player import Player\n",
    }
    sources = read_sources(write(files).folder)
    assert [_find_used(sources, stage) for stage in (ONE, TWO, THREE)] == [[], [ONE], [ONE, TWO]]


def test_an_earlier_stage_that_fails_is_told_first(reference: Workspace) -> None:
    """Only stage 2 is checked, and its cards count wrongly: that lies in stage 1."""
    for path in (ROOT / "stages").glob("stage[12]*/test_*.py"):
        shutil.copy(path, reference.folder / path.parent.name)
    shutil.copy(ROOT / "stages" / "course.toml", reference.folder)
    keep(reference, ONE, TWO)
    card = reference.folder / ONE / "card.py"
    text = card.read_text(encoding="utf-8")
    card.write_text(text.replace("return min(self.rank", "return max(self.rank"), encoding="utf-8")
    step = check(reference.folder, 2).step
    assert step is not None
    assert step.said[0][0] == "first"
    assert step.said[0][1].startswith("stage 1, Card and Hand, which this one uses: ")


@pytest.mark.parametrize(
    ("file", "name", "begins"),
    [
        ("card.py", "Card.__str__", "`str(card)`: returns a string"),
        ("hand.py", "Hand.__str__", "`str(hand)`: returns the cards joined"),
        ("card.py", "Card.__init__", "`Card(rank, suit)`: stores"),
        ("card.py", "Card.from_number", "`Card.from_number(card_num)`: returns the card"),
        ("card.py", "Card.mine", ""),
    ],
)
def test_what_is_not_begun_has_its_line_of_the_handout(file: str, name: str, begins: str) -> None:
    """The row of the interface, from the table of its own file."""
    line = handout_line(f"{ONE}/{file}", name)
    assert line.startswith(begins)
    assert bool(line) == bool(begins)
    for language in ("de", "es"):  # a glossary stands below
        told = handout_line(f"{ONE}/{file}", name, language)
        assert told.partition(": ")[0] == line.partition(": ")[0]
        assert told != line or not line


@pytest.mark.parametrize(
    ("stage", "file", "right", "wrong", "said"),
    [
        (6, "blackjack_player.py", "left = place * room", "left = place",
         "die zweite Hand beginnt links von den Karten der ersten"),
        (9, "bot.py", "Action.CLAIM_BLACKJACK", "Action.STAND_PAT",
         "aufgerufen: Practice(AS KH 9C 7D, games=1).actions"),
    ],
)  # fmt: skip
def test_a_weak_place_is_seen_and_said_in_german(
    student: Workspace, stage: int, file: str, right: str, wrong: str, said: str
) -> None:
    """Hands drawn over each other, and a natural that nobody claims: one check sees it."""
    names = [name for name in stage_names() if int(name[5]) <= stage]
    solve(student, *names)
    path = student.folder / names[-1] / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    with speaking("de"):
        told = " ".join(as_text(check(student.folder, stage)).split())
    assert said in told


def test_an_open_stage_shows_when_it_is_due(tmp_path: Path) -> None:
    """The date is the course file's; a stage that is done shows none."""
    course = (ROOT / "stages" / "course.toml").read_text(encoding="utf-8")
    named = 'name = "stage1_card_hand"\n'
    assert named in course
    dated = course.replace(named, f"{named}due = 2026-12-01T23:59:00+01:00\n")
    (tmp_path / "course.toml").write_text(dated, encoding="utf-8")
    titles = read_titles(tmp_path)
    todo = VisibleCheck("stage1_card_hand", "test_it", "not_started")
    done = VisibleCheck("stage1_card_hand", "test_it", "passed")
    for one, shown in ((todo, True), (done, False)):
        progress = titles.progress([one])
        assert ("due 2026-12-01 23:59 UTC+01:00" in as_text(progress)) is shown
        assert CourseProgress.from_json(progress.as_json()) == progress


def test_an_error_that_names_its_line_comes_without_a_hint_to_another_method(
    student: Workspace,
) -> None:
    """A missing `()` in `count` made the check of `__str__` fail, which is right."""
    keep(student, ONE)
    solve(student, ONE)
    path = student.folder / ONE / "hand.py"
    source = path.read_text()
    assert "card.value() for card" in source
    path.write_text(source.replace("card.value() for card", "card.value for card"))
    text = " ".join(as_text(check(student.folder)).split())
    assert "are the parentheses `()` missing?" in text
    assert "Look at" not in text
