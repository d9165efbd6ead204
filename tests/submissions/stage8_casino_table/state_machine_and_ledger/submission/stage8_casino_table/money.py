"""money.py

Author:  A. Student
Date:    2026-11-23
File:    money.py
Purpose: who owns what
"""


class Ledger:
    """Entries by name; the first one is the bankroll."""

    def __init__(self, names, bankroll):
        """Open an account for everybody."""
        self.entries = {}
        for name in names:
            if name in self.entries:
                raise ValueError(f"{name} has an account")
            self.entries[name] = [bankroll]
        if not self.entries:
            raise ValueError("no accounts")

    @property
    def names(self):
        """In their order."""
        return list(self.entries)

    def book(self, name, amount):
        """One more entry."""
        self.entries[name].append(amount)

    def balances(self):
        """By name."""
        return {name: sum(amounts) for name, amounts in self.entries.items()}


def bet_of(name, bet, ledger):
    """Return a bet that is one."""
    if name not in ledger.entries:
        raise ValueError(f"no account of {name}")
    if isinstance(bet, bool) or not isinstance(bet, int):
        raise ValueError(f"{bet!r} is no whole number")
    if not 0 <= bet <= ledger.balances()[name]:
        raise ValueError(f"{bet} is not within the account of {name}")
    return bet
