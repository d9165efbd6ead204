"""Puts escape codes and markup into its output, its messages and its names."""

_ODD = "\x1b[31m\x1b]0;owned\x07\r\n\x00<script>alert(1)</script>[red]\u202e\ud800=1+1"


def _attack(self):
    print(_ODD)
    kind = type("\x1b[31m<b>" + "Error" * 50, (Exception,), {})
    raise kind(_ODD)


_attack.__code__ = _attack.__code__.replace(co_name="\x1b[2J", co_qualname="\x1b[2J<i>")
Card.is_ace = _attack
