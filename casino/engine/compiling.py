"""A student's source made into code that can be stopped: a check in every loop and function.

The checks are put into the syntax tree, so that nothing depends on trace functions, threads or
signals and line numbers stay as they are. An exception that stops the program also passes every
`except` of the student's, which is why each `try` gets a first handler that raises it again.
"""

from __future__ import annotations

import ast
import warnings
from functools import lru_cache
from types import CodeType
from typing import TypeVar

__all__ = ["STOPS", "TICK", "compile_student"]

# Names that no Python text can contain, so that no student's name is ever the same.
TICK = "@tick"
STOPS = "@stops"

Looping = TypeVar("Looping", ast.For, ast.AsyncFor, ast.While)
Function = TypeVar("Function", ast.FunctionDef, ast.AsyncFunctionDef)


@lru_cache(maxsize=512)
def compile_student(source: bytes, path: str) -> CodeType:
    """Compile a file with checks in it; the module needs `TICK` and `STOPS` among its names.

    Raises SyntaxError for everything that cannot be compiled.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = _Checks().visit(ast.parse(source, path))
            return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            if isinstance(error, SyntaxError) and error.filename:
                raise
            message = str(error) or "too deeply nested"
            raise SyntaxError(message, (path, 1, 1, "")) from None


class _Checks(ast.NodeTransformer):
    """Puts a call of `TICK` where a program can go on for ever."""

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
        both = ast.BoolOp(ast.And(), [_tick(node.body), node.body])
        node.body = ast.copy_location(both, node.body)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.ifs.insert(0, _tick(node.target))
        return node

    def visit_Try(self, node: ast.Try) -> ast.AST:
        self.generic_visit(node)
        if node.handlers:
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
    """Return the call, which is always true, with the place of another node."""
    name = ast.copy_location(ast.Name(TICK, ast.Load()), where)
    return ast.copy_location(ast.Call(name, [], []), where)
