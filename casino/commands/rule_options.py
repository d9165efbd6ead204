"""Options for a table's rules, shared by all commands that use them."""

from collections.abc import Callable, Collection
from enum import StrEnum
from typing import Annotated, TypeVar

import typer

from casino.game.rules import (
    ENDLESS,
    MAX_HANDS,
    Doubles,
    Rules,
    challenge_rules,
    parse_decks,
    parse_pay,
)
from casino.languages import _

__all__ = [
    "Charlie",
    "Decks",
    "Double",
    "HitSoft17",
    "HitSplitAces",
    "NoDas",
    "NoPeek",
    "Pay",
    "Resplit",
    "ResplitAces",
    "RuleSet",
    "TableName",
    "refuse_beside_challenge",
    "rules_from",
]

T = TypeVar("T")


class RuleSet(StrEnum):
    """The tables that `--rules` can name: the course's, or the Challenge's of stage 9."""

    COURSE = "course"
    CHALLENGE = "challenge"


TableName = Annotated[
    RuleSet,
    typer.Option(
        "--rules",
        metavar="NAME",
        help="Rules to start from: course, or challenge (stage 9's game, which takes only "
        "--decks).",
    ),
]
Decks = Annotated[
    str | None,
    typer.Option(
        metavar="N|endless",
        help="Number of decks, 1 to 10, or endless. Default: 6, or endless for the challenge.",
    ),
]
HitSoft17 = Annotated[bool, typer.Option("--hit-soft-17", help="Dealer hits on a soft 17.")]
NoPeek = Annotated[
    bool,
    typer.Option("--no-peek", help="Dealer's blackjack also takes doubled and split bets."),
]
NoDas = Annotated[bool, typer.Option("--no-das", help="No double after a split.")]
Resplit = Annotated[
    int | None,
    typer.Option(
        min=2,
        max=MAX_HANDS,
        metavar="N",
        help="Maximum number of hands from one pair. 2 means no resplit. Default: no limit.",
    ),
]
ResplitAces = Annotated[
    bool, typer.Option("--resplit-aces", help="Aces can be split again, like other pairs.")
]
HitSplitAces = Annotated[
    bool, typer.Option("--hit-split-aces", help="Split aces can be hit, like other pairs.")
]
Double = Annotated[
    Doubles,
    typer.Option(
        metavar="any|9-11|10-11",
        help="Hands that can be doubled: any two cards, or these hard totals.",
    ),
]
Pay = Annotated[str, typer.Option(metavar="3:2|6:5|1:1", help="Payoff of a blackjack.")]
Charlie = Annotated[bool, typer.Option("--charlie", help="Five cards without a bust win at once.")]

RULE_OPTIONS = {
    "hit_soft_17",
    "no_peek",
    "no_das",
    "resplit",
    "resplit_aces",
    "hit_split_aces",
    "double",
    "pay",
    "charlie",
}


def rules_from(context: typer.Context) -> Rules:
    """Return the table rules from a command's options; invalid ones end with status 2."""
    given = context.params
    if given["table"] is RuleSet.CHALLENGE:
        refuse_beside_challenge(context, RULE_OPTIONS)
        return challenge_rules(_parse("--decks", parse_decks, given["decks"] or ENDLESS))
    return Rules(
        decks=_parse("--decks", parse_decks, given["decks"] or "6"),
        hit_soft_17=given["hit_soft_17"],
        peek=not given["no_peek"],
        double_after_split=not given["no_das"],
        doubles=given["double"],
        max_hands=given["resplit"],
        resplit_aces=given["resplit_aces"],
        hit_split_aces=given["hit_split_aces"],
        blackjack_pays=_parse("--pay", parse_pay, given["pay"]),
        five_card_charlie=given["charlie"],
    )


def refuse_beside_challenge(context: typer.Context, names: Collection[str]) -> None:
    """End with status 2 if one of these options is given with `--rules challenge`."""
    sources = {
        parameter.opts[0]: context.get_parameter_source(parameter.name or "")
        for parameter in context.command.params
        if parameter.name in names
    }
    given = [option for option, source in sources.items() if source and source.name != "DEFAULT"]
    if given:
        raise typer.BadParameter(
            _("the Challenge's rules are fixed except --decks; leave out {options}").format(
                options=", ".join(given)
            ),
            param_hint="--rules",
        )


def _parse(option: str, parse: Callable[[str], T], text: str) -> T:
    """Return the option's value; invalid text ends the command with status 2."""
    try:
        return parse(text)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint=option) from error
