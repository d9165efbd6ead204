"""The table's messages in other languages: the pseudo-language `qps`, and German.

In `qps`, every string of the catalogue is in brackets; unmarked strings are outside.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import asdict, fields, is_dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from autograder.authoring.translating.texts import texts
from casino import languages
from casino.cases.sheet import judge
from casino.engine.workspace import Workspace
from casino.game.rules import Doubles, Rules
from casino.languages import capital, number, speaking, translator
from casino.play.rounds import Rounds
from casino.questions.asking import Asker
from casino.questions.predictions import predictions
from casino.stage_views import STAGES, game
from casino.stage_views.advice import row_title
from casino.table.text import as_text as face
from tests.casino.conftest import ROOT, SOLUTIONS, Spoil
from tests.casino.stage_views.played import ROUNDS

CASINO = ROOT / "casino"
SAYING = sorted(
    path
    for folder in ("cases", "game", "play", "questions", "stage_views")
    for path in (CASINO / folder).rglob("*.py")
    if "bots" not in path.relative_to(ROOT).parts
    and path.name != "given.py"  # read as files, not said
)
TWO_WORDS = re.compile(r"(?:[A-Za-z]{2,}|\{\})[,;:]? +[a-z]{2,}|[A-Za-z]{2,}[,;:]? +\{\}")
IN_BACKTICKS = re.compile(r"`[^`]*`")
# Lines of programs, words of cases.txt, colours, seeds; and errors that only we can make.
KEPT = re.compile(
    r"hit or stick|play again|and then|\{\} wins!|New card is|\{\} of \{\}|something else|bold \w+"
    r"|.*\\.*|tuple\[.*|\w+\([\w, ]*\)|.*\b[A2-9TJQK][CDHS] .*|2 decks, deal .*"
    r"|(\{\})* ?(against|for|split|with) (\{\})+.*|deal \{\}(, shuffle)?|\{\} deck\{\}, \{\}"
    r"|it'?s? (is )?a tie|an? (tie|push)|(not|no) \w+|dealer's cards|(hard|soft|best) \{\}"
    r"|(player|dealer) (wins|loses|busts|busted|is busted)"
    r"|(value|casino simulate|computer|challenge) \{\}.*|\{\} games|play\(\) begins .*"
    r"|best play by cards .*|no strategy has .*|the search for .*"
)
MARKS = {"_", "N_", "Message"}
TOKENS = {
    "action", "best", "before", "bet", "book", "cells", "choices", "code", "code_of", "counts",
    "deck", "error", "key", "kind", "letters", "line", "made", "met", "note", "outcome", "phase",
    "push_word", "steps", "style", "transcript",
}  # fmt: skip
NAMES = {
    "Ada", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus", "Player", "Dealer", "Computer", "True", "False",
    "None", "draw", "count", "Ace", "of", "and", "Jack", "Queen", "King",
    "Clubs", "Diamonds", "Hearts", "Spades",
}  # fmt: skip
CODE = re.compile(r"`[^`]*`|\w+\([^)]*\)|\w+(\.\w+)+|\b[A2-9TJQK]{1,2}[CDHS]\b|\b\w+_\w+\b")


@pytest.fixture(scope="class")
def made_up(pseudo_languages: Path) -> Iterator[None]:
    """Have the made-up languages in the place of the kit's own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "LOCALE", pseudo_languages)
        translator.cache_clear()
        yield
    translator.cache_clear()


def outside(text: str) -> list[str]:
    """Return the words of a text that stand in no brackets, and are no code and no names."""
    depth, plain = 0, ""
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        plain += letter if not depth else " "
    words = re.findall(r"[A-Za-z]{2,}", CODE.sub(" ", plain))
    return [word for word in words if word not in NAMES]


