"""Stepping at a terminal: lines, values and the felt, forward and back."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from casino.faces.terminal import play_at_terminal
from casino.faces.walk import Walk
from casino.stage_views import game
from tests.casino.conftest import SOLUTIONS
from tests.casino.table.games import CountingGame

GAME = "stage2_human_vs_dealer/game.py"
PLAYER = "stage2_human_vs_dealer/player.py"


@pytest.fixture
def walk() -> Walk:
    """Give the first round of stage 2, at its first line."""
    return Walk(game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S"))


def forward(walk: Walk, told: str, word: str = "") -> None:
    """Go on until a text is told; fail where it never is."""
    for _ in range(500):
        if told in walk.text():
            return
        assert walk.move(word)
    pytest.fail(f"never told: {told}\n{walk.text()}")


def test_a_card_is_seen_with_the_line_that_drew_it(walk: Walk) -> None:
    """Before it the table is empty; after it the hand has a value."""
    assert "Player: 8D" not in walk.text()
    assert walk.move("card")
    assert "  Player: 8D 5H\n" in walk.text()
    while "> Hand" in walk.text():
        assert walk.move("")
    text = walk.text()
    assert "player_hand = hand_type(draw(), draw())    # player_hand = Hand(8♦ 5♥)" in text
    assert ">   46  " in text
    assert "  player_hand = Hand(8♦ 5♥)" in text


def test_a_line_in_a_loop_tells_its_turn() -> None:
    """Of the loop around it, and of how many; a line outside tells of none."""
    played = game(2, SOLUTIONS, random.Random(1), "2C 3D TH 8S 4C 5D 6H")
    for answer in "hhs":
        played.act(answer)
    walk = Walk(played)
    told = []
    assert "  turn " not in walk.text()
    forward(walk, "Player._play_as_human")
    for _ in range(200):
        told += [line for line in walk.text().splitlines() if line.startswith("  turn ")]
        walk.move("")
    loop = 1 + next(
        number
        for number, line in enumerate((SOLUTIONS / PLAYER).read_text().splitlines())
        if "self._wants_to_hit():" in line
    )
    assert f"  turn 1 of 2 of the loop in line {loop}" in told
    assert f"  turn 2 of 2 of the loop in line {loop}" in told


def test_words_lead_forward_and_back(walk: Walk) -> None:
    """A number leads there; what is no word of it leads nowhere."""
    assert walk.move("b")
    assert walk.step == 0
    assert walk.move("12")
    assert walk.step == 12
    assert walk.move("call")
    assert walk.step > 12
    assert walk.move("end")
    assert "Do you want to hit or stick" in walk.text()
    assert not walk.move("sideways")


def test_a_terminal_steps_and_comes_back_to_its_table() -> None:
    """Enter goes on, `table` leaves, and the game goes on where it was."""
    said: list[str] = []
    typed: Iterator[str] = iter(["step", "", "nowhere", "", "table", "quit"])
    table = game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S")
    play_at_terminal(table, lambda prompt: next(typed), said.append)
    steps = [text for text in said if text.startswith("Step ")]
    assert [text.split(":")[0].split(" of ")[0] for text in steps] == ["Step 0", "Step 1", "Step 2"]
    assert any("no word 'nowhere' here" in text for text in said)
    assert said[-1].startswith("Stage 2")


def test_a_game_without_a_run_says_so() -> None:
    """The word is then one like any other."""
    said: list[str] = []
    typed = iter(["step", "quit"])
    play_at_terminal(CountingGame(), lambda prompt: next(typed), said.append)
    assert any("no move 'step'" in text for text in said)


def test_a_line_that_asks_says_that_the_program_waits_for_the_answer() -> None:
    """At the last line of a run that waits; not above it."""
    walk = Walk(game(2, SOLUTIONS, random.Random(1), "8D 5H TC 6D KC"))
    assert walk.move("end")
    assert "The program asks here, and goes on once there is an answer." in walk.text()
    assert 'answer = input("Do you want to hit or stick (h or s)? ")' in walk.text()
    assert walk.move("b")
    assert walk.move("b")
    assert "goes on once" not in walk.text()


def test_a_question_that_nobody_answers_is_told_where_it_stopped_the_code(
    tmp_path: Path,
) -> None:
    """A method that the table calls may not ask: the rest of it does not run."""
    folder = tmp_path / "stages"
    shutil.copytree(SOLUTIONS, folder)
    hand = folder / "stage1_card_hand" / "hand.py"
    asking = hand.read_text().replace(
        "return sum(", "more = input('And? ')\n        return sum(", 1
    )
    hand.write_text(asking)
    walk = Walk(game(1, folder, random.Random(1), "8D 5H"))
    assert walk.move("wrong")
    assert "The program asks here, and there is no answer: nothing below" in walk.text()
    assert "more = input('And? ')" in walk.text()
    assert walk.move("b")
    assert "there is no answer" not in walk.text()


def test_what_did_not_happen_is_asked_about() -> None:
    """`why` offers lines, `why 44` leads to the condition with its values; a word is no line."""
    table = game(2, SOLUTIONS, random.Random(1), "TC 9D TH 8S")
    table.act("s")
    walk = Walk(table)
    walk.move("end")
    assert walk.move("why")
    assert "why player.py 44: no “… hits...”" in walk.text()
    assert walk.move("why 44")
    text = walk.text()
    assert "hand.count() < DEALER_STICKS_AT was False: hand.count() was 18" in text
    assert "> " in text
    assert "  hand.count() < DEALER_STICKS_AT is False" in text.splitlines()
    assert not walk.move("why not")
    walk.move("b")
    assert "was False" not in walk.text()


def test_an_answer_shows_its_cards_as_cards() -> None:
    """A hand among the values is written for people; a file may be named before the line."""
    table = game(2, SOLUTIONS, random.Random(1), "TC 9D TH 8S")
    table.act("s")
    walk = Walk(table)
    assert walk.move("why game.py 84")
    assert "player_hand.is_busted() was False: player_hand was Hand(10♣ 9♦)" in walk.note
    assert all(each.isprintable() for each in walk.note)
    walk.move("why card.pi 3")
    assert "No line of card.pi ran. Those that did:" in walk.note
    assert "player.py" in walk.note


def test_an_answer_says_up_to_where_it_goes_and_stays_the_same(walk: Walk) -> None:
    """Asked within the round, it is about the steps so far, and so is what is asked after it."""
    walk.move("20")
    walk.move("why game.py 84")
    said, step = walk.note, walk.step
    assert said.startswith("Up to step 20: ")
    walk.move("why game.py 84")
    assert (walk.note, walk.step) == (said, step)
    assert step == 20, "nothing before it decided that"
    walk.move("end")
    walk.move("why game.py 84")
    assert not walk.note.startswith("Up to step")


def test_a_line_of_a_loop_tells_how_often_it_ran() -> None:
    played = game(2, SOLUTIONS, random.Random(1), "2C 3D TH 8S 4C 5D 6H")
    for answer in "hhs":
        played.act(answer)
    walk = Walk(played)
    walk.move("end")
    lines = (SOLUTIONS / PLAYER).read_text().splitlines()
    line = 1 + next(n for n, each in enumerate(lines) if "self._wants_to_hit():" in each)
    walk.move(f"why player.py {line}")
    assert f"Line {line} did run 3 times in this call; the last time is shown" in walk.note


@pytest.mark.parametrize(
    ("stage", "file", "slip", "deck", "clicks", "line"),
    [
        (8, "table.py", ("return bet * 3 // 2", "return bet"), "AS 6D KH TD", ["cards"],
         "else blackjack_pays(bet)"),
        (8, "table.py", ("() < DEALER_STANDS_AT or", "() <= DEALER_STANDS_AT or"),
         "TS 6D 9H TD AC 2C", ["cards", "stand"], "hand.hit(draw())"),
        (7, "strategy.py", ("SOFT_OFFSET = 7", "SOFT_OFFSET = 8"), "8D 5H TC 4D 6C 3S", [],
         "return MOVES[self._matrix.get(row"),
    ],
)  # fmt: skip
def test_wrong_leads_to_the_line_whose_answer_the_house_has_otherwise(
    tmp_path: Path, stage: int, file: str, slip: tuple[str, str], deck: str,
    clicks: list[str], line: str,
) -> None:  # fmt: skip
    """The round is settled otherwise, too many cards are drawn, the file says another move."""
    folder = tmp_path / "stages"
    shutil.copytree(SOLUTIONS, folder)
    [path] = folder.glob(f"stage{stage}_*/{file}")
    assert slip[0] in path.read_text()
    path.write_text(path.read_text().replace(*slip))
    played = game(stage, folder, random.Random(1), deck)
    for click in clicks:
        played.act(click)
    walk = Walk(played)
    walk.move("wrong")
    assert any(each.startswith(">") and line in each for each in walk.text().splitlines())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["end", "card"], "No other card comes"),
        (["end", "call"], "No other function is called"),
        (["end", ""], "This is the last step."),
        (["b"], "This is the first step."),
        (["wrong"], "nothing that the table checks was wrong"),
        (["help"], "the next call of a function"),
        (["why 999"], "There is no line 999: the file has "),
        (["why game.py 96"], "Line 96 is empty: nothing runs there."),
        (["why game.py 95"], "Line 95 is a comment: nothing runs there."),
    ],
)
def test_a_word_that_leads_nowhere_says_so(walk: Walk, words: list[str], told: str) -> None:
    """The step stays, and the reason stands below its number; the next word takes it away."""
    for word in words[:-1]:
        walk.move(word)
    assert walk.move(words[-1])
    assert told in walk.text()
    walk.move("first")
    assert told not in walk.text()


def slipped(tmp_path: Path, stage: int, file: str, slip: tuple[str, str], deck: str) -> Walk:
    """Return the steps of a round with a slip in a file of the solutions."""
    folder = tmp_path / "stages"
    shutil.copytree(SOLUTIONS, folder)
    path = folder / file
    assert slip[0] in path.read_text()
    path.write_text(path.read_text().replace(*slip))
    return Walk(game(stage, folder, random.Random(1), deck))


HAND = "stage1_card_hand/hand.py"
SORTS = (
    "        return sum(",
    "        self._cards.sort(key=lambda card: card.rank)\n        return sum(",
)


def line_of(file: str, words: str, slip: tuple[str, str] = ("", "")) -> int:
    """Return the number of the line with these words."""
    lines = (SOLUTIONS / file).read_text().replace(*slip).splitlines()
    return 1 + next(number for number, line in enumerate(lines) if words in line)


@pytest.mark.parametrize("name", ["_cards", "self._cards"])
def test_why_with_a_name_leads_to_the_line_that_changed_it_in_place(
    tmp_path: Path, name: str
) -> None:
    """The sort in another call of the same hand; before it, the line that set the attribute."""
    walk = slipped(tmp_path, 1, HAND, SORTS, "KC AD")
    walk.move("end")
    assert walk.move(f"why {name}")
    line = line_of(HAND, "_cards.sort(", SORTS)
    said = f"self._cards was changed last in line {line} of hand.py; since then it is [A♦, K♣]."
    assert walk.note == said
    assert any(each.startswith(f"> {line:>4}") for each in walk.text().splitlines())
    walk.move(f"why {name}")
    assert walk.note.endswith("of hand.py; since then it is [K♣, A♦].")


def test_why_with_a_name_of_the_call_leads_to_the_line_that_set_it(walk: Walk) -> None:
    """One that nothing has is said to be none, in its own capitals, and leads nowhere."""
    forward(walk, "  player_hand = Hand(8♦ 5♥)")
    assert walk.move("why player_hand")
    assert walk.note.startswith("player_hand was changed last in line ")
    assert walk.note.endswith("; since then it is Hand(8♦ 5♥).")
    step = walk.step
    assert walk.move("why Nowhere")
    assert walk.note == "Nothing is called Nowhere here, and no line set it before this step."
    assert walk.step == step
    assert not walk.move("why self")


def test_wrong_names_the_answer_that_the_table_marks(tmp_path: Path) -> None:
    """The row with its cells, not only the heading above them."""
    file = "stage5_decks_shuffle/decks.py"
    slip = ("self.count = len(self.cards)", "self.count = len(self.cards) - 1")
    walk = slipped(tmp_path, 5, file, slip, "")
    walk.move("wrong")
    assert '"Your shoe": count (yours 50, expected 51)' in walk.note


def test_a_line_that_several_files_have_is_told_with_its_file(walk: Walk) -> None:
    """The file on the screen is meant, where it has such a line."""
    forward(walk, "> Hand.")
    walk.move(f"why {line_of(HAND, 'return sum(')}")
    assert "hand.py: " in walk.note
    walk.move("first")
    walk.move(f"why game.py {line_of(GAME, 'if player_hand.is_busted()')}")
    assert "game.py: " not in walk.note


def test_an_object_is_told_by_its_attributes_as_they_are_now() -> None:
    """Its text was taken when its call began: it is older, and left out beside them."""
    walk = Walk(game(6, SOLUTIONS, random.Random(1), "5C 6D 6H 7D 3S 2C 2D"))
    walk.move("end")
    seen, older = 0, []
    while walk.step:
        lines = walk.text().splitlines()
        if any(line.startswith("  self._cards = ") for line in lines):
            seen += 1
            older += [line for line in lines if line.startswith("  self = ")]
        walk.move("b")
    assert seen
    assert older == []
    forward(walk, "  self = 5♣")  # a card is told as a card


def test_the_felt_says_that_it_has_the_cards_drawn_so_far(walk: Walk) -> None:
    """A card that was drawn lies there before a hand's list has it."""
    assert "The cards drawn so far" not in walk.text()
    walk.move("card")
    said = "The cards drawn so far, by the hand that gets them:\n  Player: 8D 5H\n"
    assert said in walk.text()


