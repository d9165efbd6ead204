"""Describe a game of the Challenge in sentences, from the house's record of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from casino.game.challenge.given import Action, Result
from casino.game.challenge.house import Game, count
from casino.game.challenge.shoe import card_of
from casino.game.shoe import format_cards
from casino.languages import N_
from casino.messages import Message, Text, join_texts

__all__ = ["PlayedHand", "Story", "codes", "retell", "sentences"]

ACTIONS = {
    Action.STAND_PAT: N_("stands"),
    Action.CLAIM_BLACKJACK: N_("claims blackjack"),
    Action.SPLIT_AND_HIT_ME: N_("splits"),
    Action.HIT_ME: N_("hits"),
    Action.DOUBLE_DOWN_AND_HIT_ME: N_("doubles"),
}
RESULTS = {
    Result.ILLEGAL_PLAY: N_("an illegal play"),
    Result.YOU_WIN_5_CARD_CHARLIE: N_("five cards, a Charlie"),
    Result.YOU_BUST: N_("a bust"),
    Result.YOU_WIN_BLACKJACK: N_("blackjack"),
    Result.DEALER_WINS_BLACKJACK: N_("the dealer has blackjack"),
    Result.PUSH: N_("push"),
    Result.DEALER_BUSTS: N_("the dealer busts"),
    Result.DEALER_WINS_HI_TOTAL: N_("the dealer is higher"),
    Result.YOU_WIN_HI_TOTAL: N_("the bot is higher"),
}


@dataclass(frozen=True)
class PlayedHand:
    """One hand of a game: its cards in order, and its actions."""

    cards: tuple[int, ...]
    actions: tuple[Action, ...]


@dataclass(frozen=True)
class Story:
    """The bot's hands of one game in playing order, and the dealer's cards.

    The dealer's first card is the hidden one.
    """

    hands: tuple[PlayedHand, ...]
    dealers: tuple[int, ...]


def retell(game: Game) -> Story:
    """Return a game's cards and actions, sorted by the hand that they belong to."""
    drawn = iter(game.cards[4:])
    waiting = game.cards[:2]
    hands: list[tuple[list[int], list[Action]]] = [(game.cards[:2], [])]
    if game.cards[2:4] and _is_over_at_once(game):
        return Story((PlayedHand(tuple(waiting), _actions(game)),), tuple(game.cards[2:4]))
    for move in map(Action, game.moves):
        if move == Action.SPLIT_AND_HIT_ME:
            half: tuple[list[int], list[Action]] = ([waiting.pop(0)], [])
            hands = [*(hands if len(waiting) == 0 else []), half]
        cards, actions = hands[-1]
        actions.append(move)
        if move not in (Action.STAND_PAT, Action.CLAIM_BLACKJACK):
            cards.append(next(drawn))
    played = tuple(PlayedHand(tuple(cards), tuple(actions)) for cards, actions in hands)
    return Story(played, (*game.cards[2:4], *drawn))


def _is_over_at_once(game: Game) -> bool:
    """Return True if no card was drawn after the first action, as with a natural."""
    return len(game.moves) == 1 and len(game.cards) == 4


def _actions(game: Game) -> tuple[Action, ...]:
    return tuple(map(Action, game.moves))


def codes(cards: Sequence[int]) -> str:
    """Return cards as a deck string, such as `8D 5H`."""
    return format_cards(map(card_of, cards))


def sentences(game: Game) -> list[Text]:
    """Return a game as sentences: the bet, the hands, the dealer's cards, the result."""
    story = retell(game)
    begun = [Message("Game {number}: bets {bet}", number=game.number, bet=game.bet)]
    if game.insurance:
        begun.append(Message("{n} on insurance", n=game.insurance))
    if game.new_deck:
        begun.append(Message("fresh decks"))
    lines = [join_texts(", ", begun)]
    for hand in story.hands:
        did = join_texts(", ", (Message(ACTIONS[action]) for action in hand.actions))
        lines.append(
            Message(
                "bot     {cards}  ({count})  {did}",
                cards=codes(hand.cards), count=count(hand.cards),
                did=did or Message("does nothing"),
            )
        )  # fmt: skip
    hidden, up_card, *more = story.dealers
    lines.append(
        Message(
            "dealer  shows {up_card}, hides {cards} ({count})",
            up_card=codes([up_card]), cards=f"{codes([hidden])} {codes(more)}",
            count=count(story.dealers),
        )
    )  # fmt: skip
    left = Message("left without a result")
    result = left if game.result is None else Message(RESULTS[Result(game.result)])
    lines.append(join_texts(": ", [result, f"{game.net:+d}"]))
    return lines
