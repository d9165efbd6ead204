"""Points that people decide, laid over results: overrides, late work, the ledger.

Points that people decide, laid over results without changing them.

`book.py` opens a results folder: each stage's points go through `marks.py`, `overrides.py` and
`late.py`, line by line in a `ledger.py`, so that every number can be traced. `hand_ins.py` knows
times of submissions, `identity.py` students' identities for rosters, downloads, gradebooks
and worksheets.

`weights.py` makes one final grade of the points, by a file of percents. `appeals.py` has what
students ask about their points, and `appeal_form.py` the form that they send.

- Never here: grading or the sandbox. A number that is not in a ledger is in no report.
"""
