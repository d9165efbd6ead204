"""Stage 1 at the table: make a hand of clicked cards, and compare its answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from casino.engine.loading import Loaded
from casino.game import expected
from casino.game.shoe import CardValue, EndlessDraw, format_cards, parse_card, parse_cards
from casino.languages import N_, _
from casino.play.rounds import Round, Shown, TableAction
from casino.stage_views.answers import (
    CodeAnswer,
    CodeQuestions,
    answers_grid,
    first_trouble,
    rows_grid,
)
from casino.stage_views.spec import StageSpec
from casino.table.state import Button, HandView, Picker, TableState

__all__ = ["STAGE", "CardsAndHand"]

HIT, PICK = "hit", "pick"
DEALT = 2
MAX_PAIR_CHARACTERS = 44  # length of a wrong and an expected answer that fit on the felt
CARD_COLUMNS = (N_("card"), "str(card)", "value()", "is_ace()")


@dataclass(frozen=True)
class CardsAndHand:
    """Stage 1's view, with the student's `Card` and `Hand` as far as they're written."""

    stage: int = 1
    title: str = N_("Stage 1 · Card and Hand")
    settings: Mapping[str, float] = field(default_factory=dict)
    bankroll: float | None = None

    def show(self, this: Round) -> Shown:
        """Show the hand after all hits and picks, with the answers of the student's code."""
        code = this.code.fresh()
        cards = _cards(this)
        questions = CodeQuestions(code)
        cells = [_card_answers(questions, card) for card in cards]
        hand_answers = _hand_answers(questions, cards)
        busted = expected.is_busted(cards)
        state = TableState(
            _(self.title),
            message=_message(cells, hand_answers, busted),
            rules=_("Every ace counts 1."),
            hands=(_hand_view(cards, hand_answers),),
            buttons=(Button(HIT, _("Hit"), "h", enabled=not busted),),
            panels=(
                rows_grid(
                    _("Your cards"),
                    (_(CARD_COLUMNS[0]), *CARD_COLUMNS[1:]),
                    zip(([format_cards([card])] for card in cards), cells, strict=True),
                ),
                answers_grid(_("Your hand"), hand_answers),
                Picker(_("Put a card into the hand"), PICK),
            ),
            trouble=first_trouble(*cells, hand_answers),
            deck=format_cards(cards),
        )
        return Shown(state, code=code, trouble=first_trouble(*cells, hand_answers), focus="count")

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Accept every deck string, because this table can deal any cards."""

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        return None


def _cards(this: Round) -> list[CardValue]:
    """Return the cards of the hand: the two dealt, then each card hit or picked."""
    rigged = iter(parse_cards(this.deck))
    endless = EndlessDraw(Random(this.seed))
    actions = [TableAction(HIT)] * DEALT + list(this.actions)
    return [
        parse_card(str(action.value)) if action.name == PICK else next(rigged, None) or endless()
        for action in actions
    ]


def _card_answers(questions: CodeQuestions, card: CardValue) -> list[CodeAnswer]:
    """Make the student's card, and ask for its text, value, and whether it's an ace."""
    made = questions.ask("Card(rank, suit)", lambda: questions.code.card(card))
    if made.trouble:
        return [made] * (len(CARD_COLUMNS) - 1)
    mine = made.value
    return [
        questions.ask("str(card)", lambda: str(mine), expected.name(card)),
        questions.ask_method(mine, "value", expected.value(card)),
        questions.ask_method(mine, "is_ace", card.rank == 1),
    ]


def _hand_answers(questions: CodeQuestions, cards: list[CardValue]) -> list[CodeAnswer]:
    """Make the student's hand of these cards, and compare all its answers."""
    code = questions.code
    made = questions.ask("Hand(card1, card2)", lambda: _hand(code, cards))
    if made.trouble:
        return [made]
    hand = made.value
    return [
        questions.ask("str(hand)", lambda: str(hand), expected.hand_text(cards)),
        questions.ask_method(hand, "count", expected.count(cards)),
        questions.ask_method(hand, "is_blackjack", expected.is_blackjack(cards)),
        questions.ask_method(hand, "is_busted", expected.is_busted(cards)),
        questions.ask(
            "cards()",
            lambda: _codes(code, hand),
            format_cards(cards),
            method=getattr(type(hand), "cards", None),
        ),
    ]


