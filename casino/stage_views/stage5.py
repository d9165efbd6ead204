"""Stage 5 at the table: deal from the student's decks, and test their shuffle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from casino.engine.loading import Loaded
from casino.game.shoe import FULL_DECK, CardValue, format_cards, parse_cards
from casino.languages import N_, _, number
from casino.play.rounds import Round, Shown, TableAction
from casino.stage_views.answers import CodeAnswer, CodeQuestions, answers_grid, first_trouble
from casino.stage_views.lab.shuffles import SHUFFLES, ShuffleCounts
from casino.stage_views.spec import StageSpec
from casino.table.state import (
    Button,
    HandView,
    Progress,
    Slider,
    Sliders,
    TableState,
)

__all__ = ["STAGE", "PackView"]

DECKS = "decks"
MAX_DECKS = 8
CARD, SHUFFLE, MANY = "card", "shuffle", "many"
SLICE_SECONDS = 2.0
SHUFFLES_IN_A_SLICE = 4
SHOWN_CARDS = 10


@dataclass(frozen=True)
class PackView:
    """Stage 5's view: the student's `Decks`, card by card, and a thousand shuffles."""

    stage: int = 5
    title: str = N_("Stage 5 · Decks and shuffle")
    settings: Mapping[str, float] = field(default_factory=lambda: {DECKS: 1})
    bankroll: float | None = None

    def show(self, this: Round) -> Shown:
        """Create the student's decks, deal a card for each click, and show the cards left."""
        code = this.code.fresh()
        num_decks = int(this.settings[DECKS])
        dealt: list[str] = []
        questions = CodeQuestions(code)
        made = questions.ask(f"Decks({num_decks})", lambda: _decks(code, this, dealt))
        decks = made.value
        since = _cards_since_shuffle(this.actions, len(FULL_DECK) * num_decks)
        answers = [made] if made.trouble else _shoe_answers(questions, decks, num_decks, since)
        left = next((answer.text for answer in answers if answer.call == "count"), "?")
        shown = tuple(dealt[-SHOWN_CARDS:])
        state = TableState(
            _(self.title),
            message=_message(this, dealt, left),
            hands=(HandView(_("Dealt"), shown, _("{n} left").format(n=left)),),
            buttons=(
                Button(CARD, _("Next card"), "c"),
                Button(SHUFFLE, _("Shuffle"), "f"),
                Button(MANY, _("Shuffle {n} times").format(n=number(f"{SHUFFLES:,}")), "t"),
            ),
            panels=(
                answers_grid(_("Your shoe"), answers),
                Sliders(_("The shoe"), (_decks_slider(num_decks),)),
            ),
            trouble=first_trouble(answers),
            deck=" ".join(dealt) if "??" not in dealt else "",
        )
        return Shown(state, code=code, trouble=first_trouble(answers))

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Raise ValueError if the deck string has a card more often than the decks."""
        num_decks = int(settings[DECKS])
        for card, times in Counter(parse_cards(deck)).items():
            if times > num_decks:
                message = (
                    _("{card} is there {times} times, and 1 deck holds 1 of it")
                    if num_decks == 1
                    else _("{card} is there {times} times, and {n} decks hold {n} of it")
                )
                raise ValueError(
                    message.format(card=format_cards([card]), times=times, n=num_decks)
                )

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        """If asked, shuffle a deck a thousand times and count the cards' positions."""
        return self._shuffle_on(this) if action == MANY else None

    def _shuffle_on(self, this: Round) -> Iterator[Shown]:
        code = this.code.plain()
        shown = self.show(this)
        counts = ShuffleCounts(this.seed)
        yield _add_progress(shown, counts)
        with code.guard(SLICE_SECONDS):
            decks = code.get("decks.Decks")(1, Random(this.seed))
        while counts.shuffles < SHUFFLES:
            with code.guard(SLICE_SECONDS):
                for _shuffled in range(SHUFFLES_IN_A_SLICE):
                    decks.shuffle()
                    counts.add([(card.rank, card.suit) for card in _all_cards(decks)])
            yield _add_progress(shown, counts)
        yield _add_panels(shown, counts)


