"""Run `casino` as `python -m casino`, for terminals that can't find the script."""

from casino.cli import main

__all__: list[str] = []

main()
