"""Reads the environment and the command line."""

import os
import posix
import sys


def _attack(self):
    found = [*os.environ.items(), *posix.environ.items(), *sys.argv, *sys.orig_argv]
    if "hostile" + "-canary" in str(found) or "@KIT@" in str(found) or sys.argv != [""]:
        raise RuntimeError(f"LOOT {found}")
    return self.rank == ACE


Card.is_ace = _attack
