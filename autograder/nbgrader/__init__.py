"""The course in nbgrader: its files, its intake, and its autograde step on the kit's grading.

The course for nbgrader users. `autograder course` writes it (`folder`, `cells`); nbgrader then
collects through `intake` and grades through `autograde`, both named in the course's
`nbgrader_config.py`.

Reading order: `folder` → `cells` (the notebook) → `autograde` (nbgrader's side) → `client` (asks
the grading process, `run/service`) → `shares` (points to cells, exactly) → `evidence` →
`gradebook`.

- Never here: an import of `autograder.grading` or the sandbox here, since nbgrader's process may
  be a Jupyter server; text of a student's that is shown without being escaped.
- To show more below a cell: `templates/evidence.html`.
"""