def told(thing: Any) -> Iterator[str]:
    """Yield all texts that a person reads in a state."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple | list):
        for each in thing:
            yield from told(each)
    elif is_dataclass(thing):
        for field in fields(thing):
            if field.name not in TOKENS:
                yield from told(getattr(thing, field.name))


def plain_in(thing: Any) -> list[str]:
    """Return the texts with a plain word; not those that the program printed."""
    printed = [line.text.strip() for line in getattr(thing, "transcript", ())]
    return [
        text
        for text in told(thing)
        if outside(text) and not all(part in printed for part in re.split(r"(?<=!) ", text))
    ]


def table(stage: int, folder: Path = SOLUTIONS) -> Iterator[Rounds]:
    """Play a stage's rigged round, and yield the table after each move."""
    deck, actions, _ = ROUNDS[stage]
    played = game(stage, folder, Random(1), deck)
    yield played
    for action in actions:
        played.act(action)
        yield played


def literals(path: Path) -> Iterator[tuple[str, bool]]:
    """Yield each text in a module, what is filled in as `{}`, and whether it is marked."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    marked = {
        id(part)
        for node in nodes
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MARKS
        for part in ast.walk(node.args[0])
    }
    inner = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}  # documentation
    inner |= {id(each) for node in nodes if isinstance(node, ast.JoinedStr) for each in node.values}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield node.value, id(node) in marked
        elif isinstance(node, ast.JoinedStr):
            parts = (each.value if isinstance(each, ast.Constant) else "{}" for each in node.values)
            yield "".join(map(str, parts)), id(node) in marked


@pytest.mark.parametrize("path", SAYING, ids=lambda path: str(path.relative_to(CASINO)))
def test_each_sentence_in_the_code_is_marked(path: Path) -> None:
    unmarked = [
        text
        for text, is_marked in literals(path)
        if not is_marked and TWO_WORDS.search(IN_BACKTICKS.sub("", text))
        if not KEPT.fullmatch(text.strip())
    ]
    assert not unmarked


def test_each_mark_is_found_by_the_extraction() -> None:
    """It does not look into f-strings, nor into a mark within a mark."""
    found = {each.text for each in texts(ROOT)}
    lost = {
        text
        for path in CASINO.rglob("*.py")
        for text, is_marked in literals(path)
        if is_marked and text and text not in found
    }
    assert not lost


@pytest.mark.usefixtures("made_up")
class TestNothingIsPlainEnglish:
    """In `qps`."""

    @pytest.mark.parametrize("stage", STAGES)
    def test_at_the_table_of_the_reference(self, stage: int) -> None:
        with speaking("qps"):
            for played in table(stage):
                assert not plain_in(played.state())

    @pytest.mark.parametrize("stage", STAGES)
    def test_in_the_game_of_the_house(self, stage: int, student: Workspace) -> None:
        """Nothing is written yet; it says so in the student's language too."""
        with speaking("qps"):
            played = game(stage, student.folder, Random(1))
            offered = [each.action for each in played.state().buttons]
            for action in ("first", "first hit", "first stick"):
                played.act(action)
                assert not plain_in(played.state())
            assert "first" in offered

    def test_beside_wrong_answers(self, spoil: Spoil) -> None:
        """In the grids and the messages that compare them."""
        folder = spoil("stage1_card_hand/card.py", ("return self.rank == ACE", "return True"))
        spoil("stage7_strategy_matrix/strategy.py", ("return MOVES[HIT]", "return None"))
        spoil("stage8_casino_table/table.py", ("return bet if value", "return 2 * bet if value"))
        with speaking("qps"):
            for stage in (1, 7, 8):
                for played in table(stage, folder):
                    state = played.state()
                    assert not plain_in(state)

    def test_of_why_a_line_did_not_run(self) -> None:
        with speaking("qps"):
            *_, played = table(2)
            steps = played.state().steps
            assert steps is not None
            assert not plain_in([label for *_, label in steps.asks])
            for file, line, _ in steps.asks:
                played.explain_line(steps.files[file][0], line, steps.total)
                now = played.state().steps
                assert now is not None
                assert now.why
                assert not plain_in(now.why)

    @pytest.mark.parametrize("stage", [1, 2, 4])
    def test_in_questions_and_predictions(self, stage: int) -> None:
        with speaking("qps"):
            *_, played = table(stage)
            view, this = played.played or (None, None)
            assert view is not None
            assert this is not None
            asker = Asker(view, this, this.code.plain(), Random(1))
            asked = asker.some(8)
            assert len(asked) > 3
            played.look(0)
            assert played.recorded is not None
            foretold = predictions(played.state(), played.recorded, this.code.sources)
            assert foretold
            for each in (*asked, *foretold):
                assert not outside(each.words)
                assert not outside(each.because)

    @pytest.mark.parametrize("stage", [1, 2, 3, 4, 5, 6, 7, 8])
    def test_of_cases(self, stage: int) -> None:
        """A line that is none, wrong ones, and the beliefs of the impostors that are found."""
        lines = """
            nothing
            : 3
            8D 5H: ,
            8D 5H: nonsense
            8D 5H + KC: 22
            8D 5H + KC: soft
            TC 9D against TH 7S: dealer wins
            TC 6D TH against TH 7S + 2C: tie
            AC KD against TC 9H: dealer wins
            AC KD against TC 9H: +1
            AC KD for 5 against TC 9H: +5
            8D 8H split 3C 2D against TC 7S: +1
            13 with 1 17 0.5: 0.7
            13 with 1 17 0.5, 0.9: sticks
            2 decks, deal 30: 70 left
            2 decks, burn: 70 left
            8C 8D against AH: stand
        """
        with speaking("qps"):
            report = judge(stage, lines)
            assert any(line.wrong for line in report.lines)
            for line in report.lines:
                assert not outside(line.wrong)
                assert not outside(line.rule)
            assert not plain_in([face.belief for face in report.faces])

    def test_in_the_rules(self) -> None:
        with speaking("qps"):
            for rules in (Rules(), Rules(decks=1, doubles=Doubles.HARD_9_TO_11, peek=False)):
                assert not outside(rules.describe())
            with pytest.raises(ValueError, match="⟦") as told:
                Rules(decks=99, peek=None)  # type: ignore[arg-type]
            assert set(outside(str(told.value))) <= {"decks", "endless", "peek"}


