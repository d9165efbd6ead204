"""The record of one graded stage, `RESULTS/<student>/<stage>.json`.

Reports, exports, and gradebooks use only this record.

- `model.py`: a result with its criteria and tests, typed; the words for outcomes and faults.
- `files.py`: writes, reads, and checks result files.
- `summary.py`: the facts of a result that a class table needs.
- `sheets.py`: the sheets of `autograder questions`, stored beside the results.
- `result.schema.json`: the schema for other programs, which `autograder build` makes from
  `model.py`.

- Don't put here: how a point was earned (`grading/`), or points that a person decided
  (`gradebook/`).
"""
