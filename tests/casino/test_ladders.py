"""The hint ladders: one for every criterion, from the handouts, without solutions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from autograder.authoring.audit.programs import mistaken_programs
from autograder.authoring.sentences import read_handout
from autograder.authoring.translating.units import has_words
from autograder.course.files import Kit
from autograder.course.model import Stage
from casino.engine.console import StudentConsole
from casino.engine.handed_out import read_handed_out, stage_files
from casino.engine.sources import read_sources
from casino.engine.watch import Stop
from casino.engine.workspace import Workspace
from casino.languages import ENGLISH, languages
from casino.progress import Hints
from casino.progress.hints import FILE
from casino.progress.ladder import Written, find_place_to_look, read_written
from casino.progress.passages import passage
from casino.stage_views import game
from tests.casino.changed_parts import is_there
from tests.casino.conftest import ROOT, SOLUTIONS, Write

NUMBERS = range(1, 9)
CLICKED_FIRST = (5, 8)  # at these tables a click deals the first card
CODE = re.compile(r"`([^`]+)`")
BLOCK = re.compile(r"(?ms)^ *```\w*$(.*?)^ *```$")
STATEMENTS = re.compile(r"\b(return|def|for|while|if|else|lambda|import)\b|[^=!<>]=[^=]")
LONGEST = 240


def entries(stage: Stage) -> Iterator[tuple[str, Written]]:
    """Yield what is written for a stage."""
    yield from read_written(stage.name).items()


@pytest.fixture(params=NUMBERS)
def stage(request: pytest.FixtureRequest, kit: Kit) -> Stage:
    """Give each stage that has ladders."""
    return kit.course.stages[request.param - 1]


def test_every_criterion_with_a_visible_check_has_a_ladder(stage: Stage) -> None:
    """And nothing else has one."""
    assert set(read_written(stage.name)) == {each.id for each in stage.criteria if each.checks}


def test_a_ladder_leads_on_by_a_question_and_something_to_do(stage: Stage) -> None:
    """The question is one, the case is cards or a call, and all of it is short."""
    for id, words in entries(stage):
        assert words.ask.endswith("?"), id
        assert bool(words.deck) != bool(words.call), id
        assert max(map(len, (words.ask, words.case))) <= LONGEST, id
        assert not {"\n", "!"} & set(words.ask + words.case), id


def test_the_last_step_says_what_the_handouts_say(stage: Stage, kit: Kit) -> None:
    """Its sentence asks for something, and the example is another passage."""
    earlier = kit.course.stages[: stage.number]
    handouts = [read_handout(ROOT / "stages" / each.name / "README.md") for each in earlier]
    asked = " ".join(text for handout in handouts for text in handout.values())
    for id, words in entries(stage):
        assert words.says in asked, id
        said, example = passage(stage.name, words.says), passage(stage.name, words.example)
        assert said, id
        assert example, id
        assert said != example, id


def test_no_step_says_what_only_the_solution_has(stage: Stage, kit: Kit) -> None:
    """Its code is the handouts', or to be typed at Python's prompt; it has no private name."""
    earlier = kit.course.stages[: stage.number]
    readmes = [ROOT / "stages" / each.name / "README.md" for each in earlier]
    given = [text.decode() for each in earlier for text in stage_files(each.name).values()]
    known = " ".join([*given, *(path.read_text(encoding="utf-8") for path in readmes)])
    private = names_in(kit.reference(stage)) - set(re.findall(r"\w+", known))
    for id, words in entries(stage):
        text = f"{words.ask} {words.case}"
        for code in CODE.findall(text):
            assert code.strip("\"' ") in known, f"{id}: {code}"
            assert not STATEMENTS.search(code), f"{id}: {code}"
        said = set(re.findall(r"\w+", f"{words.call} {' '.join(CODE.findall(text))}"))
        assert not said & private, id


def names_in(files: Mapping[str, bytes]) -> set[str]:
    """Return the names that files define: functions, classes and constants."""
    found = set()
    for text in (content for name, content in files.items() if name.endswith(".py")):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found.add(node.name)
            elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
                found.add(node.id if isinstance(node, ast.Name) else node.attr)
    return found


def test_the_cards_of_a_case_can_be_dealt(stage: Stage) -> None:
    """The table of the stage takes them, and begins with them."""
    for id, words in entries(stage):
        if words.deck:
            state = game(stage.number, SOLUTIONS, Random(1), words.deck).state()
            assert state.error == "", id
            if stage.number not in CLICKED_FIRST:
                assert words.deck[:2] in [card for hand in state.hands for card in hand.cards]


def test_the_call_of_a_case_runs_on_the_reference(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends by itself: with a value, with an error that the handout names, or by a question."""
    monkeypatch.chdir(SOLUTIONS)
    readme = (ROOT / "stages" / stage.name / "README.md").read_text(encoding="utf-8")
    code = Workspace(SOLUTIONS).load(stage.name)
    for id, words in entries(stage):
        if words.call.startswith("python "):
            assert words.call in readme, id
        elif words.call:
            names: dict[str, object] = {}
            with code.session(StudentConsole(), 5):
                for module in modules(stage):
                    exec(f"from {module} import *", names)
                exec("import random", names)
                ended = outcome(words.call, names)
            assert ended in ("", "pause") or ended in readme, id


