"""Stage 8 at the table: up to seven seats around the student's own `CasinoTable`.

A session is played again from its first card for every click, rounds that are over without being
recorded; so a click is taken back by leaving it out. Deal begins a new session.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from casino.engine.trouble import StudentError, Trouble
from casino.play.rounds import Action, Round, Score, Shown
from casino.shoe import CardValue, format_cards
from casino.stage_views import expected
from casino.stage_views.house_rules import LINES, Box, House, Wager
from casino.table.state import (
    FACE_DOWN,
    Button,
    Grid,
    HandView,
    Seat,
    SeatHand,
    SeatTable,
    TableState,
)

__all__ = ["CasinoSeats"]

BANKROLL, BET, PLACES = 500, 10, 7
NAMES = ("Ada", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus")
PERSON, COMPUTER, STRATEGY, EMPTY = KINDS = ("person", "computer", "strategy", "empty")
COMPUTERS = (0.9, 16, 0.3)  # the stage 3 computer's strategy
SOFT_17, NATURALS, FACES = "hit_soft_17", "naturals_always_win", "face_cards_as_one"
SWITCHES = {
    SOFT_17: "Dealer hits soft 17",
    NATURALS: "Naturals always win",
    FACES: "Face cards as one",
}
BETS, PLAY, PAID = "bets", "play", "paid"
MOVES = (
    ("H", "hit", "Hit"),
    ("S", "stand", "Stand"),
    ("D", "double", "Double"),
    ("P", "split", "Split"),
)
LETTERS = {action: letter for letter, action, _ in MOVES}
CARDS, AGAIN = "cards", "again"
MATRIX = "basic_strategy.txt"
LONGEST_NAME, MOST_QUESTIONS = 16, 400


@dataclass(frozen=True)
class Place:
    """A seat and its player; `bet` is the bet for the next round."""

    name: str
    kind: str
    bet: int = BET


@dataclass(frozen=True)
class Seating:
    """Who sits where, and which switches are on."""

    places: tuple[Place, ...]
    on: frozenset[str] = frozenset()

    def with_place(self, number: int, **changes: Any) -> Seating:
        """Return the seating with one place changed."""
        places = list(self.places)
        places[number] = replace(places[number], **changes)
        return replace(self, places=tuple(places))


FIRST = Seating(tuple(Place(name, EMPTY if place else PERSON) for place, name in enumerate(NAMES)))


class _Waiting(BaseException):
    """A person's move is not made yet: it ends the student's `play_round` from inside."""


@dataclass
class _Question:
    """A call of `decide`: who, with which cards, and the letters that are legal."""

    name: str
    cards: list[CardValue]
    moves: str


@dataclass(frozen=True)
class CasinoSeats:
    """The student's `CasinoTable` with seven seats; `kept` has the seating after each deal."""

    stage: int = 8
    title: str = "Stage 8 · Casino table"
    settings: Mapping[str, float] = field(default_factory=dict)
    bankroll: float | None = None
    kept: dict[int, Seating] = field(default_factory=dict)

    def show(self, this: Round) -> Shown:
        """Play the session as far as the clicks go, and show where it stands."""
        before = [number for number in self.kept if number < this.number]
        session = _Session(this, self.kept[max(before)] if before else FIRST)
        session.run()
        self.kept[this.number] = session.seating
        state = _state(self.title, session)
        return Shown(state, Score(), session.code, session.trouble)

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Any cards can be dealt."""

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        """Nothing here takes long."""
        return None


class _Session:
    """Rounds at one table; `house` has the newest round as the rules see it."""

    def __init__(self, this: Round, seating: Seating) -> None:
        self.code = this.code.fresh()
        self.draw = self.code.draw(this.deck, this.seed)
        self.chance = Random(this.seed)
        self.seating, self.actions = seating, this.actions
        self.phase = BETS
        self.trouble: Trouble | None = None
        self.house: House | None = None
        self.question: _Question | None = None
        self.nets: dict[str, Any] = {}
        self.remarks: list[tuple[str, str, str]] = []
        self.first_card = 0
        self._table: Any = None
        self._advisers: dict[str, Any] = {}
        self._owned = dict.fromkeys(self._names(), BANKROLL)

    def run(self) -> None:
        """Do all that was clicked."""
        names = [action for action in self.actions if action.name == "name"]
        for action in names:  # a name is a label: it holds for all rounds of the session
            self._call_seat(action)
        self._owned = dict.fromkeys(self._names(), BANKROLL)
        rounds = [place for place, action in enumerate(self.actions) if action.name == CARDS]
        try:
            self._open()
            for place, action in enumerate(self.actions):
                if action.name == CARDS:
                    self._play(place, place == rounds[-1])
                elif action.name == AGAIN:
                    self.phase, self.house, self.nets, self.remarks = BETS, None, {}, []
                elif action.name not in LETTERS:
                    self._change(action)
        except StudentError as error:
            self.trouble = error.trouble

    def owned(self, name: str) -> int:
        """Return a player's credits by the student's table."""
        return self._owned.get(name, 0)

    def _names(self) -> list[str]:
        return [place.name for place in self.seating.places]

    def _call_seat(self, action: Action) -> None:
        number, text = _numbered(action)
        name = " ".join(text.split())[:LONGEST_NAME]
        if number is not None and name and name not in self._names():
            self.seating = self.seating.with_place(number, name=name)

    def _change(self, action: Action) -> None:
        """Place a bet, change a seat, or turn a switch, which begins with a new table."""
        number, text = _numbered(action)
        if action.name == "switch" and str(action.value) in SWITCHES:
            self.seating = replace(self.seating, on=self.seating.on ^ {str(action.value)})
            if action.value != FACES:
                self._table = None
                self._owned = dict.fromkeys(self._names(), BANKROLL)
        elif number is not None and action.name == "seat" and text in KINDS:
            self.seating = self.seating.with_place(number, kind=text)
        elif number is not None and action.name == "bet" and text.isdecimal():
            most = self.owned(self.seating.places[number].name)
            self.seating = self.seating.with_place(number, bet=min(int(text), most))

    def bets(self) -> dict[str, int]:
        """Return the bets of those who sit in."""
        return {
            place.name: min(place.bet, self.owned(place.name))
            for place in self.seating.places
            if place.kind != EMPTY and min(place.bet, self.owned(place.name)) > 0
        }

    def _play(self, place: int, is_last: bool) -> None:
        """Play the round that begins with an action; only the last one is recorded."""
        moves = []
        for action in self.actions[place + 1 :]:
            if action.name not in LETTERS:
                break
            moves.append(LETTERS[action.name])
        if is_last:
            self._play_one(moves)
        else:
            with self.code.unrecorded():
                self._play_one(moves)

    def _play_one(self, moves: list[str]) -> None:
        bets = self.bets()
        self.first_card = len(self.draw.cards)
        self.phase, self.question, self.remarks = PLAY, None, []
        table = self._open()
        made: list[tuple[str, str]] = []
        switches = {name: name in self.seating.on for name in (SOFT_17, NATURALS)}
        self.house = House(bets, dict(self._owned), **switches)
        decide = _Decide(self, moves, made)
        nets = None
        try:
            with self.code.guarded(called=table.play_round), suppress(_Waiting):
                nets = table.play_round(bets, decide)
        finally:
            self.house.play(self.draw.cards[self.first_card :], made)
        if nets is not None:
            self._take_in(nets)

    def _open(self) -> Any:
        """Return the student's table, a new one if there is none."""
        if self._table is None:
            make = self.code.get("table.CasinoTable")
            options = [name in self.seating.on for name in (SOFT_17, NATURALS)]
            self._table = self.code.call(make, self._names(), BANKROLL, self.draw, *options)
        return self._table

    def _take_in(self, nets: Any) -> None:
        """Note the net results of the student's table, and compare them with the house's own."""
        self.phase, self.question = PAID, None
        house = self.house
        with self.code.unrecorded():
            told = self.code.call(lambda: {str(name): nets[name] for name in nets})
            owned = self.code.call(lambda: dict(self._table.bankrolls))
        self.nets = told
        for name, box in (house.boxes if house else {}).items():
            mine, before = told.get(name), self._owned[name]
            if mine != box.net:
                self.remarks.append((f"what {name} wins", _text(mine), f"{box.net:+d}"))
            if owned.get(name) != before + (mine if type(mine) is int else box.net):
                expected_now = str(before + box.net)
                self.remarks.append((f"what {name} owns", _text(owned.get(name)), expected_now))
        if house and (house.extra or not house.over):
            drawn = len(self.draw.cards) - self.first_card
            right = str(drawn - house.extra) if house.extra else f"more than {drawn}"
            self.remarks.append(("cards drawn", str(drawn), right))
        for name in self._owned:
            now = owned.get(name)
            self._owned[name] = now if type(now) is int and now >= 0 else self._owned[name]

    def advise(self, place: Place, hand: Any, up_card: Any, moves: str) -> str:
        """Ask the computer of stage 3 or the strategy of stage 7 for a move."""
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
    """Answers the student's table: for persons by their clicks, for others by their own code."""

    def __init__(self, session: _Session, moves: list[str], made: list[tuple[str, str]]) -> None:
        self._session, self._moves, self._made = session, list(moves), made
        self._places = {place.name: place for place in session.seating.places}
        self._asked = 0

    def __call__(self, name: str, hand: Any, up_card: Any, moves: str) -> str:
        """Return the move, or end the round where a person has not made it yet."""
        session = self._session
        self._asked += 1
        place = self._places.get(name)
        if place is None or place.kind == EMPTY or self._asked > MOST_QUESTIONS:
            session.remarks.append(("decide", f"asks {_text(name)}", "asks who sits in"))
            raise _Waiting
        with session.code.unrecorded():
            self._compare(name, hand, moves)
            if place.kind != PERSON:
                move = session.advise(place, hand, up_card, moves)
        if place.kind == PERSON:
            if not self._moves:
                raise _Waiting
            move = self._moves.pop(0)
        self._made.append((name, move))
        return move

    def _compare(self, name: str, hand: Any, moves: str) -> None:
        """Compare a question with the house's: whose turn it is, the cards, the legal moves."""
        session = self._session
        codes = [session.code.code_of(card) for card in hand.cards()]
        cards = session.draw.cards[session.first_card :]
        house = session.house
        session.question = _Question(name, list(cards[:0]), str(moves))
        if house is None:
            return
        now = House(
            {box.name: box.bet for box in house.boxes.values()},
            {box.name: box.owned for box in house.boxes.values()},
        )
        now.play(cards, self._made)
        box = now.boxes.get(name)
        turn = next((each.name for each in now.boxes.values() if _has_turn(each)), "nobody")
        if box is None or turn != name:
            session.remarks.append(("whose turn it is", name, turn))
            return
        wager = box.wagers[box.place]
        if codes != format_cards(wager.cards).split():
            session.remarks.append(
                (f"the hand of {name}", " ".join(codes), format_cards(wager.cards))
            )
        if moves != box.moves():
            session.remarks.append((f"the moves of {name}", _text(moves), box.moves()))


