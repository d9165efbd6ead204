"""Encodes values of student code as JSON text for the grader.

Part of the worker; imports only the standard library. Values are sent as plain scalars, as tagged
containers (`{"l": [...]}` list, `"t"` tuple, `"s"` set, `"z"` frozenset, `"d"` dict as pairs, `"f"`
a float that JSON lacks, `"b"` bytes as hex, `"i"` a big integer as hex), or as references: `{"h":
number, "c": class}`, an object that stays here, with `"v"` and the plain value if its class derives
from a plain type. An enum member with such a class is sent as that value.

No method of a student's class is called here: subclasses of plain types are read by the plain
type's own methods, and the type is that of `type`, not `__class__`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from json.encoder import encode_basestring_ascii as quote
from typing import Any

MAX_DEPTH = 40
MAX_ITEMS = 100_000
MAX_HASHED = 4_000
MAX_TEXT = 2_000_000
MAX_INT_BITS = 4_096
MAX_NAME = 80
EXACT_BITS = 53
_EXACT = 2**EXACT_BITS
_class_name = type.__dict__["__name__"].__get__
# As unique as `id`, each call of which raises an audit event, which costs more than all the rest.
_address = object.__hash__

Encode = Callable[[Any, int, bool], str]


class TooBig(Exception):  # noqa: N818
    """A value is too large or too deeply nested to be sent to the grader."""


class Values:
    """Encodes values of student code as JSON; any other object stays here and gets a number."""

    def __init__(self) -> None:
        self._numbers: dict[int, tuple[int, Any]] = {}
        self._own_kinds: dict[int, tuple[type, str]] = {}
        self._items = self._hashed = self._text = 0
        self._encoders: tuple[tuple[type, Encode], ...] = (
            (int, _whole_number),
            (float, _float),
            (str, self._text_of),
            (bytes, self._bytes),
            (list, self._items_of("l", list)),
            (tuple, self._items_of("t", tuple)),
            (set, self._items_of("s", set)),
            (frozenset, self._items_of("z", frozenset)),
            (dict, self._pairs),
        )
        self._plain = tuple(kind for kind, _ in self._encoders)
        self._plain_kinds = {_address(kind): encode for kind, encode in self._encoders}

    def forget(self) -> None:
        """Discard all objects that the grader has references to."""
        self._numbers.clear()
        self._own_kinds.clear()

    # --- out --------------------------------------------------------------------------------

    def encode(self, value: Any) -> str:
        """Return a value as JSON text; if it is too big, only a reference to it."""
        kind = type(value)
        # Most values are small numbers or known objects; the limits are for the others.
        if kind is int and -_EXACT < value < _EXACT:
            return int.__repr__(value)
        if _address(kind) in self._own_kinds:
            return self._refer_to(value, self._own_kinds[_address(kind)][1])
        self._items, self._hashed, self._text = MAX_ITEMS, MAX_HASHED, MAX_TEXT
        try:
            return self._encode(value, MAX_DEPTH, False)
        except TooBig:
            return self.refer(value, "very large ")

    def _encode(self, value: Any, depth: int, hashed: bool) -> str:
        self._items -= 1
        self._hashed -= hashed
        if depth < 0 or self._items < 0 or self._hashed < 0:
            raise TooBig
        kind = type(value)
        if value is None:
            return "null"
        if kind is bool:
            return "true" if value else "false"
        encode = self._plain_kinds.get(_address(kind))
        if encode is not None:
            return encode(value, depth - 1, hashed) or self.refer(value)
        if _address(kind) in self._own_kinds:
            return self._refer_to(value, self._own_kinds[_address(kind)][1])
        plain = self._underneath(value, kind, depth, hashed)
        # An enum's member compares equal to its value in the student's code, so here, too.
        if plain and issubclass(kind, Enum):
            return plain
        return self.refer(value, plain=plain)

    def _underneath(self, value: Any, kind: type, depth: int, hashed: bool) -> str:
        """Encode an object as the plain value that its class derives from; "" if there is none."""
        for plain, encode in self._encoders:
            if issubclass(kind, plain):
                return encode(value, depth - 1, hashed)
        return ""

    def _text_of(self, value: str, depth: int, hashed: bool) -> str:
        if str.__len__(value) > self._text:
            raise TooBig
        text = quote(value)
        self._take(len(text))
        return text

    def _bytes(self, value: bytes, depth: int, hashed: bool) -> str:
        self._take(2 * bytes.__len__(value))
        return f'{{"b":"{bytes.hex(value)}"}}'

    def _items_of(self, tag: str, plain: Any) -> Encode:
        """Return the encoder for a container type; `tag` is its letter in the JSON text.

        It returns "" for an unhashable container in a set or among a dict's keys.
        """
        items_of, hash_items, cannot_hash = plain.__iter__, tag in "sz", tag in "ls"

        def encode(value: Any, depth: int, hashed: bool) -> str:
            # It becomes a reference, because a list in a set couldn't even be read.
            if hashed and cannot_hash:
                return ""
            inside = hashed or hash_items
            texts = [self._encode(item, depth, inside) for item in items_of(value)]
            return f'{{"{tag}":[{",".join(texts)}]}}'

        return encode

    def _pairs(self, value: dict[Any, Any], depth: int, hashed: bool) -> str:
        if hashed:
            return ""
        pairs = [
            f"[{self._encode(key, depth, True)},{self._encode(item, depth, False)}]"
            for key, item in dict.items(value)
        ]
        return f'{{"d":[{",".join(pairs)}]}}'

    def _take(self, size: int) -> None:
        if size > self._text:
            raise TooBig
        self._text -= size

    def refer(self, value: Any, remark: str = "", plain: str = "") -> str:
        """Return a reference to an object, and keep the object alive.

        Without a plain value, the class is described only once, and it is kept alive too, so that
        no other class gets its address. `remark` precedes the class name, and `plain` is an encoded
        plain value.
        """
        kind = type(value)
        is_class = issubclass(kind, type)
        words = f'"c":{quote(remark + name_of(value if is_class else kind))}'
        if plain:
            words += f',"v":{plain}'
        elif not is_class and not remark and not issubclass(kind, self._plain):
            self._own_kinds[_address(kind)] = kind, words
        return self._refer_to(value, words)

    def _refer_to(self, value: Any, words: str) -> str:
        # An address identifies an object, because all referenced objects stay alive.
        number, _ = self._numbers.setdefault(_address(value), (len(self._numbers), value))
        return f'{{"h":{number},{words}}}'


def name_of(kind: type) -> str:
    """Return a class's real name as a plain string, even if its metaclass fakes another one."""
    return str.__getitem__(_class_name(kind), slice(0, MAX_NAME))


def _whole_number(value: int, depth: int, hashed: bool) -> str:
    bits = int.bit_length(value)
    if bits > MAX_INT_BITS:
        raise TooBig
    return int.__repr__(value) if bits <= EXACT_BITS else f'{{"i":"{int.__format__(value, "x")}"}}'


def _float(value: float, depth: int, hashed: bool) -> str:
    text = float.__repr__(value)
    # JSON has no `nan` and `inf`.
    return f'{{"f":"{text}"}}' if text[-1] in "nf" else text
