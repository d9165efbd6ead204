"""The solver compared with reference numbers, published numbers, and its own definitions."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from casino.game.rules import ENDLESS, Doubles, Rules
from casino.game.solver import (
    MIMIC_THE_DEALER,
    Code,
    Matrix,
    Solution,
    blackjack_probability,
    computer_player_odds,
    dealer_table,
    evaluate,
    row_name,
    solve,
)
from casino.game.solver.cards import ACE, COLUMNS, NOTHING, TEN, full_shoe, hand_of, plus
from casino.game.solver.endless import EndlessDeal
from casino.game.solver.finite import FiniteDeal
from casino.game.solver.optimum import Decision, column_decisions, hands_by_row
from casino.game.solver.play import Play

REFERENCE: dict[str, Any] = json.loads(
    Path(__file__).with_name("reference_numbers.json").read_text(encoding="utf-8")
)
PUBLISHED = REFERENCE["published"]
ENDLESS_RULES = Rules(decks=ENDLESS)
PUBLISHED_RULES = Rules(decks=ENDLESS, max_hands=4)
ROW_NAMES = [row_name(row) for row in range(39)]


def with_fifth_code(matrix: Matrix) -> Matrix:
    """Return the matrix with "double, else stand" where charts have it: soft 18 against 3 to 6.

    A drawn soft 18 that stands is worth more, so soft 15 hits against 4.
    """
    rows = list(matrix.rows)
    soft_15, soft_18 = map(ROW_NAMES.index, ("soft 15", "soft 18"))
    rows[soft_15] = (*rows[soft_15][:2], Code.HIT, *rows[soft_15][3:])
    rows[soft_18] = (rows[soft_18][0], *[Code.DOUBLE_ELSE_STAND] * 4, *rows[soft_18][5:])
    return Matrix(tuple(rows))


@pytest.fixture(scope="module")
def endless() -> Solution:
    """The endless pack, four codes."""
    return solve(ENDLESS_RULES)


@pytest.fixture(scope="module")
def published() -> Matrix:
    """The chart of the published table: soft 18 doubles, else stands."""
    return with_fifth_code(solve(PUBLISHED_RULES).matrix)


@pytest.fixture(scope="module")
def decisions(published: Matrix) -> list[tuple[Decision | None, ...]]:
    """What each move is worth, by row, if the game goes on by that chart."""
    columns = [
        column_decisions(Play(EndlessDeal(PUBLISHED_RULES, up), PUBLISHED_RULES, codes))
        for up, codes in zip(COLUMNS, map(published.column, range(10)), strict=True)
    ]
    return list(zip(*columns, strict=True))


@pytest.fixture(scope="module")
def six_decks() -> Solution:
    """The course's table."""
    return solve(Rules(decks=6))


def test_dealer_rows_agree_with_the_reference() -> None:
    """The dealer's final totals by up card agree to 1e-9."""
    for up, row in zip([*range(2, 11), 1], dealer_table(ENDLESS_RULES), strict=True):
        expected = REFERENCE["dealer_S17"][str(up)]
        found = {str(total): float(p) for total, p in row.totals.items() if p}
        found |= {"22": float(row.bust)} | ({"BJ": float(row.blackjack)} if row.blackjack else {})
        assert found == pytest.approx(expected, abs=1e-9)


def test_dealer_rows_agree_when_every_ace_counts_one() -> None:
    """So they do for the dealer of stages 1 to 3, whose aces always count 1."""
    for up, row in zip([*range(2, 11), 1], dealer_table(ENDLESS_RULES, False), strict=True):
        found = {str(total): float(p) for total, p in row.totals.items()} | {"22": float(row.bust)}
        assert found == pytest.approx(REFERENCE["dealer_ace_always_1"][str(up)], abs=1e-9)
        assert row.blackjack == 0


@pytest.mark.parametrize("decks", [ENDLESS, 1, 6])
@pytest.mark.parametrize("hit_soft_17", [False, True])
def test_dealer_rows_are_distributions(decks: Any, hit_soft_17: bool) -> None:
    """Every row sums to exactly 1; hitting soft 17 leaves fewer 17s, and only there."""
    for row in dealer_table(Rules(decks=decks, hit_soft_17=hit_soft_17)):
        assert sum(row.totals.values()) + row.bust + row.blackjack == 1
        assert min(row.totals.values()) >= 0


def test_a_finite_dealer_misses_the_up_card() -> None:
    """With one deck an ace up, 16 of the other 51 cards make a blackjack."""
    *_, tens, aces = dealer_table(Rules(decks=1))
    assert aces.blackjack == Fraction(16, 51)
    assert tens.blackjack == Fraction(4, 51)


@pytest.mark.parametrize(("decks", "expected"), REFERENCE["p_blackjack"].items())
def test_blackjack_probability(decks: str, expected: list[int]) -> None:
    """Blackjacks come exactly as often as the reference says."""
    rules = Rules(decks=ENDLESS if decks == ENDLESS else int(decks))
    assert blackjack_probability(rules) == Fraction(*expected)


