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
import sys
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
# A module without an entry here holds no other module and nothing that notes its calls.
ONLY = {
    "abc": {"ABC", "ABCMeta", "abstractmethod"},
    "bisect": {"bisect", "bisect_left", "bisect_right", "insort", "insort_left", "insort_right"},
    "collections.abc": {
        "Callable", "Collection", "Container", "Generator", "Hashable", "ItemsView", "Iterable",
        "Iterator", "KeysView", "Mapping", "MutableMapping", "MutableSequence", "MutableSet",
        "Reversible", "Sequence", "Set", "Sized", "ValuesView",
    },
    "datetime": {"date", "datetime", "time", "timedelta", "timezone", "UTC"},
    "fractions": {"Fraction"},
    "heapq": {"heapify", "heappop", "heappush", "heappushpop", "heapreplace", "merge",
              "nlargest", "nsmallest"},
    "numbers": {"Complex", "Integral", "Number", "Rational", "Real"},
    "os.path": {"abspath", "basename", "dirname", "exists", "isdir", "isfile", "join", "normpath",
                "realpath", "sep", "split", "splitext"},
    "random": {"Random", "SystemRandom", "choice", "choices", "getrandbits", "randint", "random",
               "randrange", "sample", "seed", "shuffle", "uniform"},
    "re": {"ASCII", "DOTALL", "I", "IGNORECASE", "M", "MULTILINE", "Match", "Pattern", "S",
           "VERBOSE", "X", "compile", "error", "findall", "finditer", "fullmatch", "match",
           "search", "split", "sub", "subn"},
    "statistics": {"fmean", "mean", "median", "mode", "pstdev", "pvariance", "stdev", "variance"},
    "textwrap": {"dedent", "indent"},
    "typing": {
        "Annotated", "Any", "AnyStr", "Callable", "ClassVar", "Collection", "Container", "Counter",
        "DefaultDict", "Deque", "Dict", "Final", "FrozenSet", "Generator", "Generic", "Hashable",
        "IO", "Iterable", "Iterator", "List", "Literal", "Mapping", "MutableMapping",
        "MutableSequence", "NamedTuple", "Never", "NoReturn", "Optional", "OrderedDict",
        "Protocol", "Reversible", "Self", "Sequence", "Set", "Sized", "SupportsFloat",
        "SupportsIndex", "SupportsInt", "TYPE_CHECKING", "TextIO", "Tuple", "Type", "TypeAlias",
        "TypeGuard", "TypedDict", "Union", "cast",
    },
    "collections": {"ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "abc",
                    "defaultdict", "deque", "namedtuple"},
    "contextlib": {"suppress"},
    "copy": {"copy", "deepcopy"},
    "csv": {"reader", "writer", "DictReader", "DictWriter"},
    "dataclasses": {"InitVar", "dataclass", "field", "replace", "asdict", "astuple"},
    "enum": {"Enum", "Flag", "IntEnum", "IntFlag", "StrEnum", "auto", "unique"},
    "functools": {"cache", "cached_property", "cmp_to_key", "lru_cache", "partial", "reduce",
                  "total_ordering", "wraps"},
    "io": {"StringIO"},
    "json": {"JSONDecodeError", "dump", "dumps", "load", "loads"},
    "operator": {"add", "and_", "eq", "ge", "gt", "itemgetter", "le", "lt", "mod", "mul", "ne",
                 "neg", "or_", "sub", "truediv"},
    "os": {"PathLike", "fspath", "path", "name", "system", "linesep", "sep", "getcwd"},
    "pathlib": {"Path", "PurePath"},
    "string": {"ascii_letters", "ascii_lowercase", "ascii_uppercase", "digits", "punctuation",
               "whitespace"},
    "sys": {"stderr", "stdout", "stdin", "exit", "maxsize", "version_info", "platform"},
    # A clock tells how long the process has lived, and what the library has in its caches.
    "time": {"sleep"},
    "types": {"SimpleNamespace"},
}  # fmt: skip
# Their functions are the interpreter's own, to which nothing can be attached.
CONSTANTS = frozenset({"name", "linesep", "sep", "maxsize", "platform", "version_info"})
COMPILED = frozenset({"math", "itertools", "random", "operator"})
REFUSED = frozenset({
    "__builtins__", "__import__", "breakpoint", "compile", "copyright", "credits", "delattr",
    "eval", "exec", "globals", "help", "id", "license", "locals", "memoryview", "setattr", "vars",
})  # fmt: skip
# Some have arguments of these names, which reach nothing.
ARGUMENTS = frozenset({"copyright", "credits", "help", "id", "license"})
DUNDERS = frozenset({
    "__abs__", "__add__", "__all__", "__bool__", "__call__", "__contains__",
    "__copy__", "__deepcopy__", "__doc__", "__enter__", "__eq__", "__exit__", "__file__",
    "__float__", "__format__", "__ge__", "__getitem__", "__gt__", "__hash__", "__iadd__",
    "__index__", "__init__", "__int__", "__iter__", "__le__", "__len__", "__lt__", "__main__",
    "__mul__", "__name__", "__ne__", "__neg__", "__new__", "__next__",
    "__post_init__", "__radd__", "__repr__", "__reversed__", "__setitem__", "__slots__", "__str__",
    "__sub__", "__rsub__", "__author__", "__version__", "__date__", "__email__", "__license__",
    "__future__", "__copyright__", "__credits__", "__maintainer__", "__status__",
})  # fmt: skip
# Of these a function without its call is nothing but a text.
TEXTS = frozenset({"__author__", "__date__", "__doc__", "__file__", "__name__", "__version__"})
DEFINED = DUNDERS | {
    "__abstractmethods__", "__bytes__", "__ceil__", "__cmp__", "__complex__", "__delitem__",
    "__divmod__", "__floor__", "__floordiv__", "__get__", "__imul__", "__invert__",
    "__ior__", "__isub__", "__matmul__", "__missing__", "__mod__", "__pos__",
    "__pow__", "__or__", "__and__", "__rmul__", "__round__", "__rshift__", "__lshift__",
    "__set__", "__setattr__", "__delattr__", "__sizeof__", "__truediv__", "__trunc__", "__xor__",
}  # fmt: skip
GENERIC = frozenset({"dict", "frozenset", "list", "set", "tuple", "type"})
DEEP = frozenset({"abc", "datetime", "date", "path", "Path", "stdout", "stdin", "chain"})
STREAMS = frozenset({"stderr", "stdin", "stdout"})
OF_STREAMS = frozenset({"encoding", "flush", "isatty", "read", "readline", "readlines", "write"})
# They lead from an object to a class, to a module, into a registry, or to something that the
# library has only one of; or they tell the time.
LEAD_OUT = frozenset({
    "_abc_caches_clear", "_abc_registry_clear", "_dump_registry", "_field_defaults", "_flavour",
    "_globber", "_pathcls", "attrname", "default_factory", "get_type_hints", "kw_only", "mro",
    "now", "obj", "parser", "register", "registry", "today", "utcnow",
})  # fmt: skip
# Whoever derives from another class of the library reaches its functions, which take attributes.
BASES = frozenset({
    "ABC", "Enum", "Flag", "Generic", "IntEnum", "IntFlag", "NamedTuple", "Protocol", "StrEnum",
    "TypedDict", "OrderedDict", "defaultdict", "deque",
})  # fmt: skip
# Their annotations are compared as what stands in brackets is.
TYPED = frozenset({"NamedTuple", "TypedDict"})
METACLASSES = frozenset({"ABCMeta"})
ENUMS = frozenset({"Enum", "Flag", "IntEnum", "IntFlag", "StrEnum"})
# Whatever they decorate has attributes set: what they are given must be what stands below them.
SETTERS = frozenset({"dataclass", "total_ordering", "unique", "wraps"})
# How these are called is looked at, wherever they come from.
GUARDED = SETTERS | ENUMS | TYPED | {"SimpleNamespace", "deepcopy", "field", "namedtuple"}
WRITABLE = frozenset({"input", "open", "exit", "quit", "getattr", "hasattr"})
FRAMES = ("f_", "gi_", "cr_", "tb_", "co_", "ag_", "func_")
BUILTINS = frozenset(vars(builtins))
OWN = "own"  # stands for a module of the submission whose name is not said


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
        number = len(tree.body)
        self.tree = _without_main(tree)
        self.parents = {
            child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)
        }
        self.modules: dict[str, str] = {}
        self.library: dict[str, str] = {}  # names imported out of it, and their modules
        self.own: set[str] = set()  # names of the submission's modules, and out of them
        self.meant: dict[str, set[str]] = {}  # what of the library, or of its own, is imported
        self.relied_on: set[str] = set()  # what has to be what it is, as `handed_out` says it
        self.classes: set[str] = set()
        self.has_odd_types = False
        self.taken: set[str] = set()  # what it may have from another module of the submission
        self.bound: set[str] = {"self", "cls"}
        self.typed: set[ast.AST] = set()  # where a class, if it is named, is not handed on
        if len(self.tree.body) < number:
            self.relied_on.add("put __name__")
        # A type is judged by all that the module imports and names.
        for note in (self._note_import, self._note_name, self._note, self._note_taken):
            for node in ast.walk(tree):
                note(node)
        if "*" in self.taken:  # whatever is used by its name may come from there
            self.taken |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}

    def _note_name(self, node: ast.AST) -> None:
        match node:
            case ast.ClassDef(name=name) if all(map(self._keeps_class, node.decorator_list)):
                self.bound.add(name)
                self.classes.add(name)
            case (
                ast.Name(id=name, ctx=ast.Store())
                | ast.arg(arg=name)
                | ast.FunctionDef(name=name)
                | ast.ClassDef(name=name)
                | ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
                | ast.MatchMapping(rest=str(name))
            ):
                self.bound.add(name)
                self.taken.add(f"class {name}")
            case ast.Attribute(attr=name, ctx=ast.Store()):
                self.taken |= {f"class {name}", f"put {name}"}
            case ast.alias(asname=str(name)) if name != node.name:
                self.taken.add(f"class {name}")

    def _keeps_class(self, decorator: ast.expr) -> bool:
        named = decorator.func if isinstance(decorator, ast.Call) else decorator
        return self._name_in_library(named) in SETTERS and self._is_of_library(_root(named))

    def _note(self, node: ast.AST) -> None:
        match node:
            case ast.arg(annotation=annotation) | ast.AnnAssign(annotation=annotation):
                self._note_type(annotation)
            case ast.FunctionDef(returns=returns, decorator_list=decorators):
                self._note_type(returns)
                self._note_decorators(decorators)
            case ast.ClassDef(bases=bases, decorator_list=decorators):
                self._note_decorators(decorators)
                for base in bases:
                    self._note_base(base.value if isinstance(base, ast.Subscript) else base)
                if any(self._name_in_library(base) in TYPED for base in bases):
                    self.has_odd_types |= not all(map(self._is_plain_member, node.body))
            case ast.ExceptHandler(type=kind):
                self._note_type(kind)

    def _note_decorators(self, decorators: list[ast.expr]) -> None:
        """Note what is handed nothing but what stands below it; `type` would return its class."""
        refused = {"type", *GUARDED} - SETTERS
        self.typed |= {each for each in decorators if _last_name(each) not in refused}

    def _note_taken(self, node: ast.AST) -> None:
        match node:
            case ast.Attribute(attr=name) if name in GUARDED or not self._is_called(node):
                if not _is_library(self.modules.get(_root(node) or "", OWN)):
                    self.taken.add(name)
            case ast.MatchClass(kwd_attrs=names):
                self.taken |= {*names}
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=name), *_]):
                self.taken.add(str(name))

    def _note_import(self, node: ast.AST) -> None:
        match node:
            case ast.Import(names=names):
                for each in names:
                    top = each.name if each.asname else each.name.partition(".")[0]
                    self.modules[each.asname or top] = top
                    self._note_meaning(each.asname or top, top, is_own=_is_own(top))
            case ast.ImportFrom(module=str(module), names=names, level=0) if module in LIBRARY:
                for each in names:
                    self.library[each.asname or each.name] = module
                    self._note_meaning(each.asname or each.name, f"{module}.{each.name}")
            case ast.ImportFrom(module=module, names=names):
                own = {each.asname or each.name for each in names}
                for name in own:
                    self._note_meaning(name, OWN, is_own=True)
                self.taken |= {each.name for each in names}
                if module is None:  # `from . import hand`: a module, as by `import`
                    self.modules |= dict.fromkeys(own, OWN)

    def _note_meaning(self, name: str, meaning: str, *, is_own: bool = False) -> None:
        self.meant.setdefault(name, set()).add(OWN if is_own else meaning)
        if is_own:
            self.own.add(name)
            self.bound.add(name)

    def _note_type(self, node: ast.AST | None) -> None:
        """Note what is a type or an exception: such a use changes nothing.

        An operator or a subscript of the module's own could be handed what it stands beside.
        """
        match node:
            case ast.Name() | ast.Attribute(value=ast.Name() | ast.Attribute()) | ast.Constant():
                self.typed.add(node)
            case ast.Subscript(value=ast.Name() | ast.Attribute() as value, slice=inner):
                if self._is_generic(value):
                    self._note_type(value)
                    self._note_type(inner)
                    self.has_odd_types |= not self._is_compared_as_class(inner)
            case ast.BinOp(op=ast.BitOr()) if all(map(self._is_plain_type, _joined(node))):
                for part in _joined(node):
                    self._note_type(part)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for part in parts:
                    self._note_type(part)

    def _is_plain_type(self, node: ast.AST) -> bool:
        """True for None, a class of the language or the library, and `list[…]`."""
        match node:
            case ast.Constant(value=None):
                return True
            case ast.Subscript(value=value):
                return self._is_generic(value)
            case ast.Name(id=name):
                return self._is_builtin(name) or self._is_of_library(name)
            case ast.Attribute():
                return self._is_of_library(_root(node))
        return False

    def _is_compared_as_class(self, node: ast.AST) -> bool:
        """True for types, of which `typing` compares each with some of its own.

        An object of the module's own would be handed those by its `__eq__`.
        """
        match node:
            case ast.Constant():
                return True
            case ast.Subscript(value=value, slice=inner):
                return self._is_generic(value) and self._is_compared_as_class(inner)
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                return all(map(self._is_compared_as_class, parts))
            case ast.BinOp(op=ast.BitOr()):
                return all(map(self._is_compared_as_class, _joined(node)))
            case ast.Name() | ast.Attribute():
                return self._is_plain_type(node) or self._is_own_class(node)
        return False

    def _is_plain_member(self, node: ast.AST) -> bool:
        return not isinstance(node, ast.AnnAssign) or self._is_compared_as_class(node.annotation)

    def _is_own_class(self, node: ast.Name | ast.Attribute) -> bool:
        """True for a name that nothing but a class has; the other modules are told of it."""
        self.relied_on.add(f"class {_last_name(node)}")
        root = _root(node)
        return root in self.own or root in self.classes

    def _is_generic(self, node: ast.AST) -> bool:
        """True for what takes types in brackets, and is not the module's own."""
        root = _root(node)
        return self._is_of_library(root) or (root in GENERIC and self._is_builtin(root))

    def _is_builtin(self, name: str | None) -> bool:
        """True where nothing in the module gives a builtin's name to anything else.

        Another module could: it is told which names this one relies on.
        """
        found = name in BUILTINS and name not in self.bound and name not in self.meant
        self.relied_on |= {f"put {name}"} if found else set()
        return found

    def _is_of_library(self, name: str | None) -> bool:
        """True where a name stands for one thing of the library, or one module of it, for good."""
        if name in self.bound or "*" in self.taken or len(self.meant.get(name or "", ())) != 1:
            return False
        return name in self.library or (name in self.modules and _is_library(self.modules[name]))

    def _note_base(self, node: ast.AST) -> None:
        """Note a base that has no functions but such as take no attribute."""
        name = _last_name(node)
        if name in BASES or name.endswith(("Error", "Exception")):
            self.typed.add(node)

    @property
    def handed_out(self) -> set[str]:
        """The names that stand for something of the library, or in the place of a builtin.

        With them go those in whose place no other module may put anything: `put print`, and
        `class Card` where nothing but a class may be called so.
        """
        own = {name for name, module in self.modules.items() if _is_own(module)}
        theirs = (self.modules.keys() - own) | self.library.keys()
        return theirs | (self.bound & BUILTINS) | self.relied_on

    def doubts(self) -> Iterator[bool]:
        """Yield whether each node may reach something outside."""
        yield any(len(meant) > 1 for meant in self.meant.values())  # which one holds is not known
        yield self.has_odd_types
        for node in ast.walk(self.tree):
            yield _names_otherwise(node) or _may_close(node) or self._is_doubtful(node)

    def _is_doubtful(self, node: ast.AST) -> bool:
        match node:
            case ast.Import() | ast.ImportFrom() | ast.AsyncFunctionDef() | ast.Await():
                return not self._is_known(node)
            case ast.FunctionDef() | ast.ClassDef():
                return self._is_set_from_above(node) or self._is_doubtful_definition(node)
            case ast.MatchClass(kwd_attrs=names):
                return not all(map(_is_plain_name, names))
            case ast.Yield() | ast.YieldFrom():
                return self._ends_late(node)
            case ast.Name(id=name):
                return self._is_doubtful_name(node, name)
            case ast.Attribute():
                return self._is_doubtful_attribute(node)
            case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()):
                return self._reaches_out(value)
            case ast.AugAssign(target=ast.Name(id=name)):  # what is added is handed what was there
                return name in WRITABLE or name in self.library or name in self.modules
            case ast.Call():
                return self._is_doubtful_call(node)
        return False

    def _is_doubtful_definition(self, node: ast.FunctionDef | ast.ClassDef) -> bool:
        if isinstance(node, ast.ClassDef):
            harmless = all(self._is_harmless_keyword(each) for each in node.keywords)
            return not harmless or self._is_enum_without_members(node)
        if node.name == "__exit__":
            return _reads_error(node)
        return _is_dunder(node.name) and node.name not in DEFINED

    def _is_doubtful_call(self, call: ast.Call) -> bool:
        hides = any(isinstance(each, ast.Starred) for each in call.args)
        match call:
            case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=arguments):
                asked = arguments[1] if len(arguments) > 1 and not hides else None
                return not (isinstance(asked, ast.Constant) and _is_plain_name(str(asked.value)))
            case ast.Call(func=ast.Name(id="field") | ast.Attribute(attr="field")):
                return not self._is_plain_field(call)
        name = self._name_in_library(call.func)
        return (hides and name in GUARDED) or self._is_doubtful_call_of_library(call, name)

    def _is_doubtful_call_of_library(self, call: ast.Call, name: str) -> bool:
        if name == "SimpleNamespace":  # names by which the library asks an object for something
            return bool(call.args) or any(each.arg is None for each in call.keywords)
        if name in TYPED:
            return True
        if name == "namedtuple":
            is_read = all(each.arg in ("defaults", "rename") for each in call.keywords)
            return not (is_read and all(map(_is_read_text, call.args)))
        if name in SETTERS:
            return not self._is_decorator(call)
        if name in ENUMS:  # names in a text may be those of methods
            return bool(call.keywords) or not all(map(_is_plain_text, call.args))
        # A `memo` of the module's own is handed a list that all copies share.
        return name == "deepcopy" and (len(call.args) != 1 or bool(call.keywords))

    def _name_in_library(self, node: ast.AST) -> str:
        """Return how the library calls what a name or `module.name` stands for; "" for others."""
        match node:
            case ast.Name(id=name) if name in self.library:
                return name
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                return name if _is_library(self.modules.get(module, OWN)) else ""
        return ""

    def _is_set_from_above(self, node: ast.FunctionDef | ast.ClassDef) -> bool:
        """Return whether a decorator sets attributes of what another one has put in its place."""
        found = node.decorator_list
        names = [
            self._name_in_library(each.func if isinstance(each, ast.Call) else each)
            for each in found
        ]
        fits = {"wraps"} if isinstance(node, ast.FunctionDef) else SETTERS - {"wraps"}
        bare = any(name == "wraps" and not isinstance(each, ast.Call)
                   for name, each in zip(names, found, strict=True))  # fmt: skip
        return bare or not SETTERS.isdisjoint([*names[:-1], *({*names} - fits)])

    def _is_decorator(self, call: ast.Call) -> bool:
        """True for `@wraps(name)` above a function, and `@dataclass(frozen=True)` above a class."""
        match self.parents.get(call), call:
            case ast.FunctionDef(decorator_list=found), ast.Call(args=[ast.Name()], keywords=[]):
                return call in found
            case ast.ClassDef(decorator_list=found), ast.Call(args=[]):
                return call in found
        return False

    def _is_enum_without_members(self, node: ast.ClassDef) -> bool:
        """Return whether calling a class may make another one, with methods by names in a text."""
        if not any(self._name_in_library(base) in ENUMS for base in node.bases):
            return False
        return not any(
            isinstance(each, ast.Assign)
            and isinstance(each.targets[0], ast.Name)
            and not each.targets[0].id.startswith("_")
            and (isinstance(each.value, ast.Constant | ast.Tuple) or self._is_auto(each.value))
            for each in node.body
        )

    def _is_auto(self, node: ast.AST) -> bool:
        if not isinstance(node, ast.Call) or self._name_in_library(node.func) != "auto":
            return False
        return self._is_of_library(_root(node.func))

    def _is_known(self, node: ast.AST) -> bool:
        """True for an import of something that is known; what is asynchronous is not."""
        match node:
            case ast.Import(names=names):
                return all(each.name in LIBRARY or _is_own(each.name) for each in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                return level > 0 or not self._is_doubtful_import(module or "", names)
        return False

    def _is_doubtful_import(self, module: str, aliases: list[ast.alias]) -> bool:
        names = {each.name for each in aliases}
        if module not in LIBRARY:
            return not _is_own(module)
        if any(each.asname for each in aliases):
            return True  # the tables know what it is by its name
        allowed = ONLY.get(module)
        if any(name.startswith("_") or name in LEAD_OUT for name in names) or "*" in names:
            return True
        return allowed is not None and not names <= allowed

    def _is_doubtful_name(self, node: ast.Name, name: str) -> bool:
        parent, is_called = self.parents.get(node), self._is_called(node)
        if name in REFUSED and not (name in ARGUMENTS and name in self.bound):
            return True
        if (name.startswith("__") and name not in DUNDERS) or _is_of_enum(name):
            return True
        if name in WRITABLE:
            return not is_called and isinstance(node.ctx, ast.Load)
        if name == "type":
            if node in self.typed:
                return False
            return not (is_called and self._is_plain_use_of_type(parent))
        if name in self.modules and isinstance(node.ctx, ast.Load):
            return not isinstance(parent, ast.Attribute)
        if name in self.library and isinstance(node.ctx, ast.Load) and node not in self.typed:
            return not (is_called or self._is_harmless(node, name, self.library[name]))
        return False

    def _is_plain_use_of_type(self, call: ast.AST | None) -> bool:
        """True for `type(x)` that is compared, or asked for its name.

        Called with an object, a class's class tells that one's class, or makes a class.
        """
        if not isinstance(call, ast.Call) or len(call.args) != 1 or call.keywords:
            return False
        if isinstance(call.args[0], ast.Starred):
            return False
        around = self.parents.get(call)
        if isinstance(around, ast.Attribute):
            return around.attr == "__name__"
        return isinstance(around, ast.FormattedValue) or self._is_compared_by_itself(call)

    def _is_compared_by_itself(self, kind: ast.AST) -> bool:
        """True for a class that is compared so that no function of the module is handed it."""
        around = self.parents.get(kind)
        if not isinstance(around, ast.Compare):
            return False
        # Whatever is compared by `==` is handed the class.
        sides = [each for each in (around.left, *around.comparators) if each is not kind]
        by_identity = all(isinstance(each, ast.Is | ast.IsNot) for each in around.ops)
        return by_identity or all(map(self._is_a_class, sides))

    def _is_a_class(self, node: ast.AST) -> bool:
        """True for a builtin class, and for `type(x)`."""
        match node:
            case ast.Name(id=name):
                return self._is_builtin(name)
            case ast.Call(func=ast.Name(id="type"), args=[_]):
                return self._is_builtin("type")
            case ast.Attribute(attr="__class__"):
                return True
            case ast.Tuple(elts=parts):
                return all(map(self._is_a_class, parts))
        return False

    def _is_harmless(self, node: ast.AST, name: str, module: str) -> bool:
        """True for what is read from, what something is tested for, and what takes no attribute."""
        parent = self.parents.get(node)
        match parent:
            case ast.Attribute():
                return True
            case ast.Subscript(value=value, ctx=ast.Load()) if value is node:
                # `Callable[…]` is made anew each time, takes no attribute and has no functions.
                return (name, module) == ("Callable", "collections.abc")
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass" as asked), args=[_, kind]):
                return kind is node and self._is_builtin(asked)
            case ast.Call(func=ast.Name(id=decorator)) if decorator in self.library:
                return self.library[decorator] == module == "re" and self._is_of_library(decorator)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=called))):
                if module == "re" and name.isupper():
                    return self.modules.get(called) == "re" and self._is_of_library(called)
            case ast.keyword(arg="file"):
                match self.parents.get(parent):
                    case ast.Call(func=ast.Name(id="print")):
                        return self._is_builtin("print")
        if module in COMPILED:
            return not name[:1].isupper()
        return name in CONSTANTS or name == "TYPE_CHECKING" or module == "string"

    def _is_doubtful_attribute(self, node: ast.Attribute) -> bool:
        name, base = node.attr, node.value
        if name == "__class__" and isinstance(self.parents.get(node), ast.Compare):
            return not self._is_compared_by_itself(node)
        if _is_dunder(name) and name not in DUNDERS:
            return True
        if name.startswith(FRAMES) or name in LEAD_OUT or _is_of_enum(name):
            return True
        if not isinstance(node.ctx, ast.Load):
            return self._reaches_out(base)
        root, is_called = _root(base), self._is_called(node)
        if _is_dunder(name) and name not in TEXTS and not is_called:
            return True  # the function, which several classes may share
        if root in self.modules and _is_library(self.modules[root]):
            return self._is_doubtful_use(node, self.modules[root])
        if root in self.library:
            return self._is_doubtful_part(node, root)
        return False

    def _is_plain_field(self, call: ast.AST) -> bool:
        """True for `name: kind = field(…)` in a class that `dataclass` alone takes in hand.

        The object itself leads to a mark that all of `dataclasses` shares.
        """
        around = self.parents[call]
        owner = self.parents.get(around)
        match around, owner:
            case (
                ast.AnnAssign(target=ast.Name(id=name), value=value),
                ast.ClassDef(decorator_list=[decorator]),
            ) if value is call:
                loads = (each for each in ast.walk(owner) if isinstance(each, ast.Name))
                is_read = any(each.id == name and isinstance(each.ctx, ast.Load) for each in loads)
                named = decorator.func if isinstance(decorator, ast.Call) else decorator
                is_its = self._is_of_library(_root(named))
                return not is_read and is_its and self._name_in_library(named) == "dataclass"
        return False

    def _is_called(self, node: ast.AST) -> bool:
        parent = self.parents.get(node)
        return isinstance(parent, ast.Call) and parent.func is node

    def _is_doubtful_part(self, node: ast.Attribute, root: str) -> bool:
        """Return whether `name.part`, of a name imported from the library, may be written to."""
        if root in STREAMS:
            return node.attr not in OF_STREAMS
        if root in CONSTANTS or node in self.typed:
            return False
        return node.attr.startswith("_") or not self._is_called(node)

    def _is_doubtful_use(self, node: ast.Attribute, module: str) -> bool:
        """Return whether `module.name`, or a chain behind it, may be more than read or called."""
        name, parent = node.attr, self.parents.get(node)
        if name.startswith("_"):
            return True
        if isinstance(node.value, ast.Attribute):  # behind `module.name`
            if node.value.attr in STREAMS:
                return name not in OF_STREAMS
            if node.value.attr in CONSTANTS:
                return False
            is_used = self._is_called(node) or node in self.typed
            return node.value.attr not in DEEP or not (is_used or self._is_harmless(node, name, ""))
        if module in ONLY and name not in ONLY[module]:
            return True
        is_called = isinstance(parent, ast.Call) and parent.func is node
        # A class or a function of the library in a variable could be written to under that name.
        return not (is_called or node in self.typed or self._is_harmless(node, name, module))

    def _is_harmless_keyword(self, keyword: ast.keyword) -> bool:
        """True for what a class statement may say beside its bases."""
        value = keyword.value
        if keyword.arg != "metaclass":
            return isinstance(value, ast.Constant)
        name = _last_name(value)
        if name not in METACLASSES or not self._is_of_library(_root(value)):
            return False
        self.typed.add(value)
        return True

    def _ends_late(self, node: ast.AST) -> bool:
        """Return whether a generator that is left alone has something to do when it is freed.

        That may be in a later test, in whose worker it would speak of the one before.
        """
        while not isinstance(node, ast.FunctionDef | ast.Lambda | ast.Module):
            if isinstance(node, ast.Try | ast.TryStar | ast.With):
                return True
            node = self.parents[node]
        return False

    def _reaches_out(self, base: ast.AST) -> bool:
        """Return whether what is written to begins anywhere but in the module's own objects."""
        root = _root(base)
        if root in self.own or root in BUILTINS:
            return True
        return root is None or root in self.modules or root in self.library


