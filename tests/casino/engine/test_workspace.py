"""A student's modules: always consistent, always as saved, and isolated."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
import traceback
from pathlib import Path

import pytest

from casino.engine import sources as snapshots
from casino.engine.loading import Imports
from casino.engine.trouble import StudentError
from casino.engine.watch import Stop, Watch
from casino.engine.workspace import NoWorkspaceError, Workspace, find_workspace
from tests.casino.conftest import Write

A, B = "stage1_a/a.py", "stage1_a/b.py"
L1 = f"{A}, line 1"


def trouble(workspace: Workspace, module: str = "a") -> str:
    """Return the message that importing the module gives."""
    with pytest.raises(StudentError) as caught:
        workspace.load(1).module(module)
    return caught.value.trouble.message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_what_has_no_end_is_not_read(write: Write) -> None:
    """A pipe, a device, a disk's worth of zeros: somebody else has packed the folder."""
    workspace = write({A: "ANSWER = 1"})
    os.mkfifo(workspace.folder / "stage1_a" / "pipe.py")
    (workspace.folder / "stage1_a" / "device.py").symlink_to("/dev/zero")
    with (workspace.folder / "stage1_a" / "disk.py").open("wb") as file:
        file.truncate(2**40)
    signal.alarm(20)  # a reading that waits for its end would wait for ever
    try:
        assert sorted(workspace.load(1).sources.files) == [A]
    finally:
        signal.alarm(0)


def test_a_load_gives_the_module_as_it_is_saved(write: Write) -> None:
    """Saving and loading again is enough; what was loaded before stays as it was."""
    workspace = write({A: "ANSWER = 1"})
    before = workspace.load(1)
    assert before.module("a").ANSWER == 1
    write({A: "ANSWER = 2"})
    assert before.module("a").ANSWER == 1
    assert workspace.load(1).module("a").ANSWER == 2


def test_the_content_decides_not_the_clock(write: Write) -> None:
    """Two saves with equal size and equal time stamp are two versions."""
    workspace = write({A: "ANSWER = 1"})
    path = workspace.folder / A
    os.utime(path, ns=(1, 1))
    assert workspace.load(1).module("a").ANSWER == 1
    write({A: "ANSWER = 2"})
    os.utime(path, ns=(1, 1))
    assert workspace.load(1).module("a").ANSWER == 2


