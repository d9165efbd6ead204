"""Cases: what should happen with these cards, said before it is programmed."""

from casino.cases.case import Case, CaseError, read_cases
from casino.cases.impostors import Impostor, impostors, unmasked
from casino.cases.light import STAGES, LightRules, Refused, checked, wrong_in

__all__ = [
    "STAGES",
    "Case",
    "CaseError",
    "Impostor",
    "LightRules",
    "Refused",
    "checked",
    "impostors",
    "read_cases",
    "unmasked",
    "wrong_in",
]
