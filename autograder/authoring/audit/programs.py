"""Makes the programs that an audit grades: correct, empty, mistaken, and mutated ones."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from autograder.authoring.audit.running import Program
from autograder.authoring.audit.variations import vary
from autograder.authoring.mistakes import Mistake, load_mistakes
from autograder.authoring.mutants import Mutant, MutantPrices
from autograder.authoring.skeletons import strip_markers
from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.course.toml import read_table

__all__ = [
    "RIGHT",
    "empty_programs",
    "mistaken_programs",
    "mutate_programs",
    "right_folders",
    "right_programs",
    "vary_programs",
]

RIGHT = Path("tests") / "submissions"

_EQUAL_TO_EVERYTHING = """
class Equal:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __lt__(self, other): return True
    def __le__(self, other): return True
    def __gt__(self, other): return True
    def __ge__(self, other): return True
    def __hash__(self): return 0
    def __bool__(self): return True
    def __len__(self): return 2
    def __iter__(self): return iter((self, self))
    def __call__(self, *values, **named): return self
    def __getattr__(self, name): return Equal()
    def __str__(self): return "Ace of Spades"
"""

_LAZY: Mapping[str, str] = {
    "returns None": "return None",
    "returns True": "return True",
    "returns False": "return False",
    "returns 0": "return 0",
    "returns 1": "return 1",
    "returns 21": "return 21",
    "returns ''": "return ''",
    "returns 's'": "return 's'",
    "returns []": "return []",
    "raises ValueError": "raise ValueError('no')",
    "raises Exception": "raise Exception('no')",
    "is equal to everything": "return Equal()",
}


# --- correct programs ----------------------------------------------------------------------


def right_programs(kit: Kit, stage: Stage) -> Iterator[Program]:
    """Yield the correct programs of a stage: the reference, and submissions from `tests/`."""
    reference = {name: text.encode() for name, text in _reference(kit, stage).items()}
    yield Program("reference", "reference", "the reference", stage.name, reference)
    for case in sorted((kit.root / RIGHT / stage.name).glob("*/expected.toml")):
        name = case.parent.name
        earlier = {folder.name: _read(folder) for folder in right_folders(case.parent)}
        files = earlier.pop(stage.name)
        title = f"the right submission {name}"
        yield Program(f"right.{name}", "right submission", title, stage.name, files, earlier)


def right_folders(case: Path) -> list[Path]:
    """Return the stage folders of a correct submission in `tests/`.

    Its `expected.toml` may name other correct submissions under `earlier`, whose stage folders are
    included.
    """
    expected, everyone = read_table(case / "expected.toml"), case.parents[1]
    known = [path.relative_to(everyone).as_posix() for path in everyone.glob("*/*")]
    cases = [case, *(everyone / name for name in expected.words("earlier", known))]
    expected.refuse_problems(case / "expected.toml")
    folders = [folder for each in cases for folder in (each / "submission").iterdir()]
    return sorted(folder for folder in folders if folder.is_dir())


def vary_programs(kit: Kit, stage: Stage) -> Iterator[Program]:
    """Yield a rewritten copy of each correct program, which must get full points, too."""
    for program in right_programs(kit, stage):
        name = program.name.removeprefix("right.")
        yield _variation(name, stage, program.files, program.earlier)


def _variation(
    name: str, stage: Stage, files: Mapping[str, bytes], earlier: Mapping[str, Mapping[str, bytes]]
) -> Program:
    sources = {file: _text(content) for file, content in files.items() if file.endswith(".py")}
    varied = dict(files)
    for file, source in sources.items():
        other_sources = [other or "" for name, other in sources.items() if name != file]
        if source is not None:
            varied[file] = _vary_source(source, other_sources) or files[file]
    title = f"the variation of {name}"
    return Program(f"varied.{name}", "variation", title, stage.name, varied, earlier)


def _text(content: bytes) -> str | None:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _vary_source(source: str, other_sources: list[str]) -> bytes | None:
    """Return a source with other names and layout, or None if it isn't valid Python."""
    try:
        return vary(source, other_sources).encode()
    except (SyntaxError, ValueError):
        return None


def _read(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def _reference(kit: Kit, stage: Stage) -> dict[str, str]:
    return {name: strip_markers(text.decode()) for name, text in kit.reference(stage).items()}


# --- programs without work ------------------------------------------------------------------


def empty_programs(kit: Kit, stage: Stage) -> Iterator[Program]:
    """Yield the skeleton, and copies of it with a lazy body in every stub, such as `return 0`.

    They have no files of earlier stages, and must pass no test.
    """
    skeleton = kit.skeleton(stage)
    yield Program("skeleton", "skeleton", "the skeleton", stage.name, skeleton, on_reference=False)
    for words, body in _LAZY.items():
        files = {name: _lazy(text, body) for name, text in skeleton.items()}
        yield Program(
            f"lazy.{words}", "lazy stub", f"a stub that {words}", stage.name, files,
            on_reference=False,
        )  # fmt: skip


def _lazy(skeleton: bytes, body: str) -> bytes:
    """Put the same body into every stub of a skeleton; constructors must not return a value."""
    tree = ast.parse(skeleton)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and _is_stub(node):
            constructor = node.name == "__init__" and body.startswith("return")
            node.body = ast.parse("pass" if constructor else body).body
    prelude = _EQUAL_TO_EVERYTHING if "Equal()" in body else ""
    return (prelude + ast.unparse(tree) + "\n").encode()


def _is_stub(node: ast.FunctionDef) -> bool:
    return any(
        isinstance(each, ast.Raise)
        and isinstance(each.exc, ast.Call)
        and isinstance(each.exc.func, ast.Name)
        and each.exc.func.id == "NotImplementedError"
        for each in ast.walk(node)
    )


# --- wrong programs -------------------------------------------------------------------------


def mistaken_programs(kit: Kit, stage: Stage) -> Iterator[tuple[Program, Mistake]]:
    """Yield a program for each typical mistake of the stage, together with the mistake."""
    reference = _reference(kit, stage)
    for mistake in load_mistakes(stage):
        files = {name: text.encode() for name, text in mistake.apply(reference).items()}
        title = f"the mistake {mistake.id}"
        yield Program(f"mistake.{mistake.id}", "mistake", title, stage.name, files), mistake


def mutate_programs(
    kit: Kit, stage: Stage, mutants: list[Mutant], expectations: MutantPrices, *, whole: bool
) -> Iterator[tuple[Program, Mutant]]:
    """Yield a program for each mutant of the stage that must lose points, with the mutant.

    With `whole`, every test of a mutant runs; otherwise, those of its own criteria run first.
    """
    reference = kit.reference(stage)
    for number, mutant in enumerate(mutants):
        if expectations.equivalent(mutant) is None:
            first = frozenset() if whole else expectations.homes_of(mutant) or _any(stage)
            files = {**reference, mutant.file: mutant.source.encode()}
            title = f"the mutant {mutant.title}"
            name = f"mutant.{number}"
            yield Program(name, "mutant", title, stage.name, files, first=first), mutant


def _any(stage: Stage) -> frozenset[str]:
    return frozenset(criterion.id for criterion in stage.criteria)
