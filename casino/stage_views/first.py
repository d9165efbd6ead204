"""Play the house's game: a demonstration of a stage's game before it's written.

The stage's table offers it. It uses only the kit's own rules (`casino/game/light.py`), no student
code, and no class of the stage. So it shows the game, but not how to write it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from casino.engine.trouble import StudentError
from casino.game.light import PAID_FROM, PLAYED_FROM, SOFT_FROM, LightHand, LightRules
from casino.game.shoe import CardValue, EndlessDraw, format_cards, parse_cards
from casino.languages import _, number
from casino.play.rounds import Round, Shown, View, is_unwritten
from casino.table.state import FACE_DOWN, Button, HandView, TableState

__all__ = ["FIRST", "PlayFirst"]

FIRST = "first"
BEST = 21
HIT, STICK, DOUBLE, SPLIT, AGAIN = (
    f"{FIRST} {name}" for name in ("hit", "stick", "double", "split", "again")
)
LETTER_OF = {HIT: "H", STICK: "S", DOUBLE: "D", SPLIT: "P"}


class PlayFirst:
    """A view that lets students play the house's game until their own code is written.

    It wraps the stage's view. `goal` describes the aim of that game.
    """

    def __init__(self, view: View, goal: str) -> None:
        self.view, self.goal = view, goal
        self.stage, self.title = view.stage, view.title
        self.settings, self.bankroll = view.settings, view.bankroll

    def show(self, this: Round) -> Shown:
        """Show the house's game if it was started, else the stage's view with the offer."""
        if any(action.name == FIRST for action in this.actions):
            return Shown(_house(self, this))
        try:
            shown = self.view.show(this)
        except StudentError as error:
            if not is_unwritten(error.trouble):
                raise
            state = TableState(_(self.title), trouble=error.trouble)
            shown = Shown(state, trouble=error.trouble)
        if not is_unwritten(shown.trouble):
            return shown
        offer = Button(FIRST, _("Try the finished game"), "i")
        return replace(shown, state=replace(shown.state, buttons=(*shown.state.buttons, offer)))

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Raise ValueError for a deck string that the stage's view can't deal."""
        self.view.check_deck(deck, settings)

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        """Return the stage view's long computation if the action starts one."""
        return self.view.work(this, action)


@dataclass
class _Game:
    """A round of the house's own game, after the actions that followed the deal."""

    rules: LightRules
    draw: Iterator[CardValue]
    boxes: list[LightHand] = field(default_factory=list)  # the player's hands
    dealer: list[CardValue] = field(default_factory=list)

    def begin(self) -> None:
        cards = [next(self.draw), next(self.draw)]
        self.boxes = [LightHand(cards, done=self.has_dealer and not self.rules.is_asked(cards))]
        self.dealer = [next(self.draw), next(self.draw)] if self.has_dealer else []

    @property
    def has_dealer(self) -> bool:
        return self.rules.stage >= PLAYED_FROM

    @property
    def has_bets(self) -> bool:
        return self.rules.stage >= PAID_FROM

    @property
    def current(self) -> LightHand | None:
        """The player's hand that is being played, or None if all are done."""
        return next((box for box in self.boxes if not box.done), None)

    def act(self, action: str) -> None:
        """Make a move with the current hand, or begin another round."""
        box = self.current
        if action == AGAIN:
            self.begin()
        elif box is not None and action in LETTER_OF:
            self._move(box, action)

    def _move(self, box: LightHand, action: str) -> None:
        at = self.boxes.index(box)
        self.boxes[at : at + 1] = box.move(LETTER_OF[action], self.draw.__next__, self.rules.busted)
        if self.current is None and self._is_dealers_turn():
            while self.rules.dealer_hits(self.dealer):
                self.dealer.append(next(self.draw))

    def _is_dealers_turn(self) -> bool:
        """Return True if the dealer must play. The halves of a split aren't blackjacks."""
        if not self.has_dealer:
            return False
        if len(self.boxes) > 1:
            return not all(self.rules.busted(box.cards) for box in self.boxes)
        return self.rules.dealer_plays(self.boxes[0].cards, self.dealer)

    def buttons(self) -> tuple[Button, ...]:
        """Return the buttons for the moves that this stage's game has."""
        box = self.current
        if box is None:
            return (Button(AGAIN, _("Another round"), "i"),)
        moves = [Button(HIT, _("Hit"), "h"), Button(STICK, _("Stick"), "s")]
        if self.has_bets:
            two = len(box.cards) == 2
            pair = two and self.rules.value(box.cards[0]) == self.rules.value(box.cards[1])
            moves.append(Button(DOUBLE, _("Double"), "o", two))
            moves.append(Button(SPLIT, _("Split"), "p", pair))
        return tuple(moves)

    def net(self) -> float:
        """Return the player's winnings in this round, in bets."""
        won = self.rules.net_of_half if len(self.boxes) > 1 else self.rules.net
        return sum(won(box.cards, self.dealer, box.doubled) for box in self.boxes)


