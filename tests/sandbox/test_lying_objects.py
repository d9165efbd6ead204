"""Objects that lie about themselves: a test sees their real type and value."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from autograder.grading.judging import is_right
from autograder.sandbox.host.replies import Played
from autograder.sandbox.host.sandbox import Died, TimedOut, WorkerLimits
from autograder.sandbox.student.scenario import Check, Scenario, Step, StepAt
from autograder.sandbox.student.words import show
from tests.sandbox.asking import Handle, StudentError
from tests.sandbox.conftest import Submit

LIARS = """
class Equal:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 1
    def __bool__(self): return True
    def __lt__(self, other): return True
    __gt__ = __le__ = __ge__ = __contains__ = __lt__
    def __str__(self): return "8 of Spades"
    def __len__(self): return 8
    def __iter__(self): return iter([8])
    def __int__(self): return 8
    __index__ = __int__

class Int(int):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    __lt__ = __gt__ = __le__ = __ge__ = __eq__
    def __hash__(self): return 0
    def __add__(self, other): return 8
    def __repr__(self): return "8"
    __str__ = __format__ = lambda self, *more: "8"
    def __index__(self): return 8
    def __bool__(self): return True
    def bit_length(self): return 1

class Str(str):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
    def __getitem__(self, at): return "x"
    def __len__(self): return 10**9
    def __str__(self): return "8"
    def __iter__(self): return iter("8")
    def encode(self, *more): return b"8"

class List(list):
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __iter__(self): return iter([1, 2, 3])
    def __len__(self): return 3
    def __getitem__(self, at): return 1

class Float(float):
    def __eq__(self, other): return True
    def __sub__(self, other): return 0.0
    def __repr__(self): return "8.0"

class LiesAboutItsClass:
    @property
    def __class__(self): return int

class Meta(type):
    @property
    def __name__(cls): return 8
    @property
    def __mro__(cls): return (int, object)
    def __eq__(cls, other): return True
    def __hash__(cls): return 1
    def __instancecheck__(cls, value): return True
    def __subclasscheck__(cls, kind): return True
    def __getattribute__(cls, name): raise RuntimeError("no")

class Odd(metaclass=Meta):
    def __getattribute__(self, name): raise RuntimeError("no")

