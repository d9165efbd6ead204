"""Raises the exceptions that the grader's own tools use, by name, and endless chains."""


def _raiser(kind, *words):
    def attack(self, *rest):
        error = kind(*words)
        error.__cause__ = error.__context__ = error
        raise error

    return attack


Hand.count = _raiser(GeneratorExit)
Hand.cards = _raiser(type("Failed", (AssertionError,), {}), "DID NOT RAISE <class 'ValueError'>")
Hand.__str__ = _raiser(UnicodeDecodeError, "utf-8", b"\xff", 0, 1, "odd")
Hand.is_blackjack = _raiser(type("Exit", (BaseException,), {"msg": "stop"}), "stop")