def test_a_save_in_the_middle_of_reading_is_read_whole(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two files that belong together are never an old one and a new one."""
    workspace = write({A: "N = 1", B: "N = 1"})
    read = Path.read_bytes
    saves = iter(["N = 2"])

    def save_after(path: Path) -> bytes:
        content = read(path)
        for text in saves:
            write({A: text, B: text})
        return content

    monkeypatch.setattr(Path, "read_bytes", save_after)
    code = workspace.load(1)
    assert (code.module("a").N, code.module("b").N) == (2, 2)


def test_an_import_inside_a_function_finds_the_same_snapshot(write: Write) -> None:
    """Also when the file was saved anew, or deleted, after the load."""
    lazy = "def look():\n    from stage2_b.late import N\n    return N\n"
    workspace = write({A: lazy, "stage2_b/late.py": "N = 1"})
    code = workspace.load(1)
    look = code.get("a.look")
    (workspace.folder / "stage2_b/late.py").unlink()
    assert code.call(look) == 1


def test_nothing_is_written_and_nothing_stays(write: Write) -> None:
    """No bytecode beside the files, no module among Python's, no path and no finder more."""
    workspace = write({A: "from stage1_a import b", B: "import sys\nsys.path.append('x')"})
    modules, path, finders = set(sys.modules), list(sys.path), list(sys.meta_path)
    workspace.load(1).module("a")
    assert {name for name in set(sys.modules) - modules if name.startswith("stage")} == set()
    assert (sys.path, sys.meta_path) == (path, finders)
    assert list(workspace.folder.rglob("*.pyc")) == []


def test_modules_of_the_same_name_elsewhere_are_neither_used_nor_lost(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An import that the notebook made itself is there again afterwards."""
    workspace = write({A: "import stage1_a.b as b", B: "N = 1"})
    stale = type(sys)("stage1_a")
    monkeypatch.setitem(sys.modules, "stage1_a", stale)
    assert workspace.load(1).module("a").b.N == 1
    assert sys.modules["stage1_a"] is stale


def test_a_stage_that_is_not_there_is_found_nowhere_else(
    write: Write, reference: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other people's stages on Python's path are not used in its place."""
    monkeypatch.syspath_prepend(str(reference.folder))
    workspace = write({"stage2_b/a.py": "from stage1_card_hand.card import Card"})
    with pytest.raises(StudentError, match=r"there is no stage1_card_hand\.py|stage1_card_hand"):
        workspace.load(2).module("a")


def test_module_state_is_new_in_every_load(write: Write) -> None:
    """A list that grows while a round is played is empty at the next one."""
    code = write({A: "SEEN = []\ndef see():\n    SEEN.append(1)\n    return len(SEEN)\n"}).load(1)
    assert [code.call(code.get("a.see")) for _ in range(2)] == [1, 2]
    again = code.fresh()
    assert again.call(again.get("a.see")) == 1


def test_kept_imports_are_each_snapshots_own_and_put_back_in_the_end(write: Write) -> None:
    """Two snapshots in turn, and one inside the other, see their own module each time."""
    late = "def late():\n    from stage1_a.b import N\n    return N\n"
    imports = Imports()
    one = write({A: late, B: "N = 1"}).load(1, imports)
    two = write({B: "N = 2"}).load(1, imports)
    before = dict(sys.modules), list(sys.meta_path)

    def inside() -> list[int]:
        return [two.call(two.get("a.late")), one.call(one.get("a.late"))]

    with imports.keep():
        seen = [code.call(code.get("a.late")) for code in (one, two, one)]
        assert seen == [1, 2, 1]
        assert one.call(inside) == [2, 1]
        with imports.keep(), pytest.raises(StudentError):
            one.call(lambda: 1 / 0)
        assert "stage1_a.a" in sys.modules, "what ran last is kept"
    assert (dict(sys.modules), sys.meta_path) == before


def test_a_module_named_like_one_of_pythons_does_no_harm(write: Write) -> None:
    """`stage1_a/random.py` is the stage's; a `random.py` beside the stages is left alone."""
    workspace = write(
        {
            A: "import random\nfrom stage1_a.random import N\nR = random.random",
            "stage1_a/random.py": "N = 5",
            "random.py": "raise SystemExit",
        }
    )
    module = workspace.load(1).module("a")
    assert (5, random.random) == (module.N, module.R)


def test_the_students_own_module_beside_the_stages_is_found(write: Write) -> None:
    """As `python -m stage1_a.a` in that folder finds it."""
    workspace = write({A: "from my_cards import N", "my_cards.py": "N = 7"})
    assert workspace.load(1).module("a").N == 7
    assert "my_cards" not in sys.modules


def test_relative_and_circular_imports_work_as_in_python(write: Write) -> None:
    """Also in a stage folder whose `__init__.py` is gone."""
    workspace = write(
        {
            A: "from . import b\nfrom .b import N\nM = 1",
            B: "import stage1_a.a\nN = 2\ndef m():\n    return stage1_a.a.M",
        }
    )
    module = workspace.load(1).module("a")
    assert (module.N, module.b.m()) == (2, 1)


def test_two_files_that_need_each_other_at_once_are_told_so(write: Write) -> None:
    """The message says what to do, and no path of the machine."""
    workspace = write({A: "from stage1_a.b import N\nM = 1", B: "from stage1_a.a import M\nN = 1"})
    message = trouble(workspace)
    assert message.startswith("stage1_a/b.py, line 1: stage1_a.a is not ready yet: two files")
    assert str(workspace.folder) not in message


@pytest.mark.parametrize(
    ("source", "end"),
    [
        ("x = 1\nif x = 1:\n    y = 2\n", "Python cannot read this line: `if x = 1:`."),
        ("x = 1\nif x == 1\n    y = 2\n", "Python cannot read this line: `if x == 1`."),
        ("x = 1\nx = 3 % 4 $ 5\n", "line from `$ 5` on: `x = 3 % 4 $ 5`."),
    ],
)
def test_a_syntax_error_ends_with_the_line_that_cannot_be_read(
    write: Write, source: str, end: str
) -> None:
    """A part of the line is named only where Python has no better message."""
    told = trouble(write({A: source}))
    assert told.startswith("stage1_a/a.py, line 2: SyntaxError: ")
    assert told.endswith(end)


@pytest.mark.parametrize(
    ("source", "fix"),
    [
        ("def f():\nx = 1\n", "Indent this line: it belongs to the one above."),
        ("if 1:\n    x = 1\n  y = 2\n", "exactly as far as the lines around it."),
    ],
)
def test_a_beginners_syntax_error_comes_with_its_fix(write: Write, source: str, fix: str) -> None:
    assert fix in trouble(write({A: source}))


def test_a_syntax_error_names_file_and_line_and_is_gone_after_the_fix(write: Write) -> None:
    """A broken file does not keep the others from working."""
    workspace = write({A: "X = 1\ndef f(:\n    pass\n", B: "N = 1"})
    assert trouble(workspace).startswith("stage1_a/a.py, line 2: SyntaxError: ")
    assert workspace.load(1).module("b").N == 1
    write({A: "X = 1"})
    assert workspace.load(1).module("a").X == 1


@pytest.mark.parametrize(
    "source",
    [b"x = '\xff'", b"# coding: klingon\n", b"x = 1\0", b"x = " + b"(" * 5000 + b")" * 5000],
)
def test_a_file_that_is_no_text_is_a_syntax_error(write: Write, source: bytes) -> None:
    """Wrong bytes, an unknown encoding, a zero byte, and nesting without measure."""
    assert "Python cannot read the file" in trouble(write({A: source}))


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            "class Card:\n def value(self):\n  raise NotImplementedError('x')\nCard().value()",
            f"Not written yet: Card.value in {A}, line 3.",
        ),
        (
            "def f():\n    x = 2\n    raise NotImplementedError('f is not written yet')\nf()",
            "Not written yet: f in stage1_a/a.py, line 3. Once the method is written, take",
        ),
        ("import b", f"{L1}: there is no module named b. Write its full name: stage1_a.b."),
        ("from .b import M", f"{L1}: ImportError: cannot import name 'M' from 'stage1_a.b'."),
        ("import stage3_c.d", f"{L1}: there is no stage3_c.py in your stages."),
        ("import no_such_thing", f"{L1}: there is no module named no_such_thing."),
        ("x = [][0]", f"{L1}: IndexError: list index out of range"),
        ("exit()", f"{L1}: it ends the program with exit()."),
        ("import sys; sys.exit('x')", f"{L1}: it ends the program with exit()."),
        ("input('Name? ')", f"{L1}: it calls input() while the file is being imported."),
        ("def f(): return f()\nf()", f"{L1}, f: it calls itself without an end"),
        (
            "class C:\n    def m(self):\n        return 1 / 0\nC().m()",
            "stage1_a/a.py, line 3, C.m: ZeroDivisionError: division by zero",
        ),
        ("def f(): return [1 / 0 for _ in '1']\nf()", f"{L1}, f: ZeroDivisionError"),
    ],
)
def test_a_mistake_at_import_is_a_short_message(write: Write, source: str, message: str) -> None:
    """It names file, line and method, on one line."""
    said = trouble(write({A: source, B: "N = 1"}))
    assert said.startswith(message)
    assert "\n" not in said


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("class A:/    def hit(card):/        pass/A().hit(1)",
         "line 2, A.hit: `self` is missing: write `def hit(self, card)`."),
        ("class A:/    def __str__(self):/        'A'/str(A())",
         "line 2, A.__str__: it returns None: is a `return` missing?"),
        ("class A:/    def _init_(self, rank):/        pass/A(1)",
         "line 2, A._init_: its name is `__init__`, with two underscores on each side."),
        ("class A:/    def __init__(self, rank):/        rank = rank/A(1).rank",
         "line 3, A.__init__: `rank = …` is lost when the method ends: write `self.rank = …`."),
        ("class A:/    def n(self):/        return 1/1 + A().n",
         "line 4: TypeError: unsupported operand type(s) for +: 'int' and 'method'. "
         "Something is not called here: are the parentheses `()` missing?"),
        ("class A:/    def n(self):/        return mni(1, 2)/A().n()",
         "line 3, A.n: NameError: name 'mni' is not defined. Did you mean: 'min'?"),
        ("class A:/    rank = 1/    def n(self):/        return rank/A().n()",
         "line 4, A.n: NameError: name 'rank' is not defined. Did you mean: 'self.rank'?"),
        ("class A:/    rank = 1/A().rnak", "no attribute 'rnak'. Did you mean: 'rank'?"),
        ("class A:/    def f(self):/        return self.g()/    def g(self):/        "
         "return self.f() + len([int(1)])/A().f()",
         "line 3, A.f: it and A.g call each other without an end (RecursionError)."),
        ("class A:/    def __init__(self):/        self.n = []/    def n(self):/        pass/"
         "A().n()", "line 3, A.__init__: `self.n` hides the method `n()`: choose another name, "
         "such as `self._n`."),
        ("class A:/    def of(cls, n):/        return n/A.of(1)",
         "line 2, A.of: `@classmethod` is missing: write it on a line of its own above this one."),
        ("class A:/    def __init__(self):/        return ValueError(1)/A()",
         "line 3, A.__init__: `return ValueError(…)` only hands the error back: write `raise` in "
         "place of `return`."),
        ("class A:/    def __init__(self):/        return 1/A()",
         "line 3, A.__init__: `__init__` hands nothing back: leave the `return` out."),
        ("class A:/    def start(self):/        pass/A(1, 2)",
         "line 1, A: it has no `__init__`, and no base class that has one. Is the base class "
         "missing, as in `class A(Base):`?"),
        ("class A:/    def __init__(self, n):/        self.n = n/class C(A):/    "
         "def __init__(self):/        pass/C().n",
         "line 5, C.__init__: `__init__` of A does not run: call `super().__init__(n)`."),
        ("class A:/    def __init__(self, n):/        self.n = n/class C(A):/    "
         "def __init__(self, n):/        super().__init__(self, n)/C(1)",
         "line 6, C.__init__: `super()` hands `self` on: leave it out of "
         "`super().__init__(self, n)`."),
        ("a = [1]/a = a.append(2)/len(a[0:])",
         "line 2: `append` returns None: write only `a.append(2)`."),
        ("if True:/    a = 1/\tb = 2",
         "line 3: TabError: inconsistent use of tabs and spaces in indentation. "
         "Indent with four spaces: have your editor turn the tabs of this file into spaces."),
        ("def main():/    input('Name? ')//main()",
         "line 4: it calls input() while the file is being imported."),
        ("from stage1_a.b import B", "It has b, which to Python is another name: write B."),
    ],
)  # fmt: skip
def test_a_usual_slip_is_told_where_it_is_with_its_fix(
    write: Write, lines: str, message: str
) -> None:
    """And not where it was noticed; a slash ends a line here."""
    told = trouble(write({A: lines.replace("/", "\n"), B: "class b:\n    pass\n"}))
    assert told.startswith(f"{A}, line")
    assert message in told


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("class A(object):/    def start(self):/        pass/A(1, 2)", "A() takes no arguments"),
        ("class A(Exception):/    def __init__(self):/        pass/A().rank",
         "'A' object has no attribute 'rank'"),
        ("class A:/    def n(self, x):/        return x/A().n()",
         "missing 1 required positional argument: 'x'"),
        ("class A:/    def n(self):/        rank = 1/A().rank", "has no attribute 'rank'"),
        ("def main():/    {}['x']/main()", "line 2, main: KeyError: 'x'"),
    ],
)  # fmt: skip
def test_what_is_no_usual_slip_stays_as_python_says_it(
    write: Write, lines: str, message: str
) -> None:
    told = trouble(write({A: lines.replace("/", "\n")}))
    assert message in told


