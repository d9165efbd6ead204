"""Play: a round as data, replayed through `input()` and stepped through line by line.

A round is run again from its deal for every action, so undo leaves the last action out. Never here:
the content of a stage (`stage_views/`), how a table looks (`table/`) and where (`faces/`).
"""
