"""Cases: what should happen in a situation, said before it is programmed.

`casino cases 2` reads the lines of a stage's `cases.txt`, such as `TC 9D against 6H TS + TD:
player wins`. Impostors are variants of the light rules: a new one is a class that overrides one
method, and a line in the list below it. Never here: a class of a stage, a solution, a hidden
test. Stage 9 has no cases, because no single deal decides what a bot is worth.
"""

from casino.cases.case import Case, CaseError, split_lines
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
    "split_lines",
    "wrong_in",
]
