"""Authoring: generates everything that is made from the reference solutions.

Nothing here is needed to grade a class. `docs/auditing.md` explains the audit, and
`docs/translating.md` the languages. To change a skeleton, change the solution and run
`autograder build`; the notebooks come from the sheets `notebooks/<stage>.md` in the same way.
"""
