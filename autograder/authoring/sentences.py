"""Links each hidden test to the sentence of a handout that asks for the tested behaviour.

A hidden test may only ask what a handout says in its goal, rules, interface, transcript, or
examples. A stage's `sentences.toml` names the sentences and, for each module of tests, the tests
based on them. `autograder build` checks that the handouts contain them and that no test is missing.
`docs/build.py` shows them as a page.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.course.model import Stage
from autograder.errors import CourseError

__all__ = [
    "ADVICE", "HiddenTest", "check_sentences", "read_handout", "read_hidden_tests",
    "read_sentences", "sentences_page", "sentences_path", "sources",
]  # fmt: skip

PRIVATE = Path("autograder", "stages")
FILE = "sentences.toml"
ADVICE = re.compile(r"(a way through|typical mistakes|how to check|points|what you need)\b", re.I)
INTRODUCTION = """\
# The sentence behind each hidden test

Made from `autograder/stages/*/sentences.toml`; `autograder build --check` fails where a test names
no sentence, or a sentence is not in the handout. Advice does not count: "A way through" and
"Typical mistakes" ask for nothing.
"""


@dataclass(frozen=True)
class HiddenTest:
    """A hidden test, identified by its module's name and its function's."""

    module: str
    name: str
    title: str  # the first sentence of its docstring

    @property
    def place(self) -> str:
        """The names of module and function joined by a dot, as in `sentences.toml`."""
        return f"{self.module}.{self.name}"


@dataclass(frozen=True)
class _Said:
    """A sentence of a handout, with the heading above it."""

    text: str
    handout: str
    heading: str


def check_sentences(root: Path, stages: Sequence[Stage]) -> None:
    """Check that each hidden test has a sentence in a handout, and each sentence a test.

    Raises:
        CourseError: with a line for each sentence or test without its counterpart.
    """
    sentences_page(root, stages)


def sentences_page(root: Path, stages: Sequence[Stage]) -> str:
    """Return a Markdown page with the sentences of each hidden test; "" without any.

    CourseError is raised as by `check_sentences`.
    """
    problems: list[str] = []
    parts = [INTRODUCTION]
    for stage in stages:
        if tests := read_hidden_tests(root, stage.name):
            parts += _stage_part(root, stage, tests, _handouts(root, stages, stage), problems)
    if problems:
        raise CourseError(
            "\n".join(problems),
            next_step="A hidden test asks only what a handout says: name the sentence, or put it "
            "into the handout in plain words.",
        )
    return "\n".join(parts) + "\n"


def read_hidden_tests(root: Path, stage: str) -> list[HiddenTest]:
    """Return the hidden tests of a stage, in the order of its files."""
    folder = root / PRIVATE / stage
    return [
        HiddenTest(path.stem, node.name, _first_sentence(ast.get_docstring(node) or ""))
        for path in sorted(folder.glob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


def _first_sentence(docstring: str) -> str:
    return " ".join(docstring.partition("\n\n")[0].split())


def read_handout(path: Path) -> dict[str, str]:
    """Return a handout's text by heading, with single spaces, and without hints and advice."""
    found: dict[str, str] = {}
    heading, inside_code = "", False
    for line in path.read_text(encoding="utf-8").splitlines():
        inside_code ^= line.lstrip().startswith("```")
        if line.startswith("#") and not inside_code:
            heading = line.lstrip("# ")
        elif not ADVICE.match(heading):
            found[heading] = f"{found.get(heading, '')} {line}"
    return {heading: " ".join(text.split()) for heading, text in found.items()}


def sources(stages: Sequence[Stage], stage: Stage) -> list[Path]:
    """Return the handouts that bind a stage's tests: its own, the earlier ones, the course's."""
    earlier = [each.name for each in stages if each.number < stage.number]
    names = [stage.name, *reversed(earlier)]
    return [Path("stages", name, "README.md") for name in names] + [Path("stages", "README.md")]


def _handouts(root: Path, stages: Sequence[Stage], stage: Stage) -> dict[str, dict[str, str]]:
    return {path.as_posix(): read_handout(root / path) for path in sources(stages, stage)}


def _stage_part(
    root: Path,
    stage: Stage,
    tests: list[HiddenTest],
    handouts: Mapping[str, Mapping[str, str]],
    problems: list[str],
) -> Iterator[str]:
    """Yield the lines about one stage on the page of `sentences_page`.

    `handouts` has each handout's text by heading. Faults are appended to `problems`.
    """
    place = sentences_path(stage)
    sentences, stands = read_sentences(root / place)
    places: dict[str, _Said] = {}
    for key, sentence in sentences.items():
        if where := _find_sentence(sentence, handouts):
            places[key] = where
        else:
            problems.append(f"{place}: {key}: no handout says {sentence!r}")
    used = {key for keys in stands.values() for key in keys}
    problems += [f"{place}: no test is based on {key}" for key in sorted(sentences.keys() - used)]
    problems += [
        f"{place}: {key!r} isn't in [sentences]" for key in sorted(used - sentences.keys())
    ]
    known = {test.place for test in tests}
    problems += [
        f"{place}: {name} isn't a hidden test: delete its line, or correct the name"
        for name in sorted(stands.keys() - known)
    ]
    for test in tests:
        if not stands.get(test.place):
            problems.append(f"{place}: {test.place} names no sentence of a handout")
    yield f"\n## Stage {stage.number} · {stage.title}\n"
    yield "| hidden test | the handout says | under |\n| --- | --- | --- |"
    for test in tests:
        rows = [places[key] for key in stands.get(test.place, ()) if key in places]
        words = "<br>".join(each.text.replace("|", "\\|") for each in rows)
        under = "<br>".join(dict.fromkeys(_find_heading_of(each, stage) for each in rows))
        yield f"| {test.title.replace('|', chr(92) + '|')} | {words} | {under} |"


def _find_heading_of(sentence: _Said, stage: Stage) -> str:
    own = sentence.handout == f"stages/{stage.name}/README.md"
    return (
        sentence.heading
        if own
        else f"{sentence.handout.removesuffix('/README.md')}: {sentence.heading}"
    )


def _find_sentence(sentence: str, handouts: Mapping[str, Mapping[str, str]]) -> _Said | None:
    for handout, parts in handouts.items():
        for heading, text in parts.items():
            if " ".join(sentence.split()) in text:
                return _Said(sentence, handout, heading)
    return None


def sentences_path(stage: Stage) -> Path:
    return PRIVATE / stage.name / FILE


def read_sentences(path: Path) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Read a `sentences.toml`: the sentences by key, and the keys that each test uses.

    Raises:
        CourseError: when the file is missing or invalid.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        sentences = {str(key): str(text) for key, text in content.pop("sentences").items()}
        return sentences, {
            f"{module}.{name}": list(keys)
            for module, tests in content.items()
            for name, keys in tests.items()
        }
    except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
        raise CourseError(f"{path}: names no sentences for its stage's tests: {error}.") from error
