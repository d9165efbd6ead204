"""Where a submission is known to hang, and how long a time-out is waited for.

A busy machine can make an honest program late, so a time-out is confirmed with more time. A program
that really hangs does so in many tests: once it is known where, there is nothing to wait for.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from autograder.grading.judging import Verdict

__all__ = ["Hangs"]

CONFIRM_FACTOR = 2
KNOWN_SHARE = 0.1  # of a test's time, for a submission that hangs somewhere
MAX_CONFIRMED = 5  # time-outs of a submission that are confirmed with the whole time
LATER_SHARE = 0.4  # of a test's time, to confirm a time-out in yet another place


@dataclass
class Hangs:
    """The places where a submission hangs beyond doubt; `whole` is the CPU time of a test."""

    whole: float
    _confirmed: list[str] = field(default_factory=list)
    _hopeless: set[str] = field(default_factory=set)

    @property
    def seconds(self) -> float:
        """The CPU time for the first run of the next test."""
        return self.whole * KNOWN_SHARE if self._confirmed else self.whole

    def seconds_to_confirm(self, verdict: Verdict) -> float:
        """Return the CPU time for a second run of a test; 0 if the verdict is final."""
        if verdict.outcome != "timed_out" or _place(verdict) in self._confirmed:
            return 0.0
        if len(self._confirmed) == MAX_CONFIRMED:
            return self.whole * LATER_SHARE
        # The first run had the whole time only as long as no hang was known.
        return self.whole if self._confirmed else self.whole * CONFIRM_FACTOR

    def confirm(self, verdict: Verdict) -> str:
        """Remember where a second run timed out as well, and return it; "" where none did."""
        if verdict.outcome != "timed_out":
            return ""
        if len(self._confirmed) < MAX_CONFIRMED:
            self._confirmed.append(_place(verdict) if verdict.places else "")
        return _place(verdict)

    def give_up_on(self, verdict: Verdict) -> None:
        """Remember a hang that no replacement ended."""
        if verdict.outcome == "timed_out":
            self._hopeless.add(_place(verdict))

    def is_hopeless(self, verdict: Verdict) -> bool:
        """Return True for a hang that no replacement has ended before."""
        return verdict.outcome == "timed_out" and _place(verdict) in self._hopeless


def _place(verdict: Verdict) -> str:
    """Return file and function of the innermost frame; its line varies by luck."""
    return (
        f"{verdict.places[-1].file} {verdict.places[-1].function}" if verdict.places else "unknown"
    )
