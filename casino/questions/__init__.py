"""Questions about a student's own code, made from its recorded runs.

Every key is computed by running the code, and `tests/casino/questions` computes each a second time
with Python's own trace function. A program that doesn't do the same twice gets no questions. Never
here: points, a judgement of honesty, questions about the reference.
"""