def equal(): return Equal()
def integer(): return Int(5)
def text(): return Str("five")
def listed(): return List([5])
def floating(): return Float(5.5)
def not_a_number(): return float("nan")
def infinite(): return float("inf")
def lies_about_its_class(): return LiesAboutItsClass()
def odd(): return Odd()
def inside(): return [Equal(), Int(5), Str("five"), List([5]), {"k": Int(5)}, Odd()]
"""


@pytest.fixture
def liars(submit: Submit) -> Any:
    """Give the module of liars."""
    return submit(liars=LIARS).liars


@pytest.mark.parametrize("name", ["equal", "lies_about_its_class", "odd"])
@pytest.mark.parametrize("expected", [8, 1, True, "8", [8], None, 0, "8 of Spades"])
def test_an_object_that_equals_everything_equals_nothing_plain(
    name: str, expected: Any, liars: Any
) -> None:
    value = getattr(liars, name)()
    assert isinstance(value, Handle)
    scenario = Scenario([Step(0, "get", ())], [Check(1, StepAt(0), "==", expected)])
    played = Played({0: value.reference})
    for operator in ("==", "<", "<=", ">", ">="):
        check = replace(scenario.checks[0], operator=operator)
        assert not is_right(check, played)


def test_a_subclass_of_a_plain_type_is_what_it_is_underneath(liars: Any) -> None:
    for value, truth in (
        (liars.integer(), 5),
        (liars.text(), "five"),
        (liars.listed(), [5]),
        (liars.floating(), 5.5),
    ):
        assert value == truth
        assert type(value) is type(truth)


def test_a_collection_is_what_it_was_at_that_step(submit: Submit) -> None:
    student = submit(
        hand="""
        class Hand(list): pass
        hand = Hand()
        def deal(): hand.append(3)
        def get(): return hand
        """
    )
    assert student.hand.get() == []
    student.hand.deal()
    assert student.hand.get() == [3]


def test_floats_that_are_no_numbers_cross(liars: Any) -> None:
    assert liars.not_a_number() != liars.not_a_number()
    assert liars.infinite() == float("inf")


def test_liars_inside_a_container_are_found_out(liars: Any) -> None:
    equal, integer, text, listed, table, odd = liars.inside()
    assert isinstance(equal, Handle)
    assert isinstance(odd, Handle)
    assert integer == 5
    assert text == "five"
    assert listed == [5]
    assert table["k"] == 5


def test_what_is_too_big_or_odd_for_the_way_stays_there(submit: Submit) -> None:
    student = submit(
        limits=WorkerLimits(5.0, 2**29, 1000),
        big="""
        def nested():
            value = []
            for _ in range(1000): value = [value]
            return value
        def cyclic():
            value = []
            value.append(value)
            return value
        def long(): return [0] * 1_000_000
        def wide(): return set(range(100_000))
        def text(): return "x" * 5_000_000
        def data(): return b"x" * 5_000_000
        def number(): return 2 ** 100_000
        def large(): return [2 ** 64, -2 ** 64, 2 ** 53 + 1]
        def keys(): return {frozenset({1}): 1, (1, (2,)): 2}
        def frozen(): return {frozenset({1}), frozenset({2})}
        def surrogate(): return "\\ud800", {"\\udfff": 1}
        class Key(list):
            def __hash__(self): return 1
        def odd_key(): return {Key(): 1}
        """,
    )
    for name in ("nested", "cyclic", "long", "wide", "text", "data", "number"):
        value = getattr(student.big, name)()
        assert value.reference.class_name.startswith("very large ")
    assert student.big.large() == [2**64, -(2**64), 2**53 + 1]
    assert student.big.keys() == {frozenset({1}): 1, (1, (2,)): 2}
    assert student.big.frozen() == {frozenset({1}), frozenset({2})}
    assert student.big.surrogate() == ("\ud800", {"\udfff": 1})
    assert "\ud800" not in str(show(student.big.surrogate()))
    assert len(student.big.odd_key()) == 1
    assert student.worker.flags == []


def test_surrogates_and_huge_numbers_cross_the_other_way(submit: Submit) -> None:
    student = submit(echo="def echo(value): return value")
    for value in ("\ud800", 2**4000, -(2**70), {(1, 2): [None, True]}, float("inf")):
        assert student.echo.echo(value) == value


ERRORS = {
    "lies_about_its_words": "class E(ValueError):\n def __str__(self): raise KeyError",
    "is_silent": "class E(ValueError):\n def __str__(self): return None",
    "says_a_liar": "class S(str):\n def __getitem__(self, at): return 5\n"
    "class E(ValueError):\n def __str__(self): return S('words')",
    "lies_about_its_class": "class E(ValueError):\n __class__ = property(lambda self: KeyError)",
    "hides_its_traceback": "class E(ValueError):\n __traceback__ = property(lambda self: 1 / 0)",
    "hides_its_attributes": "class E(ValueError):\n"
    " def __getattribute__(self, name): raise KeyError",
    "has_an_odd_name": "class E(ValueError): pass\nE.__name__ = 'E\\x1b[31m\\n'",
    "has_a_hostile_class": "class M(type):\n __name__ = property(lambda cls: 1 / 0)\n"
    " __mro__ = property(lambda cls: [KeyError])\n def __eq__(cls, other): return True\n"
    " __hash__ = None\nclass E(ValueError, metaclass=M): pass",
}


@pytest.mark.parametrize("source", ERRORS.values(), ids=ERRORS)
def test_an_error_is_described_by_what_it_is(source: str, submit: Submit) -> None:
    student = submit(work=f"{source}\ndef fail(): raise E('no')")
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        student.work.fail()
    assert isinstance(caught.value, StudentError)
    assert caught.value.kind.isprintable()
    assert caught.value.places[-1].function == "fail"
    assert student.worker.flags == []


RAISED = {
    "UnicodeDecodeError('utf-8', b'x', 0, 1, 'bad')": UnicodeDecodeError,
    "OSError(2, 'no file', 'x.txt')": FileNotFoundError,
    "KeyError('x')": KeyError,
    "RecursionError('deep')": RecursionError,
    "MemoryError()": MemoryError,
    "SyntaxError('x', ('f', 1, 2, 'text'))": SyntaxError,
    "ImportError('x', name='y')": ImportError,
    "AttributeError('x')": AttributeError,
    "NotImplementedError": NotImplementedError,
    "EOFError": EOFError,
    "DeprecationWarning('x')": DeprecationWarning,
    "BlockingIOError(11, 'x')": BlockingIOError,
    "TimeoutError": TimeoutError,
}


@pytest.mark.parametrize(("raised", "kind"), RAISED.items(), ids=RAISED)
def test_an_error_arrives_as_its_builtin_class(
    raised: str, kind: type[Exception], submit: Submit
) -> None:
    student = submit(work=f"def fail(): raise {raised}")
    with pytest.raises(kind) as caught:
        student.work.fail()
    assert caught.value.kind == kind.__name__  # type: ignore[attr-defined]
    assert str(caught.value)


@pytest.mark.parametrize(
    "raised",
    ["SystemExit(3)", "KeyboardInterrupt", "GeneratorExit", "StopIteration(1)",
     "StopAsyncIteration",
     "BaseExceptionGroup('x', [KeyboardInterrupt()])", "ExceptionGroup('x', [ValueError()])",
     "AssertionError('no')", "BaseException", "Exception('x')"],
)  # fmt: skip
def test_an_error_of_no_use_to_a_suite_is_only_the_students(raised: str, submit: Submit) -> None:
    student = submit(work=f"def fail(): raise {raised}\ndef call(function): function()")
    with pytest.raises(StudentError) as caught:
        student.work.fail()
    assert type(caught.value) is StudentError
    with pytest.raises(StudentError):
        tuple(student.work.fail() for _ in range(3))
    with pytest.raises(StudentError):
        list(map(student.work.call, [student.work.fail] * 3))


def test_leaving_while_a_program_runs_is_a_normal_end(submit: Submit) -> None:
    student = submit(work="import sys\ndef main():\n print('bye')\n sys.exit('now')")
    out = student.run(student.work.main)
    assert (out.exited, out.lines) == (True, ["bye"])


def test_leaving_at_import_is_an_error(submit: Submit) -> None:
    student = submit(work="import sys\nsys.exit(0)")
    with pytest.raises(StudentError) as caught:
        _ = student.work.anything.value
    assert caught.value.kind == "SystemExit"


def test_what_is_printed_is_shown_with_escapes_only(submit: Submit) -> None:
    student = submit(work="def main(): print('\\x1b[2J\\x07<b>\\u202e', '=1+1')")
    out = student.run(student.work.main)
    assert out.text == "\x1b[2J\x07<b>\u202e =1+1\n"
    assert str(show(out.lines)).isprintable()


def test_names_of_classes_are_printable_and_short(submit: Submit) -> None:
    student = submit(work="Odd = type('Od\\x1bd\\n' + 'x' * 1000, (), {})\ndef get(): return Odd()")
    shown = show(student.work.get().reference)
    assert str(shown).isprintable()
    assert len(str(shown)) < 300
    assert len(student.work.get().reference.class_name) < 120


@pytest.mark.parametrize(
    "patch",
    ["len", "isinstance", "issubclass", "type", "str", "int", "repr", "getattr", "list", "dict",
     "tuple", "print", "id", "callable", "__import__", "__build_class__", "BaseException",
     "ValueError", "exec"],
)  # fmt: skip
def test_patched_builtins_are_the_submissions_own(patch: str, submit: Submit) -> None:
    student = submit(
        work=f"""
        import builtins
        real = builtins.{patch}
        builtins.{patch} = lambda *more, **named: 1 / 0
        def value(): return [1, "x", 2.5, {{"a": (None, True)}}]
        def fail(): raise RuntimeError("still an error")
        """
    )
    assert student.work.value() == [1, "x", 2.5, {"a": (None, True)}]
    with pytest.raises(RuntimeError, match="still an error"):
        student.work.fail()
    assert student.worker.flags == []


def test_patched_libraries_change_nothing(submit: Submit) -> None:
    student = submit(
        work="""
        import json, json.encoder, os, sys, io, enum, re
        def broken(*more, **named): return "41"
        for module in (json, json.encoder):
            for name in list(vars(module)):
                if not name.startswith("__"): setattr(module, name, broken)
        os.write = os.read = os._exit = os.fspath = broken
        sys.stdout.write = broken
        sys.exc_info = broken
        io.TextIOBase = enum.Enum = re.compile = None
        import marshal
        marshal.loads = marshal.dumps = broken
        def value(): return [42, {"a": "x"}]
        def fail(): raise ValueError("x")
        """
    )
    assert student.work.value() == [42, {"a": "x"}]
    with pytest.raises(ValueError, match="x"):
        student.work.fail()


def test_whoever_finds_the_worker_inside_can_only_speak_for_himself(submit: Submit) -> None:
    student = submit(
        work="""
        import gc, sys
        def by_frames():
            frame = sys._getframe()
            while frame:
                for value in frame.f_locals.values():
                    if type(value).__name__ == "Worker": return value
                frame = frame.f_back
        def by_garbage():
            return [o for o in gc.get_objects() if type(o).__name__ == "Worker"][:1]
        def take_over():
            worker = by_frames()
            worker.player.values.encode = lambda value: "41"
            worker._describe = lambda error: "41"
            return 5
        def double(number): return number * 2
        """
    )
    assert student.work.by_frames().reference.class_name == "Worker"
    student.work.by_garbage()
    assert student.work.take_over() in (5, 41)
    assert student.work.double(4) in (8, 41)
    assert "gc.get_objects" in [kind for kind, _ in student.worker.flags]


def test_state_of_one_worker_is_not_in_the_next(submit: Submit) -> None:
    source = """
    import random, os
    seen = []
    def next():
        seen.append(1)
        os.seen = random.seen = 1
        return len(seen)
    def seen_elsewhere(): return hasattr(random, 'seen') or hasattr(os, 'seen')
    """
    first, second = submit(work=source), submit(work=source)
    assert [first.work.next(), first.work.next(), second.work.next()] == [1, 2, 1]
    assert submit(work=source).work.seen_elsewhere() is False


def test_a_worker_that_is_gone_says_so(submit: Submit) -> None:
    student = submit(work="import os\ndef leave(): os._exit(3)")
    leave = student.work.leave
    with pytest.raises(Died) as caught:
        leave()
    assert "status 3" in str(caught.value.reason)
    with pytest.raises((Died, TimedOut)):
        leave()
