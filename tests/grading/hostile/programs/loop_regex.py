"""Loops for ever in a regular expression."""

import re

Card.is_ace = lambda self: re.match(r"(a+)+$", "a" * 64 + "b")