def test_the_endless_matrix_agrees_cell_by_cell(endless: Solution) -> None:
    """The lab's file for the endless pack comes out byte for byte."""
    assert endless.matrix.text().splitlines() == REFERENCE["matrices"]["endless"]


@pytest.mark.proof
def test_the_six_deck_matrix_agrees_cell_by_cell(six_decks: Solution) -> None:
    """The lab's file for 6 decks comes out byte for byte."""
    assert six_decks.matrix.text().splitlines() == REFERENCE["matrices"]["6 decks"]
    assert -0.0042 < six_decks.expected_value < -0.0040


def test_endless_values_agree(endless: Solution) -> None:
    """The values with four codes, with a fifth, and of mimicking the dealer agree."""
    expected = REFERENCE["endless_expected_value"]
    assert endless.expected_value == pytest.approx(expected["four codes"], abs=1e-6)
    five = evaluate(ENDLESS_RULES, with_fifth_code(endless.matrix))
    assert five == pytest.approx(expected["double else stand"], abs=1e-9)
    mimic = evaluate(ENDLESS_RULES, MIMIC_THE_DEALER)
    assert mimic == pytest.approx(expected["mimic the dealer"], abs=1e-9)


def test_the_published_endless_value(
    published: Matrix, decisions: list[tuple[Decision | None, ...]]
) -> None:
    """Split to 4 hands, the value is the published one to its last digit."""
    value = evaluate(PUBLISHED_RULES, published)
    assert round(value, 8) == PUBLISHED["endless"]["expected_value"]
    eights = decisions[ROW_NAMES.index("8,8")][COLUMNS.index(TEN)]
    assert eights is not None
    assert round(eights.split or 0, 4) == PUBLISHED["endless"]["split 8,8 against 10"]


@pytest.mark.parametrize("move", ["stand", "hit"])
def test_published_decisions(decisions: list[tuple[Decision | None, ...]], move: str) -> None:
    """What standing and hitting are worth agrees with the published table to its last digit."""
    for name, expected in PUBLISHED["endless"][move].items():
        cells = decisions[ROW_NAMES.index(name)]
        assert [round(getattr(cell, move), 6) for cell in cells] == expected


def test_every_cell_says_its_most_valuable_move(
    published: Matrix, decisions: list[tuple[Decision | None, ...]]
) -> None:
    """In the endless pack a cell says the move worth most; hard 2 and 3 have none."""
    assert decisions[0] == decisions[1] == (None,) * 10
    for letters, cells in zip(published.letters()[2:], decisions[2:], strict=True):
        for letter, cell in zip(letters, cells, strict=True):
            assert cell is not None
            worth = dict(zip("SHDP", cell, strict=True))
            assert worth[letter] == max(value for value in cell if value is not None)


@pytest.mark.parametrize("case", PUBLISHED["finite"]["hands"], ids=str)
def test_published_finite_hands(case: dict[str, Any]) -> None:
    """With the seen cards removed, two-card hands against an ace agree to the last digit."""
    rules = Rules(decks=case["decks"], hit_soft_17=case["hit_soft_17"], peek=case["peek"])
    deal = FiniteDeal(rules, full_shoe(case["decks"]), ACE)
    cards = NOTHING
    for value in case["cards"]:
        cards = plus(cards, value - 1)
    hand = hand_of(cards)
    play = Play(deal, rules, MIMIC_THE_DEALER.column(9))
    at_stake = deal.at_stake(hand)
    assert deal.stand(hand) / at_stake - 1 == pytest.approx(case["stand"], abs=6e-7)
    assert play.double(hand) / at_stake - 1 == pytest.approx(case["double"], abs=6e-7)


@pytest.mark.proof
@pytest.mark.parametrize("case", PUBLISHED["finite"]["games"]["values"], ids=str)
def test_a_total_dependent_matrix_loses_little(case: dict[str, Any]) -> None:
    """Looking at totals only is worth at most 0.05% less than looking at every card."""
    rules = Rules(
        decks=case["decks"], hit_soft_17=case["hit_soft_17"], peek=case["peek"], max_hands=4
    )
    loss = case["expected_value"] - evaluate(rules, with_fifth_code(solve(rules).matrix))
    assert 0 < loss < 0.0005


@pytest.mark.parametrize("soft_aces", [False, True])
def test_the_computer_players_odds(soft_aces: bool) -> None:
    """The seed's strategy wins, loses and ties as often as the reference says."""
    odds = computer_player_odds(Fraction(1), 17, Fraction(1, 2), soft_aces)
    found = {"win": odds.win, "loss": odds.loss, "tie": odds.tie, "ev": odds.win - odds.loss}
    expected = REFERENCE["computer_player"]["soft_stage4" if soft_aces else "ace_1_stage3"]
    assert {name: float(p) for name, p in found.items()} == pytest.approx(expected, abs=1e-9)


