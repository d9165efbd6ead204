"""Correct answers are computed without the reference and always agree with it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from casino.engine.loading import Loaded
from casino.engine.workspace import Workspace
from casino.game import expected, light
from casino.game.shoe import FULL_DECK, CardValue, parse_cards
from casino.game.solver import Matrix, row_name
from casino.stage_views.advice import StudentStrategy, best_move, cell_of, every_cell
from casino.stage_views.answers import CodeQuestions, answers_grid, rows_grid
from casino.stage_views.lab.chance import chi_square, chi_square_limit, share_limits
from tests.casino.stage_views.conftest import SOLUTIONS, Spoil

FILE = SOLUTIONS / "stage7_strategy_matrix" / "basic_strategy.txt"
HANDS = 150


@pytest.fixture(scope="module")
def reference() -> Loaded:
    """Give the reference's modules."""
    return Workspace(SOLUTIONS).load(7)


def made(code: Loaded, kind: str, cards: list[CardValue]) -> Any:
    """Make a hand of the reference from light cards."""
    with code.guard():
        first, second, *others = [code.card(card) for card in cards]
        hand = code.get(kind)(first, second)
        for card in others:
            hand.hit(card)
    return hand


def some_hands() -> list[list[CardValue]]:
    """Return hands of two to six cards, the same ones each time; aces are frequent."""
    chance = random.Random(1)
    aces = [card for card in FULL_DECK if card.rank == 1]
    return [
        [chance.choice(chance.choice((FULL_DECK, FULL_DECK, aces))) for _ in range(2 + number % 5)]
        for number in range(HANDS)
    ]


def test_the_expected_answers_are_the_reference_s(reference: Loaded) -> None:
    """Texts, values, counts, blackjacks and busts, hard and soft, over many hands."""
    for card in FULL_DECK:
        mine = reference.card(card)
        assert (expected.name(card), expected.value(card)) == (str(mine), mine.value())
    for cards in some_hands():
        hard = made(reference, "stage1_card_hand.hand.Hand", cards)
        soft = made(reference, "stage4_soft_aces.soft_hand.SoftHand", cards)
        assert expected.hand_text(cards) == str(hard)
        assert expected.count(cards) == hard.count()
        assert expected.is_blackjack(cards) == hard.is_blackjack()
        assert expected.is_busted(cards) == hard.is_busted() == soft.is_busted()
        assert (expected.soft_count(cards), expected.is_soft(cards)) == (
            soft.count(),
            soft.is_soft(),
        )


def test_the_expected_result_is_the_reference_s(reference: Loaded) -> None:
    """Wins, losses, pushes, blackjacks and doubles, one hand and two."""
    hand_type = "stage6_blackjack_hand.blackjack_hand.BlackJackHand"
    player_type = reference.get("stage6_blackjack_hand.blackjack_player.BlackJackPlayer")
    hands = some_hands()
    for first, second, dealer_cards in zip(hands, hands[1:], hands[2:], strict=False):
        dealer = made(reference, hand_type, dealer_cards)
        for group in ([first], [first, second]):
            player = player_type(made(reference, hand_type, first))
            player.hands = [made(reference, hand_type, cards) for cards in group]
            player.hands[-1].doubled = len(group[-1]) == 3
            doubled = [hand.doubled for hand in player.hands]
            wanted = player.result(dealer)
            assert light.result(group, doubled, dealer_cards) == wanted, (group, dealer_cards)


@pytest.mark.parametrize("high_hit", range(12, 21))
def test_the_expected_probabilities_are_the_reference_s(reference: Loaded, high_hit: int) -> None:
    """Every count, with falling and rising curves."""
    for prob12, prob_high in ((0.9, 0.1), (0.2, 0.7), (1, 0)):
        strategy = reference.get("stage3_computer_player.computer.ComputerStrategy")(
            prob12, high_hit, prob_high
        )
        for count in range(4, 22):
            mine = expected.prob_hit(prob12, high_hit, prob_high, count)
            assert mine == pytest.approx(strategy.prob_hit(count), abs=1e-12)


def test_every_row_that_a_hand_can_reach_is_asked(reference: Loaded) -> None:
    """All of the file's rows but hard 2 to 4 and the hard total 20 of a pair, in all columns."""
    cells = [cell_of(cards, up_card) for cards, up_card in every_cell()]
    rows = {row_name(cell.row) for cell in cells if cell}
    lacking = {row_name(row) for row in range(39)} - rows
    assert lacking == {"hard 2", "hard 3", "hard 4"}
    assert {cell.column for cell in cells if cell} == set(range(10))


