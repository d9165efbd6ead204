"""`python -m autograder`: the command where the terminal does not find `autograder` itself."""

from autograder.cli import main

__all__: list[str] = []

main()
