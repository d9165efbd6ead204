"""Faces of the play table: the browser page, the notebook and its widget, the terminal.

A face shows a `TableState` and returns actions. It speaks through `table/bridge.py`, or calls a
game's methods as `terminal.py` does. Nothing below imports a face. Never here: rules of the game,
the content of a stage, how a state becomes HTML or text (`table/`).
"""
