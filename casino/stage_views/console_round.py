"""Play the console game of stages 2 and 4: buttons answer the student's program.

The program is `main` if it is written, with the student's own banner, tallies, and "Play again?",
and `play_round` until then. The table answers the question for a name once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from casino.engine.console import PrintedLine
from casino.engine.loading import Loaded
from casino.engine.trouble import StudentError
from casino.game import expected
from casino.languages import N_, _
from casino.play.replay import ProgramRun, Replay, ReplaySetup
from casino.play.rounds import Round, Score
from casino.stage_views.answers import short
from casino.table.state import FACE_DOWN, Button, HandView

__all__ = [
    "DEALERS_TURN",
    "HANDS_MISSING",
    "MAX_LINE_CHARACTERS",
    "NOTHING",
    "PLAYER",
    "PROGRAM_STOPPED",
    "WRITE",
    "ConsoleRound",
    "Replays",
    "hand_view",
    "last_lines",
    "mark_turn",
    "outcome_of",
    "outcome_of_lines",
]

PLAYER = "Player"
DEALER = "Dealer"
DEALERS_TURN = "Dealer's turn..."
DEALING = "Dealing "
HIT_OR_STICK = (("h", N_("Hit"), "h"), ("s", N_("Stick"), "s"))
AGAIN = (("y", N_("Play again"), "y"), ("n", N_("Stop"), "t"))
PROGRAM_STOPPED = N_("The program stopped.")
HANDS_MISSING = N_("The table cannot show the cards: no hand was made with hand_type(...).")
WRITE = N_("Your program gets this far.")
NOTHING = N_("The program printed nothing.")
SHOWN_LINES = 300
MAX_LINE_CHARACTERS = 300
MAX_LABEL_CHARACTERS = 20
ROUND_HANDS = 2

Call = Callable[[ReplaySetup], object]
Outcome = Literal["", "win", "lose", "push"]


@dataclass(frozen=True)
class ConsoleRound:
    """A round of the student's console program, run up to the answers given so far."""

    run: ProgramRun
    hands: tuple[Any, ...]  # the student's hands of this round
    deck: str  # the cards of this round, once it is over
    over: bool
    replay: Replay | None = None

    def run_again(self, code: Loaded) -> Loaded:
        """Run the program with the same answers on `code`, and return the code that ran."""
        return mark_turn(self.replay.record(code)).code if self.replay else code

    @property
    def transcript(self) -> tuple[PrintedLine, ...]:
        """The last lines that the program printed."""
        return last_lines(self.run.transcript)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons that answer the program's question; all buttons if it's unclear."""
        if not self.run.waiting:
            return ()
        is_move, is_again = (_asks(self.run, words) for words in ("hit or stick", "play again"))
        offered = (*(HIT_OR_STICK if is_move or not is_again else ()),
                   *(AGAIN if not is_move else ()))  # fmt: skip
        return tuple(Button(action, _(label), key) for action, label, key in offered)

    @property
    def message(self) -> str:
        """The last result and the current question, as the student's program prints them."""
        if self.run.trouble is not None:
            return _(WRITE) if self.run.trouble.kind == "stub" else _(PROGRAM_STOPPED)
        lines = [line.text.strip() for line in self.run.transcript if line.text.strip()]
        prompt = " ".join(self.run.prompt.split())
        results = [line for line in lines if _outcome(line)]
        if self.over and results:
            return short(f"{results[-1]} {prompt}".strip(), MAX_LINE_CHARACTERS)
        return short(prompt or (lines[-1] if lines else _(NOTHING)), MAX_LINE_CHARACTERS)

    @property
    def score(self) -> Score:
        """The numbers of rounds won, lost, and tied, read from the program's output."""
        outcomes = [_outcome(line.text) for line in self.run.transcript]
        return Score(
            outcomes.count("win"), outcomes.count("lose"), outcomes.count("push"), over=self.over
        )


