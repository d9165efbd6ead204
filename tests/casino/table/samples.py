"""Sample states of a table for tests and pictures, one for each appearance."""

from __future__ import annotations

from math import sin

from casino.engine.console import PrintedLine
from casino.engine.trouble import Trouble
from casino.table.state import (
    Button,
    Canvas,
    Chart,
    Grid,
    HandView,
    MatrixMap,
    Picker,
    Picture,
    Progress,
    SeatHand,
    SeatTable,
    Series,
    Shades,
    Slider,
    Sliders,
    TableSeat,
    TableState,
    Tally,
)

HIT, STAND = Button("hit", "Hit", "H"), Button("stand", "Stand", "S")
DOUBLE, SPLIT = Button("double", "Double", "D"), Button("split", "Split", "P")
HIDDEN_DEALER = (HandView("Dealer", ("6H", "??"), "?"),)
RULES = "Blackjack pays 3 to 2 · Dealer stands on 17"
BANKROLL = tuple(1000 + round(60 * sin(i / 9) + 2.1 * i + 25 * sin(i * 2.3)) for i in range(121))


def _best_move() -> TableState:
    best = Button("double", "Double", "D", best=True)
    return TableState(
        title="Stage 7 · Strategy matrix",
        message="Hand 1: you have 11; the dealer shows the 6 of Hearts.",
        rules=RULES,
        dealer=HIDDEN_DEALER,
        hands=(
            HandView("Hand 1", ("8S", "3D"), "11", bet=10, current=True),
            HandView("Hand 2", ("8C", "KD"), "18", bet=10),
        ),
        buttons=(HIT, STAND, best, Button("split", "Split", "P", enabled=False)),
        transcript=(
            PrintedLine("BlackJackStrategy('basic_strategy.txt')"),
            PrintedLine("get_move([8S 8C], [6H]) -> 'S'"),
            PrintedLine("should_split([8S 8C], [6H]) -> True", answer="split"),
            PrintedLine("get_move([8S 3D], [6H]) -> 'D'"),
        ),
        tally=Tally(51, 58, 11, BANKROLL, best_moves=47, moves=50),
        deck="8S 6H 8C 9D 3D KD",
        can_undo=True,
    )


def _console() -> TableState:
    question = "Do you want to hit or stick (h or s)? "
    return TableState(
        title="Stage 2 · Human against dealer",
        message="Do you want to hit or stick (h or s)?",
        dealer=(HandView("Dealer", ("??", "6S"), "?"),),
        hands=(HandView("Bozo", ("5H", "4C", "7D"), "16", current=True),),
        buttons=(HIT, Button("stick", "Stick", "S")),
        transcript=(
            PrintedLine("Player's turn..."),
            PrintedLine("Cards are 5 of Hearts and 4 of Clubs"),
            PrintedLine("Count is 9"),
            PrintedLine(""),
            PrintedLine(question, answer="x"),
            PrintedLine(question, answer="h"),
            PrintedLine("New card is 7 of Diamonds"),
            PrintedLine("Count is 16"),
            PrintedLine(question),
        ),
        tally=Tally(2, 1, 0),
        deck="5H TD 4C 6S 7D",
        can_undo=True,
        asks=True,
    )


def _four_hands() -> TableState:
    hands = (
        HandView("Hand 1", ("8S", "3D", "TC"), "21", "doubled", 20),
        HandView("Hand 2", ("8C", "KD"), "18", bet=10),
        HandView("Hand 3", ("8H", "2D", "4S", "5C"), "19", bet=10, current=True),
        HandView("Hand 4", ("8D", "QS"), "18", bet=10),
    )
    return TableState(
        title="Stage 6 · Splits and doubles",
        message="Hand 3: you have 19. Hit or stand?",
        rules=RULES,
        dealer=HIDDEN_DEALER,
        hands=hands,
        buttons=(HIT, STAND, DOUBLE, SPLIT),
        transcript=(
            PrintedLine("draw_card(8 of Spades, 40, 60)"),
            PrintedLine("draw_marker(410, 40)"),
        ),
        deck="8S 6H 8C 9D 8H 3D KD 8D 2D QS TC 4S 5C",
        can_undo=True,
    )


