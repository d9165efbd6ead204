"""The reference with functions that return odd values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing

from autograder.authoring.skeletons import strip_markers
from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.submissions import StageFiles, Submission
from autograder.grading.grader import Grader
from autograder.grading.suite import load_suites
from autograder.results.model import TestResult
from autograder.sandbox.host.sandbox import Sandbox

DUNDERS = (
    "__eq__ __ne__ __lt__ __le__ __gt__ __ge__ __hash__ __bool__ __len__ __iter__ __contains__"
    " __getitem__ __add__ __radd__ __sub__ __mul__ __int__ __float__ __index__ __call__ __str__"
    " __repr__ __format__ __getattr__ __enter__ __exit__ __instancecheck__ __reduce__ __round__"
)
RAISES = (
    "def _no(*values, **named): raise ValueError('odd')\n"
    f"_members = dict.fromkeys('''{DUNDERS}'''.split(), _no)\n"
)
# An expression for the odd value; `value` is what the reference returned.
VALUES: Mapping[str, str] = {
    "True": "True",
    "a bool for an int": "bool(value) if isinstance(value, int) else value",
    "NaN": "float('nan')",
    "infinity": "float('inf')",
    "a huge number": "10 ** 300 * 10 ** 300",
    "a complex number": "1j",
    "nothing": "None",
    "bytes": "b'odd'",
    "a lone surrogate": "'\\ud800' + str(value)",
    "a text's subclass": "type('Text', (str,), _members)('odd')",
    "a number's subclass": "type('Number', (int,), _members)(7)",
    "a float's subclass": "type('Number', (float,), _members)(0.5)",
    "a list's subclass": "type('List', (list,), _members)([1, 'x'])",
    "an unhashable": "[[], {}, set()]",
    "a dict": "{(1, 'x'): [value], None: {}}",
    "a set": "{1, 'x', None, 2.5}",
    "a list in itself": "_circle",
    "a thousand lists": "[[number] for number in range(1000)]",
    "an object that raises in every dunder": "type('Odd', (), _members)()",
    "an object that is everything": "_Proxy()",
    "a class": "type('Odd', (), {})",
    "a function": "(lambda *values, **named: value)",
    "a generator": "(each for each in (1, 2))",
    "a module": "__import__('math')",
    "an error": "ValueError('odd')",
    "not implemented": "NotImplemented",
}
SPOIL = """

class _Proxy:
    def __getattr__(self, name): return self
    def __call__(self, *values, **named): return self
    def __eq__(self, other): return self
    __hash__ = None
    def __iter__(self): return iter([self, self])
    def __len__(self): return 2
    def __getitem__(self, key): return self
    def __lt__(self, other): return self
_circle = []
_circle.append(_circle)
def _spoil(function):
    def spoilt(*values, **named):
        value = function(*values, **named)
        return @
    return spoilt
for _name, _thing in list(globals().items()):
    if _name.startswith("_") or getattr(_thing, "__module__", "") != __name__:
        continue
    if isinstance(_thing, type):
        for _key, _value in list(vars(_thing).items()):
            if isinstance(_value, (classmethod, staticmethod)):
                setattr(_thing, _key, type(_value)(_spoil(_value.__func__)))
            elif isinstance(_value, property):
                setattr(_thing, _key, property(_spoil(_value.fget)))
            elif callable(_value) and not _key.startswith("__") or _key == "__str__":
                setattr(_thing, _key, _spoil(_value))
    elif callable(_thing):
        globals()[_name] = _spoil(_thing)
"""
CONSTANTS = """
for _name, _thing in list(globals().items()):
    if _name.isupper():
        value = _thing
        globals()[_name] = @
"""
RANDOM = """

import random
for _name in ("random", "randrange", "randint", "shuffle", "choice", "sample", "seed", "__init__"):
    setattr(random.Random, _name, lambda self, *values, **named: type("Odd", (), {})())
"""


# With these the second attempts are tried as well, and with some of these a module's constants.
THOROUGH = ("an object that raises in every dunder", "an object that is everything", "NaN")


def programs() -> Iterator[tuple[str, str]]:
    """Yield what is appended to each module of the reference, by a name for it."""
    for name, value in VALUES.items():
        yield name, RAISES + SPOIL.replace("@", value)
    for name in THOROUGH:
        proxy = SPOIL.partition("def _spoil")[0]
        constants = CONSTANTS.replace("@", VALUES[name])
        yield f"{name} as a constant", RAISES + proxy + constants
    yield "random numbers that are none", RANDOM


def faults_of_ours(kit: Kit, stage: Stage, chosen: Mapping[str, str]) -> dict[str, str]:
    """Grade the spoilt references of a stage; return what was taken for a fault of the grader."""
    right = {
        each.name: {
            name: strip_markers(content.decode()) for name, content in kit.reference(each).items()
        }
        for each in (*kit.course.earlier(stage.name), stage)
    }

    suites = load_suites(kit.course, [stage.name])
    found: dict[str, str] = {}
    with closing(Sandbox.open(bubblewrap=False)) as sandbox:
        thorough, quick = (
            Grader(kit, sandbox, suites, carry_forward=is_thorough) for is_thorough in (True, False)
        )
        for name, text in chosen.items():
            stages = {key: StageFiles(_bytes(files)) for key, files in right.items()}
            spoilt = {file: code + text for file, code in right[stage.name].items()}
            stages[stage.name] = StageFiles(_bytes(spoilt))
            grader = thorough if name in THOROUGH else quick
            ((_, outcome),) = grader.grade(Submission(name, stages), [stage])
            found |= {f"{name}: {test.name}": str(test.got) for test in _ours(outcome.tests)}
    return found


def _bytes(files: Mapping[str, str]) -> dict[str, bytes]:
    return {name: text.encode() for name, text in files.items()}


def _ours(tests: tuple[TestResult, ...]) -> list[TestResult]:
    return [test for test in tests if test.outcome == "grader_error"]