def test_german_is_spoken_at_the_table() -> None:
    """Names and what the program prints stay as they are."""
    with speaking("de"):
        *_, played = table(6)
        state = played.state()
        assert state.title == "Stufe 6 · BlackJackHand und BlackJackPlayer"
        assert state.message == "Du gewinnst 40 Jetons."
        assert state.dealer[0].owner == "Geber"
        assert [each.label for each in state.buttons] == [
            "Karte", "Stehen bleiben", "Verdoppeln", "Teilen",
        ]  # fmt: skip
        assert "verdoppelt" in face(
            replace(state, hands=(replace(state.hands[0], note="doubled"),))
        )
        *_, played = table(2)
        assert played.state().message == "Player wins! Play again?"
        assert played.state().rules.startswith("Jedes Ass zählt 1.")
        (line,) = judge(1, "8D 5H + KC: 22").lines
    assert line.wrong == "Nach den Regeln gilt: Der Wert ist 23."
    assert asdict(line)["rule"] == "Bube, Dame und König zählen 10."


@pytest.mark.parametrize("language", languages.languages())
def test_the_rows_of_the_matrix_begin_with_their_kind(language: str) -> None:
    """The table puts those that begin alike into one block."""
    with speaking(language):
        assert len({row_title(row).split(" ")[0] for row in range(39)}) == 3


def test_a_word_of_the_glossary_is_said_alone() -> None:
    """There it stands behind the English one: hand (Hand)."""
    assert [translator("de")(word) for word in ("hand", "count")] == ["Hand", "Wert"]


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("1,000", "1000"),
        ("-1,250.5", "-1250,5"),
        ("10,000", "10\N{NARROW NO-BREAK SPACE}000"),
        ("1,000,000", "1\N{NARROW NO-BREAK SPACE}000\N{NARROW NO-BREAK SPACE}000"),
        ("3.5%", "3,5\N{NO-BREAK SPACE}%"),
        ("7", "7"),
    ],
)
def test_numbers_are_written_as_the_language_does(english: str, german: str) -> None:
    assert number(english) == english
    with speaking("de"):
        assert number(english) == german


def test_a_capital_changes_the_first_letter_only() -> None:
    assert capital("der Geber hat einen Blackjack") == "Der Geber hat einen Blackjack"
    assert capital("") == ""