def _outcomes() -> TableState:
    return TableState(
        title="Stage 6 · Splits and doubles",
        message="You win 5. Deal again?",
        rules=RULES,
        dealer=(HandView("Dealer", ("KH", "9D"), "19"),),
        hands=(
            HandView("Hand 1", ("JS", "QD"), "20", bet=10, outcome="win"),
            HandView("Hand 2", ("TC", "9S"), "19", bet=25, outcome="push"),
            HandView("Hand 3", ("7H", "8D", "KC"), "25", "bust", 100, outcome="lose"),
        ),
        buttons=(Button("hit", "Hit", "H", enabled=False), Button("stand", "Stand", "S", False)),
        tally=Tally(3, 2, 1, (100, 110, 100, 90, 115, 115, 120)),
        deck="JS KH QD 9D",
        can_undo=True,
    )


def _blackjack() -> TableState:
    return TableState(
        title="Stage 4 · Soft aces",
        message="Blackjack! You win 15.",
        dealer=(HandView("Dealer", ("QC", "AH"), "21", "blackjack"),),
        hands=(HandView("You", ("AS", "KH"), "21", "blackjack", 12.5, outcome="push"),),
        deck="AS QC KH AH",
    )


def _error() -> TableState:
    return TableState(
        title="Stage 2 · Human against dealer",
        message="Mend the file, save it, and deal again.",
        trouble=Trouble(
            "error",
            "stage2_human_vs_dealer/game.py, line 41, play_round: "
            "IndexError: list index out of range",
            "stage2_human_vs_dealer/game.py",
            41,
        ),
        transcript=(PrintedLine("Player's turn..."), PrintedLine("Cards are <b>8 of Spades</b>")),
    )


def _grid() -> TableState:
    rows = (
        ("str(card)", "Ace of Spades", "Ace of Spades"),
        ("value()", "11", "1"),
        ("hand.count()", "21", "11"),
        ("is_blackjack()", "True", "True"),
    )
    grid = Grid("Your answers", ("What", "Yours", "Expected"), rows, wrong=((1, 1), (2, 1)))
    return TableState(
        title="Stage 1 · Cards and hands",
        message="Two answers are not as expected.",
        hands=(HandView("Your hand", ("AS", "KH"), "21"),),
        panels=(grid, Picker("Click cards into a hand", "pick")),
    )


def _computer() -> TableState:
    counts = tuple(float(count) for count in range(10, 21))
    curve = tuple(
        1.0 if c < 12 else 0.0 if c > 17 else round(0.9 - 0.13 * (c - 12), 3) for c in counts
    )
    expected = tuple(
        1.0 if c < 12 else 0.0 if c > 17 else round(0.9 - 0.14 * (c - 12), 3) for c in counts
    )
    return TableState(
        title="Stage 3 · Computer player",
        message="412 of 1,000 rounds played.",
        panels=(
            Sliders(
                "The computer's three numbers",
                (
                    Slider("prob12", "Chance of a hit on 12", 0, 1, 0.05, 0.9),
                    Slider("high_hit", "Highest count for a hit", 12, 20, 1, 17),
                    Slider("prob_high", "Chance of a hit on that count", 0, 1, 0.05, 0.2),
                ),
            ),
            Chart(
                "Chance of a hit by count",
                "count",
                "chance of a hit",
                (
                    Series("your prob_hit", counts, curve),
                    Series("expected", counts, expected, "expected"),
                ),
                mark=15.0,
            ),
            Progress("A thousand rounds", 0.412),
        ),
        busy=True,
    )


def _shoe() -> TableState:
    ranks = tuple(float(rank) for rank in range(1, 14))
    seen = (398.0, 402, 391, 420, 377, 401, 408, 396, 405, 388, 411, 399, 404)
    chart = Chart(
        "Cards dealt by rank",
        "rank",
        "times dealt",
        (
            Series("dealt", ranks, seen, "bars"),
            Series("expected", ranks, (400.0,) * 13, "expected"),
        ),
    )
    return TableState(
        title="Stage 5 · Decks and shuffle",
        message="52 cards are left.",
        buttons=(Button("shuffle", "Shuffle", "S"),),
        panels=(chart,),
    )


def _pictures() -> TableState:
    cards = (("8D", 10.0, 60.0), ("5H", 34.0, 60.0), ("??", 700.0, 20.0))
    rows = ("0123", "4567", "8444", "4444")
    return TableState(
        title="Stage 6 · Pictures",
        panels=(
            Canvas(
                "Your drawing",
                640,
                240,
                (Picture("your draw", cards, ((10.0, 30.0),)), Picture("one way", cards[:2])),
            ),
            Shades("Where the cards lie", "place", "card", (("yours", rows), ("biased", rows))),
        ),
    )


