"""Exports grades: writes gradebook files from results, one format per file.

The input is a `Gradebook` (results with overrides and lateness). `sheets` reads and writes CSV,
`matching` finds a row's student, `filling` a column's points, and `feedback` selects what a student
may read. `outbox` writes messages for a mail merge.

- Don't put here: grading, the sandbox. Stages' points come from the ledger, and criteria's points
  from the result.
- Strings from submissions or downloads are quoted for the target format.
- To add a format: a module with one `export_…` function, and in `formats.py` a function of a
  gradebook and a `Request` that calls it, and an entry in `_FORMATS`; new options also go into
  `commands/export.py`. Use `csv_table` as the model for a new file, `canvas` for one that is filled
  in. Tests are in `tests/export/`.
"""
