"""The record of one graded stage: made once, written and read by one door.

The record of one graded stage, `RESULTS/<student>/<stage>.json`: the only truth that reports,
exports and gradebooks work from.

- `model.py`: a result with its criteria and tests, typed; the words for outcomes and faults.
- `files.py`: the one door: writes, reads and checks result files.
- `summary.py`: the few things a class table needs of a result.
- `sheets.py`: the sheets of `autograder questions`, beside the results and no part of them.
- `result.schema.json`: the schema for other programs, made by `autograder build` of `model.py`.

- Never here: how a point was earned (`grading/`), or a point that a person decided (`gradebook/`).
"""
