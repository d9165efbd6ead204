"""Puts escape codes and markup into its answers and class names."""

_ODD = "\x1b[31m\x1b]0;owned\x07\r\n\x00<script>alert(1)</script>[red]\u202e\ud800=1+1"

Card.is_ace = lambda self: type(_ODD.replace("\x00", "").replace("\ud800", ""), (), {})()
Card.value = lambda self: _ODD
Card.__str__ = lambda self: _ODD
Card.from_number = classmethod(lambda cls, number: {_ODD: [_ODD.encode("utf-8", "replace")]})
