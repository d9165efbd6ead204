"""The handouts' examples show the real output and results of the solutions.

`HANDOUT_PROGRAMS` names another folder of stages to try them with:
`tests/proofs/test_visible_checks.py` uses it for programs with full points.
"""

from __future__ import annotations

import ast
import itertools
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STAGES = ROOT / "stages"
SOLUTIONS = ROOT / "solutions"
NAMES = sorted(path.name for path in STAGES.glob("stage*"))
MAX_BYTES = 40_000
PROGRAMS = Path(os.environ.get("HANDOUT_PROGRAMS", SOLUTIONS))

# Runs a session for its meaning: 1 is as good as 1.0, an error's words are the student's own, and
# so is what a program prints beside what was asked.
SESSION = """
import ast, builtins, contextlib, doctest, io, pathlib, sys

def same(value, wanted):
    if isinstance(wanted, tuple) and isinstance(value, tuple):
        return len(value) == len(wanted) and all(map(same, value, wanted))
    return bool(value) == wanted if isinstance(wanted, bool) else value == wanted

names = {}
for example in doctest.DocTestParser().get_examples(pathlib.Path(sys.argv[1]).read_text()):
    paper, value, error = io.StringIO(), None, None
    with contextlib.redirect_stdout(paper):
        try:
            if isinstance(ast.parse(example.source).body[0], ast.Expr):
                value = eval(example.source, names)
            else:
                exec(example.source, names)
        except Exception as raised:
            error = raised
    if example.exc_msg:
        wanted = getattr(builtins, example.exc_msg.partition(":")[0])
        assert isinstance(error, wanted), (example.source, error)
    elif error:
        raise error
    elif paper.getvalue():
        lines, shown = (text.split("\\n")[:-1] for text in (paper.getvalue(), example.want))
        shown = [line for line in lines if line in shown] if len(lines) > len(shown) else lines
        assert shown == example.want.split("\\n")[:-1], (example.source, lines)
    elif example.want:
        assert same(value, ast.literal_eval(example.want)), (example.source, value)
"""

PLAY = """
import random
import sys

random.random = lambda: 0.3  # before the computer player takes it as its default
from stage1_card_hand.card import Card
from stage2_human_vs_dealer import game
from stage4_soft_aces import soft_game

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
program, deck = sys.argv[1:]
cards = iter([Card("A23456789TJQK".index(c[0]) + 1, SUITS[c[1]]) for c in deck.split()])
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
    value += ", a blackjack" * bool(hand.is_blackjack()) + ", a bust" * bool(hand.is_busted())
    totals = ", ".join(map(str, hand.totals()))
    print(json.dumps([text, totals, value, yes(hand.is_soft()), yes(hand.can_split())]))
"""
)

# A split deals both second cards first; then each hand takes its others, the last one a double.
RESULTS = (
    HAND
    + """
def cards_of(text):
    return [Card(int(RANKS.get(name, name)), "Spades") for name in text.split(", ")]

for hands, dealer_hand in json.loads(sys.argv[1]):
    texts = hands.split(" and ")
    dealt = [cards_of(text.removesuffix(" doubled")) for text in texts]
    first = dealt[0][0], dealt[-1][0] if len(dealt) > 1 else dealt[0][1]
    player = BlackJackPlayer(BlackJackHand(*first))
    if len(dealt) > 1:
        player.split(*(cards[1] for cards in dealt))
    for text, cards in zip(texts, dealt):
        for card in cards[2:]:
            (player.double_down if text.endswith("doubled") else player.hit)(card)
        if not player.is_done() and player.current_hand().cards() == cards:
            player.stand()
    print(float(player.result(make(dealer_hand))))
"""
)

# The matrix has one code in the place that the handout tells, and another one everywhere else.
LOOK_UP = (
    HAND
    + """
from pathlib import Path

path, method, rows = sys.argv[1:]
GIVEN = "stage7_strategy_matrix/basic_strategy.txt"
for text, up_card, row, column, code, _ in json.loads(rows):
    files, is_given = [GIVEN], True
    if row != "none":
        other = "2" if code == "1" else "1"
        codes = [[other] * 10 for _ in range(39)]
        codes[int(row)][int(column)] = code
        Path(path).write_text("\\n".join(" ".join(line) for line in codes))
        is_given = Path(GIVEN).read_text().splitlines()[int(row)].split()[int(column)] == code
        files.append(path)
    hands = make(text), make(up_card + ", 7")
    said = {getattr(BlackJackStrategy(file), method)(*hands) for file in files}
    print(is_given, *({*map(bool, said)} if method == "should_split" else said))
"""
)

