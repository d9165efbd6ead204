"""The result of one graded stage of one student, `RESULTS/<student>/<stage>.json`.

Reports, exports, and gradebooks use only these files.

- `model.py`: the classes of a result, and the words for outcomes and faults.
- `files.py`: writes, reads, and checks result files.
- `summary.py`: the facts of a result that a class table needs.
- `sheets.py`: the sheets of `autograder questions`, stored beside the results.
- `result.schema.json`: the schema for other programs, which `autograder build` makes from
  `model.py`.

How a point is earned belongs to `grading/`, and decisions by people to `gradebook/`.
"""
