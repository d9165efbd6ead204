"""Raises exceptions that end programs, generators, and iterations, or that can't be shown."""


class _Unshown(Exception):
    def __str__(self):
        raise self

    __repr__ = __getattribute__ = __str__


def _raiser(error):
    def attack(self, *rest):
        raise error

    return attack


Card.is_ace = _raiser(KeyboardInterrupt())
Card.value = _raiser(StopIteration(1))
Card.__str__ = _raiser(_Unshown())
Card.from_number = classmethod(
    _raiser(BaseExceptionGroup("many", [KeyboardInterrupt(), ExceptionGroup("x", [ValueError()])]))
)