def _has_turn(box: Box) -> bool:
    return not box.is_natural and box.place < len(box.wagers)


def _numbered(action: Action) -> tuple[int | None, str]:
    """Return the place, from 0, that an action's value begins with, and the rest."""
    first, _, rest = str(action.value or "").strip().partition(" ")
    if first.isdecimal() and 1 <= int(first) <= PLACES:
        return int(first) - 1, rest.strip()
    return None, ""


def _text(value: Any) -> str:
    if type(value) is int:
        return f"{value:+d}"
    return repr(value)[:40] if value is None or type(value) in (str, float, bool) else "no number"


# --- what is shown --------------------------------------------------------------------------


def _state(title: str, session: _Session) -> TableState:
    house = session.house
    trouble = session.trouble
    turn = session.question if session.phase == PLAY and not trouble else None
    return TableState(
        title,
        message=_message(session, turn),
        rules=_rules(session.seating),
        dealer=_dealer(session),
        buttons=_buttons(session, turn),
        seats=_seats(session, turn),
        panels=_panels(session),
        error=trouble.message if trouble else "",
        deck=_deck(session) if session.phase == PAID and house else "",
    )


def _rules(seating: Seating) -> str:
    stands = "Dealer hits soft 17" if SOFT_17 in seating.on else "Dealer stands on every 17"
    return f"Blackjack pays 3 to 2 · {stands} · Endless shoe"


