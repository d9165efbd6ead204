"""All of `casino`'s messages to students are translated.

In the pseudo-language `qps`, every marked string has accents, so that an unmarked one shows as
plain English. Without the accents, the output equals the English one.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.authoring.translating.pseudo import ACCENTS
from casino.cli import app
from casino.engine.slips import find_silent
from casino.engine.start import start_course
from casino.engine.trouble import StudentError
from casino.engine.workspace import Workspace
from casino.faces.terminal import play_at_terminal
from casino.languages import _, current_language, speaking
from casino.progress import Hints, as_text, check, hint_lines, label_in_words, running
from casino.table.bridge import Bridge
from casino.table.text import NOTES, WORDS_FOR_BETS
from casino.table.text import as_text as face
from tests.casino.conftest import PLAIN, ROOT, Write
from tests.casino.table.games import CountingGame
from tests.casino.table.samples import SAMPLES

ONE = "stage1_card_hand"
SLIPS = ROOT / "tests" / "casino" / "engine" / "slips.toml"
# Code, and what is typed: between ` or ' marks, with a dot, a slash, a bracket or an underline.
CODE = re.compile(r"`[^`]*`|'[^']*'|[\w.]*\w[._/(=\[][^\s,;]+|casino check \d --hint")
PLAIN_WORD = re.compile(rf"\b[A-Za-z]*[{''.join(map(chr, ACCENTS))}][A-Za-z]*\b")
LITTLE = re.compile(r"\b(the|after|with|how|are|what|was|when|while|of|at|does|do|every)\b")
SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;]? [a-z]{2,}[,:;]? [a-z]{2,}")
PART = (
    "cli.py", "pytest_plugin.py", "commands/*.py", "engine/**/*.py", "progress/*.py", "faces/*.py",
    "table/*.py",
)  # fmt: skip
# Functions whose texts are marked, are compared with Python's own words, or are found by Typer.
KNOWN = (
    "_", "N_", "re.compile", "typer.Option", "typer.Argument", "typer.Typer", "app.command",
    "group.addoption",
)  # fmt: skip
NOT_OURS = {
    "{name} is not written yet",  # of a skeleton's exception
    "the input has ended",  # of an exception in the student's program, as Python has it
    "write() argument must be str, not ",
    "No module named ",
    "sleep length must be non-negative",
    "input() was called once more",  # said by a visible check, and recognised
    "partially initialized module",
    "pytest: reading from stdin",
    " isn't a file of the stages.",  # a fault of the page's own
    " is missing. Run `autograder build` to make it.",  # to somebody who works on the kit
    "border-left:2px dashed currentColor",  # a style
    " not in globals(): ",  # code in a repaired copy
    " not in vars(",
    "lambda self, value: setattr(self, ",
    "property(lambda self: self.",
    "    python -m pip install anywidget ipywidgets",
}


def plain_words(text: str) -> set[str]:
    """Return the English words, of three letters or more, that nobody marked."""
    return {word for word in PLAIN_WORD.findall(CODE.sub(" ", text)) if len(word) > 2}


def in_english(text: str) -> str:
    """Return a text in the made-up language as it is in English, without spaces.

    What cannot be printed was replaced by spaces, or is written as an escape.
    """
    return "".join(text.replace("\\u200b", "").translate(PLAIN).split())


def unmarked_sentences() -> Iterator[str]:
    """Yield each English sentence in this part's code that is not given to `_` or `N_`."""
    for pattern in PART:
        for path in sorted((ROOT / "casino").glob(pattern)):
            if path.parent.name == "slips" and path.stem in ("sayings", "behind_errors"):
                continue  # Python's own messages, as patterns; the mends are heard below
            tree = ast.parse(path.read_text(encoding="utf-8"))
            known = {
                id(each)
                for node in ast.walk(tree)
                if isinstance(node, ast.Expr)
                or (isinstance(node, ast.Call) and ast.unparse(node.func) in KNOWN)
                for each in (ast.walk(node) if isinstance(node, ast.Call) else [node.value])
            }
            for node in ast.walk(tree):
                is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
                if is_text and id(node) not in known and SENTENCE.search(node.value):
                    yield node.value


def test_no_sentence_in_the_code_is_left_unmarked() -> None:
    """Besides what Python, pytest and a student's program say in English."""
    assert set(unmarked_sentences()) - NOT_OURS == set()