def outcome(call: str, names: dict[str, object]) -> str:
    """Run a call; return the error's kind, `pause` where it asks a question, "" for a value."""
    try:
        exec(call, names)
    except (ValueError, FileNotFoundError) as error:
        return type(error).__name__
    except Stop as stop:
        return stop.reason
    return ""


def modules(stage: Stage) -> list[str]:
    """Return the modules that a call may need: the stage's own, and cards and hands."""
    files = ("stage1_card_hand/card.py", "stage1_card_hand/hand.py")
    own = [f"{stage.name}/{file}" for file in stage.modules]
    return [file.removesuffix(".py").replace("/", ".") for file in (*files, *own)]


def test_a_known_mistake_lies_where_the_check_says_to_look(stage: Stage, kit: Kit) -> None:
    """Where the criterion that it pays has visible checks; the proofs run the checks as well."""
    reference = {name: text.decode() for name, text in kit.reference(stage).items()}
    elsewhere = []
    for program, mistake in mistaken_programs(kit, stage):
        if (words := read_written(stage.name).get(mistake.pays)) is not None:
            files = {name: text.decode() for name, text in program.files.items()}
            if not is_there(words.look, reference, files):
                elsewhere.append(f"{mistake.id}: {mistake.pays}")
    assert not elsewhere


def test_the_check_names_the_line_in_the_students_own_file(write: Write) -> None:
    """What is not there is left out where another method is, or named without a line."""
    text = "LOW = 1\nclass Card:\n    def value(self):\n        return max(LOW, 2)\n"
    sources = read_sources(write({"stage1_card_hand/card.py": text}).folder)
    assert find_place_to_look("stage1_card_hand", "card_value", sources) == (
        "Look at `Card.value` in stage1_card_hand/card.py, line 3, "
        "and what it uses: `LOW` (line 1)."
    )
    assert find_place_to_look("stage1_card_hand", "card_ace", sources) == (
        "Look at `Card.is_ace` in stage1_card_hand/card.py."
    )
    broken = read_sources(write({"stage1_card_hand/card.py": "class Card(:"}).folder)
    assert "line" not in find_place_to_look("stage1_card_hand", "card_value", broken)
    hit = "class SoftHand(Hand):\n    def hit(self, card):\n        pass\n"
    soft = read_sources(write({"stage4_soft_aces/soft_hand.py": hit}).folder)
    assert find_place_to_look("stage4_soft_aces", "soft_count", soft) == (
        "Look at `SoftHand.hit` in stage4_soft_aces/soft_hand.py, line 2."
    )
    assert find_place_to_look("stage4_soft_aces", "none", soft) == ""


def test_the_check_names_what_a_method_uses_in_the_order_of_the_calls(write: Write) -> None:
    """Functions before constants; what those use as well, and at most six."""
    text = (
        "MOVES = 'hs'\n"
        "class Player:\n    def play(self):\n        while self.wants():\n            take()\n"
        "    def wants(self):\n        return ask(MOVES)\n"
        "def take():\n    a(), b(), c(), d()\n"
        "def ask(moves): pass\ndef a(): pass\ndef b(): pass\ndef c(): pass\ndef d(): pass\n"
    )
    sources = read_sources(write({"stage2_human_vs_dealer/player.py": text}).folder)
    assert find_place_to_look("stage2_human_vs_dealer", "player_answers", sources) == (
        "Look at `Player.play` in stage2_human_vs_dealer/player.py, line 3, and what it uses: "
        "`wants` (line 6), `take` (line 8), `ask` (line 10), `a` (line 11), `b` (line 12), "
        "`c` (line 13)."
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("A hand over 21", "A hand over 21 is busted."),
        ("every card twice", "Two decks hold every card twice, three decks"),
        ("returns 1 for an ace", "`value()`: returns 1 for an ace, the number"),
        ("card.value()", ">>> card.value()\n8"),
        ("`Play again? ` takes", "`Play again? ` takes `y`, `yes`, `n` or `no`."),
        ("| ace, 6, 4 |", "cards, in the order received: ace, 6, 4; count: 21; soft: yes"),
        ("nobody says this", ""),
    ],
)  # fmt: skip
def test_a_passage_is_a_sentence_a_row_or_lines_of_an_example(words: str, said: str) -> None:
    found = passage("stage5_decks_shuffle", words)
    assert found.startswith(said)
    assert bool(found) == bool(said)


