"""Experiments beside a table: many rounds or shuffles, scenes to try."""
