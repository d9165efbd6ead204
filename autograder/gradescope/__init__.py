"""The kit as a Gradescope autograder.

`package.py` makes the zip file, `run.py` grades a submission in Gradescope's container, and
`scripts/` has the two scripts that Gradescope calls.

Don't add another way of grading: `run.py` grades as `autograder grade` does.
"""
