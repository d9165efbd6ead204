"""Find the origins of a line: the earlier lines of a run that it depends on.

These are the tests that let it run, the lines that set the names it reads, and the lines that
returned from the functions it called. All of this comes from the recorded run. Steps are indexes in
that recording.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from casino.engine.sources import Sources
from casino.engine.tracing import Trace, TracedCall
from casino.languages import N_, _

__all__ = ["Line", "Origin", "origins", "parse"]

MAX_OF_A_KIND, MAX_BEHIND, MAX_LOOKED_AT = 4, 5, 40
MAX_DEPTH = 5
LOOP = N_("because of the loop in {place}")
TEST = N_("because of the test in {place}")
PAST = N_("past the test in {place}")
CALLED = {  # the same for a line that called a function
    LOOP: N_("called because of the loop in {place}"),
    TEST: N_("called because of the test in {place}"),
    PAST: N_("called past the test in {place}"),
}
ENDED = N_("`{name}` returned in {place}")
SET = N_("`{name}` is from {place}")
LEAVES = (ast.Return, ast.Raise, ast.Break, ast.Continue)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
TESTS = (ast.If, ast.While, ast.For)
_COLLECTED = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_WORKED_OUT = (
    *_COLLECTED,
    *(ast.Call, ast.Compare, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Subscript),
)


@dataclass(frozen=True)
class Origin:
    """An earlier line that the line of a step depends on, and the kind of dependency."""

    file: str
    line: int
    words: str  # how the other line depends on it, with {name} and {place}
    step: int = -1  # when it ran, or -1 if unknown
    name: str = ""

    def describe(self, place: str) -> str:
        """Return a sentence about the dependency; `place` names the dependent line."""
        return _(self.words).format(name=self.name, place=place)


def origins(sources: Sources, trace: Trace, step: int) -> list[Origin]:
    """Return the earlier lines that a step's line depends on, its conditions first.

    Lines of the same stage come first among the other dependencies. A function's first line has
    none. Changed values are known only for steps in the trace's window.
    """
    line = Line(sources, trace, step)
    if line.statement is None or isinstance(line.statement, FUNCTIONS):
        return []
    listed = {(line.call.file, line.number)}
    found: list[Origin] = []
    for kind in (_tests(line), _values(line)):
        found += islice(_new(kind, listed), MAX_OF_A_KIND)
    behind = [*islice(_new(_follow_value(line), listed), MAX_LOOKED_AT)]
    own = line.call.file.partition("/")[0]
    behind.sort(key=lambda each: (each.step < 0, each.file.partition("/")[0] != own))
    return [*found, *behind[:MAX_BEHIND], *_new(_find_test_above(line), listed)]


def _new(found: Iterable[Origin], listed: set[tuple[str, int]]) -> Iterator[Origin]:
    """Yield the origins whose lines aren't in `listed` yet, and add them to it."""
    for each in found:
        if (each.file, each.line) not in listed:
            listed.add((each.file, each.line))
            yield each


@lru_cache(maxsize=64)
def parse(source: bytes) -> ast.Module:
    """Return a file's syntax tree, empty if it isn't Python."""
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module([], [])


class Line:
    """The line of a step, with its syntax tree and its place in the recorded run."""

    def __init__(self, sources: Sources, trace: Trace, step: int) -> None:
        self.sources, self.trace, self.step = sources, trace, step
        self.number = trace.lines[step]
        self.call_number = trace.calls_of[step]
        self.call: TracedCall = trace.calls[self.call_number]
        self.tree = self.tree_of(self.call.file)
        self.way = _way_to(self.tree, self.number)
        self.statement = self.way[-1] if self.way else None

    def tree_of(self, file: str) -> ast.Module:
        return parse(self.sources.files.get(file, b""))

    def own_steps(self) -> Iterator[int]:
        """Yield the earlier steps of the same call, latest first."""
        for step in range(self.step - 1, self.call.start - 1, -1):
            if self.trace.calls_of[step] == self.call_number:
                yield step

    def caller(self) -> int:
        """Return the step of the line that called this line's function, or -1."""
        before = range(self.call.start - 1, -1, -1)
        own = (step for step in before if self.trace.calls_of[step] == self.call.parent)
        return next(own, -1) if self.call.parent >= 0 else -1

    def find_ends(self) -> Iterator[tuple[int, str]]:
        """Yield (last step, function's name) for each call that the line made."""
        following = self.following()
        for number in range(self.call_number + 1, len(self.trace.calls)):
            call = self.trace.calls[number]
            if call.parent == self.call_number and self.step < call.start <= following:
                steps = range(min(call.end, len(self.trace)) - 1, call.start - 1, -1)
                last = (step for step in steps if self.trace.calls_of[step] == number)
                yield next(last), call.name

    def following(self) -> int:
        """Return the next step of the same call, or the step after the call's end."""
        later = range(self.step + 1, min(self.call.end, len(self.trace)))
        own = (step for step in later if self.trace.calls_of[step] == self.call_number)
        return next(own, self.call.end)

    @property
    def value(self) -> ast.expr | None:
        """The syntax tree of the value that the line returns or assigns, or None."""
        return getattr(self.statement, "value", None)

    def passes_on(self) -> bool:
        """Return True if the line only passes a value on, as in `x = f(y)`.

        Such a line's own origins are worth showing too.
        """
        value = self.value
        if isinstance(self.statement, ast.Assign):
            kinds = (ast.Call, ast.Name, ast.Attribute, ast.Subscript, ast.Tuple, *_COLLECTED)
            return isinstance(value, kinds)
        parts = value.elts if isinstance(value, ast.Tuple) else [value]
        is_plain = all(isinstance(each, ast.Name | ast.Attribute) for each in parts)
        is_answer = isinstance(value, _WORKED_OUT)
        return isinstance(self.statement, ast.Return) and (is_plain or is_answer)

    def make_origin(self, step: int, words: str, name: str = "") -> Origin:
        return Origin(self.trace.call_at(step).file, self.trace.lines[step], words, step, name)


