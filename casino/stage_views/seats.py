"""Play sessions at the student's `CasinoTable` with seven seats.

Every click runs the session again from its first card, and only the last round is recorded. So undo
just leaves out a click. The house is this kit's own round by the rules (`house_rules.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from casino.engine.sources import Sources
from casino.engine.tracing import Trace
from casino.engine.trouble import StudentError, Trouble
from casino.game.shoe import CardValue, format_cards
from casino.languages import N_, _
from casino.play.rounds import Round, TableAction
from casino.play.worked_out import argument_made, hand_made, result_made
from casino.stage_views.house_rules import Box, HouseRound
from casino.stage_views.seating import (
    COMPUTER,
    EMPTY,
    FACES,
    KINDS,
    NATURALS,
    PERSON,
    PLACES,
    SOFT_17,
    STRATEGY,
    SWITCHES,
    Seating,
    SeatPlan,
)

__all__ = [
    "AGAIN",
    "BETS",
    "CARDS",
    "MOVES",
    "PAID",
    "PLAY",
    "DecideCall",
    "TableSession",
    "has_turn",
    "text",
]

BANKROLL = 500
COMPUTERS = (0.9, 16, 0.3)  # the strategy of the computer from stage 3
BETS, PLAY, PAID = "bets", "play", "paid"
MOVES = (
    ("H", "hit", N_("Hit")),
    ("S", "stand", N_("Stand")),
    ("D", "double", N_("Double")),
    ("P", "split", N_("Split")),
)
LETTERS = {action: letter for letter, action, __ in MOVES}
CARDS, AGAIN = "cards", "again"
MATRIX = "basic_strategy.txt"
MAX_NAME_CHARACTERS, MAX_QUESTIONS = 16, 400
MOVES_GIVEN = 3  # index of the legal moves among the arguments of `decide`

Made = Callable[[Sources, Trace, int], int]  # returns the step that computed a step's value


class _Waiting(BaseException):
    """Raised inside the student's `play_round` to wait for a person's move."""


@dataclass
class DecideCall:
    """A question of the student's table: its call of `decide`."""

    name: str  # the player's
    cards: list[CardValue]
    moves: str  # letters of the legal moves


