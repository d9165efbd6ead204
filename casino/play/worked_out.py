"""Find the line that computed a value which other lines only passed on.

A wrong number appears at the line that finally returns it, but often comes from far away. The
search uses the program's source and the recorded calls, and needs no values. A step is a line of
the recorded run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from casino.engine.sources import Sources
from casino.engine.tracing import Trace
from casino.play.origins import Line

__all__ = ["argument_made", "hand_made", "result_made"]

MAX_DEPTH, NONE = 12, -1
PASSING = ("dict", "list", "tuple", "sum", "int", "round", "sorted", "max", "min")

Way = tuple[int, ast.expr]  # a step, and the expression on its line that has the value


def argument_made(sources: Sources, trace: Trace, step: int, number: int) -> int:
    """Return the step that computed an argument of the call in a step's line.

    `number` is the argument's index. The step itself is returned if no earlier one is found.
    """
    statement = Line(sources, trace, step).statement
    nodes = ast.walk(statement) if statement is not None else ()
    calls = (node for node in nodes if isinstance(node, ast.Call) and len(node.args) > number)
    call = next(calls, None)
    return step if call is None else _ValueSearch(sources, trace).follow(step, call.args[number])


def result_made(sources: Sources, trace: Trace, step: int, place: int, of: int) -> int:
    """Return the step that computed the value that a step's line returns.

    If the same line or loop computed `of` values, it is the one at index `place`.
    """
    value = Line(sources, trace, step).value
    return step if value is None else _ValueSearch(sources, trace, place, of).follow(step, value)


def hand_made(sources: Sources, trace: Trace, step: int) -> int:
    """Return the step whose line created the newest hand, or `step` if there is none."""
    for call in reversed(trace.calls):
        is_inner = call.parent >= 0 and trace.calls[call.parent].name.endswith(".__init__")
        if call.start <= step and call.name.endswith("Hand.__init__") and not is_inner:
            caller = Line(sources, trace, call.start).caller()
            return caller if caller >= 0 else step
    return step


class _ValueSearch:
    """A backward search for the line that computed a value.

    It goes through names, arguments, and return values.
    """

    def __init__(self, sources: Sources, trace: Trace, place: int = 0, of: int = NONE) -> None:
        self._sources, self._trace = sources, trace
        self._place, self._of = place, of
        self._is_inside = False

    def follow(self, step: int, value: ast.expr) -> int:
        """Follow `value` back from `step`; return the earliest step in another function."""
        found = step
        for _ in range(MAX_DEPTH):
            before = self._find_source(Line(self._sources, self._trace, step), value)
            if before is None:
                break
            call = self._trace.calls_of[step]
            step, value = before
            if self._trace.calls_of[step] != call:
                found = step
        return found

    def _find_source(self, line: Line, value: ast.expr) -> Way | None:
        """Return the step and expression that gave a value; None if this line made it."""
        match value:
            case ast.Name():
                way = self._set(line, value.id)
                # A function that returns its argument chose to do so, so the search ends there.
                return way or (None if self._is_inside else self._find_argument(line, value.id))
            case ast.DictComp():
                return line.step, value.value
            case ast.Subscript(value=ast.Name()):
                return line.step, value.value
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                return line.step, value.elt
            case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in PASSING:
                return line.step, first
            case ast.Call():
                self._is_inside = True
                return self._find_return(line, value)
        return None

    def _set(self, line: Line, name: str) -> Way | None:
        """Return the step and expression that last set a name in this call, or None."""
        nodes = (node for node in ast.walk(line.tree) if isinstance(node, ast.stmt))
        setting = {node.lineno: node for node in nodes if any(_set_to(node, name))}
        found: list[Way] = []
        for step in line.own_steps():
            if node := setting.get(line.trace.lines[step]):
                if _adds(node) or not found:
                    found += [(step, each) for each in _set_to(node, name)]
                if not _adds(node):
                    break
        return self._choose(found[::-1])

    def _find_argument(self, line: Line, name: str) -> Way | None:
        """Return the step that called the line's function, and the argument for `name`."""
        caller = line.caller()
        function = next((each for each in line.way if isinstance(each, ast.FunctionDef)), None)
        if caller < 0 or function is None:
            return None
        names = [each.arg for each in function.args.args]
        made = Line(self._sources, self._trace, caller)
        call = next(_calls(made.statement, function.name), None)
        if call is None or name not in names:
            return None
        place = names.index(name) - (isinstance(call.func, ast.Attribute) and names[0] == "self")
        named = (each.value for each in call.keywords if each.arg == name)
        value = call.args[place] if 0 <= place < len(call.args) else next(named, None)
        return None if value is None else (caller, value)

    def _find_return(self, line: Line, value: ast.Call) -> Way | None:
        """Return the step at which a called function ended, and the returned value."""
        name = _name(value)
        ends = [end for end, function in line.find_ends() if function.rpartition(".")[2] == name]
        ways = [
            (end, returned)
            for end in ends
            if (returned := Line(self._sources, self._trace, end).value) is not None
        ]
        return self._choose(ways)

    def _choose(self, ways: list[Way]) -> Way | None:
        """Return the way at the wanted index, or the last if their number isn't expected."""
        if len(ways) == self._of:
            self._of = NONE  # earlier origins belong only to this one
            return ways[self._place]
        return ways[-1] if ways else None


def _set_to(statement: ast.stmt, name: str) -> Iterator[ast.expr]:
    """Yield each expression that a statement assigns to a name or an item of it."""
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            pairs = zip(targets, values, strict=False)
        case ast.Assign(targets=targets, value=value):
            pairs = zip(targets, [value] * len(targets), strict=True)
        case ast.AugAssign(target=target, value=value):
            pairs = zip([target], [value], strict=True)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            pairs = zip([target], [value], strict=True)
        case _:
            return
    yield from (value for target, value in pairs if _target(target) == name)


def _adds(statement: ast.stmt) -> bool:
    """Return True for `x[k] = …` and `x += …`, which keep a part of the earlier `x`."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    is_item = any(isinstance(each, ast.Subscript) for each in targets)
    return is_item or isinstance(statement, ast.AugAssign)


def _target(node: ast.expr) -> str:
    node = node.value if isinstance(node, ast.Subscript) else node
    return node.id if isinstance(node, ast.Name) else ""


def _calls(statement: ast.stmt | None, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(statement or ast.Pass()):
        if isinstance(node, ast.Call) and _name(node) == name:
            yield node


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
