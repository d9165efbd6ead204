"""Makes programs that attack the grading: they try to pass tests without doing the work.

Each one is a skeleton with a trick in place of the students' code. None may pass a test in any
attempt, and none may make the grader fail.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from autograder.authoring.audit.running import Program
from autograder.course.files import Kit
from autograder.course.model import Stage

__all__ = ["ATTACKS", "attack_programs"]


@dataclass(frozen=True)
class Attack:
    """A trick to pass tests without doing the work: code to put into a skeleton, and its aim."""

    hope: str  # completes "The attacker hopes ..."
    stub: str  # the body of every function that students write
    above: str = ""  # code before the skeleton
    below: str = ""  # code after the skeleton, where its classes exist and can be changed


# Without True and False, which any constant can get right by luck.
_GUESSES = "(None, 0, 1, 2, 10, 11, 21, 22, '', 'x', [], ValueError('no'))"

_LOOK = """
import sys
def look(found):
    frame = sys._getframe(1)
    while frame is not None:
        for name, value in list(frame.f_locals.items()):
            if found(name, value):
                return value
        frame = frame.f_back
    return None
"""

_CHANNEL = """
import json, os, sys
def send(*frames):
    for frame in frames:
        text = json.dumps(frame).encode()
        for descriptor in range(3, 8):
            try:
                os.write(descriptor, len(text).to_bytes(4, "big") + text)
            except OSError:
                pass
"""

_ANYTHING = """
class Anything:
    def __getattr__(self, name): return self
    def __call__(self, *values, **named): return self
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __lt__(self, other): return True
    __le__ = __gt__ = __ge__ = __contains__ = __lt__
    def __hash__(self): return 0
    def __iter__(self): return iter((self, self))
    def __len__(self): return 2
    def __str__(self): return "Ace of Spades"
    def __instancecheck__(self, other): return True
    def __subclasscheck__(self, other): return True
"""

_LIKES_ALL = """
def like(kind):
    members = {f"__{name}__": lambda self, other: True for name in "eq lt le gt ge".split()}
    members |= {"__ne__": lambda self, other: False, "__hash__": lambda self: 0}
    members |= {"__class__": property(lambda self: kind), "__len__": lambda self: 2}
    return type(kind.__name__, (kind,), members)
"""

ATTACKS: Mapping[str, Attack] = {
    "returns its last argument": Attack(
        "that a test hands over what it expects", "return (*values, *named.values(), self)[-2]"
    ),
    "returns all its arguments": Attack("the same, in a list", "return [*values]"),
    "returns itself": Attack("that a test compares a thing with itself", "return self"),
    "is a text like any other": Attack(
        "that a text's own comparison counts", "return like(str)('x')", _LIKES_ALL
    ),
    "is a number like any other": Attack(
        "that a number's own comparison counts", "return like(int)(7)", _LIKES_ALL
    ),
    "is a list like any other": Attack(
        "that a list's own comparison counts", "return like(list)([1])", _LIKES_ALL
    ),
    "is everything": Attack("that any answer will do", "return Anything()", _ANYTHING),
    "has modules that are everything": Attack(
        "that a name stands for whatever is asked",
        "return Anything()",
        _ANYTHING,
        "def __getattr__(name): return Anything()\n",
    ),
    "has a metaclass that agrees": Attack(
        "that a class may say what its objects are",
        "return None",
        "",
        """
class Agrees(type):
    def __call__(cls, *values, **named): return cls
    def __getattr__(cls, name): return lambda *values, **named: True
    def __eq__(cls, other): return True
    def __hash__(cls): return 0
    def __instancecheck__(cls, other): return True
    def __subclasscheck__(cls, other): return True
    def __str__(cls): return "Ace of Spades"
for name, thing in list(globals().items()):
    if isinstance(thing, type) and thing.__module__ == __name__ and type(thing) is type:
        globals()[name] = Agrees(name, (), {})
""",
    ),
    "looks for what is expected": Attack(
        "that the frames above know the answer",
        "return look(lambda name, value: name in ('expected', 'wanted', 'answer', 'known'))",
        _LOOK,
    ),
    "gives the request back": Attack(
        "that the request says what is right",
        "return look(lambda name, value: name in ('request', 'steps', 'arguments', 'answers'))",
        _LOOK,
    ),
    "reads the fakes": Attack(
        "that a fake knows what is right",
        "return from_fakes(values)",
        """
import sys
def from_fakes(values):
    names = {"kit_stand_ins", "kit_stage_fakes", "kit_fakes"} & sys.modules.keys()
    fakes = [each for name in sorted(names) for each in vars(sys.modules[name]).values()]
    for each in filter(callable, fakes):
        for given in (values, values[:1], ()):
            try:
                return each(*given)
            except Exception:
                pass
""",
    ),
    "answers with what comes later": Attack(
        "that the cases to come say what this one is",
        "return later()",
        """
import sys
def later():
    frame = sys._getframe(1)
    while frame is not None and not {"steps", "made"} <= frame.f_locals.keys():
        frame = frame.f_back
    if frame is None or not isinstance(frame.f_locals["steps"], (list, tuple)):
        return None
    return first_of(frame.f_locals["steps"][len(frame.f_locals["made"]) + 1:])
def first_of(value):
    if isinstance(value, dict):
        return first_of([*value.values()])
    if isinstance(value, (list, tuple)):
        return next((found for found in map(first_of, value) if found), None)
    return value if isinstance(value, (str, int, float)) and value not in KINDS else None