def test_a_missing_module_says_how_it_comes_back(write: Write) -> None:
    """The command names the stage and the file."""
    assert "`casino reset 1 hand.py`" in trouble(write({A: ""}), "hand")


def test_a_missing_name_asks_for_the_handouts(write: Write) -> None:
    """A class that was given another name is not an error of Python's."""
    with pytest.raises(StudentError, match=r"There is no Card in stage1_a/a\.py"):
        write({A: "class Crad: pass"}).load(1).get("a.Card")


def test_a_call_with_the_wrong_number_of_arguments_names_the_method(write: Write) -> None:
    """Python raises it outside the student's file; the message leads there all the same."""
    code = write({A: "class C:\n    def m(self, x):\n        return 1\n"}).load(1)
    made = code.call(code.get("a.C"))
    with pytest.raises(StudentError, match=r"stage1_a/a\.py, line 2, C\.m: TypeError: "):
        code.call(made.m)


@pytest.mark.parametrize(
    "source",
    [
        "while True: pass",
        "while True:\n    try:\n        x = 1\n    except:\n        pass",
        "while True:\n    try:\n        x = 1\n    finally:\n        continue",
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass",
        "from contextlib import suppress\nwhile True:\n    with suppress(BaseException): x = 1",
        "import itertools\nfor n in itertools.count(): pass",
        "import itertools\nx = [n for n in itertools.count() if n < 0]",
        "import itertools\nany(n < 0 for n in itertools.count())",
        "import itertools\nlist(filter(lambda n: n < 0, itertools.count()))",
        "def f(n):\n    return f(n - 1) + f(n - 1) if n else 1\nf(60)",
        "import time\nwhile True: time.sleep(100)",
    ],
)
def test_a_program_without_an_end_is_stopped(write: Write, source: str) -> None:
    """In every kind of loop, and however much it swallows."""
    code = write({A: f"def play():\n    {source.replace(chr(10), chr(10) + '    ')}\n"}).load(1)
    play = code.get("a.play")
    place = r"stage1_a/a\.py, line \d+, play.*ran too long"
    with pytest.raises(StudentError, match=place), code.guard(seconds=0.05):
        play()
    assert code.call(lambda: 1) == 1