def _without_main(tree: ast.Module) -> ast.Module:
    """Return a module without what runs only when its file is started: none of them is."""
    if not any(map(_may_name_anew, ast.walk(tree))):
        tree.body = [part for node in tree.body for part in _run_by_import(node)]
    return tree


def _may_name_anew(node: ast.AST) -> bool:
    """Return True for whatever may give the module's `__name__` another value."""
    match node:
        case ast.Name(ctx=ast.Load()) | ast.Constant():
            return False
        case ast.alias(name="*"):
            return True
    return "__name__" in [value for _, value in ast.iter_fields(node) if isinstance(value, str)]


def _run_by_import(node: ast.stmt) -> list[ast.stmt]:
    match node:
        case ast.If(
            test=ast.Compare(
                left=ast.Name(id="__name__"),
                ops=[ast.Eq()],
                comparators=[ast.Constant(value="__main__")],
            ),
            orelse=other,
        ):
            return other
    return [node]


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


def _last_name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_library(module: str) -> bool:
    return not _is_own(module)


def _is_own(module: str) -> bool:
    """True for a module of the submission's: no such name is the library's."""
    top = module.partition(".")[0]
    return top != "" and not top.startswith("__") and top not in sys.stdlib_module_names


def _names_otherwise(node: ast.AST) -> bool:
    """Return whether a special name is given in a way by which nobody reads what is behind it."""
    match node:
        case ast.Constant() | ast.FunctionDef() | ast.ImportFrom(module="__future__"):
            return False
        case ast.Name(id="__exit__", ctx=ast.Store()):
            return True
        case ast.Attribute(attr="__exit__", ctx=ast.Store()):
            return True
        case ast.Name() | ast.Attribute():
            return False
        case ast.ImportFrom():
            return False
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            return any(_is_dunder(name) and name not in TEXTS for name in names)
    names = [value for _, value in ast.iter_fields(node) if isinstance(value, str)]
    return any(_is_dunder(name) and name not in TEXTS for name in names)


