"""Stage 9 at the table: the student's bot plays, click by click.

Every click runs the session again from its first card to the current point, where the house closes
it. So undo just leaves out a click.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeGuard

from casino.engine.loading import Loaded
from casino.game.challenge import Action, Game, House, Result, Terms, retell
from casino.game.challenge.house import count
from casino.game.challenge.luck import adjust
from casino.game.challenge.session import seed_of
from casino.game.challenge.shoe import Shoe, number_of, orders
from casino.game.challenge.story import ACTIONS, RESULTS, codes
from casino.game.shoe import parse_cards
from casino.languages import N_, _, capital, signed
from casino.play.rounds import Round, Score, Shown
from casino.stage_views.spec import StageSpec
from casino.table.state import (
    FACE_DOWN,
    Button,
    Chart,
    Grid,
    HandView,
    Series,
    Slider,
    Sliders,
    TableState,
)

__all__ = ["STAGE", "BotAtTheTable"]

DECKS, LOWEST, HIGHEST = "decks", "lowest", "highest"
STEP, GAME, TEN_GAMES, SESSION = "step", "game", "ten", "session"
TEN = 10
BANKROLL = 1000
SECONDS = 5.0
CLOSED = N_("The session is over: your bot leaves with {n} credits.")
ENDS = {
    "ruin": N_("It cannot pay the lowest bet, with {n} credits."),
    "bet": N_("It made an illegal bet, with {n} credits."),
    "": N_("It leaves, with {n} credits."),
}


@dataclass(frozen=True)
class BotAtTheTable:
    """Stage 9's view: the student's `Bot` at the Challenge's table."""

    stage: int = 9
    title: str = N_("Stage 9 · Challenge")
    settings: Mapping[str, float] = field(
        default_factory=lambda: {DECKS: 6, LOWEST: 10, HIGHEST: 100}
    )
    bankroll: float | None = None

    def show(self, this: Round) -> Shown:
        """Run the session through the clicks so far, and show the table."""
        house = _open(this)
        led = _ClickedSession(house, [STEP, *(action.name for action in this.actions)])
        code = this.code.fresh()
        make_bot, make_card = code.get("bot.Bot"), code.get("stage1_card_hand.card.Card")
        lead = code.get("challenge.play_session")
        with code.guard(SECONDS, function=make_bot):
            lead(make_bot, make_card, house.terms.arguments, led.ask)
        return _show(_(self.title), this, house, led, code)

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Accept every deck string, because this table can deal any cards."""

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        return None


def _open(this: Round) -> House:
    """Return the house of this session, before the first bet."""
    low, high = int(this.settings[LOWEST]), int(this.settings[HIGHEST])
    terms = Terms(int(this.settings[DECKS]), BANKROLL, low, max(low, high))
    first = [number_of(card) for card in parse_cards(this.deck)]
    return House(terms, Shoe(orders(terms.num_decks, seed_of(this.seed, 0)), first))


class _ClickedSession:
    """Answers a bot's questions as long as there are clicks, then ends the session.

    `last` is the bot's last action, and `stopped` is True if the clicks ended before the session.
    """

    def __init__(self, house: House, clicks: list[str]) -> None:
        self._house, self._clicks = house, clicks
        self._games = self._find_end(clicks[0])
        self.last: Action | None = None
        self.stopped = False

    def ask(self, question: str, *values: object) -> object:
        """Answer a question of the bot's seat; return None if no click is left."""
        if question == "game":
            return self._house.ask(question, *values)
        if not self._clicks:
            self.stopped = True
            return None
        answer = self._house.ask(question, *values)
        if answer is not None and question == "hit" and isinstance(values[0], int):
            self.last = Action(values[0])
        if question == "bet":
            self.last = None
        self._take_click()
        return answer

    def _take_click(self) -> None:
        """Go on to the next click if the bot has reached the end of this one."""
        played = len(self._house.games)
        if self._clicks[0] == STEP or (self._house.current is None and played >= self._games):
            del self._clicks[0]
            if self._clicks:
                self._games = self._find_end(self._clicks[0])

    def _find_end(self, click: str) -> int:
        """Return the number of games that must be finished to complete a click's work."""
        more = {STEP: 0, GAME: 1, TEN_GAMES: TEN, SESSION: 10**6}.get(click, 0)
        return len(self._house.games) + more


