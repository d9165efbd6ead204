"""Stage 3: the computer plays."""

from .computer import ALWAYS_HITS_BELOW, ComputerPlayer, ComputerStrategy

__all__ = ["ALWAYS_HITS_BELOW", "ComputerPlayer", "ComputerStrategy"]