def _deck(session: _Session) -> str:
    return format_cards(session.draw.cards[session.first_card :])


def _message(session: _Session, turn: _Question | None) -> str:
    if session.trouble:
        return "Take the last click back, or mend the file and press Deal."
    if session.phase == BETS:
        if not session.bets():
            return "Nobody sits in: place a bet or sit down."
        return "Place your bets, then deal the cards."
    if turn is not None and session.house is not None:
        box = session.house.boxes.get(turn.name)
        if box is None or not _has_turn(box):
            return f"{turn.name}, your move."
        count = expected.soft_count(box.wagers[box.place].cards)
        which = f" on hand {box.place + 1} of {len(box.wagers)}" if len(box.wagers) > 1 else ""
        return f"{turn.name}, your move{which}: {count} against {_up_card(session.house)}."
    won = [f"{name} {_text(net)}" for name, net in session.nets.items() if net]
    return f"The round is over: {', '.join(won)}." if won else "The round is over."


def _up_card(house: House) -> str:
    value = expected.value(house.dealer[0]) if house.dealer else 0
    return "an ace" if value == 1 else str(value)


def _buttons(session: _Session, turn: _Question | None) -> tuple[Button, ...]:
    if session.phase == BETS:
        return (Button(CARDS, "Deal the cards", "c", bool(session.bets())),)
    if session.phase == PAID or session.trouble:
        return (Button(AGAIN, "Next round", "c", not session.trouble),)
    legal = turn.moves if turn else ""
    return tuple(
        Button(action, label, letter.lower(), letter in legal) for letter, action, label in MOVES
    )