def _show(title: str, this: Round, house: House, led: _ClickedSession, code: Loaded) -> Shown:
    """Return the table: the last game's hands, buttons, bankroll, and totals."""
    is_over = not led.stopped
    game = house.current or (house.games[-1] if house.games else None)
    state = TableState(
        title,
        message=_message(house, game, led, is_over),
        rules=_("One deal is a session: 200 games, or until your bot leaves."),
        dealer=_dealer(game),
        hands=_hands(game),
        buttons=(
            Button(STEP, _("Next move"), "n", not is_over),
            Button(GAME, _("Finish the game"), "g", not is_over),
            Button(TEN_GAMES, _("Ten games"), "t", not is_over),
            Button(SESSION, _("The whole session"), "s", not is_over),
        ),
        panels=(_bankroll(house), _sums(house), _sliders(this)),
        deck=codes(game.cards) if _is_first_and_over(game) else "",
    )
    return Shown(state, Score(), code, focus="play")


def _is_first_and_over(game: Game | None) -> TypeGuard[Game]:
    """Return True for the session's first game, if it has a result."""
    return game is not None and game.number == 1 and game.result is not None


def _message(house: House, game: Game | None, led: _ClickedSession, is_over: bool) -> str:
    if game is None:
        message = (
            _("Your bot made an illegal bet, with {n} credits.")
            if house.ended_by == "bet"
            else _("Your bot has left without a bet, with {n} credits.")
        )
        return message.format(n=house.credits)
    if led.last is None:
        did = _("Game {number}: your bot bets {bet}.").format(number=game.number, bet=game.bet)
    else:
        did = _("Game {number}: your bot {does}.")
        did = did.format(number=game.number, does=_(ACTIONS[led.last]))
    sentences = [did]
    if game.result is not None and game is not house.current:
        result = capital(_(RESULTS[Result(game.result)]))
        sentences.append(_("{result}: {net}.").format(result=result, net=signed(game.net)))
    if is_over:
        sentences.append(_(ENDS.get(house.ended_by, CLOSED)).format(n=house.credits))
    return " ".join(sentences)


def _dealer(game: Game | None) -> tuple[HandView, ...]:
    if game is None:
        return ()
    cards = retell(game).dealers
    if game.result is None:
        return (HandView(_("Dealer"), (FACE_DOWN, codes(cards[1:2])), "?"),)
    label = str(count(cards))
    held = tuple(codes(cards).split())
    return (HandView(_("Dealer"), held, label, _note(cards), counts=_counts(cards)),)


def _hands(game: Game | None) -> tuple[HandView, ...]:
    if game is None:
        return ()
    hands, half = retell(game).hands, _("Your bot, half {number}")
    bet = game.bet * (2 if game.moves[:1] == [Action.DOUBLE_DOWN_AND_HIT_ME] else 1)
    return tuple(
        HandView(
            _("Your bot") if len(hands) == 1 else half.format(number=place),
            tuple(codes(hand.cards).split()),
            str(count(hand.cards)),
            _note(hand.cards),
            bet,
            current=game.result is None and place == len(hands),
            outcome=_outcome(game) if place == len(hands) else "",
            counts=_counts(hand.cards),
        )
        for place, hand in enumerate(hands, start=1)
    )


def _counts(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(str(count(cards[:many])) for many in range(1, len(cards) + 1))


def _note(cards: tuple[int, ...]) -> str:
    return "bust" if count(cards) > 21 else ""


def _outcome(game: Game) -> Literal["", "win", "lose", "push"]:
    if game.result is None:
        return ""
    return "win" if game.net > 0 else "lose" if game.net < 0 else "push"


def _bankroll(house: House) -> Chart:
    """Return a chart of the credits after each game."""
    credits, curve = house.terms.bankroll, [float(house.terms.bankroll)]
    for game in house.games:
        credits += game.net
        curve.append(float(credits))
    games = tuple(map(float, range(len(curve))))
    series = (Series(_("credits"), games, tuple(curve)),)
    return Chart(_("The bankroll"), _("games"), _("credits"), series)


def _sums(house: House) -> Grid:
    """Return a table of the session's net result, with and without the cards' luck."""
    won = house.credits - house.terms.bankroll
    skill = sum(each.credits for each in adjust(house.games, house.terms.num_decks))
    rows = (
        (_("games"), str(len(house.games))),
        (_("won"), signed(won)),
        (_("luck of the cards"), signed(won - skill, 1)),
        (_("won without the luck"), signed(skill, 1)),
        (_("wagered"), str(house.wagered)),
        (_("illegal plays"), str(house.illegal_plays)),
    )
    wrong = ((5, 1),) if house.illegal_plays else ()
    return Grid(_("The session so far"), ("", ""), rows, wrong)


def _sliders(this: Round) -> Sliders:
    names = ((DECKS, _("Decks"), 2, 10, 1), (LOWEST, _("Lowest bet"), 5, 50, 5),
             (HIGHEST, _("Highest bet"), 50, 500, 50))  # fmt: skip
    return Sliders(
        _("The house"),
        tuple(Slider(*each, this.settings[each[0]]) for each in names),
    )


STAGE = StageSpec(BotAtTheTable)