def _house(table: PlayFirst, this: Round) -> TableState:
    """Return the table that shows the house's game after the round's actions."""
    rigged, endless = iter(parse_cards(this.deck)), EndlessDraw(Random(this.seed))
    game = _Game(LightRules(table.stage), iter(lambda: next(rigged, None) or endless(), None))
    game.begin()
    begun = [action.name for action in this.actions].index(FIRST)
    for action in this.actions[begun + 1 :]:
        game.act(action.name)
    is_over = game.current is None
    rules = (
        _(
            "Demo: this is our code, not yours yet. "
            "An ace counts 11 if that does not bust the hand, else 1."
        )
        if table.stage >= SOFT_FROM
        else _("Demo: this is our code, not yours yet. Every ace counts 1.")
    )
    return TableState(
        _(table.title),
        message=_verdict(game) if is_over else _(table.goal),
        rules=rules,
        dealer=(_dealer_view(game, is_over),) if game.has_dealer else (),
        hands=tuple(_box_view(game, box) for box in game.boxes),
        buttons=game.buttons(),
        push_word="push" if game.has_bets else "tie",
    )


def _verdict(game: _Game) -> str:
    if not game.has_dealer:
        (box,) = game.boxes
        is_bust = game.rules.busted(box.cards)
        count = game.rules.count(box.cards)
        if count == BEST:
            return _("21! You can't do better.")
        message = _("{count} is over 21: a bust.") if is_bust else _("You stop {n} short of 21.")
        return message.format(count=count, n=BEST - count)
    return " ".join((_describe_win(game), _("Now write this game yourself.")))


def _describe_win(game: _Game) -> str:
    """Return a sentence with the winner, and with the winnings if there are bets."""
    if not game.rules.is_asked(game.boxes[0].cards) and not game.has_bets:
        return _describe_blackjack(game)
    net = game.net()
    if not net:
        return _("Nobody wins.")
    if not game.has_bets:
        return _("You win.") if net > 0 else _("The dealer wins.")
    if abs(net) == 1:
        return _("You win 1 bet.") if net > 0 else _("The dealer wins 1 bet.")
    message = _("You win {n} bets.") if net > 0 else _("The dealer wins {n} bets.")
    return message.format(n=number(f"{abs(net):g}"))


def _describe_blackjack(game: _Game) -> str:
    """Return a sentence about a round that the player's blackjack ended."""
    is_tie = game.rules.winner(game.boxes[0].cards, game.dealer) == "tie"
    if is_tie:
        return _("You both have blackjack, so it's a tie.")
    return _("You have blackjack and win.")


def _dealer_view(game: _Game, is_over: bool) -> HandView:
    codes = format_cards(game.dealer).split()
    if not is_over:
        return HandView(_("Dealer"), (codes[0], FACE_DOWN), "?")
    note = _note(game.rules, game.dealer)
    return HandView(_("Dealer"), tuple(codes), str(game.rules.count(game.dealer)), note)


def _box_view(game: _Game, box: LightHand) -> HandView:
    codes, count = tuple(format_cards(box.cards).split()), str(game.rules.count(box.cards))
    notes = (_note(game.rules, box.cards), "doubled" if box.doubled else "")
    note = ", ".join(filter(None, notes))
    return HandView(_("Your hand"), codes, count, note, current=box is game.current)


def _note(rules: LightRules, cards: Sequence[CardValue]) -> str:
    if rules.busted(cards):
        return "bust"
    return "blackjack" if rules.blackjack(cards) else ""