def _hand(code: Loaded, cards: list[CardValue]) -> Any:
    """Return the student's hand, made with two of these cards and hit with the rest."""
    mine = [code.card(card) for card in cards]
    hand = code.get("hand.Hand")(*mine[:DEALT])
    for card in mine[DEALT:]:
        hand.hit(card)
    return hand


def _codes(code: Loaded, hand: Any) -> str:
    """Return the cards from the hand's own method `cards()` as a deck string."""
    return " ".join(code.code_of(card) for card in hand.cards())


def _hand_view(cards: list[CardValue], answers: list[CodeAnswer]) -> HandView:
    """Return the hand to show: the student's cards if right, or else those dealt."""
    by_call = {answer.call: answer for answer in answers}
    held = by_call.get("cards()")
    count = by_call.get("count()")
    shown = held.text.split() if held and held.right else format_cards(cards).split()
    notes = [
        note
        for call, note in (("is_blackjack()", "blackjack"), ("is_busted()", "bust"))
        if call in by_call and by_call[call].value is True
    ]
    label = count.text if count and count.trouble is None else "?"
    counts = expected.running_counts(shown, label)
    note = ", ".join(notes)
    return HandView(_("Your hand"), tuple(shown), label, note, current=True, counts=counts)


def _message(cells: list[list[CodeAnswer]], hand_answers: list[CodeAnswer], busted: bool) -> str:
    """Return a sentence about right, wrong, and missing answers, and about a bust."""
    answers = [answer for row in cells for answer in row] + hand_answers
    wrong = [answer for answer in answers if answer.right is False]
    missing = sum(answer.right is None for answer in answers)
    endless = [answer for answer in wrong if answer.trouble and answer.trouble.kind == "endless"]
    if all(answer.trouble for answer in answers):
        verdict = _("Your hand can't answer yet.")
    elif endless:
        message = _("{call} ran too long. The calls after it were left out.")
        verdict = message.format(call=endless[0].call)
    elif wrong:
        verdict = _wrong(len(wrong), len(answers), _format_wrong(wrong[0]), missing)
    elif missing:
        message = _("{right} of {n} written, all correct.")
        verdict = message.format(right=len(answers) - missing, n=len(answers))
    else:
        verdict = _("All {n} correct.").format(n=len(answers))
    return " ".join((verdict, _("The hand is over 21."))) if busted else verdict


def _wrong(wrong: int, answers: int, first: str, missing: int) -> str:
    """Return a sentence with the number of wrong answers and the first of them."""
    if wrong == 1 and not missing:
        message = _("{first}. The other answers are correct.")
    elif wrong == 1 and missing == 1:
        message = _("{first}; 1 method is still to write.")
    elif wrong == 1:
        message = _("{first}; {missing} methods are still to write.")
    elif not missing:
        message = _("{wrong} of {n} answers are wrong: {first}.")
    elif missing == 1:
        message = _("{wrong} of {n} answers are wrong: {first}; 1 method is still to write.")
    else:
        message = _(
            "{wrong} of {n} answers are wrong: {first}; {missing} methods are still to write."
        )
    return message.format(wrong=wrong, n=answers, first=first, missing=missing)


def _format_wrong(answer: CodeAnswer) -> str:
    """Return a phrase for a wrong answer, with both values if they are short."""
    if answer.trouble or len(answer.text) + len(answer.expected) > MAX_PAIR_CHARACTERS:
        return _("{call} is wrong").format(call=answer.call)
    message = _("{call} gives {answer}, not {expected}")
    return message.format(call=answer.call, answer=answer.text, expected=answer.expected)


STAGE = StageSpec(
    CardsAndHand,
    scenes=(
        (N_("Plain hand"), "8D 5H"),
        (N_("Ace and king"), "AS KD"),
        (N_("Two aces"), "AS AH"),
        (N_("Tens"), "TC KD"),
    ),
    goal=N_("Get as close to 21 as you can. Over 21 is a bust."),
)
