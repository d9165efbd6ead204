"""Grades one submission: attempts, error carried forward, verdicts, style, and points."""
