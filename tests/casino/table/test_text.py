"""The plain-text front end shows everything on the table in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from casino.engine.console import PrintedLine
from casino.engine.trouble import Trouble
from casino.languages import speaking
from casino.table.state import Button, Chart, Grid, HandView, Picker, Series, TableState
from casino.table.text import as_text
from tests.casino.table.samples import SAMPLES


def test_hands_are_told_in_words() -> None:
    """Cards by name, the hidden one as hidden, the hand in play marked."""
    text = as_text(SAMPLES["best-move"])
    assert "  Dealer: 6 of Hearts, face-down card (count ?)" in text
    assert "> Hand 1: 8 of Spades, 3 of Diamonds (count 11, bet 10)" in text


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "bust, doubled"), ("de", "überkauft"), ("es", "se pasa, doblada")],
)
def test_notes_of_a_hand_are_told_in_the_language_that_is_spoken(language: str, words: str) -> None:
    """A hand over 21 is one in every language, also where it has several notes."""
    hand = HandView("A", ("7H", "8D", "KC"), "25", "bust, doubled", 20)
    with speaking(language):
        assert words in as_text(TableState("t", hands=(hand,)))


def test_a_label_of_more_than_a_count_is_not_called_one() -> None:
    """The cards that are left in a shoe are no count of a hand."""
    state = TableState("t", hands=(HandView("Dealt", ("KS",), "51 left"),))
    assert "Dealt: King of Spades (51 left)" in as_text(state)


def test_the_moves_on_offer_name_their_keys_and_the_best_one() -> None:
    """What is not offered is not named."""
    text = as_text(SAMPLES["best-move"])
    assert "Moves: Hit [H], Stand [S], Double [D] (best move), Deal, Undo" in text
    assert "Split" not in text


def test_answers_are_told_from_what_was_printed() -> None:
    """A reader sees which part of a line the student's program asked for."""
    assert "  | Do you want to hit or stick (h or s)?  [answer: h]" in as_text(SAMPLES["console"])


def test_the_deck_is_not_told_while_a_card_lies_face_down() -> None:
    """It would name the hole card."""
    assert "9D" not in as_text(SAMPLES["best-move"])
    assert "This deal: JS KH QD 9D" in as_text(SAMPLES["outcomes"])


def test_wrong_cells_of_a_grid_are_marked_by_a_sign() -> None:
    """Columns stay aligned, also where a cell has two lines."""
    grid = Grid("Answers", ("What", "Yours"), (("str(card)", "Ace\nof"), ("n", "3")), ((1, 1),))
    lines = as_text(TableState("t", panels=(grid,))).splitlines()
    assert "  str(card)  Ace of" in lines
    assert "  n          x 3" in lines
    assert "(x: not as expected)" in lines


def test_a_chart_is_a_small_table() -> None:
    """Series with points of their own leave gaps; a place that is marked is named."""
    series = (Series("yours", (1, 2), (0.5, 1)), Series("expected", (2, 3), (1, 0.25), "expected"))
    lines = as_text(TableState("t", panels=(Chart("C", "n", "p", series, mark=2),))).splitlines()
    assert "  n  yours  expected" in lines
    assert "  1  0.5" in lines
    assert "  2  1      1" in lines
    assert "  3         0.25" in lines
    assert "marked: n 2" in lines


def test_a_chart_of_very_many_points_is_thinned_out() -> None:
    """Ten thousand rounds are not ten thousand lines."""
    xs = tuple(float(x) for x in range(10_000))
    text = as_text(TableState("t", panels=(Chart("C", "n", "p", (Series("s", xs, xs),)),)))
    assert len(text.splitlines()) < 80


def test_a_heat_map_is_letters_with_the_current_cell_in_brackets() -> None:
    """The row of hard 11 against a 6 is the hand in play."""
    assert "  hard 11  D  D  D  D  [D]  D  D  D  D  H" in as_text(SAMPLES["matrix"])


def test_a_round_without_a_winner_has_the_stage_s_word() -> None:
    """At the hand and in the tally."""
    state = SAMPLES["outcomes"]
    text = as_text(state)
    assert "bet 25, push)" in text
    assert "lost 2, push 1" in text
    text = as_text(replace(state, push_word="tie"))
    assert "bet 25, tie)" in text
    assert "lost 2, tie 1" in text


def test_a_picker_says_what_to_type() -> None:
    """Nothing can be clicked in a terminal."""
    text = as_text(TableState("t", panels=(Picker("Put a card into the hand", "pick"),)))
    assert "Put a card into the hand: type it, such as 8D" in text.splitlines()


def test_an_error_is_told_with_its_place() -> None:
    """File, line and method, as on the table."""
    assert "game.py, line 41, play_round: IndexError" in as_text(SAMPLES["error"])


def test_work_that_goes_on_offers_stop_only() -> None:
    """The bar is drawn with signs."""
    text = as_text(SAMPLES["computer"])
    assert "########............ 41%" in text
    assert "Moves: Stop" in text


@pytest.mark.parametrize("name", SAMPLES)
def test_every_state_has_a_plain_face(name: str) -> None:
    """It begins with the title, and no line is only space at its end."""
    text = as_text(SAMPLES[name])
    assert text.startswith(SAMPLES[name].title)
    assert "\n\n\n" not in text


def test_what_students_print_cannot_steer_a_terminal() -> None:
    """Escape sequences and signs that turn text about are left out."""
    state = TableState(
        "t\x1b[2J", transcript=(PrintedLine("a\x1b]0;x\x07b\u202ec", answer="\x9b31m"),)
    )
    assert not set("\x1b\x07\u202e\x9b") & set(as_text(state))


def test_a_card_that_is_none_is_told_as_it_is() -> None:
    """A student's card may have any rank; the table says what it was given."""
    state = TableState("t", hands=(HandView("You", ("XX", "1?")),), buttons=(Button("a", "A", ""),))
    assert "You: XX, 1?" in as_text(state)
    assert "Moves: A, Deal" in as_text(state)


def test_what_is_not_begun_is_no_mistake() -> None:
    """A stub is the next thing to write; an error needs a look."""
    stub = TableState("t", trouble=Trouble("stub", "Not written yet: Card.__str__ in card.py."))
    assert "Your next method:\nNot written yet: Card.__str__" in as_text(stub)
    assert "Your code needs a look:" in as_text(
        TableState("t", trouble=Trouble("error", "card.py, line 3: no"))
    )
