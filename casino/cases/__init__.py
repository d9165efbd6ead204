"""Cases: what should happen in a situation, said before it is programmed."""

from casino.cases.case import Case, CaseError
from casino.cases.kinds import (
    STAGES,
    Impostor,
    Refused,
    checked,
    example,
    impostors,
    more_cards,
    read_cases,
    rules_of,
    unmasked,
    wrong_in,
)

__all__ = [
    "STAGES",
    "Case",
    "CaseError",
    "Impostor",
    "Refused",
    "checked",
    "example",
    "impostors",
    "more_cards",
    "read_cases",
    "rules_of",
    "unmasked",
    "wrong_in",
]
