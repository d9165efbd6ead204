"""Nothing that student code can choose is reported from a run with the kit's code."""

from __future__ import annotations

import json
import textwrap
import time
from collections.abc import Mapping
from contextlib import closing
from typing import Any

import pytest

from autograder.course.files import Kit
from autograder.course.submissions import StageFiles, Submission
from autograder.grading.grader import Grader
from autograder.grading.suite import load_suites
from autograder.sandbox.host import kernel
from autograder.sandbox.host.sandbox import Sandbox
from tests.conftest import Grade, Record, write_stage

FIRST, SECOND = "stage1_card_hand", "stage2_human_vs_dealer"
STOLEN = "STOLEN"
pytestmark = pytest.mark.skipif(
    bool(kernel.missing_layers()), reason="needs Linux with Landlock and seccomp"
)

# Each takes its chance in the constructor of Player, where the reference of stage 1 stands.
WAYS: Mapping[str, str] = {
    "the text of an error": "raise ValueError(STOLEN)",
    "the name of an error": "raise type(STOLEN, (Exception,), {})",
    "a value": "self.name = STOLEN; self.play = lambda *_: STOLEN",
    "a text's class": "self.name = type(STOLEN, (str,), {})('x')",
    "the name of a class": "self.name = self.play = type(STOLEN, (), {})()",
    "what is printed": "print(STOLEN); raise SystemExit",
    "the name of a function": """
        def fail(): raise ValueError
        code = fail.__code__.replace(co_name=STOLEN, co_qualname=STOLEN)
        fail.__code__ = code
        fail()
    """,
    "the name of a file": f"""
        def fail(): raise ValueError
        fail.__code__ = fail.__code__.replace(co_filename="/{SECOND}/" + STOLEN)
        fail()
    """,
    "where it hangs": """
        def hang():
            while True: pass
        hang.__code__ = hang.__code__.replace(co_name=STOLEN, co_qualname=STOLEN)
        hang()
    """,
    "a flag": "import os; os.listdir('/etc/' + STOLEN); os.kill(0, STOLEN)",
    "a path that is opened": "open('/etc/' + STOLEN)",
    "a forged flag": """
        import json, os
        frame = json.dumps(["f", STOLEN, STOLEN]).encode()
        os.write(3, len(frame).to_bytes(4, "big") + frame)
        raise ValueError
    """,
    "a frame that is none": """
        import json, os
        frame = json.dumps([STOLEN]).encode()
        os.write(3, len(frame).to_bytes(4, "big") + frame)
        raise ValueError
    """,
    "the process's status": "import os; os._exit(77)",
}
SIGNS = (STOLEN, "77")
# A first stage of their own that loses points, without which it would not be replaced.
MINE = b"\nMINE = True\nCard.from_number = classmethod(lambda cls, number: cls(1, 'Clubs'))\n"


def player(way: str) -> str:
    """Return a player that fails by itself, and steals where the first stage is not its own."""
    body = textwrap.indent(textwrap.dedent(way).strip(), " " * 12)
    return (
        f'"""Plays."""\nfrom {FIRST} import card\nSTOLEN = "{STOLEN}"\n'
        "class Player:\n"
        "    def __init__(self, name):\n"
        "        if not hasattr(card, 'MINE'):\n"
        f"{body}\n"
        "        else:\n"
        "            raise LookupError('on my own')\n"
    )