@pytest.fixture
def in_this_process(made_up: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the visible checks here: a process of their own would not know the made-up language."""
    monkeypatch.setattr(running, "HAS_PROCESSES", False)


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("what", ["begin", "answer wrongly", "raise", "cannot be imported"])
def test_the_screen_of_the_checks_has_no_plain_english(tmp_path: Path, what: str) -> None:
    """Stages, the next step, what was said of it, and a hint."""
    told = {}
    for language in ("qps", "en"):
        stages = start_course(tmp_path / language, language).folder / "stages"
        change(stages / ONE / "card.py", what)
        with speaking(language):
            told[language] = screen(stages)
    assert "⟦" in told["qps"]
    assert plain_words(told["qps"]) == set(), told["qps"]
    assert in_english(told["qps"]) == in_english(told["en"])


def change(card: Path, what: str) -> None:
    """Write a card that does this."""
    text = (ROOT / "solutions" / ONE / "card.py").read_text(encoding="utf-8")
    if what == "answer wrongly":
        card.write_text(text.replace("return self.rank == 1", "return None"), encoding="utf-8")
    elif what == "raise":
        card.write_text(text.replace("self.rank", "self.rankk"), encoding="utf-8")
    elif what == "cannot be imported":
        card.write_text("import kard\n", encoding="utf-8")


def screen(stages: Path) -> str:
    """Return the screen of stage 1, with the first hint."""
    progress = check(stages, 1)
    lines = [as_text(progress)]
    if progress.step is not None and progress.step.criterion:
        climbed = Hints(stages).more(f"{ONE}/{progress.step.criterion}")
        assert climbed is not None
        lines += hint_lines(climbed, 1)
    return "\n".join(lines)


@pytest.mark.usefixtures("made_up")
def test_a_numbered_label_keeps_its_number() -> None:
    """Only the words of `printed line 3` are translated."""
    with speaking("qps"):
        told = label_in_words("printed line 3")
    assert told.translate(PLAIN) == "printed line 3"
    assert plain_words(told) == set()


def described(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what a check says that it called: the first argument of checks, and each `call`."""
    match node:
        case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name), args=[first, *_, last]):
            if name.startswith("check"):
                yield last if name in ("check_lines", "check_tallies") else first
        case ast.Assign(targets=[ast.Name("call") | ast.Attribute(attr="call")]):
            yield node.value


@pytest.mark.parametrize("stage", range(1, 10))
def test_what_a_visible_check_calls_is_code(stage: int) -> None:
    """It needs no translation, and the student has every name in it."""
    (path,) = (ROOT / "stages").glob(f"stage{stage}_*/test_stage{stage}.py")
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    said = [each for node in nodes for each in described(node)]
    parts = [ast.walk(each) for each in said if isinstance(each, ast.Constant | ast.JoinedStr)]
    texts = [str(node.value) for part in parts for node in part if isinstance(node, ast.Constant)]
    assert len(texts) > 4
    helpers = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    in_classes = {node for each in nodes if isinstance(each, ast.ClassDef) for node in each.body}
    own = {node.name for node in in_classes if isinstance(node, ast.FunctionDef)}
    calls = {name for text in texts for name in re.findall(r"(?<![.\w])([a-z_]+)\(", text)}
    assert calls & (helpers - own) == set(), "a student doesn't have the helpers of the checks"
    assert [text for text in texts if LITTLE.search(text) and "\n" not in text] == []
    for node in nodes:
        match node:
            case (
                ast.Assert(msg=ast.JoinedStr([ast.Constant(str(start)), after, *_]))
                | ast.Call(
                    func=ast.Attribute(attr="fail"),
                    args=[ast.JoinedStr([ast.Constant(str(start)), after, *_])],
                )
            ):
                assert "\n" in start or ast.unparse(after) == "{call}", start


@pytest.mark.usefixtures("made_up")
def test_every_slip_is_told_in_the_language(write: Write) -> None:
    """Python's own words and code stay; without accents the message is the English one."""
    for slip in tomllib.loads(SLIPS.read_text(encoding="utf-8"))["slip"]:
        workspace = write({"stage1_a/a.py": slip["program"].lstrip("\n")})
        english = told_of(workspace)
        with speaking("qps"):
            told = told_of(workspace)
        assert "⟦" in told, slip["name"]
        shown = in_english(told.removesuffix(" …"))  # a long message is cut
        assert in_english(english).lower().startswith(shown.lower()), slip["name"]


