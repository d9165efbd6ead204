"""Writes a hand as Python does by itself: honest, and with an address that differs in each run."""

del Hand.__str__
