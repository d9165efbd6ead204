"""Has no `__str__`, as honest code may: Python's default contains an address that varies."""

del Hand.__str__
