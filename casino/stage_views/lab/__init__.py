"""Experiments at the play table: many rounds or shuffles, and scenes to try."""
