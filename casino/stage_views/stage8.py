"""Stage 8 at the table: seven seats at the student's own `CasinoTable`.

Deal starts a new session (`seats.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from casino.game import expected
from casino.game.shoe import format_cards
from casino.languages import N_, _, signed
from casino.play.rounds import Round, Score, Shown
from casino.stage_views.house_rules import LINES, Box, HouseRound, Wager
from casino.stage_views.seating import FACES, FIRST, SOFT_17, SWITCHES, Seating, SeatPlan
from casino.stage_views.seats import (
    AGAIN,
    BETS,
    CARDS,
    MOVES,
    PAID,
    PLAY,
    DecideCall,
    TableSession,
    has_turn,
)
from casino.stage_views.spec import StageSpec
from casino.table.state import (
    FACE_DOWN,
    Button,
    Grid,
    HandView,
    SeatHand,
    SeatTable,
    TableSeat,
    TableState,
)

__all__ = ["STAGE", "CasinoSeats"]

MAX_REMARKS = 12


@dataclass(frozen=True)
class CasinoSeats:
    """Stage 8's view: the student's `CasinoTable` with seven seats."""

    stage: int = 8
    title: str = N_("Stage 8 · Casino table")
    settings: Mapping[str, float] = field(default_factory=dict)
    bankroll: float | None = None
    kept: dict[int, Seating] = field(default_factory=dict)  # the seating by deal

    def show(self, this: Round) -> Shown:
        """Play the session through the clicks so far, and show the table."""
        before = [number for number in self.kept if number < this.number]
        session = TableSession(this, self.kept[max(before)] if before else FIRST)
        session.run()
        self.kept[this.number] = session.seating
        state = _state(_(self.title), session)
        return Shown(state, Score(), session.code, session.trouble)

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Accept every deck string, because this table can deal any cards."""

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        return None


def _state(title: str, session: TableSession) -> TableState:
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
        trouble=trouble,
        deck=_deck(session) if session.phase == PAID and house else "",
    )


def _rules(seating: Seating) -> str:
    if SOFT_17 in seating.on:
        return _("Blackjack pays 3 to 2 · Dealer hits soft 17 · Endless shoe")
    return _("Blackjack pays 3 to 2 · Dealer stands on every 17 · Endless shoe")


def _deck(session: TableSession) -> str:
    return format_cards(session.draw.cards[session.first_card :])


def _message(session: TableSession, turn: DecideCall | None) -> str:
    if session.trouble:
        return _("Take the last click back, or fix the file and press Deal.")
    if session.phase == BETS:
        if not session.bets():
            return _("Nobody sits in: place a bet or sit down.")
        return _("Place your bets, then deal the cards.")
    if turn is not None and session.house is not None:
        box = session.house.boxes.get(turn.name)
        if box is None or not has_turn(box):
            return _("{name}, your move.").format(name=turn.name)
        message = (
            _("{name}, your move on hand {number} of {n}: {count} against {up_card}.")
            if len(box.wagers) > 1
            else _("{name}, your move: {count} against {up_card}.")
        )
        return message.format(
            name=turn.name,
            number=box.place + 1,
            n=len(box.wagers),
            count=expected.soft_count(box.wagers[box.place].cards),
            up_card=_up_card(session.house),
        )
    won = [f"{name} {signed(net)}" for name, net in session.nets.items() if net]
    if not won:
        return _("The round is over.")
    return _("The round is over: {won}.").format(won=", ".join(won))


def _up_card(house: HouseRound) -> str:
    value = expected.value(house.dealer[0]) if house.dealer else 0
    return _("an ace") if value == 1 else str(value)


def _buttons(session: TableSession, turn: DecideCall | None) -> tuple[Button, ...]:
    if session.phase == BETS:
        return (Button(CARDS, _("Deal the cards"), "c", bool(session.bets())),)
    if session.phase == PAID or session.trouble:
        return (Button(AGAIN, _("Next round"), "c", not session.trouble),)
    legal = turn.moves if turn else ""
    return tuple(
        Button(action, _(label), letter.lower(), letter in legal) for letter, action, label in MOVES
    )


