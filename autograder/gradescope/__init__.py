"""Gradescope's autograder package, and what runs inside it."""