class TableSession:
    """The rounds played at the student's table; `house` is the newest, by the rules.

    `remarks` are differences from the house, in words: the subject, the student's value, and the
    house's. Each has the first place in the run that showed it, or -1 without a recording.
    """

    def __init__(self, this: Round, seating: Seating) -> None:
        self.code = this.code.fresh()
        self.draw = self.code.draw(this.deck, this.seed)
        self.chance = Random(this.seed)
        self.seating, self.actions = seating, this.actions
        self.phase = BETS
        self.trouble: Trouble | None = None
        self.house: HouseRound | None = None
        self.question: DecideCall | None = None
        self.nets: dict[str, Any] = {}
        self.remarks: dict[tuple[str, str, str], int] = {}
        self._linked: list[tuple[tuple[str, str, str], int, Made]] = []
        self.first_card = 0
        self._table: Any = None
        self._advisers: dict[str, Any] = {}
        self._owned = dict.fromkeys(self._names(), BANKROLL)

    def run(self) -> None:
        """Play all rounds up to the last click; an error is stored in `trouble`."""
        names = [action for action in self.actions if action.name == "name"]
        for action in names:  # a name is only a label, and holds for all rounds of the session
            self._call_seat(action)
        self._owned = dict.fromkeys(self._names(), BANKROLL)
        rounds = [place for place, action in enumerate(self.actions) if action.name == CARDS]
        try:
            self._open()
            for place, action in enumerate(self.actions):
                if action.name == CARDS:
                    self._play(place, place == rounds[-1])
                elif action.name == AGAIN:
                    self.phase, self.house, self.nets, self.remarks = BETS, None, {}, {}
                elif action.name not in LETTERS:
                    self._change(action)
        except StudentError as error:
            self.trouble = error.trouble
        self._link_remarks()

    def read_credits(self, name: str) -> int:
        """Return a player's credits, as the student's table has them."""
        return self._owned.get(name, 0)

    def now(self) -> int:
        """Return the current place in the recorded run, or -1 without a recording."""
        return self.code.recorder.now if self.code.recorder else -1

    def remark(
        self, what: str, mine: str, right: str, place: int, made: Made | None = None
    ) -> None:
        """Record a difference from the house's game: `mine` instead of `right`.

        `made` finds the line that caused it.
        """
        key = what, mine, right
        if key not in self.remarks:
            self.remarks[key] = place
            if place >= 0:
                self._linked.append((key, place, made or _same_step))

    def _link_remarks(self) -> None:
        """Set each remark's place to that of the line that caused the difference."""
        recorder = self.code.recorder
        if recorder is None or not self._linked:
            return
        trace = recorder.trace()
        for key, place, made in self._linked:
            step = made(self.code.sources, trace, trace.line_of[place])
            at = trace.line_of.index(step) if step in trace.line_of else place
            recorder.wrong_at(at)
            if key in self.remarks:
                self.remarks[key] = at

    def _names(self) -> list[str]:
        return [place.name for place in self.seating.places]

    def _call_seat(self, action: TableAction) -> None:
        number, text = _split_place(action)
        name = " ".join(text.split())[:MAX_NAME_CHARACTERS]
        if number is not None and name and name not in self._names():
            self.seating = self.seating.change_place(number, name=name)

    def _change(self, action: TableAction) -> None:
        """Place a bet, change a seat, or toggle a switch, which starts a new table."""
        number, text = _split_place(action)
        if action.name == "switch" and str(action.value) in SWITCHES:
            self.seating = replace(self.seating, on=self.seating.on ^ {str(action.value)})
            if action.value != FACES:
                self._table = None
                self._owned = dict.fromkeys(self._names(), BANKROLL)
        elif number is not None and action.name == "seat" and text in KINDS:
            self.seating = self.seating.change_place(number, kind=text)
        elif number is not None and action.name == "bet" and text.isdecimal():
            most = self.read_credits(self.seating.places[number].name)
            self.seating = self.seating.change_place(number, bet=min(int(text), most))

    def bets(self) -> dict[str, int]:
        """Return the bets of the players who take part, by name."""
        return {
            place.name: min(place.bet, self.read_credits(place.name))
            for place in self.seating.places
            if place.kind != EMPTY and min(place.bet, self.read_credits(place.name)) > 0
        }

    def _play(self, place: int, is_last: bool) -> None:
        """Play the round that starts with the click at index `place`.

        It is recorded only if it is the last one.
        """
        moves = []
        for action in self.actions[place + 1 :]:
            if action.name not in LETTERS:
                break
            moves.append(LETTERS[action.name])
        if is_last:
            self._play_one(moves)
        else:
            with self.code.pause_recording():
                self._play_one(moves)

    def _play_one(self, moves: list[str]) -> None:
        bets = self.bets()
        self.first_card = len(self.draw.cards)
        self.phase, self.question, self.remarks = PLAY, None, {}
        table = self._open()
        made: list[tuple[str, str]] = []
        switches = {name: name in self.seating.on for name in (SOFT_17, NATURALS)}
        self.house = HouseRound(bets, dict(self._owned), **switches)
        decide = _Decide(self, moves, made)
        nets = None
        try:
            with self.code.guard(function=table.play_round), suppress(_Waiting):
                nets = table.play_round(bets, decide)
        finally:
            self.house.play(self.draw.cards[self.first_card :], made)
        if nets is not None:
            self._take_in(nets)

    def _open(self) -> Any:
        """Return the student's table; create it for the first round."""
        if self._table is None:
            make = self.code.get("table.CasinoTable")
            options = [name in self.seating.on for name in (SOFT_17, NATURALS)]
            self._table = self.code.call(make, self._names(), BANKROLL, self.draw, *options)
        return self._table

    def _take_in(self, nets: Any) -> None:
        """Store the net results that the student's table returned, and check them."""
        self.phase, self.question = PAID, None
        house = self.house
        with self.code.pause_recording():
            new = self.code.call(lambda: {str(name): nets[name] for name in nets})
            owned = self.code.call(lambda: dict(self._table.bankrolls))
        self.nets = new
        end = self.now()
        if house and (house.extra or not house.over):
            drawn = len(self.draw.cards) - self.first_card
            more = _("more than {n}").format(n=drawn)
            right = str(drawn - house.extra) if house.extra else more
            last = self.code.recorder.last_card() if self.code.recorder else -1
            self.remark(_("cards drawn"), str(drawn), right, last if house.extra else end)
        boxes = house.boxes if house else {}
        for number, (name, box) in enumerate(boxes.items()):
            mine, before = new.get(name), self._owned[name]
            made = partial(result_made, place=number, of=len(boxes))
            if mine != box.net:
                wins = _("what {name} wins").format(name=name)
                self.remark(wins, text(mine), f"{box.net:+d}", end, made)
            if owned.get(name) != before + (mine if type(mine) is int else box.net):
                expected_now = str(before + box.net)
                subject = _("what {name} owns").format(name=name)
                self.remark(subject, text(owned.get(name)), expected_now, end)
        for name in self._owned:
            now = owned.get(name)
            self._owned[name] = now if type(now) is int and now >= 0 else self._owned[name]

    def advise(self, place: SeatPlan, hand: Any, up_card: Any, moves: str) -> str:
        """Return the move of stage 3's computer or of stage 7's strategy for a hand."""
        if place.kind == COMPUTER:
            if COMPUTER not in self._advisers:
                make = self.code.get("stage3_computer_player.computer.ComputerStrategy")
                self._advisers[COMPUTER] = make(*COMPUTERS)
            hits = self._advisers[COMPUTER].should_hit(hand.hand_value(), self.chance.random())
            return "H" if hits else "S"
        if STRATEGY not in self._advisers:
            stage = "stage7_strategy_matrix"
            make = self.code.get(f"{stage}.strategy.BlackJackStrategy")
            self._advisers[STRATEGY] = make(self.code.sources.folder / stage / MATRIX)
        adviser = self._advisers[STRATEGY]
        dealer = self.code.get("stage6_blackjack_hand.blackjack_hand.BlackJackHand")(
            up_card, up_card
        )
        if "P" in moves and adviser.should_split(hand, dealer):
            return "P"
        move = adviser.get_move(hand, dealer)
        return move if move in tuple(moves) else "H"


