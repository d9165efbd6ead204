"""Gradescope's autograder package, and the program that runs inside it.

The kit as a Gradescope autograder: `package.py` packs it, `run.py` runs there for each submission,
`scripts/` are the two scripts that Gradescope calls.

- Never here: another way of grading. `run.py` grades as `autograder grade` does.
"""
