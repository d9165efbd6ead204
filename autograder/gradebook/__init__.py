"""Applies overrides, late penalties, and other decisions to results without changing them.

`book.py` opens a results folder. Each stage's points go through `marks.py`, `overrides.py`, and
`late.py` into the lines of a `ledger.py`, so that every number can be traced. `hand_ins.py` has
times of submission, and `identity.py` students' identities in rosters, downloads, gradebooks, and
worksheets. `weights.py` computes a final grade from a file of percentages. `appeals.py` has
students' questions about their points, and `appeal_form.py` the form that they send.

- Don't put here: grading or the sandbox. Every number in a report comes from a ledger.
"""