COUNT = """
import sys
from stage1_card_hand.card import Card
from stage4_soft_aces.soft_hand import SoftHand

RANKS = {"ace": 1, "king": 13}
for text in sys.argv[1:]:
    names = text.split(", ")
    first, second, *others = [Card(int(RANKS.get(name, name)), "Spades") for name in names]
    hand = SoftHand(first, second)
    for card in others:
        hand.hit(card)
    print(hand.count(), "yes" if hand.is_soft() else "no", bool(hand.is_blackjack()))
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


def run_programs(*command: str, answers: str = "") -> list[str]:
    """Run Python among the programs; return the lines it prints, blank ones left out."""
    finished = subprocess.run(
        [sys.executable, "-B", *command],
        cwd=PROGRAMS,
        input=answers,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return [line.strip() for line in finished.stdout.splitlines() if line.strip()]


@pytest.mark.parametrize("stage", NAMES)
def test_the_interactive_sessions(stage: str, tmp_path: Path) -> None:
    """The interactive sessions of a handout, one after the other, give what they show."""
    sessions = [block for block in blocks(stage) if block[0].startswith(">>>")]
    assert sessions
    example = tmp_path / "example.txt"
    example.write_text("\n\n".join(map("\n".join, sessions)), encoding="utf-8")
    run_programs(*(["-m", "doctest"] if PROGRAMS == SOLUTIONS else ["-c", SESSION]), str(example))


@pytest.mark.parametrize("stage", NAMES)
def test_the_programs(stage: str) -> None:
    """A program of a handout prints the block after it."""
    pattern = r"^```python\n(.*?)^```$.*?^```\n(.*?)^```$"
    for program, output in re.findall(pattern, handout(stage), flags=re.M | re.S):
        shown = [line.strip() for line in output.splitlines() if line.strip()]
        assert run_programs("-c", program) == shown


@pytest.mark.parametrize("stage", NAMES)
def test_the_pictures(stage: str) -> None:
    """Each is there in light and dark, small, and without a word that only English has."""
    pairs = re.findall(r'srcset="(.*?)">\n<img src="(.*?)" alt="" width', handout(stage))
    assert [dark for dark, _ in pairs] == [light.replace(".svg", "-dark.svg") for _, light in pairs]
    named = {name for pair in pairs for name in pair}
    assert named == {path.name for path in (STAGES / stage).glob("*.svg")}
    assert all((STAGES / stage / name).stat().st_size < MAX_BYTES for name in named)


@pytest.mark.parametrize("stage", NAMES)
def test_each_step_has_its_command(stage: str) -> None:
    """`casino check 2 --step 3` stands below step 3, and every step with checks has one."""
    number = int(stage[5])
    steps = tomllib.loads((STAGES / "course.toml").read_text())["stages"][number - 1]["steps"]
    parts = re.split(r"^### Step (\d+)", handout(stage), flags=re.M)[1:]
    told = [re.findall(r"casino check (\d) --step (\d+)$", text, re.M) for text in parts[1::2]]
    for step, commands in zip(parts[::2], told, strict=True):
        assert commands == ([(str(number), step)] if int(step) <= len(steps) else []), step
    assert [*map(int, parts[::2])][: len(steps)] == [*range(1, len(steps) + 1)]


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
    printed = run_programs("-c", PLAY, program, deck, answers="\n".join(answers.split()))
    (transcript,) = [block for block in blocks(stage) if any("Top card" in line for line in block)]
    shown = [re.sub(r"^(.*\?|Please .*:|Enter .*:) \S+$", r"\1", line) for line in transcript]
    assert "".join("".join(shown).split()) in "".join("".join(printed).split())


def test_the_worked_examples_of_stage_4() -> None:
    """Each row of the table is what a soft hand says."""
    rows = re.findall(
        r"^\| ([a-z0-9, ]+) \| (\d+)(.*?) \| (yes|no) \|$", handout("stage4_soft_aces"), re.M
    )
    assert len(rows) == 8
    printed = run_programs("-c", COUNT, *(cards for cards, *_ in rows))
    assert printed == [f"{count} {soft} {'blackjack' in note}" for _, count, note, soft in rows]


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
    printed = run_programs("-c", script, *(str(int(count)) for count in counts))
    assert [float(line) for line in printed] == shares


def test_stage_5_tells_how_to_play_from_real_decks() -> None:
    """The lines at the end of the handout start a game."""
    (program,) = [block for block in blocks("stage5_decks_shuffle") if "main(draw=" in block[-1]]
    printed = run_programs("-c", "\n".join(program), answers="Bozo\ns\nn\nn\n")
    assert "Dealing Bozo's hand..." in printed
    assert printed[-1].startswith("Ties: ")


def test_the_worked_hands_of_stage_6() -> None:
    """Each row of the first table is what a hand says."""
    rows = table("stage6_blackjack_hand", "cards, in the order received")
    assert len(rows) == 10
    printed = run_programs("-c", TOTALS, json.dumps([row[0] for row in rows]))
    assert [json.loads(line) for line in printed] == rows


def test_the_worked_results_of_stage_6() -> None:
    """Each row of the second table is what the player's hands win."""
    rows = table("stage6_blackjack_hand", "the player's hands at the end")
    assert len(rows) == 9
    printed = run_programs("-c", RESULTS, json.dumps([row[:2] for row in rows]))
    assert [float(line) for line in printed] == [float(row[2].replace("−", "-")) for row in rows]