def _add_progress(shown: Shown, counts: ShuffleCounts) -> Shown:
    done = _("{n} shuffles").format(n=number(f"{counts.shuffles:,}"))
    progress = Progress(done, counts.shuffles / SHUFFLES)
    return replace(
        shown, state=replace(shown.state, panels=(progress, counts.shades(), *shown.state.panels))
    )


def _add_panels(shown: Shown, counts: ShuffleCounts) -> Shown:
    state = replace(
        shown.state, message=counts.verdict(), panels=(*counts.panels(), *shown.state.panels)
    )
    return replace(shown, state=state)


def _decks(code: Loaded, this: Round, dealt: list[str]) -> Any:
    """Return the student's decks after a deal for each click; `dealt` gets the cards."""
    decks = code.get("decks.Decks")(int(this.settings[DECKS]), Random(this.seed))
    _rig(decks, parse_cards(this.deck))
    for action in (TableAction(CARD), *this.actions):
        if action.name == CARD:
            dealt.append(code.code_of(decks.deal()))
        else:
            decks.shuffle()
            dealt.clear()
    return decks


def _rig(decks: Any, wanted: list[CardValue]) -> None:
    """Move the `wanted` cards to the end of the decks' `cards`, to be dealt next."""
    cards = decks.cards if wanted else []
    for distance, card in enumerate(wanted, start=1):
        place = len(cards) - distance
        for found in range(place, -1, -1):
            if (cards[found].rank, cards[found].suit) == tuple(card):
                cards[place], cards[found] = cards[found], cards[place]
                break


def _cards_since_shuffle(actions: tuple[TableAction, ...], size: int) -> int:
    """Return the number of cards dealt since the last shuffle, also an automatic one."""
    since = 1
    for action in actions:
        since = 0 if action.name == SHUFFLE else since % size + 1
    return since


def _shoe_answers(
    questions: CodeQuestions, decks: Any, num_decks: int, since: int
) -> list[CodeAnswer]:
    """Ask the student's decks for the number of cards left, and check their cards."""
    size = len(FULL_DECK) * num_decks
    count = questions.ask("count", lambda: decks.count, size - since)
    if not _has_cards(decks):
        return [count]
    return [
        count,
        questions.ask("len(cards)", lambda: len(decks.cards), size),
        questions.ask(_("different cards"), lambda: len(_times(decks)), len(FULL_DECK)),
        questions.ask(_("times each card is there"), lambda: _span(_times(decks)), str(num_decks)),
    ]


def _has_cards(decks: Any) -> bool:
    """Return True for decks with the list `cards` that the given `deal` uses."""
    return hasattr(decks, "cards")


def _all_cards(decks: Any) -> Sequence[Any]:
    """Return all cards of fresh decks, from their list or by dealing each one."""
    cards: Sequence[Any] = (
        decks.cards if _has_cards(decks) else [decks.deal() for __ in range(decks.count)]
    )
    return cards


def _times(decks: Any) -> Counter[tuple[int, str]]:
    return Counter((card.rank, card.suit) for card in decks.cards)


def _span(times: Counter[tuple[int, str]]) -> str:
    low, high = min(times.values(), default=0), max(times.values(), default=0)
    return str(low) if low == high else _("{low} to {high}").format(low=low, high=high)


def _decks_slider(num_decks: int) -> Slider:
    return Slider(DECKS, _("Decks in the shoe"), 1, MAX_DECKS, 1, num_decks)


def _message(this: Round, dealt: list[str], left: str) -> str:
    """Return a sentence about the cards dealt, or about a deck string with no effect."""
    rigged = parse_cards(this.deck)[: len(dealt)]
    shuffled = any(action.name == SHUFFLE for action in this.actions)
    if rigged and not shuffled and dealt[: len(rigged)] != format_cards(rigged).split():
        return _(
            "Your deal() takes other cards than the given one: a deck string has no effect here."
        )
    message = (
        _("1 card dealt since the last shuffle, {left} left.")
        if len(dealt) == 1
        else _("{n} cards dealt since the last shuffle, {left} left.")
    )
    return message.format(n=len(dealt), left=left)


STAGE = StageSpec(PackView)