@pytest.mark.parametrize("word", ["quit", "q"])
def test_quit_ends_the_game_from_a_step(word: str) -> None:
    """Nothing more is asked, and the table is not shown again."""
    said: list[str] = []
    typed = iter(["why", "step", word])
    table = game(2, SOLUTIONS, random.Random(1), "8D 5H TC 4D 6C 3S")
    play_at_terminal(table, lambda prompt: next(typed), said.append)
    assert next(typed, None) is None
    assert any("type step, then why" in text for text in said)
    assert said[-1].startswith("Step 0")


def test_names_of_one_object_are_a_sentence() -> None:
    """A hand in a list, and the loop's name for it; not the hand that was played before."""
    played = game(6, SOLUTIONS, random.Random(1), "8D 8H 6C TC 3S 2H TD 9S KD")
    for action in ("split", "double", "double"):
        played.act(action)
    walk = Walk(played)
    told = "  hand and self.hands[0] are one BlackJackHand.\n"
    for _ in range(1000):
        if told in walk.text():
            break
        assert walk.move("call"), "to the method that goes through the hands"
        walk.move("")
    assert told in walk.text()
    assert "  pair = " not in walk.text()
    walk.move("first")
    assert " are one " not in walk.text()


def test_what_comes_next_is_asked_before_it_is_shown(walk: Walk) -> None:
    """The values of the line are not told meanwhile; an answer goes on, an empty line shows it."""
    assert walk.move("predict")
    forward(walk, "True or False")
    text, step = walk.text(), walk.step
    assert " is 'Player'\n" not in text
    assert not walk.move("perhaps")
    walk.move("true")
    assert walk.step > step
    assert '\nYes. name not in ("", DEALER) is True.\n' in walk.text()
    lines = (SOLUTIONS / GAME).read_text().splitlines()
    imported = 1 + next(n for n, line in enumerate(lines) if "import ComputerPlayer" in line)
    human = 1 + lines.index("    return Player(name)")
    forward(walk, f"Which line of make_player is next? ({imported} or {human})")
    walk.move("")
    assert f"\nLine {human} is next.\n" in walk.text()
    walk.move("predict")
    assert "Nothing is asked" in walk.text()
    walk.move("first")
    for _ in range(60):
        walk.move("")
        assert "Answer, or press Enter" not in walk.text()
