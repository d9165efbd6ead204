"""Returns a string of a hundred thousand lines, each nearly the right one."""

Card.__str__ = lambda self: "Ace of Club\n" * 100_000
