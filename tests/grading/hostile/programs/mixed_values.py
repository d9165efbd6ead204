"""Has suits that can't be sorted, each of its own class."""

import sys
import types


class _Int(int):
    pass


class _Str(str):
    pass


class _Module(types.ModuleType):
    SUITS = property(lambda self: [_Int(1), _Str("Clubs"), _Int(2), _Str("Hearts")])


sys.modules[__name__].__class__ = _Module
