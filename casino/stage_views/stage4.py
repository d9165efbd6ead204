"""Stage 4 at the table: soft hands, and the card that changes an ace to 1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from casino.engine.loading import Loaded
from casino.engine.trouble import StudentError
from casino.game import expected
from casino.game.shoe import CardValue, parse_cards
from casino.languages import N_, _
from casino.play.replay import ReplaySetup
from casino.play.rounds import Round, Shown
from casino.stage_views.answers import CodeAnswer, CodeQuestions, rows_grid
from casino.stage_views.console_round import PLAYER, ConsoleRound, Replays
from casino.stage_views.lab.scenes import BLACKJACK, BOTH
from casino.stage_views.spec import StageSpec
from casino.stage_views.stage2 import console_state, show_console
from casino.table.state import Grid

__all__ = ["STAGE", "SoftGame"]

COLUMNS = (
    N_("hand"), N_("aces as 1"), N_("the ace"), N_("your count()"), N_("your is_soft()"),
)  # fmt: skip
DEALT = 2


@dataclass(frozen=True)
class SoftGame:
    """Stage 4's view: stage 2's game with the student's `SoftHand`."""

    stage: int = 4
    title: str = N_("Stage 4 · Soft aces")
    settings: Mapping[str, float] = field(default_factory=dict)
    bankroll: float | None = None
    replays: Replays = field(default_factory=Replays)

    def show(self, this: Round) -> Shown:
        """Run the program with the answers so far, and count each hand card by card."""
        standing = self.replays.play(this, _main, _play_round)
        rules = _(
            "An ace counts 11 unless that passes 21, for the dealer too. The dealer sticks on 17."
        )
        with standing.run.code.pause_recording():
            panels = tuple(_counts(standing))
        return show_console(standing, console_state(_(self.title), rules, standing, panels))

    def check_deck(self, deck: str, settings: Mapping[str, float]) -> None:
        """Accept every deck string, because this table can deal any cards."""

    def work(self, this: Round, action: str) -> Iterator[Shown] | None:
        return None


def _main(deal: ReplaySetup) -> object:
    """Run the student's program `main` of stage 2, with soft hands."""
    hand_type = deal.note(deal.code.get("soft_hand.SoftHand"))
    return deal.code.get("stage2_human_vs_dealer.game.main")(deal.draw, hand_type)


def _play_round(deal: ReplaySetup) -> object:
    """Run one round with soft hands, in place of an unwritten `main`."""
    hand_type = deal.note(deal.code.get("soft_hand.SoftHand"))
    player = deal.code.get("stage2_human_vs_dealer.player.Player")
    play_round = deal.code.get("stage2_human_vs_dealer.game.play_round")
    return play_round(player(PLAYER), player("Dealer"), deal.draw, hand_type)


def _counts(standing: ConsoleRound) -> Iterator[Grid]:
    """Yield, for each visible hand, a table of its counts card by card."""
    if standing.run.trouble is not None and standing.run.trouble.kind == "endless":
        return
    title = _("{name}, card by card")
    owners = (PLAYER, "Dealer") if standing.over else (PLAYER,)
    for owner, hand in zip(owners, standing.hands, strict=False):
        cards = _cards(standing.run.code, hand)
        if len(cards) >= DEALT:
            yield counts_grid(standing.run.code, title.format(name=owner), cards)


def _cards(code: Loaded, hand: Any) -> list[CardValue]:
    """Return a student's hand as card values, or [] if the hand can't return them."""
    try:
        return parse_cards(" ".join(code.code_of(card) for card in code.call(hand.cards)))
    except (StudentError, ValueError):
        return []


def counts_grid(code: Loaded, title: str, cards: list[CardValue]) -> Grid:
    """Return a table with a hand's counts after each card; wrong answers are marked.

    The third column has the ace's value by the rules, and where it changes from 11 to 1.
    """
    return rows_grid(title, tuple(map(_, COLUMNS)), list(_rows(CodeQuestions(code), cards)))


def _rows(
    questions: CodeQuestions, cards: list[CardValue]
) -> Iterator[tuple[tuple[str, ...], list[CodeAnswer]]]:
    was_soft = False
    for number in range(DEALT, len(cards) + 1):
        held = cards[:number]
        yield (_short(held), str(expected.count(held)), _ace(held, was_soft)), _ask(questions, held)
        was_soft = expected.is_soft(held)


def _ask(questions: CodeQuestions, held: list[CardValue]) -> list[CodeAnswer]:
    """Make the student's soft hand of these cards, and compare its answers."""

    code = questions.code

    def hand() -> Any:
        mine = [code.card(card) for card in held]
        made = code.get("soft_hand.SoftHand")(*mine[:DEALT])
        for card in mine[DEALT:]:
            made.hit(card)
        return made

    return [
        questions.ask("count()", lambda: hand().count(), expected.soft_count(held)),
        questions.ask("is_soft()", lambda: hand().is_soft(), expected.is_soft(held)),
    ]


def _short(held: list[CardValue]) -> str:
    """Return the ranks of the cards, such as "A 6 7"."""
    return " ".join("A23456789TJQK"[card.rank - 1].replace("T", "10") for card in held)


def _ace(held: list[CardValue], was_soft: bool) -> str:
    """Return a phrase for the right value of an ace, such as "counts 11", or ""."""
    if expected.is_soft(held):
        return _("counts 11")
    if was_soft:
        return _("turns from 11 to 1 here")
    return _("counts 1") if any(card.rank == 1 for card in held) else ""


STAGE = StageSpec(
    SoftGame,
    scenes=(
        (N_("Soft 17"), "AS 6D TC 7H 9C"),
        (N_("Two aces"), "AS AH TC 7D"),
        (N_("Dealer’s soft 17"), "TC 8D AS 6H"),
        (N_("Ace counts 1"), "AS 5D TC 7H 9C"),
        BLACKJACK,
        BOTH,
    ),
    dealt_often=("AS 6D", "AH 3C", "AD AC", "AC 8H"),
)
