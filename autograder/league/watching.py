"""Derives the record of a session, with the luck of the cards removed, from the house's games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from autograder.league.records import BotSession
from casino.game.challenge import Action, Game, House
from casino.game.challenge.luck import Unseen, adjust
from casino.game.challenge.shoe import VALUES
from casino.messages import Text

__all__ = ["Habits", "Watched", "watch"]

CURVE_STEP = 10
MAX_COUNT = 6
CARDS = 52
LOW, HIGH = range(1, 6), (0, 9)  # positions of 2 to 6, and of ten and ace
RANKS = "A23456789T"


@dataclass
class Habits:
    """Statistics on a bot's decisions, collected over its sessions."""

    # By hand and up card, such as `hard 16, T`: the number of each first action.
    first_moves: dict[str, Counter[str]] = field(default_factory=dict)
    # By true count: number of games, sum of bets.
    bets_by_count: dict[str, tuple[int, int]] = field(default_factory=dict)

    def note_move(self, game: Game) -> None:
        """Count the first action of a game under its hand and up card."""
        name = Action(game.moves[0]).name if game.moves else "?"
        self.first_moves.setdefault(_cell(game), Counter())[name] += 1

    def note_bet(self, bet: int, unseen: Unseen) -> None:
        """Count a bet under the true count, which is computed from the `unseen` cards."""
        low = sum(unseen.counts[position] for position in LOW)
        high = sum(unseen.counts[position] for position in HIGH)
        true_count = round((high - low) * CARDS / unseen.total)
        name = str(max(-MAX_COUNT, min(MAX_COUNT, true_count)))
        games, total = self.bets_by_count.get(name, (0, 0))
        self.bets_by_count[name] = games + 1, total + bet


@dataclass(frozen=True)
class Watched:
    """Facts about a session beside the house's record: its number, error, and CPU times."""

    session: int  # its number
    status: Text  # an error, or ""
    cpu_ms: float  # the bot's CPU time
    basic_ms: float  # the CPU time of the shipped basic strategy


def watch(house: House, watched: Watched, habits: Habits) -> BotSession:
    """Return the record of a session, and add its games to the bot's habits."""
    unseen, credits = Unseen(house.terms.num_decks), house.terms.bankroll
    curve = [credits]
    for game in house.games:
        if game.new_deck:
            unseen.refresh()
        habits.note_bet(game.bet, unseen)
        habits.note_move(game)
        for card in game.cards:
            unseen.see(VALUES[card] - 1)
        credits += game.net
        if game.number % CURVE_STEP == 0:
            curve.append(credits)
    return BotSession(
        session=watched.session,
        games=len(house.games),
        credits=house.credits,
        adjusted=sum(each.credits for each in adjust(house.games, house.terms.num_decks)),
        bets=sum(game.bet for game in house.games),
        wagered=house.wagered,
        illegal_plays=house.illegal_plays,
        ended_by=house.ended_by,
        status=watched.status,
        cpu_ms=watched.cpu_ms,
        basic_ms=watched.basic_ms,
        curve=tuple(curve),
    )


def _cell(game: Game) -> str:
    """Return the hand and the dealer's up card at the first decision, such as `hard 16, T`."""
    one, other, _, shown = (VALUES[card] - 1 for card in game.cards[:4])
    up_card = RANKS[shown]
    if one == other:
        return f"pair {RANKS[one]}, {up_card}"
    hard = one + other + 2
    if 0 in (one, other):
        return f"soft {hard + 10}, {up_card}"
    return f"hard {hard}, {up_card}"