def _dealer(session: _Session) -> tuple[HandView, ...]:
    house = session.house
    if house is None or not house.dealer:
        return (HandView("Dealer", ()),)
    codes = format_cards(house.dealer).split()
    if session.phase != PAID:
        players = len(house.boxes)
        made = (players, 2 * players + 1)[: len(codes)]  # their places in the order of the deal
        hidden = (codes[0], *[FACE_DOWN] * (len(codes) - 1))
        return (HandView("Dealer", hidden, "?", made=made),)
    count = expected.soft_count(house.dealer)
    notes = {"blackjack": expected.is_blackjack(house.dealer), "bust": count > expected.BLACKJACK}
    note = next((word for word, true in notes.items() if true), "")
    counts = expected.running_counts(codes, str(count))
    return (HandView("Dealer", tuple(codes), str(count), note, counts=counts),)


def _seats(session: _Session, turn: _Question | None) -> SeatTable:
    seats = tuple(
        _seat(session, number, place, turn)
        for number, place in enumerate(session.seating.places, start=1)
    )
    switches = tuple((name, label, name in session.seating.on) for name, label in SWITCHES.items())
    return SeatTable(
        seats,
        switches,
        FACES in session.seating.on,
        session.phase,
        _paid_lines(session),
        _agreement(session),
        not session.remarks,
    )


def _seat(session: _Session, number: int, place: Place, turn: _Question | None) -> Seat:
    house = session.house
    box = house.boxes.get(place.name) if house else None
    is_turn = turn is not None and turn.name == place.name
    wagers, place_of_turn = (box.wagers, box.place) if box else ([], 0)
    hands = tuple(
        _hand(session, wager, is_turn and at == place_of_turn, len(wagers) == 1)
        for at, wager in enumerate(wagers)
        if wager.cards
    )
    owned = session.owned(place.name)
    net = session.nets.get(place.name) if session.phase == PAID and box else None
    bet = box.bet if box else min(place.bet, owned)
    return Seat(
        number, place.name, place.kind, owned, bet, owned, hands,
        net if type(net) is int else None, is_turn,
    )  # fmt: skip


def _hand(session: _Session, wager: Wager, is_current: bool, is_alone: bool) -> SeatHand:
    count = expected.soft_count(wager.cards)
    notes = {
        "blackjack": is_alone and expected.is_blackjack(wager.cards),
        "bust": count > expected.BLACKJACK,
        "doubled": wager.doubled,
        "soft": expected.is_soft(wager.cards) and not expected.is_blackjack(wager.cards),
    }
    is_paid = session.phase == PAID and bool(wager.line)
    outcome: Any = "win" if wager.net > 0 else "lose" if wager.net < 0 else "push"
    codes = tuple(format_cards(wager.cards).split())
    return SeatHand(
        codes,
        str(count),
        ", ".join(note for note, true in notes.items() if true),
        wager.bet,
        wager.line if is_paid else "",
        wager.net if is_paid else None,
        is_current,
        outcome if is_paid else "",
        expected.running_counts(codes, str(count)),
    )


def _paid_lines(session: _Session) -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
    """Return the payoff list, each line with the players it settled and the credits moved."""
    boxes: list[Box] = list(session.house.boxes.values()) if session.house else []
    if session.phase != PAID:
        boxes = []
    return tuple(
        (letter, title, words, tuple(_settled(box, letter) for box in boxes if _has(box, letter)))
        for letter, title, words in LINES
    )


def _has(box: Box, letter: str) -> bool:
    return any(wager.line == letter for wager in box.wagers)


def _settled(box: Box, letter: str) -> str:
    """Return a line's net for a player, with the number of hands: `Bo -50 (2 hands)`."""
    nets = [wager.net for wager in box.wagers if wager.line == letter]
    hands = f" ({len(nets)} hands)" if len(nets) > 1 else ""
    return f"{box.name} {_text(sum(nets)) if sum(nets) else '0'}{hands}"


def _agreement(session: _Session) -> str:
    if session.remarks:
        return "Your table and the house differ: see below."
    hands = sum(len(box.wagers) for box in session.house.boxes.values()) if session.house else 0
    if session.phase != PAID or not hands:
        return ""
    how_many = "hand" if hands == 1 else f"{hands} hands"
    return f"The house settles the {how_many} the same way."


def _panels(session: _Session) -> tuple[Grid, ...]:
    """Return the differences from the house, if there are any."""
    rows = tuple(dict.fromkeys(session.remarks))[:12]
    if not rows:
        return ()
    wrong = tuple((row, 1) for row in range(len(rows)))
    return (Grid("What the house has otherwise", ("what", "your table", "the house"), rows, wrong),)
