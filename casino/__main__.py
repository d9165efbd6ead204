"""`python -m casino`: the command where the terminal does not find `casino` itself."""

from casino.cli import main

__all__: list[str] = []

main()
