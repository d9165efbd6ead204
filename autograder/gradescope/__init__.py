"""Makes the kit a Gradescope autograder, which grades submissions in Gradescope's container.

`package.py` makes the zip file, `run.py` grades a submission in the container, and `scripts/` has
the two scripts that Gradescope calls.

Don't add another way of grading: `run.py` grades as `autograder grade` does.
"""
