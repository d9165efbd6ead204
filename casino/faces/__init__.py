"""Faces of the play table: the browser page, the notebook and its widget, the terminal."""