def test_a_program_that_swallows_its_stop_and_comes_back_is_told_too(write: Write) -> None:
    """What it returns is worth nothing."""
    source = "def f():\n    try:\n        while True: pass\n    finally:\n        return 1\n"
    code = write({A: source}).load(1)
    f = code.get("a.f")
    with pytest.raises(StudentError) as caught, code.guard(seconds=0.05):
        f()
    assert caught.value.trouble.kind == "endless"


def test_waiting_for_others_is_not_charged(write: Write) -> None:
    """Only the program's own work counts, so that a busy machine stops nobody."""
    code = write({A: "def f(wait):\n    for _ in range(3):\n        wait()\n    return 1\n"}).load(
        1
    )
    f = code.get("a.f")
    with code.guard(seconds=0.05):
        assert f(lambda: threading.Event().wait(0.06)) == 1


def test_a_machine_that_stands_still_is_no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second that passes between two looks, on the program's own clock too, is not its own."""
    clock = [0.0]
    monkeypatch.setattr("casino.engine.watch.thread_time", lambda: clock[0])
    monkeypatch.setattr("casino.engine.watch.monotonic", lambda: clock[0])
    monkeypatch.setattr("casino.engine.watch.MANY_STEPS", 0)
    watch = Watch()
    watch.arm(1.0)
    for seconds in (5, *[0.1] * 7):
        clock[0] += seconds
        assert watch.tick()
    clock[0] += 0.1
    with pytest.raises(Stop):
        watch.tick()