@pytest.mark.parametrize("language", [each for each in languages() if each != ENGLISH])
def test_the_handouts_words_come_from_the_students_own_handout(
    stage: Stage, kit: Kit, language: str
) -> None:
    """In each language of the kit; only lines of a block of code are the same in all of them."""
    earlier = kit.course.stages[: stage.number]
    names = [f"{each.name}/README.md" for each in earlier]
    code = {
        line
        for name in names
        for block in BLOCK.findall(read_handed_out()[name].decode())
        for line in block.splitlines()
    }
    for id, words in entries(stage):
        for said in (words.says, words.example):
            english, told = passage(stage.name, said), passage(stage.name, said, language)
            is_code = set(told.splitlines()) <= code
            assert told != english or is_code or not has_words(english), (id, english)


def test_hints_come_one_at_a_time_and_the_last_ones_after_a_try(write: Write) -> None:
    """Two at once; then each one after a change to the files; none after the last."""
    workspace = write({"stage1_card_hand/card.py": "N = 0\n"})
    of = "stage1_card_hand/card_value"
    file = workspace.folder / "stage1_card_hand" / "card.py"
    labels, notes = [], []
    for turn in range(6):
        climbed = Hints(workspace.folder).more(of)  # a new one each time: as the command is
        assert climbed is not None
        labels.append([rung.label for rung in climbed.rungs])
        notes.append(climbed.note)
        if turn in (2, 3, 4):
            file.write_text(f"N = {turn}\n")
    whole = ["question", "try", "handout", "hint"]
    assert labels == [whole[:1], whole[:2], whole[:2], whole[:3], whole, whole]
    assert notes[0] == ""
    assert notes[1] == notes[2] == notes[3] != notes[4]
    assert all(a == b[: len(a)] for a, b in pairwise(labels))


def test_the_page_speaks_of_no_terminal(write: Write) -> None:
    """It runs a hint's code by a button; a command of a terminal is not named."""
    folder = write({"stage1_card_hand/card.py": ""}).folder
    for of in ("stage1_card_hand/card_ace", "stage2_human_vs_dealer/main_name"):
        for is_page in (False, True):
            hints = Hints(folder, is_page)
            hints.more(of)
            climbed = hints.more(of)
            assert climbed is not None
            _question, case = climbed.rungs
            speaks_terminal = "In Python" in case.text or "In the folder" in case.text
            assert speaks_terminal != is_page
            assert bool(case.call) == (is_page and "card_ace" in of)
            (folder / FILE).unlink()


@pytest.mark.parametrize("kept", ["", "[1]", '{"stage1_card_hand/card_value": 3}', "\udc80"])
def test_a_damaged_or_missing_file_of_hints_begins_anew(write: Write, kept: str) -> None:
    content = kept.encode("utf-8", "surrogateescape")
    workspace = write({"stage1_card_hand/card.py": "", FILE: content})
    climbed = Hints(workspace.folder).read_climbed("stage1_card_hand/card_value")
    assert climbed is not None
    assert climbed.rungs == ()
    assert climbed.following == "a question"


def test_what_has_no_ladder_has_no_hints(write: Write) -> None:
    """A criterion without one, and a check that belongs to none."""
    hints = Hints(write({"stage1_card_hand/card.py": ""}).folder)
    assert hints.more("stage1_card_hand/none") is None
    assert hints.read_climbed("stage1_card_hand/") is None
    assert hints.more("../../x/y") is None


def test_a_folder_that_cannot_be_written_keeps_hints_in_memory(tmp_path: Path) -> None:
    hints = Hints(tmp_path / "gone")
    assert hints.more("stage1_card_hand/card_value") is not None
    climbed = hints.read_climbed("stage1_card_hand/card_value")
    assert climbed is not None
    assert len(climbed.rungs) == 1
