"""Front ends of the play table: browser page, notebook, widget, and terminal.

A front end shows a `TableState` and returns the user's actions. It uses `table/bridge.py` or, in
`terminal.py`, calls the game's methods. No other package imports a front end. Rules of the game,
the content of a stage, and rendering to HTML or text (`table/`) belong elsewhere.
"""