def _reads_error(node: ast.FunctionDef) -> bool:
    """Return whether an `__exit__` does more with the error than to ask whether there is one.

    The error's class may be one of the library's.
    """
    if node.decorator_list:
        return True
    own = node.args
    given = [*own.posonlyargs, *own.args][1:] + own.kwonlyargs
    names = {each.arg for each in (*given, own.vararg, own.kwarg) if each}
    harmless = {
        each.left
        for each in ast.walk(node)
        if isinstance(each, ast.Compare)
        and all(isinstance(how, ast.Is | ast.IsNot) for how in each.ops)
    }
    return any(
        isinstance(each, ast.Name) and each.id in names and each not in harmless
        for each in ast.walk(node)
    )


def _may_close(node: ast.AST) -> bool:
    """Return True for whatever may give an iterator a `close`.

    A generator that waits for it by `yield from` calls that when it is freed, in a later test.
    """
    if isinstance(node, ast.Constant | ast.Attribute) and not _is_stored(node):
        return False
    return "close" in [value for _, value in ast.iter_fields(node) if isinstance(value, str)]


def _is_stored(node: ast.AST) -> bool:
    return not isinstance(getattr(node, "ctx", ast.Load()), ast.Load)


def _is_read_text(node: ast.AST) -> bool:
    """True for texts that stand there, by themselves or in a list, and say no `close`."""
    if isinstance(node, ast.List | ast.Tuple):
        return all(map(_is_read_text, node.elts))
    return isinstance(node, ast.Constant) and "close" not in str(node.value)


def _is_plain_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and "__" not in str(node.value)


def _is_plain_name(name: str) -> bool:
    if name.startswith(("__", *FRAMES)) or _is_of_enum(name):
        return False
    return name not in LEAD_OUT


def _is_of_enum(name: str) -> bool:
    """True for names such as `_missing_`, by which classes of `enum` share functions."""
    return name.startswith("_") and name.endswith("_") and not name.startswith("__") and name != "_"


def _joined(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the types of `one | other | …`."""
    match node:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            yield from _joined(left)
            yield from _joined(right)
        case _:
            yield node


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")
