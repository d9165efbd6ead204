"""aces.py: soft aces for any hand.

Author:  Carla Rossi
Date:    2026-11-19
File:    aces.py
Purpose: A mixin that counts one ace as 11.
"""

from __future__ import annotations

from typing import Any, ClassVar


class SoftAces:
    """Mixin; what comes after it must have cards() and count()."""

    limit: ClassVar[int]
    extra: ClassVar[int] = 10

    def __init_subclass__(cls, limit: int = 21, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.limit = limit

    def count(self) -> int:
        """The count."""
        hard: int = super().count()  # type: ignore[misc]
        return hard + self.extra * self._fits(hard)

    def is_soft(self) -> bool:
        """Whether an ace counts 11."""
        return self._fits(super().count())  # type: ignore[misc]

    def _fits(self, hard: int) -> bool:
        return hard + self.extra <= self.limit and any(card.is_ace() for card in self.cards())
