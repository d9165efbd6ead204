"""Experiments at a table: many rounds or shuffles, and scenes to try."""