def test_right_code_on_a_slow_machine_is_no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few steps get ten times the time, on a clock that counts others' work too."""
    clock = [0.0]
    monkeypatch.setattr("casino.engine.watch.thread_time", lambda: clock[0])
    monkeypatch.setattr("casino.engine.watch.monotonic", lambda: clock[0])
    watch = Watch()
    watch.arm(1.0)
    for _ in range(79):
        clock[0] += 0.125
        assert watch.tick()
    clock[0] += 0.125
    with pytest.raises(Stop):
        watch.tick()


def test_a_program_that_only_waits_is_ended_by_its_own_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After thirty times its seconds on the wall, of which a pause of the machine is none."""
    wall = [0.0]
    monkeypatch.setattr("casino.engine.watch.thread_time", lambda: 0.0)
    monkeypatch.setattr("casino.engine.watch.monotonic", lambda: wall[0])
    watch = Watch()
    watch.arm(1.0)
    for seconds in (1000, *[0.125] * 237):  # with the pause's quarter of a second 29.875
        wall[0] += seconds
        assert watch.tick()
    wall[0] += 0.125
    with pytest.raises(Stop):
        watch.tick()


def test_printing_without_an_end_is_stopped(write: Write) -> None:
    """Long before the time is up."""
    code = write({A: "def play():\n    while True: print('x' * 1000)\n"}).load(1)
    with pytest.raises(StudentError, match="it prints without end"):
        code.call(code.get("a.play"))


def test_what_a_call_prints_does_not_reach_the_screen(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is in the console of the guarded block, with the lines of the import."""
    source = "import sys\nsys.stdout.reconfigure(encoding='utf-8')\nprint('hello')\n"
    code = write({A: source + "def f():\n    print('called')\n"}).load(1)
    with code.guard() as console:
        code.module("a").f()
    assert [line.text for line in console.lines] == ["hello", "called"]
    assert capsys.readouterr().out == ""


