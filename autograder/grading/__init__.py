"""Grades submissions: plays hidden tests in workers, judges answers, and computes points."""