def _way_to(tree: ast.AST, line: int) -> list[ast.stmt]:
    """Return the statements that contain a line, from the outermost to the line's own."""
    for node in ast.iter_child_nodes(tree):
        inside = isinstance(node, ast.stmt | ast.ExceptHandler | ast.match_case)
        if inside and _first(node) <= line <= _last(node):
            own = [node] if isinstance(node, ast.stmt) else []
            return [*own, *_way_to(node, line)]
    return []


def _first(node: ast.AST) -> int:
    return min(each.lineno for each in ast.walk(node) if isinstance(each, ast.expr | ast.stmt))


def _last(node: ast.AST) -> int:
    lasts = (each.end_lineno for each in ast.walk(node) if isinstance(each, ast.expr | ast.stmt))
    return max(last or 0 for last in lasts)


# The tests that let a line run.


def _tests(line: Line) -> Iterator[Origin]:
    """Yield the conditions around a line and earlier ones it passed, nearest first."""
    way = line.way
    begin = max((n for n, each in enumerate(way) if isinstance(each, FUNCTIONS)), default=-1) + 1
    ran: dict[int, int] = {}
    for step in line.own_steps():
        ran.setdefault(line.trace.lines[step], step)
    for place in range(len(way) - 1, begin - 1, -1):
        if place and (block := block_of(way[place - 1], way[place])):
            for each in reversed(block[: block.index(way[place])]):
                if isinstance(each, TESTS) and each.lineno in ran and _can_leave(each):
                    yield line.make_origin(ran[each.lineno], PAST)
        if place > begin and isinstance(way[place - 1], TESTS):
            head = way[place - 1]
            if head.lineno in ran:
                yield line.make_origin(
                    ran[head.lineno], LOOP if isinstance(head, ast.For) else TEST
                )


def _find_test_above(line: Line) -> Iterator[Origin]:
    """Yield the nearest `if` that ran above the line, in its own block."""
    way = line.way
    block = block_of(way[-2], way[-1]) if len(way) > 1 else ()
    earlier = block[: block.index(way[-1])] if block else ()
    tests = {each.lineno for each in earlier if isinstance(each, ast.If)}
    before = next((step for step in line.own_steps() if line.trace.lines[step] in tests), None)
    if before is not None:
        yield line.make_origin(before, N_("after the test in {place}"))


def block_of(node: ast.AST, statement: ast.stmt) -> Sequence[ast.stmt]:
    """Return the block of `node` that contains a statement."""
    for __, value in ast.iter_fields(node):
        if isinstance(value, list) and statement in value:
            return value
    inner = (*getattr(node, "handlers", ()), *getattr(node, "cases", ()))
    return next((each.body for each in inner if statement in each.body), ())


def _can_leave(node: ast.stmt) -> bool:
    is_left = any(isinstance(each, LEAVES) for each in ast.walk(node))
    return is_left or isinstance(node, ast.While)


# The lines that a value came from.


def _values(line: Line) -> Iterator[Origin]:
    yield from _answers(line)
    yield from _names(line)


def _follow_value(line: Line) -> Iterator[Origin]:
    """Yield the lines that the values in a line's conditions came from, then its own.

    The condition that led to the call of the line's function comes first.
    """
    if (caller := line.caller()) >= 0:
        for test in islice(_tests(Line(line.sources, line.trace, caller)), 1):
            yield replace(test, words=CALLED[test.words])
    for test in islice(_tests(line), MAX_OF_A_KIND):
        for answer in _answers(Line(line.sources, line.trace, test.step)):
            yield answer
            yield from _trace_back(line, answer)
    for each in _values(line):
        yield from _trace_back(line, each)


