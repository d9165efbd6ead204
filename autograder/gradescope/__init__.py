"""Gradescope's autograder package, and the program that runs inside it."""
