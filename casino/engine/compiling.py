"""Compile a student's source with checks that can stop it, or that record its run.

The compiler adds calls to the syntax tree. They need no trace functions, threads, or signals, and
line numbers stay the same. An exception stops the program. To keep a student's `except` clause from
catching it, each `try` gets a first handler that raises it again.

The recorded form calls `AT(spot)` before every line of a function and at the start of every call,
and `AT(None)` at its end. A spot is the place and the kind of event.
"""

from __future__ import annotations

import ast
import warnings
from functools import lru_cache
from types import CodeType
from typing import TypeVar

from casino.engine.not_python import find_foreign_file
from casino.languages import _

__all__ = [
    "AT",
    "ENTRY",
    "ITERATION",
    "LINE",
    "RETURNED",
    "STOPS",
    "TICK",
    "VALUE",
    "Span",
    "Spot",
    "compile_student",
]

# No Python source can contain these names, so a student's names never clash with them.
TICK = "@tick"
STOPS = "@stops"
AT = "@at"
RETURNED = "@returned"
VALUE = "@value"

LINE, ENTRY, ITERATION = range(3)
# A file's path, a function's name, a line, the event there, and the names that a loop sets.
Spot = tuple[str, str, int, int, tuple[str, ...]]
# The position of an expression: first line, first byte, last line, and the byte after its end.
Span = tuple[int, int, int, int]

Looping = TypeVar("Looping", ast.For, ast.AsyncFor, ast.While)
Function = TypeVar("Function", ast.FunctionDef, ast.AsyncFunctionDef)


@lru_cache(maxsize=512)
def compile_student(
    source: bytes, path: str, *, recorded: bool = False, values: bool = False
) -> CodeType:
    """Return a student's file as code that `exec` can run in the module's namespace.

    The namespace must define `TICK` and `STOPS`; with `recorded` also `AT`, and with `values` also
    `RETURNED` and `VALUE`. Raises SyntaxError for everything that can't be compiled, and for a
    notebook that is also valid Python.
    """
    if foreign := find_foreign_file(source):
        raise SyntaxError(str(foreign), (path, 1, 1, ""))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse(source, path)
            if recorded:
                tree = _Spots(path, values).visit(tree)
            tree = _Checks().visit(tree)
            return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            if isinstance(error, SyntaxError) and error.filename:
                raise
            message = str(error) or _("too deeply nested")
            raise SyntaxError(message, (path, 1, 1, "")) from None


