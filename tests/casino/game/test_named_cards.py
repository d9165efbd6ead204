"""The cards in a failing check: dealt at the table, and named in a terminal."""

from __future__ import annotations

import pytest

from casino.game.named_cards import find_named, hands_in_words, in_words, make_deck


@pytest.mark.parametrize(
    ("text", "deck"),
    [
        ("soft_hand(AS 7H).count()", "AS 7H"),
        ("play_round(..., Deck(TD 9H TC 8D))", "TD 9H TC 8D"),
        ("Player('Bozo').play(8D 5H, Deck(6C))", "8D 5H 6C"),
        ("Player('Dealer').play(TC 6D, Deck(AS))", "TD 9H TC 6D AS"),
        ("hand_of(1, 13).count()", "AC KD"),
        ("hand_of(0, 14).count()", ""),
        ("str(Card(8, 'Diamonds'))", ""),
        ("AS A DAY", ""),
    ],
)
def test_the_deal_of_a_check(text: str, deck: str) -> None:
    """Codes, ranks, what is drawn afterwards; the dealer's hand comes after a player's."""
    assert make_deck(["5", text]) == deck


def test_the_dealers_hand_is_named_without_the_players() -> None:
    """At a terminal only the cards that the check is about are told."""
    named = find_named(["Player('Dealer').play(TC 6D, Deck(AS))"])
    assert in_words(named) == "10 of Clubs, 6 of Diamonds, Ace of Spades"


def test_every_hand_of_a_check_is_told() -> None:
    """A result depends on the dealer's hand and on all hands of the player."""
    told = hands_in_words(["Failed", "player_with(AC KH).result(TH 9S)"])
    assert told == ("Ace of Clubs, King of Hearts; 10 of Hearts, 9 of Spades")
    assert (
        hands_in_words(["bool(hand_of(1, 13).is_blackjack())"]) == "Ace of Clubs, King of Diamonds"
    )
    assert hands_in_words(["str(Card(8, 'Diamonds'))"]) == ""
