"""Experiments beside a table: many rounds or shuffles, a matrix edited, scenes to try."""