class _Checks(ast.NodeTransformer):
    """Insert a call of `TICK`, which can stop the program, in every loop and function."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._loop(node)

    def visit_For(self, node: ast.For) -> ast.AST:
        return self._loop(node)

    def visit_AsyncFor(self, node: ast.AsyncFor) -> ast.AST:
        return self._loop(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        # A lambda's body is one expression, so `TICK() and body` checks first. `TICK()` is always
        # true.
        both = ast.BoolOp(ast.And(), [_tick(node.body), node.body])
        node.body = ast.copy_location(both, node.body)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        # The check must be the first condition, because the others may reject every item of an
        # endless iterator.
        node.ifs.insert(0, _tick(node.target))
        return node

    def visit_Try(self, node: ast.Try) -> ast.AST:
        self.generic_visit(node)
        if node.handlers:
            # Otherwise a student's bare `except:` would catch the stop, and the loop would
            # continue.
            first = node.handlers[0]
            stops = ast.copy_location(ast.Name(STOPS, ast.Load()), first)
            again = ast.copy_location(ast.Raise(), first)
            handler = ast.ExceptHandler(type=stops, name=None, body=[again])
            node.handlers.insert(0, ast.copy_location(handler, first))
        return node

    def _function(self, node: Function) -> Function:
        self.generic_visit(node)
        after_docstring = 0 if ast.get_docstring(node, clean=False) is None else 1
        node.body.insert(after_docstring, ast.copy_location(ast.Expr(_tick(node)), node))
        return node

    def _loop(self, node: Looping) -> Looping:
        self.generic_visit(node)
        node.body.insert(0, ast.copy_location(ast.Expr(_tick(node)), node))
        return node


def _tick(where: ast.AST) -> ast.Call:
    """Return a call of `TICK` at the position of `where`; at run time it returns True."""
    name = ast.copy_location(ast.Name(TICK, ast.Load()), where)
    return ast.copy_location(ast.Call(name, [], []), where)


class _Spots(ast.NodeTransformer):
    """Insert calls that report each line of every function, its start, and its end.

    Lambdas and comprehensions belong to the function around them.
    """

    def __init__(self, path: str, values: bool) -> None:
        self._path = path
        self._values = values
        self._around: list[str] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self._around.append(node.name)
        self.generic_visit(node)
        self._around.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if self._values and node.value is not None:
            name = ast.copy_location(ast.Name(RETURNED, ast.Load()), node.value)
            node.value = ast.copy_location(ast.Call(name, [node.value], []), node.value)
        return node

    def _function(self, node: Function) -> Function:
        """Insert calls that report the start and the end of a function's run."""
        self._around.append(node.name)
        after_docstring = 0 if ast.get_docstring(node, clean=False) is None else 1
        docstring: list[ast.stmt] = node.body[:after_docstring]
        body: list[ast.stmt] = node.body[after_docstring:]
        entry = self._tell(node, node.lineno, ENTRY)
        exit_ = ast.copy_location(ast.Expr(_call(AT, ast.Constant(None), node)), node)
        # `finally` records the end of a call even if it raises an exception or is stopped.
        inner: list[ast.stmt] = self._block(body) or [ast.copy_location(ast.Pass(), node)]
        whole = ast.Try(body=[entry, *inner], handlers=[], orelse=[], finalbody=[exit_])
        node.body = [*docstring, ast.copy_location(whole, node)]
        self._around.pop()
        return node

    def _block(self, statements: list[ast.stmt]) -> list[ast.stmt]:
        """Insert, before each statement, a call that reports its line."""
        block: list[ast.stmt] = []
        for each in statements:
            # Declarations do nothing at run time, and a `while` reports its line at every test.
            if not isinstance(each, ast.Global | ast.Nonlocal | ast.While):
                block.append(self._tell(each, each.lineno, LINE))
            block.append(self._statement(each))
        return block

    def _statement(self, node: ast.stmt) -> ast.stmt:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            visited: ast.stmt = self.visit(node)
            return visited
        if self._values:
            _tell_parts(node)
        if isinstance(node, ast.Return):
            self.visit_Return(node)
        for name in ("body", "orelse", "finalbody"):
            if block := getattr(node, name, None):
                setattr(node, name, self._block(block))
        for each in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            each.body = self._block(each.body)
        if isinstance(node, ast.While):  # `append` returns None, so `or` continues with the test
            call = _call(AT, self._spot(node.lineno, LINE), node.test)
            node.test = ast.copy_location(ast.BoolOp(ast.Or(), [call, node.test]), node.test)
        if isinstance(node, ast.For | ast.AsyncFor):
            names = {each.id for each in ast.walk(node.target) if isinstance(each, ast.Name)}
            again = self._tell(node, node.lineno, ITERATION, tuple(sorted(names)))
            node.body.insert(0, again)
        return node

    def _tell(self, where: ast.AST, line: int, what: int, names: tuple[str, ...] = ()) -> ast.Expr:
        return ast.copy_location(ast.Expr(_call(AT, self._spot(line, what, names), where)), where)

    def _spot(self, line: int, what: int, names: tuple[str, ...] = ()) -> ast.Constant:
        spot: Spot = (self._path, ".".join(self._around), line, what, names)
        return ast.Constant(spot)  # type: ignore[arg-type]  # compile() takes a tuple


# Fields of statements whose expressions are shown part by part. Assignment targets are left out.
_PARTS_OF = ("value", "test", "iter", "subject", "exc", "msg")
_OPERANDS = (
    ast.Compare, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Call, ast.Attribute,
    ast.Subscript, ast.Name, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.keyword, ast.NamedExpr,
)  # fmt: skip
_TOLD = (
    ast.Compare, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Call, ast.Attribute,
    ast.Subscript, ast.Name,
)  # fmt: skip


def _tell_parts(node: ast.stmt) -> None:
    """Make a statement report the value of each of its expressions at run time."""
    for name in _PARTS_OF:
        value = getattr(node, name, None)
        if isinstance(value, ast.expr):
            setattr(node, name, _tell_value(value))


def _tell_value(node: ast.expr) -> ast.expr:
    """Return the expression, changed so that it and its parts report their values.

    Lambdas, comprehensions, and names of functions are left out. A function's return value is shown
    instead.
    """
    if not isinstance(node, _OPERANDS) or _is_super(node):
        return node
    for name, value in ast.iter_fields(node):
        if name in ("func", "target"):
            if isinstance(value, ast.Attribute):
                value.value = _tell_value(value.value)
        elif isinstance(value, ast.expr):
            setattr(node, name, _tell_value(value))
        elif isinstance(value, list):
            setattr(node, name, [_record_item(each) for each in value])
    if not isinstance(node, _TOLD) or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return node
    span = (node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0)
    function = ast.copy_location(ast.Name(VALUE, ast.Load()), node)
    where: ast.expr = ast.copy_location(ast.Constant(span), node)  # type: ignore[arg-type]
    return ast.copy_location(ast.Call(function, [where, node], []), node)


def _record_item(each: ast.AST) -> ast.AST:
    if isinstance(each, ast.keyword):
        each.value = _tell_value(each.value)
        return each
    return _tell_value(each) if isinstance(each, ast.expr) else each


def _is_super(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"
    )


def _call(name: str, value: ast.expr, where: ast.AST) -> ast.Call:
    """Return a call of `name` with the argument `value`, at the position of `where`."""
    function = ast.copy_location(ast.Name(name, ast.Load()), where)
    return ast.copy_location(ast.Call(function, [ast.copy_location(value, where)], []), where)
