"""Generates the course's files from the reference solutions, and checks the hidden tests.

Grading a class needs nothing from here. `docs/auditing.md` explains the audit, and
`docs/translating.md` the languages. To change a skeleton, change the solution and run `autograder
build`. In the same way, the notebooks are made from the sheets `notebooks/<stage>.md`.
"""