def told_of(workspace: Workspace) -> str:
    """Return what is told of the slip in a program, by its error or silently."""
    code = workspace.load(1)
    try:
        code.module("a")
    except StudentError as error:
        return error.trouble.message
    found = find_silent(code.sources, "stage1_a")
    assert found is not None
    return found.words


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("name", SAMPLES)
def test_the_face_of_a_table_has_no_plain_english(name: str) -> None:
    """Besides what a state brings: a stage's own words, and those of the student's program."""
    state = SAMPLES[name]
    brought = set(re.findall(r"[A-Za-z]+", json.dumps(state.as_json()))) - {*NOTES} | {"soft"}
    with speaking("qps"):
        told = face(state)
    assert (
        plain_words(told) - brought - {*" ".join(WORDS_FOR_BETS).replace(",", "").split()} == set()
    )
    assert in_english(told) == in_english(face(state))


@pytest.mark.usefixtures("made_up")
def test_a_terminal_answers_in_the_language() -> None:
    """The words that are typed stay English, and the language's own for Deal is taken too."""
    said: list[str] = []
    with speaking("qps"):
        typed = iter(["help", "what", "x=1", "undo", "why", _("Deal"), "quit"])

        def read(prompt: str) -> str:
            said.append(prompt)
            return next(typed)

        game = CountingGame()
        play_at_terminal(game, read, said.append)
    words = {"deal", "undo", "step", "questions", "predict", "help", "quit", "why", "deals"}
    theirs = {"counting", "game", "cards", "You", "Stand", "Hit"}
    assert plain_words("\n".join(said)) - words - theirs == set()
    assert game.heard[-1] == ("deal", "")


@pytest.mark.usefixtures("made_up")
def test_the_rail_and_a_stumbled_table_speak() -> None:
    """What a page is told beside the game."""
    with speaking("qps"):
        told: list[dict[str, object]] = []
        bridge = Bridge(CountingGame(), told.append)
        with pytest.raises(RuntimeError):
            bridge.receive({"seq": 1, "action": "fail"})
        assert plain_words(str(told[-1]["error"])) == {"RuntimeError", "the", "game", "broken"}


@pytest.mark.usefixtures("made_up")
def test_what_a_command_says_is_in_the_language_of_the_course(tmp_path: Path) -> None:
    """It is spoken until the command ends, whichever folder it is called from."""
    stages = start_course(tmp_path / "new", "qps").folder / "stages"
    for typed in (
        ["reset", "1", "card.py"], ["reset", "99"], ["update"], ["cases", "1"], ["cases", "5"],
        ["check", "2c"], ["lab", "44"],
    ):  # fmt: skip
        done = CliRunner().invoke(app, [*typed, "--folder", str(stages)])
        told = done.output.replace(str(tmp_path), "").replace("\n", " ")
        assert "⟦" in told, (typed, told)
        assert plain_words(told) == set(), (typed, told)
    assert current_language("") == ""


def test_a_german_course_is_german(tmp_path: Path) -> None:
    """From its start to its checks, which run in a process of their own, and the help."""
    run = CliRunner().invoke
    started = run(app, ["start", str(tmp_path / "kurs"), "--language", "de"])
    assert "Dein Kurs ist in" in started.output
    stages = tmp_path / "kurs" / "stages"
    notebook = (tmp_path / "kurs" / "notebooks" / f"{ONE}.ipynb").read_text(encoding="utf-8")
    assert "# Stufe 1 · Karte und Hand" in notebook
    assert "notebook.show(1)" in notebook
    tasks = (tmp_path / "kurs" / ".vscode" / "tasks.json").read_text(encoding="utf-8")
    assert json.loads(tasks)["tasks"][0]["label"] == "Wie weit bin ich?"
    done = run(app, ["check", "1", "--folder", str(stages)])
    assert done.exit_code == 1
    assert "Noch nicht geschrieben: Card.__init__ in stage1_card_hand/card.py, Zeile" in done.stdout
    assert "Eine Karte behält Rang und Farbe (nicht begonnen)" in done.stdout
    helped = subprocess.run(
        [sys.executable, "-m", "casino", "check", "--help"],
        cwd=stages, capture_output=True, encoding="utf-8", check=True, timeout=60,
    )  # fmt: skip
    for words in ("JSON ausgeben.", "Optionen", "Argumente", "Diese Hilfe zeigen"):
        assert words in helped.stdout