def _dealer(session: TableSession) -> tuple[HandView, ...]:
    house = session.house
    if house is None or not house.dealer:
        return (HandView(_("Dealer"), ()),)
    codes = format_cards(house.dealer).split()
    if session.phase != PAID:
        players = len(house.boxes)
        made = (players, 2 * players + 1)[: len(codes)]  # their positions in the order of the deal
        hidden = (codes[0], *[FACE_DOWN] * (len(codes) - 1))
        return (HandView(_("Dealer"), hidden, "?", made=made),)
    count = expected.soft_count(house.dealer)
    notes = {"blackjack": expected.is_blackjack(house.dealer), "bust": count > expected.BLACKJACK}
    note = next((word for word, true in notes.items() if true), "")
    counts = expected.running_counts(codes, str(count))
    return (HandView(_("Dealer"), tuple(codes), str(count), note, counts=counts),)


def _seats(session: TableSession, turn: DecideCall | None) -> SeatTable:
    seats = tuple(
        _seat(session, number, place, turn)
        for number, place in enumerate(session.seating.places, start=1)
    )
    switches = tuple(
        (name, _(label), name in session.seating.on) for name, label in SWITCHES.items()
    )
    return SeatTable(
        seats,
        switches,
        FACES in session.seating.on,
        session.phase,
        _list_payments(session),
        _agreement(session),
        not session.remarks,
    )


def _seat(
    session: TableSession, number: int, place: SeatPlan, turn: DecideCall | None
) -> TableSeat:
    house = session.house
    box = house.boxes.get(place.name) if house else None
    is_turn = turn is not None and turn.name == place.name
    wagers, place_of_turn = (box.wagers, box.place) if box else ([], 0)
    hands = tuple(
        _hand(session, wager, is_turn and at == place_of_turn, len(wagers) == 1)
        for at, wager in enumerate(wagers)
        if wager.cards
    )
    owned = session.read_credits(place.name)
    net = session.nets.get(place.name) if session.phase == PAID and box else None
    bet = box.bet if box else min(place.bet, owned)
    return TableSeat(
        number, place.name, place.kind, owned, bet, owned, hands,
        net if type(net) is int else None, is_turn,
    )  # fmt: skip


def _hand(session: TableSession, wager: Wager, is_current: bool, is_alone: bool) -> SeatHand:
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


def _list_payments(session: TableSession) -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
    """Return the payoff lines, each with the players paid by it and their credits."""
    boxes: list[Box] = list(session.house.boxes.values()) if session.house else []
    if session.phase != PAID:
        boxes = []
    return tuple(
        (
            letter,
            _(title),
            _(words),
            tuple(_format_net(box, letter) for box in boxes if _has(box, letter)),
        )
        for letter, title, words in LINES
    )


def _has(box: Box, letter: str) -> bool:
    return any(wager.line == letter for wager in box.wagers)


def _format_net(box: Box, letter: str) -> str:
    """Return a player's result by one payoff line, such as `Bo −50 (2 hands)`."""
    nets = [wager.net for wager in box.wagers if wager.line == letter]
    won = f"{box.name} {signed(sum(nets)) if sum(nets) else 0}"
    return won if len(nets) == 1 else _("{won} ({n} hands)").format(won=won, n=len(nets))


def _agreement(session: TableSession) -> str:
    if session.remarks:
        return _("Your table and the house differ: see below.")
    hands = sum(len(box.wagers) for box in session.house.boxes.values()) if session.house else 0
    if session.phase != PAID or not hands:
        return ""
    if hands == 1:
        return _("The house settles the hand the same way.")
    return _("The house settles the {n} hands the same way.").format(n=hands)


def _panels(session: TableSession) -> tuple[Grid, ...]:
    """Return a table of the differences from the rules, if there are any."""
    rows = tuple(session.remarks)[:MAX_REMARKS]
    if not rows:
        return ()
    wrong = tuple((row, 1) for row in range(len(rows)))
    places = (session.remarks[each] for each in rows)
    steps = tuple((row, 1, place) for row, place in enumerate(places) if place >= 0)
    columns = (_("what"), _("your table"), _("the house"))
    return (Grid(_("Differences from the house"), columns, rows, wrong, steps),)


STAGE = StageSpec(CasinoSeats)
