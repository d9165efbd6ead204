"""Questions about a student's own code, made from its recorded runs.

Every answer comes from running the code, and `tests/casino/questions` checks each one with Python's
own trace function. A program that doesn't repeat its run gets no questions. Points, judgements of
honesty, and questions about the reference solution don't belong here.
"""
