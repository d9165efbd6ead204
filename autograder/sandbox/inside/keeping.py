"""Says whether a module can keep anything from one test to the next outside of itself.

Standard library only; runs inside, on the source, and runs none of it. A worker is made as new for
each test: the submission's modules run again. What a module puts elsewhere, into a library module
or one of its classes, outlives that. So only code that provably cannot do so is asked for one test
after another in the same worker; any other gets a worker of its own for each test. The pass is
conservative: it refuses whatever it does not know.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

# Library modules that hold nothing which a name, or a call by a name, could change for good: what
# `random`, `sys` and `time` keep is put back for each test (`surroundings`).
LIBRARY = frozenset({
    "__future__", "abc", "bisect", "collections", "collections.abc", "contextlib", "copy", "csv",
    "dataclasses", "datetime", "enum", "fractions", "functools", "heapq", "io", "itertools",
    "json", "math", "numbers",
    "operator", "os", "os.path", "pathlib", "random", "re", "statistics", "string", "sys",
    "textwrap", "time", "types", "typing",
})  # fmt: skip
# Of these only the named parts: the others reach the process, its modules, or other people's code.
ONLY = {
    "contextlib": {"ExitStack", "contextmanager", "redirect_stdout", "suppress"},
    "copy": {"copy", "deepcopy"},
    "csv": {"reader", "writer", "DictReader", "DictWriter"},
    "dataclasses": {"InitVar", "dataclass", "field", "replace", "asdict", "astuple"},
    "io": {"StringIO"},
    "operator": {"add", "and_", "eq", "ge", "gt", "itemgetter", "le", "lt", "mod", "mul", "ne",
                 "neg", "or_", "sub", "truediv"},
    "os": {"PathLike", "fspath", "path", "name", "system", "linesep", "sep", "getcwd"},
    "sys": {"stderr", "stdout", "stdin", "exit", "maxsize", "version_info", "platform"},
    "types": {"SimpleNamespace"},
}  # fmt: skip
# Their functions are the interpreter's own, to which nothing can be attached.
CONSTANTS = frozenset({"name", "linesep", "sep", "maxsize", "platform", "version_info"})
COMPILED = frozenset({"math", "itertools", "random", "operator", "string"})
REFUSED = frozenset({
    "__builtins__", "__import__", "breakpoint", "compile", "delattr", "eval", "exec", "globals",
    "id", "locals", "memoryview", "setattr", "vars",
})  # fmt: skip
DUNDERS = frozenset({
    "__abs__", "__add__", "__all__", "__bool__", "__call__", "__contains__",
    "__copy__", "__deepcopy__", "__doc__", "__enter__", "__eq__", "__exit__", "__file__",
    "__float__", "__format__", "__ge__", "__getitem__", "__gt__", "__hash__", "__iadd__",
    "__index__", "__init__", "__int__", "__iter__", "__le__", "__len__", "__lt__", "__main__",
    "__match_args__", "__mul__", "__name__", "__ne__", "__neg__", "__new__", "__next__",
    "__post_init__", "__radd__", "__repr__", "__reversed__", "__setitem__", "__slots__", "__str__",
    "__sub__", "__author__", "__version__", "__date__", "__email__", "__license__", "__future__",
    "__copyright__", "__credits__", "__maintainer__", "__status__",
})  # fmt: skip
DEEP = frozenset({
    "abc", "chain", "date", "datetime", "path", "Path", "stderr", "stdin", "stdout",
})  # fmt: skip
# They lead from an object to a class, to a module, or into a registry of the library's.
LEAD_OUT = frozenset({"mro", "obj", "register", "registry", "get_type_hints"})
WRITABLE = frozenset({"input", "open", "exit", "quit", "getattr", "hasattr"})
FRAMES = ("f_", "gi_", "cr_", "tb_", "co_", "ag_", "func_")
BUILTINS = frozenset(vars(builtins))


Keeping = tuple[bool, list[str], list[str]]


def read_keeping(source: str | bytes) -> Keeping:
    """Return whether a module keeps nothing by itself, and two lists of names.

    The first are what it has from the library, the second what it takes from modules of the
    submission: a name in both lists of a submission's modules is the library's, handed on.
    """
    try:
        reading = _Reading(ast.parse(source))
        return not any(reading.doubts()), sorted(reading.handed_out), sorted(reading.taken)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False, [], []


def keeps_nothing(*sources: str | bytes) -> bool:
    """Return True if modules provably keep nothing outside of themselves."""
    read = [read_keeping(source) for source in sources]
    handed_out = {name for _, names, _ in read for name in names}
    return all(ok for ok, _, _ in read) and not any(
        name in handed_out for _, _, names in read for name in names
    )


class _Reading:
    """One pass over a module: names of the library, and where the module uses them."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.parents = {
            child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)
        }
        self.modules: dict[str, str] = {}
        self.library: dict[str, str] = {}  # names imported out of it, and their modules
        self.own: set[str] = set()  # names of the submission's modules, and out of them
        self.taken: set[str] = set()
        self.typed: set[ast.AST] = set()  # where a class, if it is named, is not handed on
        for node in ast.walk(tree):
            self._note(node)
        self.taken |= {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and _root(node) in self.own
        }

    def _note(self, node: ast.AST) -> None:
        match node:
            case ast.Import() | ast.ImportFrom():
                self._note_import(node)
            case ast.arg(annotation=kind) | ast.AnnAssign(annotation=kind):
                self._note_type(kind)
            case ast.ExceptHandler(type=kind):
                self._note_type(kind)
            case ast.FunctionDef(returns=returns, decorator_list=decorators):
                self._note_type(returns)
                self.typed |= {*decorators}
            case ast.ClassDef(bases=bases, decorator_list=decorators):
                self.typed |= {*bases, *decorators}

    def _note_import(self, node: ast.Import | ast.ImportFrom) -> None:
        match node:
            case ast.Import(names=names):
                for each in names:
                    top = each.name if each.asname else each.name.partition(".")[0]
                    self.modules[each.asname or top] = top
                    if _is_own(top):
                        self.own.add(each.asname or top)
            case ast.ImportFrom(module=str(module), names=names, level=0) if module in LIBRARY:
                self.library |= {each.asname or each.name: module for each in names}
            case ast.ImportFrom(names=names):
                self.own |= {each.asname or each.name for each in names}
                self.taken |= {each.name for each in names}

    def _note_type(self, node: ast.AST | None) -> None:
        """Note what is a type, a base or an exception: such a use changes nothing."""
        if node is not None:
            self.typed |= set(ast.walk(node))

    @property
    def handed_out(self) -> set[str]:
        """The names that stand for something of the library."""
        own = {name for name, module in self.modules.items() if _is_own(module)}
        return (self.modules.keys() - own) | self.library.keys()

    def doubts(self) -> Iterator[bool]:
        """Yield whether each node may reach something outside."""
        for node in ast.walk(self.tree):
            yield self._is_doubtful(node)

    def _is_doubtful(self, node: ast.AST) -> bool:
        match node:
            case ast.Import(names=names):
                return not all(each.name in LIBRARY or _is_own(each.name) for each in names)
            case ast.ImportFrom(module=module, names=names):
                return self._is_doubtful_import(module or "", {each.name for each in names})
            case ast.Name(id=name):
                return self._is_doubtful_name(node, name)
            case ast.Attribute():
                return self._is_doubtful_attribute(node)
            case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()):
                return self._reaches_out(value)
            case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=arguments):
                asked = arguments[1] if len(arguments) > 1 else None
                return not (isinstance(asked, ast.Constant) and _is_plain_name(str(asked.value)))
            case ast.AsyncFunctionDef() | ast.Await():
                return True
        return False

    def _is_doubtful_import(self, module: str, names: set[str]) -> bool:
        if module not in LIBRARY:
            return (module != "" and not _is_own(module)) or "*" in names
        allowed = ONLY.get(module)
        if any(name.startswith("_") or name in LEAD_OUT for name in names) or "*" in names:
            return True
        return allowed is not None and not names <= allowed

    def _is_doubtful_name(self, node: ast.Name, name: str) -> bool:
        parent = self.parents.get(node)
        is_called = isinstance(parent, ast.Call) and parent.func is node
        if name in ("setattr", "vars") and is_called and self._is_about_itself(parent):
            return False
        if name in REFUSED:
            return True
        if name.startswith("__") and name not in DUNDERS:
            return True
        if name in WRITABLE:
            return not is_called and isinstance(node.ctx, ast.Load)
        if name == "type":
            return node not in self.typed and not (is_called and self._is_plain_use_of_type(parent))
        if name in self.modules and isinstance(node.ctx, ast.Load):
            return not isinstance(parent, ast.Attribute) and _is_library(self.modules[name])
        if name in self.library and isinstance(node.ctx, ast.Load) and node not in self.typed:
            return not (is_called or self._is_harmless(node, name, self.library[name]))
        return False

    def _is_about_itself(self, call: ast.AST | None) -> bool:
        """True for a call whose first argument is the object itself."""
        match call:
            case ast.Call(args=[ast.Name(id="self"), *_]):
                return True
        return False

    def _is_plain_use_of_type(self, call: ast.AST | None) -> bool:
        """True for `type(x)` that is compared, called, or asked for its name."""
        if not isinstance(call, ast.Call) or len(call.args) != 1 or call.keywords:
            return False
        around = self.parents.get(call)
        if isinstance(around, ast.Attribute):
            return around.attr == "__name__"
        if isinstance(around, ast.Call):
            return around.func is call
        return isinstance(around, ast.Compare | ast.FormattedValue)

    def _is_harmless(self, node: ast.AST, name: str, module: str) -> bool:
        """True for what is read from, what something is tested for, and what takes no attribute."""
        parent = self.parents.get(node)
        match parent:
            case ast.Attribute() | ast.Subscript(ctx=ast.Load()):
                return True
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass")):
                return True
            case ast.keyword(arg="file"):
                return True
        return (
            (module in COMPILED and not name[:1].isupper()) or name.isupper() or (name in CONSTANTS)
        )

    def _is_doubtful_attribute(self, node: ast.Attribute) -> bool:
        name, base = node.attr, node.value
        if name == "__class__" and isinstance(self.parents.get(node), ast.Compare):
            return False
        if name == "__dict__" and isinstance(base, ast.Name) and base.id == "self":
            return False
        if name.startswith("__") and name.endswith("__") and name not in DUNDERS:
            return True
        if name.startswith(FRAMES) or name in LEAD_OUT:
            return True
        if not isinstance(node.ctx, ast.Load):
            return self._reaches_out(base)
        root = _root(base)
        if root in self.modules and _is_library(self.modules[root]):
            return self._is_doubtful_use(node, self.modules[root])
        return root in self.library and name.startswith("_")

    def _is_doubtful_use(self, node: ast.Attribute, module: str) -> bool:
        """Return whether `module.name`, or a chain behind it, may be more than read or called."""
        name, parent = node.attr, self.parents.get(node)
        if name.startswith("_"):
            return True
        if isinstance(node.value, ast.Attribute):  # behind `module.name`
            return node.value.attr not in DEEP
        if module in ONLY and name not in ONLY[module]:
            return True
        is_called = isinstance(parent, ast.Call) and parent.func is node
        # A class or a function of the library in a variable could be written to under that name.
        return not (is_called or node in self.typed or self._is_harmless(node, name, module))

    def _reaches_out(self, base: ast.AST) -> bool:
        """Return whether what is written to begins anywhere but in the module's own objects."""
        root = _root(base)
        if root in self.own or root in BUILTINS:
            return True
        return root is None or root in self.modules or root in self.library


def _root(node: ast.AST) -> str | None:
    """Return the name that a chain begins with; None where a type or a call stands there."""
    while True:
        match node:
            case ast.Attribute(value=node) | ast.Subscript(value=node):
                continue
            case ast.Call(func=ast.Attribute(value=node)):
                continue
            case ast.Name(id=name):
                return name
            case _:
                return None


def _is_library(module: str) -> bool:
    return not _is_own(module)


def _is_own(module: str) -> bool:
    """True for a module of the submission's: no such name is the library's."""
    import sys

    return module.partition(".")[0] not in sys.stdlib_module_names


def _is_plain_name(name: str) -> bool:
    return not name.startswith(("__", *FRAMES)) and name not in LEAD_OUT
