"""Runs the course in nbgrader: writes its files, and replaces two of nbgrader's steps.

`autograder course` writes the course (`folder`, `cells`). nbgrader then collects through `intake`
and grades through `autograde`, both named in the course's `nbgrader_config.py`.

Reading order: `folder` → `cells` (the notebook) → `autograde` (nbgrader's side) → `client` (calls
the grading process, `run/service`) → `shares` (points to cells, exactly) → `evidence` →
`gradebook`.

- Don't import `autograder.grading` or the sandbox here, since nbgrader's process may be a Jupyter
  server. Escape all student text.
- To show more below a cell, edit `templates/evidence.html`.
"""