def test_the_surroundings_are_put_back_after_an_error(write: Write) -> None:
    """Screen, keyboard, sleep, input and the depth of calls are the notebook's again."""

    def surroundings() -> tuple[object, ...]:
        return (sys.stdout, sys.stderr, sys.stdin, time.sleep, input, sys.getrecursionlimit())

    before = surroundings()
    source = "import sys\nsys.stdout = None\nsys.setrecursionlimit(5000)\nraise ValueError"
    trouble(write({A: source}))
    assert surroundings() == before


def test_an_interrupt_passes_through_an_except_that_takes_everything(write: Write) -> None:
    """The notebook's Stop button is nobody's to swallow."""
    source = """
def f(stop):
    while True:
        try:
            stop()
        except:
            pass
"""
    code = write({A: source}).load(1)

    with pytest.raises(KeyboardInterrupt):
        code.call(code.get("a.f"), lambda: signal.raise_signal(signal.SIGINT))
    assert code.call(lambda: 1) == 1


def test_a_traceback_shows_the_lines_that_ran(write: Write) -> None:
    """Not what the file holds by now."""
    workspace = write({A: "def f():\n    return 1 / 0  # old\n"})
    code = workspace.load(1)
    f = code.get("a.f")
    write({A: "\n\n\n"})
    with pytest.raises(StudentError) as caught:
        code.call(f)
    assert caught.value.__cause__ is not None
    assert "# old" in "".join(traceback.format_exception(caught.value.__cause__))


def test_an_error_whose_text_fails_is_still_told(write: Write) -> None:
    """The words of an exception are student code too."""
    source = "class E(Exception):\n    def __str__(self):\n        return 1 / 0\nraise E\n"
    assert trouble(write({A: source})) == "stage1_a/a.py, line 4: E"