@pytest.fixture(
    scope="module", params=["few tests", pytest.param("all tests", marks=pytest.mark.proof)]
)
def records(
    kit: Kit, grade: Grade, tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> dict[str, Record]:  # fmt: skip
    """Grade a class of thieves; give the result of stage 2 by the way out that each one tries.

    Each way is tried in every hidden test; a few tests are those that come first of a criterion.
    """
    suite = load_suites(kit.course, [SECOND])[SECOND]
    first = {test.criterion: test for test in reversed(suite.tests)}
    folder = tmp_path_factory.mktemp("thieves")
    right = kit.reference(kit.course.stage(FIRST))
    card = right["card.py"] + MINE
    names = {f"way{number}": way for number, way in enumerate(WAYS)}
    for name, way in names.items():
        write_stage(folder / name / FIRST, {**right, "card.py": card})
        write_stage(folder / name / SECOND, {"player.py": player(WAYS[way])})
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "few tests":
            patch.setattr(suite, "tests", tuple(first.values()))
        found = grade(folder)
    return {way: found[name, SECOND] for name, way in names.items()}


@pytest.mark.parametrize("way", WAYS)
def test_nothing_comes_out_beside_the_reference(records: dict[str, Record], way: str) -> None:
    record = dict(records[way])
    for name in ("fingerprint", "graded_by", "seconds", "findings", "style"):  # digests, and times
        record.pop(name, None)
    text = json.dumps(record)
    assert [sign for sign in SIGNS if sign in text] == []


@pytest.mark.parametrize("way", WAYS)
def test_what_is_told_is_the_run_on_their_own_stages(records: dict[str, Record], way: str) -> None:
    tests = [test for each in records[way]["criteria"] for test in each["tests"]]
    told = {test["got"] for test in tests if "Player(" in test["call"]}
    assert told == {
        f"LookupError: on my own. This test also fails with a right {FIRST}: "
        "look for a second cause in this stage."
    }


@pytest.mark.parametrize("way", ["a flag", "a forged flag", "a path that is opened"])
def test_tampering_beside_the_reference_is_flagged_in_our_words(
    records: dict[str, Record], way: str
) -> None:
    assert [flag["kind"] for flag in records[way]["flags"]] == ["beside_the_reference"]


def graded(kit: Kit, files: Mapping[str, Mapping[str, bytes]], stage: str) -> Any:
    """Return what grading finds in one stage."""
    submission = Submission("x", {name: StageFiles(dict(each)) for name, each in files.items()})
    chosen = [kit.course.stage(stage)]

    with closing(Sandbox.open(bubblewrap=False)) as sandbox:
        grader = Grader(kit, sandbox, load_suites(kit.course, [stage]))
        ((_, outcome),) = grader.grade(submission, chosen)
    return outcome


@pytest.mark.proof
def test_how_long_it_takes_beside_the_reference_is_not_told(kit: Kit) -> None:
    """The time that is told leaves at least the time out that the thief spends there."""
    burns = 0.05
    spend = f"""
        import time
        end = time.process_time() + {burns}
        while time.process_time() < end: pass
        raise ValueError
    """
    right = kit.reference(kit.course.stage(FIRST))
    mine = {**right, "card.py": right["card.py"] + MINE}
    began = time.perf_counter()
    outcome = graded(kit, {FIRST: mine, SECOND: {"player.py": player(spend).encode()}}, SECOND)
    elapsed = time.perf_counter() - began
    made_a_player = [test for test in outcome.tests if "Player(" in str(test.call)]
    assert len(made_a_player) > 10
    assert elapsed - outcome.seconds["wall"] >= burns * len(made_a_player)


@pytest.mark.parametrize(
    "look",
    [
        "import sys; sys.meta_path[0].modules",
        "import sys; sys.meta_path[0]._modules",
        "import sys; getattr(sys.modules[__name__].__loader__, '_codes', 0)",
    ],
)
def test_who_reaches_for_the_loader_is_flagged(kit: Kit, look: str) -> None:
    right = kit.reference(kit.course.stage(FIRST))
    reaches = f"try:\n    {look}\nexcept AttributeError: pass\n".encode()
    outcome = graded(kit, {FIRST: {**right, "card.py": right["card.py"] + reaches}}, FIRST)
    assert [flag.kind for flag in outcome.flags] == ["loader"]
    assert {test.outcome for test in outcome.tests} == {"passed"}


@pytest.mark.parametrize(
    ("ask", "is_flagged"),
    [
        ("exec('x = 1')", True),
        ("eval('1')", True),
        ("import marshal; exec(marshal.loads(marshal.dumps(compile('x', '', 'eval'))))", True),
        ("import inspect\ntry: inspect.getsource(Card)\nexcept OSError: pass", False),
        ("from collections import namedtuple; namedtuple('P', 'x y')(1, 2)", False),
        ("import dataclasses; dataclasses.make_dataclass('P', ['x'])(1)", False),
        ("import linecache; linecache.getlines(__file__, globals())", False),
    ],
)
def test_code_that_does_not_stand_in_the_file_is_flagged(
    kit: Kit, ask: str, is_flagged: bool
) -> None:
    right = kit.reference(kit.course.stage(FIRST))
    asks = f"\nx = 1\n{ask}\n".encode()
    outcome = graded(kit, {FIRST: {**right, "card.py": right["card.py"] + asks}}, FIRST)
    assert ("code_in_data" in [flag.kind for flag in outcome.flags]) is is_flagged


def test_a_frame_has_no_name_but_one_of_the_source(kit: Kit) -> None:
    right = kit.reference(kit.course.stage(FIRST))
    fails = textwrap.dedent("""
        def fail(self): raise ValueError("no")
        def _honest(self): fail(self)
        fail.__code__ = fail.__code__.replace(co_name="INVENTED", co_qualname="INVENTED")
        Card.value = _honest
    """)
    outcome = graded(kit, {FIRST: {**right, "card.py": right["card.py"] + fails.encode()}}, FIRST)
    traces = [test.trace for test in outcome.tests if test.criterion == "card_value"]
    assert traces
    assert all(len(trace) == 1 and str(trace[0]).endswith("in _honest") for trace in traces)
    assert "INVENTED" not in repr(outcome.tests)