def _matrix() -> TableState:
    hard = ["HHHHHHHHHH"] * 7 + ["HDDDDHHHHH", "DDDDDDDDHH", "DDDDDDDDDH", "HHSSSHHHHH"]
    hard += ["SSSSSHHHHH"] * 4 + ["SSSSSSSSSS"] * 5
    soft = ["HHHDDHHHHH"] * 2 + ["HHDDDHHHHH"] * 2 + ["HDDDDHHHHH", "SDDDDSSHHH"]
    soft += ["SSSSSSSSSS"] * 3
    pairs = ["PPPPPPHHHH", "PPPPPPHHHH", "HHHPPHHHHH", "DDDDDDDDHH", "PPPPPHHHHH", "PPPPPPHHHH"]
    pairs += ["PPPPPPPPPP", "PPPPPSPPSS", "SSSSSSSSSS", "PPPPPPPPPP"]
    rows = [f"hard {total}" for total in range(2, 22)] + [f"soft {n}" for n in range(13, 22)]
    rows += [f"pair {rank}" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")]
    heat = MatrixMap(
        "Your strategy matrix",
        ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A"),
        tuple(rows),
        tuple(hard + soft + pairs),
        current=(9, 4),
    )
    state = _best_move()
    return TableState(**{**vars(state), "panels": (heat,)})


def _deal_shown() -> TableState:
    return TableState(title="Stage 4 · Soft aces", message="Press Deal to begin.")


def _seats(phase: str) -> TableState:
    """Return a casino's table while bets are placed, while one of three plays, or paid."""
    is_paid, has_cards = phase == "paid", phase != "bets"
    ada = SeatHand(("AS", "QD"), "21", "blackjack", 25, "a" * is_paid, 37 if is_paid else None)
    split = tuple(
        SeatHand((first, second), label, "", 25, "d" * is_paid, -25 if is_paid else None, current)
        for first, second, label, current in (
            ("8C", "2S", "10", not is_paid),
            ("8D", "KD", "18", False),
        )
    )
    seats = (
        TableSeat(1, "Ada", "person", 537 if is_paid else 500, 25, 500, (ada,) * has_cards),
        TableSeat(2, "Bo", "person", 450, 25, 450, split * has_cards, current=phase == "play"),
        TableSeat(3, "Cy", "strategy", 510, 0, 510),
        *(TableSeat(number, f"Seat {number}", "empty", 500, 10, 500) for number in (4, 5, 6, 7)),
    )
    letters = zip(
        "abcdefg",
        (
            "Blackjack",
            "Bust",
            "Dealer busts",
            "Dealer higher",
            "Higher",
            "Dealer blackjack",
            "Equal",
        ),
        strict=True,
    )
    lines = tuple(
        (letter, title, "wins", ("Bo -50 (2 hands)",) * (is_paid and letter == "d"))
        for letter, title in letters
    )
    switches = (
        ("hit_soft_17", "Dealer hits soft 17", False),
        ("face_cards_as_one", "Face cards as one", True),
    )
    return TableState(
        title="Stage 8 · Casino table",
        message="Bo, your move on hand 1 of 2: 10 against 10.",
        rules=RULES,
        dealer=(
            HandView(
                "Dealer", ("KC", "9H" if is_paid else "??") * has_cards, "19" if is_paid else "?"
            ),
        ),
        buttons=(HIT, STAND, DOUBLE, SPLIT),
        seats=SeatTable(seats, switches, is_paid, phase, lines, "The house agrees." * is_paid),
        can_undo=True,
    )


SAMPLES: dict[str, TableState] = {
    "start": _deal_shown(),
    "best-move": _best_move(),
    "console": _console(),
    "four-hands": _four_hands(),
    "outcomes": _outcomes(),
    "blackjack": _blackjack(),
    "error": _error(),
    "grid-picker": _grid(),
    "computer": _computer(),
    "shoe": _shoe(),
    "pictures": _pictures(),
    "matrix": _matrix(),
    "bets": _seats("bets"),
    "seats": _seats("play"),
    "seats-paid": _seats("paid"),
}