class _Decide:
    """The table's `decide`: returns a person's clicks, or a player's computed moves."""

    def __init__(
        self, session: TableSession, moves: list[str], made: list[tuple[str, str]]
    ) -> None:
        self._session, self._moves, self._made = session, list(moves), made
        self._places = {place.name: place for place in session.seating.places}
        self._asked = 0

    def __call__(self, name: str, hand: Any, up_card: Any, moves: str) -> str:
        """Return the player's move, or end the round if a person hasn't clicked yet."""
        session, now = self._session, self._session.now()
        self._asked += 1
        place = self._places.get(name)
        if place is None or place.kind == EMPTY or self._asked > MAX_QUESTIONS:
            message = _("asks {name}").format(name=text(name))
            session.remark("decide", message, _("asks who sits in"), now)
            raise _Waiting
        with session.code.pause_recording():
            found = [*self._compare(name, hand, moves)]
        for what, mine, right, made in found:
            session.remark(what, mine, right, now, made)
        with session.code.pause_recording():
            if place.kind != PERSON:
                move = session.advise(place, hand, up_card, moves)
        if place.kind == PERSON:
            if not self._moves:
                raise _Waiting
            move = self._moves.pop(0)
        self._made.append((name, move))
        return move

    def _compare(self, name: str, hand: Any, moves: str) -> Iterator[tuple[str, str, str, Made]]:
        """Yield each difference between a call of `decide` and the rules.

        They are in the player's turn, the cards, or the legal moves.
        """
        session = self._session
        codes = [session.code.code_of(card) for card in hand.cards()]
        cards = session.draw.cards[session.first_card :]
        house = session.house
        session.question = DecideCall(name, list(cards[:0]), str(moves))
        if house is None:
            return
        now = HouseRound(
            {box.name: box.bet for box in house.boxes.values()},
            {box.name: box.owned for box in house.boxes.values()},
        )
        now.play(cards, self._made)
        box = now.boxes.get(name)
        turn = next((each.name for each in now.boxes.values() if has_turn(each)), _("nobody"))
        if box is None or turn != name:
            yield _("whose turn it is"), name, turn, _same_step
            return
        wager = box.wagers[box.place]
        if codes != format_cards(wager.cards).split():
            hands = _("the hand of {name}").format(name=name)
            yield hands, " ".join(codes), format_cards(wager.cards), hand_made
        if moves != box.moves():
            yield (
                _("the moves of {name}").format(name=name),
                text(moves),
                box.moves(),
                partial(argument_made, number=MOVES_GIVEN),
            )


def _same_step(_sources: Sources, _trace: Trace, step: int) -> int:
    """Return `step`: the line that shows a wrong value is also the one to look at."""
    return step


def has_turn(box: Box) -> bool:
    """Return True if a player still has a hand to play."""
    return not box.is_natural and box.place < len(box.wagers)


def _split_place(action: TableAction) -> tuple[int | None, str]:
    """Return the seat's index and the text of an action: (1, "25") for `2 25`."""
    first, __, rest = str(action.value or "").strip().partition(" ")
    if first.isdecimal() and 1 <= int(first) <= PLACES:
        return int(first) - 1, rest.strip()
    return None, ""


def text(value: Any) -> str:
    """Return a value from the student's table as text, such as `+25` for an int."""
    if type(value) is int:
        return f"{value:+d}"
    if value is None or type(value) in (str, float, bool):
        return repr(value)[:40]
    return _("no number")
