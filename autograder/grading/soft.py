"""Hidden tests with assertions switched off: they run to their end after any answer.

They show a test's requests after a wrong answer (`independence.py`), and give no verdict.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

__all__ = ["SoftModule"]

CATCHING = frozenset({"try", "suppress"})


class SoftModule:
    """A suite's module with its functions compiled again, softly.

    Decorated helpers stay as they are: the values that they keep between calls took a while to
    compute.
    """

    def __init__(self, module: ModuleType) -> None:
        file = str(module.__file__)
        tree = ast.parse(Path(file).read_bytes())
        self._uses = {
            each.name: _uses(each) for each in tree.body if isinstance(each, ast.FunctionDef)
        }
        body: list[ast.stmt] = [each for each in tree.body if _is_compiled(each)]
        soft = _Soften().visit(ast.Module(body, []))
        code = compile(ast.fix_missing_locations(soft), file, "exec", dont_inherit=True)
        self._names: dict[str, Any] = {**vars(module), "pytest": _SoftPytest()}
        exec(code, self._names)  # the suite's own code

    def test(self, name: str, values: Mapping[str, Any]) -> Callable[[object], object]:
        """Return a test by its function's name, to be run with a student and these values."""
        function = self._names[name]
        return lambda student: function(**{**values, "student": student})

    def may_catch(self, name: str) -> bool:
        """Return True if a test, or a function it uses, catches errors of a submission."""
        todo, known = [name], {name}
        while todo:
            used = self._uses.get(todo.pop(), frozenset())
            if used & CATCHING:
                return True
            todo += used - known
            known |= used
        return False


def _uses(function: ast.FunctionDef) -> frozenset[str]:
    """Return the names in a function, and `try` where there is one."""
    names = {each.id for each in ast.walk(function) if isinstance(each, ast.Name)}
    names |= {each.attr for each in ast.walk(function) if isinstance(each, ast.Attribute)}
    tries = any(isinstance(each, ast.Try | ast.TryStar) for each in ast.walk(function))
    return frozenset(names | {"try"} if tries else names)


class _Soften(ast.NodeTransformer):
    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        return ast.copy_location(ast.Expr(node.test), node)


def _is_compiled(node: ast.stmt) -> bool:
    if not isinstance(node, ast.FunctionDef):
        return False
    is_plain = not node.decorator_list
    if node.name.startswith("test_"):
        node.decorator_list = []  # marks
    return is_plain or node.name.startswith("test_")


class _SoftPytest:
    """pytest for soft tests: `raises` does not mind where nothing is raised."""

    def __getattr__(self, name: str) -> Any:
        return getattr(pytest, name)

    @staticmethod
    def raises(expected: Any, *_: object, **__: object) -> _SoftRaises:
        return _SoftRaises()


class _SoftRaises:
    value = Exception("nothing was raised")

    def __enter__(self) -> _SoftRaises:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: object) -> bool:
        if isinstance(error, Exception):
            self.value = error
        return kind is None or issubclass(kind, Exception)