def _trace_back(line: Line, origin: Origin, depth: int = 1) -> Iterator[Origin]:
    """Yield the lines through which the value in `origin` came, the most direct first."""
    if origin.step < 0 or depth > MAX_DEPTH:
        return
    before = Line(line.sources, line.trace, origin.step)
    if isinstance(before.statement, ast.Return) and not isinstance(before.value, ast.Call):
        yield from islice(_tests(before), 1)
    if before.passes_on():
        for each in _values(before):
            yield each
            yield from _trace_back(before, each, depth + 1)


# The return values of functions.


def _answers(line: Line) -> Iterator[Origin]:
    """Yield the `return` lines of the calls that the line made, latest first."""
    seen = set()
    for last, name in reversed([*line.find_ends()]):
        place = line.trace.call_at(last)
        if (place.file, place.line) not in seen:
            seen.add((place.file, place.line))
            yield line.make_origin(last, ENDED, name.rpartition(".")[2])


# The lines that set names.


def _names(line: Line) -> Iterator[Origin]:
    """Yield the lines that set each name and attribute that this line reads."""
    listed = set()
    for node in _read(line.statement):
        if isinstance(node, ast.Attribute):
            found = _attribute(line, node.attr)
            name = ast.unparse(node)
        else:
            found, name = _name(line, node.id), node.id
        if found is not None and name not in listed:
            listed.add(name)
            yield replace(found, words=SET, name=name)


def _read(statement: ast.stmt | None) -> Iterator[ast.Name | ast.Attribute]:
    """Yield the names and attributes that a statement reads, without its inner blocks."""
    parts = [
        part
        for __, value in ast.iter_fields(statement or ast.Pass())
        for part in (value if isinstance(value, list) else [value])
        if isinstance(part, ast.expr | ast.withitem)
    ]
    nodes = [node for part in parts for node in ast.walk(part)]
    functions = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    yield from (node for node in attributes if id(node) not in functions)
    yield from (
        node
        for node in nodes
        if isinstance(node, ast.Name) and id(node) not in functions and node.id != "self"
    )


Found = Origin | None


def _name(line: Line, name: str) -> Found:
    """Return the line that set a name: in the call, in its caller, or at module level."""
    trace = line.trace
    for step in line.own_steps():
        if name in dict(trace.changes.get(step, ())):
            return line.make_origin(step, "")
    if name in dict(line.call.given):
        return find_argument(line, name)
    return constant(line, line.call.file, name)


def find_argument(line: Line, name: str) -> Origin:
    """Return the line that passed an argument, or the `def` for a default value."""
    trace, call = line.trace, line.call
    own = Origin(call.file, call.line, "")
    if (caller := line.caller()) < 0:
        return own
    made = Line(line.sources, trace, caller)
    nodes = ast.walk(made.statement or line.tree)
    named = {each.arg for each in nodes if isinstance(each, ast.keyword)}
    is_default = name in _defaults(line.way) and name not in named
    return own if is_default else made.make_origin(caller, "")


def _defaults(way: Sequence[ast.stmt]) -> set[str]:
    """Return the parameters with defaults of the innermost function in `way`."""
    function = next((each for each in reversed(way) if isinstance(each, ast.FunctionDef)), None)
    if function is None:
        return set()
    given = function.args
    names = given.args[len(given.args) - len(given.defaults) :]
    return {each.arg for each in (*names, *given.kwonlyargs)}


def constant(line: Line, file: str, name: str) -> Found:
    """Return the line that sets a name in a file, or in the file it's imported from."""
    for node in line.tree_of(file).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and name in _set_by(node):
            return Origin(file, node.lineno, "")
        if isinstance(node, ast.ImportFrom) and name in {each.name for each in node.names}:
            path = f"{(node.module or '').replace('.', '/')}.py"
            if path != file and path in line.sources.files:
                return constant(line, path, name)
    return None


def _set_by(node: ast.Assign | ast.AnnAssign) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {
        each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)
    }


def _attribute(line: Line, name: str) -> Found:
    """Return the line that last set an attribute of `self`, or set it for its class."""
    trace, key = line.trace, f"self.{name}"
    value = dict(line.call.given).get(key)
    last: Found = None
    for step in range(line.step - 1, -1, -1):
        changes = dict(trace.changes.get(step, ()))
        if key in changes:
            found = line.make_origin(step, "")
            is_own = trace.calls_of[step] == line.call_number
            if is_own or value in (None, changes[key]):
                return found
            last = last or found
    return last or _in_class(line, name)


def _in_class(line: Line, name: str) -> Found:
    for file in line.sources.files:
        for owner in line.tree_of(file).body:
            for node in owner.body if isinstance(owner, ast.ClassDef) else ():
                if isinstance(node, ast.Assign) and name in _set_by(node):
                    return Origin(file, node.lineno, "")
    return None