@pytest.mark.parametrize("method", ["get_move", "should_split"])
def test_the_worked_examples_of_stage_7(method: str, tmp_path: Path) -> None:
    """Row, column, code and answer are those of the solution and of the given file."""
    rows = table("stage7_strategy_matrix", f"`{method}`")
    assert len(rows) > 5
    path = tmp_path / "matrix.txt"
    printed = run_programs("-c", LOOK_UP, str(path), method, json.dumps(rows))
    said = [{"yes": "True", "no": "False"}.get(row[-1], row[-1]) for row in rows]
    assert printed == [f"True {answer}" for answer in said]


def test_the_handout_of_stage_7_shows_every_column_and_row() -> None:
    """The tables of columns and rows agree with the matrix's size."""
    columns = re.search(r"^\| column \|(.*)\|$", handout("stage7_strategy_matrix"), re.M)
    assert columns
    assert [int(cell) for cell in columns[1].split("|")] == list(range(10))
    spans = [row[0].split(" to ") for row in table("stage7_strategy_matrix", "rows | hand")]
    rows = [number for span in spans for number in range(int(span[0]), int(span[-1]) + 1)]
    assert rows == list(range(39))


@pytest.mark.parametrize("stage", NAMES)
def test_every_graded_name_is_in_its_handout(stage: str) -> None:
    """A public class, function, method or attribute, and each of its parameters."""
    plain = re.sub(r"```.*?```", "", handout(stage), flags=re.DOTALL)
    text = " ".join(re.findall(r"`([^`]+)`", plain))
    course = tomllib.loads((STAGES / "course.toml").read_text(encoding="utf-8"))
    described = course["stages"][int(stage[5]) - 1]
    names = {each.partition(".")[2] for each in described.get("attributes", ())}
    for module in described["modules"]:
        for node in ast.walk(ast.parse((STAGES / stage / module).read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and "NotImplementedError" in ast.unparse(node):
                names |= {node.name} if node.name[0] != "_" else set()
                names |= {each.arg for each in node.args.args} - {"self", "cls"}
    assert {name for name in names if not re.search(rf"\b{name}\b", text)} == set()


PROSE = 780  # words of a page without tables and code; a long stage has twice as many
LONGEST = 24  # words of a sentence
LONG = {
    "stage2_human_vs_dealer",
    "stage6_blackjack_hand",
    "stage8_casino_table",
    "stage9_challenge",
}


def sentences(text: str) -> list[str]:
    """Return the sentences of a page outside its tables, its code and what a course puts in."""
    text = re.sub(r"```.*?```|<!-- (?!terminal)(\w+) -->.*?<!-- /\1 -->", "", text, flags=re.DOTALL)
    text = re.sub(r"<!-- page:.*?-->|<[^>]*>", "", text, flags=re.DOTALL)
    text = re.sub(r"`[^`]*`", "code", re.sub(r"^ *\|.*\n", "\n", text, flags=re.MULTILINE))
    blocks = re.split(r"\n\s*\n|\n(?=\s*(?:[-#]|\d+\.) )", text)
    return [each for block in blocks for each in re.split(r"(?<=[.:?]) ", " ".join(block.split()))]


@pytest.mark.parametrize(
    "page", ["README.md", *(f"{path.name}/README.md" for path in sorted(STAGES.glob("stage*")))]
)
def test_a_page_is_short_and_so_are_its_sentences(page: str) -> None:
    """A student reads it before writing a line, perhaps in a second language."""
    told = sentences((STAGES / page).read_text(encoding="utf-8"))
    words = [len(re.findall(r"\w[^\s]*", sentence)) for sentence in told]
    assert sum(words) <= PROSE * (2 if Path(page).parent.name in LONG else 1)
    assert [each for each, size in zip(told, words, strict=True) if size > LONGEST] == []


def test_the_students_page_has_short_sentences() -> None:
    """It is what they read first."""
    told = sentences((ROOT / "docs" / "student.md").read_text(encoding="utf-8"))
    assert [each for each in told if len(re.findall(r"\w[^\s]*", each)) > LONGEST] == []
