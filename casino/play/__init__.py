"""Play: a round as data, replayed through `input()` and stepped through line by line.

Every action runs the round again from its deal, so undo just leaves out the last action. A stage's
content belongs in `stage_views/`, a table's looks in `table/`, and front ends in `faces/`.
"""
