"""The ways out: gradebook files from results, one format a file.

Gradebook files made of a `Gradebook` (results with overrides and lateness), one format a file.

`sheets` reads and writes CSV, `matching` finds a row's student, `filling` a column's points,
`feedback` says what a student may read. `outbox` writes messages for a mail merge.

- Never here: grading, the sandbox. Points of stages are a ledger's; those of criteria are the
  result's.
- A text that came from a submission or a download is quoted for the format that it goes into.
- To add a format: a module with one `export_…` function, in `formats.py` a function of a gradebook
  and a `Request` that calls it, and an entry in `_FORMATS`; a new option of the command also in
  `commands/export.py`. `csv_table` is the model of a file of its own, `canvas` of one that is
  filled in; `tests/export/` its tests' room.
"""
