"""The handouts' examples are correct cases: lines, rounds, and table rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

import pytest

from casino.cases import STAGES
from casino.cases.kinds import Refused, check_text
from casino.stage_views.advice import MOVES
from tests.casino.cases.test_cases import FOLDERS
from tests.casino.conftest import ROOT

TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)
BLOCK = re.compile(r"(?ms)^```\n(.*?)^```$")
CASES = re.compile(r"[\dA-Z]{2} [\dA-Z]{2} ?|\d+ (decks?|with)\b")
NAMES = {"ace": "A", "10": "T", "jack": "J", "queen": "Q", "king": "K"}
QUOTE = '"'
SOFT = {"yes": "soft", "no": "hard"}
COUNTS = {"a blackjack": "blackjack", "a bust": "busted"}
ROWS = {3: 8, 4: 8, 6: 19, 7: 10}  # as many rows the handouts have that a case can say
Row = dict[str, str]


def handout(stage: int) -> str:
    """Return the text of a stage's handout."""
    return (ROOT / "stages" / FOLDERS[stage] / "README.md").read_text(encoding="utf-8")


def rows(stage: int) -> Iterator[Row]:
    """Yield the rows of a handout's tables, each cell by its column."""
    plain = handout(stage).replace("`", "").replace("\N{MINUS SIGN}", "-")
    for table in TABLE.findall(plain):
        head, _line, *others = (line.strip("| ").split(" | ") for line in table.splitlines())
        yield from (dict(zip(head, row, strict=False)) for row in others)


def cards(words: str, suit: str = "C") -> str:
    """Return the cards of a cell such as `ace, 6, king`."""
    return " ".join(NAMES.get(word, word) + suit for word in words.split(", "))


def of_a_hand(row: Row) -> Iterator[str]:
    """Yield the case of a row that says what a hand counts."""
    if "soft" in row:
        count, _comma, more = row.get("value", row.get("count", "")).partition(", ")
        facts = [count, *filter(None, [COUNTS.get(more)]), SOFT[row["soft"]]]
        yield f"{cards(row['cards, in the order received'])}: {', '.join(facts)}"


def of_a_result(row: Row) -> Iterator[str]:
    """Yield the case of a row that says what hands won."""
    if "result" in row:
        hands = [played(each) for each in row["the player's hands at the end"].split(" and ")]
        dealer = cards(row["the dealer's hand"], "S")
        yield f"{joined(*hands)} against {dealer}: {float(row['result']):+g}"


def played(hand: str) -> list[str]:
    """Return the moves of a hand such as `8, 3, 10 doubled`."""
    taken = cards(hand.removesuffix(" doubled")).split()
    return [*taken[:2], "double", *taken[2:]] if hand.endswith("doubled") else taken


def joined(first: list[str], second: list[str] | None = None) -> str:
    """Return the moves of one hand, or of two that came of a split."""
    if second is None:
        return " ".join(first)
    moves = (each[2:] or ["stand"] for each in (first, second))
    aces = first[0][0] == "A"  # they are done at once
    pair = [first[0], second[0], "split", first[1], second[1]]
    return " ".join([*pair, *([] if aces else chain(*moves))])


def of_a_move(row: Row) -> Iterator[str]:
    """Yield the case of a row on what to do with a hand; whoever splits asks `get_move` no more."""
    if {"should_split", "get_move"} & set(row):
        hand, up_card = row["the player's hand"], row["up card"]
        situation = f"{cards(hand)} against {cards(up_card, 'S')}"
        if row.get("should_split") == "yes":
            yield f"{situation}: split"
        elif "get_move" in row and len(set(hand.split(", "))) > 1:
            yield f"{situation}: {MOVES[row['get_move'].strip(QUOTE)]}"


def of_counts(row: Row) -> Iterator[str]:
    """Yield the cases of a row of probabilities."""
    if "11" in row and row.get("count") == "probability":
        yield from (f"{n} with 1 17 0.5: {p}" for n, p in row.items() if n != "count")


def told_as_cases(stage: int) -> list[str]:
    """Return the cases of a handout's tables."""
    kinds = (of_a_hand, of_a_result, of_a_move, of_counts)
    return [case for row in rows(stage) for kind in kinds for case in kind(row)]


def refused(stage: int, text: str) -> list[Refused]:
    """Return what the rules refuse."""
    return [each for each in check_text(text, stage) if isinstance(each, Refused)]


@pytest.mark.parametrize("stage", STAGES)
def test_each_row_and_each_line_that_a_handout_shows_is_a_right_case(stage: int) -> None:
    """Nobody is refused what was copied from there."""
    (lines,) = (block for block in BLOCK.findall(handout(stage)) if CASES.match(block))
    told = told_as_cases(stage)
    assert len(told) == ROWS.get(stage, 0), told
    assert not refused(stage, "\n".join([lines, *told]))


@pytest.mark.parametrize(
    ("stage", "text"),
    [
        (1, "8D 5H: 13, not busted, no blackjack"),
        (2, "8D 5H 6C against TC 4D 3S: player wins"),
        (5, "2 decks, deal 104, deal 1: 103 left"),
        (6, "8C 8H split 3S TD double KC stand against TH 9C: +1, 2 hands"),
        (6, "AC KD against TC 9H: +1.5, 1 hand"),
        (6, "AC KD against TC 6H 8H: +1.5"),
        (8, "AC KD for 5 against TC 9H: +7"),
        (8, "8C 8H split 3S KD double 9S stand for 10 against TH 9C: +10, 2 hands"),
    ],
)
def test_the_round_of_an_example_is_a_right_case(stage: int, text: str) -> None:
    """Where the stage has no round, a result is asked against any hand of the dealer's."""
    assert not refused(stage, text)