def test_code_means_the_same_with_the_checks_in_it(write: Write) -> None:
    """Docstrings, loops with else, lambdas, generators, handlers and async functions."""
    source = '''
def documented():
    """Kept."""
    return [*(n for n in range(3) if n), *map(lambda n: n and n + 1, [0, 4])]

def looped():
    for n in range(2):
        pass
    else:
        return n

def handled():
    try:
        return {}["x"]
    except KeyError as error:
        return str(error)
    finally:
        pass

async def later():
    return [n async for n in gen()]

async def gen():
    yield 1
'''
    module = write({A: source}).load(1).module("a")
    assert module.documented.__doc__ == "Kept."
    assert module.documented() == [1, 2, 0, 5]
    assert (module.looped(), module.handled()) == (1, "'x'")
    with pytest.raises(StopIteration) as done:
        module.later().send(None)
    assert done.value.value == [1]


def test_a_draw_deals_the_students_cards_rigged_first(reference: Workspace) -> None:
    """Then at random from the seed; what was drawn can be dealt again."""
    code = reference.load(1)
    draw = code.draw("8D 5H", seed=1)
    cards = [draw() for _ in range(6)]
    assert [str(card) for card in cards[:2]] == ["8 of Diamonds", "5 of Hearts"]
    assert draw.deck.startswith("8D 5H ")
    again = code.draw(draw.deck, seed=2)
    assert [str(again()) for _ in range(6)] == [str(card) for card in cards]
    assert code.code_of(cards[0]) == "8D"
    assert code.code_of(None) == "??"


def test_a_deck_that_cannot_be_read_is_a_value_error(reference: Workspace) -> None:
    """It names the card."""
    with pytest.raises(ValueError, match="'11C' is not a card"):
        reference.load(1).draw("8D 11C")


def test_a_workspace_is_found_from_everywhere_in_it(
    write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From a stage's folder, from the notebooks beside the stages, and by the variable."""
    folder = write({A: ""}).folder
    (folder.parent / "notebooks").mkdir()
    monkeypatch.delenv("CASINO_STAGES", raising=False)
    for place in (folder, folder / "stage1_a", folder.parent / "notebooks", folder.parent):
        monkeypatch.chdir(place)
        assert find_workspace().folder == folder
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoWorkspaceError, match="Go to the folder"):
        find_workspace()
    monkeypatch.setenv("CASINO_STAGES", str(folder))
    assert find_workspace().folder == folder
    assert find_workspace(folder / "stage1_a").folder == folder


def test_a_folder_that_is_named_wrongly_is_not_replaced_by_another_one(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was named and is not there is an error, even where stages lie above it."""
    folder = write({A: ""}).folder
    with pytest.raises(NoWorkspaceError):
        find_workspace(folder / "no_such_folder")
    (folder / "empty").mkdir()
    monkeypatch.setenv("CASINO_STAGES", str(folder / "empty"))
    with pytest.raises(NoWorkspaceError, match="Set CASINO_STAGES to"):
        find_workspace()


def test_files_that_never_settle_are_read_a_bounded_number_of_times(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Something that writes without end does not hold the table up."""
    workspace = write({A: ""})
    numbers = iter(range(10_000))
    monkeypatch.setattr(snapshots, "_read", lambda _: {A: b"N = %d" % next(numbers)})
    assert workspace.load(1).module("a").N == snapshots.MAX_READINGS


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("class A:/    def __init__(self, bankroll):/        self.bankrolls = bankroll/"
         "A(1).bankrolls[0]", "is meant to be a list"),
        ("class A:/    def cards(self):/        return self._cards/A().cards()", "Did you mean"),
    ],
)  # fmt: skip
def test_a_mend_that_may_be_wrong_is_not_told(write: Write, lines: str, wrong: str) -> None:
    """A dict is no list, and a method's name is not free for an attribute."""
    assert wrong not in trouble(write({A: lines.replace("/", "\n")}))


def test_a_checks_own_error_is_not_the_students(write: Write) -> None:
    """Where a check has no more moves to give, the line that asks for one is named."""
    check = "def decide():\n    return [].pop(0)\n"
    source = "from stage1_a.test_a import decide\n\ndecide()\n"
    told = trouble(write({A: source, "stage1_a/test_a.py": check}))
    assert "line 3" in told
    assert "once more than the rules say" in told
    assert "pop" not in told