def test_the_reference_agrees_with_the_file_everywhere(reference: Loaded) -> None:
    """Our own reading of the file and the student's class are two ways to one answer."""
    matrix = Matrix.from_text(FILE.read_text())
    assert StudentStrategy.read(reference).mismatches(matrix) == []


def test_a_strategy_with_a_wrong_row_is_found(spoil: Spoil) -> None:
    """An offset that is one too large differs from the file, and on soft hands only."""
    folder = spoil("stage7_strategy_matrix/strategy.py", ("SOFT_OFFSET = 7", "SOFT_OFFSET = 6"))
    found = StudentStrategy.read(Workspace(folder).load(7)).mismatches(
        Matrix.from_text(FILE.read_text())
    )
    assert found
    assert all(expected.is_soft(each.cards) for each in found)


@pytest.mark.parametrize(
    ("cards", "up_card", "move"),
    [
        ("8D 8H", "6C", "split"),
        ("5D 5H", "6C", "double"),
        ("5D 5H 2C", "6C", "stand"),
        ("8D 3H", "6C", "double"),
        ("8D 2H AC", "6C", "stand"),
        ("3D 3H 5C", "6C", "hit"),
        ("AD AH AC", "6C", "hit"),
        ("TD KH", "6C", "stand"),
    ],
)
def test_the_best_move_can_be_made(cards: str, up_card: str, move: str) -> None:
    """A double that three cards forbid is a hit; a pair that is not split goes by its total."""
    matrix = Matrix.from_text(FILE.read_text())
    [up] = parse_cards(up_card)
    assert best_move(matrix, parse_cards(cards), up) == move


def test_answers_are_compared_as_the_grader_compares() -> None:
    """A truthy yes is right, a bool is no number, and an object that equals everything is wrong."""
    questions = CodeQuestions(Workspace(SOLUTIONS).load(1))

    class Equal:
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    def right(answer: object, wanted: object) -> bool | None:
        return questions.ask("call()", lambda: answer, wanted).right

    assert right(1, True) is True
    assert right([], False) is True
    assert right(True, 1) is False
    assert right(11, 11) is True
    assert right("11", 11) is False
    assert right(Equal(), 11) is False
    assert right(0.1 + 0.2, 0.3) is True
    assert right(None, "None") is False


def test_one_loop_ends_the_questions(spoil: Spoil) -> None:
    """After an answer that never came nothing else is asked, so that the table comes back."""
    folder = spoil(
        "stage1_card_hand/card.py",
        ('face cards 10."""', 'face cards 10."""\n        while True:\n            pass'),
    )
    code = Workspace(folder).load(1)
    questions = CodeQuestions(code)
    card = code.card("8D")
    assert questions.ask_method(card, "value", 8).text == "stopped: endless"
    asked = questions.ask_method(card, "is_ace", False)
    assert (asked.text, asked.right) == ("not asked", None)


def test_grids_show_long_and_odd_answers_as_one_short_line() -> None:
    """A student's text of a megabyte, with line ends, stays a cell; wrong cells are marked."""
    questions = CodeQuestions(Workspace(SOLUTIONS).load(1))
    huge = questions.ask("str(card)", lambda: "x\n" * 500_000, "Ace of Spades")
    good = questions.ask("value()", lambda: 1, 1)
    grid = answers_grid("Title", [huge, good])
    assert grid.wrong == ((0, 1),)
    assert len(grid.rows[0][1]) <= 120
    assert "\n" not in grid.rows[0][1]
    rows = rows_grid("Title", ("card", "str", "value"), [(["AS"], [huge, good])])
    assert rows.wrong == ((0, 1),)
    assert rows.rows[0][1].endswith("(expected Ace of Spades)")


def test_the_limits_of_chance_are_the_tables() -> None:
    """Quantiles of printed tables: chi-square 0.999 with 50 and 100 degrees, normal 0.9995."""
    assert chi_square_limit(50) == pytest.approx(86.661, rel=1e-3)
    assert chi_square_limit(100) == pytest.approx(149.449, rel=1e-3)
    low, high = share_limits(0.5, 10_000)
    assert high - 0.5 == pytest.approx(3.2905 * 0.005, rel=1e-4)
    assert low == pytest.approx(1 - high)
    assert chi_square([8, 12], 10) == pytest.approx(0.8)


def test_no_module_of_the_views_reads_the_solutions() -> None:
    """What is expected is never taken from the reference."""
    folder = Path(expected.__file__).parent
    sources = {path.name: path.read_text() for path in folder.glob("*.py")}
    assert not [name for name, text in sources.items() if '"solutions' in text]
