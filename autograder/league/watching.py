"""Makes a record of a session from the games that the house has noted: luck off, losses, habits."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from autograder.league.records import Blunder, PlayedSession
from casino.game.challenge import Action, Game, House, sentences
from casino.game.challenge.losses import (
    Decision,
    best_move,
    decisions,
    endless_loss,
    exact_loss,
    insurance_loss,
)
from casino.game.challenge.luck import Unseen, adjust
from casino.game.challenge.shoe import VALUES
from casino.game.challenge.story import ACTIONS, codes
from casino.languages import N_

__all__ = ["CHECKED_SHARE", "Habits", "Watched", "watch"]

CHECKED_SHARE = 400  # one game of so many is looked at by the solver on the shoe as it stood
CURVE_STEP = 10
HIGHEST_COUNT = 6
CARDS = 52
LOW, HIGH = range(1, 6), (0, 9)  # positions of 2 to 6, and of ace and ten
ILLEGAL = N_("makes an illegal play")
RANKS = "A23456789T"


@dataclass(frozen=True)
class Costly:
    """A bot's apparently costliest decision, by the endless pack's values.

    `at` is its place among the game's decisions, `unseen` the cards not seen before the game.
    """

    credits: float
    session: int
    game: Game
    at: int
    unseen: tuple[int, ...]


@dataclass
class Habits:
    """A bot's play in all its sessions: first moves by hand, bets by count, costly decisions."""

    first_moves: dict[str, Counter[str]] = field(default_factory=dict)
    bets_by_count: dict[str, tuple[int, int]] = field(default_factory=dict)
    costly: Costly | None = None

    def note_move(self, decision: Decision) -> None:
        """Count a first action."""
        name = "?" if decision.action is None else Action(decision.action).name
        self.first_moves.setdefault(_cell(decision), Counter())[name] += 1

    def note_bet(self, bet: int, unseen: Unseen) -> None:
        """Count a bet by the true count as it was made."""
        low = sum(unseen.counts[position] for position in LOW)
        high = sum(unseen.counts[position] for position in HIGH)
        true_count = round((high - low) * CARDS / unseen.total)
        name = str(max(-HIGHEST_COUNT, min(HIGHEST_COUNT, true_count)))
        games, total = self.bets_by_count.get(name, (0, 0))
        self.bets_by_count[name] = games + 1, total + bet

    def blunder(self) -> Blunder | None:
        """Return the costliest decision, as the solver sees it on the shoe as it stood."""
        return None if self.costly is None else _blunder(self.costly)

    def note_loss(self, credits: float, session: int, game: Game, at: int, unseen: Unseen) -> None:
        """Keep the costliest decision; `at` is its place among the game's decisions."""
        if credits > (self.costly.credits if self.costly else 0.0):
            self.costly = Costly(credits, session, game, at, tuple(unseen.counts))


@dataclass(frozen=True)
class Watched:
    """How a session was played: its error, and its CPU time."""

    session: int
    status: str
    cpu_ms: float
    basic_ms: float


def watch(house: House, watched: Watched, habits: Habits) -> PlayedSession:
    """Return a session's record, and add to a bot's habits."""
    unseen, credits = Unseen(house.terms.num_decks), house.terms.bankroll
    endless = correction = 0.0
    checked_bets = 0
    curve = [credits]
    for game in house.games:
        if game.new_deck:
            unseen.refresh()
        habits.note_bet(game.bet, unseen)
        made = list(decisions(game, credits))
        habits.note_move(made[0])
        losses = [endless_loss(each) for each in made]
        endless += game.bet * sum(losses)
        at = max(range(len(made)), key=losses.__getitem__)
        habits.note_loss(game.bet * losses[at], watched.session, game, at, unseen)
        if (game.number + watched.session) % CHECKED_SHARE == 0:
            checked_bets += game.bet
            exact = sum(exact_loss(each, unseen.counts) for each in made)
            exact += insurance_loss(game, unseen.counts, credits)
            correction += game.bet * (exact - sum(losses))
        for card in game.cards:
            unseen.see(VALUES[card] - 1)
        credits += game.net
        if game.number % CURVE_STEP == 0:
            curve.append(credits)
    return PlayedSession(
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
        endless_loss=endless,
        correction=correction,
        checked_bets=checked_bets,
        curve=tuple(curve),
    )


def _cell(decision: Decision) -> str:
    """Return the hand and the up card of a first decision, such as `hard 16, T`."""
    one, other = decision.hand
    up_card = RANKS[decision.up_card]
    if one == other:
        return f"pair {RANKS[one]}, {up_card}"
    hard = one + other + 2
    if 0 in decision.hand:
        return f"soft {hard + 10}, {up_card}"
    return f"hard {hard}, {up_card}"


def _blunder(costly: Costly) -> Blunder:
    game = costly.game
    decision = list(decisions(game, 2 * game.bet))[costly.at]
    best = best_move(decision, costly.unseen)
    took = ILLEGAL if decision.action is None else ACTIONS[Action(decision.action)]
    return Blunder(
        credits=game.bet * exact_loss(decision, costly.unseen),
        session=costly.session,
        game=game.number,
        hand=" ".join(RANKS[card] for card in decision.hand),
        dealer=codes(game.cards[3:4]),
        took=took,
        best=ACTIONS[best],
        deck=codes(game.cards),
        sentences=tuple(line.strip() for line in sentences(game)),
    )