KINDS = {"get", "set", "method", "call", "run", "str", "size", "item", "list", "each", True}
""",
    ),
    "answers with what earlier tests handed over": Attack(
        "that the inputs of a criterion's tests answer the later ones",
        """
known = vars(textwrap).setdefault("_known", [])
number = len(known)
known.extend(scalars_in(steps()))
return known[(7 * number + len(NAME)) % number] if number else 'x'
""",
        """
import sys, textwrap
def steps():
    frame = sys._getframe(1)
    while frame is not None and not {"steps", "made"} <= frame.f_locals.keys():
        frame = frame.f_back
    return frame.f_locals["steps"] if frame is not None else ()
def scalars_in(value):
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, (list, tuple)):
        return [found for each in value for found in scalars_in(each)]
    return [value] if isinstance(value, (str, int, float)) and value not in (0, 1) else []
""",
    ),
    "does nothing": Attack("that a test looks at nothing", "return None"),
    "prints every line": Attack(
        "that a test asks only whether a line is there",
        "print(LINES); return ''",
        """
LINES = "\\n".join([
    "Welcome to Blackjack!", "Play again?", "Goodbye.", "It's a tie.", "Blackjack!", "Busted!",
    *(f"{who} {what}." for who in ("Ada", "Bozo", "Dealer") for what in ("wins", "loses", "busts")),
    *(f"Count is {count}" for count in range(2, 31)), *map(str, range(31)),
])
""",
    ),
    "looks for another program": Attack(
        "that the reference lies in memory",
        """
for each in gc.get_objects():
    if type(each) is types.FunctionType and each.__name__ == NAME and each.__module__ == __name__:
        if "NotImplementedError" not in each.__code__.co_names and "gc" not in each.__globals__:
            return each(self, *values, **named)
return None
""",
        "import gc, types\n",
    ),
    "forges the reply": Attack(
        "that the next thing that arrives is taken for the answer",
        "send(['r', [[0, True]], []], ['r', [[1, 21]], []], ['r', [], []]); return None",
        _CHANNEL,
    ),
    "forges a passed run": Attack(
        "that a run's end can be told early",
        "send(['r', [[place, True] for place in range(99)], []], ['l']); raise SystemExit",
        _CHANNEL,
    ),
    "guesses, and remembers": Attack(
        "that a wrong guess is not asked twice",
        """
seen = vars(collections).setdefault("_seen", {})
seen[NAME] = place = seen.get(NAME, -1) + 1
guess = GUESSES[place % len(GUESSES)]
if isinstance(guess, Exception):
    raise guess
return guess
""",
        f"import collections\nGUESSES = {_GUESSES}\n",
    ),
    "says what it was told last": Attack(
        "that one answer may be the measure of another",
        """
last = vars(string).setdefault("_last", [None])
told, last[0] = last[0], (last[0], *values, *named.values())[-1]
return told
""",
        "import string\n",
    ),
    "refuses everything": Attack("that a test only wants an error", "raise Refused('no')",
        "class Refused(ValueError, TypeError, LookupError, EOFError): pass\n",
    ),
    "leaves": Attack("that who is gone is not asked", "raise SystemExit"),
    "ends its process": Attack("the same", "os._exit(0)", "import os\n"),
    "says that it is not written": Attack(
        "that what is not begun is neutral and passes", "raise NotImplementedError('x is right')"
    ),
    "spoils the measures": Attack(
        "that the grader compares with the student's builtins",
        "return 0",
        """
import builtins
for name in ("isinstance", "issubclass", "len", "sorted", "all", "any", "str", "hash", "id"):
    setattr(builtins, name, lambda *values, **named: True)
""",
    ),
}  # fmt: skip


def attack_programs(kit: Kit, stage: Stage) -> Iterator[Program]:
    """Yield a stage's skeleton with each attack in it; the earlier stages are correct."""
    skeleton = kit.skeleton(stage)
    for words, attack in ATTACKS.items():
        files = {name: _attacking(text, attack) for name, text in skeleton.items()}
        yield Program(f"attack.{words}", "attack", f"an attack that {words}", stage.name, files)


def _attacking(skeleton: bytes, attack: Attack) -> bytes:
    """Put an attack into every function of a skeleton that students are to write."""
    tree = ast.parse(skeleton)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _is_stub(node):
            _put_in(node, attack)
    if not any(isinstance(node, ast.FunctionDef) for node in ast.walk(tree)):
        return skeleton
    # A future import, if there is one, must stay first.
    return f"{ast.unparse(tree)}\n{attack.above}\n{attack.below}\n".encode()


def _is_stub(node: ast.FunctionDef) -> bool:
    return any(
        isinstance(each, ast.Name) and each.id == "NotImplementedError" for each in ast.walk(node)
    )


def _put_in(node: ast.FunctionDef, attack: Attack) -> None:
    """Replace a function's body with an attack.

    A constructor gets `pass` instead if the attack would make it return a value.
    """
    if node.name == "__init__" and "return" in attack.stub:
        node.body = [ast.Pass()]
        return
    names = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    own = names[0] if names else "None"
    named = ", ".join(f"{each.arg!r}: {each.arg}" for each in node.args.kwonlyargs)
    rest = "".join(f"{name}, " for name in names[1:])
    start = f"self, values, named, NAME = {own}, ({rest}), {{{named}}}, {node.name!r}\n"
    body = ast.parse(f"def f():\n{_indent(start + attack.stub.strip())}").body[0]
    assert isinstance(body, ast.FunctionDef)
    node.body = body.body


def _indent(code: str) -> str:
    return "".join(f"    {line}\n" for line in code.splitlines())
