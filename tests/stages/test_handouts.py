"""The handouts: their examples are what the solutions really print and return."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STAGES = ROOT / "stages"

PLAY = """
import builtins
import random
import sys

random.random = lambda: 0.3  # before the computer player takes it as its default
from stage1_card_hand.card import Card
from stage2_human_vs_dealer import game
from stage4_soft_aces import soft_game

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
program, deck, *answers = sys.argv[1:]
cards = iter([Card("A23456789TJQK".index(c[0]) + 1, SUITS[c[1]]) for c in deck.split()])
answers = iter(answers)

def read(prompt=""):
    answer = next(answers, None)
    print(prompt if answer is None else prompt + answer)
    if answer is None:
        raise EOFError
    return answer

builtins.input = read
{"game": game, "soft_game": soft_game}[program].main(lambda: next(cards))
"""

HAND = """
import json
import sys
from stage1_card_hand.card import Card
from stage6_blackjack_hand.blackjack_hand import BlackJackHand
from stage6_blackjack_hand.blackjack_player import BlackJackPlayer
from stage7_strategy_matrix.strategy import BlackJackStrategy

RANKS = {"ace": 1, "jack": 11, "queen": 12, "king": 13}

def make(text):
    text, doubled = text.removesuffix(" doubled"), text.endswith(" doubled")
    first, second, *others = [Card(int(RANKS.get(n, n)), "Spades") for n in text.split(", ")]
    hand = BlackJackHand(first, second)
    for card in others:
        (hand.double_down if doubled else hand.hit)(card)
    return hand
"""

TOTALS = (
    HAND
    + """
def yes(answer):
    return "yes" if answer else "no"

for text in json.loads(sys.argv[1]):
    hand = make(text)
    value = str(hand.hand_value())
    value += ", a blackjack" * hand.is_blackjack() + ", a bust" * hand.is_busted()
    totals = ", ".join(map(str, hand.totals()))
    print(json.dumps([text, totals, value, yes(hand.is_soft()), yes(hand.can_split())]))
"""
)

RESULTS = (
    HAND
    + """
for hands, dealer_hand in json.loads(sys.argv[1]):
    player = BlackJackPlayer(None)
    player.hands = [make(text) for text in hands.split(" and ")]
    print(player.result(make(dealer_hand)))
"""
)

# The matrix has one code in the place that the handout tells, and another one everywhere else.
LOOK_UP = (
    HAND
    + """
from pathlib import Path

method, row, column, code, text, up_card, path = sys.argv[1:]
if row != "none":
    other = "2" if code == "1" else "1"
    codes = [[other] * 10 for _ in range(39)]
    codes[int(row)][int(column)] = code
    Path(path).write_text("\\n".join(" ".join(line) for line in codes))
    given = Path("stage7_strategy_matrix/basic_strategy.txt").read_text().splitlines()
    print(given[int(row)].split()[int(column)] == code)
for file in (path, "stage7_strategy_matrix/basic_strategy.txt"):
    if Path(file).exists():
        print(getattr(BlackJackStrategy(file), method)(make(text), make(up_card + ", 7")))
"""
)

COUNT = """
import sys
from stage1_card_hand.card import Card
from stage4_soft_aces.soft_hand import SoftHand

RANKS = {"ace": 1, "king": 13}
first, second, *others = [Card(int(RANKS.get(name, name)), "Spades") for name in sys.argv[1:]]
hand = SoftHand(first, second)
for card in others:
    hand.hit(card)
print(hand.count(), "yes" if hand.is_soft() else "no", hand.is_blackjack())
"""


def handout(stage: str) -> str:
    """Return the text of a stage's handout."""
    return (STAGES / stage / "README.md").read_text(encoding="utf-8")


def blocks(stage: str) -> list[list[str]]:
    """Return the code blocks of a handout as lines, blank ones left out."""
    found = re.findall(r"^```\n(.*?)^```$", handout(stage), flags=re.M | re.S)
    return [[line for line in block.splitlines() if line.strip()] for block in found]


def table(stage: str, heading: str) -> list[list[str]]:
    """Return the cells of the table that has this column, without marks for code and quotes."""
    lines = handout(stage).splitlines()
    (start,) = [
        number
        for number, (line, below) in enumerate(itertools.pairwise(lines))
        if f"| {heading} |" in line and below.startswith("| ---")
    ]
    rows = itertools.takewhile(lambda line: line.startswith("|"), lines[start + 2 :])
    return [[cell.strip(' `"') for cell in row.strip("|").split("|")] for row in rows]


