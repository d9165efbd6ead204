"""A round of a game as data: replay it, and step through it line by line.

Every action runs the round again from its deal, so undo just leaves out the last action. A stage's
content belongs in `stage_views/`, a table's looks in `table/`, and front ends in `faces/`.
"""
