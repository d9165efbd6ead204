"""A test that was passed once is passed by whoever answers the same, and by nobody else."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from autograder.course.files import Kit
from autograder.course.submissions import StageFiles, Submission, read_submission
from autograder.grading.grader import Grader
from autograder.grading.recall import MOST_KNOWN, Recall
from autograder.grading.suite import Suite, TestRun, with_suites
from autograder.grading.suite import Test as HiddenTest
from autograder.sandbox.host.asking import Strayed
from autograder.sandbox.host.sandbox import Died, Sandbox, TimedOut, WorkerLimits
from autograder.sandbox.student.fixture import Student
from autograder.sandbox.student.link import Link
from autograder.sandbox.student.proxies import WrongAnswer
from tests.conftest import Grade, write_stage
from tests.sandbox.conftest import STAGE, Submit

Test = Callable[[Student], None]
KEY = (STAGE, "test", False)
RIGHT = """
def double(number): return number * 2
def check(number):
    if number < 0: raise IndexError("below zero")
    return number
def play(draw):
    print("You draw", draw())
    print("You win")
"""


def double_twice(student: Student) -> None:
    assert student.work.double(2) == 4
    assert student.work.double(3) == 6


def refuse(student: Student) -> None:
    with pytest.raises(IndexError):
        student.work.check(-1)
    assert student.work.check(1) == 1


def read_the_refusal(student: Student) -> None:
    with pytest.raises(IndexError, match="zero"):
        student.work.check(-1)


def play(student: Student) -> None:
    out = student.run(student.work.play, iter([7]).__next__)
    assert out.lines == ["You draw 7", "You win"]


def look_at_the_console(student: Student) -> None:
    assert student.run(student.work.play, lambda: 7).text.endswith("win\n")


def learnt(student: Student, test: Test) -> Recall:
    """Run a test that passes; return what is known of it from then on."""
    test(student)
    known = Recall()
    known.learn(KEY, student._link, stood_in=False)
    return known


def changed(old: str, new: str) -> str:
    """Return the right program with a change, which finds its place."""
    assert old in RIGHT
    return RIGHT.replace(old, new)


def is_led(student: Student, known: Recall) -> bool:
    """Return True if a submission is led to a pass."""
    return known.lead(KEY, student._link.worker)[0] is not None


def taken_over(student: Student, known: Recall) -> Student:
    """Lead a submission as far as it goes; return the fixture for the test that takes over."""
    worker = student._link.worker
    led, said = known.lead(KEY, worker)
    assert led is None
    worker.tell(said)
    return Student(Link(worker), STAGE, (STAGE,), stand_ins=False)


@pytest.mark.parametrize(
    "test", [double_twice, refuse, read_the_refusal, play, look_at_the_console]
)
def test_the_same_answers_pass(submit: Submit, test: Test) -> None:
    known = learnt(submit(work=RIGHT), test)
    other = submit(work=RIGHT.replace("number * 2", "number + number"))
    assert is_led(other, known)
    assert other._link.worker.anew()
    assert is_led(other, known)


@pytest.mark.parametrize(
    ("test", "old", "new"),
    [
        (double_twice, "number * 2", "number ** 2"),
        (double_twice, "number * 2", "float(number * 2)"),
        (double_twice, "number * 2", "str(number * 2)"),
        (double_twice, "number * 2", "exit()"),
        (refuse, "raise IndexError", "raise KeyError"),
        (refuse, "number < 0", "False"),
        (read_the_refusal, "below zero", "below one"),
        (play, "win", "lose"),
        (play, '"You draw", draw()', '"You draw 7"'),
        (play, '"You win"', 'draw() or "You win"'),
        (play, '"You draw", draw()', '"You draw", draw(), end=" "'),
        (look_at_the_console, '"You win"', '"You win", end=""'),
        (look_at_the_console, '"You win"', '"You  win"'),
    ],
)
def test_other_answers_do_not_lead_to_a_pass(
    submit: Submit, test: Test, old: str, new: str
) -> None:
    known = learnt(submit(work=RIGHT), test)
    assert not is_led(submit(work=changed(old, new)), known)


@pytest.mark.parametrize(
    ("test", "old", "new"),
    [
        (refuse, "below zero", "not with me"),
        (refuse, "    if number", "\n    if number"),
        (play, '"You win"', '"\\n  You   win  \\n"'),
        (play, '"You draw", draw()', '"You draw " + str(draw())'),
    ],
)
def test_words_and_blanks_that_no_test_looked_at_may_differ(
    submit: Submit, test: Test, old: str, new: str
) -> None:
    known = learnt(submit(work=RIGHT), test)
    assert is_led(submit(work=changed(old, new)), known)


def test_an_own_error_is_another_one(submit: Submit) -> None:
    known = learnt(submit(work=RIGHT), refuse)
    own = "class Below(IndexError): pass\n" + RIGHT.replace("raise IndexError", "raise Below")
    assert not is_led(submit(work=own), known)


def test_what_a_program_prints_belongs_to_that_run(submit: Submit) -> None:
    source = "def first(): print('one')\ndef second(): print('two'){}"
    moved = "def first(): print('one'); print('two')\ndef second(): pass"

    def both(student: Student) -> None:
        student.run(student.work.first)
        student.run(student.work.second)

    known = learnt(submit(work=source.format("")), both)
    assert is_led(submit(work=source.format("; print()")), known)
    assert not is_led(submit(work=moved), known)


def test_the_test_takes_over_and_nothing_is_asked_twice(submit: Submit) -> None:
    counts = "count = 0\ndef double(number):\n global count\n count += 1\n return {}"

    def three(student: Student) -> None:
        assert [student.work.double(2) for _ in range(3)] == [1, 2, 3]

    known = learnt(submit(work=counts.format("count")), three)
    student = taken_over(submit(work=counts.format("count + 10 * (count > 1)")), known)
    assert [student.work.double(2) for _ in range(4)] == [1, 12, 13, 14]
    assert student._link.worker.flags == []


def test_evidence_is_that_of_the_whole_test(submit: Submit) -> None:
    known = learnt(submit(work=RIGHT), play)
    student = taken_over(submit(work=RIGHT.replace("You win", "You lose")), known)
    out = student.run(student.work.play, iter([7]).__next__)
    assert out.lines == ["You draw 7", "You lose"]
    assert [entry.words() for entry in student.log.entries] == ["play(a function)"]


def test_how_a_worker_ended_is_told_to_the_test(submit: Submit) -> None:
    known = learnt(submit(work=RIGHT), double_twice)
    endless = RIGHT.replace("return number * 2", "\n    while number > 2: pass\n    return 4")
    student = taken_over(submit(work=endless, limits=WorkerLimits(0.1, 2**29, 1000)), known)
    assert student.work.double(2) == 4
    with pytest.raises(TimedOut) as caught:
        student.work.double(3)
    assert [function for _, _, function in caught.value.places] == ["double"]


def test_a_callback_too_many_is_the_tests_to_judge(submit: Submit) -> None:
    def draw_one(student: Student) -> None:
        student.run(student.work.play, student.rand(0.5))

    known = learnt(submit(work=RIGHT), draw_one)
    student = taken_over(submit(work=RIGHT.replace("draw()", "draw(), draw()")), known)
    with pytest.raises(WrongAnswer, match="random number 2"):
        draw_one(student)


@pytest.mark.parametrize(
    ("test", "old", "new", "number"),
    [
        (double_twice, "number * 2", "number * 3", 3),
        (double_twice, "number * 2", "number / 0", 3),
        (refuse, "number < 0", "False", 3),
        (play, "draw())", "draw(), draw())", 3),
        (play, '"You draw", draw()', '"You draw 7"', 2),
        (double_twice, "number * 2", "exit()", 3),
        (double_twice, "number * 2", "__import__('os')._exit(0)", 1),
    ],
)
def test_all_is_asked_whatever_the_answers(
    submit: Submit, test: Test, old: str, new: str, number: int
) -> None:
    """But not beyond an end, nor where a callback comes or stays away: then others are due."""
    known = learnt(submit(work=RIGHT), test).example(KEY)
    assert known is not None
    steps = known.asked(submit(work=changed(old, new))._link.worker)
    assert [asked for asked, _ in steps] == [asked for asked, _ in known.steps][: len(steps)]
    assert len(steps) == number


def test_a_test_that_asks_something_else_has_strayed(submit: Submit) -> None:
    known = learnt(submit(work=RIGHT), double_twice)
    student = taken_over(submit(work=RIGHT.replace("* 2", "* 3")), known)
    with pytest.raises(Strayed):
        student.work.check(5)


def writes(frame: str) -> str:
    """Return a program that answers a call with a frame of its own, and then serves no more."""
    return (
        f"import os, time\nframe = {frame.encode()!r}\n"
        "def check(number):\n os.write(3, len(frame).to_bytes(4, 'big') + frame)\n"
        " os.read(3, 10_000)\n os._exit(0)\ndouble = check\n"
    )


@pytest.mark.parametrize(
    "words", ["", ',"text":1,"trace":[]', ',"trace":[]', ',"text":"x","trace":[],']
)
def test_an_error_that_is_none_does_not_pass(submit: Submit, words: str) -> None:
    def fail(student: Student) -> None:
        with pytest.raises(IndexError):
            student.work.check(-1)

    known = learnt(submit(work=RIGHT), fail)
    names = '"kind":"IndexError","known":["IndexError","LookupError","Exception","BaseException"]'
    student = taken_over(submit(work=writes(f'["e",{{{names}{words}}},""]')), known)
    with pytest.raises(Died, match="broke off"):
        fail(student)
    assert [kind for kind, _ in student._link.worker.flags] == ["malformed_frame"]


@pytest.mark.parametrize("value", ["5", "4.0", '"4"', '{"l":[4]}'])
@pytest.mark.parametrize("blank", ["", " "])
def test_a_frame_in_another_way_of_writing_is_another_frame(
    submit: Submit, value: str, blank: str
) -> None:
    """Also where a submission that passed had written its frames by itself, in that way."""

    def double(student: Student) -> None:
        assert student.work.double(2) == 4

    known = learnt(submit(work=writes(f'["r",4,{blank}"said"]')), double)
    assert not is_led(submit(work=writes(f'["r",{value},{blank}"other"]')), known)


def test_a_reply_in_advance_is_told_at_the_next_test(submit: Submit) -> None:
    ahead = 'b\'\\0\\0\\0\\x0a["r",4,""]\''
    student = submit(work=f"import os\ndef double(n):\n os.write(3, {ahead})\n return 2 * n")
    assert student.work.double(2) == 4
    worker = student._link.worker
    assert not worker.anew()
    assert [kind for kind, _ in worker.flags] == ["malformed_frame"]


def test_a_test_that_swallowed_an_end_teaches_nothing(submit: Submit) -> None:
    def swallow(student: Student) -> None:
        with contextlib.suppress(Died):
            student.work.check(1)

    gone = RIGHT.replace("return number\n", "import os; os._exit(0)\n")
    assert learnt(submit(work=gone), swallow).known(KEY) == 0


def test_the_newest_conversations_are_kept(submit: Submit) -> None:
    known = Recall()
    for number in range(MOST_KNOWN + 2):
        student = submit(work=f"def anything(): return {number}")
        student.work.anything()
        known.learn(KEY, student._link, stood_in=False)
    leads = [
        is_led(submit(work=f"def anything(): return {number}"), known)
        for number in range(MOST_KNOWN + 2)
    ]
    # The one that has led last, or else the first, stays in front.
    assert leads == [True] + [False] * 2 + [True] * (MOST_KNOWN - 1)
    assert known.known(KEY) == MOST_KNOWN


def test_a_giant_conversation_is_not_kept(submit: Submit) -> None:
    student = submit(work="def giant(): return 'x' * 500_000")
    known = learnt(student, lambda student: student.work.giant())
    assert known.known(KEY) == 0


def test_long_conversations_are_few(submit: Submit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autograder.grading.recall.MOST_LONG_BYTES", 250_000)
    known = Recall()
    for number in range(4):
        student = submit(work=f"def long(): return '{number}' * 100_000")
        student.work.long()
        known.learn(KEY, student._link, stood_in=False)
    assert known.known(KEY) == 2


def test_answers_that_have_passed_need_no_test_again(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a test has more ways to pass than are kept as conversations, a digest is enough."""
    stages = kit.course.stages[:5]
    stage = stages[-1].name
    right = {each.name: StageFiles(dict(kit.reference(each))) for each in stages}
    other = kit.root / "tests" / "submissions" / stage / "numbers_only" / "submission"
    submissions = [
        Submission("ada", right),
        Submission("bo", right | read_submission(other.parent, other.name, [stage]).stages),
    ]
    ran: list[list[str]] = []

    def work(suites: Mapping[str, Suite]) -> list[Mapping[str, str]]:
        suite = suites[stage]
        run = suite.run

        def counted(test: HiddenTest, student: object) -> TestRun:
            ran[-1].append(test.name)
            return run(test, student)

        monkeypatch.setattr(suite, "run", counted)
        with contextlib.closing(Sandbox.open(bubblewrap=False)) as sandbox:
            grader = Grader(kit, sandbox, suites)
            found = []
            for number in range(16):
                grader._outcomes.clear()
                if number == 8:  # from here on, one conversation of a test is kept
                    for name in ("MOST_KNOWN", "MOST_READ"):
                        monkeypatch.setattr(f"autograder.grading.recall.{name}", 1)
                    grader.recall = Recall(cuts=grader.recall.cuts)
                ran.append([])
                ((_, outcome),) = grader.grade(submissions[number % 2], stages[4:])
                found.append({test.name: test.outcome for test in outcome.tests})
            return found

    found = with_suites([stage], work)
    assert {outcome for each in found for outcome in each.values()} == {"passed"}
    # In the last round, those run whose requests depend on the answers.
    assert len(ran[9]) > 20
    assert len(ran[15]) < 5


@pytest.mark.proof
def test_a_class_gets_the_same_whether_its_tests_are_led_or_not(
    tmp_path: Path, kit: Kit, grade: Grade
) -> None:
    """Students with all kinds of mistakes, each of them alone in a class, and all in one."""
    stage = kit.course.stages[0]
    right = {name: code.decode() for name, code in kit.reference(stage).items()}
    lines = right["card.py"].splitlines()
    returns = [number for number, line in enumerate(lines) if line.strip().startswith("return ")]
    together = tmp_path / "together"
    for count, number in enumerate(itertools.chain([None], returns)):
        wrong = list(lines)
        if number is not None:
            wrong[number] = wrong[number].partition("return ")[0] + "return 11"
        files = right | {"card.py": "\n".join(wrong) + "\n"}
        for folder in (together, tmp_path / f"alone{count}"):
            write_stage(folder / f"student{count}" / stage.name, files)
    of_all = grade(together)
    for count in range(len(returns) + 1):
        (alone,) = grade(tmp_path / f"alone{count}").values()
        assert of_all[f"student{count}", stage.name]["criteria"] == alone["criteria"]