def run_solutions(*command: str, answers: str = "") -> list[str]:
    """Run Python among the solutions; return the lines it prints, blank ones left out."""
    finished = subprocess.run(
        [sys.executable, "-B", *command],
        cwd=ROOT / "solutions",
        input=answers,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return [line.strip() for line in finished.stdout.splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("stage", "number"),
    [
        ("stage1_card_hand", 1),
        ("stage5_decks_shuffle", 2),
        ("stage6_blackjack_hand", 1),
        ("stage7_strategy_matrix", 1),
    ],
)
def test_the_interactive_sessions(stage: str, number: int, tmp_path: Path) -> None:
    """Each interactive session gives what it shows."""
    sessions = [block for block in blocks(stage) if block[0].startswith(">>>")]
    assert len(sessions) == number
    for session in sessions:
        example = tmp_path / "example.txt"
        example.write_text("\n".join(session), encoding="utf-8")
        run_solutions("-m", "doctest", str(example))


@pytest.mark.parametrize(
    ("stage", "program", "deck", "answers"),
    [
        ("stage2_human_vs_dealer", "game", "8D 5H TC 4D 6C 3S", "Bozo h s n"),
        ("stage3_computer_player", "game", "6D 5H TC 4D 5C 9S", "Computer 1 17 0.5"),
        ("stage4_soft_aces", "soft_game", "AD 6H TC 9D 9S", "Bozo h"),
    ],
)
def test_the_transcripts(stage: str, program: str, deck: str, answers: str) -> None:
    """A rigged game prints the handout's lines, in their order and without others between them."""
    printed = run_solutions("-c", PLAY, program, deck, *answers.split())
    (transcript,) = [block for block in blocks(stage) if any("Top card" in line for line in block)]
    shown = [line.strip() for line in transcript]
    assert "\n".join(shown) in "\n".join(printed)


def test_the_worked_examples_of_stage_4() -> None:
    """Each row of the table is what a soft hand says."""
    rows = re.findall(
        r"^\| ([a-z0-9, ]+) \| (\d+)(.*?) \| (yes|no) \|$", handout("stage4_soft_aces"), re.M
    )
    assert len(rows) == 8
    for cards, count, note, soft in rows:
        printed = run_solutions("-c", COUNT, *cards.split(", "))
        assert printed == [f"{count} {soft} {'blackjack' in note}"], cards


def test_the_table_of_probabilities_in_stage_3() -> None:
    """The handout's example strategy gives the handout's numbers."""
    counts, shares = (
        [float(cell) for cell in row.split("|")[2:-1]]
        for row in re.findall(
            r"^ *(\| (?:count|probability) \|.*)$", handout("stage3_computer_player"), re.M
        )
    )
    script = (
        "import sys; from stage3_computer_player.computer import ComputerStrategy as S\n"
        "for count in sys.argv[1:]: print(round(S(1, 17, 0.5).prob_hit(int(count)), 9))"
    )
    printed = run_solutions("-c", script, *(str(int(count)) for count in counts))
    assert [float(line) for line in printed] == shares


def test_stage_5_tells_how_to_play_from_real_decks() -> None:
    """The lines at the end of the handout start a game."""
    (program,) = [block for block in blocks("stage5_decks_shuffle") if "main(draw=" in block[-1]]
    printed = run_solutions("-c", "\n".join(program), answers="Bozo\ns\nn\nn\n")
    assert "Dealing Bozo's hand..." in printed
    assert printed[-1].startswith("Ties: ")


def test_the_worked_hands_of_stage_6() -> None:
    """Each row of the first table is what a hand says."""
    rows = table("stage6_blackjack_hand", "cards, in the order received")
    assert len(rows) == 9
    printed = run_solutions("-c", TOTALS, json.dumps([row[0] for row in rows]))
    assert [json.loads(line) for line in printed] == rows


def test_the_worked_results_of_stage_6() -> None:
    """Each row of the second table is what the player's hands win."""
    rows = table("stage6_blackjack_hand", "the player's hands at the end")
    assert len(rows) == 9
    printed = run_solutions("-c", RESULTS, json.dumps([row[:2] for row in rows]))
    assert printed == [row[2].replace("−", "-") for row in rows]


@pytest.mark.parametrize("method", ["get_move", "should_split"])
def test_the_worked_examples_of_stage_7(method: str, tmp_path: Path) -> None:
    """Row, column, code and answer are those of the solution and of the given file."""
    rows = table("stage7_strategy_matrix", f"`{method}`")
    assert len(rows) > 5
    for number, (hand, up_card, row, column, code, answer) in enumerate(rows):
        path = tmp_path / f"{number}.txt"
        printed = run_solutions("-c", LOOK_UP, method, row, column, code, hand, up_card, str(path))
        said = {"yes": "True", "no": "False"}.get(answer, answer)
        expected = [said] if row == "none" else ["True", said, said]
        assert printed == expected, hand


def test_the_handout_of_stage_7_shows_every_column_and_row() -> None:
    """The tables of columns and rows agree with the matrix's size."""
    columns = re.search(r"^\| column \|(.*)\|$", handout("stage7_strategy_matrix"), re.M)
    assert columns
    assert [int(cell) for cell in columns[1].split("|")] == list(range(10))
    spans = [row[0].split(" to ") for row in table("stage7_strategy_matrix", "rows | hand")]
    rows = [number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)]
    assert rows == list(range(39))
