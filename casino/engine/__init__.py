"""The engine: runs a student's own modules, afresh, guarded, and with every mistake in words."""

from casino.engine.console import Console
from casino.engine.dealing import Draw
from casino.engine.loading import Loaded
from casino.engine.trouble import StudentError, Trouble

__all__ = ["Console", "Draw", "Loaded", "StudentError", "Trouble"]
