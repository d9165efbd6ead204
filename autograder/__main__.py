"""Run the command as `python -m autograder` if the terminal can't find `autograder`."""

from autograder.cli import main

__all__: list[str] = []

main()