class Replays:
    """The replay of a round's program, kept so that a click runs the code only once."""

    def __init__(self) -> None:
        self._number = -1
        self._replay: Replay | None = None
        self._answers: list[str] = []
        self._decks: dict[int, int] = {}

    def play(self, this: Round, main: Call, play_round: Call) -> ConsoleRound:
        """Run the program with the round's answers, and return its state."""
        if self._replay is None or self._number != this.number:
            self._begin(this, main, play_round)
        answers = [action.answer for action in this.actions]
        while self._answers != answers[: len(self._answers)]:
            self._answers.pop()
            self._require().undo()
        for answer in answers[len(self._answers) :]:
            self._answers.append(answer)
            self._require().answer(answer)
            self._note_deck()
        return self._standing()

    def _begin(self, this: Round, main: Call, play_round: Call) -> None:
        """Start the program `main`, or `play_round` until that is written.

        A question for the player's name is answered too.
        """
        self._number, self._answers, self._decks = this.number, [], {}
        self._replay = Replay(this.code, main, deck=this.deck, seed=this.seed)
        trouble = self._replay.run.trouble
        if trouble and trouble.kind == "stub" and trouble.where.endswith("main"):
            self._replay = Replay(this.code, play_round, deck=this.deck, seed=this.seed)
        elif self._replay.run.waiting and _asks(self._replay.run, "name"):
            self._replay.answer(PLAYER)
        self._note_deck()

    def _require(self) -> Replay:
        if self._replay is None:
            raise RuntimeError("play() begins a replay before it needs one")
        return self._replay

    def _note_deck(self) -> None:
        """If a round has just ended, store how many of the deck's cards were used."""
        if _is_over(self._require().run):
            self._decks[len(self._answers)] = len(self._require().run.deck.split())

    def _standing(self) -> ConsoleRound:
        run = self._require().run
        deck = run.deck.split()
        drawn = [
            cards
            for answers, cards in self._decks.items()
            if answers < len(self._answers) and cards < len(deck)
        ]
        deck = deck[max(drawn, default=0) :]
        hands = run.seen[(len(run.seen) - 1) // ROUND_HANDS * ROUND_HANDS :] if run.seen else ()
        over = _is_over(run)
        return ConsoleRound(run, hands, " ".join(deck) if over else "", over, self._require())


def mark_turn(run: ProgramRun) -> ProgramRun:
    """Record when the dealer's hole card was turned up, and return the same run."""
    recorder = run.code.recorder
    if recorder is not None:
        texts = [line.text.strip() for line in run.transcript]
        lines = [number for number, text in enumerate(texts) if text == DEALERS_TURN]
        deals = [number for number, text in enumerate(texts) if text.startswith(DEALING)]
        is_now = lines and (not deals or lines[-1] > deals[-1])
        recorder.turn(lines[-1] if is_now else len(texts))
    return run


def hand_view(
    code: Loaded,
    hand: Any,
    owner: str,
    *,
    hidden: bool = False,
    counted: bool = True,
    current: bool = False,
    outcome: Outcome = "",
) -> HandView:
    """Return a student's hand to show, with its own cards and count.

    If `hidden`, only the first card is shown. A hand isn't `counted` after the program stopped,
    because the count may have stopped it.
    """
    try:
        with code.pause_recording(), code.guard():
            held = list(hand.cards())
            cards = tuple(code.code_of(card) for card in held)
            label = (
                short(str(hand.count()), MAX_LABEL_CHARACTERS) if counted and not hidden else "?"
            )
    except StudentError:
        return HandView(owner, (), "?")
    made = code.recorder.numbers(held) if code.recorder else ()
    if hidden:
        turned_down = cards[:1] + (FACE_DOWN,) * (len(cards) - 1)
        return HandView(owner, turned_down, "?", made=made)
    note = _note(code, hand) if counted else ""
    counts = expected.running_counts(cards, label)
    return HandView(
        owner, cards, label, note, current=current, outcome=outcome, made=made, counts=counts
    )


def last_lines(transcript: Sequence[PrintedLine]) -> tuple[PrintedLine, ...]:
    """Return the last 300 printed lines, each cut to 300 characters."""
    return tuple(
        replace(line, text=short(line.text, MAX_LINE_CHARACTERS))
        for line in transcript[-SHOWN_LINES:]
    )


def outcome_of(standing: ConsoleRound) -> Outcome:
    """Return the player's outcome of a round, or "" before the round is over."""
    if not standing.over:
        return ""
    return outcome_of_lines(standing.run.transcript)


def outcome_of_lines(transcript: Sequence[PrintedLine]) -> Outcome:
    """Return the player's outcome from the last printed result, or ""."""
    outcomes = [_outcome(line.text) for line in transcript]
    return next((outcome for outcome in reversed(outcomes) if outcome), "")


def _note(code: Loaded, hand: Any) -> str:
    """Return "blackjack", "bust", "soft", or "" for a hand, by the student's methods."""
    for note, method in (("blackjack", "is_blackjack"), ("bust", "is_busted"), ("soft", "is_soft")):
        ask = getattr(hand, method, None)
        try:
            with code.pause_recording():
                if ask is not None and code.call(bool, code.call(ask)):
                    return note
        except StudentError:
            continue
    return ""


def _outcome(line: str) -> Outcome:
    """Return the player's outcome if the line prints a result, or ""."""
    text = " ".join(line.split())
    if text == "It's a tie!":
        return "push"
    if not text.endswith(" wins!"):
        return ""
    return "lose" if text == f"{DEALER} wins!" else "win"


def _asks(run: ProgramRun, words: str) -> bool:
    return words in " ".join(run.prompt.lower().split())


def _is_over(run: ProgramRun) -> bool:
    """Return True if the round has ended: the program has, or asks for another round."""
    return run.finished or (run.waiting and _asks(run, "play again"))