def test_the_computer_player_with_nothing_to_interpolate() -> None:
    """12 as the highest count is fine; a count of 11 is refused."""
    odds = computer_player_odds(Fraction(1, 2), 12, Fraction(1), soft_aces=False)
    assert odds.win + odds.loss + odds.tie == 1
    with pytest.raises(ValueError, match="11"):
        computer_player_odds(Fraction(1), 11, Fraction(1), soft_aces=False)


@pytest.mark.parametrize(
    "rules",
    [
        ENDLESS_RULES,
        Rules(decks=ENDLESS, hit_soft_17=True, peek=False, max_hands=3),
        Rules(decks=ENDLESS, double_after_split=False, resplit_aces=True),
        Rules(decks=ENDLESS, doubles=Doubles.HARD_9_TO_11, hit_split_aces=True),
    ],
    ids=["default", "soft 17", "no das", "9-11"],
)
def test_no_single_cell_can_be_improved(rules: Rules) -> None:
    """In the endless pack no other code in any one cell makes the whole game worth more."""
    matrix = solve(rules).matrix
    codes = [Code.STAND, Code.HIT, Code.DOUBLE]
    for column, up in enumerate(COLUMNS):
        deal = EndlessDeal(rules, up)
        best = matrix.column(column)
        value = Play(deal, rules, best).column_value()
        for row in range(39):
            for code in codes if row < 29 else [Code.HIT, Code.SPLIT]:
                other = [*best[:row], code, *best[row + 1 :]]
                assert Play(deal, rules, other).column_value() <= value + 1e-12


def test_a_pair_counts_for_its_total_only_if_it_is_not_split() -> None:
    """Two eights weigh on hard 16 unless they are split; hard 4, two twos only, always has them."""
    rules = Rules(decks=1)
    deal = FiniteDeal(rules, full_shoe(1), TEN)
    eights, twos = hand_of(plus(NOTHING, 7, 2)), hand_of(plus(NOTHING, 1, 2))
    hits = [Code.HIT] * 29
    for pairs, judged in (([Code.SPLIT] * 10, False), ([Code.HIT] * 10, True)):
        rows = hands_by_row(Play(deal, rules, hits + pairs))
        assert any(reached.hand == eights for reached in rows[14]) is judged
        assert [reached.hand for reached in rows[2]] == [twos]


def test_many_decks_come_close_to_the_endless_pack() -> None:
    """A shoe of 20000 decks is worth what the endless pack is, splits included."""
    rules = Rules(decks=ENDLESS, max_hands=4)
    matrix = Matrix.from_text("\n".join(REFERENCE["matrices"]["endless"]))
    for up in (4, 8, TEN):
        codes = matrix.column(COLUMNS.index(up))
        shoe = Play(FiniteDeal(rules, full_shoe(20000), up), rules, codes).column_value()
        pack = Play(EndlessDeal(rules, up), rules, codes).column_value()
        assert shoe == pytest.approx(pack, abs=1e-5)


@pytest.mark.parametrize(
    "worse",
    [
        {"hit_soft_17": True},
        {"peek": False},
        {"double_after_split": False},
        {"max_hands": 2},
        {"doubles": Doubles.HARD_9_TO_11},
        {"blackjack_pays": Fraction(6, 5)},
    ],
    ids=str,
)
def test_rules_against_the_player_cost_something(worse: Any, endless: Solution) -> None:
    """Every rule in the house's favour lowers the value."""
    assert solve(Rules(decks=ENDLESS, **worse)).expected_value < endless.expected_value


@pytest.mark.parametrize(
    "better",
    [Rules(decks=ENDLESS, resplit_aces=True), Rules(decks=ENDLESS, hit_split_aces=True)],
    ids=["resplit aces", "hit split aces"],
)
def test_rules_for_the_player_gain_something(better: Rules, endless: Solution) -> None:
    """Resplit aces, and cards on split aces, raise the value."""
    assert solve(better).expected_value > endless.expected_value


def test_doubles_obey_the_rules() -> None:
    """With doubles on hard 10 and 11 only, no other cell says D, and 5,5 stays a double."""
    letters = solve(Rules(decks=ENDLESS, doubles=Doubles.HARD_10_TO_11)).matrix.letters()
    rows = {row_name(row) for row, cells in enumerate(letters) if "D" in cells}
    assert rows == {"hard 10", "hard 11", "5,5"}


def test_a_matrix_of_the_wrong_shape_is_refused() -> None:
    """Missing rows, codes outside 1 to 4 and splits of hard totals are ValueErrors."""
    lines = REFERENCE["matrices"]["endless"]
    with pytest.raises(ValueError, match="39 rows"):
        Matrix.from_text("\n".join(lines[:-1]))
    with pytest.raises(ValueError, match="line 2"):
        Matrix.from_text("\n".join([lines[0], "2 2 2 2 5 2 2 2 2 2", *lines[2:]]))
    with pytest.raises(ValueError, match="split"):
        Matrix.from_text("\n".join(["4 2 2 2 2 2 2 2 2 2", *lines[1:]]))
