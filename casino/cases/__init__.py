"""Cases: results that a student predicts before writing the program.

`casino cases 2` checks the lines of a stage's `cases.txt`, such as `TC 9D against 6H TS + TD:
player wins`. An impostor is a made-up player that breaks one rule; a case that it answers wrongly
unmasks it. To add one, add a row to its stage's table: its name, its false belief, and the method
that it changes. This package never uses a stage's classes, a solution, or a hidden test. Stage 9
has no cases, because a single deal can't rate a bot.
"""

from casino.cases.case import Case, CaseError
from casino.cases.kinds import (
    STAGES,
    Impostor,
    Refused,
    check_text,
    example,
    find_unmasking,
    impostors,
    more_cards,
    read_cases,
    rules_of,
    wrong_in,
)

__all__ = [
    "STAGES",
    "Case",
    "CaseError",
    "Impostor",
    "Refused",
    "check_text",
    "example",
    "find_unmasking",
    "impostors",
    "more_cards",
    "read_cases",
    "rules_of",
    "wrong_in",
]
