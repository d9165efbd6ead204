"""Runs student code in locked-down worker processes; only plain values and references come back."""
