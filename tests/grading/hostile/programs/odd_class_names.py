"""Returns objects whose class name isn't a string, or whose class raises."""


class _Meta(type):
    __name__ = property(lambda cls: 1 / 0)
    __module__ = __mro__ = 5

    def __getattribute__(cls, name):
        raise KeyboardInterrupt

    def __instancecheck__(cls, thing):
        raise KeyboardInterrupt

    __hash__ = None


class _Odd(metaclass=_Meta):
    def __getattribute__(self, name):
        raise KeyboardInterrupt


Card.is_ace = lambda self: _Odd()
